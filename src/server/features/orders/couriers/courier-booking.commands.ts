import type { BookCourierForm, CourierRateAnswer } from '../../../../contract/orders/couriers.contract.ts';
import { type CourierId, isWithCourier } from '../../../../domain/orders/courier.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { type Courier, type CourierAccount, CourierUnavailableError } from '../../../couriers/courier.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { shortReference } from '../../../gateways/fields.ts';
import { canonicalHash } from '../../../plugins/idempotency.ts';
import { cashToCollect } from '../../books/ledger/cash.commands.ts';
import { type Actor, insertOrderEvent } from '../orders/order-changes.sql.ts';
import { orderNotFound } from '../orders/orders.errors.ts';
import { nameWay } from '../orders/parcel-moves.sql.ts';
import { type LockedParcel, lockParcel, type ParcelRequest } from '../orders/seller-orders.commands.ts';
import { accountById, accountForSeller, connectedCourier } from './courier-accounts.commands.ts';
import {
  type BookingRow,
  findBookingByKey,
  findBookingOfParcel,
  findShipment,
  insertBooking,
  lockBooking,
  type NewBooking,
  type ShipmentFacts,
  setBooked,
  setGivenUp,
} from './courier-bookings.sql.ts';
import {
  alreadyBooked,
  alreadyPickedUp,
  bookingOpen,
  cannotBook,
  courierSilent,
  keyUsedForAnother,
  noCourierAccount,
  notBooked,
  notCancelledByCourier,
  pickedUpAtCounter,
  refusedByCourier,
} from './couriers.errors.ts';

export type CourierDeps = Pick<Deps, 'db' | 'config' | 'couriers' | 'clock'>;

/** What a courier asks for a seller's parcel. 404 for foreign, 409 without an account, 503 while it does not answer. */
export async function rateParcel(
  deps: CourierDeps,
  { parcelId, sellerId }: ParcelRequest,
  { courier: id, weightGrams, parcels: pieces }: { courier: CourierId; weightGrams: number; parcels: number },
): Promise<CourierRateAnswer> {
  const shipment = await findShipment(deps.db, parcelId, sellerId);
  if (shipment === null) throw orderNotFound();
  const courier = connectedCourier(deps, id);
  const found = await accountForSeller(deps, deps.db, { sellerId, courier: id });
  if (found === null) throw noCourierAccount();
  const rate = await heard(courier, () =>
    courier.rate(found.account, { receiver: shipment.receiver, weightGrams, pieces }),
  );
  return { rate: rate && { price: rupeesFromPaisa(rate.pricePaisa), days: rate.days } };
}

async function heard<T>(courier: Courier, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof CourierUnavailableError) throw courierSilent(courier.name);
    throw error;
  }
}

/**
 * Books a courier for a seller's parcel. What is asked is written first, then the courier is called, then its answer is
 * written: of a booking whose answer was lost there is a trace, by which it is found again and never made twice. 404 for
 * foreign, 409 when it cannot be sent or is booked, and where the courier does not take it, 503 without an answer. The
 * same request again, by its key, changes nothing.
 */
export async function bookCourier(
  deps: CourierDeps,
  request: ParcelRequest,
  form: BookCourierForm,
  key: string | null,
): Promise<void> {
  const byHand = form.courier === 'hand';
  const courier = byHand ? null : connectedCourier(deps, form.courier);
  const found = byHand
    ? null
    : await accountForSeller(deps, deps.db, { sellerId: request.sellerId, courier: form.courier });
  if (courier !== null && found === null) throw noCourierAccount();
  const begun = await inTransaction(deps.db, async (tx) => {
    const { id, shipment, booking } = await beginBooking(tx, deps, request, {
      form,
      carrier: courier?.name ?? (form.name as string),
      accountId: found?.ownId ?? null,
      key,
    });
    if (id !== null && courier === null) await recordBooked(tx, deps, id, request, handAnswer(form));
    return { id, shipment, booking };
  });
  if (begun.id === null || courier === null || found === null || begun.booking === null) return;
  await callCourier(deps, {
    courier,
    account: found.account,
    request,
    ...begun,
    id: begun.id,
    booking: begun.booking,
  });
}

const handAnswer = ({ number, price }: BookCourierForm) => ({
  number: number as string,
  pricePaisa: price == null ? null : paisaFromRupees(price),
});

type Begun = { id: string; booking: NewBooking } | { id: null; booking: null };

/** `id` null: the same request was answered before. */
async function beginBooking(
  tx: DatabaseTransaction,
  { clock }: Pick<Deps, 'clock'>,
  request: ParcelRequest,
  {
    form,
    carrier,
    accountId,
    key,
  }: { form: BookCourierForm; carrier: string; accountId: string | null; key: string | null },
): Promise<Begun & { shipment: ShipmentFacts }> {
  const { order, parcel } = await lockParcel(tx, request);
  const shipment = await findShipment(tx, parcel.id, request.sellerId);
  if (shipment === null) throw orderNotFound();
  const hash = canonicalHash(form);
  const earlier = key === null ? null : await findBookingByKey(tx, parcel.id, key);
  if (earlier !== null) {
    if (!earlier.requestHash?.equals(hash)) throw keyUsedForAnother();
    if (earlier.state === 'asked') throw bookingOpen(earlier.carrier);
    if (earlier.state === 'failed') throw refusedByCourier(earlier.carrier, earlier.failure ?? '');
    return { id: null, booking: null, shipment };
  }
  const live = await findBookingOfParcel(tx, parcel.id);
  if (live?.state === 'asked') throw bookingOpen(live.carrier);
  if (live?.state === 'booked') throw alreadyBooked();
  if (parcel.status !== 'processing') throw cannotBook(parcel.status);
  if (shipment.isPickedUp) throw pickedUpAtCounter();
  const booking: NewBooking = {
    parcelId: parcel.id,
    courier: form.courier,
    accountId,
    carrier,
    reference: `TH-${shortReference(14)}`,
    weightGrams: form.weightGrams,
    pieces: form.parcels,
    collectPaisa: (await cashToCollect(tx, [order.id])).get(parcel.id) ?? 0,
    createdAt: clock(),
    request: key === null ? null : { key, hash },
    bookedBy: request.actorId,
  };
  return { id: await insertBooking(tx, booking), booking, shipment };
}

interface CourierCall {
  courier: Courier;
  account: CourierAccount;
  request: ParcelRequest;
  id: string;
  booking: NewBooking;
  shipment: ShipmentFacts;
}

async function callCourier(deps: CourierDeps, call: CourierCall): Promise<void> {
  const { courier, account, request, id, booking, shipment } = call;
  const { reference, collectPaisa, weightGrams, pieces } = booking;
  const contents = shipment.lines.map(({ quantity, name }) => `${quantity} x ${name}`).join(', ');
  const bookedAs = async (answer: { number: string; pricePaisa: number | null }) => {
    const failure = await inTransaction(deps.db, (tx) => recordBooked(tx, deps, id, request, answer));
    if (failure !== null) throw refusedByCourier(courier.name, failure);
  };
  try {
    const answer = await courier.book(account, {
      ...{ receiver: shipment.receiver, weightGrams, pieces, reference, collectPaisa, contents },
    });
    if (answer.state === 'refused') {
      await giveUp(deps, id, request, answer.detail);
      throw refusedByCourier(courier.name, answer.detail);
    }
    await bookedAs(answer);
  } catch (error) {
    if (!(error instanceof CourierUnavailableError)) throw error;
    if (!error.mayBeDone) {
      await giveUp(deps, id, request, error.message);
      throw courierSilent(courier.name);
    }
    const found = await courier.find(account, reference).catch((silence: unknown) => {
      if (silence instanceof CourierUnavailableError) return null;
      throw silence;
    });
    if (found === null) throw bookingOpen(courier.name);
    await bookedAs(found);
  }
}

const NUMBER_OF_ANOTHER = 'It gave the number of another parcel. Call them before you book again.';

type OfParcel = Pick<ParcelRequest, 'parcelId' | 'sellerId'> & { actorId: string | null };
const actorOf = ({ actorId }: OfParcel): Actor =>
  actorId === null ? { kind: 'system', id: null } : { kind: 'seller', id: actorId };

/**
 * Writes that a courier has taken a booking; nothing, when that is known or the booking was given up. With the number of
 * another booking it comes to nothing, and why is answered: no message about it would find its parcel.
 */
export async function recordBooked(
  tx: DatabaseTransaction,
  { clock }: Pick<Deps, 'clock'>,
  id: string,
  request: OfParcel,
  { number, pricePaisa }: { number: string; pricePaisa: number | null },
): Promise<string | null> {
  const { order, parcel } = await lockParcel(tx, request);
  const booking = await lockBooking(tx, id);
  if (booking === null) return null;
  // Its message came before its answer, which alone says the price.
  const isTold = booking.state === 'booked' && booking.number === number && booking.pricePaisa === null;
  if (booking.state !== 'asked' && !isTold) return null;
  if (!(await setBooked(tx, id, { number, pricePaisa, at: clock() }))) {
    await setGivenUp(tx, id, 'failed', NUMBER_OF_ANOTHER);
    return NUMBER_OF_ANOTHER;
  }
  if (isTold) return null;
  const { carrier } = booking;
  await nameWay(tx, parcel.id, { carrier, trackingNumber: number });
  const note = `${carrier} ${number}`;
  await insertOrderEvent(tx, order.id, {
    ...{ event: 'courier_booked', parcelId: parcel.id, actor: actorOf(request), note },
  });
  return null;
}

/** A booking comes to nothing: its parcel may be booked again. */
export async function giveUp(
  { db }: Pick<Deps, 'db'>,
  id: string,
  request: OfParcel,
  failure: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockParcel(tx, request);
    const booking = await lockBooking(tx, id);
    if (booking?.state === 'asked') await setGivenUp(tx, id, 'failed', failure.slice(0, 300));
  });
}

/** Whether a booking can be cancelled: until its courier has the parcel. */
export const canCancelBooking = (
  { state, lastEvent }: Pick<BookingRow, 'state' | 'lastEvent'>,
  parcelStatus: string,
): boolean =>
  state === 'booked' &&
  !isWithCourier(lastEvent) &&
  parcelStatus !== 'shipped' &&
  parcelStatus !== 'delivered';

/** Cancels what is booked for a parcel, at its courier first. 409 once it has the parcel, or does not cancel it. */
export async function cancelBooking(deps: CourierDeps, request: ParcelRequest): Promise<void> {
  const shipment = await findShipment(deps.db, request.parcelId, request.sellerId);
  if (shipment === null) throw orderNotFound();
  const booking = await findBookingOfParcel(deps.db, request.parcelId);
  if (booking?.state !== 'booked') throw notBooked();
  if (!canCancelBooking(booking, shipment.status)) throw alreadyPickedUp();
  if (booking.courier !== 'hand') {
    const courier = connectedCourier(deps, booking.courier);
    const account = await accountById(deps, booking);
    if (account === null) throw notCancelledByCourier(courier.name);
    const answer = await heard(courier, () => courier.cancel(account, booking.number as string));
    if (answer === 'refused') throw notCancelledByCourier(courier.name);
  }
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockParcel(tx, request);
    await recordCancelled(tx, locked, booking.id, { actor: actorOf(request), note: null });
  });
}

/** Writes that a booking was cancelled, for a locked parcel; its tracking goes with it while it was not sent. */
export async function recordCancelled(
  tx: DatabaseTransaction,
  { order, parcel }: LockedParcel,
  bookingId: string,
  { actor, note }: { actor: Actor; note: string | null },
): Promise<void> {
  const booking = await lockBooking(tx, bookingId);
  if (booking?.state !== 'booked') return;
  await setGivenUp(tx, bookingId, 'cancelled', null);
  if (parcel.status === 'processing') await nameWay(tx, parcel.id, { carrier: null, trackingNumber: null });
  await insertOrderEvent(tx, order.id, {
    event: 'courier_cancelled',
    parcelId: parcel.id,
    actor,
    note: note ?? `${booking.carrier} ${booking.number}`,
  });
}
