import { randomUUID } from 'node:crypto';
import type { BillAmounts } from '../../../../domain/books/bill.ts';
import { isDeliveryUndone } from '../../../../domain/books/delivery-fee.ts';
import { type ParcelShare, parcelShares } from '../../../../domain/books/parcel-shares.ts';
import { type BoughtLine, whyCannotLeave } from '../../../../domain/orders/cancelled-line.ts';
import { whyCannotCancelLines } from '../../../../domain/orders/order-status.ts';
import { cancelledPart, endsOf, paidPaisa, refundPaisa } from '../../../../domain/payments/refund.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { enqueueMail } from '../../../mail/mail.jobs.ts';
import { postLinesCancelled } from '../../books/ledger/ledger.commands.ts';
import { reduceDebt } from '../../orders/debts/debts.commands.ts';
import { getCharged, type ParcelLine } from '../../orders/orders/order-changes.sql.ts';
import { type CancelledPart, endLines } from '../../orders/orders/order-ends.sql.ts';
import {
  cannotCancelReplacement,
  parcelCancelled,
  parcelSent,
  parcelUnpaid,
  tooManyCancelled,
  unknownParcelLine,
} from '../../orders/orders/orders.errors.ts';
import {
  type BuyersParcel,
  type LockedParcel,
  lockParcel,
  lockParcelOfBuyer,
  type ParcelRequest,
  tellLinesCancelled,
  tellParcelCancelled,
  tellSellerCancelledByBuyer,
} from '../../orders/orders/seller-orders.commands.ts';
import { findSettledPaymentId } from '../../payments/payments/refunds.sql.ts';
import { cannotLeave } from './line-cancellation.errors.ts';
import { getBoughtLines } from './line-cancellation.sql.ts';
import { type CancellationDeps, cancelPaid, listRefunded, oweRefund } from './order-cancellation.commands.ts';

/** Units of a line of a parcel. */
interface ChosenLine {
  line: string;
  quantity: number;
}

/** What is cancelled of a parcel, and what is owed for it. */
interface PlannedCancellation {
  /** With the units that are cancelled of each. */
  lines: ParcelLine[];
  isWholeParcel: boolean;
  /** Nothing of the order is left: its delivery goes back too. */
  isWholeOrder: boolean;
  /** Null when all that is left of the parcel is cancelled. */
  part: BillAmounts | null;
  owedPaisa: number;
}

/**
 * Plans the cancellation of chosen lines of a paid parcel that is not sent yet; null: all that is left. 400 for a line
 * of another parcel, 409 for more than is left, and once the parcel is sent or cancelled.
 */
async function planCancellation(
  tx: DatabaseTransaction,
  { order, parcels, parcel }: LockedParcel,
  chosen: readonly ChosenLine[] | null,
): Promise<PlannedCancellation> {
  const refusal = whyCannotCancelLines(parcel.status);
  if (refusal === 'unpaid') throw parcelUnpaid();
  if (refusal === 'sent') throw parcelSent();
  if (refusal === 'cancelled') throw parcelCancelled();
  if (parcel.isReplacement) throw cannotCancelReplacement();
  const lines = chosen === null ? parcel.lines : takeLines(parcel.lines, chosen);
  const isWholeParcel = parcel.lines.every(
    ({ id, quantity }) =>
      quantity === 0 || lines.some((line) => line.id === id && line.quantity === quantity),
  );
  const charged = await getCharged(tx, order.id);
  const cancelledIds = isWholeParcel ? [parcel.id] : [];
  const refunded = await listRefunded(tx, order.id, { parcels, cancelledIds });
  const isWholeOrder = isDeliveryUndone(endsOf(refunded).after);
  if (isWholeParcel)
    return { lines, isWholeParcel, isWholeOrder, part: null, owedPaisa: refundPaisa(charged, refunded) };
  const subtotals = parcels.map(({ subtotalPaisa }) => subtotalPaisa);
  const share = parcel.share ?? (parcelShares(charged, subtotals)[parcels.indexOf(parcel)] as ParcelShare);
  const goodsPaisa = lines.reduce((sum, { quantity, unitPricePaisa }) => sum + quantity * unitPricePaisa, 0);
  const part = cancelledPart({ ...parcel, share }, goodsPaisa);
  const owedPaisa = refundPaisa(
    charged,
    refunded.map((other) => (other.id === parcel.id && !parcel.isOnAccount ? { ...other, part } : other)),
  );
  return { lines, isWholeParcel, isWholeOrder, part, owedPaisa };
}

/** The same line named twice counts together. */
function takeLines(lines: readonly ParcelLine[], chosen: readonly ChosenLine[]): ParcelLine[] {
  const taken = new Map<string, number>();
  for (const [index, { line: lineId, quantity }] of chosen.entries()) {
    const line = lines.find(({ id }) => id === lineId.toLowerCase());
    if (line === undefined) throw unknownParcelLine(index);
    const sum = (taken.get(line.id) ?? 0) + quantity;
    if (sum > line.quantity) throw tooManyCancelled(index, line.quantity);
    taken.set(line.id, sum);
  }
  return lines
    .filter(({ id }) => taken.has(id))
    .map((line) => ({ ...line, quantity: taken.get(line.id) as number }));
}

/**
 * Plans what the buyer cancels. 409, too, for what would leave a part of a line that could not be ordered so: the buyer
 * would have the price of many for a few.
 */
async function planByBuyer(
  tx: DatabaseTransaction,
  request: BuyersParcel & { lines: readonly ChosenLine[] | null },
): Promise<{ locked: LockedParcel; planned: PlannedCancellation }> {
  const locked = await lockParcelOfBuyer(tx, request);
  const planned = await planCancellation(tx, locked, request.lines);
  const bought = await getBoughtLines(
    tx,
    planned.lines.map(({ id }) => id),
  );
  for (const { id, name, quantity } of planned.lines) {
    const line = bought.get(id) as BoughtLine;
    const refusal = whyCannotLeave(line.left - quantity, line);
    if (refusal !== null) throw cannotLeave(name, refusal);
  }
  return { locked, planned };
}

interface LineCancellation {
  locked: LockedParcel;
  planned: PlannedCancellation;
  actor: CancelledPart['actor'];
  reason: string;
}

/** Cancels what was planned: the whole parcel like any other, or a part of it, of which the rest is still to be sent. */
async function cancelPlanned(
  tx: DatabaseTransaction,
  deps: Pick<Deps, 'config' | 'settings'>,
  { locked: { order, parcels, parcel }, planned, actor, reason }: LineCancellation,
): Promise<void> {
  const { part, owedPaisa } = planned;
  if (part === null) {
    await cancelPaid(tx, deps, { order, parcels, chosen: [parcel], actor, reason });
    return;
  }
  const orderId = order.id;
  const cancellationId = randomUUID();
  const note = `${namesOf(planned.lines).join(', ')}: ${reason}`;
  const { lines } = planned;
  await endLines(tx, orderId, {
    id: cancellationId,
    parcelId: parcel.id,
    lines,
    amounts: part,
    refundPaisa: owedPaisa,
    reason,
    actor,
    note,
  });
  if (parcel.isOnAccount) {
    await reduceDebt(tx, parcel.id, { kind: 'lines_cancelled', cause: cancellationId });
    return;
  }
  await postLinesCancelled(tx, {
    cancellationId,
    orderId,
    parcelId: parcel.id,
    sellerId: parcel.sellerId,
    partPaisa: part.taxablePaisa,
    leftPaisa: parcel.subtotalPaisa - parcel.cancelled.taxablePaisa,
    refundPaisa: paidPaisa(part),
    voucherPaisa: part.voucherPaisa,
    duePaisa: owedPaisa,
  });
  const paymentId = await findSettledPaymentId(tx, orderId);
  if (paymentId === null || owedPaisa === 0) return;
  const parcelIds = [parcel.id];
  const owed = { paymentId, owedPaisa, lines, parcelIds, isWholeOrder: false, actor, reason };
  await enqueueMail(tx, (await oweRefund(tx, deps, owed)).mail);
}

/** '2 × Arduino Uno', a line each. */
const namesOf = (lines: readonly ParcelLine[]) =>
  lines.filter(({ quantity }) => quantity > 0).map(({ quantity, name }) => `${quantity} × ${name}`);

/** What the buyer would get back for lines of an own parcel; refuses like `cancelParcelByBuyer`. */
export async function previewCancellation(
  { db }: Pick<Deps, 'db'>,
  request: BuyersParcel & { lines: readonly ChosenLine[] | null },
): Promise<Pick<PlannedCancellation, 'owedPaisa' | 'isWholeParcel' | 'isWholeOrder'>> {
  return inTransaction(db, async (tx) => (await planByBuyer(tx, request)).planned);
}

/**
 * The buyer cancels an own paid parcel, or lines of it, before it is sent. What was paid for them falls due, their stock
 * comes back, the seller gets a mail. 404 for foreign, 400 for a line of another parcel, 409 for more than is left, for
 * leaving less of a line than it could be ordered with, and once the parcel is sent or cancelled.
 */
export async function cancelParcelByBuyer(
  deps: CancellationDeps,
  request: BuyersParcel & { lines: readonly ChosenLine[] | null; reason: string | null },
): Promise<void> {
  const { config } = deps;
  const changedProductIds = await inTransaction(deps.db, async (tx) => {
    const { locked, planned } = await planByBuyer(tx, request);
    const actor = { kind: 'buyer', id: request.userId } as const;
    const reason = request.reason || CANCELLED_BY_BUYER;
    await cancelPlanned(tx, deps, { locked, planned, actor, reason });
    await tellSellerCancelledByBuyer(
      tx,
      locked,
      { lines: namesOf(planned.lines), reason, isWhole: planned.isWholeParcel },
      config.publicUrl,
    );
    return planned.lines.map(({ productId }) => productId);
  });
  deps.catalogue.productsChanged(changedProductIds);
}

/** What stands where the buyer gave no reason. */
const CANCELLED_BY_BUYER = 'Cancelled by the buyer.';

/**
 * The seller cannot send some of a paid parcel and cancels lines of it; with all of them the parcel. The buyer gets the
 * money back and a mail. Refuses like `cancelParcelByBuyer`, but any part of a line may be left.
 */
export async function cancelLinesBySeller(
  deps: CancellationDeps,
  request: ParcelRequest & { lines: readonly ChosenLine[]; reason: string },
): Promise<void> {
  const { reason, actorId } = request;
  const { publicUrl } = deps.config;
  const changedProductIds = await inTransaction(deps.db, async (tx) => {
    const locked = await lockParcel(tx, request);
    const planned = await planCancellation(tx, locked, request.lines);
    if (planned.isWholeParcel) await tellParcelCancelled(tx, locked, reason, publicUrl);
    else await tellLinesCancelled(tx, locked, { lines: namesOf(planned.lines), reason }, publicUrl);
    const actor = { kind: 'seller', id: actorId } as const;
    await cancelPlanned(tx, deps, { locked, planned, actor, reason });
    return planned.lines.map(({ productId }) => productId);
  });
  deps.catalogue.productsChanged(changedProductIds);
}
