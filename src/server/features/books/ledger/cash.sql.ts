import { sql } from 'kysely';
import type { CashOrder, CashParcel } from '../../../../domain/books/cash-collection.ts';
import type { Database } from '../../../db/database.ts';

/**
 * Those of the orders that are paid at the door, with what the books expect there. A parcel that is just being sent
 * counts as still to be sent.
 */
export async function listCashOrders(
  db: Database,
  orderIds: readonly string[],
  sendingId: string | null = null,
): Promise<CashOrder[]> {
  const { rows } = await sql<CashOrder>`/* named: list_cash_orders */
    select o.shipping_paisa as "shippingPaisa",
      (select coalesce(sum(l.amount_paisa), 0)::bigint from ledger_postings g join ledger_lines l on l.posting_id = g.id
        where g.order_id = o.id and l.account = 'cod') as "balancePaisa",
      (select coalesce(sum(b.payable_paisa), 0)::bigint from credited_sales b
        where b.order_id = o.id and b.subject = 'delivery') as "deliveryBackPaisa",
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'position', p.position,
          'state', case
            when p.status = 'processing' or p.id = ${sendingId}::uuid then 'unsent'
            when c.collected_at is null and c.ended_at is null and c.paid_at is null and c.parcel_id is not null then 'open'
            else 'over' end,
          'goodsPaisa', m.goods_paisa + m.tax_paisa - m.voucher_paisa
            - coalesce(k.goods_paisa + k.tax_paisa - k.voucher_paisa, 0),
          'surchargePaisa', p.surcharge_paisa, 'isUndone', p.status = 'cancelled', 
          'amountPaisa', case when c.paid_at is null then coalesce(c.amount_paisa, 0) else 0 end,
          -- What was to be collected with a parcel that came back is to be collected again, unless it was paid.
          'deliveryPaisa', case when c.ended_at is null or c.paid_at is not null then coalesce(c.delivery_paisa, 0) else 0 end)), '[]')
        from parcel_money m join parcels p on p.id = m.parcel_id
        left join cash_collections c on c.parcel_id = p.id left join cancelled_parts k on k.parcel_id = p.id
        where m.order_id = o.id and not exists (select from parcel_debts d where d.parcel_id = p.id)) as parcels
    from orders o
    where o.id = any(${orderIds}::uuid[])
      and exists (select from payments y where y.order_id = o.id and y.method = 'cod' and y.received_paisa > 0)`.execute(
    db,
  );
  return rows;
}

/** The same of one order; null where it is paid otherwise. */
export async function findCashOrder(
  db: Database,
  orderId: string,
  sendingId: string | null = null,
): Promise<CashOrder | null> {
  return (await listCashOrders(db, [orderId], sendingId))[0] ?? null;
}

/** Keeps what the courier of a parcel is to collect. */
export async function insertCollection(
  db: Database,
  parcelId: string,
  { amountPaisa, deliveryPaisa }: Pick<CashParcel, 'amountPaisa' | 'deliveryPaisa'>,
): Promise<void> {
  await sql`
    insert into cash_collections (parcel_id, order_id, company_id, amount_paisa, delivery_paisa)
    select p.id, o.id, o.company_id, ${amountPaisa}, ${deliveryPaisa}
    from parcels p join orders o on o.id = p.order_id where p.id = ${parcelId}`.execute(db);
}

/** The courier has the cash of a parcel: how much, in paisa; null where there is none to take. It was not refused. */
export async function markCollected(db: Database, parcelId: string): Promise<number | null> {
  const { rows } = await sql<{ amountPaisa: number; isPaid: boolean }>`
    update cash_collections set refused_at = null, refusal_reason = null,
      collected_at = case when paid_at is null then now() end
    where parcel_id = ${parcelId} and collected_at is null and ended_at is null
    returning amount_paisa as "amountPaisa", paid_at is not null as "isPaid"`.execute(db);
  const [taken] = rows;
  return taken === undefined || taken.isPaid ? null : taken.amountPaisa;
}

/** What the courier of a parcel of a locked order was to collect was paid: how much, in paisa. */
export async function markPaid(
  db: Database,
  { parcelId, paymentId }: { parcelId: string; paymentId: string },
): Promise<number> {
  const { rows } = await sql<{ amountPaisa: number }>`
    update cash_collections set paid_at = now(), payment_id = ${paymentId} where parcel_id = ${parcelId}
    returning amount_paisa as "amountPaisa"`.execute(db);
  return (rows[0] as { amountPaisa: number }).amountPaisa;
}

/** What is to be paid at the door of a parcel, as far as it has come. */
export interface Collection {
  amountPaisa: number;
  isRefused: boolean;
  /** By a gateway. */
  isPaid: boolean;
  /** A courier is to collect it. */
  isOpen: boolean;
}

/** Of a parcel of a locked order; null where nothing is. */
export async function findCollection(db: Database, parcelId: string): Promise<Collection | null> {
  const { rows } = await sql<Collection>`
    select amount_paisa as "amountPaisa", refused_at is not null as "isRefused",
      paid_at is not null as "isPaid", collected_at is null and ended_at is null and paid_at is null as "isOpen"
    from cash_collections where parcel_id = ${parcelId}`.execute(db);
  return rows[0] ?? null;
}

/** The buyer did not take a parcel at the door. */
export async function markRefused(db: Database, parcelId: string, reason: string): Promise<void> {
  await sql`
    update cash_collections set refused_at = now(), refusal_reason = ${reason} where parcel_id = ${parcelId}`.execute(
    db,
  );
}

/** Nobody is to collect the cash of a parcel any more: it is with its seller again, or lost. */
export async function endCollection(db: Database, parcelId: string, isBack: boolean): Promise<void> {
  await sql`
    update cash_collections set ended_at = now(), is_back = ${isBack}
    where parcel_id = ${parcelId} and collected_at is null and ended_at is null`.execute(db);
}
