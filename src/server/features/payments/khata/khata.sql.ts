import { sql } from 'kysely';
import type { KhataEntryKind } from '../../../../domain/books/khata.ts';
import type { PaymentMethod } from '../../../../domain/books/payment-status.ts';
import type { DebtPaymentStatus, DirectMethod } from '../../../../domain/payments/debt-payment.ts';
import type { Database } from '../../../db/database.ts';

/** A company and a seller who lends to it. */
export interface Pair {
  companyId: string;
  sellerId: string;
}

export interface PairRow extends Pair {
  sellerName: string;
  sellerAddress: string | null;
  sellerPan: string | null;
  companyName: string;
  companyAddress: string | null;
  /** As proven; null: it is not. */
  companyPan: string | null;
}

/** A pair that has, or had, something on account or a line; null for any other. */
export async function findPair(db: Database, { companyId, sellerId }: Pair): Promise<PairRow | null> {
  const { rows } = await sql<PairRow>`
    select c.id as "companyId", s.id as "sellerId",
      coalesce(t.legal_name, nullif(s.company_name, ''), s.first_name || ' ' || s.last_name) as "sellerName",
      t.address as "sellerAddress", coalesce(t.pan_number, nullif(s.pan_number, '')) as "sellerPan",
      company_name(c.id) as "companyName",
      coalesce(nullif(c.bill_to ->> 'address', ''), (select concat_ws(', ', a.street, a.city, a.province) from addresses a
        where a.company_id = c.id order by a.is_default desc, a.created_at limit 1)) as "companyAddress",
      proven_pan(c.id) as "companyPan"
    from companies c join users s on s.id = ${sellerId}
    left join lateral (
      select legal_name, pan_number, address from seller_tax_details where seller_id = s.id order by version desc limit 1
    ) t on true
    where c.id = ${companyId}
      and (exists (select from parcel_debts d where d.company_id = c.id and d.seller_id = s.id)
        or exists (select from credit_lines l where l.company_id = c.id and l.seller_id = s.id and l.accepted_at is not null))`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** What a company owes a seller more or less; in paisa. */
export interface KhataEntryRow {
  id: string;
  kind: KhataEntryKind;
  at: Date;
  number: string | null;
  /** Of the bill that a note lowers, or that a payment named. */
  billNumber: string | null;
  orderNumber: string | null;
  amountPaisa: number;
  /** YYYY-MM-DD; of a bill. */
  dueOn: string | null;
  method: PaymentMethod | DirectMethod | null;
  isDirect: boolean;
  /** Of a bill or note: the platform issued it. */
  isDelivery: boolean;
}

/**
 * All that was written between a pair before an instant, in its order: bills of goods, and of a delivery that is on account,
 * from when the goods were billed; what corrected them; payments from when they count.
 */
export async function listEntries(
  db: Database,
  { companyId, sellerId }: Pair,
  { until }: { until: Date },
): Promise<KhataEntryRow[]> {
  const { rows } = await sql<KhataEntryRow>`/* named: khata_entries */
    with debts as materialized (
      select d.parcel_id, d.due_on, d.delivery_paisa, p.order_id, o.order_number,
        coalesce((select min(b.issued_at) from bills b where b.parcel_id = d.parcel_id), p.shipped_at) as billed_at
      from parcel_debts d join parcels p on p.id = d.parcel_id join orders o on o.id = p.order_id
      where d.company_id = ${companyId} and d.seller_id = ${sellerId} and d.due_on is not null and p.status <> 'cancelled'
    ), billed as (
      select d.*, b.id, b.kind, b.subject, b.issued_at, b.number, b.refers_to, b.payable_paisa
      from debts d join bills b on b.parcel_id = d.parcel_id
      union all
      select d.*, b.id, b.kind, b.subject, b.issued_at, b.number, b.refers_to, b.payable_paisa
      from debts d join bills b on b.order_id = d.order_id and b.subject = 'delivery'
      where d.delivery_paisa > 0
    ), entries as (
      select b.id, case b.kind when 'tax_invoice' then 'bill' else 'credit_note' end as kind,
        greatest(b.issued_at, b.billed_at) as at, b.number, r.number as bill_number, b.order_number,
        b.payable_paisa as amount_paisa, case b.kind when 'tax_invoice' then b.due_on end as due_on,
        null as method, false as is_direct, b.subject = 'delivery' as is_delivery
      from billed b left join bills r on r.id = b.refers_to
      where b.payable_paisa > 0
      union all
      -- A delivery that nobody has billed on its own.
      select d.parcel_id, 'bill', d.billed_at, null, null, d.order_number, d.delivery_paisa, d.due_on, null, false, true
      from debts d
      where d.delivery_paisa > 0
        and not exists (select from bills b where b.order_id = d.order_id and b.subject = 'delivery')
      union all
      select y.id, 'payment', y.answered_at, coalesce(y.reference, p.gateway_reference, p.reference), b.number, null,
        y.amount_paisa, null, y.method, y.payment_id is null, false
      from debt_payments y join bills b on b.id = y.bill_id left join payments p on p.id = y.payment_id
      where y.company_id = ${companyId} and y.seller_id = ${sellerId} and y.status = 'counted'
    )
    select id, kind, at, number, bill_number as "billNumber", order_number as "orderNumber",
      amount_paisa as "amountPaisa", due_on::text as "dueOn", method, is_direct as "isDirect",
      is_delivery as "isDelivery"
    from entries where at < ${until}
    order by at, case kind when 'bill' then 0 when 'credit_note' then 1 else 2 end, number, id`.execute(db);
  return rows;
}

/** A bill on account that is not paid yet; in paisa. */
export interface OpenBillRow {
  id: string;
  number: string;
  /** The platform issued it. */
  isDelivery: boolean;
  issuedAt: Date;
  orderId: string;
  orderNumber: string;
  totalPaisa: number;
  unpaidPaisa: number;
  disputedPaisa: number;
  dueOn: string;
}

/** What is open between a pair, what is due first at the head. */
export async function listOpenBills(db: Database, { companyId, sellerId }: Pair): Promise<OpenBillRow[]> {
  const { rows } = await sql<OpenBillRow>`
    select b.id, b.number, b.subject = 'delivery' as "isDelivery", b.issued_at as "issuedAt", o.id as "orderId", o.order_number as "orderNumber",
      d.total_paisa as "totalPaisa", d.unpaid_paisa as "unpaidPaisa", d.disputed_paisa as "disputedPaisa",
      d.due_on::text as "dueOn"
    from open_debts d join orders o on o.id = d.order_id
    cross join lateral (
      select b.id, b.number, b.subject, b.issued_at from bills b
      where b.kind = 'tax_invoice' and (b.parcel_id = d.parcel_id or (b.order_id = d.order_id and b.subject = 'delivery'))
      order by b.parcel_id is null, b.issued_at desc limit 1
    ) b
    where d.company_id = ${companyId} and d.seller_id = ${sellerId} and d.due_on is not null
    order by d.due_on, b.issued_at, b.id`.execute(db);
  return rows;
}

/** A payment of debts as either side reads it; in paisa. */
export interface DebtPaymentRow extends Pair {
  id: string;
  billId: string;
  billNumber: string;
  amountPaisa: number;
  paidAt: Date;
  method: PaymentMethod | DirectMethod;
  isDirect: boolean;
  reference: string | null;
  status: DebtPaymentStatus;
  countsAt: Date | null;
  disputeReason: string | null;
  /** What of it, once it counts, no bill takes. */
  leftPaisa: number;
}

const paymentColumns = sql`
  y.id, y.company_id as "companyId", y.seller_id as "sellerId", y.bill_id as "billId", b.number as "billNumber",
  y.amount_paisa as "amountPaisa", y.paid_at as "paidAt", y.method, y.payment_id is null as "isDirect", y.reference,
  y.status, case y.status when 'waiting' then y.counts_at end as "countsAt", y.dispute_reason as "disputeReason",
  case y.status when 'counted' then y.amount_paisa - coalesce((select sum(x.amount_paisa) from debt_payment_parts x
    where x.debt_payment_id = y.id), 0)::bigint else 0 end as "leftPaisa"`;

/** Payments between a pair that wait for the company's word, or that it disputes; the newest first. */
export async function listUncounted(db: Database, { companyId, sellerId }: Pair): Promise<DebtPaymentRow[]> {
  const { rows } = await sql<DebtPaymentRow>`
    select ${paymentColumns} from debt_payments y join bills b on b.id = y.bill_id
    where y.company_id = ${companyId} and y.seller_id = ${sellerId} and y.status <> 'counted'
    order by y.recorded_at desc, y.id`.execute(db);
  return rows;
}

/** A payment of a bill that a seller recorded of a company; null for any other. */
export async function findRecorded(
  db: Database,
  { id, billId, companyId }: { id: string; billId: string; companyId: string },
): Promise<DebtPaymentRow | null> {
  const { rows } = await sql<DebtPaymentRow>`
    select ${paymentColumns} from debt_payments y join bills b on b.id = y.bill_id
    where y.id = ${id} and y.bill_id = ${billId} and y.company_id = ${companyId} and y.payment_id is null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** What was paid beyond all bills of a pair, as of now; in paisa. */
export async function getCredit(db: Database, { companyId, sellerId }: Pair): Promise<number> {
  const { rows } = await sql<{ paisa: number }>`
    select (coalesce(sum(y.amount_paisa), 0) - coalesce(sum((select sum(x.amount_paisa) from debt_payment_parts x
      where x.debt_payment_id = y.id)), 0))::bigint as paisa
    from debt_payments y
    where y.company_id = ${companyId} and y.seller_id = ${sellerId} and y.status = 'counted'`.execute(db);
  return rows[0]?.paisa ?? 0;
}

export interface ConfirmationRow {
  balancePaisa: number;
  confirmedBy: string;
  confirmedAt: Date;
}

/** What a company said of its balance at the end of a fiscal year, or null. */
export async function findConfirmation(
  db: Database,
  { companyId, sellerId }: Pair,
  fiscalYear: string,
): Promise<ConfirmationRow | null> {
  const { rows } = await sql<ConfirmationRow>`
    select c.balance_paisa as "balancePaisa", u.first_name || ' ' || u.last_name as "confirmedBy",
      c.created_at as "confirmedAt"
    from balance_confirmations c join users u on u.id = c.confirmed_by
    where c.company_id = ${companyId} and c.seller_id = ${sellerId} and c.fiscal_year = ${fiscalYear}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Keeps that a company says so; false when it has said so before. */
export async function insertConfirmation(
  db: Database,
  { companyId, sellerId }: Pair,
  confirmation: { fiscalYear: string; balancePaisa: number; userId: string; now: Date },
): Promise<boolean> {
  const { fiscalYear, balancePaisa, userId, now } = confirmation;
  const { numAffectedRows } = await sql`
    insert into balance_confirmations (company_id, seller_id, fiscal_year, balance_paisa, confirmed_by, created_at)
    values (${companyId}, ${sellerId}, ${fiscalYear}, ${balancePaisa}, ${userId}, ${now})
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

export interface AgedCompanyRow {
  companyId: string;
  name: string;
  creditPaisa: number;
  open: { dueOn: string; openPaisa: number }[];
}

/** What companies owe a seller, and what they have paid beyond their bills. */
export async function listAgedCompanies(db: Database, sellerId: string): Promise<AgedCompanyRow[]> {
  const { rows } = await sql<AgedCompanyRow>`/* named: aged_companies */
    with open as (
      select company_id, jsonb_agg(jsonb_build_object('dueOn', due_on, 'openPaisa', unpaid_paisa)) as bills
      from open_debts where seller_id = ${sellerId} and due_on is not null group by company_id
    ), paid as (
      select y.company_id, sum(y.amount_paisa - coalesce((select sum(x.amount_paisa) from debt_payment_parts x
        where x.debt_payment_id = y.id), 0))::bigint as left_paisa
      from debt_payments y where y.seller_id = ${sellerId} and y.status = 'counted' group by y.company_id
    )
    select c.company_id as "companyId", company_name(c.company_id) as name,
      coalesce(paid.left_paisa, 0) as "creditPaisa", coalesce(open.bills, '[]') as open
    from (select company_id from open union select company_id from paid where left_paisa > 0) c
    left join open using (company_id) left join paid using (company_id)`.execute(db);
  return rows;
}
