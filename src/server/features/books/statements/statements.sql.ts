import { sql } from 'kysely';
import type { PostingKind } from '../../../../domain/books/ledger.ts';
import type { Database } from '../../../db/database.ts';

/** Sellers in whose books something was written before a close, and after their last statement; but for these. */
export async function listSellersToClose(
  db: Database,
  { close, except, limit }: { close: Date; except: readonly string[]; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ sellerId: string }>`
    select u.id as "sellerId"
    from users u
    left join lateral (
      select closed_at from seller_statements where seller_id = u.id order by closed_at desc limit 1
    ) s on true
    where u.role = 'seller' and u.id <> all(${except}::uuid[]) and coalesce(s.closed_at, '-infinity') < ${close}
      and exists (select from ledger_lines l where l.seller_id = u.id
        and l.day >= kathmandu_day(coalesce(s.closed_at, '2000-01-01')) and l.day <= kathmandu_day(${close})
        and l.created_at >= coalesce(s.closed_at, '-infinity') and l.created_at < ${close}
        and l.account in ('seller_waiting', 'seller_return_time', 'seller_ready', 'seller_in_payout'))
    order by u.id limit ${limit}`.execute(db);
  return rows.map(({ sellerId }) => sellerId);
}

export interface SellerPeriod {
  sellerId: string;
  email: string;
  firstName: string;
  sellerName: string;
  sellerPan: string | null;
  address: string;
  branchCode: string | null;
  serial: number;
  startsAt: Date;
  openingPaisa: number;
  entriesPaisa: number;
  paidOutPaisa: number;
  commissionPaisa: number;
  commissionVatPaisa: number;
  /** Left by the statement before. */
  unbilledPaisa: number;
  unbilledVatPaisa: number;
}

/** Holds a seller and adds up what was written since the last statement; null when that is closed already. */
export async function lockSellerPeriod(
  db: Database,
  sellerId: string,
  close: Date,
): Promise<SellerPeriod | null> {
  await sql`select from users where id = ${sellerId} for no key update`.execute(db);
  const { rows } = await sql<SellerPeriod>`
    with last as (
      select serial, closed_at, closing_paisa, unbilled_paisa, unbilled_vat_paisa
      from seller_statements where seller_id = ${sellerId} order by closed_at desc limit 1
    ), since as (
      select coalesce((select closed_at from last), '-infinity'::timestamptz) as at,
        kathmandu_day(coalesce((select closed_at from last), '2000-01-01'::timestamptz)) as day
    ), own as (
      select coalesce(sum(amount_paisa) filter (where kind in ('payout_paid', 'payout_returned')), 0)::bigint as paid_out,
        -coalesce(sum(amount_paisa) filter (where kind not in ('payout_paid', 'payout_returned')), 0)::bigint as entries,
        min(created_at) as first_at
      from ledger_lines, since
      where seller_id = ${sellerId} and ledger_lines.day >= since.day and ledger_lines.day <= kathmandu_day(${close})
        and created_at >= since.at and created_at < ${close}
    ), fees as (
      select -coalesce(sum(l.amount_paisa) filter (where l.account = 'commission_income'), 0)::bigint as commission,
        -coalesce(sum(l.amount_paisa) filter (where l.account = 'vat_due'), 0)::bigint as vat
      from since cross join parcels p join ledger_lines l on l.parcel_id = p.id
      where p.seller_id = ${sellerId} and l.account in ('commission_income', 'vat_due')
        and l.day >= since.day and l.day <= kathmandu_day(${close})
        and l.created_at >= since.at and l.created_at < ${close}
    )
    select u.id as "sellerId", u.email, u.first_name as "firstName",
      coalesce(t.legal_name, nullif(u.company_name, ''), u.first_name || ' ' || u.last_name) as "sellerName",
      coalesce(t.pan_number, nullif(u.pan_number, '')) as "sellerPan", coalesce(t.address, 'Nepal') as address,
      t.branch_code as "branchCode", coalesce((select serial from last), 0) + 1 as serial,
      coalesce((select closed_at from last),
        kathmandu_day(own.first_at)::timestamp at time zone 'Asia/Kathmandu') as "startsAt",
      coalesce((select closing_paisa from last), 0)::bigint as "openingPaisa", own.entries as "entriesPaisa",
      own.paid_out as "paidOutPaisa", fees.commission as "commissionPaisa", fees.vat as "commissionVatPaisa",
      coalesce((select unbilled_paisa from last), 0)::bigint as "unbilledPaisa",
      coalesce((select unbilled_vat_paisa from last), 0)::bigint as "unbilledVatPaisa"
    from users u cross join own cross join fees
    left join lateral (
      select legal_name, pan_number, address, branch_code from seller_tax_details
      where seller_id = u.id order by version desc limit 1
    ) t on true
    where u.id = ${sellerId} and own.first_at is not null
      and not exists (select from last where closed_at >= ${close})`.execute(db);
  return rows[0] ?? null;
}

/** Writes a statement; it stays as it is for ever. */
export async function insertStatement(
  db: Database,
  statement: Omit<SellerPeriod, 'email' | 'firstName' | 'address' | 'branchCode'> & {
    number: string;
    closedAt: Date;
    billId: string | null;
  },
): Promise<string> {
  const s = statement;
  const { rows } = await sql<{ id: string }>`
    insert into seller_statements (seller_id, serial, number, seller_name, seller_pan, starts_at, closed_at, opening_paisa,
      entries_paisa, paid_out_paisa, commission_paisa, commission_vat_paisa, unbilled_paisa, unbilled_vat_paisa, bill_id)
    values (${s.sellerId}, ${s.serial}, ${s.number}, ${s.sellerName}, ${s.sellerPan}, ${s.startsAt}, ${s.closedAt},
      ${s.openingPaisa}, ${s.entriesPaisa}, ${s.paidOutPaisa}, ${s.commissionPaisa}, ${s.commissionVatPaisa},
      ${s.unbilledPaisa}, ${s.unbilledVatPaisa}, ${s.billId})
    returning id`.execute(db);
  return (rows[0] as { id: string }).id;
}

export interface StatementRow {
  id: string;
  sellerId: string;
  number: string;
  sellerName: string;
  sellerPan: string | null;
  startsAt: Date;
  closedAt: Date;
  openingPaisa: number;
  entriesPaisa: number;
  paidOutPaisa: number;
  closingPaisa: number;
  bill: { _id: string; number: string } | null;
}

const columns = sql`s.id, s.seller_id as "sellerId", s.number, s.seller_name as "sellerName", s.seller_pan as "sellerPan",
  s.starts_at as "startsAt", s.closed_at as "closedAt", s.opening_paisa as "openingPaisa",
  s.entries_paisa as "entriesPaisa", s.paid_out_paisa as "paidOutPaisa", s.closing_paisa as "closingPaisa",
  case when b.id is not null then jsonb_build_object('_id', b.id, 'number', b.number) end as bill`;

/** A page of a seller's statements, newest first. */
export async function listStatements(
  db: Database,
  sellerId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select ${columns} from seller_statements s left join bills b on b.id = s.bill_id
    where s.seller_id = ${sellerId} order by s.serial desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many statements a seller has. */
export async function countStatements(db: Database, sellerId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from seller_statements where seller_id = ${sellerId}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** A statement, whosever it is; null when there is none. */
export async function findStatement(db: Database, statementId: string): Promise<StatementRow | null> {
  const { rows } = await sql<StatementRow>`
    select ${columns} from seller_statements s left join bills b on b.id = s.bill_id
    where s.id = ${statementId}`.execute(db);
  return rows[0] ?? null;
}

/** What changed a seller's total in a period. */
export interface StatementEntryRow {
  at: Date;
  kind: PostingKind;
  orderNumber: string | null;
  note: string | null;
  amountPaisa: number;
}

/** The entries of a statement, oldest first: the ledger only grows, so they are the same for ever. */
export async function listStatementEntries(
  db: Database,
  { sellerId, startsAt, closedAt }: Pick<StatementRow, 'sellerId' | 'startsAt' | 'closedAt'>,
): Promise<StatementEntryRow[]> {
  const { rows } = await sql<StatementEntryRow>`
    select g.created_at as at, g.kind, o.order_number as "orderNumber",
      coalesce(g.note, p.number) as note, -l.amount_paisa as "amountPaisa"
    from (
      select posting_id, sum(amount_paisa)::bigint as amount_paisa from ledger_lines
      where seller_id = ${sellerId} and day >= kathmandu_day(${startsAt}) and day <= kathmandu_day(${closedAt})
        and created_at >= ${startsAt} and created_at < ${closedAt}
      group by posting_id having sum(amount_paisa) <> 0
    ) l join ledger_postings g on g.id = l.posting_id
    left join orders o on o.id = g.order_id
    left join payout_transfers t on t.id = case when g.kind like 'payout\_%' then g.cause::uuid end
    left join payouts p on p.id = t.payout_id
    order by g.created_at, g.id`.execute(db);
  return rows;
}
