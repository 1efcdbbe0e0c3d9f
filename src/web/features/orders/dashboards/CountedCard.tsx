import { type ReactNode, useId } from 'react';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Card } from '../../../ui/layout/Card.tsx';

/** A card of rows: how many there are in all, the way to them, and a line for when there are none. */
export function CountedCard({
  title,
  count,
  link,
  empty,
  children,
}: {
  title: string;
  count: number;
  link: { text: string; to: string };
  empty: string;
  /** The rows, each an `li`. */
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="min-w-0 overflow-hidden">
      <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-3 md:px-5">
        <h2 id={id} className="text-md font-semibold">
          {title}
          {count > 0 ? (
            <span className="num ms-2 text-sm font-medium text-fg-3">{formatCount(count)}</span>
          ) : null}
        </h2>
        <TextLink look="action" to={link.to}>
          {link.text}
        </TextLink>
      </div>
      {count === 0 ? <p className="px-4 py-6 text-fg-2 md:px-5">{empty}</p> : null}
      <ul className="divide-y divide-line">{children}</ul>
    </Card>
  );
}
