-- Carts change in one round trip; money that comes in by bank is kept transfer by transfer.

-- Adds units of a public product to a buyer's or guest's cart, making the cart on the first add. The cart row
-- is locked, so that parallel adds sum up. `outcome` is 'added', 'not_found', 'refused' (stock or minimum: the
-- caller names the reason from the other columns) or 'full'; `wanted` is what the line would have held.
create function add_to_cart(p_user_id uuid, p_guest_key bytea, p_product_id uuid, p_quantity integer)
returns table (outcome text, wanted integer, available integer, minimum integer)
language plpgsql as $$
declare
  product record;
  cart uuid;
  is_new boolean := false;
  held integer;
begin
  select p.quantity, p.minimum_order_quantity, p.regular_price_paisa, p.wholesale_price_paisa into product
  from public_products p where p.id = p_product_id;
  if not found then
    return query select 'not_found', p_quantity, 0, 1;
    return;
  end if;

  if p_user_id is not null then
    select c.id into cart from carts c where c.user_id = p_user_id for no key update;
  else
    select c.id into cart from carts c where c.guest_key = p_guest_key for no key update;
  end if;
  if cart is null then
    if p_quantity not between product.minimum_order_quantity and product.quantity then
      return query select 'refused', p_quantity, product.quantity, product.minimum_order_quantity;
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
      return query select 'full', p_quantity, product.quantity, product.minimum_order_quantity;
      return;
    end if;
  end if;
  if held + p_quantity not between product.minimum_order_quantity and product.quantity then
    return query select 'refused', held + p_quantity, product.quantity, product.minimum_order_quantity;
    return;
  end if;
  insert into cart_items as i (cart_id, product_id, quantity, seen_regular_price_paisa, seen_wholesale_price_paisa)
  values (cart, p_product_id, p_quantity, product.regular_price_paisa, product.wholesale_price_paisa)
  on conflict (cart_id, product_id) do update
    set quantity = i.quantity + excluded.quantity,
        seen_regular_price_paisa = excluded.seen_regular_price_paisa,
        seen_wholesale_price_paisa = excluded.seen_wholesale_price_paisa;
  return query select 'added', held + p_quantity, product.quantity, product.minimum_order_quantity;
end $$;

-- What came in for a payment so far, and what of it must go back.
alter table payments
  add column received_paisa bigint not null default 0 check (received_paisa >= 0),
  add column refund_due_paisa bigint not null default 0 check (refund_due_paisa >= 0);

-- One row per bank transfer that reached our account; a short payment is several of them.
create table bank_receipts (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments (id) on delete restrict,
  bank_reference text not null,
  amount_paisa bigint not null check (amount_paisa > 0),
  recorded_by uuid not null references users (id) on delete restrict,
  created_at timestamptz not null default now(),
  constraint bank_receipts_reference_unique unique (bank_reference)
);
create index bank_receipts_payment on bank_receipts (payment_id);
