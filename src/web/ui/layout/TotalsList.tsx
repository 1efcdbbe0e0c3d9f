import { cx } from 'class-variance-authority';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import type { ReactNode } from 'react';
import { countText } from '../../../domain/shop/count-text.ts';
import { Badge } from '../feedback/StatusBadge.tsx';
import { ProChip, Rupees } from '../goods/Price.tsx';

export interface TotalsListProps {
  /** In rupees, as they come on the wire. */
  totals: {
    subtotal: number;
    shipping: number;
    tax: number;
    discount: number;
    total: number;
    savings: number;
  };
  /** Units behind the subtotal. */
  units?: number;
  couponCode?: string | null;
  /** What of shipping is for the way of heavy goods; null: more than is counted here, but nobody knows yet. */
  surcharge?: number | null;
  /** The sums are being counted again. */
  isBusy?: boolean;
}

/** The rows of every order summary (product.md 9): Subtotal, Shipping, VAT (13%), Discount when there is one, Total. */
export function TotalsList({ totals, units, couponCode, surcharge = 0, isBusy = false }: TotalsListProps) {
  return (
    <div aria-busy={isBusy || undefined} className="transition-opacity aria-busy:opacity-60">
      <dl className="flex flex-col gap-2.5">
        <Row
          term={
            <>
              Subtotal
              {units === undefined ? null : (
                <span className="num text-fg-3"> ({countText(units, 'item')})</span>
              )}
            </>
          }
        >
          <Rupees amount={totals.subtotal} />
        </Row>
        <Row term="Shipping">
          {totals.shipping === 0 && surcharge !== null ? (
            <span className="font-semibold text-success">Free</span>
          ) : (
            <Rupees amount={totals.shipping} />
          )}
        </Row>
        {surcharge === null ? (
          <Row className="-mt-2 text-xs text-warning-fg" term="Delivery of heavy goods">
            Not counted yet
          </Row>
        ) : surcharge > 0 ? (
          <Row className="-mt-2 text-xs text-fg-3" term="Of it for heavy goods">
            <Rupees amount={surcharge} />
          </Row>
        ) : null}
        <Row term="VAT (13%)">
          <Rupees amount={totals.tax} />
        </Row>
        {totals.discount > 0 ? (
          <Row
            className="text-success"
            term={
              <span className="flex min-w-0 items-center gap-2">
                Discount
                {couponCode ? (
                  <Badge
                    tone="success"
                    className="max-w-36"
                    icon={<TicketPercent aria-hidden="true" className="size-3.5" />}
                  >
                    <span className="min-w-0 truncate">{couponCode}</span>
                  </Badge>
                ) : null}
              </span>
            }
          >
            <Rupees amount={-totals.discount} />
          </Row>
        ) : null}
        <div className="mt-1 flex items-center justify-between gap-3 border-t border-line pt-3">
          <dt className="font-semibold">Total</dt>
          <dd className="text-xl font-bold">
            <Rupees amount={totals.total} />
          </dd>
        </div>
      </dl>
      {totals.savings > 0 ? (
        <p className="mt-2 flex items-center justify-end gap-1.5 text-xs font-medium text-success">
          <ProChip />
          You save <Rupees amount={totals.savings} />
        </p>
      ) : null}
    </div>
  );
}

function Row({ term, className, children }: { term: ReactNode; className?: string; children: ReactNode }) {
  return (
    <div className={cx('flex items-center justify-between gap-3', className)}>
      <dt className={cx('min-w-0', !className && 'text-fg-2')}>{term}</dt>
      <dd className="shrink-0">{children}</dd>
    </div>
  );
}
