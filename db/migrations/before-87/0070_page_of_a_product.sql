-- What a buyer reads before ordering: datasheets, and when the seller last counted the stock.

-- Products that existed before 0011 were taken to be counted on that day: their last movement by the seller, or their
-- beginning, is when they really were.
update products p
set stock_confirmed_at = coalesce(
  (select max(m.created_at) from stock_movements m where m.product_id = p.id and m.reason in ('initial', 'adjustment')),
  p.created_at)
where p.stock_confirmed_at = (select m.applied_at from schema_migrations m where m.name = '0011_seller_products');

drop trigger products_announce_figures on products;
create trigger products_announce_figures
  after update of quantity, stock_confirmed_at, sales_count, rating_sum, rating_count, rating_average on products
  for each row
  when (old.quantity <> new.quantity or old.stock_confirmed_at <> new.stock_confirmed_at
    or old.sales_count <> new.sales_count or old.rating_count <> new.rating_count
    or old.rating_average <> new.rating_average)
  execute function announce_product_figures();

-- Datasheets are uploads like pictures: counted in the same quota and deleted once nothing shows them.
alter table uploads add column kind text not null default 'picture' check (kind in ('picture', 'datasheet'));

-- [{ key, name, bytes, pages }] in the order they came; the file is <key>.pdf.
alter table products
  add column datasheets jsonb not null default '[]'
    constraint products_datasheets check (jsonb_typeof(datasheets) = 'array' and jsonb_array_length(datasheets) <= 5);
create index products_datasheets on products using gin (datasheets jsonb_path_ops) with (fastupdate = off)
  where datasheets <> '[]';

-- Those of a product's datasheets that an admin has seen: all of them, or the ones it had when it was last judged.
create function judged_datasheets(p_product_id uuid, p_datasheets jsonb) returns jsonb
language plpgsql stable parallel safe as $$
declare
  judged jsonb;
begin
  if p_datasheets = '[]' then
    return p_datasheets;
  end if;
  select j.state -> 'datasheets' into judged from product_judged_states j where j.product_id = p_product_id;
  if not found then
    return p_datasheets;
  end if;
  return (
    select coalesce(jsonb_agg(d.sheet order by d.place), '[]')
    from jsonb_array_elements(p_datasheets) with ordinality as d (sheet, place)
    where judged @> jsonb_build_array(jsonb_build_object('key', d.sheet -> 'key')));
end $$;

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
  p.datasheets
from products p
join users s on s.id = p.seller_id
join categories c on c.id = p.category_id;
create or replace view public_products as
select * from product_cards where is_public;

drop trigger products_announce_change on products;
create trigger products_announce_change
  after update of seller_id, category_id, name, brand, description, long_description, sku, tags, images,
    specifications, regular_price_paisa, wholesale_price_paisa, price_breaks, low_stock_threshold,
    minimum_order_quantity, order_multiple, maximum_per_order, status, approved_at, deleted_at, created_at, datasheets
  on products for each row
  when ((old.seller_id, old.category_id, old.name, old.brand, old.description, old.long_description, old.sku,
      old.tags, old.images, old.specifications, old.regular_price_paisa, old.wholesale_price_paisa, old.price_breaks,
      old.low_stock_threshold, old.minimum_order_quantity, old.order_multiple, old.maximum_per_order, old.status,
      old.approved_at, old.deleted_at, old.created_at, old.datasheets)
    is distinct from
      (new.seller_id, new.category_id, new.name, new.brand, new.description, new.long_description, new.sku,
      new.tags, new.images, new.specifications, new.regular_price_paisa, new.wholesale_price_paisa, new.price_breaks,
      new.low_stock_threshold, new.minimum_order_quantity, new.order_multiple, new.maximum_per_order, new.status,
      new.approved_at, new.deleted_at, new.created_at, new.datasheets))
  execute function announce_product_change();

create or replace function judged_state_of(p products) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'name', p.name, 'brand', p.brand, 'description', p.description, 'longDescription', p.long_description,
    'categoryId', p.category_id, 'sku', p.sku, 'barcode', p.barcode, 'tags', to_jsonb(p.tags),
    'images', jsonb_path_query_array(p.images, '$[*].url'), 'specifications', p.specifications,
    'regularPricePaisa', p.regular_price_paisa, 'wholesalePricePaisa', p.wholesale_price_paisa,
    'priceBreaks', p.price_breaks, 'minimumOrderQuantity', p.minimum_order_quantity,
    'orderMultiple', p.order_multiple, 'maximumPerOrder', p.maximum_per_order, 'hsCode', p.hs_code, 'model', p.model,
    'unit', p.unit, 'originCountry', p.origin_country, 'warrantyMonths', p.warranty_months,
    'datasheets', p.datasheets)
$$;
-- There were none when these were judged.
update product_judged_states set state = state || '{"datasheets": []}';

drop trigger products_keep_judged_state on products;
create trigger products_keep_judged_state
  after update of name, brand, description, long_description, category_id, sku, barcode, tags, images, specifications,
    regular_price_paisa, wholesale_price_paisa, price_breaks, minimum_order_quantity, order_multiple,
    maximum_per_order, hs_code, model, unit, origin_country, warranty_months, datasheets
  on products for each row
  when ((old.approved_at is not null or old.status = 'rejected')
    and (old.name, old.brand, old.description, old.long_description, old.category_id, old.sku, old.barcode, old.tags,
      old.images, old.specifications, old.regular_price_paisa, old.wholesale_price_paisa, old.price_breaks,
      old.minimum_order_quantity, old.order_multiple, old.maximum_per_order, old.hs_code, old.model, old.unit,
      old.origin_country, old.warranty_months, old.datasheets)
    is distinct from (new.name, new.brand, new.description, new.long_description, new.category_id, new.sku, new.barcode,
      new.tags, new.images, new.specifications, new.regular_price_paisa, new.wholesale_price_paisa, new.price_breaks,
      new.minimum_order_quantity, new.order_multiple, new.maximum_per_order, new.hs_code, new.model, new.unit,
      new.origin_country, new.warranty_months, new.datasheets))
  execute function keep_judged_state();

-- What was judged decides which datasheets the public sees.
create function announce_judged_datasheets() returns trigger language plpgsql as $$
declare
  judged product_judged_states := case when tg_op = 'DELETE' then old else new end;
begin
  if exists (select from products p
    where p.id = judged.product_id and p.datasheets is distinct from judged.state -> 'datasheets')
  then
    perform pg_notify('catalogue', 'p ' || nextval('catalogue_version') || ' ' || judged.product_id);
  end if;
  return null;
end $$;
create trigger product_judged_states_announce after insert or delete on product_judged_states
  for each row execute function announce_judged_datasheets();
