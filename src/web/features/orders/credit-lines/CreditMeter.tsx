import { cx } from 'class-variance-authority';
import type { CreditLine } from '../../../../contract/orders/credit-lines.contract.ts';
import { Rupees } from '../../../ui/goods/Price.tsx';

type Used = Pick<CreditLine, 'limit' | 'billed' | 'unbilled' | 'left'>;

/** What of a limit is used, as a bar: billed, to be billed, and what is left of it. Words say the same beside it. */
export function CreditBar({ limit, billed, unbilled, className }: Used & { className?: string }) {
  const whole = Math.max(limit, billed + unbilled, 1);
  const isOver = billed + unbilled > limit;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1000 8"
      preserveAspectRatio="none"
      className={cx(
        'block h-2 w-full overflow-hidden rounded-full bg-sunken forced-colors:border',
        className,
      )}
    >
      <rect width={(billed / whole) * 1000} height="8" className={isOver ? 'fill-danger' : 'fill-primary'} />
      <rect
        x={(billed / whole) * 1000}
        width={(unbilled / whole) * 1000}
        height="8"
        className="fill-primary-line"
      />
    </svg>
  );
}

const PARTS = [
  { key: 'billed', name: 'Billed', colour: 'bg-primary' },
  { key: 'unbilled', name: 'Not billed yet', colour: 'bg-primary-line' },
  { key: 'left', name: 'Left', colour: 'bg-sunken border border-line-2' },
] as const;

/** The bar with its three parts named, and the limit above them. */
export function CreditMeter({ line }: { line: Used }) {
  return (
    <div>
      <p className="mb-1.5 text-sm text-fg-2">
        Limit <Rupees amount={line.limit} className="font-semibold text-fg" />
      </p>
      <CreditBar {...line} />
      <dl className="mt-2 grid grid-cols-3 gap-x-3">
        {PARTS.map(({ key, name, colour }) => (
          <div key={key} className="min-w-0">
            <dt className="flex items-center gap-1.5 text-xs text-fg-2">
              <span aria-hidden="true" className={cx('size-2.5 shrink-0 rounded-xs', colour)} />
              {name}
            </dt>
            <dd>
              <Rupees amount={line[key]} className="text-sm font-semibold" />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
