import { cx } from 'class-variance-authority';
import type { Work } from './waiting-work.hooks.ts';

/** More digits would push the name of the page aside; the whole number is read out, and stands on the page. */
const MOST_SHOWN = 999;

/** How much waits behind a link, as a number and in words. */
export function WorkCount({ work: { count, text }, className }: { work: Work; className?: string }) {
  return (
    <span
      className={cx(
        'num shrink-0 rounded-full bg-neutral-soft px-1.5 text-xs font-medium text-neutral-fg',
        className,
      )}
    >
      <span aria-hidden="true">{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}
