import { type RawBuilder, sql } from 'kysely';
import type { CommissionRule } from '../../../../domain/books/commission.ts';
import type { LedgerAccount, LedgerLine, PostingKind } from '../../../../domain/books/ledger.ts';
import type { Database } from '../../../db/database.ts';

/** A fact for the books. */
export interface NewPosting {
  kind: PostingKind;
  /** Id of the row that states the fact: the same twice is one posting. */
  cause: string;
  orderId?: string | null;
  note?: string | null;
  actorId?: string | null;
  lines: readonly LedgerLine[];
}

/** Writes postings in one statement; those that are there already are left as they are. */
export async function insertPostings(db: Database, postings: readonly NewPosting[]): Promise<void> {
  const written = postings.filter(({ lines }) => lines.length > 0);
  if (written.length === 0) return;
  await sql`/* named: insert_postings */
    with given as (
      select p.* from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as p (
        kind text, cause text, "orderId" uuid, note text, "actorId" uuid, lines jsonb)
    ), posted as (
      insert into ledger_postings (kind, cause, order_id, note, actor_id)
      select kind, cause, "orderId", note, "actorId" from given
      on conflict (kind, cause) do nothing
      returning id, kind, cause
    )
    insert into ledger_lines (posting_id, kind, account, seller_id, parcel_id, amount_paisa)
    select posted.id, posted.kind, l.account, l."sellerId", l."parcelId", l."amountPaisa"
    from posted join given using (kind, cause)
    cross join lateral jsonb_to_recordset(given.lines) as l (
      account text, "sellerId" uuid, "parcelId" uuid, "amountPaisa" bigint)`.execute(db);
}

/** A line of an order as it is paid, with all that its fees depend on. */
export interface SoldLine {
  id: string;
  parcelId: string;
  sellerId: string;
  lineTotalPaisa: number;
  /** Its category and those above it, nearest first. */
  categoryIds: string[];
}

export interface SoldOrder {
  shippingPaisa: number;
  /** The day of payment in Kathmandu, '2026-11-22'. */
  day: string;
  parcels: {
    parcelId: string;
    sellerId: string;
    goodsPaisa: number;
    taxPaisa: number;
    voucherPaisa: number;
  }[];
  lines: SoldLine[];
  rules: CommissionRule[];
}

/** What is needed to freeze the fees of an order and to post its payment; of what is on account, or of the rest. */
export async function getSoldOrder(
  db: Database,
  orderId: string,
  { isOnAccount = false }: { isOnAccount?: boolean } = {},
): Promise<SoldOrder> {
  const isMeant = (parcelId: RawBuilder<unknown>) =>
    sql`exists (select from parcel_debts a where a.parcel_id = ${parcelId}) = ${isOnAccount}::bool`;
  const { rows } = await sql<SoldOrder>`/* named: get_sold_order */
    select case when is_delivery_on_account(o.id) then 0 else o.shipping_paisa end as "shippingPaisa", kathmandu_day(now())::text as day,
      (select jsonb_agg(jsonb_build_object('parcelId', m.parcel_id, 'sellerId', m.seller_id, 'goodsPaisa', m.goods_paisa,
          'taxPaisa', m.tax_paisa, 'voucherPaisa', m.voucher_paisa) order by m.position)
        from parcel_money m where m.order_id = o.id and ${isMeant(sql`m.parcel_id`)}) as parcels,
      (select jsonb_agg(jsonb_build_object('id', i.id, 'parcelId', i.parcel_id, 'sellerId', g.seller_id,
          'lineTotalPaisa', i.line_total_paisa, 'categoryIds', c.path) order by i.position)
        from order_items i join parcels g on g.id = i.parcel_id left join products p on p.id = i.product_id
        cross join lateral (
          with recursive above as (
            select id, parent_id, 1 as step from categories where id = coalesce(p.category_id, i.category_id)
            union all
            select c.id, c.parent_id, step + 1 from above join categories c on c.id = above.parent_id
          )
          select coalesce(jsonb_agg(id order by step), '[]') as path from above
        ) c
        where i.order_id = o.id and ${isMeant(sql`i.parcel_id`)}) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'sellerId', r.seller_id, 'categoryId', r.category_id,
          'basisPoints', r.basis_points, 'leastPaisa', r.least_paisa, 'mostPaisa', r.most_paisa,
          'validFrom', r.valid_from)), '[]')
        from commission_rules r
        where r.valid_from <= kathmandu_day(now())
          and (r.seller_id is null or r.seller_id in (select seller_id from parcels where order_id = o.id))) as rules
    from orders o where o.id = ${orderId}`.execute(db);
  return rows[0] as SoldOrder;
}

/** Fees of a line, as they are frozen. */
export interface FrozenFees {
  orderItemId: string;
  ruleId: string | null;
  basisPoints: number;
  commissionPaisa: number;
  commissionVatPaisa: number;
  withheldBasisPoints: number;
  withheldPaisa: number;
}

/** Freezes what each line of an order pays us. */
export async function insertFees(db: Database, fees: readonly FrozenFees[]): Promise<void> {
  await sql`/* named: insert_fees */
    insert into order_item_fees (order_item_id, rule_id, basis_points, commission_paisa, commission_vat_paisa,
      withheld_basis_points, withheld_paisa)
    select "orderItemId", "ruleId", "basisPoints", "commissionPaisa", "commissionVatPaisa",
      "withheldBasisPoints", "withheldPaisa"
    from jsonb_to_recordset(${JSON.stringify(fees)}::jsonb) as f ("orderItemId" uuid, "ruleId" uuid,
      "basisPoints" integer, "commissionPaisa" bigint, "commissionVatPaisa" bigint,
      "withheldBasisPoints" integer, "withheldPaisa" bigint)`.execute(db);
}

/**
 * What stands in the books for the sale of some parcels, account by account. Where the cash of their doors lies is no part
 * of it: what a courier has taken is the courier's to pass on, whatever becomes of the sale.
 */
export async function sumOfParcels(db: Database, parcelIds: readonly string[]): Promise<LedgerLine[]> {
  const { rows } = await sql<LedgerLine>`/* named: ledger_sum_of_parcels */
    select account, seller_id as "sellerId", parcel_id as "parcelId", sum(amount_paisa)::bigint as "amountPaisa"
    from ledger_lines where parcel_id = any(${parcelIds}::uuid[]) and account not in ('cod', 'couriers')
    group by account, seller_id, parcel_id having sum(amount_paisa) <> 0`.execute(db);
  return rows;
}

/** What stands in the books for the delivery of a paid order, less credit notes. */
export async function sumOfDelivery(db: Database, orderId: string): Promise<LedgerLine[]> {
  const { rows } = await sql<LedgerLine>`/* named: ledger_sum_of_delivery */
    select l.account, null as "sellerId", null as "parcelId", sum(l.amount_paisa)::bigint as "amountPaisa"
    from ledger_postings g join ledger_lines l on l.posting_id = g.id
    where g.order_id = ${orderId} and g.kind in ('order_paid', 'credit_note') and l.parcel_id is null
    group by l.account having sum(l.amount_paisa) <> 0`.execute(db);
  return rows;
}

/**
 * Keeps the money of a parcel in the account where it stands until the transaction ends; called before it is read where
 * that is. Its order's lock does not do that, since ripening takes none. Whoever calls this holds that lock: orders come
 * before parcels wherever both are locked, so no two changes of an order meet here. Ripening locks parcels alone, skips
 * those that are locked and waits for nothing afterwards: it can be waited for.
 */
export async function lockParcelMoney(db: Database, parcelId: string): Promise<void> {
  await sql`select from parcels where id = ${parcelId} for no key update`.execute(db);
}

export interface RipeParcel {
  parcelId: string;
  orderId: string;
  sellerId: string;
}

/**
 * Parcels that arrived before an instant and whose money nothing holds, locked; others work on those left out. How much
 * it is must be read by a later statement: this one may lock a parcel that was let go after it began to read, and what
 * was posted of it meanwhile it does not see.
 */
export async function lockRipeParcels(
  db: Database,
  { arrivedBefore, limit }: { arrivedBefore: Date; limit: number },
): Promise<RipeParcel[]> {
  const { rows } = await sql<RipeParcel>`
    select p.id as "parcelId", p.order_id as "orderId", p.seller_id as "sellerId"
    from parcels p
    where p.status = 'delivered' and p.money_ready_at is null
      and p.delivered_at < ${arrivedBefore}
      and not exists (select from held_parcels h where h.parcel_id = p.id)
    order by p.delivered_at limit ${limit} for no key update of p skip locked`.execute(db);
  return rows;
}

/** Says since when the money of these parcels is ready. */
export async function markReady(db: Database, parcelIds: readonly string[], now: Date): Promise<void> {
  await sql`
    update parcels set money_ready_at = ${now} where id = any(${parcelIds}::uuid[])`.execute(db);
}

/** Keeps what a seller is paid towards the courier; 0 leaves the row alone. */
export async function keepAllowance(db: Database, parcelId: string, allowancePaisa: number): Promise<void> {
  await sql`update parcels set allowance_paisa = ${allowancePaisa} where id = ${parcelId}`.execute(db);
}

export interface LedgerDifference {
  account: LedgerAccount;
  sellerId: string | null;
  bookedPaisa: number;
  expectedPaisa: number;
}

/** Accounts on which the books and the facts (orders, payments, parcels, refunds) disagree: none. */
export async function listDifferences(db: Database): Promise<LedgerDifference[]> {
  const { rows } = await sql<LedgerDifference>`
    select coalesce(b.account, e.account) as account, coalesce(b.seller_id, e.seller_id) as "sellerId",
      coalesce(b.amount_paisa, 0) as "bookedPaisa", coalesce(e.amount_paisa, 0) as "expectedPaisa"
    from (select *, coalesce(seller_id::text, '') as key from ledger_balances) b
    full join (select *, coalesce(seller_id::text, '') as key from ledger_expected) e
      on e.account = b.account and e.key = b.key
    where coalesce(b.amount_paisa, 0) <> coalesce(e.amount_paisa, 0)`.execute(db);
  return rows;
}

/** Keeps what a proof found, also when it found nothing. */
export async function insertProof(db: Database, differences: readonly LedgerDifference[]): Promise<void> {
  await sql`insert into ledger_proofs (differences) values (${JSON.stringify(differences)}::jsonb)`.execute(
    db,
  );
}

/** Days whose kept sums are no longer true, the latest first; '2026-11-22'. */
export async function listChangedLedgerDays(db: Database): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day::text from (select distinct day from changed_ledger_days) d order by day desc`.execute(db);
  return rows.map(({ day }) => day);
}

/**
 * Adds days of the ledger up afresh. Marks go before the lines are read, so that what a removed mark stood for is seen;
 * false when another does the same.
 */
export async function keepLedgerDays(tx: Database, days: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('keep_ledger_days')) as "isOurs"`.execute(tx);
  if (!rows[0]?.isOurs) return false;
  await sql`delete from changed_ledger_days where day = any(${days}::date[])`.execute(tx);
  await sql`delete from ledger_days where day = any(${days}::date[])`.execute(tx);
  await sql`delete from ledger_account_days where day = any(${days}::date[])`.execute(tx);
  await sql`
    insert into ledger_days (seller_id, day, account, amount_paisa)
    select seller_id, day, account, sum(amount_paisa) from ledger_lines where day = any(${days}::date[])
    group by seller_id, day, account`.execute(tx);
  await sql`
    insert into ledger_account_days (day, account, amount_paisa)
    select day, account, sum(amount_paisa) from ledger_days where day = any(${days}::date[])
    group by day, account`.execute(tx);
  return true;
}

/** Leaves one mark of a day that goes on changing, so that reading the marks stays quick. */
export async function thinLedgerMarks(db: Database, day: string): Promise<void> {
  await sql`
    with taken as (delete from changed_ledger_days where day = ${day}::date returning day)
    insert into changed_ledger_days select distinct day from taken`.execute(db);
}
