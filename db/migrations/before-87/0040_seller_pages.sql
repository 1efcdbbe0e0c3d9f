-- Who sells: each seller has a page under an address that stays, and may be away for some days.

alter table users
  add column slug text,                              -- the seller's address in /sellers/{slug}; null for other roles
  add column about text,
  add column return_policy text,
  add column away_until date;                        -- Nepal's day from which the seller can be ordered from again

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

update users u
set slug = take_seller_slug(u.id, coalesce(u.company_name, u.first_name || ' ' || u.last_name))
where u.role = 'seller';
set constraints all immediate;
create unique index users_slug on users (slug) where slug is not null;

create trigger users_slug_insert before insert on users
  for each row when (new.role = 'seller') execute function give_seller_slug();
-- Who was deleted keeps the address of the company that sold.
create trigger users_slug_update before update of company_name, role on users
  for each row
  when (new.role = 'seller' and new.deleted_at is null
    and (old.company_name is distinct from new.company_name or old.role <> 'seller'))
  execute function give_seller_slug();

drop trigger users_announce_seller on users;
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
  case when s.away_until > kathmandu_day(now()) then s.away_until::text end as seller_away_until
from products p
join users s on s.id = p.seller_id
join categories c on c.id = p.category_id;
create or replace view public_products as
select * from product_cards where is_public;

-- A seller who is away cannot be ordered from: everything else is add_to_cart of 0007.
drop function add_to_cart(uuid, bytea, uuid, integer);

create function add_to_cart(p_user_id uuid, p_guest_key bytea, p_product_id uuid, p_quantity integer)
returns table (
  outcome text, wanted integer, available integer, minimum integer, new_cart_id uuid, new_line_id uuid, away_until text)
language plpgsql as $$
declare
  product record;
  cart uuid;
  is_new boolean := false;
  held integer;
  line uuid;
begin
  select p.quantity, p.minimum_order_quantity, p.regular_price_paisa, p.wholesale_price_paisa,
    p.seller_away_until into product
  from public_products p where p.id = p_product_id;
  if not found then
    return query select 'not_found', p_quantity, 0, 1, null::uuid, null::uuid, null::text;
    return;
  end if;
  if product.seller_away_until is not null then
    return query select 'away', p_quantity, product.quantity, product.minimum_order_quantity, null::uuid, null::uuid,
      product.seller_away_until;
    return;
  end if;

  if p_user_id is not null then
    select c.id into cart from carts c where c.user_id = p_user_id for no key update;
  else
    select c.id into cart from carts c where c.guest_key = p_guest_key for no key update;
  end if;
  if cart is null then
    if p_quantity not between product.minimum_order_quantity and product.quantity then
      return query select 'refused', p_quantity, product.quantity, product.minimum_order_quantity, null::uuid, null::uuid,
        null::text;
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

  held := 0;
  if not is_new then
    update carts c set updated_at = now() where c.id = cart;
    select i.quantity into held from cart_items i where i.cart_id = cart and i.product_id = p_product_id;
    held := coalesce(held, 0);
    if held = 0 and (select count(*) from cart_items i where i.cart_id = cart) >= 100 then
      return query select 'full', p_quantity, product.quantity, product.minimum_order_quantity, null::uuid, null::uuid,
        null::text;
      return;
    end if;
  end if;
  if held + p_quantity not between product.minimum_order_quantity and product.quantity then
    return query select 'refused', held + p_quantity, product.quantity, product.minimum_order_quantity, null::uuid, null::uuid,
        null::text;
    return;
  end if;
  insert into cart_items as i (cart_id, product_id, quantity, seen_regular_price_paisa, seen_wholesale_price_paisa)
  values (cart, p_product_id, p_quantity, product.regular_price_paisa, product.wholesale_price_paisa)
  on conflict (cart_id, product_id) do update
    set quantity = i.quantity + excluded.quantity,
        seen_regular_price_paisa = excluded.seen_regular_price_paisa,
        seen_wholesale_price_paisa = excluded.seen_wholesale_price_paisa
  returning i.id into line;
  return query select 'added', held + p_quantity, product.quantity, product.minimum_order_quantity,
    case when is_new then cart end, case when is_new then line end, null::text;
end $$;

-- Whether a parcel was sent in time, decided when it is sent: within three days of the payment.
alter table parcels add column sent_in_time boolean;

create function judge_sending() returns trigger language plpgsql as $$
begin
  new.sent_in_time := new.shipped_at <= (select paid_at from orders where id = new.order_id) + interval '3 days';
  return new;
end $$;

update parcels p set sent_in_time = p.shipped_at <= o.paid_at + interval '3 days'
from orders o where o.id = p.order_id and p.shipped_at is not null;

create trigger parcels_sending_insert before insert on parcels
  for each row when (new.shipped_at is not null) execute function judge_sending();
create trigger parcels_sending_update before update of shipped_at on parcels
  for each row when (new.shipped_at is distinct from old.shipped_at) execute function judge_sending();

-- The figures of a seller's page, from the index alone.
create index parcels_sent on parcels (seller_id, shipped_at) include (sent_in_time) where shipped_at is not null;
