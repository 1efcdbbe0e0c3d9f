/** What a member may order without a signature, in paisa with VAT and delivery; null: all. */
export interface MemberLimits {
  orderLimitPaisa: number | null;
  monthLimitPaisa: number | null;
}

/** What is left of a member's limits when an order is above one of them; null: it is within both. */
export function leftOfLimit(
  { orderLimitPaisa, monthLimitPaisa }: MemberLimits,
  { totalPaisa, monthPaisa }: { totalPaisa: number; monthPaisa: number },
): { leftPaisa: number; per: 'order' | 'month' } | null {
  if (monthLimitPaisa !== null && monthPaisa + totalPaisa > monthLimitPaisa)
    return { leftPaisa: Math.max(0, monthLimitPaisa - monthPaisa), per: 'month' };
  if (orderLimitPaisa !== null && totalPaisa > orderLimitPaisa)
    return { leftPaisa: orderLimitPaisa, per: 'order' };
  return null;
}
