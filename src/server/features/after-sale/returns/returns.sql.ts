import { sql } from 'kysely';
import type { ReturnReason, ReturnStatus } from '../../../../domain/after-sale/return.ts';
import type { ReturnEvent } from '../../../../domain/after-sale/return-event.ts';
import type { BillAmounts } from '../../../../domain/books/bill.ts';
import type { ParcelFacts } from '../../../../domain/books/delivery-fee.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { parcelFacts } from '../../orders/orders/delivery-fee.sql.ts';
import type { Actor } from '../../orders/orders/order-changes.sql.ts';

/** What the money of a parcel's returns is reckoned from. */
export interface ReturnFacts {
  orderId: string;
  shippingPaisa: number;
  /** What was sent of it, and what went back of that; used where no bill says it. */
  sent: BillAmounts;
  givenBack: BillAmounts;
  /** Of the whole order: the rule of its delivery fee asks. */
  parcels: ParcelFacts[];
}

/** The view shares out an order at a time: without its order, all orders there are would be shared out. */
const orderOfParcel = (parcelId: string) => sql`select x.order_id from parcels x where x.id = ${parcelId}`;

/** Under the order's lock. */
export async function getReturnFacts(db: Database, parcelId: string): Promise<ReturnFacts> {
  const { rows } = await sql<ReturnFacts>`
    select o.id as "orderId", o.shipping_paisa as "shippingPaisa",
      jsonb_build_object('taxablePaisa', m.goods_paisa - coalesce(c.goods_paisa, 0),
        'vatPaisa', m.tax_paisa - coalesce(c.tax_paisa, 0),
        'voucherPaisa', m.voucher_paisa - coalesce(c.voucher_paisa, 0)) as sent,
      (select jsonb_build_object('taxablePaisa', coalesce(sum(r.goods_paisa), 0),
          'vatPaisa', coalesce(sum(r.vat_paisa), 0), 'voucherPaisa', coalesce(sum(r.voucher_paisa), 0))
        from returns r where r.parcel_id = p.id and r.settled_as is not null) as "givenBack",
      ${parcelFacts} as parcels
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
  companyId: string;
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
    insert into returns (id, bs_year, serial, number, order_id, parcel_id, company_id, buyer_id, seller_id, reason, text,
      requested_at, status, since, due_at, goods_paisa, vat_paisa, voucher_paisa, delivery_paisa)
    values (${row.id}, ${row.bsYear}, ${row.serial}, ${row.number}, ${row.orderId}, ${row.parcelId}, ${row.companyId},
      ${row.buyerId},
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
  companyId: string;
  buyerId: string;
  sellerId: string;
}

/** Whose a return is and which order must be locked first; null for an unknown one. */
export async function findReturnKey(db: Database, returnId: string): Promise<ReturnKey | null> {
  const { rows } = await sql<ReturnKey>`
    select id, order_id as "orderId", company_id as "companyId", buyer_id as "buyerId", seller_id as "sellerId"
    from returns
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
  complainUntil: Date | null;
  receivedAt: Date | null;
  offerPaisa: number | null;
  amounts: ReturnAmounts;
  lines: { id: string; productId: string | null; name: string; quantity: number; unitPricePaisa: number }[];
}

/** Everything a step of a return is judged by. Its order is locked, so that it is there and stays. */
export async function getReturnState(tx: DatabaseTransaction, returnId: string): Promise<ReturnState> {
  const { rows } = await sql<ReturnState>`
    select r.id, r.order_id as "orderId", r.company_id as "companyId", r.buyer_id as "buyerId", r.seller_id as "sellerId", r.number,
      r.parcel_id as "parcelId", r.reason, r.status, r.due_at as "dueAt", r.complain_until as "complainUntil", r.received_at as "receivedAt",
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
    /** Of one that is declined: until when its buyer may complain. */
    complainUntil?: Date;
    offerPaisa?: number | null;
    way?: { carrier: string; trackingNumber: string };
    isResalable?: boolean;
  },
): Promise<void> {
  const { status, since, dueAt, complainUntil = null, offerPaisa = null, way, isResalable } = change;
  await sql`
    update returns set status = ${status}, since = ${since}, due_at = ${dueAt},
      complain_until = ${complainUntil}::timestamptz, offer_paisa = ${offerPaisa}::bigint,
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

/** Declined returns that still hold money although their buyer can no longer complain, but for these. */
export async function listUndisputedReturns(
  db: Database,
  { now, except, limit }: { now: Date; except: readonly string[]; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from parcel_holds h join returns r on r.id = h.cause_id
    where h.cause_kind = 'return' and h.ended_at is null and r.status = 'declined' and r.complain_until <= ${now}
      and r.id <> all(${except}::uuid[])
    order by r.complain_until, r.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
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
      company_name(r.company_id) as "buyerName"
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
