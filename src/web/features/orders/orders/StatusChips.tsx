import { Link } from 'react-router';
import type { OrderList } from '../../../../contract/orders/orders.contract.ts';
import { ORDER_STATUS_NAMES, ORDER_STATUSES } from '../../../../domain/orders/order-status.ts';
import { type OrderSearch, orderSearchHref } from './orders.hooks.ts';

const LABELS = { all: 'All', ...ORDER_STATUS_NAMES };

/** Links to the orders of each status, with their numbers. */
export function StatusChips({
  search,
  counts,
}: {
  search: OrderSearch;
  counts: OrderList['counts'] | undefined;
}) {
  return (
    <nav
      aria-label="Order status"
      className="-mx-4 mb-4 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:px-0"
    >
      <ul className="flex gap-2 py-1">
        {(['all', ...ORDER_STATUSES] as const).map((status) => (
          <li key={status} className="shrink-0">
            <Link
              to={orderSearchHref({ ...search, status: status === 'all' ? null : status, page: 1 })}
              aria-current={(search.status ?? 'all') === status ? 'true' : undefined}
              preventScrollReset
              className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-line-2 bg-surface px-3 text-sm font-medium text-fg-2 hover:bg-hover hover:text-fg aria-[current=true]:border-primary aria-[current=true]:bg-primary-soft aria-[current=true]:text-info-fg touch:min-h-11"
            >
              {LABELS[status]}
              {counts ? <span className="num text-xs">{counts[status]}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
