import type { TaskList } from 'graphile-worker';
import { COURIER_SILENT_HOURS } from '../../../../domain/orders/courier.ts';
import { CourierUnavailableError } from '../../../couriers/courier.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { tryEach, WITHIN_A_MINUTE_MS } from '../../../db/try-each.ts';
import type { Deps } from '../../../deps.ts';
import { accountById, connectedCourier } from './courier-accounts.commands.ts';
import { giveUp, recordBooked } from './courier-booking.commands.ts';
import { type BookingRow, listSilent, listUnanswered } from './courier-bookings.sql.ts';
import { askCourier } from './courier-events.commands.ts';

const SETTLE_BOOKINGS = 'settle_courier_bookings';
const ASK_COURIERS = 'ask_silent_couriers';

/** Bookings without an answer are looked for each other minute, silent couriers asked within the hour. */
export const couriersCrontab = [`*/2 * * * * ${SETTLE_BOOKINGS}`, `37 * * * * ${ASK_COURIERS}`].join('\n');

export function courierJobs(deps: Deps): TaskList {
  return {
    async [SETTLE_BOOKINGS]() {
      await settleBookings(deps);
    },
    async [ASK_COURIERS]() {
      await askSilentCouriers(deps);
    },
  };
}

/** Whoever books still waits for the answer. */
const WAITED_FOR_MS = 60_000;
/** A courier that does not know of a booking by then has never got it. */
const LEARNT_WITHIN_MS = 10 * 60_000;
const AT_ONCE = 100;

/** Finds out what became of bookings whose answer never came; answers of how many it is known now. */
export function settleBookings(deps: Deps): Promise<number> {
  const until = new Date(deps.clock().getTime() - WAITED_FOR_MS);
  return tryEach<BookingRow>({
    read: (batch) => listUnanswered(deps.db, until, batch),
    handle: (booking) => orWithoutAnswer(() => settle(deps, booking)),
    atOnce: AT_ONCE,
    mostMs: WITHIN_A_MINUTE_MS,
    failure: 'Some bookings could not be looked for',
  });
}

async function settle(deps: Deps, booking: BookingRow): Promise<boolean> {
  const { id, courier, reference, createdAt, parcelId, sellerId } = booking;
  const request = { parcelId, sellerId, actorId: null };
  const account = await accountById(deps, booking);
  const found = account === null ? null : await connectedCourier(deps, courier).find(account, reference);
  if (found !== null) {
    await inTransaction(deps.db, (tx) => recordBooked(tx, deps, id, request, found));
    return true;
  }
  if (createdAt.getTime() > deps.clock().getTime() - LEARNT_WITHIN_MS) return false;
  await giveUp(deps, id, request, 'The courier knows of no such booking');
  return true;
}

/** Asks couriers where parcels are of which they have said nothing for a day; answers of how many they spoke. */
export function askSilentCouriers(deps: Deps): Promise<number> {
  const until = new Date(deps.clock().getTime() - COURIER_SILENT_HOURS * 3_600_000);
  return tryEach<BookingRow>({
    read: (batch) => listSilent(deps.db, until, batch),
    handle: (booking) => orWithoutAnswer(() => askCourier(deps, booking)),
    atOnce: AT_ONCE,
    mostMs: 10 * WITHIN_A_MINUTE_MS,
    failure: 'Some couriers could not be asked',
  });
}

/** One that does not answer is asked again next time; the desk sees how many are silent. */
async function orWithoutAnswer(ask: () => Promise<boolean>): Promise<boolean> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof CourierUnavailableError) return false;
    throw error;
  }
}
