-- The catalogue's version, what tells every instance of a change, and what lists and searches read by.

-- Changes --------------------------------------------------------------------
-- Messages on the channel 'catalogue', sent when the transaction commits:
--   p <version> <product id>   a product came, went, or changed in what lists filter, sort or show
--   f <product id>             only its figures moved: stock, sales, ratings
--   s <version>                a seller became public or ceased to be, or was renamed
--   c <version>                the categories changed
--   a <version>                too much changed to name it
-- Counting up the version never waits for another transaction; instances compare it to notice lost messages.

create sequence catalogue_version;

create function announce_catalogue_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', tg_argv[0] || ' ' || nextval('catalogue_version'));
  return null;
end $$;

create function announce_product_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', 'p ' || nextval('catalogue_version') || ' ' || old.id);
  return null;
end $$;

create function announce_product_figures() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', 'f ' || new.id);
  return null;
end $$;

create function announce_new_products() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select 1 from new_products limit 201) s) > 200 then
    perform pg_notify('catalogue', 'a ' || nextval('catalogue_version'));
  else
    perform pg_notify('catalogue', 'p ' || nextval('catalogue_version') || ' ' || id) from new_products;
  end if;
  return null;
end $$;

create trigger products_announce_insert after insert on products
  referencing new table as new_products
  for each statement execute function announce_new_products();

create trigger products_announce_change
  after update of seller_id, category_id, name, brand, description, long_description, sku, tags, images,
    specifications, regular_price_paisa, wholesale_price_paisa, low_stock_threshold, minimum_order_quantity,
    status, approved_at, deleted_at, created_at
  on products for each row
  when ((old.seller_id, old.category_id, old.name, old.brand, old.description, old.long_description, old.sku,
      old.tags, old.images, old.specifications, old.regular_price_paisa, old.wholesale_price_paisa,
      old.low_stock_threshold, old.minimum_order_quantity, old.status, old.approved_at, old.deleted_at,
      old.created_at)
    is distinct from
      (new.seller_id, new.category_id, new.name, new.brand, new.description, new.long_description, new.sku,
      new.tags, new.images, new.specifications, new.regular_price_paisa, new.wholesale_price_paisa,
      new.low_stock_threshold, new.minimum_order_quantity, new.status, new.approved_at, new.deleted_at,
      new.created_at))
  execute function announce_product_change();

create trigger products_announce_figures
  after update of quantity, sales_count, rating_sum, rating_count, rating_average on products for each row
  when (old.quantity <> new.quantity or old.sales_count <> new.sales_count
    or old.rating_count <> new.rating_count or old.rating_average <> new.rating_average)
  execute function announce_product_figures();

create trigger products_announce_delete after delete on products
  for each row execute function announce_product_change();
create trigger products_announce_truncate after truncate on products
  for each statement execute function announce_catalogue_change('a');

create trigger users_announce_seller
  after update of is_active, is_approved, deleted_at, company_name, first_name, last_name, role on users
  for each row
  when ((old.role = 'seller' or new.role = 'seller') and
    (old.is_active, old.is_approved, old.deleted_at, old.company_name, old.first_name, old.last_name, old.role)
    is distinct from
    (new.is_active, new.is_approved, new.deleted_at, new.company_name, new.first_name, new.last_name, new.role))
  execute function announce_catalogue_change('s');

create trigger categories_announce after insert or update or delete or truncate on categories
  for each statement execute function announce_catalogue_change('c');

-- Lists ----------------------------------------------------------------------
-- One index for each sort, over everything and within a category; read backwards for the descending ones.

create index products_by_age on products (created_at, id)
  where status = 'active' and approved_at is not null and deleted_at is null;
create index products_by_price on products (regular_price_paisa, created_at, id)
  where status = 'active' and approved_at is not null and deleted_at is null;
create index products_by_sales on products (sales_count, created_at, id)
  where status = 'active' and approved_at is not null and deleted_at is null;
create index products_by_rating on products (rating_average, rating_count, created_at, id)
  where status = 'active' and approved_at is not null and deleted_at is null;
create index products_category_by_age on products (category_id, created_at, id)
  where status = 'active' and approved_at is not null and deleted_at is null;
create index products_category_by_price on products (category_id, regular_price_paisa, created_at, id)
  where status = 'active' and approved_at is not null and deleted_at is null;
create index products_category_by_sales on products (category_id, sales_count, created_at, id)
  where status = 'active' and approved_at is not null and deleted_at is null;
create index products_category_by_rating on products (category_id, rating_average, rating_count, created_at, id)
  where status = 'active' and approved_at is not null and deleted_at is null;

-- Orders change stock in place: room on each page lets them do so without touching any index.
alter table products set (fillfactor = 85);

-- Search ---------------------------------------------------------------------
-- A table of its own, so that stock, sales and views never rewrite its large indexes.

create table product_search (
  product_id uuid primary key references products (id) on delete cascade,
  sku_key text not null,                             -- letters and digits alone
  words text not null,                               -- name, brand and tags: what typing errors are compared with
  vector tsvector not null
);

create function search_row_of(p products) returns product_search language sql stable as $$
  select p.id, lower(regexp_replace(p.sku, '[^[:alnum:]]', '', 'g')),
    lower(concat_ws(' ', p.name, p.brand, array_to_string(p.tags, ' '))),
    setweight(to_tsvector('simple', p.name), 'A')
      || setweight(to_tsvector('simple', coalesce(p.brand, '') || ' ' || p.sku), 'B')
      || setweight(to_tsvector('simple', array_to_string(p.tags, ' ')), 'C')
      || setweight(to_tsvector('simple', p.description), 'D')
$$;

create function keep_product_search() returns trigger language plpgsql as $$
begin
  insert into product_search select r.* from search_row_of(new) r
  on conflict (product_id) do update
    set sku_key = excluded.sku_key, words = excluded.words, vector = excluded.vector;
  return null;
end $$;
create trigger products_search_insert after insert on products
  for each row execute function keep_product_search();
create trigger products_search_update after update of name, brand, sku, tags, description on products
  for each row
  when ((old.name, old.brand, old.sku, old.tags, old.description)
    is distinct from (new.name, new.brand, new.sku, new.tags, new.description))
  execute function keep_product_search();

insert into product_search select r.* from products p, search_row_of(p) r;

create index product_search_vector on product_search using gin (vector);
create index product_search_sku on product_search using gin (sku_key gin_trgm_ops);
create index product_search_words on product_search using gin (words gin_trgm_ops);

-- Deciding which orders let a buyer review a product.
create index order_items_product_parcel on order_items (product_id, parcel_id);
