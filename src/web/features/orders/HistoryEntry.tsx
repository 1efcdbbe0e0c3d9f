import type { ReactNode } from 'react';
import { When } from '../../ui/feedback/When.tsx';
import { MessageText } from './MessageText.tsx';

/** What was done, by whom and when, and what was said with it. */
export function HistoryEntry({
  by,
  done,
  at,
  text,
  children,
}: {
  /** Null: nobody is named, and `done` says it all. */
  by: string | null;
  /** What follows the name. */
  done: string;
  at: string;
  text: string | null;
  children?: ReactNode;
}) {
  return (
    <li className="text-sm">
      <p>
        {by ? <span className="font-semibold">{by} </span> : null}
        {done}
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
