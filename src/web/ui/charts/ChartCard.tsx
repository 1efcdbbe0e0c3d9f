import { cx } from 'class-variance-authority';
import { type ReactNode, useId, useState } from 'react';
import { Card } from '../layout/Card.tsx';

export interface ChartTable {
  head: readonly string[];
  /** The first cell of each row names it. */
  rows: readonly (readonly ReactNode[])[];
}

/**
 * A chart in a card: a picture with a sentence that sums it up, and the same numbers as a table for whoever wants them.
 */
export function ChartCard({
  title,
  note,
  description,
  legend,
  table,
  isTableBelow = false,
  className,
  children,
}: {
  title: string;
  /** One small line under the title. */
  note?: string;
  /** What the picture shows, in words. */
  description: string;
  legend?: ReactNode;
  table: ChartTable;
  /** The table stands under the picture from the start. */
  isTableBelow?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  const [isTable, setIsTable] = useState(false);
  return (
    <Card aria-labelledby={id} className={`flex min-w-0 flex-col p-4 md:p-5 ${className ?? ''}`}>
      <div className="mb-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 id={id} className="text-md font-semibold">
            {title}
          </h2>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-fg-2">
            {isTable ? null : legend}
            {isTableBelow ? null : (
              <button
                type="button"
                onClick={() => setIsTable(!isTable)}
                className="link hit-44 text-xs"
                aria-describedby={id}
              >
                {isTable ? 'Show as chart' : 'Show as table'}
              </button>
            )}
          </div>
        </div>
        {note ? <p className="text-xs text-fg-3">{note}</p> : null}
      </div>
      {isTable ? (
        <NumbersTable caption={title} {...table} />
      ) : (
        <div role="img" aria-label={description} className="min-w-0 grow">
          {children}
        </div>
      )}
      {isTableBelow ? (
        <div className="mt-4">
          <NumbersTable caption={title} {...table} className="" />
        </div>
      ) : null}
    </Card>
  );
}

/** Long tables scroll inside the card, unless `className` gives them room; the keyboard can scroll them too. */
export function NumbersTable({
  caption,
  head,
  rows,
  className = 'max-h-72',
}: ChartTable & { caption: string; className?: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form field stands in it
    <div
      role="group"
      aria-label={`Numbers: ${caption}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className={cx('overflow-auto', className)}
    >
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-sunken text-xs text-fg-2">
          <tr>
            {head.map((name, index) => (
              <th
                key={name}
                scope="col"
                className={`h-8 px-2 font-semibold ${index === 0 ? 'text-start' : 'text-end'}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, rowIndex) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have a place and nothing else
            <tr key={rowIndex} className="border-t border-line">
              {cells.map((cell, index) =>
                index === 0 ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <th key={index} scope="row" className="px-2 py-1.5 text-start font-medium">
                    {cell}
                  </th>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={index} className="num px-2 py-1.5 text-end">
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** One colour of a chart with its meaning. */
export function LegendItem({ tone, children }: { tone: 'current' | 'previous'; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg aria-hidden="true" viewBox="0 0 10 10" className="size-2.5">
        <rect width="10" height="10" rx="2" className={tone === 'current' ? 'fill-chart-1' : 'fill-line-2'} />
      </svg>
      {children}
    </span>
  );
}
