import { formatRupees, paisaFromRupees } from '../../../../domain/shop/money.ts';

/** "रू 50,000 an order, no limit a month", of what somebody may order without a signature; null without any. */
export function limitsText({
  orderLimit,
  monthLimit,
}: {
  orderLimit: number | null;
  monthLimit: number | null;
}): string | null {
  if (orderLimit === null && monthLimit === null) return null;
  const text = (limit: number | null) => (limit === null ? 'no limit' : formatRupees(paisaFromRupees(limit)));
  return `${text(orderLimit)} an order, ${text(monthLimit)} a month`;
}
