-- Cash at the door: what couriers are to collect, what they have, and what they passed on.

set local lock_timeout = '5s';

-- What a courier is to collect for a parcel, frozen when it is sent (src/domain/books/cash-collection.ts), and what
-- became of it: collected, then passed on to our bank; or refused, and ended once nobody is to collect it any more.
create table cash_collections (
  parcel_id uuid primary key,
  order_id uuid not null,
  company_id uuid not null,                          -- the buyer's
  amount_paisa bigint not null check (amount_paisa > 0),
  delivery_paisa bigint not null default 0,          -- what of it is the order's delivery fee
  sent_at timestamptz not null default now(),
  collected_at timestamptz,                          -- the courier has it
  refused_at timestamptz,                            -- at the door
  refusal_reason text,
  ended_at timestamptz,                              -- back with the seller, or lost: collected by nobody
  is_back boolean not null default false,            -- the seller has its goods again
  remittance_id uuid,                                -- with which the courier passed it on
  remitted_at timestamptz,
  remitted_paisa bigint check (remitted_paisa >= 0), -- what the courier says to have collected, fee included
  fee_paisa bigint check (fee_paisa >= 0),           -- what the courier kept of it
  constraint cash_collections_delivery check (delivery_paisa between 0 and amount_paisa),
  constraint cash_collections_refused check ((refused_at is null) = (refusal_reason is null)),
  constraint cash_collections_ended check ((ended_at is null or collected_at is null) and (not is_back or ended_at is not null)),
  constraint cash_collections_remitted check (num_nulls(remittance_id, remitted_at, remitted_paisa, fee_paisa) in (0, 4)
    and (remitted_at is null or collected_at is not null))
);
create index cash_collections_order on cash_collections (order_id);
create index cash_collections_refused on cash_collections (company_id, refused_at) where refused_at is not null;
create index cash_collections_owed on cash_collections (collected_at) where collected_at is not null and remitted_at is null;
create index cash_collections_remittance on cash_collections (remittance_id) where remittance_id is not null;

create function keep_cash_collections() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.remitted_at is not null or (old.collected_at is not null and new.collected_at is null)
    or (old.ended_at is not null and new.ended_at is null)
    or (new.parcel_id, new.order_id, new.company_id, new.amount_paisa, new.delivery_paisa, new.sent_at)
      is distinct from (old.parcel_id, old.order_id, old.company_id, old.amount_paisa, old.delivery_paisa, old.sent_at) then
    raise exception 'what is collected at the door is frozen' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger cash_collections_kept before update or delete on cash_collections
  for each row execute function keep_cash_collections();
create trigger cash_collections_not_emptied before truncate on cash_collections
  for each statement execute function refuse_change();

-- By what a courier is known in addresses and files, of the name that sellers give it.
create function courier_key(carrier text) returns text language sql immutable parallel safe as $$
  select coalesce(nullif(trim(both '-' from regexp_replace(lower(coalesce(carrier, '')), '[^a-z0-9]+', '-', 'g')), ''), 'other')
$$;

-- What collected cash means for the books: first the couriers', then the bank's.
create view expected_of_cash as
select l.account, null::uuid as seller_id, l.amount_paisa
from cash_collections c
cross join lateral (values ('cod', -c.amount_paisa), ('couriers', c.amount_paisa)) as l (account, amount_paisa)
where c.collected_at is not null
union all
select l.account, null, l.amount_paisa
from cash_collections c
cross join lateral (values ('couriers', -c.amount_paisa), ('bank', c.remitted_paisa - c.fee_paisa),
  ('wallet_fees', c.fee_paisa), ('adjustments', c.amount_paisa - c.remitted_paisa)) as l (account, amount_paisa)
where c.remitted_at is not null;

-- What couriers pass on of the cash that they collected: a file for each transfer to our bank. A file is read once, its
-- rows are matched to parcels; what differs waits for a decision.
create table courier_remittances (
  id uuid primary key default gen_random_uuid(),
  courier text not null check (courier ~ '^[a-z0-9-]{1,60}$'), -- courier_key of its name
  file_hash bytea not null,
  bank_reference text not null,
  reference_key text generated always as (bank_reference_key(bank_reference)) stored,
  received_on date not null,                         -- the bank's day
  recorded_by uuid not null references users (id) on delete restrict,
  recorded_at timestamptz not null,
  constraint courier_remittances_file unique (courier, file_hash),
  constraint courier_remittances_reference unique (reference_key)
);
create index courier_remittances_newest on courier_remittances (recorded_at desc, id);
create trigger courier_remittances_append_only before update or delete or truncate on courier_remittances
  for each statement execute function refuse_change();

create table remittance_rows (
  remittance_id uuid not null references courier_remittances (id) on delete restrict,
  position integer not null check (position >= 1),
  tracking text not null,                            -- as the file says it
  parcel_id uuid references parcels (id) on delete restrict, -- null: none has that number
  amount_paisa bigint not null check (amount_paisa >= 0),
  fee_paisa bigint not null check (fee_paisa >= 0),
  paid_on date,
  decision text check (decision in ('booked', 'accepted', 'dismissed')), -- null: a person is to look at it
  reason text,
  decided_by uuid references users (id) on delete restrict,
  decided_at timestamptz,
  primary key (remittance_id, position),
  constraint remittance_rows_decided check ((decision is null) = (decided_at is null)
    and (decision in ('accepted', 'dismissed')) = (reason is not null))
);
create index remittance_rows_open on remittance_rows (remittance_id) where decision is null;

alter table refunds add column is_at_door boolean not null default false;

-- A refund that was set against what was still to be collected left no account of ours.
create or replace view expected_of_refunds as
select case when r.is_at_door then 'cod' else refund_account(p.method) end as account, null::uuid as seller_id,
  -r.amount_paisa as amount_paisa
from refunds r join payments p on p.id = r.payment_id where r.state = 'refunded'
union all
select 'buyers', null, -r.amount_paisa from refunds r where r.state <> 'refunded';

create or replace view held_parcels as
select h.parcel_id, case when h.cause_kind <> 'return' then 'A complaint is open'
  when r.status = 'declined' then 'The buyer may complain about declined return ' || r.number
  else coalesce('Return ' || r.number, 'A return') || ' is open' end as reason
from parcel_holds h left join returns r on r.id = h.cause_id and h.cause_kind = 'return' where h.ended_at is null
union all
select c.parcel_id, case when c.collected_at is null then 'It was refused at the door' else 'Waits for the courier''s remittance' end
from cash_collections c where c.remitted_at is null and c.ended_at is null and (c.collected_at is not null or c.refused_at is not null);

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
  union all select * from expected_of_unassigned_transfers
  union all select * from expected_of_rounding
) f
group by f.account, f.seller_id
having sum(f.amount_paisa) <> 0;

create or replace function post_missing_facts() returns void language plpgsql as $$
begin
  insert into order_item_fees (order_item_id, rule_id, basis_points, commission_paisa, commission_vat_paisa, withheld_paisa, created_at)
  select i.id, null, 0, 0, 0, 0, o.paid_at
  from orders o join order_items i on i.order_id = o.id
  where o.paid_at is not null
    and not exists (select from ledger_postings g where g.kind = 'order_paid' and g.cause = o.id::text)
  on conflict do nothing;

  create temporary table sale on commit drop as
  select s.*, o.paid_at, p.status as parcel_status, p.delivered_at, p.seller_id as parcel_seller_id,
    o.status as order_status, coalesce(o.cancelled_at, o.updated_at) as reduced_at,
    case when s.parcel_id is null then o.status = 'cancelled' else p.status = 'cancelled' end as is_cancelled
  from orders o join ledger_sale_lines s on s.order_id = o.id left join parcels p on p.id = s.parcel_id
  where o.paid_at is not null;
  create temporary table reduced on commit drop as
  select s.order_id, min(s.reduced_at) as at,
    coalesce(sum(s.amount_paisa) filter (where s.account = 'buyers' and s.is_cancelled), 0) as owed_paisa
  from sale s
  where not exists (select from ledger_postings g where g.order_id = s.order_id and g.kind = 'parcel_cancelled')
  group by s.order_id having bool_or(s.is_cancelled);
  analyze sale, reduced;

  create temporary table facts on commit drop as
  select f.kind, f.cause, f.order_id, f.at, f.account, f.seller_id, f.parcel_id, f.amount_paisa::bigint
  from (
    -- Money that came in: each transfer of a bank, each payment of a wallet.
    select 'received' as kind, case when exists (select from ledger_postings g where g.kind = 'received' and g.cause = r.bank_reference)
      then r.bank_reference else r.id::text end as cause, p.order_id, r.created_at as at, l.account, null::uuid as seller_id,
      null::uuid as parcel_id, l.amount_paisa
    from bank_receipts r join payments p on p.id = r.payment_id
    cross join lateral (values ('bank', r.amount_paisa), ('buyers', -r.amount_paisa)) as l (account, amount_paisa)
    union all
    select 'received', p.id::text, p.order_id, coalesce(p.settled_at, p.updated_at), l.account, null, null, l.amount_paisa
    from payments p
    cross join lateral (values (p.method, p.received_paisa), ('buyers', -p.received_paisa)) as l (account, amount_paisa)
    where p.method <> 'bank' and p.received_paisa > 0
    union all
    select 'order_paid', s.order_id::text, s.order_id, s.paid_at, s.account, s.seller_id, s.parcel_id, s.amount_paisa
    from sale s
    union all
    -- Before the ledger the parcels of an order may have been cancelled together or one by one: one posting for all.
    select 'order_reduced', r.order_id::text, r.order_id, r.at, s.account, s.seller_id, s.parcel_id, -s.amount_paisa
    from reduced r join sale s on s.order_id = r.order_id and s.is_cancelled
    union all
    -- The refund rule of that time differs from the shares by a paisa.
    select 'order_reduced', r.order_id::text, r.order_id, r.at, l.account, null, null, l.amount_paisa
    from reduced r
    left join (
      select p.order_id, sum(f.amount_paisa) as refunded_paisa
      from payments p join refunds f on f.payment_id = p.id where f.lines is not null group by p.order_id
    ) f on f.order_id = r.order_id
    cross join lateral (values ('rounding', coalesce(f.refunded_paisa, 0) - r.owed_paisa),
      ('buyers', r.owed_paisa - coalesce(f.refunded_paisa, 0))) as l (account, amount_paisa)
    union all
    select 'parcel_delivered', s.parcel_id::text, s.order_id, s.delivered_at, l.account, s.seller_id, s.parcel_id, l.amount_paisa
    from sale s
    cross join lateral (values ('seller_waiting', -s.amount_paisa), ('seller_return_time', s.amount_paisa)) as l (account, amount_paisa)
    where s.account = 'seller_waiting' and s.parcel_status = 'delivered'
    union all
    select 'refund_sent', r.id::text, p.order_id, r.refunded_at, l.account, null, null, l.amount_paisa
    from refunds r join payments p on p.id = r.payment_id
    cross join lateral (values ('buyers', r.amount_paisa),
      (case when r.is_at_door then 'cod' else refund_account(p.method) end, -r.amount_paisa)) as l (account, amount_paisa)
    where r.state = 'refunded'
    union all
    select 'cash_collected', c.parcel_id::text, c.order_id, c.collected_at, l.account, null, c.parcel_id, l.amount_paisa
    from cash_collections c
    cross join lateral (values ('cod', -c.amount_paisa), ('couriers', c.amount_paisa)) as l (account, amount_paisa)
    where c.collected_at is not null
    union all
    select 'plan_paid', p.id::text, null, p.settled_at, l.account, null, null, l.amount_paisa
    from payments p
    cross join lateral (values ('buyers', p.amount_paisa), ('plan_income', vat_inside(p.amount_paisa) - p.amount_paisa),
      ('vat_due', -vat_inside(p.amount_paisa))) as l (account, amount_paisa)
    where p.kind = 'subscription' and p.status = 'settled'
  ) f
  where f.amount_paisa <> 0;
  analyze facts;
  delete from facts f using ledger_postings g where g.kind = f.kind and g.cause = f.cause;

  insert into ledger_postings (kind, cause, order_id, created_at)
  select f.kind, f.cause, f.order_id, min(f.at) from facts f group by f.kind, f.cause, f.order_id order by min(f.at);
  insert into ledger_lines (posting_id, kind, account, seller_id, parcel_id, amount_paisa, created_at)
  select g.id, f.kind, f.account, f.seller_id, f.parcel_id, sum(f.amount_paisa), g.created_at
  from facts f join ledger_postings g on g.kind = f.kind and g.cause = f.cause
  group by g.id, f.kind, f.account, f.seller_id, f.parcel_id, g.created_at
  having sum(f.amount_paisa) <> 0
  order by g.id;
  drop table sale, reduced, facts;
end $$;
