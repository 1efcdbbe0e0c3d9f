import { type ReactNode, useId } from 'react';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { Card } from '../../../ui/layout/Card.tsx';

interface TopItem {
  id: string;
  name: ReactNode;
  detail: string;
  revenue: number;
}

/** What sold best, the best first. */
export function TopList({
  title,
  note,
  items,
  empty,
}: {
  title: string;
  note: string;
  items: readonly TopItem[];
  empty: string;
}) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="min-w-0 overflow-hidden">
      <div className="border-b border-line px-4 py-3 md:px-5">
        <h2 id={id} className="text-md font-semibold">
          {title}
        </h2>
        <p className="text-xs text-fg-3">{note}</p>
      </div>
      {items.length === 0 ? <p className="px-4 py-6 text-fg-2 md:px-5">{empty}</p> : null}
      <ol className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.id} className="flex items-start justify-between gap-3 px-4 py-2.5 text-sm md:px-5">
            <div className="min-w-0">
              <p className="line-clamp-2 font-medium break-words">{item.name}</p>
              <p className="num text-xs text-fg-3">{item.detail}</p>
            </div>
            <Rupees amount={item.revenue} className="font-semibold" />
          </li>
        ))}
      </ol>
    </Card>
  );
}
