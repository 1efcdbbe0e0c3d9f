import { cx } from 'class-variance-authority';

/** A bar. `label` is read out; say the same in words next to it. */
export function Progress({
  label,
  value,
  max,
  tone = 'primary',
  className,
}: {
  label: string;
  value: number;
  max: number;
  tone?: 'primary' | 'success';
  className?: string;
}) {
  return (
    <progress
      aria-label={label}
      value={Math.min(value, max)}
      max={max}
      className={cx('progress', tone === 'success' && 'text-success', className)}
    />
  );
}
