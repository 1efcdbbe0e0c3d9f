-- The schema of buying, until an order is placed: coupons, prices for one buyer, carts, lists, alerts.

-- Coupons ---------------------------------------------------------------------

create table coupons (
  id uuid primary key default gen_random_uuid(),
  code text not null,                                -- stored upper case
  type text not null check (type in ('percent', 'fixed')),
  percent_basis_points integer check (percent_basis_points between 1 and 10000),
  amount_paisa bigint check (amount_paisa > 0),
  minimum_subtotal_paisa bigint not null default 0 check (minimum_subtotal_paisa >= 0),
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  usage_limit integer check (usage_limit >= 1),      -- null: no limit
  per_user_limit integer check (per_user_limit >= 1),
  used_count integer not null default 0 check (used_count >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint coupons_code_unique unique (code),
  constraint coupons_within_limit check (usage_limit is null or used_count <= usage_limit),
  constraint coupons_value check ((type = 'percent') = (percent_basis_points is not null) and (type = 'fixed') = (amount_paisa is not null))
);

-- Which order used a coupon: what its limits count.
create table coupon_uses (
  order_id uuid primary key,
  coupon_id uuid not null references coupons (id) on delete restrict,
  user_id uuid not null references users (id) on delete restrict,
  released_at timestamptz,                           -- the order was cancelled: the use is given back
  created_at timestamptz not null default now(),
  company_id uuid not null references companies (id) on delete restrict
);
create index coupon_uses_company on coupon_uses (coupon_id, company_id) where released_at is null;
create index coupon_uses_recent on coupon_uses (coupon_id, created_at desc);

-- Prices for one buyer --------------------------------------------------------

-- What a seller offered a buyer, named by e-mail address or PAN: a product's price, or a part off the regular prices of
-- a category and everything below it. Whoever is named so answers; the company for which they accept has the price.
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
  company_id uuid references companies (id) on delete restrict, -- for which it was answered
  constraint customer_prices_of_one_thing check (num_nonnulls(product_id, category_id) = 1
    and (product_id is null) = (price_paisa is null) and (category_id is null) = (percent_basis_points is null)),
  constraint customer_prices_days check (valid_from <= valid_to),
  constraint customer_prices_answer check ((answer is null) = (answered_at is null)
    and (answer is null or buyer_id is not null)),
  constraint customer_prices_company check ((company_id is null) = (buyer_id is null))
);
create index customer_prices_seller on customer_prices (seller_id, created_at desc, id);
create index customer_prices_company on customer_prices (company_id, seller_id);
create index customer_prices_unanswered on customer_prices (buyer_key) where buyer_id is null;
create index customer_prices_product on customer_prices (product_id) where product_id is not null;
create index customer_prices_category on customer_prices (category_id) where category_id is not null;

-- What a company accepted for a product, as the resolver takes it; null without any.
-- Most companies have agreed on nothing with a seller: that is known by one look at an index, before anything is planned.
create function customer_terms(p_company_id uuid, p_seller_id uuid, p_product_id uuid, p_category_id uuid)
returns jsonb language plpgsql stable strict parallel safe as $$
begin
  perform from customer_prices t where t.company_id = p_company_id and t.seller_id = p_seller_id limit 1;
  if not found then
    return null;
  end if;
  return (
    with recursive above as (
      select p_category_id as id
      union select c.parent_id from above join categories c on c.id = above.id where c.parent_id is not null
    )
    select jsonb_agg(jsonb_build_object('pricePaisa', t.price_paisa, 'percentBasisPoints', t.percent_basis_points,
      'from', t.valid_from, 'to', t.valid_to))
    from customer_prices t
    where t.company_id = p_company_id and t.seller_id = p_seller_id and t.answer = 'accepted' and t.ended_at is null
      and (t.product_id = p_product_id or t.category_id in (select id from above)));
end $$;

-- The twin of `unitPrice` in src/domain/catalogue/pricing.ts: what one unit costs at a quantity, in both columns and
-- for a buyer.
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

-- The twin of `buyableQuantity` in src/domain/catalogue/stock.ts.
create function buyable_quantity(
  p_wanted bigint, p_available integer, p_minimum integer, p_multiple integer, p_maximum integer)
returns integer language sql immutable parallel safe as $$
  select case when n.largest < p_minimum then 0
    else least(greatest((p_wanted + p_multiple - 1) / p_multiple * p_multiple, p_minimum), n.largest) end::integer
  from (select least(p_available, p_maximum) / p_multiple * p_multiple as largest) n
$$;

-- Carts -----------------------------------------------------------------------

-- A person's in one company, or a guest's until somebody signs in. Every change sets when it was touched: room on each page lets it
-- stay in its place.
create table carts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id) on delete cascade,
  guest_key bytea,                                   -- SHA-256 of the guest session id
  coupon_id uuid references coupons (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  company_id uuid references companies (id) on delete restrict,
  constraint carts_user_company_unique unique (user_id, company_id),
  constraint carts_guest_unique unique (guest_key),
  constraint carts_one_owner check ((user_id is null) <> (guest_key is null)),
  constraint carts_company check ((company_id is null) = (user_id is null))
) with (fillfactor = 80);
-- Carts that nobody touched for 30 days. An ordinary index would make each change of a cart write into all indexes of
-- carts; this one sums up blocks of rows and does not (from PostgreSQL 16 on).
create index carts_guest_age on carts using brin (updated_at);

create table cart_items (
  id uuid primary key default gen_random_uuid(),
  cart_id uuid not null references carts (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  quantity integer not null check (quantity >= 1),
  seen_regular_price_paisa bigint not null,          -- at the line's quantity when it was last touched: shows "price changed"
  seen_wholesale_price_paisa bigint not null,
  created_at timestamptz not null default now(),
  seen_customer_price_paisa bigint,
  adjusted_from integer,                             -- what was wanted when two carts were joined and could not be
  constraint cart_items_product_unique unique (cart_id, product_id)
);

-- Adds units of a public product to a buyer's or guest's cart, making the cart on the first add. The cart row is
-- locked, so that parallel adds sum up. `outcome` is 'added', 'not_found', 'refused' (stock or minimum: the caller
-- names the reason from the other columns) or 'full'; `wanted` is what the line would have held. One round trip, and
-- one statement for the server (docs/decisions/0026-a-guests-first-line-is-one-statement.md); that it answers one row
-- it says, or the planner supposes a thousand and plans every call anew.
create function add_to_cart(
  p_company_id uuid, p_user_id uuid, p_guest_key bytea, p_product_id uuid, p_quantity integer)
returns table (
  outcome text, wanted integer, available integer, minimum integer, multiple integer, maximum integer,
  new_cart_id uuid, new_line_id uuid, away_until text)
language plpgsql rows 1 as $$
declare
  product record;
  cart uuid;
  coupon uuid;
  is_new boolean := false;
  held integer := 0;
  lines integer := 0;
  terms jsonb;
  regular bigint;
  wholesale bigint;
  customer bigint;
begin
  select p.seller_id, p.category_id, p.quantity, p.minimum_order_quantity, p.order_multiple, p.maximum_per_order,
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

  if wanted between minimum and least(available, maximum) and wanted % multiple = 0 then
    -- A line by itself: the cart is made, or locked when it is there.
    if p_user_id is not null then
      insert into carts as c (company_id, user_id) values (p_company_id, p_user_id)
      on conflict (company_id, user_id) do update set updated_at = now()
        returning c.id, c.xmax = 0, c.coupon_id into cart, is_new, coupon;
    else
      insert into carts as c (guest_key) values (p_guest_key)
      on conflict (guest_key) do update set updated_at = now()
        returning c.id, c.xmax = 0, c.coupon_id into cart, is_new, coupon;
    end if;
  else
    -- At most a part of a line: no cart is made for it.
    if p_user_id is not null then
      update carts c set updated_at = now() where c.company_id = p_company_id and c.user_id = p_user_id
      returning c.id into cart;
    else
      update carts c set updated_at = now() where c.guest_key = p_guest_key returning c.id into cart;
    end if;
    if cart is null then
      outcome := 'refused';
      return next;
      return;
    end if;
  end if;

  if not is_new then
    select count(*), coalesce(sum(i.quantity) filter (where i.product_id = p_product_id), 0) into lines, held
    from cart_items i where i.cart_id = cart;
    if held = 0 and lines >= 100 then
      outcome := 'full';
      return next;
      return;
    end if;
    wanted := held + wanted;
    if wanted not between minimum and least(available, maximum) or wanted % multiple <> 0 then
      outcome := 'refused';
      return next;
      return;
    end if;
  end if;
  -- Most products have neither quantity prices nor terms, and cost what stands on them.
  regular := product.regular_price_paisa;
  wholesale := product.wholesale_price_paisa;
  if p_company_id is not null then
    terms := customer_terms(p_company_id, product.seller_id, p_product_id, product.category_id);
  end if;
  if terms is not null or product.price_breaks <> '[]' then
    select u.regular_paisa, u.wholesale_paisa, u.customer_paisa into regular, wholesale, customer
    from unit_price(product.regular_price_paisa, product.wholesale_price_paisa, product.price_breaks, terms, false,
      wanted, now()) u;
  end if;
  insert into cart_items as i (cart_id, product_id, quantity, seen_regular_price_paisa, seen_wholesale_price_paisa,
    seen_customer_price_paisa)
  values (cart, p_product_id, wanted, regular, wholesale, customer)
  on conflict (cart_id, product_id) do update
    set quantity = excluded.quantity,
        seen_regular_price_paisa = excluded.seen_regular_price_paisa,
        seen_wholesale_price_paisa = excluded.seen_wholesale_price_paisa,
        seen_customer_price_paisa = excluded.seen_customer_price_paisa,
        adjusted_from = null
  returning i.id into new_line_id;
  outcome := 'added';
  -- A cart with this line alone, and no coupon, is told whole.
  if lines = 0 and coupon is null then
    new_cart_id := cart;
  else
    new_line_id := null;
  end if;
  return next;
end $$;

-- Lists -----------------------------------------------------------------------

-- Lists of what a company buys again. The one named Later holds what carts saved for later: it cannot be renamed or
-- deleted.
create table lists (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade, -- who made it, and is reminded
  name text not null check (char_length(name) between 1 and 80),
  note text check (char_length(note) between 1 and 500),
  is_later boolean not null default false,
  reminder_weeks integer check (reminder_weeks between 1 and 52),
  remind_at timestamptz,                             -- when the next reminder is due
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),     -- of the list or of one of its lines
  company_id uuid not null references companies (id) on delete restrict,
  constraint lists_later_by_name check (is_later = (lower(name) = 'later')),
  constraint lists_reminder check ((reminder_weeks is null) = (remind_at is null))
);
create unique index lists_company_name_unique on lists (company_id, lower(name));
create index lists_due on lists (remind_at) where remind_at is not null;

create table list_lines (
  id uuid primary key default gen_random_uuid(),
  serial bigint generated always as identity,        -- lines stand in the order in which they came
  list_id uuid not null references lists (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  quantity integer not null check (quantity between 1 and 1000000),
  note text check (char_length(note) between 1 and 200),
  created_at timestamptz not null default now(),
  constraint list_lines_product_unique unique (list_id, product_id)
);
create index list_lines_product on list_lines (product_id);

create table wishlist_items (
  user_id uuid not null references users (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, product_id)
);

-- What a buyer calls products -------------------------------------------------

-- What a company calls products: texts that mean one in a pasted message, and own part numbers, which are printed on
-- papers. Texts are compared as the pad folds them.
create table order_aliases (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  text text not null check (length(text) between 1 and 200),
  text_key text not null check (text_key <> ''),
  is_part_number boolean not null default false,
  created_at timestamptz not null default now(),
  company_id uuid not null references companies (id) on delete restrict,
  constraint order_aliases_company_text unique (company_id, text_key)
);
-- A product has one part number; this finds it for an order's lines.
create unique index order_aliases_part_number on order_aliases (company_id, product_id) where is_part_number;
create index order_aliases_product on order_aliases (product_id);

-- Alerts ----------------------------------------------------------------------

-- What somebody wants to be told of: stock that is back, a price that has fallen, goods that a saved search finds anew.
create table alerts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('stock', 'price', 'search')),
  product_id uuid references products (id) on delete cascade,
  quantity integer check (quantity between 1 and 1000000), -- of stock: so many pieces or more
  price_paisa bigint check (price_paisa > 0),        -- of a price: the regular price is this or less
  query text check (char_length(query) between 1 and 2000), -- of a search: the parameters of its list, in one order
  looked_at timestamptz,                             -- of a search: goods approved until then were looked at
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '180 days',
  hit_at timestamptz,                                -- of a search: the last time
  ended_at timestamptz,                              -- hit, over, or taken off; null: still watching
  removed_at timestamptz,                            -- no longer shown to its person
  constraint alerts_by_kind check (
    (product_id is null) = (kind = 'search') and (quantity is null) = (kind <> 'stock')
    and (price_paisa is null) = (kind <> 'price') and (query is null) = (kind <> 'search')
    and (looked_at is null) = (kind <> 'search')),
  constraint alerts_end_at_their_hit check (kind = 'search' or hit_at is null or hit_at = ended_at),
  constraint alerts_end_when_removed check (removed_at is null or ended_at is not null)
);
create unique index alerts_same_once on alerts (user_id, kind, product_id, quantity, price_paisa, md5(query))
  nulls not distinct where ended_at is null;
create index alerts_user on alerts (user_id, created_at desc);
create index alerts_product on alerts (product_id) where product_id is not null;
create index alerts_due on alerts (user_id, looked_at) where kind = 'search' and ended_at is null;
create index alerts_running_out on alerts (expires_at) where ended_at is null;
create index alerts_ended on alerts (ended_at) where ended_at is not null;

-- More stock, a lower price or a return to the public: the job that tells of it exists exactly when the change does.
-- Orders only lower stock and so pass by. Who sets an alert locks the product's row first: one of both sees the other.
create function enqueue_alert_matching() returns trigger language plpgsql as $$
begin
  if exists (select from alerts a where a.product_id = new.id and a.ended_at is null
      and (a.quantity <= new.quantity or a.price_paisa >= new.regular_price_paisa)) then
    perform graphile_worker.add_job('match_alerts', json_build_object('productId', new.id),
      max_attempts := 12, job_key := 'match_alerts ' || new.id);
  end if;
  return null;
end $$;
create trigger products_match_alerts
  after update of quantity, regular_price_paisa, status, approved_at, deleted_at on products for each row
  when (new.status = 'active' and new.approved_at is not null and new.deleted_at is null
    and (new.quantity > old.quantity or new.regular_price_paisa < old.regular_price_paisa
      or (old.status, old.approved_at, old.deleted_at) is distinct from (new.status, new.approved_at, new.deleted_at)))
  execute function enqueue_alert_matching();
