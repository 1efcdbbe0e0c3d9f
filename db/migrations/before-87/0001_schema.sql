-- The whole shop: accounts, catalogue, carts, orders, payments, subscriptions, traces.
-- Money is integer paisa (bigint). Instants are timestamptz. Status words are those of src/domain.

create extension if not exists pg_trgm;

-- Accounts -------------------------------------------------------------------

create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  email_key text not null,                    -- normalised e-mail; 'deleted:<id>' once the account is deleted
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  role text not null check (role in ('admin', 'seller', 'buyer')),
  company_name text,
  pan_number text,
  is_active boolean not null default true,
  is_approved boolean not null default false, -- sellers only; true for other roles at creation
  approved_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_email_key_unique unique (email_key)
);
create index users_role_created on users (role, created_at desc);

-- One row per login (a refresh family). Refresh tokens are derived from id and generation, never stored.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  generation integer not null default 1,
  rotated_at timestamptz not null default now(),
  expires_at timestamptz not null,
  is_remembered boolean not null default false,
  user_agent text,
  ip text,
  revoked_at timestamptz,
  revoke_reason text,
  created_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id) where revoked_at is null;

create table one_time_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('reset_password', 'verify_email')),
  email_key text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index one_time_tokens_user on one_time_tokens (user_id, purpose);

create table addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  street text not null,
  city text not null,
  province text not null,
  postal_code text,
  country text not null default 'Nepal',
  phone text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index addresses_user on addresses (user_id, created_at);
create unique index addresses_one_default on addresses (user_id) where is_default;

-- Catalogue ------------------------------------------------------------------

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
  constraint categories_slug_unique unique (slug),
  constraint categories_not_own_parent check (parent_id is distinct from id)
);
create index categories_parent on categories (parent_id);

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
  constraint products_wholesale_not_above_regular check (wholesale_price_paisa <= regular_price_paisa)
);
create unique index products_sku_unique on products (seller_id, lower(sku)) where deleted_at is null;
create index products_seller on products (seller_id, created_at desc) where deleted_at is null;
create index products_category on products (category_id) where deleted_at is null;

-- The one predicate that says what the public sees (product.md: who may do what).
create view public_products as
select p.*
from products p
join users s on s.id = p.seller_id
join categories c on c.id = p.category_id
where p.status = 'active' and p.approved_at is not null and p.deleted_at is null
  and s.is_approved and s.is_active and s.deleted_at is null
  and c.is_active;

create table stock_movements (
  id bigint generated always as identity primary key,
  product_id uuid not null references products (id) on delete restrict,
  order_id uuid,
  delta integer not null check (delta <> 0),
  reason text not null check (reason in ('initial', 'adjustment', 'order', 'cancel', 'expire')),
  actor_id uuid references users (id),
  created_at timestamptz not null default now()
);
create index stock_movements_product on stock_movements (product_id);
create index stock_movements_order on stock_movements (order_id) where order_id is not null;

create table wishlist_items (
  user_id uuid not null references users (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, product_id)
);

-- Coupons and carts ----------------------------------------------------------

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

create table carts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id) on delete cascade,
  guest_key bytea,                                   -- SHA-256 of the guest session id
  coupon_id uuid references coupons (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint carts_user_unique unique (user_id),
  constraint carts_guest_unique unique (guest_key),
  constraint carts_one_owner check ((user_id is null) <> (guest_key is null))
);
create index carts_guest_age on carts (updated_at) where guest_key is not null;

create table cart_items (
  id uuid primary key default gen_random_uuid(),
  cart_id uuid not null references carts (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  quantity integer not null check (quantity >= 1),
  seen_regular_price_paisa bigint not null,          -- prices when the line was last touched: shows "price changed"
  seen_wholesale_price_paisa bigint not null,
  created_at timestamptz not null default now(),
  constraint cart_items_product_unique unique (cart_id, product_id)
);

-- Orders ---------------------------------------------------------------------

create sequence order_number_seq;

create table orders (
  id uuid primary key default gen_random_uuid(),
  order_number text not null,
  user_id uuid not null references users (id) on delete restrict,
  status text not null default 'pending' check (status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
  subtotal_paisa bigint not null check (subtotal_paisa >= 0),
  tax_paisa bigint not null check (tax_paisa >= 0),
  shipping_paisa bigint not null check (shipping_paisa >= 0),
  discount_paisa bigint not null check (discount_paisa >= 0),
  total_paisa bigint not null check (total_paisa >= 0),
  savings_paisa bigint not null default 0 check (savings_paisa >= 0),
  coupon_id uuid references coupons (id) on delete restrict,
  coupon_code text,
  shipping_address jsonb not null,
  billing_address jsonb not null,
  notes text,
  purchase_order_number text,
  payment_method text not null check (payment_method in ('esewa', 'khalti', 'bank')),
  body_hash bytea not null,                          -- repeats without a key within 60 s (product.md: orders)
  stock_held_until timestamptz,                      -- null once paid or ended
  paid_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint orders_number_unique unique (order_number),
  constraint orders_total check (total_paisa = greatest(0, subtotal_paisa + shipping_paisa + tax_paisa - discount_paisa))
);
create index orders_user on orders (user_id, created_at desc);
create index orders_user_status on orders (user_id, status, created_at desc);
create index orders_created on orders (created_at desc);
create index orders_held on orders (stock_held_until) where stock_held_until is not null;
create index orders_repeat on orders (user_id, body_hash, created_at desc) where status = 'pending';

create table parcels (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete restrict,
  seller_id uuid not null references users (id) on delete restrict,
  position integer not null,                         -- 1-based, as shown to the buyer
  status text not null default 'pending' check (status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
  subtotal_paisa bigint not null check (subtotal_paisa >= 0),
  carrier text,
  tracking_number text,
  shipped_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint parcels_seller_unique unique (order_id, seller_id)
);
create index parcels_seller on parcels (seller_id, created_at desc);
create index parcels_seller_status on parcels (seller_id, status, created_at desc);

create table order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete restrict,
  parcel_id uuid not null references parcels (id) on delete restrict,
  product_id uuid not null references products (id) on delete restrict,
  position integer not null,
  name text not null,                                -- snapshot: name, SKU, picture and prices at the time of the order
  sku text not null,
  image_url text,
  quantity integer not null check (quantity >= 1),
  unit_price_paisa bigint not null check (unit_price_paisa >= 0),
  regular_price_paisa bigint not null check (regular_price_paisa >= 0),
  line_total_paisa bigint not null,
  constraint order_items_line_total check (line_total_paisa = unit_price_paisa * quantity),
  constraint order_items_product_unique unique (order_id, product_id)
);
create index order_items_parcel on order_items (parcel_id);
create index order_items_product on order_items (product_id);

create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id) on delete restrict,
  parcel_id uuid references parcels (id) on delete restrict,
  event text not null,                               -- words of src/domain/order-event.ts
  actor_kind text not null check (actor_kind in ('buyer', 'seller', 'admin', 'system')),
  actor_id uuid references users (id),
  note text,
  created_at timestamptz not null default now()
);
create index order_events_order on order_events (order_id, id);

alter table stock_movements add constraint stock_movements_order_fk foreign key (order_id) references orders (id);

-- The transition tables of src/domain/order-status.ts, as the last line of defence.
create function refuse_illegal_status() returns trigger language plpgsql as $$
begin
  if not (case old.status
    when 'pending' then new.status in ('processing', 'cancelled')
    when 'processing' then new.status in ('shipped', 'delivered', 'cancelled')
    when 'shipped' then new.status in ('delivered', 'cancelled')
    when 'cancelled' then new.status = 'processing' -- money that arrives late claims the stock again
    else false
  end) then
    raise exception 'illegal status change from % to %', old.status, new.status using errcode = '23514', constraint = tg_table_name || '_status_transition';
  end if;
  return new;
end $$;
create trigger orders_status_transition before update of status on orders
  for each row when (old.status is distinct from new.status) execute function refuse_illegal_status();
create trigger parcels_status_transition before update of status on parcels
  for each row when (old.status is distinct from new.status) execute function refuse_illegal_status();

create table coupon_uses (
  order_id uuid primary key references orders (id) on delete restrict,
  coupon_id uuid not null references coupons (id) on delete restrict,
  user_id uuid not null references users (id) on delete restrict,
  released_at timestamptz,                           -- the order was cancelled: the use is given back
  created_at timestamptz not null default now()
);
create index coupon_uses_user on coupon_uses (coupon_id, user_id) where released_at is null;

-- Reviews: only from a delivered line, one per buyer and product ---------------

create table reviews (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products (id) on delete restrict,
  user_id uuid not null references users (id) on delete restrict,
  order_item_id uuid not null references order_items (id) on delete restrict,
  rating integer not null check (rating between 1 and 5),
  comment text not null default '',
  hidden_at timestamptz,
  hidden_reason text,
  created_at timestamptz not null default now(),
  constraint reviews_one_per_buyer unique (product_id, user_id)
);
create index reviews_product on reviews (product_id, created_at desc) where hidden_at is null;

-- Plans, payments, subscriptions ---------------------------------------------

create table subscription_plans (
  id text primary key,
  name text not null,
  price_paisa bigint not null check (price_paisa > 0),
  duration_days integer not null check (duration_days > 0),
  features jsonb not null default '[]',              -- list of text
  display_order integer not null default 0,
  is_active boolean not null default true
);

create table payments (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('order', 'subscription')),
  order_id uuid references orders (id) on delete restrict,
  plan_id text references subscription_plans (id) on delete restrict,
  user_id uuid not null references users (id) on delete restrict,
  method text not null check (method in ('mock', 'esewa', 'khalti', 'bank')),
  status text not null default 'initiated'
    check (status in ('initiated', 'pending', 'settled', 'failed', 'cancelled', 'refund_due', 'refunded')),
  amount_paisa bigint not null check (amount_paisa >= 0),
  reference text not null,                           -- our own random reference: the gateway's order id, the bank remark
  gateway_reference text,                            -- theirs: transaction code, bank reference
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payments_reference_unique unique (reference),
  constraint payments_gateway_reference_unique unique (method, gateway_reference),
  constraint payments_subject check ((kind = 'order') = (order_id is not null) and (kind = 'subscription') = (plan_id is not null))
);
create index payments_order on payments (order_id) where order_id is not null;
create index payments_user on payments (user_id, created_at desc);
create index payments_open on payments (created_at) where status in ('initiated', 'pending');
create unique index payments_one_settled_per_order on payments (order_id) where kind = 'order' and status = 'settled';
create unique index payments_one_open_per_plan on payments (user_id, plan_id, method) where kind = 'subscription' and status in ('initiated', 'pending');
create unique index payments_one_open_per_order on payments (order_id) where kind = 'order' and status in ('initiated', 'pending');

create table payment_events (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payments (id) on delete restrict,
  from_status text,
  to_status text not null,
  actor_kind text not null check (actor_kind in ('buyer', 'seller', 'admin', 'system')),
  actor_id uuid references users (id),
  detail jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index payment_events_payment on payment_events (payment_id, id);

create table subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete restrict,
  plan_id text not null references subscription_plans (id) on delete restrict,
  payment_id uuid references payments (id) on delete restrict,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint subscriptions_period check (ends_at > starts_at),
  constraint subscriptions_payment_unique unique (payment_id)
);
create index subscriptions_user on subscriptions (user_id, ends_at desc);

-- Plumbing -------------------------------------------------------------------

create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  scope text not null,                               -- which call: 'orders', 'payments/order', ...
  key text not null,
  body_hash bytea not null,
  response_status integer,
  response_body jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, scope, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table newsletter_subscribers (
  email_key text primary key,
  email text not null,
  token_hash bytea not null,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  created_at timestamptz not null default now()
);

create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  message text not null,
  ip text,
  created_at timestamptz not null default now()
);

-- Append-only: who did what to which object.
create table audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid references users (id),
  ip text,
  action text not null,
  object_kind text not null,
  object_id text not null,
  before jsonb,
  after jsonb,
  request_id text,
  created_at timestamptz not null default now()
);
create index audit_log_created on audit_log (created_at desc);
create index audit_log_object on audit_log (object_kind, object_id);
