-- Prices that fall with the quantity, packs and a maximum per order, and prices agreed with one buyer.

-- [{ from, regularPricePaisa, wholesalePricePaisa | null }]: at most 8, quantities rise from above 1, prices never do.
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

alter table products
  add column price_breaks jsonb not null default '[]' constraint products_price_breaks check (are_price_breaks(price_breaks)),
  add column order_multiple integer not null default 1 check (order_multiple >= 1),
  add column maximum_per_order integer check (maximum_per_order >= 1),
  add constraint products_minimum_in_packs check (minimum_order_quantity % order_multiple = 0),
  add constraint products_maximum_not_below_minimum check (maximum_per_order >= minimum_order_quantity);

-- What a seller offered a buyer, named by e-mail address or PAN: a product's price, or a part off the regular prices of
-- a category and everything below it. Whoever is named so answers; the account that accepts has the price.
create table customer_prices (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references users (id) on delete restrict,
  buyer_key text not null,
  buyer_id uuid references users (id) on delete restrict,
  product_id uuid references products (id) on delete cascade,
  price_paisa bigint check (price_paisa >= 0),
  category_id uuid references categories (id) on delete cascade,
  percent_basis_points integer check (percent_basis_points between 1 and 10000),
  valid_from date not null,
  valid_to date not null,
  answer text check (answer in ('accepted', 'declined')),
  answered_at timestamptz,
  ended_at timestamptz,                              -- the seller took it back
  created_at timestamptz not null default now(),
  constraint customer_prices_of_one_thing check (num_nonnulls(product_id, category_id) = 1
    and (product_id is null) = (price_paisa is null) and (category_id is null) = (percent_basis_points is null)),
  constraint customer_prices_days check (valid_from <= valid_to),
  constraint customer_prices_answer check ((answer is null) = (answered_at is null)
    and (answer is null or buyer_id is not null))
);
create index customer_prices_seller on customer_prices (seller_id, created_at desc, id);
create index customer_prices_buyer on customer_prices (buyer_id, seller_id);
create index customer_prices_unanswered on customer_prices (buyer_key) where buyer_id is null;
create index customer_prices_product on customer_prices (product_id) where product_id is not null;
create index customer_prices_category on customer_prices (category_id) where category_id is not null;

-- What this buyer accepted for a product, as the resolver takes it; null without any.
create function customer_terms(p_buyer_id uuid, p_seller_id uuid, p_product_id uuid, p_category_id uuid)
returns jsonb language plpgsql stable strict parallel safe as $$
begin
  return (
    with recursive above as (
      select p_category_id as id
      union select c.parent_id from above join categories c on c.id = above.id where c.parent_id is not null
    )
    select jsonb_agg(jsonb_build_object('pricePaisa', t.price_paisa, 'percentBasisPoints', t.percent_basis_points,
      'from', t.valid_from, 'to', t.valid_to))
    from customer_prices t
    where t.buyer_id = p_buyer_id and t.seller_id = p_seller_id and t.answer = 'accepted' and t.ended_at is null
      and (t.product_id = p_product_id or t.category_id in (select id from above)));
end $$;

-- The twin of `unitPrice` in src/domain/pricing.ts: what one unit costs at a quantity, in both columns and for a buyer.
create function unit_price(
  p_regular bigint, p_wholesale bigint, p_breaks jsonb, p_terms jsonb, p_is_subscriber boolean, p_quantity bigint,
  p_at timestamptz, out regular_paisa bigint, out wholesale_paisa bigint, out customer_paisa bigint,
  out price_paisa bigint, out reason text)
language plpgsql stable parallel safe as $$
declare
  one jsonb;
  base bigint := case when p_is_subscriber then p_wholesale else p_regular end;
  own_column bigint;
  today date;
begin
  regular_paisa := p_regular;
  wholesale_paisa := p_wholesale;
  if p_breaks <> '[]' then
    for one in select b from jsonb_array_elements(p_breaks) as b loop
      if (one ->> 'from')::integer <= p_quantity then
        regular_paisa := least(regular_paisa, (one ->> 'regularPricePaisa')::bigint);
        wholesale_paisa := least(wholesale_paisa,
          coalesce((one ->> 'wholesalePricePaisa')::bigint, (one ->> 'regularPricePaisa')::bigint));
      end if;
    end loop;
  end if;
  if p_terms is not null then
    today := kathmandu_day(p_at);
    for one in select t from jsonb_array_elements(p_terms) as t loop
      if today between (one ->> 'from')::date and (one ->> 'to')::date then
        customer_paisa := least(customer_paisa, p_regular, coalesce((one ->> 'pricePaisa')::bigint,
          div(p_regular::numeric * (10000 - (one ->> 'percentBasisPoints')::integer) + 5000, 10000)::bigint));
      end if;
    end loop;
  end if;
  own_column := case when p_is_subscriber then wholesale_paisa else regular_paisa end;
  price_paisa := least(own_column, customer_paisa);
  reason := case when price_paisa = base then 'base' when price_paisa = own_column then 'break' else 'customer' end;
end $$;

-- The twin of `buyableQuantity` in src/domain/stock.ts.
create function buyable_quantity(
  p_wanted bigint, p_available integer, p_minimum integer, p_multiple integer, p_maximum integer)
returns integer language sql immutable parallel safe as $$
  select case when n.largest < p_minimum then 0
    else least(greatest((p_wanted + p_multiple - 1) / p_multiple * p_multiple, p_minimum), n.largest) end::integer
  from (select least(p_available, p_maximum) / p_multiple * p_multiple as largest) n
$$;

-- Prices at the line's quantity when it was last touched; what was wanted when two carts were joined and could not be.
alter table cart_items
  add column seen_customer_price_paisa bigint,
  add column adjusted_from integer;

-- Why a line costs what it costs. Its two columns are those of its quantity; lines of earlier days had base prices.
alter table order_items
  add column price_reason text not null default 'base' check (price_reason in ('base', 'break', 'customer')),
  add column customer_price_paisa bigint check (customer_price_paisa >= 0);

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
  p.price_breaks, p.order_multiple, p.maximum_per_order
from products p
join users s on s.id = p.seller_id
join categories c on c.id = p.category_id;
create or replace view public_products as
select * from product_cards where is_public;

drop trigger products_announce_change on products;
create trigger products_announce_change
  after update of seller_id, category_id, name, brand, description, long_description, sku, tags, images,
    specifications, regular_price_paisa, wholesale_price_paisa, price_breaks, low_stock_threshold,
    minimum_order_quantity, order_multiple, maximum_per_order, status, approved_at, deleted_at, created_at
  on products for each row
  when ((old.seller_id, old.category_id, old.name, old.brand, old.description, old.long_description, old.sku,
      old.tags, old.images, old.specifications, old.regular_price_paisa, old.wholesale_price_paisa, old.price_breaks,
      old.low_stock_threshold, old.minimum_order_quantity, old.order_multiple, old.maximum_per_order, old.status,
      old.approved_at, old.deleted_at, old.created_at)
    is distinct from
      (new.seller_id, new.category_id, new.name, new.brand, new.description, new.long_description, new.sku,
      new.tags, new.images, new.specifications, new.regular_price_paisa, new.wholesale_price_paisa, new.price_breaks,
      new.low_stock_threshold, new.minimum_order_quantity, new.order_multiple, new.maximum_per_order, new.status,
      new.approved_at, new.deleted_at, new.created_at))
  execute function announce_product_change();

create or replace function judged_state_of(p products) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'name', p.name, 'brand', p.brand, 'description', p.description, 'longDescription', p.long_description,
    'categoryId', p.category_id, 'sku', p.sku, 'barcode', p.barcode, 'tags', to_jsonb(p.tags),
    'images', jsonb_path_query_array(p.images, '$[*].url'), 'specifications', p.specifications,
    'regularPricePaisa', p.regular_price_paisa, 'wholesalePricePaisa', p.wholesale_price_paisa,
    'priceBreaks', p.price_breaks, 'minimumOrderQuantity', p.minimum_order_quantity,
    'orderMultiple', p.order_multiple, 'maximumPerOrder', p.maximum_per_order, 'hsCode', p.hs_code, 'model', p.model,
    'unit', p.unit, 'originCountry', p.origin_country, 'warrantyMonths', p.warranty_months)
$$;
-- Nothing of it differs yet in what was judged before.
update product_judged_states
set state = state || '{"priceBreaks": [], "orderMultiple": 1, "maximumPerOrder": null}';

drop trigger products_keep_judged_state on products;
create trigger products_keep_judged_state
  after update of name, brand, description, long_description, category_id, sku, barcode, tags, images, specifications,
    regular_price_paisa, wholesale_price_paisa, price_breaks, minimum_order_quantity, order_multiple,
    maximum_per_order, hs_code, model, unit, origin_country, warranty_months
  on products for each row
  when ((old.approved_at is not null or old.status = 'rejected')
    and (old.name, old.brand, old.description, old.long_description, old.category_id, old.sku, old.barcode, old.tags,
      old.images, old.specifications, old.regular_price_paisa, old.wholesale_price_paisa, old.price_breaks,
      old.minimum_order_quantity, old.order_multiple, old.maximum_per_order, old.hs_code, old.model, old.unit,
      old.origin_country, old.warranty_months)
    is distinct from (new.name, new.brand, new.description, new.long_description, new.category_id, new.sku, new.barcode,
      new.tags, new.images, new.specifications, new.regular_price_paisa, new.wholesale_price_paisa, new.price_breaks,
      new.minimum_order_quantity, new.order_multiple, new.maximum_per_order, new.hs_code, new.model, new.unit,
      new.origin_country, new.warranty_months))
  execute function keep_judged_state();

-- Packs, a maximum, and prices at the quantity; without a quantity the minimum is added. Else add_to_cart of 0040.
drop function add_to_cart(uuid, bytea, uuid, integer);

create function add_to_cart(p_user_id uuid, p_guest_key bytea, p_product_id uuid, p_quantity integer)
returns table (
  outcome text, wanted integer, available integer, minimum integer, multiple integer, maximum integer,
  new_cart_id uuid, new_line_id uuid, away_until text)
language plpgsql as $$
declare
  product record;
  price record;
  cart uuid;
  is_new boolean := false;
  held integer := 0;
begin
  select p.id, p.seller_id, p.category_id, p.quantity, p.minimum_order_quantity, p.order_multiple, p.maximum_per_order,
    p.regular_price_paisa, p.wholesale_price_paisa, p.price_breaks, p.seller_away_until into product
  from public_products p where p.id = p_product_id;
  if not found then
    outcome := 'not_found';
    wanted := coalesce(p_quantity, 1);
    available := 0;
    minimum := 1;
    multiple := 1;
    return next;
    return;
  end if;
  wanted := coalesce(p_quantity, product.minimum_order_quantity);
  available := product.quantity;
  minimum := product.minimum_order_quantity;
  multiple := product.order_multiple;
  maximum := product.maximum_per_order;
  if product.seller_away_until is not null then
    outcome := 'away';
    away_until := product.seller_away_until;
    return next;
    return;
  end if;

  if p_user_id is not null then
    select c.id into cart from carts c where c.user_id = p_user_id for no key update;
  else
    select c.id into cart from carts c where c.guest_key = p_guest_key for no key update;
  end if;
  if cart is null then
    if wanted not between minimum and least(available, maximum) or wanted % multiple <> 0 then
      outcome := 'refused';
      return next;
      return;
    end if;
    -- A twin may have made the cart meanwhile: then its row is locked and used.
    if p_user_id is not null then
      insert into carts as c (user_id) values (p_user_id)
      on conflict (user_id) do update set updated_at = now() returning c.id, c.xmax = 0 into cart, is_new;
    else
      insert into carts as c (guest_key) values (p_guest_key)
      on conflict (guest_key) do update set updated_at = now() returning c.id, c.xmax = 0 into cart, is_new;
    end if;
  end if;

  if not is_new then
    update carts c set updated_at = now() where c.id = cart;
    select i.quantity into held from cart_items i where i.cart_id = cart and i.product_id = p_product_id;
    held := coalesce(held, 0);
    if held = 0 and (select count(*) from cart_items i where i.cart_id = cart) >= 100 then
      outcome := 'full';
      return next;
      return;
    end if;
    wanted := held + wanted;
  end if;
  if wanted not between minimum and least(available, maximum) or wanted % multiple <> 0 then
    outcome := 'refused';
    return next;
    return;
  end if;
  select * into price from unit_price(product.regular_price_paisa, product.wholesale_price_paisa, product.price_breaks,
    customer_terms(p_user_id, product.seller_id, product.id, product.category_id), false, wanted, now());
  insert into cart_items as i (cart_id, product_id, quantity, seen_regular_price_paisa, seen_wholesale_price_paisa,
    seen_customer_price_paisa)
  values (cart, p_product_id, wanted, price.regular_paisa, price.wholesale_paisa, price.customer_paisa)
  on conflict (cart_id, product_id) do update
    set quantity = excluded.quantity,
        seen_regular_price_paisa = excluded.seen_regular_price_paisa,
        seen_wholesale_price_paisa = excluded.seen_wholesale_price_paisa,
        seen_customer_price_paisa = excluded.seen_customer_price_paisa,
        adjusted_from = null
  returning i.id into new_line_id;
  outcome := 'added';
  if is_new then
    new_cart_id := cart;
  else
    new_line_id := null;
  end if;
  return next;
end $$;
