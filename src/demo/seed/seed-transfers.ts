import type { PoolClient } from 'pg';

const DAY_MS = 86_400_000;

/** Two transfers came that name no order: one waits for an admin, one went back. Both stand in the books. */
export async function seedUnassignedTransfers(
  client: PoolClient,
  { now, adminId }: { now: Date; adminId: string },
): Promise<void> {
  await client.query(
    `with received as (
       insert into bank_receipts (payment_id, bank_reference, amount_paisa, recorded_by, remark, received_on, created_at)
       select null, reference, paisa, $2, remark, kathmandu_day(at), at
       from (values ('FT26110088231', 475000::bigint, 'CASH DEP NEW ROAD BRANCH R SHARMA', $1::timestamptz - interval '2 days'),
         ('FT26110071904', 1250000, 'FUND TRF HIMAL SUPPLIERS', $1::timestamptz - interval '9 days')) as t (reference, paisa, remark, at)
       returning id, bank_reference, amount_paisa, created_at
     ), returned as (
       insert into transfer_decisions (receipt_id, refund_reference, decided_by, created_at)
       select id, 'RT26110012007', $2, $3 from received where bank_reference = 'FT26110071904' returning receipt_id, created_at
     ), facts as (
       select 'received' as kind, bank_reference as cause, created_at, amount_paisa from received
       union all
       select 'refund_sent', r.id::text, d.created_at, -r.amount_paisa from returned d join received r on r.id = d.receipt_id
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
