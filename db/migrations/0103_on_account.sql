-- On account: what sellers lend companies, parcels bought so, and what is paid of them.

set local lock_timeout = '5s';

alter table orders drop constraint orders_payment_method_check, add constraint orders_payment_method_check
  check (payment_method in ('esewa', 'khalti', 'bank', 'connectips', 'fonepay', 'nepalpay', 'account'));
alter table payments
  drop constraint payments_kind_check, add constraint payments_kind_check
    check (kind in ('order', 'subscription', 'bill')),
  add column bill_id uuid references bills (id) on delete restrict,
  drop constraint payments_subject, add constraint payments_subject
    check ((kind = 'order') = (order_id is not null) and (kind = 'subscription') = (plan_id is not null)
      and (kind = 'bill') = (bill_id is not null));
create unique index payments_one_open_per_bill on payments (bill_id) where kind = 'bill' and status in ('initiated', 'pending');
create index payments_bill on payments (bill_id) where bill_id is not null;
alter table ledger_lines drop constraint ledger_lines_account_check, add constraint ledger_lines_account_check
  check (account in (
    'bank', 'esewa', 'khalti', 'connectips', 'fonepay', 'nepalpay', 'mock',
    'buyers', 'seller_waiting', 'seller_return_time', 'seller_ready', 'seller_in_payout',
    'delivery_income', 'plan_income', 'commission_income', 'vat_due', 'tax_withheld',
    'vouchers', 'allowances', 'wallet_fees', 'adjustments', 'rounding', 'account_debts', 'account_claims'));

-- On account -------------------------------------------------------------------

-- What a seller lends a company: goods now, money later (docs/decisions/0039-the-seller-lends.md). A line that ended
-- stays as it ended; what it was is in its events.
create table credit_lines (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references users (id) on delete restrict,
  company_id uuid not null references companies (id) on delete restrict,
  status text not null default 'offered' check (status in ('offered', 'open', 'frozen', 'closed')),
  limit_paisa bigint not null check (limit_paisa between 1 and 9999999900),
  days integer not null check (days in (7, 15, 30, 45, 60)),
  keeps_pro boolean not null default true,           -- the company's PRO prices hold on account too
  note text check (char_length(note) between 1 and 500),
  offered_by uuid not null references users (id) on delete restrict,
  offered_at timestamptz not null,
  accepted_by uuid references users (id) on delete restrict,
  accepted_at timestamptz,
  frozen_at timestamptz,
  warned_for date,                                   -- the oldest due day of which both were told that it freezes the line
  closed_at timestamptz,
  closed_by uuid references users (id) on delete restrict,
  closed_as text check (closed_as in ('declined', 'withdrawn', 'ended_by_seller', 'ended_by_buyer')),
  tolerated_to date,                                 -- its seller let it go on: what was due up to then freezes it no more
  constraint credit_lines_accepted check ((accepted_at is null) = (accepted_by is null)
    and case status when 'offered' then accepted_at is null when 'closed' then true else accepted_at is not null end),
  constraint credit_lines_frozen check ((status = 'frozen') = (frozen_at is not null)),
  constraint credit_lines_closed check ((status = 'closed') = (closed_at is not null)
    and (status = 'closed') = (closed_as is not null))
);
create unique index credit_lines_live on credit_lines (seller_id, company_id) where status <> 'closed';
create index credit_lines_company on credit_lines (company_id, offered_at desc, id);
create index credit_lines_seller on credit_lines (seller_id, offered_at desc, id);

create function keep_credit_lines() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status = 'closed'
    or (new.id, new.seller_id, new.company_id, new.offered_by, new.offered_at)
      is distinct from (old.id, old.seller_id, old.company_id, old.offered_by, old.offered_at) then
    raise exception 'credit lines never go and a closed one stays' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger credit_lines_kept before update or delete on credit_lines
  for each row execute function keep_credit_lines();

create table credit_line_events (
  id bigint generated always as identity primary key,
  line_id uuid not null references credit_lines (id) on delete restrict,
  kind text not null check (kind in (
    'offered', 'accepted', 'declined', 'withdrawn', 'changed', 'warned', 'frozen', 'reopened', 'ended_by_seller', 'ended_by_buyer')),
  actor_kind text not null check (actor_kind in ('buyer', 'seller', 'system')),
  actor_id uuid references users (id) on delete restrict,
  details jsonb not null default '{}',               -- of a change: what it was and is
  created_at timestamptz not null
);
create index credit_line_events_line on credit_line_events (line_id, id);
create trigger credit_line_events_append_only before update or delete or truncate on credit_line_events
  for each statement execute function refuse_change();

-- A company asks a seller for a line: one at a time, until the seller offers or says no.
create table credit_requests (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete restrict,
  seller_id uuid not null references users (id) on delete restrict,
  user_id uuid not null references users (id) on delete restrict,
  note text check (char_length(note) between 1 and 500),
  created_at timestamptz not null,
  answered_at timestamptz,
  answer text check (answer in ('offered', 'declined')),
  constraint credit_requests_answer check ((answered_at is null) = (answer is null))
);
create unique index credit_requests_open on credit_requests (company_id, seller_id) where answered_at is null;
create index credit_requests_seller on credit_requests (seller_id, created_at desc, id);

-- A parcel that is bought on account. What its company owes for it is `debt_paisa`, less what was cancelled and credited
-- of the parcel and what was paid for it (payments.sql).
create table parcel_debts (
  parcel_id uuid primary key references parcels (id) on delete restrict,
  line_id uuid not null references credit_lines (id) on delete restrict,
  company_id uuid not null references companies (id) on delete restrict,
  seller_id uuid not null references users (id) on delete restrict,
  days integer not null check (days in (7, 15, 30, 45, 60)), -- as the line said when it was ordered
  debt_paisa bigint not null check (debt_paisa >= 0), -- goods and VAT less voucher, and the delivery fee
  delivery_paisa bigint not null check (delivery_paisa between 0 and debt_paisa), -- of it the order's delivery fee
  fees_due text not null check (fees_due in ('paid', 'sent')), -- when ours fall due, as the setting was
  created_at timestamptz not null default now(),
  due_on date,                                       -- a day of Kathmandu; null until it is sent and billed
  constraint parcel_debts_of_both unique (parcel_id, company_id, seller_id)
);
create index parcel_debts_of_company on parcel_debts (company_id, seller_id, created_at);
create index parcel_debts_of_seller on parcel_debts (seller_id, company_id, created_at);
create index parcel_debts_of_line on parcel_debts (line_id);
create index parcel_debts_due on parcel_debts (due_on) where due_on is not null;

create function keep_parcel_debts() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.due_on is not null
    or (new.parcel_id, new.line_id, new.company_id, new.seller_id, new.days, new.debt_paisa, new.delivery_paisa, new.fees_due, new.created_at)
      is distinct from (old.parcel_id, old.line_id, old.company_id, old.seller_id, old.days, old.debt_paisa, old.delivery_paisa, old.fees_due, old.created_at) then
    raise exception 'debts never go, and fall due once' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger parcel_debts_kept before update or delete on parcel_debts
  for each row execute function keep_parcel_debts();

-- The delivery fee of an order stands on one of its parcels on account.
create function is_delivery_on_account(of_order uuid) returns boolean language sql stable parallel safe
return exists (select from parcels p join parcel_debts a on a.parcel_id = p.id where p.order_id = of_order and a.delivery_paisa > 0);

-- Nothing of an order's delivery fee was paid with it: it stands on a parcel on account, or what was to be paid of an order
-- in two ways ended unpaid.
create function is_delivery_unpaid(of_order uuid) returns boolean language sql stable parallel safe
return exists (select from parcels p join parcel_debts a on a.parcel_id = p.id where p.order_id = of_order)
  and (is_delivery_on_account(of_order)
    or not exists (select from order_events e where e.order_id = of_order and e.event = 'payment_received'));

create or replace view order_revenue as
select o.id, o.paid_at,
  case
    when not k.is_anything_kept then 0
    when k.is_shared
      then k.kept_paisa - x.goods_paisa + k.tax_paisa - x.tax_paisa - k.voucher_paisa + x.voucher_paisa
      + case when o.shipping_paisa > 0 and is_delivery_unpaid(o.id) and not is_delivery_on_account(o.id) then 0
        else o.shipping_paisa end
    else greatest(0, k.kept_paisa - x.goods_paisa + ((k.kept_paisa - x.goods_paisa) * 13 + 50) / 100 + o.shipping_paisa
      - coalesce(div(o.discount_paisa::numeric * (k.kept_paisa - x.goods_paisa), nullif(o.subtotal_paisa, 0)), 0)::bigint)
  end - coalesce((select sum(b.payable_paisa) from credited_sales b where b.order_id = o.id), 0)::bigint as revenue_paisa
from orders o cross join lateral (
  select coalesce(sum(p.subtotal_paisa), 0)::bigint as kept_paisa, coalesce(sum(p.tax_paisa), 0)::bigint as tax_paisa,
    coalesce(sum(p.voucher_paisa), 0)::bigint as voucher_paisa, bool_and(p.tax_paisa is not null) as is_shared,
    count(*) > 0 as is_anything_kept
  from parcels p where p.order_id = o.id and p.status <> 'cancelled'
) k cross join lateral (
  select coalesce(sum(c.goods_paisa), 0)::bigint as goods_paisa, coalesce(sum(c.tax_paisa), 0)::bigint as tax_paisa,
    coalesce(sum(c.voucher_paisa), 0)::bigint as voucher_paisa
  from cancellations c join parcels p on p.id = c.parcel_id where c.order_id = o.id and p.status <> 'cancelled'
) x
where o.paid_at is not null and o.status <> 'cancelled';

create or replace view ledger_sale_lines as
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
where l.amount_paisa <> 0 and not exists (select from parcel_debts a where a.parcel_id = m.parcel_id)
union all
select o.id, null, l.account, null, l.amount_paisa
from orders o
cross join lateral (values
  ('buyers', o.shipping_paisa),
  ('delivery_income', vat_inside(o.shipping_paisa) - o.shipping_paisa),
  ('vat_due', -vat_inside(o.shipping_paisa))
) as l (account, amount_paisa)
where l.amount_paisa <> 0 and not is_delivery_unpaid(o.id);

create or replace view expected_of_reductions as
select case when l.seller_id is null then l.account else seller_account(p.status, p.money_ready_at) end as account,
  l.seller_id, l.amount_paisa
from ledger_lines l join parcels p on p.id = l.parcel_id
where l.kind in ('credit_note', 'lines_cancelled') and l.account <> 'buyers' and p.status <> 'cancelled'
  and not exists (select from parcel_debts a where a.parcel_id = p.id);

create or replace function refuse_illegal_status() returns trigger language plpgsql as $$
begin
  if not (case old.status
    when 'pending' then new.status in ('processing', 'cancelled')
      -- What was not paid of an order has ended, and what is on account of it is on its way by now.
      or (tg_table_name = 'orders' and new.status in ('shipped', 'delivered') and exists (
        select from parcels p join parcel_debts a on a.parcel_id = p.id where p.order_id = new.id))
    when 'processing' then new.status in ('shipped', 'delivered', 'cancelled')
    when 'shipped' then new.status in ('delivered', 'cancelled')
    when 'delivered' then new.status = 'cancelled' and case tg_table_name
      when 'parcels' then to_jsonb(new) ->> 'lost_at' is not null
      else exists (select from parcels p where p.order_id = new.id and p.lost_at is not null) end
    when 'cancelled' then new.status = 'processing' -- money that arrives late claims the stock again
    else false
  end) then
    raise exception 'illegal status change from % to %', old.status, new.status using errcode = '23514', constraint = tg_table_name || '_status_transition';
  end if;
  return new;
end $$;

create or replace function judge_sending() returns trigger language plpgsql as $$
begin
  new.sent_in_time := new.shipped_at <= coalesce((select created_at from parcel_debts where parcel_id = new.id),
    (select paid_at from orders where id = new.order_id)) + interval '3 days';
  return new;
end $$;

-- Paying what is on account ------------------------------------------------------

-- What a company paid a seller of its debts: to us by any rail, or straight to the seller, who records it. That waits for
-- the company's word, and counts after seven days without one. What no debt takes yet is credit for the next.
create table debt_payments (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete restrict,
  seller_id uuid not null references users (id) on delete restrict,
  bill_id uuid not null references bills (id) on delete restrict, -- the one that was named
  payment_id uuid unique references payments (id) on delete restrict, -- null: straight to the seller
  method text not null,                              -- word of payment_status.ts, or of direct payments
  amount_paisa bigint not null check (amount_paisa > 0),
  paid_at timestamptz not null,
  reference text check (char_length(reference) between 1 and 100),
  reference_key text generated always as (bank_reference_key(reference)) stored,
  status text not null check (status in ('waiting', 'counted', 'disputed')),
  recorded_by uuid not null references users (id) on delete restrict,
  recorded_at timestamptz not null,
  counts_at timestamptz,                             -- when one that waits counts without a word; null: to us
  answered_by uuid references users (id) on delete restrict, -- null: nobody, seven days passed
  answered_at timestamptz,                           -- when it counted, or was disputed
  dispute_reason text check (char_length(dispute_reason) between 1 and 500),
  constraint debt_payments_way check ((payment_id is null) = (counts_at is not null)
    and (payment_id is null or status = 'counted')),
  constraint debt_payments_answer check ((status = 'waiting') = (answered_at is null)
    and (status = 'disputed') = (dispute_reason is not null))
);
-- A reference says one payment, as long as nobody disputes it.
create unique index debt_payments_reference on debt_payments (seller_id, reference_key)
  where payment_id is null and status <> 'disputed';
create index debt_payments_of_company on debt_payments (company_id, seller_id, paid_at);
create index debt_payments_of_seller on debt_payments (seller_id, company_id, paid_at);
create index debt_payments_bill on debt_payments (bill_id);
create index debt_payments_waiting on debt_payments (counts_at) where status = 'waiting';

create function keep_debt_payments() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'waiting'
    or (new.id, new.company_id, new.seller_id, new.bill_id, new.payment_id, new.method, new.amount_paisa, new.paid_at, new.reference, new.recorded_by, new.recorded_at, new.counts_at)
      is distinct from (old.id, old.company_id, old.seller_id, old.bill_id, old.payment_id, old.method, old.amount_paisa, old.paid_at, old.reference, old.recorded_by, old.recorded_at, old.counts_at) then
    raise exception 'payments of debts never go and are answered once' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger debt_payments_kept before update or delete on debt_payments
  for each row execute function keep_debt_payments();

-- Which debts a payment that counts has paid, in the order of its rows; below zero where a debt became less than what was
-- paid for it: that is credit again.
create table debt_payment_parts (
  id uuid primary key default gen_random_uuid(),
  serial bigint generated always as identity,
  debt_payment_id uuid not null references debt_payments (id) on delete restrict,
  parcel_id uuid not null references parcel_debts (parcel_id) on delete restrict,
  amount_paisa bigint not null check (amount_paisa <> 0),
  created_at timestamptz not null default now()
);
create index debt_payment_parts_payment on debt_payment_parts (debt_payment_id) include (amount_paisa);
create index debt_payment_parts_parcel on debt_payment_parts (parcel_id) include (amount_paisa, debt_payment_id);
create trigger debt_payment_parts_append_only before update or delete or truncate on debt_payment_parts
  for each statement execute function refuse_change();

-- What is known of each parcel on account: what is left of it, what was paid for it to us and straight to its seller, and
-- our commission as it was frozen. Once it is billed its bills say what it is worth, before that what was cancelled.
create view debt_facts as
select d.parcel_id, d.line_id, d.company_id, d.seller_id, p.order_id, d.created_at, d.days, d.due_on, d.fees_due,
  p.status, p.money_ready_at, p.allowance_paisa, p.subtotal_paisa as ordered_paisa,
  g.taxable_paisa, g.vat_paisa, g.voucher_paisa, v.delivery_paisa,
  g.taxable_paisa + g.vat_paisa - g.voucher_paisa + v.delivery_paisa as total_paisa,
  t.to_us_paisa, t.direct_paisa,
  g.taxable_paisa + g.vat_paisa - g.voucher_paisa + v.delivery_paisa - t.to_us_paisa - t.direct_paisa as unpaid_paisa,
  f.commission_paisa, f.commission_vat_paisa
from parcel_debts d join parcels p on p.id = d.parcel_id
cross join lateral (
  select coalesce(sum(case b.kind when 'tax_invoice' then b.taxable_paisa else -b.taxable_paisa end), 0)::bigint as taxable_paisa,
    coalesce(sum(case b.kind when 'tax_invoice' then b.vat_paisa else -b.vat_paisa end), 0)::bigint as vat_paisa,
    coalesce(sum(case b.kind when 'tax_invoice' then b.voucher_paisa else -b.voucher_paisa end), 0)::bigint as voucher_paisa,
    count(*) as bills
  from bills b where b.parcel_id = d.parcel_id
) b
cross join lateral (
  select coalesce(sum(c.goods_paisa), 0)::bigint as goods_paisa, coalesce(sum(c.tax_paisa), 0)::bigint as tax_paisa,
    coalesce(sum(c.voucher_paisa), 0)::bigint as voucher_paisa
  from cancellations c where c.parcel_id = d.parcel_id
) c
cross join lateral (
  select case when p.status = 'cancelled' then 0 when b.bills > 0 then b.taxable_paisa
      else p.subtotal_paisa - c.goods_paisa end as taxable_paisa,
    case when p.status = 'cancelled' then 0 when b.bills > 0 then b.vat_paisa
      else p.tax_paisa - c.tax_paisa end as vat_paisa,
    case when p.status = 'cancelled' then 0 when b.bills > 0 then b.voucher_paisa
      else p.voucher_paisa - c.voucher_paisa end as voucher_paisa
) g
cross join lateral (
  select case when d.delivery_paisa = 0 then 0 else coalesce((
    select sum(case b.kind when 'tax_invoice' then b.payable_paisa else -b.payable_paisa end)
    from bills b where b.order_id = p.order_id and b.subject = 'delivery'), d.delivery_paisa)::bigint end as delivery_paisa
) v
cross join lateral (
  select coalesce(sum(x.amount_paisa) filter (where y.payment_id is not null), 0)::bigint as to_us_paisa,
    coalesce(sum(x.amount_paisa) filter (where y.payment_id is null), 0)::bigint as direct_paisa
  from debt_payment_parts x join debt_payments y on y.id = x.debt_payment_id where x.parcel_id = d.parcel_id
) t
cross join lateral (
  select coalesce(sum(f.commission_paisa), 0)::bigint as commission_paisa,
    coalesce(sum(f.commission_vat_paisa), 0)::bigint as commission_vat_paisa
  from order_items i join order_item_fees f on f.order_item_id = i.id where i.parcel_id = d.parcel_id
) f;

-- `amount * part / whole`, half up: the twin of `inProportion` (src/domain/books/parcel-shares.ts).
create function in_proportion(amount bigint, part bigint, whole bigint) returns bigint language sql immutable parallel safe
return case when whole = 0 then 0 else div(2 * amount::numeric * part + whole, 2 * whole::numeric)::bigint end;

-- What is on account: what companies owe sellers, which nobody of us holds; what came to us of it is the seller's, less what
-- they owe us for the sale; and what no debt takes yet is the buyers'. The twin of src/domain/books/account-debt.ts.
create view expected_of_debts as
select l.account, l.seller_id, l.amount_paisa
from debt_facts d
cross join lateral (
  select case when d.fees_due = 'sent' and d.due_on is not null then d.total_paisa else d.to_us_paisa + d.direct_paisa end as part_paisa
) s
cross join lateral (
  select in_proportion(in_proportion(d.commission_paisa, d.taxable_paisa, d.ordered_paisa), s.part_paisa, d.total_paisa) as commission_paisa,
    in_proportion(in_proportion(d.commission_vat_paisa, d.taxable_paisa, d.ordered_paisa), s.part_paisa, d.total_paisa) as commission_vat_paisa,
    in_proportion(d.delivery_paisa - vat_inside(d.delivery_paisa), s.part_paisa, d.total_paisa) as delivery_paisa,
    in_proportion(vat_inside(d.delivery_paisa), s.part_paisa, d.total_paisa) as delivery_vat_paisa
) f
cross join lateral (values
  ('account_debts', null::uuid, d.unpaid_paisa),
  ('account_claims', null, -d.unpaid_paisa),
  ('vouchers', null, d.voucher_paisa),
  ('commission_income', null, -f.commission_paisa),
  ('delivery_income', null, -f.delivery_paisa),
  ('vat_due', null, -f.commission_vat_paisa - f.delivery_vat_paisa),
  (seller_account(d.status, d.money_ready_at), d.seller_id, f.commission_paisa + f.commission_vat_paisa + f.delivery_paisa
    + f.delivery_vat_paisa - d.voucher_paisa - d.to_us_paisa)
) as l (account, seller_id, amount_paisa)
union all
select 'buyers', null, coalesce((select sum(x.amount_paisa) from debt_payment_parts x where x.debt_payment_id = y.id), 0) - y.amount_paisa
from debt_payments y where y.payment_id is not null;

-- Once a fiscal year a company says that what it owes a seller is so.
create table balance_confirmations (
  company_id uuid not null references companies (id) on delete restrict,
  seller_id uuid not null references users (id) on delete restrict,
  fiscal_year text not null check (fiscal_year ~ '^[0-9]{4}/[0-9]{2}$'),
  balance_paisa bigint not null,                     -- at its close: what was owed; below zero what was paid beyond it
  confirmed_by uuid not null references users (id) on delete restrict,
  created_at timestamptz not null default now(),
  primary key (company_id, seller_id, fiscal_year)
);
create trigger balance_confirmations_append_only before update or delete or truncate on balance_confirmations
  for each statement execute function refuse_change();

-- What a company was reminded of: at most one mail of a seller a day.
create table debt_reminders (
  company_id uuid not null references companies (id) on delete restrict,
  seller_id uuid not null references users (id) on delete restrict,
  day date not null,
  created_at timestamptz not null default now(),
  primary key (company_id, seller_id, day)
);
create trigger debt_reminders_append_only before update or delete or truncate on debt_reminders
  for each statement execute function refuse_change();

-- What is still to be paid of each parcel on account. As long as a return is open its lines are in dispute, with a complaint
-- all of the parcel: `claimed_paisa` is the rest, which alone can be late.
create view open_debts as
select d.parcel_id, d.line_id, d.company_id, d.seller_id, d.order_id, d.due_on, d.total_paisa, d.unpaid_paisa,
  least(d.unpaid_paisa, h.disputed_paisa) as disputed_paisa, greatest(0, d.unpaid_paisa - h.disputed_paisa) as claimed_paisa
from debt_facts d
cross join lateral (
  select coalesce(sum(case h.cause_kind when 'case' then d.total_paisa else in_proportion(d.total_paisa, (
      select coalesce(sum(l.quantity * i.unit_price_paisa), 0)::bigint
      from return_lines l join order_items i on i.id = l.order_item_id where l.return_id = h.cause_id
    ), d.taxable_paisa) end), 0)::bigint as disputed_paisa
  from parcel_holds h where h.parcel_id = d.parcel_id and h.ended_at is null
) h
where d.unpaid_paisa > 0;

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
  union all select * from expected_of_unassigned_transfers
  union all select * from expected_of_rounding
) f
group by f.account, f.seller_id
having sum(f.amount_paisa) <> 0;
