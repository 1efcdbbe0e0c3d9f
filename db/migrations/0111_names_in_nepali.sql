-- Names and descriptions of products and categories in Nepali: read on Nepali pages, found in either script, judged as
-- the English ones are.

alter table categories add column name_ne text, add column description_ne text;
alter table products add column name_ne text, add column description_ne text;

-- What every shop begins with, unless it calls them otherwise by now.
update categories c set name_ne = n.name_ne, description_ne = n.description_ne
from (values
  ('electronics', 'Electronics', 'इलेक्ट्रोनिक्स', 'बोर्ड, मोड्युल, डिस्प्ले, स्टोरेज र नेटवर्किङ'),
  ('office-supplies', 'Office Supplies', 'कार्यालय सामग्री', 'कागज, प्रिन्टर, फाइल र टेबलका सामान'),
  ('lab-equipment', 'Lab Equipment', 'प्रयोगशाला उपकरण', 'मिटर, काँचका भाँडा, माइक्रोस्कोप र तराजु'),
  ('industrial', 'Industrial', 'औद्योगिक सामान', 'बेयरिङ, मोटर, नटबोल्ट र पावर टुल'),
  ('electrical', 'Electrical', 'बिजुलीका सामान', 'ब्रेकर, केबल, बत्ती र वितरणका सामान'),
  ('safety-equipment', 'Safety Equipment', 'सुरक्षा सामग्री', 'हेलमेट, जुत्ता, भेस्ट, चस्मा र अग्नि सुरक्षा'),
  ('packaging', 'Packaging', 'प्याकेजिङ', 'कार्टुन, टेप, र्‍याप र लेबल'),
  ('raw-materials', 'Raw Materials', 'कच्चा पदार्थ', 'रड, प्रोफाइल, फिलामेन्ट, सोल्डर र रेजिन')
) as n (slug, name, name_ne, description_ne) where c.slug = n.slug and c.name = n.name;

create or replace view product_cards as
select p.id, p.seller_id, p.category_id, p.name, p.brand, p.description, p.long_description, p.sku, p.barcode, p.tags,
  p.images, p.specifications, p.regular_price_paisa, p.wholesale_price_paisa, p.cost_price_paisa, p.quantity,
  p.low_stock_threshold, p.minimum_order_quantity, p.rating_sum, p.rating_count, p.rating_average, p.sales_count,
  p.view_count, p.status, p.approved_at, p.rejection_reason, p.deleted_at, p.created_at, p.updated_at,
  coalesce(s.company_name, s.first_name || ' ' || s.last_name) as seller_name,
  c.name as category_name,
  c.slug as category_slug,
  c.public_root_slug as category_root_slug,
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
  end as reference_price_paisa,
  p.name_ne, p.description_ne, c.name_ne as category_name_ne
from products p
join users s on s.id = p.seller_id
join categories c on c.id = p.category_id;

create or replace view public_products as
select * from product_cards where is_public;

-- Kept pages show them.
drop trigger products_announce_change on products;
create trigger products_announce_change
  after update of seller_id, category_id, name, brand, description, long_description, sku, tags, images,
    specifications, regular_price_paisa, wholesale_price_paisa, price_breaks, low_stock_threshold,
    minimum_order_quantity, order_multiple, maximum_per_order, status, approved_at, deleted_at, created_at, datasheets,
    hs_code, model, unit, origin_country, warranty_months, name_ne, description_ne
  on products for each row
  when ((old.seller_id, old.category_id, old.name, old.brand, old.description, old.long_description, old.sku,
      old.tags, old.images, old.specifications, old.regular_price_paisa, old.wholesale_price_paisa, old.price_breaks,
      old.low_stock_threshold, old.minimum_order_quantity, old.order_multiple, old.maximum_per_order, old.status,
      old.approved_at, old.deleted_at, old.created_at, old.datasheets, old.hs_code, old.model, old.unit,
      old.origin_country, old.warranty_months, old.name_ne, old.description_ne)
    is distinct from
      (new.seller_id, new.category_id, new.name, new.brand, new.description, new.long_description, new.sku,
      new.tags, new.images, new.specifications, new.regular_price_paisa, new.wholesale_price_paisa, new.price_breaks,
      new.low_stock_threshold, new.minimum_order_quantity, new.order_multiple, new.maximum_per_order, new.status,
      new.approved_at, new.deleted_at, new.created_at, new.datasheets, new.hs_code, new.model, new.unit,
      new.origin_country, new.warranty_months, new.name_ne, new.description_ne))
  execute function announce_product_change();

-- Judging ---------------------------------------------------------------------

create or replace function judged_state_of(p products) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'name', p.name, 'brand', p.brand, 'description', p.description, 'longDescription', p.long_description,
    'categoryId', p.category_id, 'sku', p.sku, 'barcode', p.barcode, 'tags', to_jsonb(p.tags),
    'images', jsonb_path_query_array(p.images, '$[*].url'), 'specifications', p.specifications,
    'regularPricePaisa', p.regular_price_paisa, 'wholesalePricePaisa', p.wholesale_price_paisa,
    'priceBreaks', p.price_breaks, 'minimumOrderQuantity', p.minimum_order_quantity,
    'orderMultiple', p.order_multiple, 'maximumPerOrder', p.maximum_per_order, 'hsCode', p.hs_code, 'model', p.model,
    'unit', p.unit, 'originCountry', p.origin_country, 'warrantyMonths', p.warranty_months,
    'datasheets', p.datasheets, 'nameNe', p.name_ne, 'descriptionNe', p.description_ne)
$$;
update product_judged_states set state = state || '{"nameNe": null, "descriptionNe": null}';
update product_judgements
set before = jsonb_set(before, '{judged,state}', before #> '{judged,state}' || '{"nameNe": null, "descriptionNe": null}')
where jsonb_typeof(before -> 'judged') = 'object';
drop trigger products_keep_judged_state on products;
create trigger products_keep_judged_state
  after update of name, brand, description, long_description, category_id, sku, barcode, tags, images, specifications,
    regular_price_paisa, wholesale_price_paisa, price_breaks, minimum_order_quantity, order_multiple,
    maximum_per_order, hs_code, model, unit, origin_country, warranty_months, datasheets, name_ne, description_ne
  on products for each row
  when ((old.approved_at is not null or old.status = 'rejected')
    and (old.name, old.brand, old.description, old.long_description, old.category_id, old.sku, old.barcode, old.tags,
      old.images, old.specifications, old.regular_price_paisa, old.wholesale_price_paisa, old.price_breaks,
      old.minimum_order_quantity, old.order_multiple, old.maximum_per_order, old.hs_code, old.model, old.unit,
      old.origin_country, old.warranty_months, old.datasheets, old.name_ne, old.description_ne)
    is distinct from (new.name, new.brand, new.description, new.long_description, new.category_id, new.sku, new.barcode,
      new.tags, new.images, new.specifications, new.regular_price_paisa, new.wholesale_price_paisa, new.price_breaks,
      new.minimum_order_quantity, new.order_multiple, new.maximum_per_order, new.hs_code, new.model, new.unit,
      new.origin_country, new.warranty_months, new.datasheets, new.name_ne, new.description_ne))
  execute function keep_judged_state();

-- Search ----------------------------------------------------------------------

create or replace function search_row_of(p products) returns product_search language sql stable as $$
  select p.id, lower(regexp_replace(p.sku, '[^[:alnum:]]', '', 'g')),
    lower(concat_ws(' ', p.name, p.name_ne, p.brand, array_to_string(p.tags, ' '))),
    setweight(to_tsvector('simple', concat_ws(' ', p.name, p.name_ne)), 'A')
      || setweight(to_tsvector('simple', coalesce(p.brand, '') || ' ' || p.sku), 'B')
      || setweight(to_tsvector('simple', array_to_string(p.tags, ' ')), 'C')
      || setweight(to_tsvector('simple', p.description), 'D')
$$;
drop trigger products_search_update on products;
create trigger products_search_update after update of name, name_ne, brand, sku, tags, description on products
  for each row
  when ((old.name, old.name_ne, old.brand, old.sku, old.tags, old.description)
    is distinct from (new.name, new.name_ne, new.brand, new.sku, new.tags, new.description))
  execute function keep_product_search();
