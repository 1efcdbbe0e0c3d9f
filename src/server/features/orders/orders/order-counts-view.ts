import type { OrderCounts } from '../../../../contract/orders/orders.contract.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../../../domain/orders/order-status.ts';
import { paginationOf } from '../../../plugins/paging.ts';

/** The numbers of a list's filter chips, and which page of the chosen status this is. */
export function toCountsAndPage(
  found: Partial<Record<OrderStatus, number>>,
  { status, page, limit }: { status?: OrderStatus | undefined; page: number; limit: number },
) {
  const countOf = (word: OrderStatus) => found[word] ?? 0;
  const counts: OrderCounts = {
    all: ORDER_STATUSES.reduce((sum, word) => sum + countOf(word), 0),
    pending: countOf('pending'),
    processing: countOf('processing'),
    shipped: countOf('shipped'),
    delivered: countOf('delivered'),
    cancelled: countOf('cancelled'),
  };
  const total = counts[status ?? 'all'];
  return { counts, pagination: paginationOf({ page, limit }, total) };
}
