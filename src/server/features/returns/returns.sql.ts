import { sql } from 'kysely';
import type { BillAmounts } from '../../../domain/bill.ts';
import type { ReturnReason, ReturnStatus } from '../../../domain/return.ts';
import type { ReturnEvent } from '../../../domain/return-event.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import type { Actor } from '../orders/order-changes.sql.ts';

/** The order a parcel belongs to, which never changes; null for an unknown one. */
export async function findOrderOfParcel(db: Database, parcelId: string): Promise<string | null> {
  const { rows } = await sql<{ orderId: string }>`
    select order_id as "orderId" from parcels where id = ${parcelId}`.execute(db);
  return rows[0]?.orderId ?? null;
}

/** Whether this user bought a parcel. */
export async function isParcelOf(db: Database, parcelId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from parcels p join orders o on o.id = p.order_id where p.id = ${parcelId} and o.user_id = ${userId}`.execute(
    db,
  );
  return rows.length > 0;
}

/** A line of a parcel as returns see it. */
export interface ReturnableLine {
  id: string;
  productId: string;
  name: string;
  sku: string;
  imageUrl: string | null;
  rootSlug: string;
  unitPricePaisa: number;
  /** Units that were sent. */
  bought: number;
  /** Units that may still go back: neither credited nor in a return that holds them. */
  left: number;
  noChangeOfMind: boolean;
  coveredBy: { _id: string; number: string } | null;
}

export interface ReturnableParcel {
  orderId: string;
  orderNumber: string;
  couponCode: string | null;
  position: number;
  parcelCount: number;
  status: string;
  isReplacement: boolean;
  /** The buyer says that it has not arrived. */
  isMissed: boolean;
  sellerName: string;
  deliveredAt: Date | null;
  paidBy: string | null;
  lines: ReturnableLine[];
}

/** The invoice for a parcel's goods that stands now: of those issued anew the last. */
const standingBill = sql`
  select b.id from bills b where b.parcel_id = p.id and b.subject = 'goods' and b.kind = 'tax_invoice'
    and not exists (select from bills r where r.replaces = b.id)`;

/** What of a parcel may go back; under its order's lock nothing of it changes. */
export async function getReturnableParcel(db: Database, parcelId: string): Promise<ReturnableParcel> {
  const { rows } = await sql<ReturnableParcel>`
    select o.id as "orderId", o.order_number as "orderNumber", o.coupon_code as "couponCode", p.position, p.status,
      (select count(*)::int from parcels a where a.order_id = o.id) as "parcelCount",
      p.return_id is not null as "isReplacement", p.delivered_at as "deliveredAt",
      exists (select from cases k where k.parcel_id = p.id and k.kind = 'not_received' and k.closed_at is null
        and k.decided_at is null) as "isMissed",
      coalesce(s.company_name, s.first_name || ' ' || s.last_name) as "sellerName",
      (select y.method from payments y where y.order_id = o.id and y.status = 'settled') as "paidBy",
      (select jsonb_agg(to_jsonb(l) - 'position' order by l.position) from (
        select i.position, i.id, i.product_id as "productId", i.name, i.sku, i.image_url as "imageUrl",
          c.public_root_slug as "rootSlug", i.unit_price_paisa as "unitPricePaisa",
          i.quantity - cancelled_quantity(i.id) as bought,
          greatest(0, coalesce((
            select b.quantity - coalesce((select sum(k.quantity) from bill_lines k where k.credits = b.id), 0)
            from bill_lines b where b.order_item_id = i.id and b.bill_id = (${standingBill})),
            i.quantity - cancelled_quantity(i.id)) - held_by_returns(i.id)) as left,
          (with recursive above as (
            select c.no_change_of_mind, c.parent_id
            union all
            select a.no_change_of_mind, a.parent_id from categories a join above on a.id = above.parent_id
          ) select bool_or(no_change_of_mind) from above) as "noChangeOfMind",
          (select jsonb_build_object('_id', r.id, 'number', r.number)
            from return_lines t join returns r on r.id = t.return_id
            where t.order_item_id = i.id and r.status not in ('declined', 'expired', 'withdrawn')
            order by r.serial desc limit 1) as "coveredBy"
        from order_items i join products d on d.id = i.product_id join categories c on c.id = d.category_id
        where i.parcel_id = p.id and i.quantity > cancelled_quantity(i.id)) l) as lines
    from parcels p join orders o on o.id = p.order_id join users s on s.id = p.seller_id
    where p.id = ${parcelId}`.execute(db);
  return rows[0] as ReturnableParcel;
}

/** What the money of a parcel's returns is reckoned from. */
export interface ReturnFacts {
  orderId: string;
  shippingPaisa: number;
  /** What was sent of it, and what went back of that; used where no bill says it. */
  sent: BillAmounts;
  givenBack: BillAmounts;
  /** Of every line of the order that arrived or is on its way: its units, and those that came back by the seller's fault. */
  orderLines: { id: string; units: number; returned: number }[];
}

/** The view shares out an order at a time: without its order, all orders there are would be shared out. */
const orderOfParcel = (parcelId: string) => sql`select x.order_id from parcels x where x.id = ${parcelId}`;

/** Under the order's lock. A return that is being settled counts with `orderLines` of its own. */
export async function getReturnFacts(
  db: Database,
  { parcelId, returnId }: { parcelId: string; returnId: string | null },
): Promise<ReturnFacts> {
  const { rows } = await sql<ReturnFacts>`
    select o.id as "orderId", o.shipping_paisa as "shippingPaisa",
      jsonb_build_object('taxablePaisa', m.goods_paisa - coalesce(c.goods_paisa, 0),
        'vatPaisa', m.tax_paisa - coalesce(c.tax_paisa, 0),
        'voucherPaisa', m.voucher_paisa - coalesce(c.voucher_paisa, 0)) as sent,
      (select jsonb_build_object('taxablePaisa', coalesce(sum(r.goods_paisa), 0),
          'vatPaisa', coalesce(sum(r.vat_paisa), 0), 'voucherPaisa', coalesce(sum(r.voucher_paisa), 0))
        from returns r where r.parcel_id = p.id and r.settled_as is not null) as "givenBack",
      (select jsonb_agg(jsonb_build_object('id', i.id, 'units', i.quantity - cancelled_quantity(i.id),
          'returned', (select coalesce(sum(l.quantity), 0) from return_lines l join returns r on r.id = l.return_id
            where l.order_item_id = i.id and r.settled_as = 'lines' and r.reason <> 'changed_mind'
              and r.id is distinct from ${returnId}::uuid)))
        from order_items i join parcels a on a.id = i.parcel_id
        where i.order_id = o.id and a.status <> 'cancelled' and a.return_id is null) as "orderLines"
    from parcels p join orders o on o.id = p.order_id
      join parcel_money m on m.parcel_id = p.id and m.order_id = (${orderOfParcel(parcelId)})
      left join cancelled_parts c on c.parcel_id = p.id
    where p.id = ${parcelId}`.execute(db);
  return rows[0] as ReturnFacts;
}

/** The next number of a year. */
export async function takeReturnSerial(tx: DatabaseTransaction, bsYear: number): Promise<number> {
  const { rows } = await sql<{ serial: number }>`
    insert into return_counters as c (bs_year, last_serial) values (${bsYear}, 1)
    on conflict (bs_year) do update set last_serial = c.last_serial + 1 returning last_serial as serial`.execute(
    tx,
  );
  return (rows[0] as { serial: number }).serial;
}

/** Amounts of a return, in paisa. */
export interface ReturnAmounts extends BillAmounts {
  deliveryPaisa: number;
}

export interface NewReturn {
  id: string;
  bsYear: number;
  serial: number;
  number: string;
  orderId: string;
  parcelId: string;
  buyerId: string;
  sellerId: string;
  reason: ReturnReason;
  text: string;
  at: Date;
  dueAt: Date;
  expected: ReturnAmounts;
  lines: readonly { id: string; quantity: number }[];
}

/** A return as it was asked for, with what would go back in whole paisa. */
export async function insertReturn(tx: DatabaseTransaction, row: NewReturn): Promise<void> {
  const { expected } = row;
  await sql`
    insert into returns (id, bs_year, serial, number, order_id, parcel_id, buyer_id, seller_id, reason, text, requested_at,
      status, since, due_at, goods_paisa, vat_paisa, voucher_paisa, delivery_paisa)
    values (${row.id}, ${row.bsYear}, ${row.serial}, ${row.number}, ${row.orderId}, ${row.parcelId}, ${row.buyerId},
      ${row.sellerId}, ${row.reason}, ${row.text}, ${row.at}, 'requested', ${row.at}, ${row.dueAt},
      ${expected.taxablePaisa}, ${expected.vatPaisa}, ${expected.voucherPaisa}, ${expected.deliveryPaisa})`.execute(
    tx,
  );
  await sql`
    insert into return_lines (return_id, order_item_id, quantity)
    select ${row.id}::uuid, l.id, l.quantity
    from jsonb_to_recordset(${JSON.stringify(row.lines)}::jsonb) as l (id uuid, quantity integer)`.execute(
    tx,
  );
}

/** A line of the return's timeline. Lines are only added. */
export async function insertReturnEvent(
  tx: DatabaseTransaction,
  returnId: string,
  {
    event,
    actor,
    at,
    note = null,
    amountPaisa = null,
  }: { event: ReturnEvent; actor: Actor; at: Date; note?: string | null; amountPaisa?: number | null },
): Promise<void> {
  await sql`
    insert into return_events (return_id, event, actor_kind, actor_id, note, amount_paisa, at)
    values (${returnId}, ${event}, ${actor.kind}, ${actor.id}::uuid, ${note}, ${amountPaisa}::bigint, ${at})`.execute(
    tx,
  );
}

/** Whose a return is; none of it ever changes. */
export interface ReturnKey {
  id: string;
  orderId: string;
  buyerId: string;
  sellerId: string;
}

/** Whose a return is and which order must be locked first; null for an unknown one. */
export async function findReturnKey(db: Database, returnId: string): Promise<ReturnKey | null> {
  const { rows } = await sql<ReturnKey>`
    select id, order_id as "orderId", buyer_id as "buyerId", seller_id as "sellerId" from returns
    where id = ${returnId}`.execute(db);
  return rows[0] ?? null;
}

/** A return under its order's lock. */
export interface ReturnState extends ReturnKey {
  number: string;
  parcelId: string;
  reason: ReturnReason;
  status: ReturnStatus;
  dueAt: Date | null;
  receivedAt: Date | null;
  offerPaisa: number | null;
  amounts: ReturnAmounts;
  lines: { id: string; productId: string; name: string; quantity: number; unitPricePaisa: number }[];
}

/** Everything a step of a return is judged by. Its order is locked, so that it is there and stays. */
export async function getReturnState(tx: DatabaseTransaction, returnId: string): Promise<ReturnState> {
  const { rows } = await sql<ReturnState>`
    select r.id, r.order_id as "orderId", r.buyer_id as "buyerId", r.seller_id as "sellerId", r.number,
      r.parcel_id as "parcelId", r.reason, r.status, r.due_at as "dueAt", r.received_at as "receivedAt",
      r.offer_paisa as "offerPaisa",
      jsonb_build_object('taxablePaisa', r.goods_paisa, 'vatPaisa', r.vat_paisa, 'voucherPaisa', r.voucher_paisa,
        'deliveryPaisa', r.delivery_paisa) as amounts,
      (select jsonb_agg(jsonb_build_object('id', i.id, 'productId', i.product_id, 'name', i.name,
          'quantity', l.quantity, 'unitPricePaisa', i.unit_price_paisa) order by i.position)
        from return_lines l join order_items i on i.id = l.order_item_id where l.return_id = r.id) as lines
    from returns r where r.id = ${returnId}`.execute(tx);
  return rows[0] as ReturnState;
}

/** Moves a return on; what is left out stays. */
export async function changeReturn(
  tx: DatabaseTransaction,
  returnId: string,
  change: {
    status: ReturnStatus;
    since: Date;
    dueAt: Date | null;
    offerPaisa?: number | null;
    way?: { carrier: string; trackingNumber: string };
    isResalable?: boolean;
  },
): Promise<void> {
  const { status, since, dueAt, offerPaisa = null, way, isResalable } = change;
  await sql`
    update returns set status = ${status}, since = ${since}, due_at = ${dueAt}, offer_paisa = ${offerPaisa}::bigint,
      carrier = coalesce(${way?.carrier ?? null}::text, carrier),
      tracking_number = coalesce(${way?.trackingNumber ?? null}::text, tracking_number),
      is_resalable = coalesce(${isResalable ?? null}::boolean, is_resalable),
      received_at = case when ${isResalable ?? null}::boolean is not null then ${since}::timestamptz else received_at end,
      updated_at = now()
    where id = ${returnId}`.execute(tx);
}

/** Ends a return with its money, or with a parcel that replaces the goods. */
export async function settleReturnRow(
  tx: DatabaseTransaction,
  returnId: string,
  settled: {
    as: 'lines' | 'amount' | 'replacement';
    at: Date;
    amounts: ReturnAmounts;
    /** Of the goods. */
    creditNoteId: string | null;
    deliveryCreditNoteId: string | null;
  },
): Promise<void> {
  const { as, at, amounts, creditNoteId, deliveryCreditNoteId } = settled;
  await sql`
    update returns set status = ${as === 'replacement' ? 'replaced' : 'refunded'}, since = ${at}, due_at = null,
      offer_paisa = null, settled_as = ${as}, settled_at = ${at}, goods_paisa = ${amounts.taxablePaisa},
      vat_paisa = ${amounts.vatPaisa}, voucher_paisa = ${amounts.voucherPaisa},
      delivery_paisa = ${amounts.deliveryPaisa}, credit_note_id = ${creditNoteId}::uuid,
      delivery_credit_note_id = ${deliveryCreditNoteId}::uuid, updated_at = now()
    where id = ${returnId}`.execute(tx);
}

/** Locks the products of a return, in id order. */
async function lockReturnedStock(
  tx: DatabaseTransaction,
  returnId: string,
): Promise<{ quantity: number; wanted: number }[]> {
  const { rows } = await sql<{ quantity: number; wanted: number }>`
    select p.quantity, l.quantity as wanted
    from return_lines l join order_items i on i.id = l.order_item_id join products p on p.id = i.product_id
    where l.return_id = ${returnId} order by p.id for no key update of p`.execute(tx);
  return rows;
}

/** The goods of a return can be sold again: they are back in stock. */
export async function restockReturn(
  tx: DatabaseTransaction,
  { id, orderId }: Pick<ReturnState, 'id' | 'orderId'>,
  actorId: string | null,
): Promise<void> {
  await lockReturnedStock(tx, id);
  await sql`
    with lines as materialized (
      select i.product_id, l.quantity from return_lines l join order_items i on i.id = l.order_item_id
      where l.return_id = ${id}
    ), stock as (
      update products p set quantity = p.quantity + l.quantity from lines l where p.id = l.product_id
    )
    insert into stock_movements (product_id, order_id, delta, reason, actor_id)
    select product_id, ${orderId}::uuid, quantity, 'return', ${actorId}::uuid from lines`.execute(tx);
}

/**
 * A parcel at price 0 that replaces the goods of a return, taken from stock. Null when there is too little of something:
 * then nothing has changed; `available` says how much there is of what is short.
 */
export async function insertReplacement(
  tx: DatabaseTransaction,
  { id, orderId, parcelId }: Pick<ReturnState, 'id' | 'orderId' | 'parcelId'>,
  actorId: string | null,
): Promise<{ parcelId: string; position: number } | { available: number }> {
  const short = (await lockReturnedStock(tx, id)).find(({ quantity, wanted }) => quantity < wanted);
  if (short !== undefined) return { available: short.quantity };
  const { rows } = await sql<{ parcelId: string; position: number }>`
    with placed as (
      insert into parcels (order_id, seller_id, position, status, subtotal_paisa, tax_paisa, voucher_paisa, return_id)
      select p.order_id, p.seller_id, (select max(position) + 1 from parcels where order_id = p.order_id), 'processing', 0,
        case when p.tax_paisa is not null then 0 end, case when p.tax_paisa is not null then 0 end, ${id}::uuid
      from parcels p where p.id = ${parcelId}
      returning id, position
    ), lines as materialized (
      select i.*, l.quantity as units from return_lines l join order_items i on i.id = l.order_item_id
      where l.return_id = ${id}
    ), items as (
      insert into order_items (order_id, parcel_id, product_id, position, name, sku, image_url, quantity,
        unit_price_paisa, regular_price_paisa, wholesale_price_paisa, line_total_paisa)
      select ${orderId}::uuid, (select id from placed), l.product_id,
        (select max(position) from order_items where order_id = ${orderId}) + row_number() over (order by l.position),
        l.name, l.sku, l.image_url, l.units, 0, 0, 0, 0 from lines l
    ), stock as (
      update products p set quantity = p.quantity - l.units from lines l where p.id = l.product_id
    ), moved as (
      insert into stock_movements (product_id, order_id, delta, reason, actor_id)
      select product_id, ${orderId}::uuid, -units, 'replacement', ${actorId}::uuid from lines
    )
    select id as "parcelId", position from placed`.execute(tx);
  return rows[0] as { parcelId: string; position: number };
}

/** Returns whose clock has run out but for these, the longest first. */
export async function listDueReturns(
  db: Database,
  { now, except, limit }: { now: Date; except: readonly string[]; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from returns where due_at <= ${now} and id <> all(${except}::uuid[])
    order by due_at, id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whom mails about a return go to; null for an account that is closed or suspended. */
export interface ReturnPeople {
  orderNumber: string;
  buyer: { id: string; email: string; firstName: string } | null;
  seller: { id: string; email: string; firstName: string } | null;
  sellerName: string;
  buyerName: string;
}

/** Whom mails about a return go to; a side whose account is closed is null. */
export async function getReturnPeople(db: Database, returnId: string): Promise<ReturnPeople> {
  const { rows } = await sql<ReturnPeople>`
    select o.order_number as "orderNumber",
      case when b.is_active and b.deleted_at is null
        then jsonb_build_object('id', b.id, 'email', b.email, 'firstName', b.first_name) end as buyer,
      case when s.is_active and s.deleted_at is null
        then jsonb_build_object('id', s.id, 'email', s.email, 'firstName', s.first_name) end as seller,
      coalesce(s.company_name, s.first_name || ' ' || s.last_name) as "sellerName",
      coalesce(nullif(b.company_name, ''), b.first_name || ' ' || b.last_name) as "buyerName"
    from returns r join orders o on o.id = r.order_id join users b on b.id = r.buyer_id join users s on s.id = r.seller_id
    where r.id = ${returnId}`.execute(db);
  return rows[0] as ReturnPeople;
}

/** The refund that was made first for a return, or null. */
export async function findRefundOfReturn(tx: DatabaseTransaction, returnId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from refunds where return_id = ${returnId} order by created_at, id limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}
