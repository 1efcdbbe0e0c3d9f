-- The schema of the catalogue: categories, products and their judging, what the public sees, search, reviews, pages of
-- sellers.

-- Announcements ---------------------------------------------------------------

-- Every instance holds the catalogue in memory (docs/decisions/0003-search-in-the-process.md) and pages until what they
-- show changes (docs/decisions/0024-pages-kept-until-they-change.md). Messages on the channel 'catalogue' tell them,
-- sent when the transaction commits:
--   p <version> <product id>   a product came, went, or changed in what lists filter, sort or show
--   f <product id>             only its figures moved: stock, sales, ratings; or an answer was published
--   s <version>                a seller became public or ceased to be, was renamed, or moved
--   c <version>                the categories changed
--   t <version>                the attributes changed
--   w <version>                the words that mean the same changed
--   r <version>                the redirects changed
--   v <version>                what the plans offer or cost changed
--   a <version>                too much changed to name it
-- Counting up the version never waits for another transaction; instances compare it to notice lost messages.
create sequence catalogue_version;

create function announce_catalogue_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', tg_argv[0] || ' ' || nextval('catalogue_version'));
  return null;
end $$;
create trigger users_announce_seller
  after update of is_active, is_approved, deleted_at, company_name, first_name, last_name, role, slug, about,
    return_policy, away_until on users
  for each row
  when ((old.role = 'seller' or new.role = 'seller') and
    (old.is_active, old.is_approved, old.deleted_at, old.company_name, old.first_name, old.last_name, old.role,
      old.slug, old.about, old.return_policy, old.away_until)
    is distinct from
    (new.is_active, new.is_approved, new.deleted_at, new.company_name, new.first_name, new.last_name, new.role,
      new.slug, new.about, new.return_policy, new.away_until))
  execute function announce_catalogue_change('s');
create trigger redirects_announce after insert or update or delete or truncate on redirects
  for each statement execute function announce_catalogue_change('r');

-- Categories ------------------------------------------------------------------

create table categories (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  slug text not null,
  description text not null default '',
  parent_id uuid references categories (id) on delete restrict,
  display_order integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Slug of the top-level category, kept on each category so that a card needs no climb up the tree.
  root_slug text not null default '',
  -- Its goods do not come back for a change of mind: cut cable, reagents. It holds for all categories beneath.
  no_change_of_mind boolean not null default false,
  -- An inactive category is shown to nobody but admins, and neither is its name on what stands below it: the main
  -- category of a product is the highest active one with nothing inactive between them.
  public_root_slug text not null default '',
  -- In Nepali; what has none is shown in English.
  name_ne text,
  description_ne text,
  has_serials boolean not null default false,        -- each piece of its goods has a number of its own
  constraint categories_slug_unique unique (slug),
  constraint categories_not_own_parent check (parent_id is distinct from id)
);
create index categories_parent on categories (parent_id);
create trigger categories_announce after insert or update or delete or truncate on categories
  for each statement execute function announce_catalogue_change('c');

-- Both roots of every category, whenever one of them may be another.
create function derive_category_roots() returns trigger language plpgsql as $$
begin
  with recursive tree (id, is_active, root_slug, public_root_slug) as (
    select id, is_active, slug, case when is_active then slug else '' end from categories where parent_id is null
    union all
    select c.id, c.is_active, t.root_slug,
      case when not c.is_active then '' when t.is_active then t.public_root_slug else c.slug end
    from categories c join tree t on c.parent_id = t.id
  ) cycle id set is_cycle using visited
  update categories c set root_slug = tree.root_slug, public_root_slug = tree.public_root_slug
  from tree
  where tree.id = c.id
    and (c.root_slug, c.public_root_slug) is distinct from (tree.root_slug, tree.public_root_slug);
  return null;
end $$;
create trigger categories_roots_on_insert after insert on categories
  for each statement execute function derive_category_roots();
create trigger categories_roots_on_move after update of parent_id, slug, is_active on categories
  for each statement execute function derive_category_roots();

-- Every address that a category had before: it leads to the one that has it last, unless another bears it now.
create table category_slugs (
  slug text primary key,
  category_id uuid not null references categories (id) on delete cascade,
  left_at timestamptz not null default now()
);
create index category_slugs_category on category_slugs (category_id);

create function keep_category_slug() returns trigger language plpgsql as $$
begin
  insert into category_slugs (slug, category_id) values (old.slug, new.id)
  on conflict (slug) do update set category_id = excluded.category_id, left_at = now();
  return null;
end $$;
create trigger categories_keep_slug after update of slug on categories
  for each row when (old.slug <> new.slug) execute function keep_category_slug();

-- What every shop begins with: the eight home categories (spec 2: Home).
insert into categories (name, slug, description, display_order, name_ne, description_ne) values
  ('Electronics', 'electronics', 'Boards, modules, displays, storage and networking', 1,
    'इलेक्ट्रोनिक्स', 'बोर्ड, मोड्युल, डिस्प्ले, स्टोरेज र नेटवर्किङ'),
  ('Office Supplies', 'office-supplies', 'Paper, printers, filing and desk equipment', 2,
    'कार्यालय सामग्री', 'कागज, प्रिन्टर, फाइल र टेबलका सामान'),
  ('Lab Equipment', 'lab-equipment', 'Meters, glassware, microscopes and balances', 3,
    'प्रयोगशाला उपकरण', 'मिटर, काँचका भाँडा, माइक्रोस्कोप र तराजु'),
  ('Industrial', 'industrial', 'Bearings, motors, fasteners and power tools', 4,
    'औद्योगिक सामान', 'बेयरिङ, मोटर, नटबोल्ट र पावर टुल'),
  ('Electrical', 'electrical', 'Breakers, cables, lighting and distribution', 5,
    'बिजुलीका सामान', 'ब्रेकर, केबल, बत्ती र वितरणका सामान'),
  ('Safety Equipment', 'safety-equipment', 'Helmets, shoes, vests, goggles and fire safety', 6,
    'सुरक्षा सामग्री', 'हेलमेट, जुत्ता, भेस्ट, चस्मा र अग्नि सुरक्षा'),
  ('Packaging', 'packaging', 'Cartons, tape, wrap and labels', 7,
    'प्याकेजिङ', 'कार्टुन, टेप, र्‍याप र लेबल'),
  ('Raw Materials', 'raw-materials', 'Rods, profiles, filament, solder and resins', 8,
    'कच्चा पदार्थ', 'रड, प्रोफाइल, फिलामेन्ट, सोल्डर र रेजिन');

-- What the goods of a category are told apart by: "Power" in W, "Base". Categories below inherit them.
create table attributes (
  id uuid primary key default gen_random_uuid(),
  category_id uuid not null references categories (id) on delete cascade,
  name text not null,
  spellings text[] not null default '{}',            -- other names that sellers give the same row
  kind text not null check (kind in ('number', 'choice')),
  unit text,                                         -- of a number, and of nothing else
  is_filter boolean not null default false,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Of a choice, values with their other spellings: [{"value": "2P", "spellings": ["DP", "Double pole"]}]. Products keep
  -- what their sellers wrote; filters and comparisons count all spellings as the value.
  choice_values jsonb not null default '[]',
  constraint attributes_unit check ((kind = 'number') = (unit is not null)),
  constraint attributes_choice_values check (
    jsonb_typeof(choice_values) = 'array' and (kind = 'choice' or choice_values = '[]')
  )
);
create unique index attributes_name_unique on attributes (category_id, lower(name));
create trigger attributes_announce after insert or update or delete or truncate on attributes
  for each statement execute function announce_catalogue_change('t');

-- Products --------------------------------------------------------------------

-- Prices that fall with the quantity, [{ from, regularPricePaisa, wholesalePricePaisa | null }]: at most 8, quantities
-- rise from above 1, prices never do.
create function are_price_breaks(breaks jsonb) returns boolean language plpgsql immutable parallel safe as $$
declare
  one jsonb;
  lowest_from integer := 1;
  highest_price bigint := 9223372036854775807;
begin
  if breaks = '[]' then
    return true;
  end if;
  if jsonb_typeof(breaks) <> 'array' or jsonb_array_length(breaks) > 8 then
    return false;
  end if;
  for one in select b from jsonb_array_elements(breaks) as b loop
    if ((one ->> 'from')::integer > lowest_from
      and (one ->> 'regularPricePaisa')::bigint between 0 and highest_price
      and coalesce((one ->> 'wholesalePricePaisa')::bigint, 0) between 0 and (one ->> 'regularPricePaisa')::bigint)
      is not true
    then
      return false;
    end if;
    lowest_from := (one ->> 'from')::integer;
    highest_price := (one ->> 'regularPricePaisa')::bigint;
  end loop;
  return true;
end $$;

-- Orders change stock in place: room on each page lets them do so without touching any index, and so no index may hold
-- a product's quantity.
create table products (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references users (id) on delete restrict,
  category_id uuid not null references categories (id) on delete restrict,
  name text not null,
  brand text,
  description text not null,
  long_description text,                             -- sanitised HTML
  sku text not null,
  barcode text,
  tags text[] not null default '{}',
  images jsonb not null default '[]',                -- [{ url, alt, isPrimary }] in display order
  specifications jsonb not null default '[]',        -- [{ name, value }] in display order
  regular_price_paisa bigint not null check (regular_price_paisa >= 0),
  wholesale_price_paisa bigint not null check (wholesale_price_paisa >= 0),
  cost_price_paisa bigint check (cost_price_paisa >= 0),
  quantity integer not null default 0 check (quantity >= 0), -- what can still be sold; moves only with a stock movement
  low_stock_threshold integer not null default 10 check (low_stock_threshold >= 0),
  minimum_order_quantity integer not null default 1 check (minimum_order_quantity >= 1),
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  rating_average numeric(3, 2) not null default 0,
  sales_count integer not null default 0,
  view_count integer not null default 0,
  status text not null default 'pending_approval'
    check (status in ('active', 'inactive', 'pending_approval', 'rejected', 'discontinued')),
  approved_at timestamptz,                           -- first approval; never public before it
  rejection_reason text,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When a seller last said, or changed, how many there are: stock that nobody has looked after is asked about.
  -- No index holds it either.
  stock_confirmed_at timestamptz not null default now(),
  submitted_at timestamptz not null default now(),   -- since when it waits, or last waited, for approval
  rejected_at timestamptz,                           -- last rejection; kept when it is approved later
  -- What a line of a bill says of the goods, and what the law wants to be told before a sale.
  hs_code text check (hs_code ~ '^[0-9]{4,8}$'),
  model text,
  unit text not null default 'pcs'
    check (unit in ('pcs', 'box', 'm', 'kg', 'set', 'roll', 'pkt', 'dozen')),
  origin_country text,
  warranty_months integer check (warranty_months between 0 and 1200),
  -- Prices that fall with the quantity, packs, and a maximum per order.
  price_breaks jsonb not null default '[]' constraint products_price_breaks check (are_price_breaks(price_breaks)),
  order_multiple integer not null default 1 check (order_multiple >= 1),
  maximum_per_order integer check (maximum_per_order >= 1),
  -- [{ key, name, bytes, pages }] in the order they came; the file is <key>.pdf.
  datasheets jsonb not null default '[]'
    constraint products_datasheets check (jsonb_typeof(datasheets) = 'array' and jsonb_array_length(datasheets) <= 5),
  -- The lowest price of the last 30 days that is below today's, and until when it counts; both null: today's is the
  -- lowest. Passed and not settled yet by the nightly job: the points say what comes next.
  lowest_price_paisa bigint,
  lowest_price_until timestamptz,
  -- In Nepali; what has none is shown in English.
  name_ne text,
  description_ne text,
  -- What its way costs by, packed for sending; null: the seller has not said.
  weight_grams integer constraint products_weight check (weight_grams between 1 and 2000000),
  length_mm integer constraint products_length check (length_mm between 1 and 10000),
  width_mm integer constraint products_width check (width_mm between 1 and 10000),
  height_mm integer constraint products_height check (height_mm between 1 and 10000),
  has_serials boolean,                               -- each piece has a number of its own; null: as its category says
  constraint products_wholesale_not_above_regular check (wholesale_price_paisa <= regular_price_paisa),
  constraint products_minimum_in_packs check (minimum_order_quantity % order_multiple = 0),
  constraint products_maximum_not_below_minimum check (maximum_per_order >= minimum_order_quantity),
  constraint products_lowest_price check ((lowest_price_paisa is null) = (lowest_price_until is null)
    and lowest_price_paisa < regular_price_paisa)
) with (fillfactor = 85);
create unique index products_sku_unique on products (seller_id, lower(sku)) where deleted_at is null;
create index products_seller on products (seller_id, created_at desc) where deleted_at is null;
create index products_category on products (category_id) where deleted_at is null;
-- The public's lists: one index for each sort, over everything and within a category; read backwards for the descending
-- ones.
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
-- Which product shows a picture: asked before one is deleted.
create index products_images on products using gin (images jsonb_path_ops) with (fastupdate = off);
-- The desk's list: each status, each order. Stock and views have none: they change in place.
create index products_desk_age on products (created_at desc, id) where deleted_at is null;
create index products_desk_status on products (status, seller_id) where deleted_at is null;
create index products_desk_name on products (lower(name), id) where deleted_at is null;
create index products_desk_price on products (regular_price_paisa, id) where deleted_at is null;
create index products_desk_wholesale on products (wholesale_price_paisa, id) where deleted_at is null;
create index products_desk_rating on products (rating_average, rating_count, id) where deleted_at is null;
create index products_desk_submitted on products (submitted_at, id) where deleted_at is null;
-- What waits to be judged.
create index products_waiting on products (submitted_at, id)
  where status = 'pending_approval' and deleted_at is null;
-- Which product shows a datasheet.
create index products_datasheets on products using gin (datasheets jsonb_path_ops) with (fastupdate = off)
  where datasheets <> '[]';
-- Lowest prices that count no longer: the nightly job's.
create index products_lowest_price_until on products (lowest_price_until) where lowest_price_until is not null;
create trigger products_announce_truncate after truncate on products
  for each statement execute function announce_catalogue_change('a');

-- Of many new products at once nobody is told one by one.
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

create function announce_product_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', 'p ' || nextval('catalogue_version') || ' ' || old.id);
  return null;
end $$;
-- Kept pages last until something they show changes, so each change of that is announced: not only what lists show,
-- also what the facts of a product say besides, and what its seller finds it by.
create trigger products_announce_change
  after update of seller_id, category_id, name, brand, description, long_description, sku, tags, images,
    specifications, regular_price_paisa, wholesale_price_paisa, price_breaks, low_stock_threshold,
    minimum_order_quantity, order_multiple, maximum_per_order, status, approved_at, deleted_at, created_at, datasheets,
    hs_code, model, unit, origin_country, warranty_months, name_ne, description_ne, weight_grams, length_mm, width_mm,
    height_mm, barcode
  on products for each row
  when ((old.seller_id, old.category_id, old.name, old.brand, old.description, old.long_description, old.sku,
      old.tags, old.images, old.specifications, old.regular_price_paisa, old.wholesale_price_paisa, old.price_breaks,
      old.low_stock_threshold, old.minimum_order_quantity, old.order_multiple, old.maximum_per_order, old.status,
      old.approved_at, old.deleted_at, old.created_at, old.datasheets, old.hs_code, old.model, old.unit,
      old.origin_country, old.warranty_months, old.name_ne, old.description_ne, old.weight_grams, old.length_mm,
      old.width_mm, old.height_mm, old.barcode)
    is distinct from
      (new.seller_id, new.category_id, new.name, new.brand, new.description, new.long_description, new.sku,
      new.tags, new.images, new.specifications, new.regular_price_paisa, new.wholesale_price_paisa, new.price_breaks,
      new.low_stock_threshold, new.minimum_order_quantity, new.order_multiple, new.maximum_per_order, new.status,
      new.approved_at, new.deleted_at, new.created_at, new.datasheets, new.hs_code, new.model, new.unit,
      new.origin_country, new.warranty_months, new.name_ne, new.description_ne, new.weight_grams, new.length_mm,
      new.width_mm, new.height_mm, new.barcode))
  execute function announce_product_change();
create trigger products_announce_delete after delete on products
  for each row execute function announce_product_change();

-- PostgreSQL commits one transaction at a time of those that send notify. Orders need not be among them: a transaction
-- that says so (shop.announces = 'later') has its changes of stock, sales and ratings written down here, and whoever
-- committed it announces them afterwards. Every instance looks here now and then for what nobody announced, because the
-- process that was to do so died. Nothing is lost with an unlogged table: when the database ends, every instance loses
-- its connection and reads all anew.
create unlogged table figure_changes (
  transaction xid8 not null default pg_current_xact_id(), -- which commits after those that began later, maybe
  product_id uuid not null
);
create index figure_changes_transaction on figure_changes (transaction);

create function announce_product_figures() returns trigger language plpgsql as $$
begin
  if current_setting('shop.announces', true) = 'later' then
    insert into figure_changes (product_id) values (new.id);
  else
    perform pg_notify('catalogue', 'f ' || new.id);
  end if;
  return null;
end $$;
create trigger products_announce_figures
  after update of quantity, stock_confirmed_at, sales_count, rating_sum, rating_count, rating_average on products
  for each row
  when (old.quantity <> new.quantity or old.stock_confirmed_at <> new.stock_confirmed_at
    or old.sales_count <> new.sales_count or old.rating_count <> new.rating_count
    or old.rating_average <> new.rating_average)
  execute function announce_product_figures();

-- Every regular price that a product has had (docs/decisions/0020-savings-count-from-the-lowest-price.md): one row for
-- the first and one for each change. Savings that we show count from the lowest of the last 30 days, so nobody can
-- raise a price to take something off it.
create table price_points (
  product_id uuid not null references products (id) on delete restrict,
  created_at timestamptz not null,
  regular_price_paisa bigint not null check (regular_price_paisa >= 0),
  previous_price_paisa bigint check (previous_price_paisa >= 0), -- until then; null: the first
  primary key (product_id, created_at)
);
create trigger price_points_append_only before update or delete or truncate on price_points
  for each statement execute function refuse_change();

-- The twin of `lowestRecentPrice` in src/domain/catalogue/price-record.ts, of a product at this price. 720 hours: no
-- daylight saving.
create function lowest_recent_price(
  p_product_id uuid, p_regular bigint, p_at timestamptz, out paisa bigint, out until timestamptz)
language sql stable parallel safe as $$
  select q.previous_price_paisa, max(q.created_at) + interval '720 hours'
  from price_points q
  where q.product_id = p_product_id and q.created_at > p_at - interval '720 hours' and q.created_at <= p_at
    and q.previous_price_paisa < p_regular
  group by 1 order by 1 limit 1
$$;

-- The first price holds from when the product was made.
create function note_first_prices() returns trigger language plpgsql as $$
begin
  insert into price_points (product_id, created_at, regular_price_paisa)
  select a.id, least(a.created_at, clock_timestamp()), a.regular_price_paisa from added a;
  return null;
end $$;
create trigger products_note_first_price after insert on products
  referencing new table as added for each statement execute function note_first_prices();

-- The row is locked by now, so points follow one another whoever began first; later than the last also when the clock
-- is not.
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

-- Every change of a product's quantity, in the transaction that made it.
create table stock_movements (
  id bigint generated always as identity primary key,
  product_id uuid not null references products (id) on delete restrict,
  order_id uuid,
  delta integer not null check (delta <> 0),
  reason text not null
    check (reason in ('initial', 'adjustment', 'order', 'cancel', 'expire', 'return', 'replacement')),
  actor_id uuid references users (id),
  created_at timestamptz not null default now()
);
create index stock_movements_product on stock_movements (product_id);
create index stock_movements_order on stock_movements (order_id) where order_id is not null;
create trigger stock_movements_append_only before update or delete or truncate on stock_movements
  for each statement execute function refuse_change();

-- What runs out. No index may hold a product's quantity, or every order would touch all of them: a product is listed
-- here while it is at or under its threshold; only crossing it writes.
create table low_products (
  product_id uuid primary key references products (id) on delete cascade
);

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

-- Whatever lowers a stock to where its seller wants to know tells their programs.
create function tell_stock_low() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('stock.low', null, new.seller_id, new.id,
    jsonb_build_object('productId', new.id, 'sku', new.sku));
  return null;
end $$;
create trigger products_stock_low after update of quantity on products
  for each row when (new.quantity <= new.low_stock_threshold and old.quantity > old.low_stock_threshold
    and new.deleted_at is null)
  execute function tell_stock_low();

-- Judging products ------------------------------------------------------------

-- How long products wait, and what changed since somebody last judged them.
create function note_submission() returns trigger language plpgsql as $$
begin
  new.submitted_at := statement_timestamp();
  return new;
end $$;
create trigger products_note_submission before update of status on products
  for each row when (new.status = 'pending_approval' and old.status <> 'pending_approval')
  execute function note_submission();

-- What an admin looks at.
create function judged_state_of(p products) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'name', p.name, 'brand', p.brand, 'description', p.description, 'longDescription', p.long_description,
    'categoryId', p.category_id, 'sku', p.sku, 'barcode', p.barcode, 'tags', to_jsonb(p.tags),
    'images', jsonb_path_query_array(p.images, '$[*].url'), 'specifications', p.specifications,
    'regularPricePaisa', p.regular_price_paisa, 'wholesalePricePaisa', p.wholesale_price_paisa,
    'priceBreaks', p.price_breaks, 'minimumOrderQuantity', p.minimum_order_quantity,
    'orderMultiple', p.order_multiple, 'maximumPerOrder', p.maximum_per_order, 'hsCode', p.hs_code, 'model', p.model,
    'unit', p.unit, 'originCountry', p.origin_country, 'warrantyMonths', p.warranty_months,
    'datasheets', p.datasheets, 'nameNe', p.name_ne, 'descriptionNe', p.description_ne,
    'weightGrams', p.weight_grams, 'lengthMm', p.length_mm, 'widthMm', p.width_mm, 'heightMm', p.height_mm,
    'hasSerials', p.has_serials)
$$;

-- A product that was edited after it was judged: what it was then. There is no row while nothing differs.
create table product_judged_states (
  product_id uuid primary key references products (id) on delete cascade,
  verdict text not null check (verdict in ('approved', 'rejected')),
  state jsonb not null,
  changed_at timestamptz not null default now()
);
create index product_judged_states_changed on product_judged_states (changed_at, product_id);

create function keep_judged_state() returns trigger language plpgsql as $$
begin
  insert into product_judged_states (product_id, verdict, state)
  values (old.id, case when old.approved_at is null then 'rejected' else 'approved' end, judged_state_of(old))
  on conflict (product_id) do nothing;
  -- Edited back: nothing differs any more.
  delete from product_judged_states s where s.product_id = new.id and s.state = judged_state_of(new);
  return null;
end $$;
create trigger products_keep_judged_state
  after update of name, brand, description, long_description, category_id, sku, barcode, tags, images, specifications,
    regular_price_paisa, wholesale_price_paisa, price_breaks, minimum_order_quantity, order_multiple,
    maximum_per_order, hs_code, model, unit, origin_country, warranty_months, datasheets, name_ne, description_ne,
    weight_grams, length_mm, width_mm, height_mm, has_serials
  on products for each row
  when ((old.approved_at is not null or old.status = 'rejected')
    and (old.name, old.brand, old.description, old.long_description, old.category_id, old.sku, old.barcode, old.tags,
      old.images, old.specifications, old.regular_price_paisa, old.wholesale_price_paisa, old.price_breaks,
      old.minimum_order_quantity, old.order_multiple, old.maximum_per_order, old.hs_code, old.model, old.unit,
      old.origin_country, old.warranty_months, old.datasheets, old.name_ne, old.description_ne, old.weight_grams,
      old.length_mm, old.width_mm, old.height_mm, old.has_serials)
    is distinct from (new.name, new.brand, new.description, new.long_description, new.category_id, new.sku, new.barcode,
      new.tags, new.images, new.specifications, new.regular_price_paisa, new.wholesale_price_paisa, new.price_breaks,
      new.minimum_order_quantity, new.order_multiple, new.maximum_per_order, new.hs_code, new.model, new.unit,
      new.origin_country, new.warranty_months, new.datasheets, new.name_ne, new.description_ne, new.weight_grams,
      new.length_mm, new.width_mm, new.height_mm, new.has_serials))
  execute function keep_judged_state();

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

-- What admins decided about products a moment ago: it can still be taken back, and the seller has not been told of it.
create table product_judgements (
  id bigint generated always as identity primary key,
  undo_id uuid not null,                             -- one press of a button, however many products it judged
  product_id uuid not null references products (id) on delete cascade,
  seller_id uuid not null references users (id) on delete cascade,
  admin_id uuid not null references users (id) on delete cascade,
  status text not null,                              -- what the product was given
  verdict text check (verdict in ('approved', 'rejected')), -- what the seller is told; null: nothing
  reason text,
  before jsonb not null,                             -- what an undo gives back
  judged_at timestamptz not null default clock_timestamp()
);
create index product_judgements_seller on product_judgements (seller_id, judged_at);
create index product_judgements_undo on product_judgements (undo_id);
create index product_judgements_product on product_judgements (product_id, id);
create index product_judgements_admin on product_judgements (admin_id);

-- Imports ---------------------------------------------------------------------

-- Sellers' catalogues from spreadsheets: checked first, applied whole or not at all.
create table product_imports (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references users (id) on delete cascade,
  file_name text not null,
  format text not null check (format in ('csv', 'xlsx')),
  content bytea,                                     -- the file; gone once it is checked
  state text not null default 'checking' check (state in ('checking', 'checked', 'applying', 'applied', 'cancelled', 'failed')),
  progress smallint not null default 0 check (progress between 0 and 100),
  failure text,                                      -- why nothing could be checked or applied, for the seller
  total_count integer not null default 0,
  new_count integer not null default 0,
  changed_count integer not null default 0,
  unchanged_count integer not null default 0,
  failing_count integer not null default 0,
  warning_count integer not null default 0,
  ignored_columns text[] not null default '{}',
  is_cancel_asked boolean not null default false,
  tries smallint not null default 0,                 -- how often a job has begun with it
  beat_at timestamptz not null default now(),        -- the job at work says so again and again; silence means it died
  created_at timestamptz not null default now(),
  checked_at timestamptz,
  finished_at timestamptz,
  constraint product_imports_content check (content is null or state in ('checking', 'cancelled', 'failed'))
);
create index product_imports_seller on product_imports (seller_id, created_at desc);
create unique index product_imports_one_running on product_imports (seller_id) where state in ('checking', 'applying');
create index product_imports_running on product_imports (beat_at) where state in ('checking', 'applying');

create table product_import_rows (
  import_id uuid not null references product_imports (id) on delete cascade,
  line integer not null,                             -- as the spreadsheet numbers it
  outcome text not null check (outcome in ('new', 'changed', 'unchanged', 'failing')),
  sku text not null,
  name text not null,
  product_id uuid,
  changes jsonb,                                     -- what becomes of the product: { quantity, and what else changes }
  quantity_seen integer,                             -- the stock when it was checked: what is sold meanwhile stays sold
  changed_columns text[] not null default '{}',
  problems jsonb not null default '[]',              -- [{ column, problem, suggestion, isWarning }]
  note text,                                         -- what the seller should know after applying
  primary key (import_id, line)
);

-- What the public sees --------------------------------------------------------

-- Every product, and whether the public sees it (product.md: who may do what): the one place that decides.
create view product_cards as
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
  p.name_ne, p.description_ne, c.name_ne as category_name_ne,
  p.weight_grams, p.length_mm, p.width_mm, p.height_mm, p.has_serials
from products p
join users s on s.id = p.seller_id
join categories c on c.id = p.category_id;

-- The one predicate that says what the public sees (product.md: who may do what).
create view public_products as
select * from product_cards where is_public;

-- Whether each piece of a product has a number of its own: as it says itself, else as a category above it does.
create function product_has_serials(p_product_id uuid) returns boolean language sql stable parallel safe as $$
  with recursive above as (
    select c.has_serials, c.parent_id from categories c
    where c.id = (select category_id from products where id = p_product_id)
    union all
    select a.has_serials, a.parent_id from categories a join above on a.id = above.parent_id
  )
  select coalesce((select has_serials from products where id = p_product_id),
    (select bool_or(has_serials) from above), false)
$$;

-- Search ----------------------------------------------------------------------

-- A table of its own, so that stock, sales and views never rewrite its large indexes.
create table product_search (
  product_id uuid primary key references products (id) on delete cascade,
  sku_key text not null,                             -- letters and digits alone
  words text not null,                               -- names, brand and tags: what typing errors are compared with
  vector tsvector not null
);
create index product_search_vector on product_search using gin (vector);
create index product_search_sku on product_search using gin (sku_key gin_trgm_ops);
create index product_search_sku_start on product_search (sku_key text_pattern_ops);
create index product_search_words on product_search using gin (words gin_trgm_ops);

create function search_row_of(p products) returns product_search language sql stable as $$
  select p.id, lower(regexp_replace(p.sku, '[^[:alnum:]]', '', 'g')),
    lower(concat_ws(' ', p.name, p.name_ne, p.brand, array_to_string(p.tags, ' '))),
    setweight(to_tsvector('simple', concat_ws(' ', p.name, p.name_ne)), 'A')
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
create trigger products_search_update after update of name, name_ne, brand, sku, tags, description on products
  for each row
  when ((old.name, old.name_ne, old.brand, old.sku, old.tags, old.description)
    is distinct from (new.name, new.name_ne, new.brand, new.sku, new.tags, new.description))
  execute function keep_product_search();

-- Words that mean the same to those who search: the desk keeps them, every process holds them in memory.
create table synonym_groups (
  id uuid primary key default gen_random_uuid(),
  words text[] not null check (cardinality(words) between 2 and 20),
  created_at timestamptz not null default now()
);
create index synonym_groups_by_age on synonym_groups (created_at desc, id);
create trigger synonym_groups_announce after insert or update or delete or truncate on synonym_groups
  for each statement execute function announce_catalogue_change('w');

-- How goods are named in Nepal, in Devanagari and as it is typed in Latin letters.
insert into synonym_groups (words) values
  ('{बत्ती,batti,लाइट,lait,light}'),
  ('{बल्ब,balb,चिम,chim,bulb}'),
  ('{तार,taar,wire}'),
  ('{केबल,kebal,cable}'),
  ('{स्विच,swich,switch}'),
  ('{प्लग,plag,plug}'),
  ('{सकेट,saket,socket}'),
  ('{होल्डर,holdar,holder}'),
  ('{पङ्खा,पंखा,pankha,फ्यान,fyan,fan}'),
  ('{हिटर,hitar,heater}'),
  ('{गिजर,gijar,geyser}'),
  ('{मोटर,motar,motor}'),
  ('{पम्प,pamp,pump}'),
  ('{ट्रान्सफर्मर,transpharmar,transformer}'),
  ('{फ्युज,phyuj,fuse}'),
  ('{ब्रेकर,brekar,breaker}'),
  ('{मिटर,mitar,meter}'),
  ('{रिले,rile,relay}'),
  ('{टर्च,tarch,torch,flashlight}'),
  ('{ट्युबलाइट,tyublait,"tube light"}'),
  ('{"सडक बत्ती","sadak batti","street light"}'),
  ('{लालटिन,laltin,lantern}'),
  ('{मैनबत्ती,mainbatti,candle,मोमबत्ती,mombatti}'),
  ('{झुमर,jhumar,chandelier}'),
  ('{खम्बा,khamba,pole}'),
  ('{बिजुली,bijuli,विद्युत,vidyut,electricity,electrical}'),
  ('{करेन्ट,karent,current}'),
  ('{भोल्टेज,bholtej,voltage}'),
  ('{ब्याट्री,byatri,battery}'),
  ('{चार्जर,charjar,charger}'),
  ('{सौर्य,saurya,सोलार,solar}'),
  ('{"सोलार पाता","solar paata","solar panel"}'),
  ('{इन्भर्टर,inbhartar,inverter}'),
  ('{जेनेरेटर,jeneretar,generator}'),
  ('{स्टेबिलाइजर,stebilaijar,stabilizer,stabiliser}'),
  ('{युपिएस,yupies,ups}'),
  ('{कन्ट्रोलर,kantrolar,controller}'),
  ('{अर्थिङ,arthing,earthing,grounding}'),
  ('{सुचालक,suchalak,conductor}'),
  ('{"कालो टेप","kalo tep","insulation tape"}'),
  ('{टेप,tep,tape}'),
  ('{पाइप,paip,pipe}'),
  ('{टर्मिनल,tarminal,terminal}'),
  ('{कन्ड्युट,kandyut,conduit}'),
  ('{केसिङ,kesing,casing}'),
  ('{पेचकस,pechkas,screwdriver,"screw driver"}'),
  ('{पेच,pech,screw}'),
  ('{काँटी,kanti,nail,किला,kila,कीला,keela}'),
  ('{हथौडा,hathauda,घन,ghan,hammer}'),
  ('{पाना,pana,wrench,spanner}'),
  ('{पिलास,pilas,प्लायर,playar,pliers,plier,प्लास,plas}'),
  ('{चिम्टा,chimta,tweezers,tongs}'),
  ('{करौँती,karaunti,आरी,aari,saw}'),
  ('{कैँची,kainchi,scissors}'),
  ('{छुरी,chhuri,चक्कु,chakku,knife}'),
  ('{ड्रिल,dril,drill}'),
  ('{रेती,reti,"metal file"}'),
  ('{छिनु,chhinu,chisel}'),
  ('{बन्चरो,bancharo,axe}'),
  ('{भर्याङ,bharyang,ladder}'),
  ('{डोरी,dori,rope}'),
  ('{साङ्लो,sanglo,सिक्री,sikri,chain}'),
  ('{ताल्चा,talcha,ताला,tala,padlock}'),
  ('{साँचो,sancho,चाबी,chabi,key}'),
  ('{कब्जा,kabja,hinge}'),
  ('{नट,nat,nut}'),
  ('{बोल्ट,bolt}'),
  ('{वासर,wasar,washer}'),
  ('{सोल्डर,soldar,solder}'),
  ('{"झाल्ने मेसिन","jhalne mesin","welding machine"}'),
  ('{औजार,aujar,ज्यावल,jyawal,tool}'),
  ('{"नाप्ने फित्ता","napne phitta","measuring tape","tape measure"}'),
  ('{लेभल,lebhal,"spirit level"}'),
  ('{तराजु,taraju,"weighing scale","weighing machine"}'),
  ('{थर्मोमिटर,tharmomitar,thermometer}'),
  ('{चुम्बक,chumbak,magnet}'),
  ('{घडी,ghadi,clock}'),
  ('{ऐना,aina,mirror}'),
  ('{काँच,kanch,glass}'),
  ('{सिसा,sisa,lead}'),
  ('{रङ,rang,paint}'),
  ('{ब्रस,bras,brush}'),
  ('{गम,gam,glue,adhesive,गुँद,gund,gum}'),
  ('{पन्जा,panja,दस्ताना,dastana,glove}'),
  ('{चस्मा,chasma,goggles}'),
  ('{मास्क,mask}'),
  ('{हेल्मेट,helmet}'),
  ('{जुत्ता,jutta,shoe,boot,footwear}'),
  ('{पेटी,peti,belt}'),
  ('{सुरक्षा,suraksha,safety}'),
  ('{"आगो निभाउने","aago nibhaune","fire extinguisher"}'),
  ('{घण्टी,ghanti,bell,doorbell}'),
  ('{साइरन,sairan,siren}'),
  ('{क्यामेरा,kyamera,camera}'),
  ('{सिसिटिभी,sisitibhi,cctv}'),
  ('{ढोका,dhoka,door}'),
  ('{झ्याल,jhyal,window}'),
  ('{स्पिकर,spikar,speaker}'),
  ('{माइक,maik,microphone}'),
  ('{हेडफोन,hedphon,headphone}'),
  ('{इयरफोन,iyarphon,earphone}'),
  ('{टिभी,tibhi,television,tv}'),
  ('{रिमोट,rimot,remote}'),
  ('{रेडियो,rediyo,radio}'),
  ('{मोबाइल,mobail,mobile}'),
  ('{फोन,phon,phone}'),
  ('{कम्प्युटर,kampyutar,computer}'),
  ('{ल्यापटप,lyaptap,laptop}'),
  ('{माउस,maus,mouse}'),
  ('{किबोर्ड,kibord,keyboard}'),
  ('{मोनिटर,monitar,monitor}'),
  ('{प्रिन्टर,printar,printer}'),
  ('{स्क्यानर,skyanar,scanner}'),
  ('{प्रोजेक्टर,projektar,projector}'),
  ('{पर्दा,parda,स्क्रिन,skrin,screen}'),
  ('{मेमोरी,memori,memory}'),
  ('{पेनड्राइभ,pendraibh,"pen drive","flash drive"}'),
  ('{हार्डडिस्क,"haard disk","hard disk"}'),
  ('{राउटर,rautar,router}'),
  ('{मोडेम,modem}'),
  ('{एन्टेना,entena,antenna}'),
  ('{सेन्सर,sensar,sensor}'),
  ('{बोर्ड,bord,board}'),
  ('{चिप,chip}'),
  ('{डिस्प्ले,displey,display}'),
  ('{बटन,batan,button}'),
  ('{एडाप्टर,edaptar,adapter,adaptor}'),
  ('{कनेक्टर,kanektar,connector}'),
  ('{नेटवर्क,netwark,network}'),
  ('{वाइफाइ,waifai,wifi,"wi-fi"}'),
  ('{ब्लुटुथ,blututh,bluetooth}'),
  ('{इन्टरनेट,intarnet,internet}'),
  ('{फाइबर,phaibar,fiber,fibre}'),
  ('{टावर,tawar,tower}'),
  ('{ज्याक,jyak,jack}'),
  ('{रेजिस्टर,rejistar,resistor}'),
  ('{क्यापासिटर,kyapasitar,capacitor}'),
  ('{ट्रान्जिस्टर,tranjistar,transistor}'),
  ('{डायोड,dayod,diode}'),
  ('{मल्टिमिटर,maltimitar,multimeter}'),
  ('{तापक्रम,tapkram,temperature}'),
  ('{आर्द्रता,ardrata,humidity}'),
  ('{पानी,pani,water}'),
  ('{धुवाँ,dhuwa,smoke}'),
  ('{ग्यास,gyas,gas}'),
  ('{दूरी,duri,distance}'),
  ('{कागज,kagaj,paper}'),
  ('{कलम,kalam,pen}'),
  ('{सिसाकलम,sisakalam,pencil}'),
  ('{मसी,masi,ink,स्याही,syahi}'),
  ('{कापी,kapi,notebook}'),
  ('{रबर,rabar,rubber,इरेजर,irejar,eraser}'),
  ('{फाइल,phail,file}'),
  ('{खाम,kham,envelope}'),
  ('{स्टेपलर,steplar,stapler}'),
  ('{क्याल्कुलेटर,kyalkuletar,calculator}'),
  ('{कुर्सी,kursi,मेच,mech,chair}'),
  ('{टेबुल,tebul,table}'),
  ('{दराज,daraj,cupboard,cabinet}'),
  ('{किताब,kitab,पुस्तक,pustak,book}'),
  ('{छाप,chhap,stamp}'),
  ('{झोला,jhola,bag}'),
  ('{बाकस,bakas,box}'),
  ('{कार्टुन,kartun,carton}'),
  ('{बोरा,bora,sack}'),
  ('{प्लास्टिक,plastik,plastic}'),
  ('{बोतल,botal,bottle}'),
  ('{बट्टा,batta,डिब्बा,dibba,container}'),
  ('{लेबल,lebal,label}'),
  ('{टोकरी,tokari,basket}'),
  ('{ठेला,thela,trolley}'),
  ('{ट्याङ्की,tyanki,tank}'),
  ('{फलाम,phalam,iron}'),
  ('{इस्पात,ispat,स्टिल,stil,steel}'),
  ('{तामा,tama,copper}'),
  ('{पित्तल,pittal,brass}'),
  ('{आल्मुनियम,almuniyam,aluminium,aluminum}'),
  ('{जस्ता,jasta,zinc}'),
  ('{छड,chhad,rod}'),
  ('{पाता,paata,sheet}'),
  ('{काठ,kath,wood}'),
  ('{सिमेन्ट,siment,cement}'),
  ('{कपास,kapas,cotton}'),
  ('{कपडा,kapada,cloth,fabric}'),
  ('{धागो,dhago,thread}'),
  ('{सियो,siyo,needle}'),
  ('{तेल,tel,oil}'),
  ('{साबुन,sabun,soap}'),
  ('{कुचो,kucho,broom}'),
  ('{बाल्टिन,baltin,bucket,बाल्टी,balti}'),
  ('{प्रयोगशाला,prayogshala,laboratory,lab}'),
  ('{सूक्ष्मदर्शक,sukshmadarshak,microscope}'),
  ('{परखनली,parakhnali,"test tube"}'),
  ('{रसायन,rasayan,chemical}'),
  ('{मेसिन,mesin,machine}'),
  ('{"सिलाइ मेसिन","silai mesin","sewing machine"}'),
  ('{"पानी नछिर्ने","pani nachhirne",waterproof}'),
  ('{रातो,rato,red}'),
  ('{निलो,nilo,blue}'),
  ('{हरियो,hariyo,green}'),
  ('{पहेँलो,pahelo,yellow}'),
  ('{सेतो,seto,white}'),
  ('{कालो,kalo,black}'),
  ('{सानो,sano,small}'),
  ('{ठूलो,thulo,large}'),
  ('{फ्रिज,phrij,fridge,refrigerator}'),
  ('{"एयर कन्डिसनर","eyar kandisanar","air conditioner"}'),
  ('{ओभन,obhan,oven}'),
  ('{चुलो,chulo,stove}'),
  ('{केतली,ketali,kettle}'),
  ('{मिक्सर,miksar,mixer}'),
  ('{इस्त्री,istri,"clothes iron","steam iron","dry iron","electric iron"}'),
  ('{बेयरिङ,beyaring,bearing}'),
  ('{गियर,giyar,gear}'),
  ('{पाङ्ग्रा,pangra,wheel}'),
  ('{टायर,tayar,tyre,tire}'),
  ('{भल्भ,bhalbh,valve}'),
  ('{फिल्टर,philtar,filter}'),
  ('{छाता,chhata,umbrella}'),
  ('{बर्सादी,barsadi,raincoat}'),
  ('{गाडी,gadi,vehicle}'),
  ('{साइकल,saikal,bicycle}'),
  ('{क्लिप,klip,clip}'),
  ('{सञ्चार,sanchar,communication}'),
  ('{नमुना,namuna,sample}'),
  ('{पुर्जा,purja,"spare part"}'),
  ('{मर्मत,marmat,repair}'),
  ('{जग,jag,jug}'),
  ('{काठमाडौँ,काठमाडौं,काठमाण्डौ,kathmandu}'),
  ('{हेटौँडा,हेटौंडा,hetauda}'),
  ('{एभरेस्ट,ebharest,everest}'),
  ('{चप्पल,chappal,slipper}'),
  ('{मोजा,moja,socks}'),
  ('{टोपी,topi,cap}'),
  ('{रुमाल,rumal,handkerchief}'),
  ('{तौलिया,tauliya,towel}'),
  ('{सिरक,sirak,quilt}'),
  ('{डसना,dasana,mattress}'),
  ('{सिरानी,sirani,pillow}'),
  ('{त्रिपाल,tripal,tarpaulin,तिर्पाल,tirpal}'),
  ('{जाली,jali,mesh}'),
  ('{कोदालो,kodalo,spade,hoe}'),
  ('{बेल्चा,belcha,shovel}'),
  ('{हँसिया,hansiya,sickle}'),
  ('{गैँती,gainti,pickaxe}'),
  ('{थाल,thal,plate}'),
  ('{कचौरा,kachaura,bowl}'),
  ('{चम्चा,chamcha,spoon}'),
  ('{गिलास,gilas,tumbler}'),
  ('{कराही,karahi,wok}'),
  ('{भाँडा,bhanda,utensil}'),
  ('{चिया,chiya,tea}'),
  ('{चिनी,chini,sugar}'),
  ('{नुन,nun,salt}'),
  ('{चामल,chamal,rice}'),
  ('{दाल,dal,lentil}'),
  ('{पीठो,pitho,flour}'),
  ('{मसला,masala,spice}'),
  ('{दूध,dudh,milk}'),
  ('{बिस्कुट,biskut,biscuit}'),
  ('{चाउचाउ,chauchau,noodles}'),
  ('{मट्टितेल,mattitel,kerosene}'),
  ('{कोइला,koila,coal}'),
  ('{बालुवा,baluwa,sand}'),
  ('{गिटी,giti,gravel}'),
  ('{इँटा,inta,brick}'),
  ('{ढुङ्गा,dhunga,stone}'),
  ('{टायल,tayal,tile}'),
  ('{मार्बल,marbal,marble}'),
  ('{चुना,chuna,lime}'),
  ('{पुट्टी,putti,putty}'),
  ('{फर्निचर,pharnichar,furniture}'),
  ('{धारा,dhara,faucet,tap}'),
  ('{फोहोर,phohor,waste,garbage}'),
  ('{औषधि,ausadhi,medicine}'),
  ('{मल,mal,fertilizer}'),
  ('{बीउ,biu,seed}'),
  ('{सुतली,sutali,twine}'),
  ('{थैली,thaili,pouch}'),
  ('{डायरी,dayari,diary}'),
  ('{फित्ता,phitta,ribbon}'),
  ('{बेलुन,belun,balloon}'),
  ('{खेलौना,khelauna,toy}'),
  ('{झण्डा,jhanda,flag}'),
  ('{अगरबत्ती,agarbatti,incense}'),
  ('{ब्लेड,bled,blade}'),
  ('{काँटा,kanta,fork}');

-- What was sought, by day of Nepal and term: sums alone, nothing of who sought it
-- (docs/decisions/0017-what-is-sought-without-who.md).
create table search_terms (
  day date not null,
  term text not null check (char_length(term) between 1 and 100),
  sessions integer not null default 0,
  nothing integer not null default 0,
  hits integer not null default 0,
  openings integer not null default 0,
  adds integer not null default 0,
  category_id uuid references categories (id) on delete set null, -- nearest to it when it found nothing
  primary key (day, term)
);
create index search_terms_nothing on search_terms (category_id, day) where nothing > 0 and category_id is not null;

-- Reviews ---------------------------------------------------------------------

-- Only from a delivered line, one per buyer and product.
create table reviews (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products (id) on delete restrict,
  user_id uuid not null references users (id) on delete restrict,
  order_item_id uuid not null,
  rating integer not null check (rating between 1 and 5),
  comment text not null default '',
  hidden_at timestamptz,
  hidden_reason text,
  created_at timestamptz not null default now(),
  constraint reviews_one_per_buyer unique (product_id, user_id)
);
create index reviews_product on reviews (product_id, created_at desc) where hidden_at is null;
create index reviews_created on reviews (created_at desc, id);

-- Pages of sellers ------------------------------------------------------------

-- Every address a seller ever had, so that old links lead to the new one and never to somebody else.
create table seller_slugs (
  slug text primary key,
  seller_id uuid not null references users (id) on delete cascade deferrable initially deferred,
  created_at timestamptz not null default now()
);
create index seller_slugs_seller on seller_slugs (seller_id);

-- The first free one of: the name as an address, the same with 2 to 9, the same with the id.
create function take_seller_slug(p_seller_id uuid, p_name text) returns text language plpgsql as $$
declare
  plain text := trim('-' from left(trim('-' from regexp_replace(lower(p_name), '[^a-z0-9]+', '-', 'g')), 80));
  candidate text;
begin
  if plain = '' then
    plain := 'seller-' || left(p_seller_id::text, 8);
  end if;
  foreach candidate in array
    plain || (select array_agg(plain || '-' || n) from generate_series(2, 9) n) || (plain || '-' || p_seller_id)
  loop
    insert into seller_slugs (slug, seller_id) values (candidate, p_seller_id) on conflict (slug) do nothing;
    if found or (select seller_id from seller_slugs where slug = candidate) = p_seller_id then
      return candidate;
    end if;
  end loop;
  raise exception 'No address is free for seller %', p_seller_id;
end $$;

create function give_seller_slug() returns trigger language plpgsql as $$
begin
  new.slug := take_seller_slug(new.id, coalesce(new.company_name, new.first_name || ' ' || new.last_name));
  return new;
end $$;
create trigger users_slug_insert before insert on users
  for each row when (new.role = 'seller') execute function give_seller_slug();
-- Who was deleted keeps the address of the company that sold.
create trigger users_slug_update before update of company_name, role on users
  for each row
  when (new.role = 'seller' and new.deleted_at is null
    and (old.company_name is distinct from new.company_name or old.role <> 'seller'))
  execute function give_seller_slug();

-- Lists are narrowed by where sellers are: whoever keeps the catalogue hears of it when that changes.
create function announce_seller_place() returns trigger language plpgsql as $$
begin
  if exists (select 1 from users where id = coalesce(new.company_id, old.company_id) and role = 'seller') then
    perform pg_notify('catalogue', 's ' || nextval('catalogue_version'));
  end if;
  return null;
end $$;
create trigger addresses_announce_insert after insert on addresses for each row
  when (new.is_default) execute function announce_seller_place();
create trigger addresses_announce_delete after delete on addresses for each row
  when (old.is_default) execute function announce_seller_place();
create trigger addresses_announce_change after update of is_default, province on addresses for each row
  when ((old.is_default or new.is_default)
    and (old.is_default, old.province) is distinct from (new.is_default, new.province))
  execute function announce_seller_place();

-- Feeds -----------------------------------------------------------------------

-- Whether the products of a seller stand in the feeds for comparison sites; a seller without a row has never said
-- anything, and theirs do.
create table seller_feeds (
  seller_id uuid primary key references users (id) on delete cascade,
  is_on boolean not null,
  changed_by uuid not null,
  changed_at timestamptz not null default now()
);

-- Delivery --------------------------------------------------------------------

-- What a seller asks for the way of a heavy parcel beyond the delivery fee: by zone, from a weight on.
create table delivery_rates (
  seller_id uuid not null references users (id) on delete restrict,
  zone text not null constraint delivery_rates_zone check (zone in ('valley', 'road', 'remote')),
  from_grams integer not null constraint delivery_rates_weight check (from_grams between 1 and 2000000),
  paisa bigint constraint delivery_rates_paisa check (paisa between 0 and 100000000), -- null: the buyer has to ask
  primary key (seller_id, zone, from_grams)
);

-- Keys of lower districts -----------------------------------------------------

alter table commission_rules
  add foreign key (category_id) references categories (id) on delete cascade;
