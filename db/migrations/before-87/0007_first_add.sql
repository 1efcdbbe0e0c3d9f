-- The first add to a cart also says which cart and line it made: the caller then knows the whole cart without
-- asking again. Everything else is add_to_cart of 0005.

drop function add_to_cart(uuid, bytea, uuid, integer);

create function add_to_cart(p_user_id uuid, p_guest_key bytea, p_product_id uuid, p_quantity integer)
returns table (
  outcome text, wanted integer, available integer, minimum integer, new_cart_id uuid, new_line_id uuid)
language plpgsql as $$
declare
  product record;
  cart uuid;
  is_new boolean := false;
  held integer;
  line uuid;
begin
  select p.quantity, p.minimum_order_quantity, p.regular_price_paisa, p.wholesale_price_paisa into product
  from public_products p where p.id = p_product_id;
  if not found then
    return query select 'not_found', p_quantity, 0, 1, null::uuid, null::uuid;
    return;
  end if;

  if p_user_id is not null then
    select c.id into cart from carts c where c.user_id = p_user_id for no key update;
  else
    select c.id into cart from carts c where c.guest_key = p_guest_key for no key update;
  end if;
  if cart is null then
    if p_quantity not between product.minimum_order_quantity and product.quantity then
      return query select 'refused', p_quantity, product.quantity, product.minimum_order_quantity, null::uuid, null::uuid;
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
      return query select 'full', p_quantity, product.quantity, product.minimum_order_quantity, null::uuid, null::uuid;
      return;
    end if;
  end if;
  if held + p_quantity not between product.minimum_order_quantity and product.quantity then
    return query select 'refused', held + p_quantity, product.quantity, product.minimum_order_quantity, null::uuid, null::uuid;
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
    case when is_new then cart end, case when is_new then line end;
end $$;
