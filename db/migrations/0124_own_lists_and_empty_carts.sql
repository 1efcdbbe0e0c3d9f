-- What sellers find their own products by is announced as well: instances keep the products of those who have many.

set local lock_timeout = '5s';

drop trigger products_announce_change on products;
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

-- Whoever ordered has an empty cart: what is added to it next is answered whole, like the first line of a new one.
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
  insert into cart_items as i (cart_id, product_id, quantity, seen_regular_price_paisa, seen_wholesale_price_paisa,
    seen_customer_price_paisa)
  select cart, p_product_id, wanted, u.regular_paisa, u.wholesale_paisa, u.customer_paisa
  from unit_price(product.regular_price_paisa, product.wholesale_price_paisa, product.price_breaks,
    customer_terms(p_company_id, product.seller_id, p_product_id, product.category_id), false, wanted, now()) u
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
