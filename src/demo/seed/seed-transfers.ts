import type { PoolClient } from 'pg';
import { DAY_MS } from '../../domain/shop/durations.ts';

/** Transfers that name no order: one waits for an admin, one went back, one was recorded by mistake and withdrawn. */
export async function seedUnassignedTransfers(
  client: PoolClient,
  { now, adminId }: { now: Date; adminId: string },
): Promise<void> {
  await client.query(
    `with received as (
       insert into bank_receipts (payment_id, bank_reference, amount_paisa, recorded_by, remark, received_on, created_at)
       select null, reference, paisa, $2, remark, kathmandu_day(at), at
       from (values ('FT26110088231', 475000::bigint, 'CASH DEP NEW ROAD BRANCH R SHARMA', $1::timestamptz - interval '2 days'),
         ('FT26110071904', 1250000, 'FUND TRF HIMAL SUPPLIERS', $1::timestamptz - interval '9 days'),
         ('FT26110064410', 89000, 'INTEREST CREDIT', $1::timestamptz - interval '8 days')) as t (reference, paisa, remark, at)
       returning id, bank_reference, amount_paisa, created_at
     ), decided as (
       insert into transfer_decisions (receipt_id, refund_reference, withdrawal_reason, decided_by, created_at)
       select r.id, d.sent_back, d.withdrawn_for, $2, $3
       from (values ('FT26110071904', 'RT26110012007', null),
         ('FT26110064410', null, 'Interest of our own account, nobody''s payment')) as d (reference, sent_back, withdrawn_for)
       join received r on r.bank_reference = d.reference
       returning receipt_id, created_at, withdrawal_reason
     ), facts as (
       select 'received' as kind, id::text as cause, created_at, amount_paisa from received
       union all
       select case when d.withdrawal_reason is null then 'refund_sent' else 'receipt_withdrawn' end, r.id::text, d.created_at,
         -r.amount_paisa
       from decided d join received r on r.id = d.receipt_id
     ), posted as (
       insert into ledger_postings (kind, cause, created_at) select kind, cause, created_at from facts
       returning id, kind, cause, created_at
     )
     insert into ledger_lines (posting_id, kind, account, amount_paisa, created_at)
     select g.id, g.kind, l.account, l.amount_paisa, g.created_at
     from posted g join facts f using (kind, cause)
     cross join lateral (values ('bank', f.amount_paisa), ('buyers', -f.amount_paisa)) as l (account, amount_paisa)`,
    [now, adminId, new Date(now.getTime() - 7 * DAY_MS)],
  );
}
