import type { PoolClient } from 'pg';
import { lastClose, payDayOf, payoutNumber } from '../../domain/payments/payout.ts';
import { bsDateOf } from '../../domain/shop/bikram-sambat.ts';
import { HOUR_MS, WEEK_MS } from '../../domain/shop/durations.ts';
import { seedId } from './seed-rows.ts';

const WEEKS = 12;
/** From building a payout until the bank has carried it out and said what came back. */
const PAID_AFTER_MS = 26 * HOUR_MS;
const WEEKLY = { rhythm: 'week', start: '2026-11-22' } as const;

/**
 * Sellers were paid in the last weeks, the company that everybody may look at among them: bank accounts, a payout each
 * Monday (their own of the newest came back), a statement each Sunday, and what the wallets pass on to the bank the same
 * day. Everything before is in the first of them.
 */
export async function seedPayouts(
  client: PoolClient,
  { now, adminId }: { now: Date; adminId: string },
): Promise<void> {
  await writeBankAccounts(client, now);
  const sellerId = await demoSellerId(client);
  await client.query('analyze ledger_lines, ledger_postings, parcels, ready_entries');
  const close = lastClose(WEEKLY, now);
  const weeks = Array.from({ length: WEEKS + 1 }, (_, at) => {
    const closed = new Date(close.getTime() - (WEEKS - at) * WEEK_MS);
    const builtAt = new Date(payDayOf({ payDay: 'monday' }, closed).getTime() + 9.5 * HOUR_MS);
    return { closed, builtAt, isPaid: builtAt.getTime() + PAID_AFTER_MS <= now.getTime() };
  });
  // On whatever day of the week the demo begins, its seller has something to mend.
  const newestPaid = weeks.findLast(({ isPaid }) => isPaid);
  const serials = new Map<number, number>();
  for (const week of weeks) {
    const { closed, builtAt, isPaid } = week;
    await closeWeek(client, closed);
    await settleWallets(client, { closed, now, adminId });
    // The newest may be on its way still, or wait for an admin to build it.
    if (!isPaid) continue;
    const { year } = bsDateOf(builtAt);
    const serial = (serials.get(year) ?? 0) + 1;
    serials.set(year, serial);
    await payWeek(client, {
      year,
      serial,
      closed,
      builtAt,
      adminId,
      returnedOf: week === newestPaid ? sellerId : null,
    });
  }
  await enterBalances(client, { now, adminId });
}

async function demoSellerId(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    "select id from users where email = 'seller@thokmandu.example'",
  );
  return (rows[0] as { id: string }).id;
}

/** All approved companies but one have said where their money goes. */
async function writeBankAccounts(client: PoolClient, now: Date): Promise<void> {
  await client.query(
    `insert into seller_bank_accounts (seller_id, bank, branch, account_name, account_number, created_at)
     select id, (array['NIC ASIA Bank', 'Nabil Bank', 'Global IME Bank', 'Himalayan Bank', 'Everest Bank'])[1 + n % 5],
       (array['New Road', 'Durbar Marg', 'Lalitpur', 'Biratnagar'])[1 + n % 4], company_name,
       (1200450000004417 + n * 7919)::text, $1::timestamptz - interval '120 days'
     from (select id, company_name, row_number() over (order by email <> 'seller@thokmandu.example', email)::integer - 1 as n,
       count(*) over () as of from users where role = 'seller' and is_approved) s
     where n < of - 1`,
    [now],
  );
}

interface Week {
  year: number;
  serial: number;
  closed: Date;
  builtAt: Date;
  adminId: string;
  /** Whose transfer came back; null: nobody's. */
  returnedOf: string | null;
}

async function payWeek(client: PoolClient, week: Week): Promise<void> {
  const { year, serial, closed, builtAt, adminId, returnedOf } = week;
  const number = payoutNumber(year, serial);
  const payoutId = seedId('payout', number);
  const later = (hours: number) => new Date(builtAt.getTime() + hours * HOUR_MS);
  await client.query(
    `insert into payouts (id, bs_year, serial, number, status, left_out, built_by, built_at, approved_by, approved_at, sent_by, sent_at)
     values ($1, $2, $3, $4, 'sent', '[]', $5, $6, $5, $7, $5, $8)`,
    [payoutId, year, serial, number, adminId, builtAt, later(0.2), later(0.5)],
  );
  await client.query(
    `with planned as (
       select gen_random_uuid() as id, e.seller_id, a.id as bank_account_id, -sum(e.amount_paisa)::bigint as amount,
         count(distinct e.parcel_id)::integer as parcels
       from ready_entries e join ledger_lines l on l.id = e.line_id
         join seller_bank_accounts a on a.seller_id = e.seller_id
       where e.transfer_id is null and l.created_at < $2
       group by e.seller_id, a.id having -sum(e.amount_paisa) >= 50000
     ), inserted as (
       insert into payout_transfers (id, payout_id, position, seller_id, bank_account_id, amount_paisa, parcels)
       select id, $1, row_number() over (order by amount desc, seller_id), seller_id, bank_account_id, amount, parcels
       from planned
     )
     update ready_entries e set transfer_id = p.id from planned p, ledger_lines l
     where e.seller_id = p.seller_id and e.transfer_id is null and l.id = e.line_id and l.created_at < $2`,
    [payoutId, closed],
  );
  await post(client, payoutId, {
    kind: 'payout_built',
    at: builtAt,
    from: 'seller_ready',
    to: 'seller_in_payout',
  });
  if (returnedOf !== null)
    await client.query(
      `update payout_transfers set status = 'returned', return_reason = 'Account name differs', returned_at = $2,
         returned_by = $3 where payout_id = $1 and seller_id = $4`,
      [payoutId, later(25), adminId, returnedOf],
    );
  await client.query(
    `update payout_transfers set status = 'paid', bank_reference = 'FT' || (26300000 + $4::integer * 100 + position),
       paid_at = $2, paid_by = $3 where payout_id = $1 and status = 'open'`,
    [payoutId, later(24), adminId, year * 60 + serial],
  );
  await post(client, payoutId, {
    kind: 'payout_paid',
    at: later(24),
    from: 'seller_in_payout',
    to: 'bank',
    status: 'paid',
  });
  await post(client, payoutId, {
    kind: 'payout_returned',
    at: later(25),
    from: 'seller_in_payout',
    to: 'seller_ready',
    status: 'returned',
  });
  await client.query(
    `update ready_entries set transfer_id = null where not is_own and transfer_id in (
       select id from payout_transfers where payout_id = $1 and status = 'returned')`,
    [payoutId],
  );
}

/** Of each wallet, so much stays there for refunds. */
const KEPT_IN_WALLET_PAISA = 10_000_000;
const SETTLEMENT_FEE_PAISA = 2_500;

/** On the Sunday of a close each wallet passes on what it held then, for a small fee. */
async function settleWallets(
  client: PoolClient,
  { closed, now, adminId }: { closed: Date; now: Date; adminId: string },
): Promise<void> {
  const at = new Date(closed.getTime() + 11 * HOUR_MS);
  if (at > now) return;
  await client.query(
    `with held as (
       select account as method, sum(amount_paisa)::bigint - $3 as paisa from ledger_lines
       where account in ('esewa', 'khalti') and created_at < $1 group by account having sum(amount_paisa) > $3 * 2
     ), settled as (
       insert into wallet_settlements (method, settled_on, amount_paisa, fee_paisa, bank_reference, recorded_by, recorded_at)
       select method, kathmandu_day($2), paisa - $4, $4,
         upper(left(method, 2)) || to_char(kathmandu_day($2), 'YYMMDD') || '01', $5, $2 from held
       returning id, method, amount_paisa, fee_paisa
     ), posted as (
       insert into ledger_postings (kind, cause, created_at) select 'wallet_settled', id::text, $2 from settled
       returning id, kind, cause, created_at
     )
     insert into ledger_lines (posting_id, kind, account, amount_paisa, created_at)
     select g.id, g.kind, l.account, l.amount_paisa, g.created_at
     from posted g join settled s on s.id::text = g.cause
     cross join lateral (values (s.method, -s.amount_paisa - s.fee_paisa), ('bank', s.amount_paisa), ('wallet_fees', s.fee_paisa))
       as l (account, amount_paisa)`,
    [closed, at, KEPT_IN_WALLET_PAISA, SETTLEMENT_FEE_PAISA, adminId],
  );
}

/** The admin has just read at the bank and in the wallets what our books say. */
async function enterBalances(
  client: PoolClient,
  { now, adminId }: { now: Date; adminId: string },
): Promise<void> {
  await client.query(
    `insert into entered_balances (place, amount_paisa, entered_by, entered_at)
     select account, sum(amount_paisa), $2, $1 from ledger_lines
     where account in ('bank', 'esewa', 'khalti') group by account order by account`,
    [now, adminId],
  );
}

/** One posting for each transfer of a payout. */
async function post(
  client: PoolClient,
  payoutId: string,
  posting: { kind: string; at: Date; from: string; to: string; status?: string },
): Promise<void> {
  await client.query(
    `with posted as (
       insert into ledger_postings (kind, cause, created_at)
       select $2, id::text, $3::timestamptz from payout_transfers where payout_id = $1 and status = coalesce($6, status)
       returning id, kind, cause, created_at
     )
     insert into ledger_lines (posting_id, kind, account, seller_id, amount_paisa, created_at)
     select g.id, g.kind, l.account, case when l.account like 'seller%' then t.seller_id end, l.amount, g.created_at
     from posted g join payout_transfers t on t.id::text = g.cause
     cross join lateral (values ($4::text, t.amount_paisa), ($5::text, -t.amount_paisa)) l (account, amount)`,
    [payoutId, posting.kind, posting.at, posting.from, posting.to, posting.status ?? null],
  );
}

/** The statements of a week that was closed; the commission of the demo's past waits for the first bill. */
async function closeWeek(client: PoolClient, closed: Date): Promise<void> {
  await client.query(
    `insert into seller_statements (seller_id, serial, number, seller_name, seller_pan, starts_at, closed_at, opening_paisa,
       entries_paisa, paid_out_paisa, commission_paisa, commission_vat_paisa, unbilled_paisa, unbilled_vat_paisa, created_at)
     select l.seller_id, coalesce(s.serial, 0) + 1, coalesce(t.branch_code || '-', '') || 'S-' || (coalesce(s.serial, 0) + 1),
       coalesce(t.legal_name, u.company_name), coalesce(t.pan_number, u.pan_number),
       coalesce(s.closed_at, kathmandu_day(min(l.created_at))::timestamp at time zone 'Asia/Kathmandu'), $1,
       coalesce(s.closing_paisa, 0),
       -coalesce(sum(l.amount_paisa) filter (where l.kind not in ('payout_paid', 'payout_returned')), 0),
       coalesce(sum(l.amount_paisa) filter (where l.kind in ('payout_paid', 'payout_returned')), 0),
       f.commission, f.vat, coalesce(s.unbilled_paisa, 0) + f.commission, coalesce(s.unbilled_vat_paisa, 0) + f.vat, $1
     from users u
     left join lateral (select * from seller_statements
       where seller_id = u.id order by serial desc limit 1) s on true
     left join lateral (select legal_name, pan_number, branch_code from seller_tax_details
       where seller_id = u.id order by version desc limit 1) t on true
     join ledger_lines l on l.seller_id = u.id and l.created_at < $1 and l.created_at >= coalesce(s.closed_at, '-infinity')
       and l.day >= kathmandu_day(coalesce(s.closed_at, '2000-01-01'))
     cross join lateral (
       select -coalesce(sum(c.amount_paisa) filter (where c.account = 'commission_income'), 0) as commission,
         -coalesce(sum(c.amount_paisa) filter (where c.account = 'vat_due'), 0) as vat
       from parcels p join ledger_lines c on c.parcel_id = p.id
       where p.seller_id = u.id and c.account in ('commission_income', 'vat_due') and c.created_at < $1
         and c.created_at >= coalesce(s.closed_at, '-infinity')
     ) f
     where u.role = 'seller'
     group by l.seller_id, f.commission, f.vat, s.unbilled_paisa, s.unbilled_vat_paisa, s.serial, s.closed_at, s.closing_paisa, t.branch_code, t.legal_name, t.pan_number,
       u.company_name, u.pan_number`,
    [closed],
  );
}
