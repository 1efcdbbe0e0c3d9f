import type { Order } from '../../../../contract/orders/orders.contract.ts';

/** What was ordered: what is sent as a replacement was not. */
export function orderedItems({
  parcels,
}: {
  parcels: readonly Pick<Order['parcels'][number], 'items' | 'replaces'>[];
}) {
  return parcels.filter(({ replaces }) => replaces === null).flatMap(({ items }) => items);
}
