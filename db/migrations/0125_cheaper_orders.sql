-- What an order's triggers do is done once for all of its rows, and not at all where it is done already; a line of a cart
-- asks for a price only where it may be another than the product's.

set local lock_timeout = '5s';

create or replace function keep_parcel_search() returns trigger language plpgsql as $$
begin
  if not exists (select from placed l join parcels q on q.id = l.parcel_id
      where position(lower(l.sku || E'\n' || l.name) in q.search_words) = 0) then
    return null;
  end if;
  update parcels p
  set search_words = s.words, search_phone = s.phone
  from (
    select q.id, search_words_of(q) as words, translate(o.shipping_address ->> 'phone', '+- ', '') as phone
    from parcels q join orders o on o.id = q.order_id where q.id in (select parcel_id from placed)
  ) s
  where p.id = s.id and (p.search_words, p.search_phone) is distinct from (s.words, s.phone);
  return null;
end $$;

create function note_new_parcels() returns trigger language plpgsql as $$
begin
  insert into seller_changes (kind, object_id, seller_id) select 'order', id, seller_id from added
  on conflict (kind, object_id) do update
    set changed_in = default, position = default, changed_at = default, seller_id = excluded.seller_id;
  return null;
end $$;
drop trigger parcels_change_insert on parcels;
create trigger parcels_change_insert after insert on parcels
  referencing new table as added for each statement execute function note_new_parcels();

create or replace function add_to_cart(
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
