-- Lines of a paid parcel, cancelled in part before it is sent. A line's quantity stays as it was ordered; what of it was
-- cancelled stands here, while its parcel lives. Of a parcel that is cancelled, all that is left is cancelled.

create table cancellations (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete restrict,
  parcel_id uuid not null references parcels (id) on delete restrict,
  -- What of the parcel's price, VAT and voucher went with the lines (src/domain/refund.ts).
  goods_paisa bigint not null check (goods_paisa >= 0),
  tax_paisa bigint not null check (tax_paisa >= 0),
  voucher_paisa bigint not null check (voucher_paisa between 0 and goods_paisa + tax_paisa),
  refund_paisa bigint not null check (refund_paisa >= 0), -- what fell due to the buyer
  reason text not null,
  actor_kind text not null check (actor_kind in ('buyer', 'seller')),
  actor_id uuid not null references users (id),
  created_at timestamptz not null default now()
);
create index cancellations_order on cancellations (order_id);
create index cancellations_parcel on cancellations (parcel_id);

create table cancelled_lines (
  cancellation_id uuid not null references cancellations (id) on delete restrict,
  order_item_id uuid not null references order_items (id) on delete restrict,
  quantity integer not null check (quantity >= 1),
  created_at timestamptz not null default now(),
  primary key (cancellation_id, order_item_id)
);
create index cancelled_lines_item on cancelled_lines (order_item_id) include (quantity);

create trigger cancellations_append_only before update or delete or truncate on cancellations
  for each statement execute function refuse_change();
create trigger cancelled_lines_append_only before update or delete or truncate on cancelled_lines
  for each statement execute function refuse_change();

-- How much of a line was cancelled by itself, and how much of a parcel.
create function cancelled_quantity(order_item_id uuid) returns integer language sql stable parallel safe
return (select coalesce(sum(c.quantity), 0)::integer from cancelled_lines c where c.order_item_id = $1);

create view cancelled_parts as
select parcel_id, sum(goods_paisa)::bigint as goods_paisa, sum(tax_paisa)::bigint as tax_paisa,
  sum(voucher_paisa)::bigint as voucher_paisa
from cancellations group by parcel_id;

-- Figures ---------------------------------------------------------------------

create or replace view order_revenue as
select o.id, o.paid_at,
  case
    when not k.is_anything_kept then 0
    when k.is_shared
      then k.kept_paisa - x.goods_paisa + k.tax_paisa - x.tax_paisa - k.voucher_paisa + x.voucher_paisa + o.shipping_paisa
    else greatest(0, k.kept_paisa - x.goods_paisa + ((k.kept_paisa - x.goods_paisa) * 13 + 50) / 100 + o.shipping_paisa
      - coalesce(div(o.discount_paisa::numeric * (k.kept_paisa - x.goods_paisa), nullif(o.subtotal_paisa, 0)), 0)::bigint)
  end as revenue_paisa
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

create or replace function seller_figures(since timestamptz, until timestamptz, step interval)
returns table (starts_at timestamptz, seller_id uuid, placed bigint, revenue_paisa bigint)
language sql stable parallel safe as $$
  select f.starts_at, f.seller_id, sum(f.placed)::bigint, sum(f.revenue_paisa)::bigint
  from (
    select date_bin(step, o.created_at, kathmandu_midnight('2000-01-01')) as starts_at, p.seller_id, count(*) as placed,
      0 as revenue_paisa
    from orders o join parcels p on p.order_id = o.id
    where o.created_at >= since and o.created_at < until group by 1, 2
    union all
    select date_bin(step, o.paid_at, kathmandu_midnight('2000-01-01')), p.seller_id, 0, sum(p.subtotal_paisa)
    from orders o join parcels p on p.order_id = o.id
    where o.paid_at >= since and o.paid_at < until and p.status <> 'cancelled' group by 1, 2
    union all
    select date_bin(step, o.paid_at, kathmandu_midnight('2000-01-01')), p.seller_id, 0, -sum(c.goods_paisa)
    from orders o join cancellations c on c.order_id = o.id join parcels p on p.id = c.parcel_id
    where o.paid_at >= since and o.paid_at < until and p.status <> 'cancelled' group by 1, 2
  ) f group by f.starts_at, f.seller_id
$$;

create or replace function product_figures(since timestamptz, until timestamptz, step interval)
returns table (starts_at timestamptz, seller_id uuid, product_id uuid, units integer, revenue_paisa bigint)
language sql stable parallel safe as $$
  select f.starts_at, f.seller_id, f.product_id, sum(f.units)::integer, sum(f.revenue_paisa)::bigint
  from (
    select date_bin(step, o.paid_at, kathmandu_midnight('2000-01-01')) as starts_at, p.seller_id, i.product_id,
      i.quantity as units, i.line_total_paisa as revenue_paisa
    from orders o join parcels p on p.order_id = o.id join order_items i on i.parcel_id = p.id
    where o.paid_at >= since and o.paid_at < until and p.status <> 'cancelled'
    union all
    select date_bin(step, o.paid_at, kathmandu_midnight('2000-01-01')), p.seller_id, i.product_id, -l.quantity,
      -l.quantity * i.unit_price_paisa
    from orders o join cancellations c on c.order_id = o.id join parcels p on p.id = c.parcel_id
      join cancelled_lines l on l.cancellation_id = c.id join order_items i on i.id = l.order_item_id
    where o.paid_at >= since and o.paid_at < until and p.status <> 'cancelled'
  ) f group by f.starts_at, f.seller_id, f.product_id having sum(f.units) > 0
$$;

-- Lines come last of a cancellation's rows.
create function mark_days_of_cancelled_lines() returns trigger language plpgsql as $$
begin
  insert into changed_days
  select distinct kathmandu_day(t.instant)
  from new_rows n join order_items i on i.id = n.order_item_id join orders o on o.id = i.order_id
  cross join lateral (values (o.created_at), (o.paid_at)) as t (instant)
  where t.instant is not null;
  return null;
end $$;
create trigger cancelled_lines_mark after insert on cancelled_lines
  referencing new table as new_rows for each statement execute function mark_days_of_cancelled_lines();

-- Ledger ----------------------------------------------------------------------

-- A credit note takes back its part of a sale: goods, VAT, voucher and fees; lines cancelled before it was sent do the same.
create or replace view ledger_expected as
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
  -- What was taken back of a sale that goes on; the buyer's part of it is a refund.
  select case when l.seller_id is null then l.account when p.status in ('processing', 'shipped') then 'seller_waiting'
      when p.money_ready_at is null then 'seller_return_time' else 'seller_ready' end, l.seller_id, l.amount_paisa
  from ledger_lines l join parcels p on p.id = l.parcel_id
  where l.kind in ('credit_note', 'lines_cancelled') and l.account <> 'buyers' and p.status <> 'cancelled'
  union all
  select p.account, p.seller_id, p.amount_paisa from payout_expected p
  union all
  select 'rounding', null, l.amount_paisa from ledger_lines l where l.account = 'rounding'
) f
group by f.account, f.seller_id
having sum(f.amount_paisa) <> 0;

-- Arrival ---------------------------------------------------------------------

-- What nobody has said to have arrived.
create index parcels_under_way on parcels (shipped_at) where status = 'shipped';
