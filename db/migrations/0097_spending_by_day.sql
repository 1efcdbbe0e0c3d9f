-- What a company spends is kept by day, as the figures of the dashboards are: a large one read seconds of orders.

-- Lines that were paid for, as far as they were neither cancelled nor credited, with what is left of each. A bill that
-- was only issued anew takes off nothing. The category is the main one as buyers know it: what stands in a hidden one
-- has none.
create view spending_lines as
select o.company_id, o.id as order_id, o.paid_at, o.user_id, i.id as order_item_id, i.cost_centre_id, g.seller_id,
  r.id as category_id, i.quantity - x.units - y.units as units,
  (i.quantity - x.units) * i.unit_price_paisa - y.paisa as paisa
from orders o join order_items i on i.order_id = o.id join parcels g on g.id = i.parcel_id
  join products p on p.id = i.product_id join categories c on c.id = p.category_id
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
create index orders_company_paid on orders (company_id, paid_at) where paid_at is not null;

-- The same by day of payment: in all, and by category, seller, cost centre and who ordered. Of one company (null: of
-- each), and only one cost centre's or person's where they are named.
create function spending_figures(
  of_company uuid, since timestamptz, until timestamptz, of_cost_centre uuid, of_member uuid)
returns table (day date, company_id uuid, kind text, key uuid, orders integer, units integer, paisa bigint)
language sql stable parallel safe as $$
  select kathmandu_day(l.paid_at), l.company_id,
    case when grouping(l.category_id) = 0 then 'category' when grouping(l.seller_id) = 0 then 'seller'
      when grouping(l.cost_centre_id) = 0 then 'cost_centre' when grouping(l.user_id) = 0 then 'member' else 'all' end,
    coalesce(l.category_id, l.seller_id, l.cost_centre_id, l.user_id),
    count(distinct l.order_id)::integer, sum(l.units)::integer, sum(l.paisa)::bigint
  from spending_lines l
  where (of_company is null or l.company_id = of_company) and l.paid_at >= since and l.paid_at < until
    and (of_cost_centre is null or l.cost_centre_id = of_cost_centre)
    and (of_member is null or l.user_id = of_member)
  group by l.company_id, kathmandu_day(l.paid_at),
    grouping sets ((), (l.category_id), (l.seller_id), (l.cost_centre_id), (l.user_id))
$$;

-- What is kept of the days on which a company bought much; others are read from its orders.
create table spending_days (
  company_id uuid not null,
  day date not null,
  kind text not null check (kind in ('all', 'category', 'seller', 'cost_centre', 'member')),
  key uuid,                                          -- null: of all, in no category, under no cost centre
  orders integer not null,
  units integer not null,
  paisa bigint not null
);
create unique index spending_days_key on spending_days (company_id, day, kind, key)
  include (orders, units, paisa) nulls not distinct;
create index spending_days_day on spending_days (day);

-- Which of them are no longer true, beside those of changed_days: marks that were taken away there, and days on which
-- something was paid for that stands in another category now.
create table changed_spending_days (
  day date not null
);
create function pass_changed_days_on() returns trigger language plpgsql as $$
begin
  insert into changed_spending_days select distinct day from old_rows;
  return null;
end $$;
create trigger changed_days_pass_on after delete on changed_days
  referencing old table as old_rows for each statement execute function pass_changed_days_on();

create function mark_days_of_moved_product() returns trigger language plpgsql as $$
begin
  insert into changed_spending_days
  select distinct kathmandu_day(o.paid_at)
  from order_items i join orders o on o.id = i.order_id where i.product_id = new.id and o.paid_at is not null;
  return null;
end $$;
create trigger products_mark_category after update of category_id on products for each row
  when (old.category_id is distinct from new.category_id) execute function mark_days_of_moved_product();

create function mark_days_of_categories() returns trigger language plpgsql as $$
begin
  if exists (select from new_rows n join old_rows o using (id) where n.public_root_slug <> o.public_root_slug) then
    insert into changed_spending_days
    select generate_series(kathmandu_day(min(paid_at)), kathmandu_day(now()), interval '1 day')::date
    from orders where paid_at is not null;
  end if;
  return null;
end $$;
create trigger categories_mark_days after update on categories
  referencing old table as old_rows new table as new_rows for each statement execute function mark_days_of_categories();

-- Every day of the past is added up once.
insert into changed_spending_days
select distinct kathmandu_day(paid_at) from orders where paid_at is not null;
