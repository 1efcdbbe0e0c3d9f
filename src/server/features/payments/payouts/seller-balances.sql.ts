import { sql } from 'kysely';
import type { BalanceFilter, BalanceSort } from '../../../../contract/books/seller-balances.contract.ts';
import type { Database } from '../../../db/database.ts';
import { containing } from '../../../db/person-search.ts';
import { isDeactivated } from './payout-holds.sql.ts';

interface BalanceAmounts {
  waiting: number;
  inReturnTime: number;
  ready: number;
  inPayout: number;
  total: number;
}

export interface SellerBalanceListRow extends BalanceAmounts {
  sellerId: string;
  companyName: string;
  panNumber: string | null;
  bank: string | null;
  lastFour: string | null;
  /** As PostgreSQL writes an instant into JSON. */
  heldUntil: string | null;
  hold: { reason: string; since: string } | null;
  isDeactivated: boolean;
}

export interface SellerBalanceList {
  rows: SellerBalanceListRow[];
  sums: BalanceAmounts;
  found: number;
  counts: { all: number; ready: number; inPayout: number; noAccount: number; held: number; negative: number };
}

const CONDITIONS = {
  ready: sql`b.ready > 0`,
  in_payout: sql`b."inPayout" > 0`,
  no_account: sql`b.bank is null and b.total > 0`,
  held: sql`(b.hold is not null or b."isDeactivated")`,
  negative: sql`b.ready < 0`,
} as const;

const ORDERS = {
  'total:desc': sql`b.total desc`,
  'total:asc': sql`b.total`,
  'ready:desc': sql`b.ready desc`,
  'ready:asc': sql`b.ready`,
  'name:asc': sql`b."companyName"`,
  'name:desc': sql`b."companyName" desc`,
} as const;

/** What sellers are owed by state, of one snapshot: a page of them, the sums of all that match, and the counts of all. */
export async function listSellerBalances(
  db: Database,
  { state, search }: { state?: BalanceFilter | undefined; search?: string | undefined },
  { sortBy, limit, offset }: { sortBy: BalanceSort; limit: number; offset: number },
): Promise<SellerBalanceList> {
  const ofState = state === undefined ? sql`true` : CONDITIONS[state];
  const matches = search
    ? sql`lower(concat_ws(' ', b."companyName", b."panNumber", b.account)) like ${containing(search)}`
    : sql`true`;
  const { rows } = await sql<SellerBalanceList>`
    with balance as materialized (
      select l.seller_id,
        coalesce(-sum(l.amount_paisa) filter (where l.account = 'seller_waiting'), 0) as waiting,
        coalesce(-sum(l.amount_paisa) filter (where l.account = 'seller_return_time'), 0) as "inReturnTime",
        coalesce(-sum(l.amount_paisa) filter (where l.account = 'seller_ready'), 0) as ready,
        coalesce(-sum(l.amount_paisa) filter (where l.account = 'seller_in_payout'), 0) as "inPayout",
        -sum(l.amount_paisa) as total
      from ledger_balances l where l.seller_id is not null
      group by l.seller_id having bool_or(l.amount_paisa <> 0)
    ), b as materialized (
      select b.seller_id as "sellerId", coalesce(u.company_name, u.first_name || ' ' || u.last_name) as "companyName",
        u.pan_number as "panNumber", b.waiting, b."inReturnTime", b.ready, b."inPayout", b.total, a.bank,
        a.account_number as account, right(a.account_number, 4) as "lastFour", a.held_until as "heldUntil",
        case when h.is_held then jsonb_build_object('reason', h.reason, 'since', h.created_at) end as hold,
        ${isDeactivated} as "isDeactivated"
      from balance b join users u on u.id = b.seller_id
      left join lateral (
        select bank, account_number, held_until from seller_bank_accounts where seller_id = b.seller_id
        order by created_at desc, id limit 1
      ) a on true
      left join lateral (
        select is_held, reason, created_at from payout_holds where seller_id = b.seller_id order by id desc limit 1
      ) h on true
    ), found as (select * from b where ${ofState} and ${matches})
    select
      (select coalesce(jsonb_agg(to_jsonb(p) - 'account'), '[]') from (
        select * from found b order by ${ORDERS[sortBy]}, b."sellerId" limit ${limit} offset ${offset}) p) as rows,
      (select jsonb_build_object('waiting', coalesce(sum(waiting), 0), 'inReturnTime', coalesce(sum("inReturnTime"), 0),
        'ready', coalesce(sum(ready), 0), 'inPayout', coalesce(sum("inPayout"), 0), 'total', coalesce(sum(total), 0))
        from found) as sums,
      (select count(*) from found) as found,
      (select jsonb_build_object('all', count(*), 'ready', count(*) filter (where ${CONDITIONS.ready}),
        'inPayout', count(*) filter (where ${CONDITIONS.in_payout}),
        'noAccount', count(*) filter (where ${CONDITIONS.no_account}),
        'held', count(*) filter (where ${CONDITIONS.held}),
        'negative', count(*) filter (where ${CONDITIONS.negative})) from b) as counts`.execute(db);
  return rows[0] as SellerBalanceList;
}
