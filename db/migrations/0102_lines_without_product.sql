-- Order lines of goods that are in no catalogue: what a buyer asked many sellers for in their own words.

alter table order_items alter column product_id drop not null,
  add column hs_code text check (hs_code ~ '^[0-9]{4,8}$'),
  add column unit text check (char_length(unit) between 1 and 20),
  add column category_id uuid references categories (id) on delete set null,
  add constraint order_items_goods check (
    case when product_id is null then unit is not null else (hs_code, unit, category_id) is null end);
create index order_items_category on order_items (category_id) where category_id is not null;

-- An order that waits for a signature may hold such lines too.
alter table order_request_lines alter column product_id drop not null,
  add column goods jsonb,
  add constraint order_request_lines_goods check ((product_id is null) = (goods is not null));

-- Units and revenue of each product, by the same rule.
create or replace function product_figures(since timestamptz, until timestamptz, step interval)
returns table (starts_at timestamptz, seller_id uuid, product_id uuid, units integer, revenue_paisa bigint)
language sql stable parallel safe as $$
  select f.starts_at, f.seller_id, f.product_id, sum(f.units)::integer, sum(f.revenue_paisa)::bigint
  from (
    select date_bin(step, o.paid_at, kathmandu_midnight('2000-01-01')) as starts_at, p.seller_id, i.product_id,
      i.quantity as units, i.line_total_paisa as revenue_paisa
    from orders o join parcels p on p.order_id = o.id join order_items i on i.parcel_id = p.id
    where o.paid_at >= since and o.paid_at < until and p.status <> 'cancelled' and p.return_id is null
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
  ) f where f.product_id is not null
  group by f.starts_at, f.seller_id, f.product_id having sum(f.units) > 0
$$;

-- Lines that were paid for, as far as they were neither cancelled nor credited, with what is left of each. A bill that
-- was only issued anew takes off nothing. The category is the main one as buyers know it: what stands in a hidden one
-- has none.
create or replace view spending_lines as
select o.company_id, o.id as order_id, o.paid_at, o.user_id, i.id as order_item_id, i.cost_centre_id, g.seller_id,
  r.id as category_id, i.quantity - x.units - y.units as units,
  (i.quantity - x.units) * i.unit_price_paisa - y.paisa as paisa
from orders o join order_items i on i.order_id = o.id join parcels g on g.id = i.parcel_id
  left join products p on p.id = i.product_id left join categories c on c.id = coalesce(p.category_id, i.category_id)
  left join categories r on r.slug = c.public_root_slug
  cross join lateral (
    select coalesce(sum(l.quantity), 0)::integer as units from cancelled_lines l where l.order_item_id = i.id
  ) x
  cross join lateral (
    select coalesce(sum(l.quantity), 0)::integer as units, coalesce(sum(l.amount_paisa), 0)::bigint as paisa
    from credited_sales b join bill_lines l on l.bill_id = b.id
    where b.order_id = o.id and l.order_item_id = i.id
  ) y
where o.paid_at is not null and g.status <> 'cancelled' and g.return_id is null
  and i.quantity - x.units - y.units > 0;

-- Lines that lose their category are counted under none.
create function mark_days_of_lost_category() returns trigger language plpgsql as $$
begin
  insert into changed_spending_days
  select distinct kathmandu_day(o.paid_at)
  from order_items i join orders o on o.id = i.order_id where i.category_id = old.id and o.paid_at is not null;
  return old;
end $$;
create trigger categories_mark_lost before delete on categories
  for each row execute function mark_days_of_lost_category();
