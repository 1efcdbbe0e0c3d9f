-- The dashboards' figures, added up by day (docs/decisions/0006-figures-by-day.md). Days are Nepal's, whatever the time
-- zone of server, session or reader.

create function kathmandu_day(instant timestamptz) returns date
language sql immutable strict parallel safe return (instant at time zone interval '05:45')::date;

create function kathmandu_midnight(day date) returns timestamptz
language sql immutable strict parallel safe return day::timestamp at time zone interval '05:45';

-- What the figures are --------------------------------------------------------
-- These functions are the definition; the tables below only keep what they say. `starts_at` is the start of the step (an
-- hour or a day) in which orders were placed or paid.

-- Revenue of an order: what was paid for it, VAT and delivery included, without what went back for cancelled parcels
-- (src/domain/refund.ts). It belongs to the moment of payment, also when parcels are cancelled later.
create view order_revenue as
select o.id, o.paid_at,
  case
    when k.is_anything_kept then greatest(0, k.kept_paisa + (k.kept_paisa * 13 + 50) / 100 + o.shipping_paisa
      - coalesce(div(o.discount_paisa::numeric * k.kept_paisa, nullif(o.subtotal_paisa, 0)), 0)::bigint)
    else 0
  end as revenue_paisa
from orders o cross join lateral (
  select coalesce(sum(p.subtotal_paisa), 0)::bigint as kept_paisa, count(*) > 0 as is_anything_kept
  from parcels p where p.order_id = o.id and p.status <> 'cancelled'
) k
where o.paid_at is not null and o.status <> 'cancelled';

create function order_figures(since timestamptz, until timestamptz, step interval)
returns table (starts_at timestamptz, placed bigint, revenue_paisa bigint)
language sql stable parallel safe as $$
  select f.starts_at, sum(f.placed)::bigint, sum(f.revenue_paisa)::bigint
  from (
    select date_bin(step, o.created_at, kathmandu_midnight('2000-01-01')) as starts_at, count(*) as placed,
      0 as revenue_paisa
    from orders o where o.created_at >= since and o.created_at < until group by 1
    union all
    select date_bin(step, r.paid_at, kathmandu_midnight('2000-01-01')), 0, sum(r.revenue_paisa)
    from order_revenue r where r.paid_at >= since and r.paid_at < until group by 1
  ) f group by f.starts_at
$$;

-- Revenue of a seller: the own paid lines without VAT, delivery and coupons; cancelled parcels are left out.
create function seller_figures(since timestamptz, until timestamptz, step interval)
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
  ) f group by f.starts_at, f.seller_id
$$;

create function product_figures(since timestamptz, until timestamptz, step interval)
returns table (starts_at timestamptz, seller_id uuid, product_id uuid, units integer, revenue_paisa bigint)
language sql stable parallel safe as $$
  select date_bin(step, o.paid_at, kathmandu_midnight('2000-01-01')), p.seller_id, i.product_id,
    sum(i.quantity)::integer, sum(i.line_total_paisa)::bigint
  from orders o join parcels p on p.order_id = o.id join order_items i on i.parcel_id = p.id
  where o.paid_at >= since and o.paid_at < until and p.status <> 'cancelled'
  group by 1, 2, 3
$$;

create index orders_paid on orders (paid_at) where paid_at is not null;
create index users_created on users (created_at) where deleted_at is null;

-- What is kept ----------------------------------------------------------------

create table order_days (
  day date primary key,
  placed bigint not null,
  revenue_paisa bigint not null
);

create table seller_days (
  seller_id uuid not null,
  day date not null,
  placed bigint not null,
  revenue_paisa bigint not null,
  primary key (seller_id, day)
);
create index seller_days_day on seller_days (day);

create table product_days (
  seller_id uuid not null,
  day date not null,
  product_id uuid not null,
  units integer not null,
  revenue_paisa bigint not null,
  primary key (seller_id, day, product_id)
);
create index product_days_day on product_days (day);

-- Which kept days are no longer true. A row is added by the very transaction that changes a day, never updated, and
-- has no key: nobody waits for anybody. While a day has a row here it is read from the orders themselves.
create table changed_days (day date not null);

create function mark_days_of_new_orders() returns trigger language plpgsql as $$
begin
  insert into changed_days
  select kathmandu_day(created_at) from new_rows union select kathmandu_day(paid_at) from new_rows where paid_at is not null;
  return null;
end $$;
create trigger orders_mark_insert after insert on orders
  referencing new table as new_rows for each statement execute function mark_days_of_new_orders();

-- Lines come last of an order's rows, and in a bulk load in a transaction of their own.
create function mark_days_of_new_lines() returns trigger language plpgsql as $$
begin
  insert into changed_days
  select kathmandu_day(o.created_at) from orders o where o.id in (select order_id from new_rows)
  union
  select kathmandu_day(o.paid_at) from orders o where o.id in (select order_id from new_rows) and o.paid_at is not null;
  return null;
end $$;
create trigger order_items_mark_insert after insert on order_items
  referencing new table as new_rows for each statement execute function mark_days_of_new_lines();

-- Being prepared, sent and delivered changes no figure: only being paid, being cancelled, and coming back to life.
create function mark_days_of_order() returns trigger language plpgsql as $$
begin
  insert into changed_days
  select kathmandu_day(t.instant)
  from (values (old.paid_at), (new.paid_at), (nullif(old.created_at, new.created_at)), (nullif(new.created_at, old.created_at)))
    as t (instant)
  where t.instant is not null group by 1;
  return null;
end $$;
create trigger orders_mark_update
  after update of status, paid_at, created_at, subtotal_paisa, shipping_paisa, discount_paisa on orders for each row
  when ((old.status = 'cancelled', old.paid_at, old.created_at, old.subtotal_paisa, old.shipping_paisa, old.discount_paisa)
    is distinct from
    (new.status = 'cancelled', new.paid_at, new.created_at, new.subtotal_paisa, new.shipping_paisa, new.discount_paisa))
  execute function mark_days_of_order();
create trigger orders_mark_delete after delete on orders for each row execute function mark_days_of_order();

create function mark_days_of_parcel() returns trigger language plpgsql as $$
begin
  insert into changed_days
  select kathmandu_day(t.instant)
  from orders o cross join lateral (values (o.created_at), (o.paid_at)) as t (instant)
  where o.id = new.order_id and t.instant is not null group by 1;
  return null;
end $$;
create trigger parcels_mark_update after update of status, subtotal_paisa, seller_id on parcels for each row
  when ((old.status = 'cancelled', old.subtotal_paisa, old.seller_id)
    is distinct from (new.status = 'cancelled', new.subtotal_paisa, new.seller_id))
  execute function mark_days_of_parcel();

-- Orders placed before this migration, the rows of a day beside each other as they are when days are added up.
insert into order_days
select kathmandu_day(f.starts_at), f.placed, f.revenue_paisa from order_figures('-infinity', 'infinity', '1 day') f
order by 1;
insert into seller_days
select f.seller_id, kathmandu_day(f.starts_at), f.placed, f.revenue_paisa
from seller_figures('-infinity', 'infinity', '1 day') f
order by f.starts_at;
insert into product_days
select f.seller_id, kathmandu_day(f.starts_at), f.product_id, f.units, f.revenue_paisa
from product_figures('-infinity', 'infinity', '1 day') f
order by f.starts_at;

-- What runs out ---------------------------------------------------------------
-- No index may hold a product's quantity, or every order would touch all of them (0006). A product is listed here while
-- it is at or under its threshold; only crossing it writes.

create table low_products (product_id uuid primary key references products (id) on delete cascade);

create function keep_low_products() returns trigger language plpgsql as $$
begin
  if new.quantity <= new.low_stock_threshold then
    insert into low_products values (new.id) on conflict do nothing;
  else
    delete from low_products where product_id = new.id;
  end if;
  return null;
end $$;
create trigger products_low_insert after insert on products for each row
  when (new.quantity <= new.low_stock_threshold) execute function keep_low_products();
create trigger products_low_update after update of quantity, low_stock_threshold on products for each row
  when ((old.quantity <= old.low_stock_threshold) <> (new.quantity <= new.low_stock_threshold))
  execute function keep_low_products();

insert into low_products select id from products where quantity <= low_stock_threshold;

create index products_status on products (status) where deleted_at is null;
create index products_pending on products (updated_at) where status = 'pending_approval' and deleted_at is null;
