import { cx } from 'class-variance-authority';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { ProChip } from '../../ui/goods/Price.tsx';

/** The mark (brand/logo-mark.svg, with the theme's colours), the wordmark and, for subscribers, the PRO badge. */
export function Logo({ isSubscriber = false, className }: { isSubscriber?: boolean; className?: string }) {
  return (
    <Link to={paths.home} className={`inline-flex shrink-0 items-center gap-2 ${className ?? ''}`}>
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-7">
        <path className="fill-pro-solid" d="M16 2.5c.6 2.2 1.9 4.2 4 6h-8c2.1-1.8 3.4-3.8 4-6z" />
        <path
          className="fill-primary"
          d="M11.6 10.5h8.8c.9 2 2.4 3.7 4.6 5H7c2.2-1.3 3.7-3 4.6-5zM8 17.5h16c1.1 2.3 2.9 4.2 5.5 5.5h-27c2.6-1.3 4.4-3.2 5.5-5.5zM7 25h7v4.5H7zM18 25h7v4.5h-7z"
        />
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
