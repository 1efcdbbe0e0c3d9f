import { cx } from 'class-variance-authority';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';

const RULES: readonly { text: string; isMet: (password: string) => boolean }[] = [
  { text: '6 characters', isMet: (password) => password.length >= 6 },
  { text: 'Lowercase letter', isMet: (password) => /[a-z]/.test(password) },
  { text: 'Uppercase letter', isMet: (password) => /[A-Z]/.test(password) },
  { text: 'Number', isMet: (password) => /\d/.test(password) },
];

/** The rules of a new password (spec 5), ticked while it is typed. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <ul aria-label="What it needs" className="mt-2 grid grid-cols-2 gap-x-4 gap-y-0.5 text-xs">
      {RULES.map(({ text, isMet }) => {
        const isDone = isMet(password);
        return (
          <li
            key={text}
            className={cx('flex items-center gap-1.5', isDone ? 'font-medium text-success' : 'text-fg-3')}
          >
            {isDone ? (
              <CircleCheck aria-hidden="true" className="size-3.5" />
            ) : (
              <Circle aria-hidden="true" className="size-3.5" />
            )}
            {text}
            {isDone ? <span className="sr-only">, done</span> : null}
          </li>
        );
      })}
    </ul>
  );
}
