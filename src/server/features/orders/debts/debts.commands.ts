import {
  accountParcelLines,
  payDebts,
  releasedParts,
  unpaidPaisa,
} from '../../../../domain/books/account-debt.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import {
  insertPostings,
  lockParcelMoney,
  type NewPosting,
  sumOfParcels,
} from '../../books/ledger/ledger.sql.ts';
import {
  type DebtRow,
  type DebtSides,
  findDebt,
  findDeliveryDebt,
  insertParts,
  listFreePayments,
  listParts,
  listPayableDebts,
  lockDebts,
  reopenPaidLine,
  setDueDay,
} from './debts.sql.ts';

// What is owed on account changes with facts that others write: parcels, cancellations, bills, payments. After each of them
// the books of its parcel are brought to what is known of it (src/domain/books/account-debt.ts).

/** What happened to a parcel on account, for its posting. */
type DebtFact = Pick<NewPosting, 'cause'> & {
  kind: 'debt_opened' | 'debt_billed' | 'debt_paid' | 'parcel_cancelled' | 'lines_cancelled' | 'credit_note';
};

/** Brings the books of a parcel to what is known of it; null when it is not on account. */
async function settleBooks(
  tx: DatabaseTransaction,
  parcelId: string,
  fact: DebtFact,
): Promise<DebtRow | null> {
  await lockParcelMoney(tx, parcelId);
  let debt = await findDebt(tx, parcelId);
  if (debt === null) return null;
  const surplusPaisa = -unpaidPaisa(debt);
  if (surplusPaisa > 0) {
    const released = releasedParts(surplusPaisa, await listParts(tx, parcelId));
    await insertParts(
      tx,
      released.map((part) => ({ ...part, parcelId })),
    );
    debt = (await findDebt(tx, parcelId)) as DebtRow;
  }
  const lines = accountParcelLines(debt, await sumOfParcels(tx, [parcelId]));
  await insertPostings(tx, [{ ...fact, orderId: debt.orderId, lines }]);
  return debt;
}

/** Parcels were just bought on account. */
export async function openDebts(tx: DatabaseTransaction, parcelIds: readonly string[]): Promise<void> {
  for (const parcelId of parcelIds) await settleBooks(tx, parcelId, { kind: 'debt_opened', cause: parcelId });
}

/**
 * A parcel was sent and billed: its debt has a day, and what was paid beyond what was due pays it. Does nothing for one
 * that is not on account. The caller holds its order's lock.
 */
export async function billDebt(tx: DatabaseTransaction, parcelId: string): Promise<void> {
  if (!(await setDueDay(tx, parcelId))) return;
  const debt = await settleBooks(tx, parcelId, { kind: 'debt_billed', cause: parcelId });
  if (debt !== null) await spendCredit(tx, debt);
}

/**
 * A parcel is worth less than before: it, or lines of it, were cancelled or credited. What was paid beyond what it is worth
 * is credit, which pays what else is due. Does nothing for one that is not on account. The caller holds its order's lock
 * and has written the fact.
 */
export async function reduceDebt(tx: DatabaseTransaction, parcelId: string, fact: DebtFact): Promise<void> {
  const debt = await settleBooks(tx, parcelId, fact);
  if (debt !== null) await spendCredit(tx, debt);
}

/** The same for the delivery fee of an order, where that is on account; `creditNoteId` took some of it back. */
export async function reduceDeliveryDebt(
  tx: DatabaseTransaction,
  orderId: string,
  creditNoteId: string,
): Promise<void> {
  const parcelId = await findDeliveryDebt(tx, orderId);
  if (parcelId !== null) await reduceDebt(tx, parcelId, { kind: 'credit_note', cause: creditNoteId });
}

/**
 * A payment counts: it pays the debt that it names, then the oldest; what is left over is credit for the next bill. Its row
 * is written, and its money is in our books where it came to us. Locks what the company owes the seller.
 */
export async function countDebtPayment(
  tx: DatabaseTransaction,
  payment: DebtSides & { id: string },
): Promise<{ creditPaisa: number }> {
  await lockDebts(tx, { companyId: payment.companyId, sellerIds: [payment.sellerId] });
  return spendCredit(tx, payment, payment.id);
}

/** Pays what is due by payments of which something is left, or by the one that is named. */
async function spendCredit(
  tx: DatabaseTransaction,
  { companyId, sellerId }: DebtSides,
  id: string | null = null,
): Promise<{ creditPaisa: number }> {
  let creditPaisa = 0;
  for (const free of await listFreePayments(tx, { companyId, sellerId, id })) {
    const debts = await listPayableDebts(tx, { companyId, sellerId });
    const paid = payDebts(free.freePaisa, debts, free.parcelId);
    creditPaisa += paid.creditPaisa;
    if (paid.parts.length === 0) continue;
    const ids = await insertParts(
      tx,
      paid.parts.map((part) => ({ ...part, debtPaymentId: free.id })),
    );
    for (const [index, { parcelId }] of paid.parts.entries())
      await settleBooks(tx, parcelId, { kind: 'debt_paid', cause: ids[index] as string });
  }
  await reopenPaidLine(tx, { companyId, sellerId });
  return { creditPaisa };
}
