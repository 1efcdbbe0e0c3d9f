-- What adding to a cart and reading an order need: plans that are kept, and indexes that are there.

-- Since parcels may replace others, none of their indexes led from an order to its parcels: each look read them all.
drop index parcels_seller_unique;
create unique index parcels_seller_unique on parcels (order_id, seller_id, return_id) nulls not distinct;
-- Others begin with the same column.
drop index order_items_parcel;
drop index order_items_product;

-- add_to_cart of 0053, with three differences. It answers one row and says so: a thousand, which the planner supposes,
-- made every call's statement worth planning anew. It asks for the cart and makes it at once. The line's price is
-- read where it is written.
drop function add_to_cart(uuid, bytea, uuid, integer);

create function add_to_cart(p_user_id uuid, p_guest_key bytea, p_product_id uuid, p_quantity integer)
returns table (
  outcome text, wanted integer, available integer, minimum integer, multiple integer, maximum integer,
  new_cart_id uuid, new_line_id uuid, away_until text)
language plpgsql rows 1 as $$
declare
  product record;
  cart uuid;
  is_new boolean := false;
  held integer := 0;
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
      insert into carts as c (user_id) values (p_user_id)
      on conflict (user_id) do update set updated_at = now() returning c.id, c.xmax = 0 into cart, is_new;
    else
      insert into carts as c (guest_key) values (p_guest_key)
      on conflict (guest_key) do update set updated_at = now() returning c.id, c.xmax = 0 into cart, is_new;
    end if;
  else
    -- At most a part of a line: no cart is made for it.
    if p_user_id is not null then
      update carts c set updated_at = now() where c.user_id = p_user_id returning c.id into cart;
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
    select i.quantity into held from cart_items i where i.cart_id = cart and i.product_id = p_product_id;
    held := coalesce(held, 0);
    if held = 0 and (select count(*) from cart_items i where i.cart_id = cart) >= 100 then
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
  insert into cart_items as i (cart_id, product_id, quantity, seen_regular_price_paisa, seen_wholesale_price_paisa,
    seen_customer_price_paisa)
  select cart, p_product_id, wanted, u.regular_paisa, u.wholesale_paisa, u.customer_paisa
  from unit_price(product.regular_price_paisa, product.wholesale_price_paisa, product.price_breaks,
    customer_terms(p_user_id, product.seller_id, p_product_id, product.category_id), false, wanted, now()) u
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
