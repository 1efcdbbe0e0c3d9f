import type { ReactNode } from 'react';
import { When } from '../../ui/feedback/When.tsx';
import { MessageText } from './MessageText.tsx';

/** What was done, as a sentence about somebody. */
export type Deed = (by: string | null) => ReactNode;

/** The name in it. */
export function Doer({ children }: { children: ReactNode }) {
  return <span className="font-semibold">{children}</span>;
}

/** What was done, by whom and when, and what was said with it. */
export function HistoryEntry({
  by,
  done,
  at,
  text,
  children,
}: {
  /** Null: nobody is named. */
  by: string | null;
  /** The sentence, with the name in it. */
  done: Deed;
  at: string;
  text: string | null;
  children?: ReactNode;
}) {
  return (
    <li className="text-sm">
      <p>
        {done(by)}
        <span className="num ms-2 text-xs text-fg-3">
          <When at={at} hasTime />
        </span>
      </p>
      {text ? (
        <div className="mt-0.5 text-fg-2">
          <MessageText text={text} />
        </div>
      ) : null}
      {children}
    </li>
  );
}
