import { randomUUID } from 'node:crypto';
import type {
  RequestReturnInput,
  ReturnPreviewInput,
} from '../../../../contract/after-sale/returns.contract.ts';
import {
  RETURN_REASON_NAMES,
  type ReturnedMoney,
  type ReturnReason,
  returnNumber,
  returnsEndAt,
} from '../../../../domain/after-sale/return.ts';
import { bsDateOf } from '../../../../domain/shop/bikram-sambat.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { AppError } from '../../../plugins/app-error.ts';
import { answerOnce, canonicalHash } from '../../../plugins/idempotency.ts';
import { holdParcel } from '../../books/parcel-holds/parcel-holds.sql.ts';
import {
  insertOrderEvent,
  type LockedOrder,
  listParcels,
  lockOrder,
} from '../../orders/orders/order-changes.sql.ts';
import {
  orderNotFound,
  parcelCancelled,
  parcelNotSent,
  unknownParcelLine,
} from '../../orders/orders/orders.errors.ts';
import { usePhotos } from '../../shop/photos/photos.commands.ts';
import { reckonReturn } from './return-money.commands.ts';
import { nameSerials } from './return-serials.commands.ts';
import {
  findOrderOfParcel,
  getReturnableParcel,
  isParcelOf,
  type ReturnableParcel,
} from './returnable-parcels.sql.ts';
import { dueAtOf, teller, tellProgramsOfReturn } from './returns.commands.ts';
import {
  notForChangeOfMind,
  parcelNotArrived,
  replacementNotReturned,
  returnsOver,
  tooManyReturned,
} from './returns.errors.ts';
import { RETURN_NEWS } from './returns.mail.ts';
import { getReturnState, insertReturn, insertReturnEvent, takeReturnSerial } from './returns.sql.ts';

/** Why nothing of a parcel can be returned now, or null. */
export function whyCannotReturn(
  {
    status,
    isReplacement,
    isMissed,
    deliveredAt,
  }: Pick<ReturnableParcel, 'status' | 'isReplacement' | 'isMissed' | 'deliveredAt'>,
  now: Date,
): AppError | null {
  if (status === 'cancelled') return parcelCancelled();
  if (status === 'pending' || status === 'processing') return parcelNotSent();
  if (status === 'shipped' || isMissed || deliveredAt === null) return parcelNotArrived();
  if (isReplacement) return replacementNotReturned();
  return now >= returnsEndAt(deliveredAt) ? returnsOver() : null;
}

interface PlannedReturn {
  order: LockedOrder;
  parcelId: string;
  sellerId: string;
  lines: { id: string; quantity: number; unitPricePaisa: number }[];
  money: ReturnedMoney;
}

/**
 * Plans a return under the order's lock. 404 for a foreign parcel, 400 for a line of another one, 409 for more than is
 * left, too early, too late, and for a change of mind where the category excludes it.
 */
async function planReturn(
  tx: DatabaseTransaction,
  {
    companyId,
    parcelId,
    chosen,
    reason,
    now,
  }: {
    companyId: string;
    parcelId: string;
    chosen: ReturnPreviewInput['lines'];
    reason: ReturnReason;
    now: Date;
  },
): Promise<PlannedReturn> {
  const orderId = await findOrderOfParcel(tx, parcelId);
  const order = orderId === null ? null : await lockOrder(tx, orderId);
  if (order === null || order.companyId !== companyId) throw orderNotFound();
  const parcel = await getReturnableParcel(tx, parcelId);
  const refusal = whyCannotReturn(parcel, now);
  if (refusal !== null) throw refusal;
  const taken = new Map<string, number>();
  for (const [index, { line: lineId, quantity }] of chosen.entries()) {
    const line = parcel.lines.find(({ id }) => id === lineId.toLowerCase());
    if (line === undefined) throw unknownParcelLine(index);
    if (reason === 'changed_mind' && line.noChangeOfMind) throw notForChangeOfMind(index);
    const sum = (taken.get(line.id) ?? 0) + quantity;
    if (sum > line.left) throw tooManyReturned(index, line.left);
    taken.set(line.id, sum);
  }
  const lines = parcel.lines
    .filter(({ id }) => taken.has(id))
    .map(({ id, unitPricePaisa }) => ({ id, unitPricePaisa, quantity: taken.get(id) as number }));
  const { money } = await reckonReturn(tx, { parcelId, reason, lines });
  const parcels = await listParcels(tx, order.id);
  const sellerId = parcels.find(({ id }) => id === parcelId)?.sellerId as string;
  return { order, parcelId, sellerId, lines, money };
}

/** What of an own parcel may still go back; 404 for a foreign one. */
export async function returnOptions(
  { db }: Pick<Deps, 'db'>,
  { companyId, parcelId }: { companyId: string; parcelId: string },
): Promise<ReturnableParcel> {
  if (!(await isParcelOf(db, parcelId, companyId))) throw orderNotFound();
  return getReturnableParcel(db, parcelId);
}

/** What a return would give back, and until when its seller would answer; refuses like `requestReturn`. */
export async function previewReturn(
  { db, settings, clock }: Pick<Deps, 'db' | 'settings' | 'clock'>,
  { companyId, parcelId, input }: { companyId: string; parcelId: string; input: ReturnPreviewInput },
): Promise<{ money: ReturnedMoney; sellerAnswersBy: Date }> {
  const now = clock();
  const { lines: chosen, reason } = input;
  const { money } = await inTransaction(db, (tx) =>
    planReturn(tx, { companyId, parcelId, chosen, reason, now }),
  );
  return { money, sellerAnswersBy: dueAtOf(settings, 'requested', now) };
}
/**
 * A buyer asks to send units of a parcel back. Their money is held, the seller's clock begins, both get a mail. Answers
 * the return's id; refuses like `planReturn`, and photos like `usePhotos`.
 */
export async function requestReturn(
  { db, config, settings, clock }: Pick<Deps, 'db' | 'config' | 'settings' | 'clock'>,
  {
    buyer: { companyId, userId },
    parcelId,
    input,
    idempotencyKey,
  }: {
    buyer: Buyer;
    parcelId: string;
    input: RequestReturnInput;
    /** A repeat with the same key is answered as the first call was, and asks for nothing again. */
    idempotencyKey: string | null;
  },
): Promise<string> {
  const claim = {
    userId,
    scope: 'returns',
    key: idempotencyKey,
    bodyHash: canonicalHash({ companyId, ...input }),
  };
  const { data } = await inTransaction(db, (tx) =>
    answerOnce(tx, claim, async () => {
      const now = clock();
      const { lines: chosen, reason, text, photos = [], serials = [] } = input;
      const planned = await planReturn(tx, { companyId, parcelId, chosen, reason, now });
      const { order, sellerId, lines, money } = planned;
      const id = randomUUID();
      const owner = { userId, guestKey: null };
      const subject = { kind: 'return', id } as const;
      await usePhotos(tx, { ids: photos, owner, viewers: [sellerId], subject });
      const dueAt = dueAtOf(settings, 'requested', now);
      const bsYear = bsDateOf(now).year;
      const serial = await takeReturnSerial(tx, bsYear);
      const number = returnNumber(bsYear, serial);
      await insertReturn(tx, {
        id,
        bsYear,
        serial,
        number,
        orderId: order.id,
        parcelId,
        companyId,
        buyerId: userId,
        sellerId,
        reason,
        text: text ?? '',
        at: now,
        dueAt,
        expected: { ...money.goods, deliveryPaisa: money.deliveryPaisa },
        lines,
      });
      await nameSerials(tx, id, { lines, serials });
      await holdParcel(tx, { parcelId, cause: { kind: 'return', id } });
      const actor = { kind: 'buyer', id: userId } as const;
      await insertReturnEvent(tx, id, { event: 'requested', actor, at: now });
      await insertOrderEvent(tx, order.id, { event: 'return_requested', actor, note: number, parcelId });
      const found = await getReturnState(tx, id);
      await tellProgramsOfReturn(tx, 'return.opened', order, found);
      const tell = await teller(tx, config.publicUrl, found);
      const { buyerName, sellerName } = tell.people;
      const why = RETURN_REASON_NAMES[reason];
      await tell.seller(RETURN_NEWS.requestedForSeller(buyerName, why, text ?? '', dueAt));
      await tell.buyer(RETURN_NEWS.requestedForBuyer(sellerName, dueAt));
      return { status: 201, data: id };
    }),
  );
  return data;
}
