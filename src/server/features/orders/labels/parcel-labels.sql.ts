import { type RawBuilder, sql } from 'kysely';
import type { OrderStatus } from '../../../../domain/orders/order-status.ts';
import type { Database } from '../../../db/database.ts';
import { leftOfLine, type StoredAddress } from '../orders/orders.sql.ts';

/** What the parcel `p` weighs; null where its seller has not said it of everything in it. */
const grams = sql`(
  select case when bool_and(d.weight_grams is not null) then sum(d.weight_grams::bigint * ${leftOfLine})::bigint end
  from order_items i left join products d on d.id = i.product_id where i.parcel_id = p.id and ${leftOfLine} > 0)`;

const columns = sql`
  p.id, p.order_id as "orderId", p.status, p.is_picked_up as "isPickedUp", o.order_number as "orderNumber", p.tracking_number as "trackingNumber",
  o.shipping_address as address, coalesce(b.weight_grams, ${grams}) as grams, b.pieces`;

/** What was told the courier of the parcel `p`, where one is booked. */
const booking = sql`left join courier_bookings b on b.parcel_id = p.id and b.state in ('asked', 'booked')`;

interface ParcelOnPaper {
  id: string;
  orderId: string;
  isPickedUp: boolean;
  status: OrderStatus;
  orderNumber: string;
  trackingNumber: string | null;
  address: StoredAddress & { district?: string | null };
  grams: number | null;
  /** Null: no courier is booked. */
  pieces: number | null;
}

export type LabelRow = ParcelOnPaper & {
  isPaid: boolean;
  trackingCode: string;
  buyerName: string;
  buyerCompany: string | null;
  sender: Sender;
};

/** Who sends, as papers for couriers name them. */
export interface Sender {
  name: string;
  phone: string;
  address: string | null;
}

/** Over `users s`. */
const sender: RawBuilder<Sender> = sql`jsonb_build_object(
  'name', coalesce(s.company_name, s.first_name || ' ' || s.last_name), 'phone', s.phone,
  'address', (select t.address from seller_tax_details t where t.seller_id = s.id order by t.version desc limit 1))`;

/** What labels of these parcels of a seller say; parcels of others are left out. */
export async function listParcelsToLabel(
  db: Database,
  parcelIds: readonly string[],
  sellerId: string,
): Promise<LabelRow[]> {
  const { rows } = await sql<LabelRow>`
    select ${columns}, p.tracking_code as "trackingCode",
      o.paid_at is not null or exists (select from parcel_debts a where a.parcel_id = p.id) as "isPaid",
      u.first_name || ' ' || u.last_name as "buyerName",
      nullif(company_name(o.company_id), u.first_name || ' ' || u.last_name) as "buyerCompany",
      ${sender} as sender
    from parcels p join orders o on o.id = p.order_id join users u on u.id = o.user_id join users s on s.id = p.seller_id
      ${booking}
    where p.id = any(${parcelIds}::uuid[]) and p.seller_id = ${sellerId}`.execute(db);
  return rows;
}

export async function findSender(db: Database, sellerId: string): Promise<Sender> {
  const { rows } = await sql<{
    sender: Sender;
  }>`select ${sender} as sender from users s where s.id = ${sellerId}`.execute(db);
  return (rows[0] as { sender: Sender }).sender;
}

export type ManifestRow = ParcelOnPaper & { courier: string };

const courierOf = sql`coalesce(trim(p.carrier), '')`;

/** A seller's parcels that were sent in a time, `limit` at most, courier by courier as they were sent. */
export async function listSentParcels(
  db: Database,
  sellerId: string,
  { from, until, courier, limit }: { from: Date; until: Date; courier: string | null; limit: number },
): Promise<ManifestRow[]> {
  const { rows } = await sql<ManifestRow>`
    select ${columns}, ${courierOf} as courier
    from parcels p join orders o on o.id = p.order_id ${booking}
    where p.seller_id = ${sellerId} and not p.is_picked_up and p.shipped_at >= ${from} and p.shipped_at < ${until}
      and (${courier}::text is null or lower(${courierOf}) = lower(${courier}::text))
    order by lower(${courierOf}), p.shipped_at, p.id limit ${limit}`.execute(db);
  return rows;
}

/** Who took how many parcels of a seller in a time. */
export async function listCouriers(
  db: Database,
  sellerId: string,
  { from, until }: { from: Date; until: Date },
): Promise<{ courier: string; parcels: number }[]> {
  const { rows } = await sql<{ courier: string; parcels: number }>`
    select min(${courierOf}) as courier, count(*)::int as parcels from parcels p
    where p.seller_id = ${sellerId} and not p.is_picked_up and p.shipped_at >= ${from} and p.shipped_at < ${until}
    group by lower(${courierOf}) order by lower(${courierOf})`.execute(db);
  return rows;
}
