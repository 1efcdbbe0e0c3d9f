import { cx } from 'class-variance-authority';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { ProChip } from '../../../ui/goods/Price.tsx';

/** The mark (`IconSprite`), the wordmark and, for subscribers, the PRO badge. */
export function Logo({
  isSubscriber = false,
  isBesideBell = false,
  className,
}: {
  isSubscriber?: boolean;
  /** In the header of somebody signed in. */
  isBesideBell?: boolean;
  className?: string;
}) {
  return (
    <Link to={paths.home} className={cx('logo', className)}>
      <svg aria-hidden="true">
        <use href="#i-logo" />
      </svg>
      <span
        className={cx(
          // A small phone has no room for the word beside three icons, and even less beside a fourth or the badge.
          isBesideBell && 'max-[22rem]:sr-only max-[24rem]:[.head-alone_&]:sr-only',
          isSubscriber && 'max-[24rem]:sr-only max-[28rem]:[.head-alone_&]:sr-only',
        )}
      >
        Thokmandu
      </span>
      {isSubscriber ? <ProChip /> : null}
    </Link>
  );
}
