import { sql } from 'kysely';
import { COUNT_CEILING } from '../../../../contract/shop/fields.contract.ts';
import type { SellerAccount } from '../../../../domain/books/ledger.ts';
import type { Database } from '../../../db/database.ts';
import { type ParcelMoneyRow, parcelMoney } from './parcel-money.sql.ts';

export interface SellerBalanceRow {
  /** What the seller is owed in each state; in paisa. */
  states: Partial<Record<SellerAccount, number>>;
  heldPaisa: number;
  paidPaisa: number;
  /** Parcels. */
  waiting: number;
  inReturnTime: number;
  held: number;
}

/** What stands on a seller's accounts, and how many parcels are on their way. */
export async function getSellerBalance(db: Database, sellerId: string): Promise<SellerBalanceRow> {
  const { rows } = await sql<SellerBalanceRow>`/* named: seller_balance */
    select
      (select coalesce(jsonb_object_agg(b.account, -b.amount_paisa), '{}')
        from ledger_balances b where b.seller_id = ${sellerId}) as states,
      (select coalesce(sum(l.amount_paisa), 0)::bigint from ledger_lines l
        where l.seller_id = ${sellerId} and l.kind in ('payout_paid', 'payout_returned')
          and l.account = case l.kind when 'payout_paid' then 'seller_in_payout' else 'seller_ready' end
          and not exists (select from ledger_lines m where m.posting_id = l.posting_id and m.id <> l.id
            and m.seller_id is not null)) as "paidPaisa",
      (select coalesce(-sum(l.amount_paisa), 0)::bigint
        from (select distinct h.parcel_id from held_parcels h) h join ledger_lines l on l.parcel_id = h.parcel_id
        where l.seller_id = ${sellerId} and l.account in ('seller_waiting', 'seller_return_time')) as "heldPaisa",
      n.*
    from (
      select count(*) filter (where p.status <> 'delivered') as waiting,
        count(*) filter (where p.status = 'delivered') as "inReturnTime",
        count(*) filter (where p.id in (select h.parcel_id from held_parcels h)) as held
      from parcels p
      where p.seller_id = ${sellerId} and p.status in ('processing', 'shipped', 'delivered')
        and p.money_ready_at is null
    ) n`.execute(db);
  return rows[0] as SellerBalanceRow;
}

/** What a seller has in return time of parcels that arrived before an instant and that nothing holds; in paisa. */
export async function sumRipeningBy(
  db: Database,
  sellerId: string,
  { arrivedBefore }: { arrivedBefore: Date },
): Promise<number> {
  const { rows } = await sql<{ paisa: number }>`
    select coalesce(-sum(l.amount_paisa), 0)::bigint as paisa
    from parcels p join ledger_lines l on l.parcel_id = p.id and l.seller_id = p.seller_id
    where p.seller_id = ${sellerId} and p.status = 'delivered' and p.money_ready_at is null
      and p.delivered_at < ${arrivedBefore}
      and l.account = 'seller_return_time'
      and not exists (select from held_parcels h where h.parcel_id = p.id)`.execute(db);
  return rows[0]?.paisa ?? 0;
}

export interface EntryFilter {
  sellerId: string;
  /** First and last day of Nepal, '2026-11-22'. */
  from?: string | undefined;
  to?: string | undefined;
  /** Words of postings; left out: all. */
  kinds?: readonly string[] | undefined;
}

export interface EntryRow {
  id: number;
  kind: string;
  createdAt: Date;
  amountPaisa: number;
  note: string | null;
  orderNumber: string | null;
  parcelId: string | null;
  parcelPosition: number | null;
  /** Of a payout: its number, the account's last four digits, why it came back. */
  payoutNumber: string | null;
  lastFour: string | null;
  returnReason: string | null;
  money: ParcelMoneyRow | null;
}

const inDays = ({ sellerId, from, to }: EntryFilter) => sql`e.seller_id = ${sellerId}
  and (${from ?? null}::date is null or e.day >= ${from ?? null}::date)
  and (${to ?? null}::date is null or e.day <= ${to ?? null}::date)`;
const ofKinds = ({ kinds }: EntryFilter) =>
  kinds === undefined
    ? sql`true`
    : kinds.includes('order_paid')
      ? sql`e.kind = any(${[...kinds]}::text[])`
      : // Says to the planner that the index without sales will do.
        sql`e.kind = any(${[...kinds]}::text[]) and e.kind <> 'order_paid'`;

const entryColumns = sql`e.id, e.kind, e.created_at as "createdAt", e.amount_paisa as "amountPaisa", g.note,
  o.order_number as "orderNumber", p.id as "parcelId", p.position as "parcelPosition",
  y.number as "payoutNumber", right(a.account_number, 4) as "lastFour", t.return_reason as "returnReason"`;
const entryJoins = sql`join ledger_postings g on g.id = e.posting_id
  left join parcels p on p.id = e.parcel_id left join orders o on o.id = coalesce(p.order_id, g.order_id)
  left join payout_transfers t on t.id = case when e.kind in ('payout_paid', 'payout_returned') then g.cause::uuid end
  left join payouts y on y.id = t.payout_id left join seller_bank_accounts a on a.id = t.bank_account_id`;

/** A page of a seller's entries, newest first. */
export async function listEntries(
  db: Database,
  filter: EntryFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${entryColumns}, case when p.id is not null and not exists (select from parcel_debts d where d.parcel_id = p.id)
      then ${parcelMoney} end as money
    from (
      select * from seller_entries e where ${inDays(filter)} and ${ofKinds(filter)}
      order by e.created_at desc, e.id desc limit ${limit} offset ${offset}
    ) e ${entryJoins} order by e.created_at desc, e.id desc`.execute(db);
  return rows;
}

/** How many entries there are by word of their postings, in these days; sales are counted up to the ceiling. */
export async function countEntries(db: Database, filter: EntryFilter): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; count: number }>`/* named: count_seller_entries */
    select e.kind, count(*) as count from seller_entries e where ${inDays(filter)} and e.kind <> 'order_paid'
    group by e.kind
    union all
    select 'order_paid', count(*) from (
      select from seller_entries e where ${inDays(filter)} and e.kind = 'order_paid'
      order by e.created_at desc, e.id desc limit ${sql.lit(COUNT_CEILING)}
    ) s having count(*) > 0`.execute(db);
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

export type EntryExportRow = Omit<EntryRow, 'money'>;

/**
 * Read again by its id: an instant that went through JavaScript has lost what is below the millisecond, and would come
 * twice or not at all.
 */
const isAfter = (last: Pick<EntryExportRow, 'id'> | null) =>
  last === null
    ? sql`true`
    : sql`(e.created_at, e.id) < (select created_at, id from ledger_lines where id = ${last.id}::bigint)`;

/** The entries that follow `last`, newest first: a batch of an export. */
export async function listEntriesAfter(
  db: Database,
  filter: EntryFilter,
  last: Pick<EntryExportRow, 'id'> | null,
): Promise<EntryExportRow[]> {
  const { rows } = await sql<EntryExportRow>`
    select ${entryColumns} from (
      select * from seller_entries e where ${inDays(filter)} and ${ofKinds(filter)}
        and ${isAfter(last)}
      order by e.created_at desc, e.id desc limit 1000
    ) e ${entryJoins} order by e.created_at desc, e.id desc`.execute(db);
  return rows;
}
