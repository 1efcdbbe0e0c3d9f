import type {
  AdminCouriers,
  CourierEventEntry,
  ParcelCourier,
} from '../../../../contract/orders/couriers.contract.ts';
import { parcelGrams } from '../../../../domain/catalogue/parcel-weight.ts';
import { COURIER_SILENT_HOURS, COURIERS, type CourierId } from '../../../../domain/orders/courier.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { Deps } from '../../../deps.ts';
import { orderNotFound } from '../orders/orders.errors.ts';
import { accountForSeller } from './courier-accounts.commands.ts';
import { canCancelBooking } from './courier-booking.commands.ts';
import {
  type CourierEventRow,
  findBookingOfParcel,
  findShipment,
  listCourierEvents,
  listCourierFigures,
  listRefusedEvents,
} from './courier-bookings.sql.ts';

type ViewDeps = Pick<Deps, 'db' | 'config' | 'couriers' | 'clock' | 'settings'>;

const BY_HAND = 'Another courier';
const REFUSED_SHOWN = 50;
const FAILED_DAYS = 30;

export const toCourierEvent = ({ at, ...row }: CourierEventRow): CourierEventEntry => ({
  ...row,
  at: new Date(at).toISOString(),
});

/** What a seller may do with couriers for a parcel, and what became of it. 404 for foreign. */
export async function getParcelCourier(
  deps: ViewDeps,
  { parcelId, sellerId }: { parcelId: string; sellerId: string },
): Promise<ParcelCourier> {
  const { db, couriers } = deps;
  const shipment = await findShipment(db, parcelId, sellerId);
  if (shipment === null) throw orderNotFound();
  const booking = await findBookingOfParcel(db, parcelId);
  const hasAccount = (await accountForSeller(deps, db, { sellerId, courier: 'pathao' })) !== null;
  const connected = couriers.get('pathao');
  const isLive = booking?.state === 'asked' || booking?.state === 'booked';
  return {
    couriers: [
      ...(hasAccount && connected !== null ? [{ _id: connected.id, name: connected.name }] : []),
      { _id: 'hand', name: BY_HAND },
    ],
    weightGrams: parcelGrams(shipment.lines, deps.settings.current.volumetricDivisor) || null,
    canBook: shipment.status === 'processing' && !shipment.isPickedUp && !isLive,
    booking: booking && {
      courier: booking.courier,
      state: booking.state,
      carrier: booking.carrier,
      number: booking.number,
      price: booking.pricePaisa === null ? null : rupeesFromPaisa(booking.pricePaisa),
      collect: rupeesFromPaisa(booking.collectPaisa),
      weightGrams: booking.weightGrams,
      parcels: booking.pieces,
      at: booking.createdAt.toISOString(),
      trackUrl:
        booking.number === null ? null : (couriers.get(booking.courier)?.trackUrl(booking.number) ?? null),
      failure: booking.failure,
      canCancel: canCancelBooking(booking, shipment.status),
    },
    events: (await listCourierEvents(db, parcelId)).map(toCourierEvent),
  };
}

/** How the couriers do, for our desk. */
export async function getAdminCouriers({ db, couriers, clock }: ViewDeps): Promise<AdminCouriers> {
  const now = clock().getTime();
  const figures = await listCourierFigures(db, {
    silentSince: new Date(now - COURIER_SILENT_HOURS * 3_600_000),
    failedSince: new Date(now - FAILED_DAYS * DAY_MS),
  });
  const figuresOf = (id: CourierId) =>
    figures.find(({ courier }) => courier === id) ?? {
      ...{ underWay: 0, silent: 0, unanswered: 0, failed: 0, heardAt: null },
    };
  return {
    couriers: COURIERS.map((id) => {
      const { underWay, silent, unanswered, failed, heardAt } = figuresOf(id);
      return {
        _id: id,
        name: couriers.get(id)?.name ?? 'Couriers without an API',
        hasAccount: id === 'hand' || couriers.platformAccount(id) !== null,
        underWay,
        silent,
        unanswered,
        failed,
        heardAt: heardAt?.toISOString() ?? null,
      };
    }),
    refused: (await listRefusedEvents(db, REFUSED_SHOWN)).map(
      ({ orderId, orderNumber, carrier, number, ...event }) => ({
        ...toCourierEvent(event),
        order: { _id: orderId, orderNumber },
        courier: carrier,
        number,
      }),
    ),
  };
}
