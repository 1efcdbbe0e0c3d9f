import { type RawBuilder, sql } from 'kysely';
import type { Measures } from '../../../../domain/catalogue/parcel-weight.ts';
import type { CourierEvent, CourierId, CourierRefusal } from '../../../../domain/orders/courier.ts';
import type { OrderStatus } from '../../../../domain/orders/order-status.ts';
import type { Database } from '../../../db/database.ts';
import { leftOfLine } from '../orders/orders.sql.ts';

export type BookingState = 'asked' | 'booked' | 'failed' | 'cancelled';

export interface BookingRow {
  id: string;
  parcelId: string;
  sellerId: string;
  courier: CourierId;
  /** Null: the platform's. */
  accountId: string | null;
  carrier: string;
  reference: string;
  state: BookingState;
  weightGrams: number;
  pieces: number;
  collectPaisa: number;
  pricePaisa: number | null;
  number: string | null;
  lastEvent: CourierEvent | null;
  lastEventAt: Date | null;
  failure: string | null;
  requestHash: Buffer | null;
  createdAt: Date;
}

const columns = sql`b.id, b.parcel_id as "parcelId", p.seller_id as "sellerId", b.courier,
  b.account_id as "accountId", b.carrier, b.reference, b.state, b.weight_grams as "weightGrams", b.pieces,
  b.collect_paisa as "collectPaisa", b.price_paisa as "pricePaisa", b.number, b.last_event as "lastEvent",
  b.last_event_at as "lastEventAt", b.failure, b.request_hash as "requestHash", b.created_at as "createdAt"`;
const bookings = sql`courier_bookings b join parcels p on p.id = b.parcel_id`;
const END_EVENTS = sql`('delivered', 'returned', 'lost', 'cancelled')`;

/** What a courier must know of a seller's parcel, and what its lines weigh. */
export interface ShipmentFacts {
  status: OrderStatus;
  isPickedUp: boolean;
  receiver: { name: string; phone: string; street: string; city: string; district: string | null };
  lines: { name: string; quantity: number; product: Measures }[];
}

export async function findShipment(
  db: Database,
  parcelId: string,
  sellerId: string,
): Promise<ShipmentFacts | null> {
  const { rows } = await sql<ShipmentFacts>`
    select p.status, p.is_picked_up as "isPickedUp",
      jsonb_build_object('name', coalesce(nullif(company_name(o.company_id), ''), u.first_name || ' ' || u.last_name),
        'phone', o.shipping_address ->> 'phone', 'street', o.shipping_address ->> 'street',
        'city', o.shipping_address ->> 'city', 'district', o.shipping_address ->> 'district') as receiver,
      (select coalesce(jsonb_agg(jsonb_build_object('name', i.name, 'quantity', ${leftOfLine},
          'product', jsonb_build_object('weightGrams', g.weight_grams, 'lengthMm', g.length_mm, 'widthMm', g.width_mm,
            'heightMm', g.height_mm)) order by i.position), '[]')
        from order_items i left join products g on g.id = i.product_id
        where i.parcel_id = p.id and ${leftOfLine} > 0) as lines
    from parcels p join orders o on o.id = p.order_id join users u on u.id = o.user_id
    where p.id = ${parcelId} and p.seller_id = ${sellerId}`.execute(db);
  return rows[0] ?? null;
}

async function firstBooking(db: Database, rest: RawBuilder<unknown>): Promise<BookingRow | null> {
  const { rows } = await sql<BookingRow>`select ${columns} from ${bookings} ${rest}`.execute(db);
  return rows[0] ?? null;
}

/** The latest of a parcel: the live one, or the last that was given up. */
export const findBookingOfParcel = (db: Database, parcelId: string) =>
  firstBooking(
    db,
    sql`where b.parcel_id = ${parcelId}
      order by (b.state in ('asked', 'booked')) desc, b.created_at desc, b.id limit 1`,
  );

export const findBookingByKey = (db: Database, parcelId: string, key: string) =>
  firstBooking(
    db,
    sql`where b.parcel_id = ${parcelId} and b.request_key = ${key} order by b.created_at desc limit 1`,
  );

export const findBooking = (db: Database, id: string) => firstBooking(db, sql`where b.id = ${id}`);

/** Its order must be locked. */
export const lockBooking = (db: Database, id: string) =>
  firstBooking(db, sql`where b.id = ${id} for no key update of b`);

/** What a message of an account is about: by the courier's number, or by our reference while that is not known. */
export const findConsignment = (
  db: Database,
  of: { courier: CourierId; accountId: string | null; number: string; reference: string | null },
) =>
  firstBooking(
    db,
    sql`where b.courier = ${of.courier} and b.account_id is not distinct from ${of.accountId}::uuid
      and (b.number = ${of.number} or (b.number is null and b.reference = ${of.reference}::text))
      order by b.number is null limit 1`,
  );

/** A seller's parcel with a courier by hand, by what was typed. */
export const findByHandNumber = (db: Database, sellerId: string, number: string) =>
  firstBooking(
    db,
    sql`where b.courier = 'hand' and lower(b.number) = lower(${number}) and p.seller_id = ${sellerId}
      order by (b.state = 'booked') desc, b.created_at desc limit 1`,
  );

export interface NewBooking
  extends Pick<
    BookingRow,
    | 'parcelId'
    | 'courier'
    | 'accountId'
    | 'carrier'
    | 'reference'
    | 'weightGrams'
    | 'pieces'
    | 'collectPaisa'
    | 'createdAt'
  > {
  request: { key: string; hash: Buffer } | null;
  bookedBy: string;
}

export async function insertBooking(db: Database, booking: NewBooking): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into courier_bookings (parcel_id, courier, account_id, carrier, reference, state, weight_grams, pieces,
      collect_paisa, heard_at, request_key, request_hash, booked_by, created_at)
    values (${booking.parcelId}, ${booking.courier}, ${booking.accountId}, ${booking.carrier}, ${booking.reference},
      'asked', ${booking.weightGrams}, ${booking.pieces}, ${booking.collectPaisa}, ${booking.createdAt},
      ${booking.request?.key ?? null}, ${booking.request?.hash ?? null}, ${booking.bookedBy}, ${booking.createdAt})
    returning id`.execute(db);
  return (rows[0] as { id: string }).id;
}

/** False, and nothing is written: the courier gave the number of another booking. */
export async function setBooked(
  db: Database,
  id: string,
  { number, pricePaisa, at }: { number: string; pricePaisa: number | null; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update courier_bookings b set state = 'booked', number = ${number}, failure = null,
      price_paisa = coalesce(${pricePaisa}::bigint, price_paisa), heard_at = ${at}
    where id = ${id} and (courier = 'hand' or not exists (
      select from courier_bookings o where o.courier = b.courier and o.number = ${number} and o.id <> b.id))
    returning id`.execute(db);
  return rows.length > 0;
}

export async function setGivenUp(
  db: Database,
  id: string,
  state: 'failed' | 'cancelled',
  failure: string | null,
): Promise<void> {
  await sql`update courier_bookings set state = ${state}, failure = ${failure} where id = ${id}`.execute(db);
}

/** Whether another booking of its parcel is live. */
export async function hasOtherBooking(db: Database, { id, parcelId }: BookingRow): Promise<boolean> {
  const { rows } = await sql`
    select from courier_bookings where parcel_id = ${parcelId} and id <> ${id} and state in ('asked', 'booked')`.execute(
    db,
  );
  return rows.length > 0;
}

export interface SaidByCourier {
  event: CourierEvent;
  at: Date;
  said: string;
  source: 'told' | 'asked' | 'typed';
  typedBy: string | null;
  refusal: CourierRefusal | null;
  now: Date;
}

/** False: it was said before, and nothing is written. */
export async function insertCourierEvent(
  db: Database,
  bookingId: string,
  { event, at, said, source, typedBy, refusal, now }: SaidByCourier,
): Promise<boolean> {
  const { rows } = await sql`
    insert into courier_events (booking_id, event, at, said, source, typed_by, refusal, created_at)
    values (${bookingId}, ${event}, ${at}, ${said}, ${source}, ${typedBy}::uuid, ${refusal}, ${now})
    on conflict (booking_id, event, at) do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** Its courier lives; with `last`, what it said was obeyed. */
export async function noteHeard(
  db: Database,
  id: string,
  now: Date,
  last: { event: CourierEvent; at: Date } | null = null,
): Promise<void> {
  await sql`
    update courier_bookings set heard_at = greatest(heard_at, ${now}),
      last_event = coalesce(${last?.event ?? null}::text, last_event),
      last_event_at = coalesce(${last?.at ?? null}::timestamptz, last_event_at) where id = ${id}`.execute(db);
}

export type CourierEventRow = Pick<SaidByCourier, 'event' | 'said' | 'source' | 'refusal'> & { at: string };

/** What couriers said of a parcel, newest first, as JSON. */
export const courierEventsOfParcel = (parcelId: RawBuilder<unknown>): RawBuilder<CourierEventRow[]> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'event', e.event, 'said', e.said, 'source', e.source,
    'refusal', e.refusal) order by e.id desc), '[]')
  from courier_events e join courier_bookings k on k.id = e.booking_id where k.parcel_id = ${parcelId})`;

export async function listCourierEvents(db: Database, parcelId: string): Promise<CourierEventRow[]> {
  const { rows } = await sql<{ events: CourierEventRow[] }>`
    select ${courierEventsOfParcel(sql`${parcelId}::uuid`)} as events`.execute(db);
  return rows[0]?.events ?? [];
}

interface Batch {
  except: readonly BookingRow[];
  limit: number;
}
const isUntried = ({ except }: Batch) => sql`b.id <> all(${except.map(({ id }) => id)}::uuid[])`;

/** Bookings without an answer that were begun before `until`, the oldest first. */
export async function listUnanswered(db: Database, until: Date, batch: Batch): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`
    select ${columns} from ${bookings} where b.state = 'asked' and b.created_at < ${until} and ${isUntried(batch)}
    order by b.created_at limit ${batch.limit}`.execute(db);
  return rows;
}

/** Booked parcels under way whose courier, one with an API, has said nothing since `until`. */
export async function listSilent(db: Database, until: Date, batch: Batch): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`
    select ${columns} from ${bookings}
    where b.state = 'booked' and b.courier <> 'hand' and (b.last_event is null or b.last_event not in ${END_EVENTS})
      and b.heard_at < ${until} and ${isUntried(batch)} order by b.heard_at limit ${batch.limit}`.execute(db);
  return rows;
}

export interface CourierFigures {
  courier: CourierId;
  underWay: number;
  silent: number;
  unanswered: number;
  failed: number;
  heardAt: Date | null;
}

/** What is known of each courier that was ever booked. */
export async function listCourierFigures(
  db: Database,
  { silentSince, failedSince }: { silentSince: Date; failedSince: Date },
): Promise<CourierFigures[]> {
  const underWay = sql`b.state = 'booked' and (b.last_event is null or b.last_event not in ${END_EVENTS})`;
  const { rows } = await sql<CourierFigures>`
    select b.courier, count(*) filter (where ${underWay})::int as "underWay",
      count(*) filter (where ${underWay} and b.heard_at < ${silentSince})::int as silent,
      count(*) filter (where b.state = 'asked')::int as unanswered,
      count(*) filter (where b.state = 'failed' and b.created_at >= ${failedSince})::int as failed,
      (select max(e.created_at) from courier_bookings k join courier_events e on e.booking_id = k.id
        where k.courier = b.courier) as "heardAt"
    from courier_bookings b group by b.courier`.execute(db);
  return rows;
}

export type RefusedEventRow = CourierEventRow & {
  orderId: string;
  orderNumber: string;
  carrier: string;
  number: string | null;
};

/** The latest that couriers said and nobody obeyed. */
export async function listRefusedEvents(db: Database, limit: number): Promise<RefusedEventRow[]> {
  const { rows } = await sql<RefusedEventRow>`
    select o.id as "orderId", o.order_number as "orderNumber", b.carrier, b.number, e.at, e.event, e.said, e.source,
      e.refusal
    from courier_events e join courier_bookings b on b.id = e.booking_id join parcels p on p.id = b.parcel_id
      join orders o on o.id = p.order_id
    where e.refusal is not null order by e.created_at desc, e.id desc limit ${limit}`.execute(db);
  return rows;
}
