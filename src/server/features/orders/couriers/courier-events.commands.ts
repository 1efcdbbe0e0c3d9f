import type { CourierStatusesResult } from '../../../../contract/orders/couriers.contract.ts';
import {
  type CourierEvent,
  type CourierId,
  type CourierMove,
  type CourierRefusal,
  courierMoves,
} from '../../../../domain/orders/courier.ts';
import type { OrderEvent } from '../../../../domain/orders/order-event.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../plugins/app-error.ts';
import { findCollection } from '../../books/ledger/cash.sql.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import { type Actor, insertOrderEvent } from '../orders/order-changes.sql.ts';
import { refuseAtDoor } from '../orders/refusals.commands.ts';
import { advance, type LockedParcel, lockParcel } from '../orders/seller-orders.commands.ts';
import { accountById, connectedCourier } from './courier-accounts.commands.ts';
import { recordBooked, recordCancelled } from './courier-booking.commands.ts';
import {
  type BookingRow,
  findBooking,
  findByHandNumber,
  findConsignment,
  hasOtherBooking,
  insertCourierEvent,
  lockBooking,
  noteHeard,
  setBooked,
} from './courier-bookings.sql.ts';
import { notAMessage, parcelNotOfCourier, wrongSignature } from './couriers.errors.ts';

type EventDeps = Pick<Deps, 'db' | 'config' | 'settings' | 'couriers' | 'clock'>;

/** A courier's clock may be ahead; by more than this it is not believed. */
const AHEAD_MS = 5 * 60_000;

/**
 * What a courier tells by itself, signed with the secret of one account: without `accountId` the platform's. 401 for a
 * wrong signature, 404 for a parcel of another account or none, and nothing changes. The same again changes nothing.
 */
export async function hearCourier(
  deps: EventDeps,
  {
    courierId,
    accountId,
    headers,
    body,
  }: {
    courierId: CourierId;
    accountId: string | null;
    headers: Readonly<Record<string, unknown>>;
    body: unknown;
  },
): Promise<'greeted' | 'heard'> {
  const courier = connectedCourier(deps, courierId);
  const account = await accountById(deps, { accountId, courier: courierId });
  if (account === null || !courier.isSignedBy(headers, account)) throw wrongSignature();
  const message = courier.read(body);
  if (message === null) throw notAMessage();
  if (message.kind === 'greeting') return 'greeted';
  const { number, reference, word, at } = message;
  const booking = await findConsignment(deps.db, { courier: courierId, accountId, number, reference });
  if (booking === null) throw parcelNotOfCourier();
  if (booking.number === null) await learnNumber(deps, booking, number);
  if (word.event === null) await noteHeard(deps.db, booking.id, deps.clock());
  else await say(deps, booking, { event: word.event, said: word.said, at, source: 'told', typedBy: null });
  return 'heard';
}

/** The courier knows a booking whose answer never came: it is booked, also when it was given up as unanswered. */
async function learnNumber(deps: EventDeps, booking: BookingRow, number: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const request = { parcelId: booking.parcelId, sellerId: booking.sellerId, actorId: null };
    await lockParcel(tx, request);
    const current = await lockBooking(tx, booking.id);
    if (current?.state === 'asked')
      await recordBooked(tx, deps, booking.id, request, { number, pricePaisa: null });
    if (current?.state === 'failed' && !(await hasOtherBooking(tx, current)))
      await setBooked(tx, booking.id, { number, pricePaisa: null, at: deps.clock() });
  });
}

/** What is said of a booked parcel, and by whom it came to us. */
export interface Saying {
  event: CourierEvent;
  at: Date;
  said: string;
  source: 'told' | 'asked' | 'typed';
  typedBy: string | null;
}

/**
 * Keeps what a courier says and, where it is to be obeyed, moves the parcel as if its seller had. Answers why it was not
 * obeyed; null: it was, or was known.
 */
export async function say(
  deps: EventDeps,
  booking: Pick<BookingRow, 'id' | 'parcelId' | 'sellerId'>,
  saying: Saying,
): Promise<CourierRefusal | null> {
  const keep = (refusal: CourierRefusal | null) =>
    inTransaction(deps.db, (tx) => keepSaying(tx, deps, booking, saying, refusal));
  try {
    return await keep(null);
  } catch (error) {
    // Its bill cannot be written yet: nothing has moved.
    if (!(error instanceof AppError) || error.status !== 409) throw error;
    return keep('no_bill');
  }
}

async function keepSaying(
  tx: DatabaseTransaction,
  deps: EventDeps,
  { id, parcelId, sellerId }: Pick<BookingRow, 'id' | 'parcelId' | 'sellerId'>,
  saying: Saying,
  refused: CourierRefusal | null,
): Promise<CourierRefusal | null> {
  const locked = await lockParcel(tx, { parcelId, sellerId });
  const booking = await lockBooking(tx, id);
  if (booking === null) throw parcelNotOfCourier();
  const now = deps.clock();
  const at = saying.at.getTime() > now.getTime() + AHEAD_MS ? now : saying.at;
  const { event, said, source, typedBy } = saying;
  const { lastEvent, lastEventAt } = booking;
  const verdict = courierMoves(
    { event, at },
    {
      isBooked: booking.state === 'booked',
      parcelStatus: locked.parcel.status,
      last: lastEvent === null || lastEventAt === null ? null : { event: lastEvent, at: lastEventAt },
    },
    source !== 'told',
  );
  const refusal = refused ?? ('refusal' in verdict ? verdict.refusal : null);
  const isNew = await insertCourierEvent(tx, id, { event, at, said, source, typedBy, refusal, now });
  if (!isNew) return null;
  await noteHeard(tx, id, now, refusal === null ? { event, at } : null);
  await courierSaid(tx, locked, booking, saying);
  if (refusal !== null || !('moves' in verdict)) return refusal;
  if (event === 'cancelled')
    await recordCancelled(tx, locked, id, { actor: actorOf(saying), note: `${booking.carrier}: ${said}` });
  for (const status of verdict.moves) await moveAsSeller(tx, deps, booking, status, saying);
  if (event === 'refused' && (await findCollection(tx, parcelId))?.isOpen)
    await refuseAtDoor(tx, deps, locked, { actor: actorOf(saying), reason: said });
  return null;
}

const actorOf = ({ typedBy }: Saying): Actor =>
  typedBy === null ? { kind: 'system', id: null } : { kind: 'seller', id: typedBy };

async function moveAsSeller(
  tx: DatabaseTransaction,
  deps: EventDeps,
  { parcelId, sellerId, carrier, number }: BookingRow,
  status: CourierMove,
  saying: Saying,
): Promise<void> {
  const way =
    status === 'shipped' ? { carrier, trackingNumber: number } : { carrier: null, trackingNumber: null };
  const request = { parcelId, sellerId, actorId: saying.typedBy ?? sellerId };
  await advance(tx, deps, request, { status, ...way, actor: actorOf(saying) });
}

const TROUBLE: readonly CourierEvent[] = ['attempt_failed', 'refused', 'returned', 'lost', 'cancelled'];

/**
 * The one place where what a courier says of a parcel, obeyed or not, becomes known to others: the timeline has it beside
 * what people say, and its seller hears of what went wrong.
 */
async function courierSaid(
  tx: DatabaseTransaction,
  { order, parcel }: LockedParcel,
  { id, carrier }: BookingRow,
  saying: Saying,
): Promise<void> {
  const { event, said } = saying;
  if (event === 'accepted') return;
  const word: OrderEvent = `courier_${event}`;
  // A cancelled booking has its own entry.
  if (event !== 'cancelled')
    await insertOrderEvent(tx, order.id, {
      event: word,
      parcelId: parcel.id,
      actor: actorOf(saying),
      note: `${carrier}: ${said}`,
    });
  if (!TROUBLE.includes(event) || saying.source === 'typed') return;
  await notify(tx, [
    {
      to: parcel.sellerId,
      event: 'courier_trouble',
      params: { parcelId: parcel.id, orderNumber: order.orderNumber, carrier, said },
      cause: `${id} ${event} ${saying.at.toISOString()}`,
    },
  ]);
}

/** What couriers without an API said of a seller's parcels, as it was written down; each in its own transaction. */
export async function noteStatuses(
  deps: EventDeps,
  { sellerId, actorId }: { sellerId: string; actorId: string },
  statuses: readonly { number: string; status: CourierEvent; at?: string | null | undefined }[],
): Promise<CourierStatusesResult> {
  const result: CourierStatusesResult = { obeyed: 0, others: [] };
  for (const [index, { number, status, at }] of statuses.entries()) {
    const booking = await findByHandNumber(deps.db, sellerId, number);
    const refusal =
      booking &&
      (await say(deps, booking, {
        event: status,
        at: at ? new Date(at) : deps.clock(),
        said: '',
        source: 'typed',
        typedBy: actorId,
      }));
    if (booking !== null && refusal === null) result.obeyed += 1;
    else result.others.push({ index, refusal });
  }
  return result;
}

/** Asks a courier where a parcel is that it has not spoken of for long; answers whether it said anything. */
export async function askCourier(deps: EventDeps, { id }: Pick<BookingRow, 'id'>): Promise<boolean> {
  const booking = await findBooking(deps.db, id);
  if (booking?.state !== 'booked' || booking.number === null) return false;
  const account = await accountById(deps, booking);
  if (account === null) return false;
  const word = await connectedCourier(deps, booking.courier).track(account, booking.number);
  if (word === null) return false;
  const { event, said } = word;
  if (event === null || event === booking.lastEvent) await noteHeard(deps.db, id, deps.clock());
  else await say(deps, booking, { event, said, at: deps.clock(), source: 'asked', typedBy: null });
  return true;
}
