-- Credit notes take off the dashboards' figures what they take off a sale, on the day it was paid, as cancelled lines do
-- (docs/decisions/0006-figures-by-day.md). Those that only make room for a bill in another name take off nothing.

create index bills_credit_notes on bills (order_id) where kind = 'credit_note';

create view credited_sales as
select b.id, b.order_id, b.parcel_id, b.issuer_id, b.subject, b.taxable_paisa, b.vat_paisa, b.payable_paisa
from bills b join ledger_postings g on g.kind = 'credit_note' and g.cause = b.id::text
where b.kind = 'credit_note';

create or replace view order_revenue as
select o.id, o.paid_at,
  case
    when not k.is_anything_kept then 0
    when k.is_shared
      then k.kept_paisa - x.goods_paisa + k.tax_paisa - x.tax_paisa - k.voucher_paisa + x.voucher_paisa + o.shipping_paisa
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
    union all
    select date_bin(step, o.paid_at, kathmandu_midnight('2000-01-01')), b.issuer_id, 0, -sum(b.taxable_paisa)
    from orders o join credited_sales b on b.order_id = o.id
    where o.paid_at >= since and o.paid_at < until and b.issuer_id is not null group by 1, 2
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
    union all
    select date_bin(step, o.paid_at, kathmandu_midnight('2000-01-01')), b.issuer_id, i.product_id, -l.quantity, -l.amount_paisa
    from orders o join credited_sales b on b.order_id = o.id join bill_lines l on l.bill_id = b.id
      join order_items i on i.id = l.order_item_id
    where o.paid_at >= since and o.paid_at < until and b.issuer_id is not null
  ) f group by f.starts_at, f.seller_id, f.product_id having sum(f.units) > 0
$$;

create function mark_days_of_credit_note() returns trigger language plpgsql as $$
begin
  insert into changed_days
  select distinct kathmandu_day(t.instant)
  from orders o cross join lateral (values (o.created_at), (o.paid_at)) as t (instant)
  where o.id = new.order_id and t.instant is not null;
  return null;
end $$;
create trigger bills_credit_note_mark after insert on bills
  for each row when (new.kind = 'credit_note' and new.order_id is not null) execute function mark_days_of_credit_note();
insert into changed_days
select distinct kathmandu_day(t.instant)
from bills b join orders o on o.id = b.order_id cross join lateral (values (o.created_at), (o.paid_at)) as t (instant)
where b.kind = 'credit_note' and t.instant is not null;
