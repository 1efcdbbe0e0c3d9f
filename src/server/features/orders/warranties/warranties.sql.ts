import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';

/** How many pieces of line `i` its buyer still has. */
const piecesLeft: RawBuilder<unknown> = sql`(i.quantity - cancelled_quantity(i.id) - coalesce((
  select sum(l.quantity) from return_lines l join returns r on r.id = l.return_id
  where l.order_item_id = i.id and (r.received_at is not null or r.settled_as in ('lines', 'replacement'))), 0))::int`;

/** The invoice for the goods of parcel `p` that stands now. */
export const standingBill: RawBuilder<unknown> = sql`(
  select jsonb_build_object('_id', b.id, 'number', b.number) from bills b
  where b.parcel_id = p.id and b.subject = 'goods' and b.kind = 'tax_invoice'
    and not exists (select from bills r where r.replaces = b.id))`;

export interface WarrantyRow {
  lineId: string;
  serial: string | null;
  quantity: number;
  productId: string;
  name: string;
  imageUrl: string | null;
  rootSlug: string;
  orderId: string;
  orderNumber: string;
  parcelId: string;
  sellerName: string;
  startsAt: Date;
  /** '2027-11-26' */
  endsOn: string;
  bill: { _id: string; number: string } | null;
  claim: { _id: string; number: string } | null;
}

/** Warranties of a company, piece by piece: those that run by what ends first, then those that ended, the newest first. */
export async function listWarranties(
  db: Database,
  companyId: string,
  { today, limit, offset }: { today: string; limit: number; offset: number },
): Promise<{ warranties: WarrantyRow[]; total: number }> {
  const { rows } = await sql<WarrantyRow & { total: number }>`/* named: list_warranties */
    with lines as materialized (
      select w.order_item_id, w.ends_on, ${piecesLeft} as pieces,
        (select count(*)::int from serials s where s.order_item_id = i.id and s.returned_at is null) as numbered
      from warranties w join order_items i on i.id = w.order_item_id where w.company_id = ${companyId}
    ), pieces as (
      select l.order_item_id, l.ends_on, s.serial, s.position, 1 as quantity
      from lines l join serials s on s.order_item_id = l.order_item_id and s.returned_at is null
      union all
      select order_item_id, ends_on, null, null, pieces - numbered from lines where pieces > numbered
    ), page as (
      select *, count(*) over ()::int as total,
        row_number() over (order by ends_on < ${today}::date, case when ends_on >= ${today}::date then ends_on end,
          ends_on desc, order_item_id, position nulls last) as place
      from pieces order by place limit ${limit} offset ${offset}
    )
    select g.total, g.order_item_id as "lineId", g.serial, g.quantity, i.product_id as "productId", i.name,
      i.image_url as "imageUrl", coalesce(c.public_root_slug, '') as "rootSlug", o.id as "orderId",
      o.order_number as "orderNumber", p.id as "parcelId",
      coalesce(s.company_name, s.first_name || ' ' || s.last_name) as "sellerName", w.starts_at as "startsAt",
      w.ends_on::text as "endsOn", ${standingBill} as bill,
      (select jsonb_build_object('_id', k.id, 'number', k.number) from cases k
        where k.order_item_id = i.id order by k.sent_at desc, k.id limit 1) as claim
    from page g join warranties w on w.order_item_id = g.order_item_id join order_items i on i.id = g.order_item_id
      join parcels p on p.id = i.parcel_id join orders o on o.id = i.order_id join users s on s.id = p.seller_id
      join products d on d.id = i.product_id left join categories c on c.id = d.category_id
    order by g.place`.execute(db);
  return { warranties: rows, total: rows[0]?.total ?? 0 };
}

export interface SoldSerial {
  productId: string;
  name: string;
  sellerName: string;
  sellerSlug: string | null;
  soldAt: Date;
  isReturned: boolean;
  isLost: boolean;
  endsOn: string | null;
}

/** What became last of a piece that was sent to somebody; null: none was. A hit and a miss read the same index. */
export async function findSoldSerial(
  db: Database,
  productId: string,
  serialKey: string,
): Promise<SoldSerial | null> {
  const { rows } = await sql<SoldSerial>`/* named: find_sold_serial */
    select s.product_id as "productId", i.name, s.sold_at as "soldAt", s.returned_at is not null as "isReturned",
      p.lost_at is not null as "isLost", w.ends_on::text as "endsOn",
      coalesce(u.company_name, u.first_name || ' ' || u.last_name) as "sellerName",
      case when u.is_approved and u.is_active and u.deleted_at is null then u.slug end as "sellerSlug"
    from serials s join order_items i on i.id = s.order_item_id join parcels p on p.id = i.parcel_id
      join users u on u.id = p.seller_id left join warranties w on w.order_item_id = i.id
    where s.product_id = ${productId} and s.serial_key = ${serialKey} and s.sold_at is not null
    order by s.returned_at is null desc, s.packed_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Lines whose warranty ends within the days up to `until`, of which nobody was told, but for these; what ends first comes first. */
export async function listEndingWarranties(
  db: Database,
  { today, until, except, limit }: { today: string; until: string; except: readonly string[]; limit: number },
): Promise<string[]> {
  // A warranty of one month ends within these days from its first on: nobody needs to be reminded of it.
  const { rows } = await sql<{ id: string }>`
    select order_item_id as id from warranties
    where reminded_at is null and months > 1 and ends_on between ${today}::date and ${until}::date
      and order_item_id <> all(${except}::uuid[])
    order by ends_on, order_item_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface EndingWarranty {
  endsOn: string;
  name: string;
  productId: string;
  orderNumber: string;
  /** Who ordered; null where the account is closed, or nothing is left with the buyer. */
  buyer: { id: string; email: string; firstName: string } | null;
}

/** Notes that the buyer of a line is reminded; null when that was done before. */
export async function markReminded(
  tx: DatabaseTransaction,
  lineId: string,
  now: Date,
): Promise<EndingWarranty | null> {
  const { rows } = await sql<EndingWarranty>`
    update warranties w set reminded_at = ${now}
    from order_items i, orders o, users u
    where w.order_item_id = ${lineId} and w.reminded_at is null and i.id = w.order_item_id and o.id = i.order_id
      and u.id = o.user_id
    returning w.ends_on::text as "endsOn", i.name, i.product_id as "productId", o.order_number as "orderNumber",
      case when u.is_active and u.deleted_at is null and ${piecesLeft} > 0
        then jsonb_build_object('id', u.id, 'email', u.email, 'firstName', u.first_name) end as buyer`.execute(
    tx,
  );
  return rows[0] ?? null;
}
