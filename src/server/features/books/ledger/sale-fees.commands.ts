import { commissionRuleFor, lineFees } from '../../../../domain/books/commission.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { type FrozenFees, getSoldOrder, insertFees, type SoldOrder } from './ledger.sql.ts';

/** What each line of an order pays us, by the rules of today. */
export function feesOf(
  { lines, rules, day }: Pick<SoldOrder, 'lines' | 'rules' | 'day'>,
  withheldBasisPoints: number,
): (FrozenFees & { parcelId: string })[] {
  return lines.map((line) => {
    const rule = commissionRuleFor(rules, line, day);
    return {
      orderItemId: line.id,
      parcelId: line.parcelId,
      ruleId: rule?.id ?? null,
      basisPoints: rule?.basisPoints ?? 0,
      withheldBasisPoints,
      ...lineFees(line.lineTotalPaisa, rule, withheldBasisPoints),
    };
  });
}

/** Freezes the fees of parcels that are bought on account; what of them is due is posted as it falls due. */
export async function freezeFees(
  tx: DatabaseTransaction,
  orderId: string,
  { parcelIds, withheldBasisPoints }: { parcelIds: readonly string[]; withheldBasisPoints: number },
): Promise<void> {
  const order = await getSoldOrder(tx, orderId, { isOnAccount: true });
  const fees = feesOf(order, withheldBasisPoints);
  await insertFees(
    tx,
    fees.filter(({ parcelId }) => parcelIds.includes(parcelId)),
  );
}
