import {
  isSellersFault,
  RETURN_CLOCKS,
  type ReturnedMoney,
  type ReturnReason,
  type ReturnStatus,
  returnedMoney,
} from '../../../../domain/after-sale/return.ts';
import { type BillAmounts, reductionAmounts, unitsPaisa } from '../../../../domain/books/bill.ts';
import { endsWhen } from '../../../../domain/books/delivery-fee.ts';
import { paidPaisa } from '../../../../domain/payments/refund.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import {
  type CorrectableBill,
  findCorrectableBill,
  findGoodsBillId,
  findServiceBillId,
} from '../../books/bills/correctable-bills.sql.ts';
import { postDeliveryReturned, postGoodsReturned } from '../../books/ledger/ledger.commands.ts';
import { releaseParcel } from '../../books/parcel-holds/parcel-holds.sql.ts';
import {
  type Actor,
  insertOrderEvent,
  type LockedOrder,
  lockOrder,
} from '../../orders/orders/order-changes.sql.ts';
import { changePayment, lockPayment } from '../../payments/payments/payments.sql.ts';
import { findSettledPaymentId } from '../../payments/payments/refunds.sql.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import { creditInTransaction } from '../order-endings/bill-corrections.commands.ts';
import { creditedDelivery } from '../order-endings/delivery-refund.commands.ts';
import { takeSerialsBack } from './return-serials.sql.ts';
import { getReturnableParcel } from './returnable-parcels.sql.ts';
import { nothingLeftToRefund, returnNotFound, stepNotPossible, tooManyReturned } from './returns.errors.ts';
import { RETURN_NEWS, returnNotice } from './returns.mail.ts';
import {
  findRefundOfReturn,
  findReturnKey,
  getReturnFacts,
  getReturnPeople,
  getReturnState,
  insertReturnEvent,
  type ReturnState,
  settleReturnRow,
} from './returns.sql.ts';

/** What of a parcel goes back: units of its lines. */
interface ReturnedUnits {
  parcelId: string;
  reason: ReturnReason;
  lines: readonly { id: string; quantity: number; unitPricePaisa: number }[];
}

interface Reckoned {
  money: ReturnedMoney;
  /** What the bill says, or without one the parcel, and what went back of that. */
  sent: BillAmounts;
  givenBack: BillAmounts;
  bill: CorrectableBill | null;
  /** The invoice for the order's delivery that stands now; null: there is none. */
  deliveryBill: CorrectableBill | null;
}

/** What these units give back now; under the order's lock. */
export async function reckonReturn(
  tx: DatabaseTransaction,
  { parcelId, reason, lines }: ReturnedUnits,
): Promise<Reckoned> {
  const facts = await getReturnFacts(tx, parcelId);
  const billId = await findGoodsBillId(tx, parcelId);
  const bill = billId === null ? null : await findCorrectableBill(tx, billId);
  const goodsPaisa = lines.reduce((sum, { id, quantity, unitPricePaisa }) => {
    const billed = bill?.lines.find(({ orderItemId }) => orderItemId === id);
    if (billed === undefined) return sum + quantity * unitPricePaisa;
    return sum + unitsPaisa({ units: billed.left, paisa: billed.leftPaisa }, Math.min(quantity, billed.left));
  }, 0);
  const units = isSellersFault(reason) ? lines.reduce((sum, { quantity }) => sum + quantity, 0) : 0;
  const ends = endsWhen(facts.parcels, parcelId, ({ faultyUnits }) => ({ faultyUnits: faultyUnits + units }));
  const serviceId = await findServiceBillId(tx, { orderId: facts.orderId });
  const deliveryBill = serviceId === null ? null : await findCorrectableBill(tx, serviceId);
  // Some of the delivery may have been credited before.
  const shippingPaisa =
    deliveryBill === null
      ? facts.shippingPaisa
      : paidPaisa(deliveryBill.billed) - paidPaisa(deliveryBill.credited);
  const sent = bill?.billed ?? facts.sent;
  const givenBack = bill?.credited ?? facts.givenBack;
  const money = returnedMoney({ sent, givenBack, goodsPaisa }, { shippingPaisa, ends });
  return { money, sent, givenBack, bill, deliveryBill };
}

/** What is given back for a return: the lines, or what was offered for keeping them. */
type Settlement = { kind: 'lines' } | { kind: 'amount'; refundPaisa: number };

export interface Settled {
  totalPaisa: number;
  /** The refund of the goods on the refunds desk; null where nothing was paid of them. */
  refundId: string | null;
  creditNoteId: string | null;
}

/**
 * Ends a return with its refund: credit note (or, for goods from before there were bills, a posting of its own), refund
 * on the desk, delivery with the last goods of an order, the hold released. Called last under the order's lock, since
 * the series of numbers waits until the transaction ends. 409 when what it was for was given back in another way.
 */
export async function settleReturn(
  tx: DatabaseTransaction,
  deps: Pick<Deps, 'config'>,
  {
    order,
    found,
    as,
    actor,
    at,
  }: { order: LockedOrder; found: ReturnState; as: Settlement; actor: Actor; at: Date },
): Promise<Settled> {
  const reckoned = await reckonReturn(tx, found);
  const { bill, sent, givenBack } = reckoned;
  // Of goods that came back from the day they did; whatever was decided otherwise from the decision.
  const since = found.status === 'received' && found.receivedAt !== null ? found.receivedAt : at;
  const dueBy = new Date(since.getTime() + RETURN_CLOCKS.refund * DAY_MS);
  const reason = `Return ${found.number}`;
  const owed = { order, found, reason, dueBy };
  // A credit note is the seller's own: of what others do it says only that it is theirs.
  const issuing: Actor = actor.kind === 'seller' ? actor : { kind: 'system', id: null };
  let goods: BillAmounts = { taxablePaisa: 0, vatPaisa: 0, voucherPaisa: 0 };
  let [refundId, creditNoteId]: [string | null, string | null] = [null, null];
  if (bill !== null) {
    const billed = found.lines.flatMap(({ id, quantity }) => {
      const line = bill.lines.find(({ orderItemId, leftPaisa }) => orderItemId === id && leftPaisa > 0);
      return line === undefined ? [] : [{ line: line.id, quantity: Math.min(quantity, line.left) }];
    });
    if (billed.length > 0) {
      const credited =
        as.kind === 'lines'
          ? { lines: billed }
          : { of: billed.map(({ line }) => line), amount: { refundPaisa: as.refundPaisa } };
      const { creditNote, refund } = await creditInTransaction(tx, deps, {
        billId: bill.id,
        order,
        credited,
        reason,
        actor: issuing,
        ofReturn: { id: found.id, dueBy },
      });
      goods = creditNote.amounts;
      [refundId, creditNoteId] = [refund?.id ?? null, creditNote.id];
    } else if (as.kind === 'amount') throw nothingLeftToRefund();
  } else {
    goods = as.kind === 'lines' ? reckoned.money.goods : unbilledReduction(reckoned, as.refundPaisa);
    await postGoodsReturned(tx, {
      returnId: found.id,
      orderId: order.id,
      parcelId: found.parcelId,
      sellerId: found.sellerId,
      partPaisa: goods.taxablePaisa,
      leftPaisa: sent.taxablePaisa - givenBack.taxablePaisa,
      refundPaisa: paidPaisa(goods),
      voucherPaisa: goods.voucherPaisa,
    });
    refundId = await owe(tx, owed, { owedPaisa: paidPaisa(goods), isDelivery: false });
    if (refundId !== null) await tellRefund(tx, deps, found.id, paidPaisa(goods), dueBy);
  }
  const deliveryPaisa = as.kind === 'lines' ? reckoned.money.deliveryPaisa : 0;
  const { deliveryBill } = reckoned;
  let deliveryCreditNoteId: string | null = null;
  if (deliveryPaisa > 0 && deliveryBill !== null) {
    const { creditNote } = await creditInTransaction(tx, deps, {
      billId: deliveryBill.id,
      order,
      credited: creditedDelivery(deliveryBill, deliveryPaisa),
      reason,
      actor: issuing,
      ofReturn: { id: found.id, dueBy },
    });
    deliveryCreditNoteId = creditNote.id;
  } else if (deliveryPaisa > 0) {
    await postDeliveryReturned(tx, { returnId: found.id, orderId: order.id, shippingPaisa: deliveryPaisa });
    await owe(tx, owed, { owedPaisa: deliveryPaisa, isDelivery: true });
  }
  const totalPaisa = paidPaisa(goods) + deliveryPaisa;
  await settleReturnRow(tx, found.id, {
    as: as.kind,
    at,
    amounts: { ...goods, deliveryPaisa },
    creditNoteId,
    deliveryCreditNoteId,
  });
  await insertReturnEvent(tx, found.id, { event: 'refunded', actor, at, amountPaisa: totalPaisa });
  await releaseParcel(tx, { kind: 'return', id: found.id });
  return { totalPaisa, refundId, creditNoteId };
}

/** What an offer takes back of goods that no bill names. */
function unbilledReduction({ sent, givenBack, money }: Reckoned, refundPaisa: number): BillAmounts {
  const amounts = reductionAmounts(sent, givenBack, money.goods.taxablePaisa, { refundPaisa });
  if ('mostPaisa' in amounts) throw nothingLeftToRefund();
  return amounts;
}

/** What falls due for a return is on the refunds desk; null when it is nothing. */
async function owe(
  tx: DatabaseTransaction,
  { order, found, reason, dueBy }: { order: LockedOrder; found: ReturnState; reason: string; dueBy: Date },
  { owedPaisa, isDelivery }: { owedPaisa: number; isDelivery: boolean },
): Promise<string | null> {
  const paymentId = await findSettledPaymentId(tx, order.id);
  if (paymentId === null || owedPaisa === 0) return null;
  const payment = await lockPayment(tx, paymentId);
  const actor: Actor = { kind: 'system', id: null };
  await changePayment(tx, payment, {
    status: payment.status,
    refundDuePaisa: payment.refundDuePaisa + owedPaisa,
    refund: {
      reason: isDelivery ? `${reason}: delivery` : reason,
      lines: isDelivery
        ? [{ name: 'Delivery', quantity: 1, lineTotalPaisa: owedPaisa }]
        : found.lines.map(({ name, quantity, unitPricePaisa }) => ({
            name,
            quantity,
            lineTotalPaisa: quantity * unitPricePaisa,
          })),
      parcelIds: isDelivery ? [] : [found.parcelId],
      returnId: found.id,
      dueBy,
    },
    actor,
    detail: { reason, refundPaisa: owedPaisa },
  });
  await insertOrderEvent(tx, order.id, { event: 'refund_due', actor });
  return findRefundOfReturn(tx, found.id);
}

/** Where no credit note carries the news. */
async function tellRefund(
  tx: DatabaseTransaction,
  { config }: Pick<Deps, 'config'>,
  returnId: string,
  totalPaisa: number,
  dueBy: Date,
): Promise<void> {
  const found = await getReturnState(tx, returnId);
  const people = await getReturnPeople(tx, returnId);
  const facts = { ...found, people, lines: namesOf(found), publicUrl: config.publicUrl };
  const notice = returnNotice(facts, 'buyer', RETURN_NEWS.refunded(totalPaisa, dueBy), 'refunded');
  if (notice !== null) await notify(tx, [notice]);
}

/** '2 × Arduino Uno', a line each. */
export const namesOf = ({ lines }: Pick<ReturnState, 'lines'>) =>
  lines.map(({ quantity, name }) => `${quantity} × ${name}`);

/** Our desk may give back what a declined return was about, and what a replacement stands for. */
const isRefundable = (status: ReturnStatus) => status === 'declined' || status === 'replaced';

/** What all of a declined or replaced return gives back now; in paisa, 0 for any other. */
export async function worthOfReturn(tx: DatabaseTransaction, returnId: string): Promise<number> {
  const found = await getReturnState(tx, returnId);
  if (!isRefundable(found.status)) return 0;
  return (await reckonReturn(tx, found)).money.totalPaisa;
}

/**
 * Our desk decides for the buyer of a declined return, or of a replacement: all of it goes back, or an amount. The
 * caller's transaction holds no payment's lock, and calls this last. 404 for an unknown return, 409 unless it was
 * declined or replaced, and when its units were returned or credited in another way since.
 */
export async function refundReturnByDecision(
  tx: DatabaseTransaction,
  deps: Pick<Deps, 'config' | 'clock'>,
  { returnId, amountPaisa, adminId }: { returnId: string; amountPaisa: number | null; adminId: string },
): Promise<Settled> {
  const key = await findReturnKey(tx, returnId);
  const order = key === null ? null : await lockOrder(tx, key.orderId);
  if (order === null) throw returnNotFound();
  const found = await getReturnState(tx, returnId);
  if (!isRefundable(found.status)) throw stepNotPossible();
  // A replaced return holds its units still.
  if (found.status === 'declined') {
    const { lines } = await getReturnableParcel(tx, found.parcelId);
    for (const [index, { id, quantity }] of found.lines.entries()) {
      const left = lines.find((line) => line.id === id)?.left ?? 0;
      if (quantity > left) throw tooManyReturned(index, left);
    }
    // Nobody says "received" any more: what the buyer gave back for all of its money is not theirs.
    if (amountPaisa === null) await takeSerialsBack(tx, returnId, { saidBy: 'buyer', at: deps.clock() });
  }
  return settleReturn(tx, deps, {
    order,
    found,
    as: amountPaisa === null ? { kind: 'lines' } : { kind: 'amount', refundPaisa: amountPaisa },
    actor: { kind: 'admin', id: adminId },
    at: deps.clock(),
  });
}
