-- Cash at the door, what else may become of it: a parcel is paid by its QR code before the courier takes money, comes back
-- against a fee, or never comes back (docs/decisions/0053-what-else-becomes-of-a-parcel.md).

set local lock_timeout = '5s';

alter table payments
  drop constraint payments_kind_check, add constraint payments_kind_check
    check (kind in ('order', 'subscription', 'bill', 'parcel', 'return_fee')),
  add column parcel_id uuid references parcels (id) on delete restrict,
  drop constraint payments_subject, add constraint payments_subject
    check ((kind = 'order') = (order_id is not null) and (kind = 'subscription') = (plan_id is not null)
      and (kind = 'bill') = (bill_id is not null) and (kind in ('parcel', 'return_fee')) = (parcel_id is not null));
create unique index payments_one_open_per_parcel on payments (parcel_id, kind) where parcel_id is not null and status in ('initiated', 'pending');
create index payments_parcel on payments (parcel_id) where parcel_id is not null;

alter table cash_collections
  add column paid_at timestamptz,
  add column payment_id uuid,
  add constraint cash_collections_paid check ((paid_at is null) = (payment_id is null) and (paid_at is null or collected_at is null));

create or replace function keep_cash_collections() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.remitted_at is not null or (old.collected_at is not null and new.collected_at is null)
    or (old.ended_at is not null and new.ended_at is null)
    or (old.paid_at is not null and (new.paid_at, new.payment_id) is distinct from (old.paid_at, old.payment_id))
    or (new.parcel_id, new.order_id, new.company_id, new.amount_paisa, new.delivery_paisa, new.sent_at)
      is distinct from (old.parcel_id, old.order_id, old.company_id, old.amount_paisa, old.delivery_paisa, old.sent_at) then
    raise exception 'what is collected at the door is frozen' using errcode = '42501';
  end if;
  -- Of what was paid otherwise no courier collects anything, whoever says so.
  if old.paid_at is not null and new.collected_at is not null then return null; end if;
  return new;
end $$;

-- By what a courier is known in addresses and files, of the name that sellers give it: names of one courier are one. The
-- same rule as `courierKey` in src/domain/orders/courier-names.ts.
create or replace function courier_key(carrier text) returns text language sql immutable parallel safe as $$
  select coalesce((
    select c.key from (values
      ('pathao', array['pathao', 'pathao-parcel', 'pathao-courier', 'pathao-delivery', 'pathao-nepal']),
      ('nepal-can-move', array['nepal-can-move', 'ncm', 'nepal-can-move-ncm', 'ncm-courier', 'nepalcanmove']),
      ('upaya', array['upaya', 'upaya-city-cargo', 'upaya-cargo']),
      ('aramex', array['aramex', 'aramex-nepal']),
      ('dhl', array['dhl', 'dhl-express', 'dhl-nepal']),
      ('nepal-post', array['nepal-post', 'gpo', 'hulak', 'nepal-post-ems', 'ems'])
    ) as c (key, names) where said.key = any(c.names)
  ), said.key)
  from (select coalesce(nullif(trim(both '-' from regexp_replace(lower(coalesce(carrier, '')), '[^a-z0-9]+', '-', 'g')), ''), 'other') as key) said
$$;

-- What couriers passed on for parcels that were paid otherwise: it goes back to who paid it, by a payment of its own.
alter table remittance_rows add column payment_id uuid;

create or replace view expected_of_cash as
select l.account, null::uuid as seller_id, l.amount_paisa
from cash_collections c
cross join lateral (values ('cod', -c.amount_paisa), ('couriers', c.amount_paisa)) as l (account, amount_paisa)
where c.collected_at is not null
union all
select l.account, null, l.amount_paisa
from cash_collections c
cross join lateral (values ('couriers', -c.amount_paisa), ('bank', c.remitted_paisa - c.fee_paisa),
  ('wallet_fees', c.fee_paisa), ('adjustments', c.amount_paisa - c.remitted_paisa)) as l (account, amount_paisa)
where c.remitted_at is not null
union all
-- What was paid by a gateway instead is expected at the door no more: that payment was the buyer's until then.
select 'cod', null, -c.amount_paisa from cash_collections c where c.paid_at is not null;

-- What companies owe us for the way back of parcels that they refused at the door. It is paid, or our desk lets it go.
create table return_fees (
  parcel_id uuid primary key,
  order_id uuid not null,
  company_id uuid not null,                          -- the buyer's
  amount_paisa bigint not null check (amount_paisa > 0), -- VAT in it
  charged_at timestamptz not null,
  paid_at timestamptz,
  payment_id uuid,
  waived_at timestamptz,
  waived_by uuid,
  waive_reason text,
  constraint return_fees_paid check ((paid_at is null) = (payment_id is null)),
  constraint return_fees_waived check (num_nulls(waived_at, waived_by, waive_reason) in (0, 3) and (waived_at is null or paid_at is null))
);
create index return_fees_owed on return_fees (company_id) where paid_at is null and waived_at is null;
create index return_fees_newest on return_fees (charged_at desc, parcel_id);

create function keep_return_fees() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.paid_at is not null or (old.waived_at is not null and (new.paid_at is null or new.waived_at is not null))
    or (new.parcel_id, new.order_id, new.company_id, new.amount_paisa, new.charged_at)
      is distinct from (old.parcel_id, old.order_id, old.company_id, old.amount_paisa, old.charged_at) then
    raise exception 'a return fee stays as it was charged' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger return_fees_kept before update or delete on return_fees
  for each row execute function keep_return_fees();
create trigger return_fees_not_emptied before truncate on return_fees
  for each statement execute function refuse_change();

-- Return fees that are paid: our own service, VAT inside.
create view expected_of_return_fees as
select l.account, null::uuid as seller_id, l.amount_paisa
from return_fees f
cross join lateral (values ('delivery_income', vat_inside(f.amount_paisa) - f.amount_paisa),
  ('vat_due', -vat_inside(f.amount_paisa))) as l (account, amount_paisa)
where f.paid_at is not null;

alter table bills
  drop constraint bills_subject_check, add constraint bills_subject_check
    check (subject in ('goods', 'delivery', 'plan', 'commission', 'return_fee')),
  drop constraint bills_subject, add constraint bills_subject check (
    (subject = 'goods') = (parcel_id is not null) and (subject in ('goods', 'delivery')) = (order_id is not null)
    and (subject not in ('plan', 'return_fee') or payment_id is not null) and (subject = 'goods') = (issuer_id is not null));
create unique index bills_one_per_return_fee on bills (payment_id)
  where subject = 'return_fee' and kind = 'tax_invoice' and replaces is null;

create or replace view expected_of_service_credits as
select l.account, null::uuid as seller_id, l.amount_paisa
from refunds r join bills b on b.id = r.credit_note_id join payments p on p.id = r.payment_id
left join orders o on o.id = b.order_id
cross join lateral (values (case b.subject when 'plan' then 'plan_income' else 'delivery_income' end, b.taxable_paisa),
  ('vat_due', b.vat_paisa)) as l (account, amount_paisa)
where case b.subject when 'delivery' then o.status <> 'cancelled' when 'plan' then p.status = 'settled'
  else b.subject = 'return_fee' end;

-- What a courier that lost a parcel is to make good; our desk notes what came of it. No money of ours: the seller or we
-- claim it by the courier's terms.
create table courier_claims (
  parcel_id uuid primary key references parcels (id) on delete restrict,
  courier text not null,                             -- as its seller called it; empty: nobody said
  amount_paisa bigint not null check (amount_paisa >= 0), -- what was paid, or to be paid, for the goods
  reason text not null,
  said_by uuid not null references users (id) on delete restrict,
  said_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references users (id) on delete restrict,
  outcome text,
  constraint courier_claims_closed check (num_nulls(closed_at, closed_by, outcome) in (0, 3))
);
create index courier_claims_open on courier_claims (said_at) where closed_at is null;

create function keep_courier_claims() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.closed_at is not null
    or (new.parcel_id, new.courier, new.amount_paisa, new.reason, new.said_by, new.said_at)
      is distinct from (old.parcel_id, old.courier, old.amount_paisa, old.reason, old.said_by, old.said_at) then
    raise exception 'a claim on a courier stays as it was made' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger courier_claims_kept before update or delete on courier_claims
  for each row execute function keep_courier_claims();
create trigger courier_claims_not_emptied before truncate on courier_claims
  for each statement execute function refuse_change();

-- What couriers passed on for parcels that were paid otherwise (its payment says that it came, and goes back).
create view expected_of_cash_twice as
select l.account, null::uuid as seller_id, l.amount_paisa
from remittance_rows r
cross join lateral (values ('cod', -r.amount_paisa), ('bank', r.amount_paisa - r.fee_paisa), ('wallet_fees', r.fee_paisa))
  as l (account, amount_paisa)
where r.payment_id is not null;

create or replace view ledger_expected as
select f.account, f.seller_id, sum(f.amount_paisa)::bigint as amount_paisa
from (
  select * from expected_of_payments
  union all select * from expected_of_refunds
  union all select * from expected_of_plans
  union all select * from expected_of_sales
  union all select * from expected_of_allowances
  union all select * from expected_of_reductions
  union all select * from expected_of_debts
  union all select * from expected_of_service_credits
  union all select * from expected_of_returns
  union all select * from expected_of_payouts
  union all select * from expected_of_wallet_settlements
  union all select * from expected_of_cash
  union all select * from expected_of_return_fees
  union all select * from expected_of_cash_twice
  union all select * from expected_of_unassigned_transfers
  union all select * from expected_of_rounding
) f
group by f.account, f.seller_id
having sum(f.amount_paisa) <> 0;
