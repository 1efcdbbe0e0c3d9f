-- Every regular price that a product has had (docs/decisions/0020): one row for the first and one for each change. Savings
-- that we show count from the lowest of the last 30 days, so nobody can raise a price to take something off it.
create table price_points (
  product_id uuid not null references products (id) on delete restrict,
  created_at timestamptz not null,
  regular_price_paisa bigint not null check (regular_price_paisa >= 0),
  previous_price_paisa bigint check (previous_price_paisa >= 0),   -- until then; null: the first
  primary key (product_id, created_at)
);

-- The lowest price of the last 30 days that is below today's, and until when it counts; both null: today's is the lowest.
-- Passed and not settled yet by the nightly job: the points say what comes next.
alter table products
  add column lowest_price_paisa bigint,
  add column lowest_price_until timestamptz,
  add constraint products_lowest_price check ((lowest_price_paisa is null) = (lowest_price_until is null)
    and lowest_price_paisa < regular_price_paisa);
create index products_lowest_price_until on products (lowest_price_until) where lowest_price_until is not null;

-- The twin of `lowestRecentPrice` in src/domain/price-record.ts, of a product at this price. 720 hours: no daylight saving.
create function lowest_recent_price(
  p_product_id uuid, p_regular bigint, p_at timestamptz, out paisa bigint, out until timestamptz)
language sql stable parallel safe as $$
  select q.previous_price_paisa, max(q.created_at) + interval '720 hours'
  from price_points q
  where q.product_id = p_product_id and q.created_at > p_at - interval '720 hours' and q.created_at <= p_at
    and q.previous_price_paisa < p_regular
  group by 1 order by 1 limit 1
$$;

-- What is known of earlier prices: what orders were placed at, and what a product was when it was last judged. A price that
-- was seen later counts from when it was seen, so that the one before it counts longest.
with seen as (
  select i.product_id, o.created_at as at, i.regular_price_paisa as paisa
  from order_items i join orders o on o.id = i.order_id join products p on p.id = i.product_id
  where i.price_reason = 'base' and i.regular_price_paisa > 0 and p.price_breaks = '[]'
  union all
  select s.product_id, s.changed_at - interval '1 microsecond', (s.state ->> 'regularPricePaisa')::bigint
  from product_judged_states s
), known as (
  select s.product_id, greatest(s.at, p.created_at) as at, s.paisa from seen s join products p on p.id = s.product_id
  union all
  select p.id, greatest(p.updated_at, p.created_at, (select max(s.at) from seen s where s.product_id = p.id) + interval '1 microsecond'),
    p.regular_price_paisa
  from products p
), dated as (
  select distinct on (product_id, at) product_id, at, paisa from known order by product_id, at, paisa
), steps as (
  select product_id, at, paisa, lag(paisa) over (partition by product_id order by at) as before from dated
)
insert into price_points (product_id, created_at, regular_price_paisa, previous_price_paisa)
select s.product_id, case when s.before is null then least(p.created_at, s.at) else s.at end, s.paisa, s.before
from steps s join products p on p.id = s.product_id
where s.before is distinct from s.paisa;

update products p set lowest_price_paisa = l.paisa, lowest_price_until = l.until
from (select c.id, n.paisa, n.until
  from products c cross join lateral lowest_recent_price(c.id, c.regular_price_paisa, now()) n
  where n.paisa is not null) l
where p.id = l.id;

create trigger price_points_append_only before update or delete or truncate on price_points
  for each statement execute function refuse_change();

-- The first price holds from when the product was made.
create function note_first_prices() returns trigger language plpgsql as $$
begin
  insert into price_points (product_id, created_at, regular_price_paisa)
  select a.id, least(a.created_at, clock_timestamp()), a.regular_price_paisa from added a;
  return null;
end $$;
create trigger products_note_first_price after insert on products
  referencing new table as added for each statement execute function note_first_prices();

-- The row is locked by now, so points follow one another whoever began first; later than the last also when the clock is not.
create function note_price_change() returns trigger language plpgsql as $$
declare
  changed_at timestamptz := greatest(clock_timestamp(),
    (select max(q.created_at) from price_points q where q.product_id = new.id) + interval '1 microsecond');
begin
  insert into price_points (product_id, created_at, regular_price_paisa, previous_price_paisa)
  values (new.id, changed_at, new.regular_price_paisa, old.regular_price_paisa);
  select l.paisa, l.until into new.lowest_price_paisa, new.lowest_price_until
  from lowest_recent_price(new.id, new.regular_price_paisa, changed_at) l;
  return new;
end $$;
create trigger products_note_price_change before update of regular_price_paisa on products
  for each row when (old.regular_price_paisa <> new.regular_price_paisa) execute function note_price_change();

-- What savings counted from when an order was placed: the lowest of 30 days where it was below the regular price.
alter table order_items add column reference_price_paisa bigint check (reference_price_paisa >= 0);

create or replace view product_cards as
select p.id, p.seller_id, p.category_id, p.name, p.brand, p.description, p.long_description, p.sku, p.barcode, p.tags,
  p.images, p.specifications, p.regular_price_paisa, p.wholesale_price_paisa, p.cost_price_paisa, p.quantity,
  p.low_stock_threshold, p.minimum_order_quantity, p.rating_sum, p.rating_count, p.rating_average, p.sales_count,
  p.view_count, p.status, p.approved_at, p.rejection_reason, p.deleted_at, p.created_at, p.updated_at,
  coalesce(s.company_name, s.first_name || ' ' || s.last_name) as seller_name,
  c.name as category_name,
  c.slug as category_slug,
  c.root_slug as category_root_slug,
  (p.status = 'active' and p.approved_at is not null and p.deleted_at is null
    and s.is_approved and s.is_active and s.deleted_at is null
    and c.is_active) as is_public,
  p.stock_confirmed_at,
  p.submitted_at,
  p.hs_code, p.model, p.unit, p.origin_country, p.warranty_months,
  s.slug as seller_slug,
  -- Until when nothing of it can be ordered, as YYYY-MM-DD; null: it can.
  case when s.away_until > kathmandu_day(now()) then s.away_until::text end as seller_away_until,
  p.price_breaks, p.order_multiple, p.maximum_per_order,
  p.datasheets,
  -- What savings count from while it is below the regular price, else null.
  case when p.lowest_price_until is null then null
    when p.lowest_price_until > now() then p.lowest_price_paisa
    else (select min(q.previous_price_paisa) from price_points q
      where q.product_id = p.id and q.created_at > now() - interval '720 hours'
        and q.previous_price_paisa < p.regular_price_paisa)
  end as reference_price_paisa
from products p
join users s on s.id = p.seller_id
join categories c on c.id = p.category_id;
create or replace view public_products as
select * from product_cards where is_public;
