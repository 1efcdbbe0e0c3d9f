import { type DirectMethod, SILENT_DAYS } from '../../../../domain/payments/debt-payment.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import { startOfNamedDay } from '../../../../domain/shop/kathmandu-input.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { tryEach } from '../../../db/try-each.ts';
import type { Deps } from '../../../deps.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { billNotFound } from '../../books/bills/bills.errors.ts';
import { countDebtPayment } from '../../orders/debts/debts.commands.ts';
import { lockDebts } from '../../orders/debts/debts.sql.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import { findAccountBill, getDue } from '../payments/bill-payments.sql.ts';
import { notOnAccount } from '../payments/payments.errors.ts';
import {
  findPayer,
  findRepeated,
  insertRecorded,
  listSilent,
  markCounted,
  markDisputed,
  type SilentPayment,
} from './debt-payments.sql.ts';
import {
  alreadyCounted,
  alreadyDisputed,
  debtPaymentNotFound,
  paidInTheFuture,
  referenceUsed,
} from './khata.errors.ts';
import { paymentRecordedMail } from './khata.mail.ts';
import { type DebtPaymentRow, findPair, findRecorded, type PairRow } from './khata.sql.ts';

type Tools = Pick<Deps, 'db' | 'clock' | 'config'>;

/** A payment of debts, and what of it is, or will be, beyond what is due; in paisa. */
export interface RecordedPayment {
  payment: DebtPaymentRow;
  creditPaisa: number;
  isNew: boolean;
}

/**
 * A seller says that a company paid a bill, or more, straight to them. It waits for the company's word and counts after
 * seven days without one. The same without a reference within a minute is the same payment. 404 for a foreign bill, 409
 * for one that is not on account or a reference that stands for another payment, 400 for a day to come.
 */
export async function recordPayment(
  { db, clock, config }: Tools,
  recorded: {
    sellerId: string;
    userId: string;
    billId: string;
    amountPaisa: number;
    /** YYYY-MM-DD */
    paidOn: string;
    method: DirectMethod;
    reference: string | null;
  },
): Promise<RecordedPayment> {
  const { sellerId, billId, amountPaisa, paidOn, reference } = recorded;
  const now = clock();
  if (paidOn > kathmanduDate(now)) throw paidInTheFuture();
  return inTransaction(db, async (tx) => {
    const found = await findAccountBill(tx, billId, { sellerId });
    if (found === null) throw billNotFound();
    if (found.debt === null) throw notOnAccount();
    const { companyId } = found.debt;
    await lockDebts(tx, { companyId, sellerIds: [sellerId] });
    const row = {
      ...recorded,
      companyId,
      paidAt: startOfNamedDay(paidOn) as Date,
      now,
      countsAt: new Date(now.getTime() + SILENT_DAYS * DAY_MS),
    };
    const creditPaisa = Math.max(0, amountPaisa - (await getDue(tx, { companyId, sellerId })));
    const repeated = reference === null ? await findRepeated(tx, row) : null;
    const id = repeated ?? (await insertRecorded(tx, row));
    if (id === null) throw referenceUsed();
    const payment = (await findRecorded(tx, { id, billId, companyId })) as DebtPaymentRow;
    const isNew = repeated === null;
    if (isNew) await tellRecorded(tx, payment, row.countsAt, config.publicUrl);
    return { payment, creditPaisa, isNew };
  });
}

/** Asks who pays for the company whether a recorded payment is so. */
async function tellRecorded(
  tx: DatabaseTransaction,
  payment: DebtPaymentRow,
  countsAt: Date,
  publicUrl: string,
): Promise<void> {
  const payer = await findPayer(tx, payment.companyId);
  if (payer === null) return;
  const { sellerId, sellerName } = (await findPair(tx, payment)) as PairRow;
  const { id, billNumber: number, amountPaisa } = payment;
  await notify(tx, [
    {
      to: payer.id,
      event: 'debt_payment_recorded',
      params: { sellerId, sellerName, number, amountPaisa, countsOn: kathmanduDate(countsAt) },
      cause: id,
      mail: paymentRecordedMail(payer, { ...payment, sellerName, countsAt }, publicUrl),
    },
  ]);
}

/** What a company says of a payment that a seller recorded. */
interface Answer {
  buyer: Buyer;
  billId: string;
  paymentId: string;
}

/**
 * A company says that a recorded payment is so: it counts. Again it changes nothing. 404 for a foreign payment, 409 for one
 * that was disputed.
 */
export async function confirmPayment({ db, clock }: Tools, answer: Answer): Promise<RecordedPayment> {
  return inTransaction(db, async (tx) => {
    const payment = await lockAnswered(tx, answer);
    if (payment.status === 'disputed') throw alreadyDisputed();
    if (payment.status === 'counted') return { payment, creditPaisa: payment.leftPaisa, isNew: false };
    return countPayment(tx, payment, { answeredBy: answer.buyer.userId, now: clock() });
  });
}

/**
 * A company says that a recorded payment is not so, and why: it does not count, and its reference is free again. Again it
 * changes nothing. 404 for a foreign payment, 409 for one that counts already.
 */
export async function disputePayment(
  { db, clock }: Tools,
  answer: Answer & { reason: string },
): Promise<RecordedPayment> {
  return inTransaction(db, async (tx) => {
    const payment = await lockAnswered(tx, answer);
    if (payment.status === 'counted') throw alreadyCounted();
    if (payment.status === 'disputed') return { payment, creditPaisa: 0, isNew: false };
    const { userId } = answer.buyer;
    await markDisputed(tx, { id: payment.id, answeredBy: userId, reason: answer.reason, now: clock() });
    await tellSeller(tx, payment, 'debt_payment_disputed');
    return { payment: await reread(tx, payment), creditPaisa: 0, isNew: true };
  });
}

/** The payment, with what its company owes its seller locked; 404 for a foreign one. */
async function lockAnswered(
  tx: DatabaseTransaction,
  { buyer: { companyId }, billId, paymentId }: Answer,
): Promise<DebtPaymentRow> {
  const asked = {
    id: uuidOr(paymentId, debtPaymentNotFound),
    billId: uuidOr(billId, debtPaymentNotFound),
    companyId,
  };
  const found = await findRecorded(tx, asked);
  if (found === null) throw debtPaymentNotFound();
  await lockDebts(tx, { companyId, sellerIds: [found.sellerId] });
  return (await findRecorded(tx, asked)) as DebtPaymentRow;
}

const reread = async (tx: DatabaseTransaction, payment: DebtPaymentRow) =>
  (await findRecorded(tx, payment)) as DebtPaymentRow;

async function countPayment(
  tx: DatabaseTransaction,
  payment: DebtPaymentRow,
  by: { answeredBy: string | null; now: Date },
): Promise<RecordedPayment> {
  await markCounted(tx, { id: payment.id, ...by });
  const { creditPaisa } = await countDebtPayment(tx, payment);
  await tellSeller(tx, payment, by.answeredBy === null ? 'debt_payment_counted' : 'debt_payment_confirmed');
  return { payment: await reread(tx, payment), creditPaisa, isNew: true };
}

async function tellSeller(
  tx: DatabaseTransaction,
  payment: DebtPaymentRow,
  event: 'debt_payment_confirmed' | 'debt_payment_counted' | 'debt_payment_disputed',
): Promise<void> {
  const { companyId, companyName, sellerId } = (await findPair(tx, payment)) as PairRow;
  const params = { companyId, companyName, number: payment.billNumber, amountPaisa: payment.amountPaisa };
  await notify(tx, [{ to: sellerId, event, params, cause: payment.id }]);
}

/**
 * Counts the recorded payments that nobody disputed in time, each in a transaction of its own; answers how many. A repeat
 * counts none; one that cannot be counted does not keep the others: it is reported at the end.
 */
export function countSilentPayments({ db, clock }: Tools, { atOnce = 200 } = {}): Promise<number> {
  const now = clock();
  return tryEach<SilentPayment>({
    read: ({ except, limit }) => listSilent(db, { now, except: except.map(({ id }) => id), limit }),
    handle: ({ id, billId, companyId, sellerId }) =>
      inTransaction(db, async (tx) => {
        await lockDebts(tx, { companyId, sellerIds: [sellerId] });
        const payment = await findRecorded(tx, { id, billId, companyId });
        if (payment?.status !== 'waiting') return false;
        await countPayment(tx, payment, { answeredBy: null, now });
        return true;
      }),
    atOnce,
    failure: 'Some payments of debts could not be counted',
  });
}
