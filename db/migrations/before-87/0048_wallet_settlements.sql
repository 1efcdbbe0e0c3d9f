-- Wallet companies pass on to our bank what buyers paid by them, less their own fee. Recorded by the desk from the bank's
-- statement; one recorded by mistake is reversed, and its reference may be recorded again.

create table wallet_settlements (
  id uuid primary key default gen_random_uuid(),
  method text not null check (method in ('esewa', 'khalti')),
  settled_on date not null,                          -- the bank's day
  amount_paisa bigint not null check (amount_paisa > 0), -- what arrived at the bank
  fee_paisa bigint not null check (fee_paisa >= 0),  -- what the company kept beside it
  bank_reference text not null,
  reference_key text generated always as (bank_reference_key(bank_reference)) stored,
  statement_line text,                               -- identity of the statement's line it was found in
  note text,
  recorded_by uuid not null references users (id),
  recorded_at timestamptz not null,
  reversal_reason text,
  reversed_by uuid references users (id),
  reversed_at timestamptz,
  constraint wallet_settlements_reversed check ((reversed_at is null) = (reversal_reason is null)
    and (reversed_at is null) = (reversed_by is null))
);
create unique index wallet_settlements_reference on wallet_settlements (reference_key) where reversed_at is null;
create unique index wallet_settlements_statement_line on wallet_settlements (statement_line)
  where statement_line is not null and reversed_at is null;
create index wallet_settlements_newest on wallet_settlements (settled_on desc, recorded_at desc);

alter table ledger_lines drop constraint ledger_lines_account_check, add constraint ledger_lines_account_check check (
  account in (
    'bank', 'esewa', 'khalti', 'mock',
    'buyers', 'seller_waiting', 'seller_return_time', 'seller_ready', 'seller_in_payout',
    'delivery_income', 'plan_income', 'commission_income', 'vat_due', 'tax_withheld',
    'vouchers', 'allowances', 'wallet_fees', 'adjustments', 'rounding'));

create view expected_of_wallet_settlements as
select l.account, null::uuid as seller_id, l.amount_paisa
from wallet_settlements s
cross join lateral (values (s.method, -s.amount_paisa - s.fee_paisa), ('bank', s.amount_paisa), ('wallet_fees', s.fee_paisa))
  as l (account, amount_paisa)
where s.reversed_at is null;

create or replace view ledger_expected as
select f.account, f.seller_id, sum(f.amount_paisa)::bigint as amount_paisa
from (
  select * from expected_of_payments
  union all select * from expected_of_refunds
  union all select * from expected_of_plans
  union all select * from expected_of_sales
  union all select * from expected_of_allowances
  union all select * from expected_of_reductions
  union all select * from expected_of_payouts
  union all select * from expected_of_wallet_settlements
  union all select * from expected_of_rounding
) f
group by f.account, f.seller_id
having sum(f.amount_paisa) <> 0;
