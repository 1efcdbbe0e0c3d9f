import { paymentRecord, settleKhata } from '../../../../domain/books/khata.ts';
import type { PaymentMethod } from '../../../../domain/books/payment-status.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import {
  getCredit,
  getUnsettled,
  insertPaidToUs,
  insertParts,
  listRecordedBills,
  lockDebts,
  type Pair,
} from './debts.sql.ts';

/**
 * Works out anew which payments cover which debts of a company with a seller, and writes what that means into the books.
 * To be called with whatever changed it: a parcel was billed, a credit note lowered a bill, a payment counts. Called
 * again it changes nothing.
 */
export async function settleDebts(tx: DatabaseTransaction, pair: Pair): Promise<void> {
  await lockDebts(tx, pair);
  const added = settleKhata(await getUnsettled(tx, pair));
  if (added.length === 0) return;
  await insertParts(tx, added);
}

/**
 * Money came to us for a bill on account: it covers that bill, then the one due first; answers what is left of it, which
 * is credit for the next bill, in paisa.
 */
export async function takePaidToUs(
  tx: DatabaseTransaction,
  payment: Pair & {
    paymentId: string;
    billId: string;
    userId: string;
    method: PaymentMethod;
    amountPaisa: number;
  },
): Promise<{ creditPaisa: number }> {
  await lockDebts(tx, payment);
  const id = await insertPaidToUs(tx, payment);
  await settleDebts(tx, payment);
  return { creditPaisa: await getCredit(tx, id) };
}

/** How a company has paid what it bought on account, of all sellers together. */
export async function readPaymentRecord(
  db: Database,
  companyId: string,
  now: Date,
): Promise<{ due: number; onTime: number }> {
  return paymentRecord(await listRecordedBills(db, companyId), kathmanduDate(now));
}
