import { cx } from 'class-variance-authority';

const tones = [
  'bg-primary-soft text-info-fg',
  'bg-success-soft text-success-fg',
  'bg-warning-soft text-warning-fg',
  'bg-danger-soft text-danger-fg',
  'bg-neutral-soft text-neutral-fg',
];

/** Initials on a soft tone that stays the same for the same name. Decorative: the name stands beside it. */
export function Avatar({ name, className }: { name: string; className?: string }) {
  const words = name.trim().split(/\s+/);
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => (word ? [...word][0] : ''))
    .join('')
    .toUpperCase();
  const tone = tones[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tones.length];
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-flex size-8 shrink-0 items-center justify-center rounded-full text-xs font-semibold',
        tone,
        className,
      )}
    >
      {initials}
    </span>
  );
}
