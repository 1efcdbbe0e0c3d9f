import { sql } from 'kysely';
import type { AccountFeesDue, AccountParcel, PayableDebt } from '../../../../domain/books/account-debt.ts';
import type { Database } from '../../../db/database.ts';

/** Who owes whom. */
export interface DebtSides {
  companyId: string;
  sellerId: string;
}

/**
 * Holds what companies owe sellers until the transaction ends: the lines of a company with these sellers, in id order.
 * Where an order is locked too, it comes first; products and parcels come after.
 */
export async function lockDebts(
  db: Database,
  { companyId, sellerIds }: { companyId: string; sellerIds: readonly string[] },
): Promise<void> {
  await sql`/* named: lock_debts */
    select from credit_lines where company_id = ${companyId} and seller_id = any(${sellerIds}::uuid[])
    order by id for no key update`.execute(db);
}

/** A parcel that goes on account, as it is ordered. */
export interface NewDebt extends DebtSides {
  parcelId: string;
  lineId: string;
  days: number;
  debtPaisa: number;
  deliveryPaisa: number;
  feesDue: AccountFeesDue;
}

export async function insertDebts(db: Database, debts: readonly NewDebt[]): Promise<void> {
  await sql`/* named: insert_parcel_debts */
    insert into parcel_debts (parcel_id, line_id, company_id, seller_id, days, debt_paisa, delivery_paisa, fees_due)
    select "parcelId", "lineId", "companyId", "sellerId", "days", "debtPaisa", "deliveryPaisa", "feesDue"
    from jsonb_to_recordset(${JSON.stringify(debts)}::jsonb) as d ("parcelId" uuid, "lineId" uuid, "companyId" uuid,
      "sellerId" uuid, "days" integer, "debtPaisa" bigint, "deliveryPaisa" bigint, "feesDue" text)`.execute(
    db,
  );
}

/** A parcel on account with whose it is. */
export interface DebtRow extends AccountParcel, DebtSides {
  orderId: string;
}

/** What is known of a parcel on account now; null for one that is paid with its order. */
export async function findDebt(db: Database, parcelId: string): Promise<DebtRow | null> {
  const { rows } = await sql<DebtRow>`/* named: find_debt */
    select d.parcel_id as "parcelId", d.company_id as "companyId", d.seller_id as "sellerId", d.order_id as "orderId",
      d.ordered_paisa as "orderedPaisa", jsonb_build_object('taxablePaisa', d.taxable_paisa, 'vatPaisa', d.vat_paisa,
        'voucherPaisa', d.voucher_paisa) as "left", d.delivery_paisa as "deliveryPaisa",
      d.commission_paisa as "commissionPaisa", d.commission_vat_paisa as "commissionVatPaisa", d.fees_due as "feesDue",
      d.due_on is not null as "isSent", d.to_us_paisa as "toUsPaisa", d.direct_paisa as "directPaisa",
      d.allowance_paisa as "allowancePaisa", seller_account(d.status, d.money_ready_at) as stands
    from debt_facts d where d.parcel_id = ${parcelId}`.execute(db);
  return rows[0] ?? null;
}

/** The parcel of an order on which its delivery fee stands, while that is on account. */
export async function findDeliveryDebt(db: Database, orderId: string): Promise<string | null> {
  const { rows } = await sql<{ parcelId: string }>`/* named: find_delivery_debt */
    select d.parcel_id as "parcelId" from parcels p join parcel_debts d on d.parcel_id = p.id
    where p.order_id = ${orderId} and d.delivery_paisa > 0`.execute(db);
  return rows[0]?.parcelId ?? null;
}

/** A parcel is billed: from now on its debt has a day, of Kathmandu. */
export async function setDueDay(db: Database, parcelId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`/* named: set_due_day */
    update parcel_debts set due_on = kathmandu_day(now()) + days
    where parcel_id = ${parcelId} and due_on is null`.execute(db);
  return numAffectedRows === 1n;
}

/** What a company owes a seller for parcels that were billed, the oldest first. */
export async function listPayableDebts(
  db: Database,
  { companyId, sellerId }: DebtSides,
): Promise<PayableDebt[]> {
  const { rows } = await sql<PayableDebt>`/* named: list_payable_debts */
    select d.parcel_id as "parcelId", d.unpaid_paisa as "unpaidPaisa", d.due_on::text as "dueOn"
    from debt_facts d where d.company_id = ${companyId} and d.seller_id = ${sellerId}
      and d.due_on is not null and d.unpaid_paisa > 0
    order by d.due_on, d.parcel_id`.execute(db);
  return rows;
}

/** What a payment is of, for the books. */
export interface DebtPaymentRow extends DebtSides {
  id: string;
  amountPaisa: number;
  /** What of it no debt has taken. */
  freePaisa: number;
  /** The parcel of the bill that it names. */
  parcelId: string;
}

/** Payments of a company to a seller that count and of which something is left, the oldest first; or one of them. */
export async function listFreePayments(
  db: Database,
  { companyId, sellerId, id = null }: DebtSides & { id?: string | null },
): Promise<DebtPaymentRow[]> {
  const { rows } = await sql<DebtPaymentRow>`/* named: list_free_payments */
    select * from (
      select y.id, y.company_id as "companyId", y.seller_id as "sellerId", y.amount_paisa as "amountPaisa",
        y.amount_paisa - coalesce((select sum(x.amount_paisa) from debt_payment_parts x
          where x.debt_payment_id = y.id), 0)::bigint as "freePaisa", b.parcel_id as "parcelId", y.answered_at
      from debt_payments y join bills b on b.id = y.bill_id
      where y.company_id = ${companyId} and y.seller_id = ${sellerId} and y.status = 'counted'
        and (${id}::uuid is null or y.id = ${id}::uuid)
    ) f where "freePaisa" > 0 order by answered_at, id`.execute(db);
  return rows;
}

/** Writes what a payment pays, or below zero what it no longer does; answers the rows' ids in their order. */
export async function insertParts(
  db: Database,
  parts: readonly { debtPaymentId: string; parcelId: string; amountPaisa: number }[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* named: insert_debt_parts */
    insert into debt_payment_parts (debt_payment_id, parcel_id, amount_paisa)
    select (p.part ->> 'debtPaymentId')::uuid, (p.part ->> 'parcelId')::uuid, (p.part ->> 'amountPaisa')::bigint
    from jsonb_array_elements(${JSON.stringify(parts)}::jsonb) with ordinality as p (part, place) order by p.place
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** What was paid for a parcel, in the order in which it was. */
export async function listParts(
  db: Database,
  parcelId: string,
): Promise<{ debtPaymentId: string; amountPaisa: number }[]> {
  const { rows } = await sql<{ debtPaymentId: string; amountPaisa: number }>`/* named: list_debt_parts */
    select debt_payment_id as "debtPaymentId", amount_paisa as "amountPaisa"
    from debt_payment_parts where parcel_id = ${parcelId} order by serial`.execute(db);
  return rows;
}

/** A frozen line goes on once nothing of it is late any more; answers its id, or null where it is not so. */
export async function reopenPaidLine(
  db: Database,
  { companyId, sellerId }: DebtSides,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`/* named: reopen_paid_line */
    with reopened as (
      update credit_lines c set status = 'open', frozen_at = null, warned_for = null
      where c.company_id = ${companyId} and c.seller_id = ${sellerId} and c.status = 'frozen'
        and not exists (select from open_debts l where l.company_id = c.company_id and l.seller_id = c.seller_id
          and l.due_on < kathmandu_day(now()) and l.claimed_paisa > 0)
      returning id
    )
    insert into credit_line_events (line_id, kind, actor_kind, created_at)
    select id, 'reopened', 'system', clock_timestamp() from reopened returning line_id as id`.execute(db);
  return rows[0]?.id ?? null;
}
