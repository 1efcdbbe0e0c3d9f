import { sql } from 'kysely';
import type { EnteredPlace, HeldMoney } from '../../../../contract/books/held-money.contract.ts';
import type { LedgerAccount } from '../../../../domain/books/ledger.ts';
import type { Database } from '../../../db/database.ts';

export interface HeldSums {
  /** Debit above zero, of all sellers together; those without lines are left out. */
  accounts: Partial<Record<LedgerAccount, number>>;
  refundedPaisa: number;
  paidOutPaisa: number;
  refundsDuePaisa: number;
  proof: { at: string; differences: number } | null;
}

/** What stands on every account, and what the formula of the desk is made of: one snapshot. */
export async function getHeldSums(db: Database): Promise<HeldSums> {
  const { rows } = await sql<HeldSums>`/* named: held_money */
    select (select coalesce(jsonb_object_agg(account, amount_paisa), '{}') from ledger_totals) as accounts,
      (select coalesce(sum(amount_paisa), 0)::bigint from refunds where state = 'refunded' and not is_at_door) as "refundedPaisa",
      (select coalesce(sum(amount_paisa), 0)::bigint from payout_transfers where status = 'paid') as "paidOutPaisa",
      (select coalesce(sum(amount_paisa), 0)::bigint from refunds where state <> 'refunded') as "refundsDuePaisa",
      (select jsonb_build_object('at', proved_at, 'differences', jsonb_array_length(differences))
        from ledger_proofs order by id desc limit 1) as proof`.execute(db);
  return rows[0] as HeldSums;
}

export interface EnteredRow {
  place: EnteredPlace;
  amountPaisa: number;
  at: Date;
  by: string;
}

/** The newest entry of each place. */
export async function listEnteredBalances(db: Database): Promise<EnteredRow[]> {
  const { rows } = await sql<EnteredRow>`
    select distinct on (e.place) e.place, e.amount_paisa as "amountPaisa", e.entered_at as at, u.first_name as by
    from entered_balances e join users u on u.id = e.entered_by order by e.place, e.id desc`.execute(db);
  return rows;
}

/** Keeps what an admin read at the bank and in the wallets. */
export async function insertEnteredBalances(
  db: Database,
  balances: readonly { place: EnteredPlace; amountPaisa: number }[],
  { adminId, now }: { adminId: string; now: Date },
): Promise<void> {
  await sql`
    insert into entered_balances (place, amount_paisa, entered_by, entered_at)
    select place, "amountPaisa", ${adminId}, ${now}
    from jsonb_to_recordset(${JSON.stringify(balances)}::jsonb) as b (place text, "amountPaisa" bigint)`.execute(
    db,
  );
}

export interface CandidateRow {
  id: string;
  kind: HeldMoney['places'][number]['candidates'][number]['kind'];
  orderNumber: string | null;
  payout: { _id: string; number: string; companyName: string } | null;
  bankReference: string | null;
  at: Date;
  amountPaisa: number;
}

/**
 * Postings of the last days on a place that could explain why it holds `differencePaisa` more than our books: what left
 * by our books and is still there, or came in by them and is not. The whole difference first, then the largest parts.
 */
export async function listCandidates(
  db: Database,
  place: EnteredPlace,
  { differencePaisa, since }: { differencePaisa: number; since: Date },
): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select l.id::text, l.kind, o.order_number as "orderNumber",
      case when p.id is not null then jsonb_build_object('_id', p.id, 'number', p.number,
        'companyName', coalesce(u.company_name, u.first_name || ' ' || u.last_name)) end as payout,
      coalesce(s.bank_reference, m.bank_reference) as "bankReference", l.created_at as at, l.amount_paisa as "amountPaisa"
    from (
      select id from ledger_lines
      where account = ${place} and day >= kathmandu_day(${since})
        and sign(amount_paisa) = -sign(${differencePaisa}::bigint) and abs(amount_paisa) <= abs(${differencePaisa}::bigint)
      order by abs(amount_paisa) desc, id desc limit 5
    ) c join ledger_lines l on l.id = c.id join ledger_postings g on g.id = l.posting_id
    left join orders o on o.id = g.order_id
    left join payout_transfers t on t.id = case when l.kind in ('payout_paid', 'payout_returned') then g.cause::uuid end
    left join payouts p on p.id = t.payout_id left join users u on u.id = t.seller_id
    left join wallet_settlements s
      on s.id = case when l.kind in ('wallet_settled', 'wallet_settlement_reversed') then g.cause::uuid end
    left join courier_remittances m on m.id = case when l.kind = 'cash_remitted' then split_part(g.cause, ' ', 1)::uuid end
    order by abs(l.amount_paisa) desc, l.id desc`.execute(db);
  return rows;
}
