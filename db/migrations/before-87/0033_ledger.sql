-- Whose the money is: a double-entry ledger that only grows (docs/decisions/0009-a-ledger-of-facts.md). A posting states
-- one fact once; its lines add up to zero (debit above, credit below). Balances are sums of lines, kept by day for speed.

-- Commission ------------------------------------------------------------------

-- What the marketplace keeps of a line. The most specific rule wins: seller in category, seller, nearest category,
-- default (both null); of one scope the latest that is valid today.
create table commission_rules (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid references users (id) on delete restrict,
  category_id uuid references categories (id) on delete cascade,
  basis_points integer not null check (basis_points between 0 and 5000),
  least_paisa bigint check (least_paisa >= 0),       -- per line
  most_paisa bigint check (most_paisa >= 0),
  valid_from date not null,                          -- a day of Kathmandu
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint commission_rules_least_most check (least_paisa <= most_paisa),
  constraint commission_rules_scope_unique unique nulls not distinct (seller_id, category_id, valid_from)
);
insert into commission_rules (basis_points, valid_from) values (0, '2020-01-01');

-- Frozen when the order is paid, never computed again. Withheld tax has the same base: the line without VAT.
create table order_item_fees (
  order_item_id uuid primary key references order_items (id) on delete restrict,
  rule_id uuid references commission_rules (id) on delete set null,
  basis_points integer not null,
  commission_paisa bigint not null check (commission_paisa >= 0),
  commission_vat_paisa bigint not null check (commission_vat_paisa >= 0),
  withheld_paisa bigint not null check (withheld_paisa >= 0),
  created_at timestamptz not null default now()
);

-- Postings ----------------------------------------------------------------------

create table ledger_postings (
  id bigint generated always as identity primary key,
  kind text not null,                                -- words of src/domain/ledger.ts
  cause text not null,                               -- id of the row that states the fact
  order_id uuid references orders (id) on delete restrict,
  note text,                                         -- what the seller reads
  actor_id uuid references users (id),
  created_at timestamptz not null default now(),
  constraint ledger_postings_once unique (kind, cause),
  constraint ledger_postings_kind unique (id, kind)
);
create index ledger_postings_order on ledger_postings (order_id) where order_id is not null;

create table ledger_lines (
  id bigint generated always as identity primary key,
  posting_id bigint not null,
  kind text not null,                                -- of its posting
  account text not null check (account in (
    'bank', 'esewa', 'khalti', 'mock',
    'buyers', 'seller_waiting', 'seller_return_time', 'seller_ready', 'seller_in_payout',
    'delivery_income', 'plan_income', 'commission_income', 'vat_due', 'tax_withheld',
    'vouchers', 'allowances', 'adjustments', 'rounding')),
  seller_id uuid references users (id) on delete restrict,
  parcel_id uuid references parcels (id) on delete restrict,
  amount_paisa bigint not null check (amount_paisa <> 0), -- debit above zero, credit below
  created_at timestamptz not null default now(),
  day date not null generated always as (kathmandu_day(created_at)) stored,
  constraint ledger_lines_posting foreign key (posting_id, kind) references ledger_postings (id, kind),
  constraint ledger_lines_seller check ((seller_id is not null) = (account like 'seller\_%'))
);
create index ledger_lines_posting on ledger_lines (posting_id);
create index ledger_lines_seller_day on ledger_lines (seller_id, day) include (account, amount_paisa) where seller_id is not null;
create index ledger_lines_seller_newest on ledger_lines (seller_id, id desc) where seller_id is not null;
create index ledger_lines_parcel on ledger_lines (parcel_id) where parcel_id is not null;
create index ledger_lines_day on ledger_lines (day) include (account, amount_paisa);

create trigger ledger_postings_append_only before update or delete or truncate on ledger_postings
  for each statement execute function refuse_change();
create trigger ledger_lines_append_only before update or delete or truncate on ledger_lines
  for each statement execute function refuse_change();
create trigger order_item_fees_append_only before update or delete or truncate on order_item_fees
  for each statement execute function refuse_change();

-- Whoever writes lines, by whatever statement: at the commit each posting adds up to zero.
create function refuse_unbalanced_posting() returns trigger language plpgsql as $$
begin
  if (select sum(amount_paisa) from ledger_lines where posting_id = new.posting_id) <> 0 then
    raise exception 'posting % does not balance', new.posting_id using errcode = '23514', constraint = 'ledger_lines_balanced';
  end if;
  return null;
end $$;
create constraint trigger ledger_lines_balanced after insert on ledger_lines
  deferrable initially deferred for each row execute function refuse_unbalanced_posting();

-- Sums by day, as in 0013: a day with a mark is read from its lines, the others from here.
create table ledger_days (
  seller_id uuid,
  day date not null,
  account text not null,
  amount_paisa bigint not null
);
create unique index ledger_days_key on ledger_days (seller_id, day, account) include (amount_paisa) nulls not distinct;
create index ledger_days_day on ledger_days (day);
create table changed_ledger_days (day date not null);
create function mark_ledger_days() returns trigger language plpgsql as $$
begin
  insert into changed_ledger_days select distinct day from new_rows;
  return null;
end $$;
create trigger ledger_lines_mark after insert on ledger_lines
  referencing new table as new_rows for each statement execute function mark_ledger_days();

-- What stands on each account, exact at this instant; credit is below zero.
create view ledger_balances as
select account, seller_id, sum(amount_paisa)::bigint as amount_paisa
from (
  select d.account, d.seller_id, d.amount_paisa from ledger_days d
  where not exists (select from changed_ledger_days c where c.day = d.day)
  union all
  select l.account, l.seller_id, l.amount_paisa from ledger_lines l
  where l.day in (select day from changed_ledger_days)
) f
group by account, seller_id;

-- Facts about parcels ------------------------------------------------------------

alter table parcels
  add column allowance_paisa bigint not null default 0 check (allowance_paisa >= 0), -- paid to the seller when it was sent
  add column money_ready_at timestamptz;             -- the return time has passed and nothing held the money
create index parcels_ripening on parcels (delivered_at) where status = 'delivered' and money_ready_at is null;

-- Why a parcel's money does not become ready, one row a reason. Nothing holds money yet but time.
create view held_parcels as select null::uuid as parcel_id, null::text as reason where false;

-- VAT and voucher of each parcel: frozen with the order, and for orders placed before that was kept half up for each, the
-- last taking the rest.
create view parcel_money as
select m.parcel_id, m.order_id, m.seller_id, m.position, m.status, m.delivered_at, m.money_ready_at, m.allowance_paisa,
  m.goods_paisa,
  coalesce(m.tax_paisa, case when m.is_last then m.order_tax_paisa - (m.tax_sum_paisa - m.tax_share_paisa)
    else m.tax_share_paisa end)::bigint as tax_paisa,
  coalesce(m.voucher_paisa, case when m.is_last then m.order_voucher_paisa - (m.voucher_sum_paisa - m.voucher_share_paisa)
    else m.voucher_share_paisa end)::bigint as voucher_paisa
from (
  select s.*, s.position = max(s.position) over w as is_last,
    sum(s.tax_share_paisa) over w as tax_sum_paisa, sum(s.voucher_share_paisa) over w as voucher_sum_paisa
  from (
    select p.id as parcel_id, p.order_id, p.seller_id, p.position, p.status, p.delivered_at, p.money_ready_at,
      p.allowance_paisa, p.subtotal_paisa as goods_paisa, p.tax_paisa, p.voucher_paisa,
      o.tax_paisa as order_tax_paisa, o.discount_paisa as order_voucher_paisa,
      (p.subtotal_paisa * 13 + 50) / 100 as tax_share_paisa,
      coalesce(div(2::numeric * o.discount_paisa * p.subtotal_paisa + o.subtotal_paisa, nullif(2 * o.subtotal_paisa, 0)), 0)
        as voucher_share_paisa
    from parcels p join orders o on o.id = p.order_id
  ) s window w as (partition by s.order_id)
) m;

-- VAT inside a price of the platform's own service (delivery, plans), half up.
create function vat_inside(price_paisa bigint) returns bigint language sql immutable strict parallel safe
return (2 * price_paisa * 13 + 113) / (2 * 113);

-- The lines of a paid order's postings, parcel by parcel and for its delivery.
create view ledger_sale_lines as
select m.order_id, m.parcel_id, l.account, case when l.account = 'seller_waiting' then m.seller_id end as seller_id,
  l.amount_paisa
from parcel_money m
cross join lateral (
  select coalesce(sum(f.commission_paisa), 0)::bigint as commission_paisa,
    coalesce(sum(f.commission_vat_paisa), 0)::bigint as commission_vat_paisa,
    coalesce(sum(f.withheld_paisa), 0)::bigint as withheld_paisa
  from order_items i join order_item_fees f on f.order_item_id = i.id where i.parcel_id = m.parcel_id
) f
cross join lateral (values
  ('buyers', m.goods_paisa + m.tax_paisa - m.voucher_paisa),
  ('vouchers', m.voucher_paisa),
  ('commission_income', -f.commission_paisa),
  ('vat_due', -f.commission_vat_paisa),
  ('tax_withheld', -f.withheld_paisa),
  ('seller_waiting', f.commission_paisa + f.commission_vat_paisa + f.withheld_paisa - m.goods_paisa - m.tax_paisa)
) as l (account, amount_paisa)
where l.amount_paisa <> 0
union all
select o.id, null, l.account, null, l.amount_paisa
from orders o
cross join lateral (values
  ('buyers', o.shipping_paisa),
  ('delivery_income', vat_inside(o.shipping_paisa) - o.shipping_paisa),
  ('vat_due', -vat_inside(o.shipping_paisa))
) as l (account, amount_paisa)
where l.amount_paisa <> 0;

-- Writes the postings of every fact that has none yet: for data from before the ledger, and for rows loaded in bulk.
-- Changes nothing where the ledger is whole.
create function post_missing_facts() returns void language plpgsql as $$
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
    select 'received' as kind, r.bank_reference as cause, p.order_id, r.created_at as at, l.account, null::uuid as seller_id,
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
    cross join lateral (values ('buyers', r.amount_paisa), (p.method, -r.amount_paisa)) as l (account, amount_paisa)
    where r.state = 'refunded'
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
select post_missing_facts();

-- What every account should hold by orders, payments, parcels and refunds alone: the nightly proof compares it.
create view ledger_expected as
select f.account, f.seller_id, sum(f.amount_paisa)::bigint as amount_paisa
from (
  select p.method as account, null::uuid as seller_id, p.received_paisa as amount_paisa from payments p
  union all
  select p.method, null, -r.amount_paisa from refunds r join payments p on p.id = r.payment_id where r.state = 'refunded'
  union all
  -- Owed to buyers: what came in and was not used, and what falls due until it is sent.
  select 'buyers', null, -p.received_paisa from payments p where p.status not in ('settled', 'refund_due', 'refunded')
  union all
  select 'buyers', null, -r.amount_paisa from refunds r where r.state <> 'refunded'
  union all
  select case when s.account <> 'seller_waiting' or p.status in ('processing', 'shipped') then s.account
      when p.money_ready_at is null then 'seller_return_time' else 'seller_ready' end, s.seller_id, s.amount_paisa
  from orders o join ledger_sale_lines s on s.order_id = o.id join parcels p on p.id = s.parcel_id
  where o.paid_at is not null and p.status <> 'cancelled' and s.account <> 'buyers'
  union all
  select case when p.status in ('processing', 'shipped') then 'seller_waiting'
      when p.money_ready_at is null then 'seller_return_time' else 'seller_ready' end, p.seller_id, -p.allowance_paisa
  from parcels p where p.allowance_paisa > 0
  union all
  select 'allowances', null, p.allowance_paisa from parcels p where p.allowance_paisa > 0
  union all
  select s.account, null, s.amount_paisa
  from orders o join ledger_sale_lines s on s.order_id = o.id
  where o.paid_at is not null and o.status <> 'cancelled' and s.parcel_id is null and s.account <> 'buyers'
  union all
  select l.account, null, l.amount_paisa
  from payments p
  cross join lateral (values ('plan_income', vat_inside(p.amount_paisa) - p.amount_paisa),
    ('vat_due', -vat_inside(p.amount_paisa))) as l (account, amount_paisa)
  where p.kind = 'subscription' and p.status = 'settled'
  union all
  select 'rounding', null, l.amount_paisa from ledger_lines l where l.account = 'rounding'
) f
group by f.account, f.seller_id
having sum(f.amount_paisa) <> 0;

-- What each proof found; the newest says whether an alarm stands on the dashboard.
create table ledger_proofs (
  id bigint generated always as identity primary key,
  proved_at timestamptz not null default now(),
  differences jsonb not null default '[]'            -- [{ account, sellerId, bookedPaisa, expectedPaisa }]
);
