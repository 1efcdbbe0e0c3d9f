import { cx } from 'class-variance-authority';

/** A turning ring. Decorative: the words beside it (or `PageSpinner`'s label) say what is going on. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={cx('animate-spin', className ?? 'size-4')}>
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="2.5" opacity="0.25" />
      <path
        d="M21 12a9 9 0 0 0-9-9"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** A spinner in the place of a page or a section, announced with `label`. */
export function PageSpinner({ label, fullScreen = false }: { label: string; fullScreen?: boolean }) {
  return (
    <div
      role="status"
      className={cx(
        'flex flex-col items-center justify-center gap-3 text-fg-2',
        fullScreen ? 'min-h-dvh' : 'min-h-80',
      )}
    >
      <Spinner className="size-8 text-primary" />
      <span>{label}</span>
    </div>
  );
}
