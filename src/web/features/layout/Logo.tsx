import { cx } from 'class-variance-authority';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { ProChip } from '../../ui/goods/Price.tsx';

/** The mark (`IconSprite`), the wordmark and, for subscribers, the PRO badge. */
export function Logo({ isSubscriber = false, className }: { isSubscriber?: boolean; className?: string }) {
  return (
    <Link to={paths.home} className={`inline-flex shrink-0 items-center gap-2 ${className ?? ''}`}>
      <svg aria-hidden="true" className="size-7">
        <use href="#i-logo" />
      </svg>
      <span
        className={cx(
          'text-lg font-bold tracking-tight text-fg max-[22rem]:text-base',
          // With the badge and a third icon beside it a small phone has no room for the word.
          isSubscriber && 'max-[22rem]:sr-only max-[24rem]:[.head-alone_&]:sr-only',
        )}
      >
        Thokmandu
      </span>
      {isSubscriber ? <ProChip /> : null}
    </Link>
  );
}
