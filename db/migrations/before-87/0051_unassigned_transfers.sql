-- Money that came to our bank and names nothing we know: recorded at once, without a payment. A decision says later what
-- it was for, or that it went back. Both only grow.

alter table bank_receipts
  alter column payment_id drop not null,             -- null: nobody knew what for when it was recorded
  add column remark text,                            -- as the statement shows it, for money without a payment
  add column received_on date;                       -- the bank's day, where the statement gives one

create table transfer_decisions (
  receipt_id uuid primary key references bank_receipts (id) on delete restrict,
  payment_id uuid references payments (id) on delete restrict, -- what it was for
  refund_reference text,                             -- the bank's number of the transfer that sent it back
  decided_by uuid not null references users (id) on delete restrict,
  created_at timestamptz not null default now(),
  constraint transfer_decisions_one check ((payment_id is null) <> (refund_reference is null))
);
create index transfer_decisions_payment on transfer_decisions (payment_id) where payment_id is not null;
create trigger transfer_decisions_append_only before update or delete or truncate on transfer_decisions
  for each statement execute function refuse_change();
create index bank_receipts_unassigned on bank_receipts (created_at) where payment_id is null;

-- Only what has no payment may be given one.
create function refuse_second_payment() returns trigger language plpgsql as $$
begin
  if exists (select from bank_receipts r where r.id = new.receipt_id and r.payment_id is not null) then
    raise exception 'transfer % has its payment', new.receipt_id
      using errcode = '23514', constraint = 'transfer_decisions_unassigned';
  end if;
  return null;
end $$;
create trigger transfer_decisions_unassigned after insert on transfer_decisions
  for each row execute function refuse_second_payment();

-- Every transfer with the payment it is for, whenever that was known; null while it has none, or where it went back.
create view payment_transfers as
select r.id, coalesce(r.payment_id, d.payment_id) as payment_id, r.bank_reference, r.amount_paisa, r.created_at
from bank_receipts r left join transfer_decisions d on d.receipt_id = r.id;

-- What nobody has decided on is owed to whoever sent it.
create view unassigned_transfers as
select r.id, r.amount_paisa from bank_receipts r
where r.payment_id is null and not exists (select from transfer_decisions d where d.receipt_id = r.id);

create view expected_of_unassigned_transfers as
select l.account, null::uuid as seller_id, l.amount_paisa
from unassigned_transfers u
cross join lateral (values ('bank', u.amount_paisa), ('buyers', -u.amount_paisa)) as l (account, amount_paisa);

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
  union all select * from expected_of_unassigned_transfers
  union all select * from expected_of_rounding
) f
group by f.account, f.seller_id
having sum(f.amount_paisa) <> 0;
