-- The schema of orders: orders with their parcels and lines, what was cancelled of them, figures by day, what they mean
-- for the books, and the messages of buyer and seller.

-- Orders ----------------------------------------------------------------------

create sequence order_number_seq;
create table orders (
  id uuid primary key default gen_random_uuid(),
  order_number text not null,
  user_id uuid not null references users (id) on delete restrict, -- who ordered
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
  payment_method text not null check (payment_method in ('esewa', 'khalti', 'bank', 'connectips', 'fonepay', 'nepalpay', 'account', 'cod')),
  body_hash bytea not null,                          -- repeats without a key within 60 s (product.md: orders)
  stock_held_until timestamptz,                      -- null once paid or ended
  paid_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  bill_to jsonb,                                     -- the buyer's as it was then; null: placed before this was kept
  company_id uuid not null references companies (id) on delete restrict, -- for which it was ordered
  cost_centre_id uuid,                               -- of all lines that name no other
  approved_by uuid references users (id) on delete restrict, -- the last who signed; null: no signature was needed
  constraint orders_number_unique unique (order_number),
  constraint orders_total check (total_paisa = greatest(0, subtotal_paisa + shipping_paisa + tax_paisa - discount_paisa)),
  foreign key (company_id, cost_centre_id) references cost_centres (company_id, id) on delete restrict
);
create index orders_user on orders (user_id, created_at desc);
create index orders_company on orders (company_id, created_at desc);
create index orders_company_status on orders (company_id, status, created_at desc);
create index orders_created on orders (created_at desc);
create index orders_held on orders (stock_held_until) where stock_held_until is not null;
create index orders_repeat on orders (user_id, body_hash, created_at desc) where status = 'pending';
create index orders_paid on orders (paid_at) where paid_at is not null;
-- The desk's list of orders: each filter with its order, each way to search.
create index orders_status_created on orders (status, created_at desc, id);
create index orders_method_created on orders (payment_method, created_at desc, id);
create index orders_total on orders (total_paisa desc, id);
create index orders_number_prefix on orders (order_number text_pattern_ops);
create index orders_delivery_phone on orders
  (right(regexp_replace(shipping_address ->> 'phone', '\D', '', 'g'), 10) text_pattern_ops);

-- Of what is random in a version 4 UUID, 48 bits.
create function new_tracking_code() returns text language sql volatile parallel safe as $$
  select upper(left(replace(gen_random_uuid()::text, '-', ''), 12))
$$;

-- What one seller sends of an order.
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
  -- What a seller finds a parcel by stands in its own row: a search reads the seller's parcels and nothing else,
  -- however large the market is.
  search_words text not null default '',             -- lower case: order number, buyer, company, SKUs and names
  search_phone text not null default '',             -- the delivery phone without spaces and signs
  -- What of the order's VAT and voucher is the parcel's, frozen when the order is placed
  -- (src/domain/books/parcel-shares.ts); null: placed before that was kept.
  tax_paisa bigint check (tax_paisa >= 0),
  voucher_paisa bigint check (voucher_paisa >= 0),
  allowance_paisa bigint not null default 0 check (allowance_paisa >= 0), -- paid to the seller when it was sent
  money_ready_at timestamptz,                        -- the return time has passed and nothing held the money
  sent_in_time boolean,                              -- within three days of the payment; decided when it is sent
  lost_at timestamptz,                               -- sent and never arrived: cancelled, but its goods do not come back into stock
  -- The return whose goods this parcel replaces: it costs nothing, is not billed, and is no sale.
  return_id uuid,
  -- What its way costs beyond the order's delivery fee, for heavy goods: a part of the order's shipping, with VAT.
  surcharge_paisa bigint not null default 0 constraint parcels_surcharge check (surcharge_paisa >= 0),
  tracking_code text not null default new_tracking_code(), -- whoever knows it may see where the parcel is
  is_picked_up boolean not null default false,       -- at the seller's counter
  lacks_serials boolean not null default false,      -- since it was sent
  constraint parcels_share check (
    (tax_paisa is null) = (voucher_paisa is null) and voucher_paisa <= subtotal_paisa + tax_paisa),
  constraint parcels_lost check (lost_at is null or status = 'cancelled'),
  constraint parcels_replacement_free check (
    return_id is null or (subtotal_paisa = 0 and coalesce(tax_paisa, 0) = 0 and coalesce(voucher_paisa, 0) = 0))
);
-- The list of a seller's parcels is counted and paged from these two alone.
create index parcels_seller on parcels (seller_id, created_at desc, id desc);
create index parcels_seller_status on parcels (seller_id, status, created_at desc, id desc);
-- Money that becomes ready by the clock.
create index parcels_ripening on parcels (delivered_at) where status = 'delivered' and money_ready_at is null;
-- Parcels whose money is on its way.
create index parcels_money_open on parcels (seller_id) include (status)
  where status in ('processing', 'shipped', 'delivered') and money_ready_at is null;
-- The figures of a seller's page, from the index alone.
create index parcels_sent on parcels (seller_id, shipped_at) include (sent_in_time) where shipped_at is not null;
-- What nobody has said to have arrived.
create index parcels_under_way on parcels (shipped_at) where status = 'shipped';
-- What a seller's parcels bring by the next close: which of them were delivered when, and what each has in return time.
create index parcels_ripening_of_seller on parcels (seller_id, delivered_at) include (id)
  where status = 'delivered' and money_ready_at is null;
create unique index parcels_replacement on parcels (return_id) where return_id is not null;
-- One parcel for each seller of an order, and one more for each return that is replaced.
-- An order's own parcels stand together in it (return_id is null): nothing may come between those two columns.
create unique index parcels_seller_unique on parcels (order_id, return_id, seller_id) nulls not distinct;
create unique index parcels_tracking_code on parcels (tracking_code);
create index parcels_lacking_serials on parcels (seller_id) where lacks_serials;

create table order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete restrict,
  parcel_id uuid not null references parcels (id) on delete restrict,
  product_id uuid references products (id) on delete restrict, -- null: goods in no catalogue, asked for in own words
  position integer not null,
  name text not null,                                -- snapshot: name, SKU, picture and prices at the time of the order
  sku text not null,
  image_url text,
  quantity integer not null check (quantity >= 1),
  unit_price_paisa bigint not null check (unit_price_paisa >= 0),
  regular_price_paisa bigint not null check (regular_price_paisa >= 0),
  line_total_paisa bigint not null,
  wholesale_price_paisa bigint check (wholesale_price_paisa >= 0), -- what PRO would have paid then; null: before this was kept
  -- Why a line costs what it costs. Its two columns are those of its quantity; lines of earlier days had base prices.
  price_reason text not null default 'base' check (price_reason in ('base', 'break', 'customer', 'quote')),
  customer_price_paisa bigint check (customer_price_paisa >= 0),
  part_number text,                                  -- the buyer's own, as it was when the order was placed
  -- What savings counted from when the order was placed: the lowest of 30 days where it was below the regular price.
  reference_price_paisa bigint check (reference_price_paisa >= 0),
  cost_centre_id uuid references cost_centres (id) on delete restrict, -- its own, or the order's
  quote_number text,                                 -- of the quote that it was ordered from
  -- Of goods in no catalogue; a product's are its own.
  hs_code text check (hs_code ~ '^[0-9]{4,8}$'),
  unit text check (char_length(unit) between 1 and 20),
  category_id uuid references categories (id) on delete set null,
  constraint order_items_goods check (
    case when product_id is null then unit is not null else (hs_code, unit, category_id) is null end),
  constraint order_items_quote check ((price_reason = 'quote') = (quote_number is not null)),
  constraint order_items_line_total check (line_total_paisa = unit_price_paisa * quantity),
  constraint order_items_product_unique unique (parcel_id, product_id)
);
-- Deciding which orders let a buyer review a product.
create index order_items_product_parcel on order_items (product_id, parcel_id);
create index order_items_order on order_items (order_id);
create index order_items_cost_centre on order_items (cost_centre_id, order_id) where cost_centre_id is not null;
create index order_items_category on order_items (category_id) where category_id is not null;

-- Who lets buyers fetch their goods, where and when, in the seller's words.
create table pickup_offers (
  seller_id uuid primary key references users (id) on delete cascade,
  is_offered boolean not null,
  place text not null check (char_length(place) <= 200),
  hours text not null check (char_length(hours) <= 200),
  updated_at timestamptz not null default now(),
  constraint pickup_offers_said check (not is_offered or (place <> '' and hours <> ''))
);

-- A parcel that its buyer fetches: what was offered when it was ordered, and the code that it is handed over for. Its
-- seller never reads the code.
create table parcel_pickups (
  parcel_id uuid primary key references parcels (id) on delete restrict,
  place text not null,
  hours text not null,
  code text not null check (code ~ '^[0-9]{6}$'),
  ready_at timestamptz
);

-- What happened, as buyer, seller and desk read it.
create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id) on delete restrict,
  parcel_id uuid references parcels (id) on delete restrict,
  event text not null,                               -- words of src/domain/orders/order-event.ts
  actor_kind text not null check (actor_kind in ('buyer', 'seller', 'admin', 'system')),
  actor_id uuid references users (id),
  note text,
  created_at timestamptz not null default now()
);
create index order_events_order on order_events (order_id, id);
create trigger order_events_append_only before update or delete or truncate on order_events
  for each statement execute function refuse_change();

-- The transition tables of src/domain/orders/order-status.ts, as the last line of defence. A parcel that others said
-- had arrived may turn out to be lost: only then what was delivered is cancelled, and with the last such parcel its
-- order.
create function refuse_illegal_status() returns trigger language plpgsql as $$
begin
  if not (case old.status
    when 'pending' then new.status in ('processing', 'cancelled')
      -- What was not paid of an order has ended, and what is on account of it is on its way by now.
      or (tg_table_name = 'orders' and new.status in ('shipped', 'delivered') and exists (
        select from parcels p join parcel_debts a on a.parcel_id = p.id where p.order_id = new.id))
    when 'processing' then new.status in ('shipped', 'delivered', 'cancelled')
    when 'shipped' then new.status in ('delivered', 'cancelled')
    when 'delivered' then new.status = 'cancelled' and case tg_table_name
      when 'parcels' then to_jsonb(new) ->> 'lost_at' is not null
      else exists (select from parcels p where p.order_id = new.id and p.lost_at is not null) end
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

-- The twin of what src/domain/catalogue/seller-page.ts says of a parcel that is sent in time. A seller who has a parcel
-- ready in time has done their part, whenever its buyer comes for it.
create function judge_sending() returns trigger language plpgsql as $$
begin
  new.sent_in_time := coalesce((select ready_at from parcel_pickups where parcel_id = new.id), new.shipped_at)
    <= coalesce((select created_at from parcel_debts where parcel_id = new.id),
      (select paid_at from orders where id = new.order_id)) + interval '3 days';
  return new;
end $$;
create trigger parcels_sending_insert before insert on parcels
  for each row when (new.shipped_at is not null) execute function judge_sending();
create trigger parcels_sending_update before update of shipped_at on parcels
  for each row when (new.shipped_at is distinct from old.shipped_at) execute function judge_sending();

-- Finding parcels -------------------------------------------------------------

-- What a seller finds a parcel by (parcels.search_words), kept when its lines come and when its buyer is renamed. Lines
-- never change once they are placed.
create function search_words_of(p parcels) returns text language sql stable as $$
  select lower(concat_ws(E'\n', o.order_number, u.first_name || ' ' || u.last_name, u.company_name,
    (select string_agg(i.sku || E'\n' || i.name, E'\n' order by i.position)
      from order_items i where i.parcel_id = p.id)))
  from orders o join users u on u.id = o.user_id where o.id = p.order_id
$$;

-- The words are mostly written with the parcel: where they name the lines nothing is left to do.
create function keep_parcel_search() returns trigger language plpgsql as $$
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
create trigger order_items_parcel_search after insert on order_items
  referencing new table as placed for each statement execute function keep_parcel_search();

create function keep_buyer_search() returns trigger language plpgsql as $$
begin
  update parcels p set search_words = search_words_of(p)
  from orders o where o.id = p.order_id and o.user_id = new.id;
  return null;
end $$;
create trigger users_parcel_search after update of first_name, last_name, company_name on users
  for each row
  when ((old.first_name, old.last_name, old.company_name)
    is distinct from (new.first_name, new.last_name, new.company_name))
  execute function keep_buyer_search();

-- Lines cancelled -------------------------------------------------------------

-- Lines of a paid parcel, cancelled in part before it is sent. A line's quantity stays as it was ordered; what of it
-- was cancelled stands here, while its parcel lives. Of a parcel that is cancelled, all that is left is cancelled.
create table cancellations (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete restrict,
  parcel_id uuid not null references parcels (id) on delete restrict,
  -- What of the parcel's price, VAT and voucher went with the lines (src/domain/payments/refund.ts).
  goods_paisa bigint not null check (goods_paisa >= 0),
  tax_paisa bigint not null check (tax_paisa >= 0),
  voucher_paisa bigint not null check (voucher_paisa between 0 and goods_paisa + tax_paisa),
  refund_paisa bigint not null check (refund_paisa >= 0), -- what fell due to the buyer
  reason text not null,
  actor_kind text not null check (actor_kind in ('buyer', 'seller')),
  actor_id uuid not null references users (id),
  created_at timestamptz not null default now()
);
create index cancellations_order on cancellations (order_id);
create index cancellations_parcel on cancellations (parcel_id);
create trigger cancellations_append_only before update or delete or truncate on cancellations
  for each statement execute function refuse_change();

create table cancelled_lines (
  cancellation_id uuid not null references cancellations (id) on delete restrict,
  order_item_id uuid not null references order_items (id) on delete restrict,
  quantity integer not null check (quantity >= 1),
  created_at timestamptz not null default now(),
  primary key (cancellation_id, order_item_id)
);
create index cancelled_lines_item on cancelled_lines (order_item_id) include (quantity);
create trigger cancelled_lines_append_only before update or delete or truncate on cancelled_lines
  for each statement execute function refuse_change();

-- How much of a line was cancelled by itself.
create function cancelled_quantity(order_item_id uuid) returns integer language sql stable parallel safe
return (select coalesce(sum(c.quantity), 0)::integer from cancelled_lines c where c.order_item_id = $1);

-- How much of a parcel was cancelled line by line.
create view cancelled_parts as
select parcel_id, sum(goods_paisa)::bigint as goods_paisa, sum(tax_paisa)::bigint as tax_paisa,
  sum(voucher_paisa)::bigint as voucher_paisa
from cancellations group by parcel_id;

-- Serial numbers and warranties --------------------------------------------------

-- The number of one piece. Its product has it once at a time: what came back may be sold again, as another row.
create table serials (
  id uuid primary key default gen_random_uuid(),
  order_item_id uuid not null references order_items (id) on delete restrict,
  product_id uuid not null references products (id) on delete restrict,
  serial text not null check (char_length(serial) between 1 and 64), -- as it was typed
  serial_key text not null check (serial_key <> ''), -- upper case, without spaces and dashes
  position integer not null check (position >= 1),   -- in its line, as it was typed
  packed_at timestamptz not null default now(),
  packed_by uuid references users (id) on delete restrict,
  sold_at timestamptz,                               -- its parcel was sent; null: it is packed, and may be corrected
  returned_at timestamptz,                           -- it is back with its seller
  return_id uuid,                                    -- by which it came back; null: its parcel was cancelled
  constraint serials_returned check ((returned_at is null or sold_at is not null) and (return_id is null or returned_at is not null))
);
create unique index serials_once on serials (product_id, serial_key) where returned_at is null;
create index serials_key on serials (serial_key, product_id, packed_at desc);
create index serials_item on serials (order_item_id, position);
create index serials_return on serials (return_id) where return_id is not null;

create table serial_events (
  id bigint generated always as identity primary key,
  serial_id uuid not null,                           -- of one that was corrected nothing else is left
  order_item_id uuid not null references order_items (id) on delete restrict,
  serial text not null,
  event text not null check (event in ('packed', 'removed', 'sold', 'returned')),
  actor_id uuid references users (id) on delete restrict, -- who packed it; null: it followed its parcel or its return
  created_at timestamptz not null default now()
);
create index serial_events_item on serial_events (order_item_id, id);
create trigger serial_events_append_only before update or delete or truncate on serial_events
  for each statement execute function refuse_change();

create function note_serial() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into serial_events (serial_id, order_item_id, serial, event)
    values (old.id, old.order_item_id, old.serial, 'removed');
    return null;
  end if;
  if new.serial is distinct from old.serial then
    insert into serial_events (serial_id, order_item_id, serial, event, actor_id)
    values (new.id, new.order_item_id, new.serial, 'packed', new.packed_by);
  end if;
  if new.sold_at is distinct from old.sold_at then
    insert into serial_events (serial_id, order_item_id, serial, event)
    values (new.id, new.order_item_id, new.serial, 'sold');
  end if;
  if new.returned_at is distinct from old.returned_at then
    insert into serial_events (serial_id, order_item_id, serial, event)
    values (new.id, new.order_item_id, new.serial, 'returned');
  end if;
  return null;
end $$;
create trigger serials_noted after insert or update or delete on serials
  for each row execute function note_serial();

-- What was sold was sold, and what came back came back.
create function keep_serials() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.returned_at is not null
    or (new.order_item_id, new.product_id, new.serial_key, new.sold_at)
      is distinct from (old.order_item_id, old.product_id, old.serial_key, old.sold_at) then
    raise exception 'numbers of what was sold stay' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger serials_kept before update or delete on serials
  for each row when (old.sold_at is not null) execute function keep_serials();

-- A line of goods with a warranty, from the day it was delivered: what its product promised then.
create table warranties (
  order_item_id uuid primary key references order_items (id) on delete restrict,
  company_id uuid not null references companies (id) on delete restrict, -- the buyer's
  months integer not null check (months between 1 and 1200),
  starts_at timestamptz not null,
  ends_on date not null,                             -- the last day
  reminded_at timestamptz                            -- when the buyer was told that it ends soon
);
create index warranties_company on warranties (company_id, ends_on);
create index warranties_ending on warranties (ends_on) where reminded_at is null and months > 1;

create function warranty_end(starts_at timestamptz, months integer) returns date language sql immutable parallel safe
return ((starts_at at time zone 'Asia/Kathmandu')::date + make_interval(months => months))::date;

-- Begins the warranties of a parcel; of one that is delivered anew they begin anew, as long as they were.
create function begin_warranties(p_parcel_id uuid, p_delivered_at timestamptz) returns void language sql as $$
  insert into warranties as w (order_item_id, company_id, months, starts_at, ends_on)
  select i.id, o.company_id, p.warranty_months, p_delivered_at, warranty_end(p_delivered_at, p.warranty_months)
  from order_items i join orders o on o.id = i.order_id join products p on p.id = i.product_id
  where i.parcel_id = p_parcel_id and p.warranty_months > 0 and i.quantity > cancelled_quantity(i.id)
  on conflict (order_item_id) do update
    set starts_at = excluded.starts_at, ends_on = warranty_end(excluded.starts_at, w.months)
$$;

-- Numbers and warranties follow their parcel, whoever moves it. Of a lost one the numbers stay sold: nobody has them.
create function follow_parcel() returns trigger language plpgsql as $$
begin
  if new.status in ('shipped', 'delivered') then
    update serials s set sold_at = coalesce(new.shipped_at, now())
    from order_items i where i.parcel_id = new.id and s.order_item_id = i.id and s.sold_at is null;
  end if;
  if new.status = 'delivered' and new.delivered_at is distinct from old.delivered_at then
    perform begin_warranties(new.id, new.delivered_at);
  end if;
  if new.status = 'cancelled' then
    delete from warranties w using order_items i where i.parcel_id = new.id and w.order_item_id = i.id;
    if new.lost_at is null then
      delete from serials s using order_items i
      where i.parcel_id = new.id and s.order_item_id = i.id and s.sold_at is null;
      update serials s set returned_at = now()
      from order_items i where i.parcel_id = new.id and s.order_item_id = i.id and s.returned_at is null;
    end if;
  end if;
  return null;
end $$;
create trigger parcels_followed after update of status, delivered_at on parcels for each row
  when ((old.status, old.delivered_at) is distinct from (new.status, new.delivered_at))
  execute function follow_parcel();

-- Pieces that are not sent free what was packed for them: the last ones of their line.
create function free_serials() returns trigger language plpgsql as $$
begin
  delete from serials s using (
    select x.id, row_number() over (order by x.position) as place
    from serials x where x.order_item_id = new.order_item_id and x.returned_at is null
  ) r, order_items i
  where s.id = r.id and s.sold_at is null and i.id = new.order_item_id
    and r.place > i.quantity - cancelled_quantity(i.id);
  return null;
end $$;
create trigger cancelled_lines_serials after insert on cancelled_lines
  for each row execute function free_serials();

-- A parcel that left without the numbers of its pieces says so until they are entered.
create function parcel_lacks_serials(p_parcel_id uuid) returns boolean language sql stable parallel safe
return exists (select from order_items i
  where i.parcel_id = p_parcel_id and i.product_id is not null and product_has_serials(i.product_id)
    and i.quantity - cancelled_quantity(i.id) > (select count(*) from serials s where s.order_item_id = i.id));

-- What comes back later, and goods whose pieces get numbers later, change nothing of it.
create function note_missing_serials() returns trigger language plpgsql as $$
begin
  if new.status = 'cancelled' then
    update parcels set lacks_serials = false where id = new.id;
  else
    update parcels set lacks_serials = true where id = new.id and parcel_lacks_serials(id);
  end if;
  return null;
end $$;
create trigger parcels_missing_serials after update of status on parcels for each row
  when (old.status not in ('shipped', 'delivered') and new.status in ('shipped', 'delivered')
    or new.status = 'cancelled' and old.status <> 'cancelled' and old.lacks_serials)
  execute function note_missing_serials();

create function note_entered_serials() returns trigger language plpgsql as $$
begin
  update parcels p set lacks_serials = false
  where p.lacks_serials and p.id in (select i.parcel_id from entered e join order_items i on i.id = e.order_item_id)
    and not parcel_lacks_serials(p.id);
  return null;
end $$;
create trigger serials_entered after insert on serials referencing new table as entered
  for each statement execute function note_entered_serials();

-- On account -------------------------------------------------------------------

-- What a seller lends a company: goods now, money later (docs/decisions/0039-the-seller-lends.md). A line that ended
-- stays as it ended; what it was is in its events.
create table credit_lines (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references users (id) on delete restrict,
  company_id uuid not null references companies (id) on delete restrict,
  status text not null default 'offered' check (status in ('offered', 'open', 'frozen', 'closed')),
  limit_paisa bigint not null check (limit_paisa between 1 and 9999999900),
  days integer not null check (days in (7, 15, 30, 45, 60)),
  keeps_pro boolean not null default true,           -- the company's PRO prices hold on account too
  note text check (char_length(note) between 1 and 500),
  offered_by uuid not null references users (id) on delete restrict,
  offered_at timestamptz not null,
  accepted_by uuid references users (id) on delete restrict,
  accepted_at timestamptz,
  frozen_at timestamptz,
  warned_for date,                                   -- the oldest due day of which both were told that it freezes the line
  closed_at timestamptz,
  closed_by uuid references users (id) on delete restrict,
  closed_as text check (closed_as in ('declined', 'withdrawn', 'ended_by_seller', 'ended_by_buyer')),
  tolerated_to date,                                 -- its seller let it go on: what was due up to then freezes it no more
  constraint credit_lines_accepted check ((accepted_at is null) = (accepted_by is null)
    and case status when 'offered' then accepted_at is null when 'closed' then true else accepted_at is not null end),
  constraint credit_lines_frozen check ((status = 'frozen') = (frozen_at is not null)),
  constraint credit_lines_closed check ((status = 'closed') = (closed_at is not null)
    and (status = 'closed') = (closed_as is not null))
);
create unique index credit_lines_live on credit_lines (seller_id, company_id) where status <> 'closed';
create index credit_lines_company on credit_lines (company_id, offered_at desc, id);
create index credit_lines_seller on credit_lines (seller_id, offered_at desc, id);

create function keep_credit_lines() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status = 'closed'
    or (new.id, new.seller_id, new.company_id, new.offered_by, new.offered_at)
      is distinct from (old.id, old.seller_id, old.company_id, old.offered_by, old.offered_at) then
    raise exception 'credit lines never go and a closed one stays' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger credit_lines_kept before update or delete on credit_lines
  for each row execute function keep_credit_lines();

create table credit_line_events (
  id bigint generated always as identity primary key,
  line_id uuid not null references credit_lines (id) on delete restrict,
  kind text not null check (kind in (
    'offered', 'accepted', 'declined', 'withdrawn', 'changed', 'warned', 'frozen', 'reopened', 'ended_by_seller', 'ended_by_buyer')),
  actor_kind text not null check (actor_kind in ('buyer', 'seller', 'system')),
  actor_id uuid references users (id) on delete restrict,
  details jsonb not null default '{}',               -- of a change: what it was and is
  created_at timestamptz not null
);
create index credit_line_events_line on credit_line_events (line_id, id);
create trigger credit_line_events_append_only before update or delete or truncate on credit_line_events
  for each statement execute function refuse_change();

-- A company asks a seller for a line: one at a time, until the seller offers or says no.
create table credit_requests (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete restrict,
  seller_id uuid not null references users (id) on delete restrict,
  user_id uuid not null references users (id) on delete restrict,
  note text check (char_length(note) between 1 and 500),
  created_at timestamptz not null,
  answered_at timestamptz,
  answer text check (answer in ('offered', 'declined')),
  constraint credit_requests_answer check ((answered_at is null) = (answer is null))
);
create unique index credit_requests_open on credit_requests (company_id, seller_id) where answered_at is null;
create index credit_requests_seller on credit_requests (seller_id, created_at desc, id);

-- A parcel that is bought on account. What its company owes for it is `debt_paisa`, less what was cancelled and credited
-- of the parcel and what was paid for it (payments.sql).
create table parcel_debts (
  parcel_id uuid primary key references parcels (id) on delete restrict,
  line_id uuid not null references credit_lines (id) on delete restrict,
  company_id uuid not null references companies (id) on delete restrict,
  seller_id uuid not null references users (id) on delete restrict,
  days integer not null check (days in (7, 15, 30, 45, 60)), -- as the line said when it was ordered
  debt_paisa bigint not null check (debt_paisa >= 0), -- goods and VAT less voucher, and the delivery fee
  delivery_paisa bigint not null check (delivery_paisa between 0 and debt_paisa), -- of it the order's delivery fee
  fees_due text not null check (fees_due in ('paid', 'sent')), -- when ours fall due, as the setting was
  created_at timestamptz not null default now(),
  due_on date,                                       -- a day of Kathmandu; null until it is sent and billed
  constraint parcel_debts_of_both unique (parcel_id, company_id, seller_id)
);
create index parcel_debts_of_company on parcel_debts (company_id, seller_id, created_at);
create index parcel_debts_of_seller on parcel_debts (seller_id, company_id, created_at);
create index parcel_debts_of_line on parcel_debts (line_id);
create index parcel_debts_due on parcel_debts (due_on) where due_on is not null;

create function keep_parcel_debts() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.due_on is not null
    or (new.parcel_id, new.line_id, new.company_id, new.seller_id, new.days, new.debt_paisa, new.delivery_paisa, new.fees_due, new.created_at)
      is distinct from (old.parcel_id, old.line_id, old.company_id, old.seller_id, old.days, old.debt_paisa, old.delivery_paisa, old.fees_due, old.created_at) then
    raise exception 'debts never go, and fall due once' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger parcel_debts_kept before update or delete on parcel_debts
  for each row execute function keep_parcel_debts();

-- The delivery fee of an order stands on one of its parcels on account.
create function is_delivery_on_account(of_order uuid) returns boolean language sql stable parallel safe
return exists (select from parcels p join parcel_debts a on a.parcel_id = p.id where p.order_id = of_order and a.delivery_paisa > 0);

-- Nothing of an order's delivery fee was paid with it: it stands on a parcel on account, or what was to be paid of an order
-- in two ways ended unpaid.
create function is_delivery_unpaid(of_order uuid) returns boolean language sql stable parallel safe
return exists (select from parcels p join parcel_debts a on a.parcel_id = p.id where p.order_id = of_order)
  and (is_delivery_on_account(of_order)
    or not exists (select from order_events e where e.order_id = of_order and e.event = 'payment_received'));

-- Figures by day --------------------------------------------------------------

-- The dashboards' figures, added up by day (docs/decisions/0006-figures-by-day.md). These functions are the definition;
-- the tables below only keep what they say. `starts_at` is the start of the step (an hour or a day) in which orders
-- were placed or paid.

-- Revenue of an order: what was paid for it, VAT and delivery included, without what went back for cancelled parcels
-- and lines (src/domain/payments/refund.ts) and what credit notes took off. It belongs to the moment of payment, also
-- when parcels are cancelled later.
create view order_revenue as
select o.id, o.paid_at,
  case
    when not k.is_anything_kept then 0
    when k.is_shared
      then k.kept_paisa - x.goods_paisa + k.tax_paisa - x.tax_paisa - k.voucher_paisa + x.voucher_paisa
      + case when o.shipping_paisa > 0 and is_delivery_unpaid(o.id) and not is_delivery_on_account(o.id) then 0
        else o.shipping_paisa end
    else greatest(0, k.kept_paisa - x.goods_paisa + ((k.kept_paisa - x.goods_paisa) * 13 + 50) / 100 + o.shipping_paisa
      - coalesce(div(o.discount_paisa::numeric * (k.kept_paisa - x.goods_paisa), nullif(o.subtotal_paisa, 0)), 0)::bigint)
  end - coalesce((select sum(b.payable_paisa) from credited_sales b where b.order_id = o.id), 0)::bigint as revenue_paisa
from orders o cross join lateral (
  select coalesce(sum(p.subtotal_paisa), 0)::bigint as kept_paisa, coalesce(sum(p.tax_paisa), 0)::bigint as tax_paisa,
    coalesce(sum(p.voucher_paisa), 0)::bigint as voucher_paisa, bool_and(p.tax_paisa is not null) as is_shared,
    count(*) > 0 as is_anything_kept
  from parcels p where p.order_id = o.id and p.status <> 'cancelled'
) k cross join lateral (
  select coalesce(sum(c.goods_paisa), 0)::bigint as goods_paisa, coalesce(sum(c.tax_paisa), 0)::bigint as tax_paisa,
    coalesce(sum(c.voucher_paisa), 0)::bigint as voucher_paisa
  from cancellations c join parcels p on p.id = c.parcel_id where c.order_id = o.id and p.status <> 'cancelled'
) x
where o.paid_at is not null and o.status <> 'cancelled';

create function order_figures(since timestamptz, until timestamptz, step interval)
returns table (starts_at timestamptz, placed bigint, revenue_paisa bigint)
language sql stable parallel safe as $$
  select f.starts_at, sum(f.placed)::bigint, sum(f.revenue_paisa)::bigint
  from (
    select date_bin(step, o.created_at, kathmandu_midnight('2000-01-01')) as starts_at, count(*) as placed,
      0 as revenue_paisa
    from orders o where o.created_at >= since and o.created_at < until group by 1
    union all
    select date_bin(step, r.paid_at, kathmandu_midnight('2000-01-01')), 0, sum(r.revenue_paisa)
    from order_revenue r where r.paid_at >= since and r.paid_at < until group by 1
  ) f group by f.starts_at
$$;

-- Revenue of a seller: the own paid lines without VAT, delivery and coupons; what was cancelled or credited is left
-- out.
create function seller_figures(since timestamptz, until timestamptz, step interval)
returns table (starts_at timestamptz, seller_id uuid, placed bigint, revenue_paisa bigint)
language sql stable parallel safe as $$
  select f.starts_at, f.seller_id, sum(f.placed)::bigint, sum(f.revenue_paisa)::bigint
  from (
    select date_bin(step, o.created_at, kathmandu_midnight('2000-01-01')) as starts_at, p.seller_id, count(*) as placed,
      0 as revenue_paisa
    from orders o join parcels p on p.order_id = o.id
    where o.created_at >= since and o.created_at < until and p.return_id is null group by 1, 2
    union all
    select date_bin(step, o.paid_at, kathmandu_midnight('2000-01-01')), p.seller_id, 0, sum(p.subtotal_paisa)
    from orders o join parcels p on p.order_id = o.id
    where o.paid_at >= since and o.paid_at < until and p.status <> 'cancelled' group by 1, 2
    union all
    select date_bin(step, o.paid_at, kathmandu_midnight('2000-01-01')), p.seller_id, 0, -sum(c.goods_paisa)
    from orders o join cancellations c on c.order_id = o.id join parcels p on p.id = c.parcel_id
    where o.paid_at >= since and o.paid_at < until and p.status <> 'cancelled' group by 1, 2
    union all
    select date_bin(step, o.paid_at, kathmandu_midnight('2000-01-01')), b.issuer_id, 0, -sum(b.taxable_paisa)
    from orders o join credited_sales b on b.order_id = o.id
    where o.paid_at >= since and o.paid_at < until and b.issuer_id is not null group by 1, 2
  ) f group by f.starts_at, f.seller_id
$$;

-- Units and revenue of each product, by the same rule.
create function product_figures(since timestamptz, until timestamptz, step interval)
returns table (starts_at timestamptz, seller_id uuid, product_id uuid, units integer, revenue_paisa bigint)
language sql stable parallel safe as $$
  select f.starts_at, f.seller_id, f.product_id, sum(f.units)::integer, sum(f.revenue_paisa)::bigint
  from (
    select date_bin(step, o.paid_at, kathmandu_midnight('2000-01-01')) as starts_at, p.seller_id, i.product_id,
      i.quantity as units, i.line_total_paisa as revenue_paisa
    from orders o join parcels p on p.order_id = o.id join order_items i on i.parcel_id = p.id
    where o.paid_at >= since and o.paid_at < until and p.status <> 'cancelled' and p.return_id is null
    union all
    select date_bin(step, o.paid_at, kathmandu_midnight('2000-01-01')), p.seller_id, i.product_id, -l.quantity,
      -l.quantity * i.unit_price_paisa
    from orders o join cancellations c on c.order_id = o.id join parcels p on p.id = c.parcel_id
      join cancelled_lines l on l.cancellation_id = c.id join order_items i on i.id = l.order_item_id
    where o.paid_at >= since and o.paid_at < until and p.status <> 'cancelled'
    union all
    select date_bin(step, o.paid_at, kathmandu_midnight('2000-01-01')), b.issuer_id, i.product_id, -l.quantity, -l.amount_paisa
    from orders o join credited_sales b on b.order_id = o.id join bill_lines l on l.bill_id = b.id
      join order_items i on i.id = l.order_item_id
    where o.paid_at >= since and o.paid_at < until and b.issuer_id is not null
  ) f where f.product_id is not null
  group by f.starts_at, f.seller_id, f.product_id having sum(f.units) > 0
$$;

-- What is kept of each day.
create table order_days (
  day date primary key,
  placed bigint not null,
  revenue_paisa bigint not null
);

create table seller_days (
  seller_id uuid not null,
  day date not null,
  placed bigint not null,
  revenue_paisa bigint not null,
  primary key (seller_id, day)
);
create index seller_days_day on seller_days (day);

create table product_days (
  seller_id uuid not null,
  day date not null,
  product_id uuid not null,
  units integer not null,
  revenue_paisa bigint not null,
  primary key (seller_id, day, product_id)
);
-- What sold best is added up from an index alone: reading the rows of 90 days one by one took more than half of an
-- admin's dashboard at a million orders. The job that keeps days writes it, never an order.
create index product_days_sold on product_days (day) include (product_id, units, revenue_paisa);

-- Which kept days are no longer true. A row is added by the very transaction that changes a day, never updated, and
-- has no key: nobody waits for anybody. While a day has a row here it is read from the orders themselves.
create table changed_days (
  day date not null
);

-- What changes the figures of a day: orders and lines that come, orders and parcels that change, lines cancelled,
-- credit notes.
create function mark_days_of_new_orders() returns trigger language plpgsql as $$
begin
  insert into changed_days
  select kathmandu_day(created_at) from new_rows union select kathmandu_day(paid_at) from new_rows where paid_at is not null;
  return null;
end $$;
create trigger orders_mark_insert after insert on orders
  referencing new table as new_rows for each statement execute function mark_days_of_new_orders();

-- Lines come last of an order's rows, and in a bulk load in a transaction of their own. An order of this very
-- transaction has its days marked by its own row.
create function mark_days_of_new_lines() returns trigger language plpgsql as $$
begin
  insert into changed_days
  select kathmandu_day(o.created_at) from orders o
  where o.id in (select order_id from new_rows) and o.xmin <> pg_current_xact_id()::xid
  union
  select kathmandu_day(o.paid_at) from orders o
  where o.id in (select order_id from new_rows) and o.paid_at is not null and o.xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
create trigger order_items_mark_insert after insert on order_items
  referencing new table as new_rows for each statement execute function mark_days_of_new_lines();

-- Being prepared, sent and delivered changes no figure: only being paid, being cancelled, and coming back to life.
create function mark_days_of_order() returns trigger language plpgsql as $$
begin
  insert into changed_days
  select kathmandu_day(t.instant)
  from (values (old.paid_at), (new.paid_at), (nullif(old.created_at, new.created_at)), (nullif(new.created_at, old.created_at)))
    as t (instant)
  where t.instant is not null group by 1;
  return null;
end $$;
create trigger orders_mark_update
  after update of status, paid_at, created_at, subtotal_paisa, shipping_paisa, discount_paisa on orders for each row
  when ((old.status = 'cancelled', old.paid_at, old.created_at, old.subtotal_paisa, old.shipping_paisa, old.discount_paisa)
    is distinct from
    (new.status = 'cancelled', new.paid_at, new.created_at, new.subtotal_paisa, new.shipping_paisa, new.discount_paisa))
  execute function mark_days_of_order();
create trigger orders_mark_delete after delete on orders for each row execute function mark_days_of_order();

create function mark_days_of_parcel() returns trigger language plpgsql as $$
begin
  insert into changed_days
  select kathmandu_day(t.instant)
  from orders o cross join lateral (values (o.created_at), (o.paid_at)) as t (instant)
  where o.id = new.order_id and t.instant is not null group by 1;
  return null;
end $$;
create trigger parcels_mark_update after update of status, subtotal_paisa, seller_id on parcels for each row
  when ((old.status = 'cancelled', old.subtotal_paisa, old.seller_id)
    is distinct from (new.status = 'cancelled', new.subtotal_paisa, new.seller_id))
  execute function mark_days_of_parcel();

-- Lines come last of a cancellation's rows.
create function mark_days_of_cancelled_lines() returns trigger language plpgsql as $$
begin
  insert into changed_days
  select distinct kathmandu_day(t.instant)
  from new_rows n join order_items i on i.id = n.order_item_id join orders o on o.id = i.order_id
  cross join lateral (values (o.created_at), (o.paid_at)) as t (instant)
  where t.instant is not null;
  return null;
end $$;
create trigger cancelled_lines_mark after insert on cancelled_lines
  referencing new table as new_rows for each statement execute function mark_days_of_cancelled_lines();

create function mark_days_of_credit_note() returns trigger language plpgsql as $$
begin
  insert into changed_days
  select distinct kathmandu_day(t.instant)
  from orders o cross join lateral (values (o.created_at), (o.paid_at)) as t (instant)
  where o.id = new.order_id and t.instant is not null;
  return null;
end $$;
create trigger bills_credit_note_mark after insert on bills
  for each row when (new.kind = 'credit_note' and new.order_id is not null) execute function mark_days_of_credit_note();

-- What companies spend ---------------------------------------------------------

-- Lines that were paid for, as far as they were neither cancelled nor credited, with what is left of each. A bill that
-- was only issued anew takes off nothing. The category is the main one as buyers know it: what stands in a hidden one
-- has none.
create view spending_lines as
select o.company_id, o.id as order_id, o.paid_at, o.user_id, i.id as order_item_id, i.cost_centre_id, g.seller_id,
  r.id as category_id, i.quantity - x.units - y.units as units,
  (i.quantity - x.units) * i.unit_price_paisa - y.paisa as paisa
from orders o join order_items i on i.order_id = o.id join parcels g on g.id = i.parcel_id
  left join products p on p.id = i.product_id left join categories c on c.id = coalesce(p.category_id, i.category_id)
  left join categories r on r.slug = c.public_root_slug
  cross join lateral (
    select coalesce(sum(l.quantity), 0)::integer as units from cancelled_lines l where l.order_item_id = i.id
  ) x
  cross join lateral (
    select coalesce(sum(l.quantity), 0)::integer as units, coalesce(sum(l.amount_paisa), 0)::bigint as paisa
    from credited_sales b join bill_lines l on l.bill_id = b.id
    where b.order_id = o.id and l.order_item_id = i.id
  ) y
where o.paid_at is not null and g.status <> 'cancelled' and g.return_id is null
  and i.quantity - x.units - y.units > 0;
create index orders_company_paid on orders (company_id, paid_at) where paid_at is not null;

-- The same by day of payment: in all, and by category, seller, cost centre and who ordered. Of one company (null: of
-- each), and only one cost centre's or person's where they are named.
create function spending_figures(
  of_company uuid, since timestamptz, until timestamptz, of_cost_centre uuid, of_member uuid)
returns table (day date, company_id uuid, kind text, key uuid, orders integer, units integer, paisa bigint)
language sql stable parallel safe as $$
  select kathmandu_day(l.paid_at), l.company_id,
    case when grouping(l.category_id) = 0 then 'category' when grouping(l.seller_id) = 0 then 'seller'
      when grouping(l.cost_centre_id) = 0 then 'cost_centre' when grouping(l.user_id) = 0 then 'member' else 'all' end,
    coalesce(l.category_id, l.seller_id, l.cost_centre_id, l.user_id),
    count(distinct l.order_id)::integer, sum(l.units)::integer, sum(l.paisa)::bigint
  from spending_lines l
  where (of_company is null or l.company_id = of_company) and l.paid_at >= since and l.paid_at < until
    and (of_cost_centre is null or l.cost_centre_id = of_cost_centre)
    and (of_member is null or l.user_id = of_member)
  group by l.company_id, kathmandu_day(l.paid_at),
    grouping sets ((), (l.category_id), (l.seller_id), (l.cost_centre_id), (l.user_id))
$$;

-- What is kept of the days on which a company bought much; others are read from its orders.
create table spending_days (
  company_id uuid not null,
  day date not null,
  kind text not null check (kind in ('all', 'category', 'seller', 'cost_centre', 'member')),
  key uuid,                                          -- null: of all, in no category, under no cost centre
  orders integer not null,
  units integer not null,
  paisa bigint not null,
  has_pairs boolean not null default false           -- on the row of all: spending_pair_days tells that day apart
);
create unique index spending_days_key on spending_days (company_id, day, kind, key)
  include (orders, units, paisa) nulls not distinct;
create index spending_days_day on spending_days (day);
create index spending_days_lacks_pairs on spending_days (day) where kind = 'all' and not has_pairs;

-- The same of each cost centre and each person, of the days that are kept.
create function spending_pairs(of_company uuid, since timestamptz, until timestamptz)
returns table (
  day date, company_id uuid, of_key uuid, kind text, key uuid, orders integer, units integer, paisa bigint)
language sql stable parallel safe as $$
  select kathmandu_day(l.paid_at), l.company_id, o.of_key,
    case when grouping(l.category_id) = 0 then 'category' when grouping(l.seller_id) = 0 then 'seller'
      when grouping(l.cost_centre_id) = 0 then 'cost_centre' when grouping(l.user_id) = 0 then 'member' else 'all' end,
    coalesce(l.category_id, l.seller_id, l.cost_centre_id, l.user_id),
    count(distinct l.order_id)::integer, sum(l.units)::integer, sum(l.paisa)::bigint
  from spending_lines l cross join lateral (values (l.cost_centre_id), (l.user_id)) o (of_key)
  where (of_company is null or l.company_id = of_company) and l.paid_at >= since and l.paid_at < until
    and o.of_key is not null
  group by l.company_id, kathmandu_day(l.paid_at), o.of_key,
    grouping sets ((), (l.category_id), (l.seller_id), (l.cost_centre_id), (l.user_id))
$$;
create table spending_pair_days (
  company_id uuid not null,
  day date not null,
  of_key uuid not null,                              -- the cost centre, or who ordered
  kind text not null check (kind in ('all', 'category', 'seller', 'cost_centre', 'member')),
  key uuid,                                          -- as in spending_days
  orders integer not null,
  units integer not null,
  paisa bigint not null
);
create unique index spending_pair_days_key on spending_pair_days (company_id, of_key, day, kind, key)
  include (orders, units, paisa) nulls not distinct;
create index spending_pair_days_day on spending_pair_days (day);

-- Which of them are no longer true, beside those of changed_days: marks that were taken away there, and days on which
-- something was paid for that stands in another category now.
create table changed_spending_days (
  day date not null
);
create function pass_changed_days_on() returns trigger language plpgsql as $$
begin
  insert into changed_spending_days select distinct day from old_rows;
  return null;
end $$;
create trigger changed_days_pass_on after delete on changed_days
  referencing old table as old_rows for each statement execute function pass_changed_days_on();

create function mark_days_of_moved_product() returns trigger language plpgsql as $$
begin
  insert into changed_spending_days
  select distinct kathmandu_day(o.paid_at)
  from order_items i join orders o on o.id = i.order_id where i.product_id = new.id and o.paid_at is not null;
  return null;
end $$;
create trigger products_mark_category after update of category_id on products for each row
  when (old.category_id is distinct from new.category_id) execute function mark_days_of_moved_product();

create function mark_days_of_categories() returns trigger language plpgsql as $$
begin
  if exists (select from new_rows n join old_rows o using (id) where n.public_root_slug <> o.public_root_slug) then
    insert into changed_spending_days
    select generate_series(kathmandu_day(min(paid_at)), kathmandu_day(now()), interval '1 day')::date
    from orders where paid_at is not null;
  end if;
  return null;
end $$;
create trigger categories_mark_days after update on categories
  referencing old table as old_rows new table as new_rows for each statement execute function mark_days_of_categories();

-- Lines that lose their category are counted under none.
create function mark_days_of_lost_category() returns trigger language plpgsql as $$
begin
  insert into changed_spending_days
  select distinct kathmandu_day(o.paid_at)
  from order_items i join orders o on o.id = i.order_id where i.category_id = old.id and o.paid_at is not null;
  return old;
end $$;
create trigger categories_mark_lost before delete on categories
  for each row execute function mark_days_of_lost_category();

-- What orders mean for the books ----------------------------------------------

-- VAT and voucher of each parcel: frozen with the order, and for orders placed before that was kept half up for each,
-- the last taking the rest.
create view parcel_money as
select m.parcel_id, m.order_id, m.seller_id, m.position, m.status, m.delivered_at, m.money_ready_at, m.allowance_paisa,
  m.goods_paisa,
  coalesce(m.tax_paisa, case when m.is_last then m.order_tax_paisa - (m.tax_sum_paisa - m.tax_share_paisa)
    else m.tax_share_paisa end)::bigint as tax_paisa,
  coalesce(m.voucher_paisa, case when m.is_last then m.order_voucher_paisa - (m.voucher_sum_paisa - m.voucher_share_paisa)
    else m.voucher_share_paisa end)::bigint as voucher_paisa
from (
  select s.*, s.position = max(s.position) over w as is_last,
    sum(s.tax_share_paisa) over w as tax_sum_paisa, sum(s.voucher_share_paisa) over w as voucher_sum_paisa
  from (
    select p.id as parcel_id, p.order_id, p.seller_id, p.position, p.status, p.delivered_at, p.money_ready_at,
      p.allowance_paisa, p.subtotal_paisa as goods_paisa, p.tax_paisa, p.voucher_paisa,
      o.tax_paisa as order_tax_paisa, o.discount_paisa as order_voucher_paisa,
      (p.subtotal_paisa * 13 + 50) / 100 as tax_share_paisa,
      coalesce(div(2::numeric * o.discount_paisa * p.subtotal_paisa + o.subtotal_paisa, nullif(2 * o.subtotal_paisa, 0)), 0)
        as voucher_share_paisa
    from parcels p join orders o on o.id = p.order_id where p.return_id is null
  ) s window w as (partition by s.order_id)
) m;

-- The lines of a paid order's postings, parcel by parcel and for its delivery; without what is on account.
create view ledger_sale_lines as
select m.order_id, m.parcel_id, l.account, case when l.account = 'seller_waiting' then m.seller_id end as seller_id,
  l.amount_paisa
from parcel_money m
cross join lateral (
  select coalesce(sum(f.commission_paisa), 0)::bigint as commission_paisa,
    coalesce(sum(f.commission_vat_paisa), 0)::bigint as commission_vat_paisa,
    coalesce(sum(f.withheld_paisa), 0)::bigint as withheld_paisa
  from order_items i join order_item_fees f on f.order_item_id = i.id where i.parcel_id = m.parcel_id
) f
cross join lateral (values
  ('buyers', m.goods_paisa + m.tax_paisa - m.voucher_paisa),
  ('vouchers', m.voucher_paisa),
  ('commission_income', -f.commission_paisa),
  ('vat_due', -f.commission_vat_paisa),
  ('tax_withheld', -f.withheld_paisa),
  ('seller_waiting', f.commission_paisa + f.commission_vat_paisa + f.withheld_paisa - m.goods_paisa - m.tax_paisa)
) as l (account, amount_paisa)
where l.amount_paisa <> 0 and not exists (select from parcel_debts a where a.parcel_id = m.parcel_id)
union all
select o.id, null, l.account, null, l.amount_paisa
from orders o
cross join lateral (values
  ('buyers', o.shipping_paisa),
  ('delivery_income', vat_inside(o.shipping_paisa) - o.shipping_paisa),
  ('vat_due', -vat_inside(o.shipping_paisa))
) as l (account, amount_paisa)
where l.amount_paisa <> 0 and not is_delivery_unpaid(o.id);

-- Paid parcels that were not cancelled, and the delivery of orders that were not. What buyers paid for them is used.
create view expected_of_sales as
select case when s.account = 'seller_waiting' then seller_account(p.status, p.money_ready_at) else s.account end as account,
  s.seller_id, s.amount_paisa
from orders o join ledger_sale_lines s on s.order_id = o.id join parcels p on p.id = s.parcel_id
where o.paid_at is not null and p.status <> 'cancelled' and s.account <> 'buyers'
union all
select s.account, null, s.amount_paisa
from orders o join ledger_sale_lines s on s.order_id = o.id
where o.paid_at is not null and o.status <> 'cancelled' and s.parcel_id is null and s.account <> 'buyers';

-- What sellers were given for sending, at our cost.
create view expected_of_allowances as
select l.account, l.seller_id, l.amount_paisa
from parcels p
cross join lateral (values ('allowances', null::uuid, p.allowance_paisa),
  (seller_account(p.status, p.money_ready_at), p.seller_id, -p.allowance_paisa)) as l (account, seller_id, amount_paisa)
where p.allowance_paisa > 0;

-- What was taken back of sales that go on: credit notes, and lines cancelled before they were sent. The buyers' part of
-- it is a refund.
create view expected_of_reductions as
select case when l.seller_id is null then l.account else seller_account(p.status, p.money_ready_at) end as account,
  l.seller_id, l.amount_paisa
from ledger_lines l join parcels p on p.id = l.parcel_id
where l.kind in ('credit_note', 'lines_cancelled') and l.account <> 'buyers' and p.status <> 'cancelled'
  and not exists (select from parcel_debts a where a.parcel_id = p.id);

-- Messages --------------------------------------------------------------------

-- Messages: one thread for each parcel, and one for each company that asks about a product.
create table threads (
  id uuid primary key default gen_random_uuid(),
  parcel_id uuid unique references parcels (id) on delete restrict,
  product_id uuid references products (id) on delete restrict,
  buyer_id uuid not null references users (id) on delete restrict,
  seller_id uuid not null references users (id) on delete restrict,
  created_at timestamptz not null default now(),
  last_message_at timestamptz,
  waiting_since timestamptz,                         -- the buyer's first message that the seller has not answered
  -- What each side has read, by the message's serial, and how many of the other's messages came since.
  buyer_read_serial bigint not null default 0,
  seller_read_serial bigint not null default 0,
  buyer_unread integer not null default 0 check (buyer_unread >= 0),
  seller_unread integer not null default 0 check (seller_unread >= 0),
  -- What each side was told of by mail, and when.
  buyer_told_serial bigint not null default 0,
  seller_told_serial bigint not null default 0,
  buyer_told_at timestamptz,
  seller_told_at timestamptz,
  version bigint not null default 1,                 -- counts up with whatever its readers see
  company_id uuid not null references companies (id) on delete restrict, -- the buyer's side
  constraint threads_about check (num_nonnulls(parcel_id, product_id) = 1),
  constraint threads_of_two check (buyer_id <> seller_id)
);
create unique index threads_of_question on threads (product_id, company_id) where product_id is not null;
create index threads_of_company on threads (company_id, last_message_at desc, id) where last_message_at is not null;
create index threads_of_seller on threads (seller_id, last_message_at desc, id) where last_message_at is not null;
create index threads_unread_by_company on threads (company_id) where buyer_unread > 0;
create index threads_unread_by_seller on threads (seller_id) where seller_unread > 0;
create index threads_waiting on threads (seller_id) where waiting_since is not null;

-- Only grows. What was hidden of a text was never stored.
create table thread_messages (
  id uuid primary key default gen_random_uuid(),
  serial bigint generated always as identity unique,
  thread_id uuid not null references threads (id) on delete restrict,
  author text not null check (author in ('buyer', 'seller')),
  author_id uuid not null references users (id) on delete restrict,
  text text not null check (char_length(text) <= 10000),
  has_hidden boolean not null,
  photo_count integer not null check (photo_count between 0 and 4),
  reply_minutes integer check (reply_minutes >= 0),  -- of an answer: how long the buyer waited, without Saturdays
  created_at timestamptz not null default clock_timestamp(),
  constraint thread_messages_say check (text <> '' or photo_count > 0),
  constraint thread_messages_reply check (reply_minutes is null or author = 'seller')
);
create index thread_messages_thread on thread_messages (thread_id, serial);
create index thread_messages_replies on thread_messages (author_id, created_at) where reply_minutes is not null;
create trigger thread_messages_append_only before update or delete or truncate on thread_messages
  for each statement execute function refuse_change();

-- Answers that stand on the page of their product, with the question, without names.
create table published_answers (
  message_id uuid primary key references thread_messages (id) on delete restrict,
  question_id uuid not null references thread_messages (id) on delete restrict,
  product_id uuid not null references products (id) on delete restrict,
  published_by uuid not null references users (id) on delete restrict,
  created_at timestamptz not null default now()
);
create index published_answers_product on published_answers (product_id, created_at desc, message_id);
create trigger published_answers_append_only before update or delete or truncate on published_answers
  for each statement execute function refuse_change();

-- Kept replies that show the product are made anew.
create function announce_published_answer() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', 'f ' || new.product_id);
  return null;
end $$;
create trigger published_answers_announce after insert on published_answers
  for each row execute function announce_published_answer();

-- Which admin has opened a thread, for which complaint.
create table thread_desk_reads (
  thread_id uuid not null references threads (id) on delete restrict,
  case_id uuid not null,
  admin_id uuid not null references users (id) on delete restrict,
  created_at timestamptz not null default now(),
  primary key (thread_id, case_id, admin_id)
);
create trigger thread_desk_reads_append_only before update or delete or truncate on thread_desk_reads
  for each statement execute function refuse_change();

-- Signatures ------------------------------------------------------------------

-- Which orders of a company need a signature. The first that matches decides, by position.
create table company_rules (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete restrict,
  position integer not null check (position >= 1),
  kind text not null check (kind in ('amount', 'category', 'new_seller', 'over_budget', 'always')),
  amount_paisa bigint check (amount_paisa >= 0),
  category_id uuid references categories (id) on delete cascade,
  needs text not null check (needs in ('one', 'all')),
  created_at timestamptz not null default now(),
  unique (company_id, position) deferrable initially deferred,
  constraint company_rules_terms check (
    (amount_paisa is not null) = (kind = 'amount') and (category_id is not null) = (kind = 'category'))
);
create index company_rules_category on company_rules (category_id) where category_id is not null;
-- Who signs: one of them, or all in this order. Without any left, the owner does.
create table company_rule_approvers (
  rule_id uuid not null references company_rules (id) on delete cascade,
  company_id uuid not null,
  user_id uuid not null,
  position integer not null check (position >= 1),
  primary key (rule_id, user_id),
  foreign key (company_id, user_id) references company_members (company_id, user_id) on delete cascade
);
create index company_rule_approvers_member on company_rule_approvers (company_id, user_id);

-- An order that waits for a signature: what was in the cart, holding no stock. `body` is what else the order says,
-- `why` the rule or limit in words of that day.
create sequence order_request_number_seq;
create table order_requests (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  company_id uuid not null references companies (id) on delete restrict,
  user_id uuid not null references users (id) on delete restrict,
  status text not null default 'open' check (status in ('open', 'ordered', 'rejected', 'withdrawn', 'expired')),
  version integer not null default 1,
  body jsonb not null,
  coupon_id uuid references coupons (id) on delete restrict,
  cost_centre_id uuid,
  why jsonb not null,
  needs text not null check (needs in ('one', 'all')),
  total_paisa bigint not null check (total_paisa >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_by uuid references users (id) on delete restrict,
  order_id uuid unique references orders (id) on delete restrict,
  -- The quote at whose prices it is ordered (quote_versions, below), and whether no line of it can be left out.
  quote_id uuid,
  quote_version integer,
  is_all_or_none boolean not null default false,
  foreign key (company_id, cost_centre_id) references cost_centres (company_id, id) on delete restrict,
  constraint order_requests_end check (
    (ended_at is null) = (status = 'open') and (order_id is not null) = (status = 'ordered')),
  constraint order_requests_quote check ((quote_id is null) = (quote_version is null))
);
create index order_requests_company on order_requests (company_id, created_at desc, id);
create index order_requests_member on order_requests (company_id, user_id, created_at desc);
create index order_requests_due on order_requests (expires_at) where status = 'open';
create index order_requests_of_quote on order_requests (quote_id, created_at desc) where quote_id is not null;
create unique index order_requests_open_quote on order_requests (quote_id) where status = 'open';
-- `ordered_quantity` is what was left of it when it was ordered; null until then.
create table order_request_lines (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references order_requests (id) on delete restrict,
  position integer not null,
  product_id uuid references products (id) on delete restrict,
  name text not null,
  sku text not null,
  image_url text,
  quantity integer not null check (quantity >= 1),
  ordered_quantity integer check (ordered_quantity between 0 and quantity),
  unit_price_paisa bigint not null check (unit_price_paisa >= 0),
  cost_centre_id uuid references cost_centres (id) on delete restrict,
  goods jsonb,                                       -- of a line without product: what its order line will say of it
  quote_number text,                                 -- at whose price it is ordered, whatever the shop says then
  constraint order_request_lines_goods check ((product_id is null) = (goods is not null)),
  unique (request_id, product_id)
);
create table order_request_approvers (
  request_id uuid not null references order_requests (id) on delete restrict,
  user_id uuid not null references users (id) on delete restrict,
  position integer not null check (position >= 1),
  approved_at timestamptz,
  primary key (request_id, user_id)
);
create index order_request_approvers_waiting on order_request_approvers (user_id) where approved_at is null;
-- What was said and done, for everybody of the company.
create table order_request_events (
  id bigint generated always as identity primary key,
  request_id uuid not null references order_requests (id) on delete restrict,
  actor_id uuid references users (id) on delete restrict,
  created_at timestamptz not null,
  kind text not null check (kind in (
    'asked', 'approved', 'ordered', 'rejected', 'withdrawn', 'expired', 'commented', 'handed_over')),
  text text check (char_length(text) between 1 and 1000)
);
create index order_request_events_request on order_request_events (request_id, id);
create trigger order_request_events_append_only before update or delete or truncate on order_request_events
  for each statement execute function refuse_change();

-- What was asked stays as it was asked, and what a quote promised is ordered together with it.
create function keep_order_requests() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.id, new.number, new.company_id, new.body, new.coupon_id, new.cost_centre_id, new.why, new.total_paisa, new.created_at,
        new.quote_id, new.quote_version, new.is_all_or_none)
      is distinct from (old.id, old.number, old.company_id, old.body, old.coupon_id, old.cost_centre_id, old.why, old.total_paisa,
        old.created_at, old.quote_id, old.quote_version, old.is_all_or_none)
    or (old.status <> 'open' and new is distinct from old) then
    raise exception 'requests never go and what was asked stays' using errcode = '42501';
  end if;
  if new.status = 'ordered' and new.quote_id is not null
    and not exists (select from quotes where id = new.quote_id and order_id = new.order_id) then
    raise exception 'a request of a quote is ordered with it' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger order_requests_kept before update or delete on order_requests
  for each row execute function keep_order_requests();

-- Who leaves a company, or may sign no longer, leaves open requests to its owner: their own, and those they were to sign.
create function hand_over_requests() returns trigger language plpgsql as $$
declare
  heir uuid;
begin
  select m.user_id into heir from company_members m
  where m.company_id = old.company_id and m.role = 'owner' and m.user_id <> old.user_id order by m.joined_at limit 1;
  if heir is null then
    return null;
  end if;
  with own as (
    update order_requests r set user_id = heir, version = r.version + 1
    where tg_op = 'DELETE' and r.company_id = old.company_id and r.user_id = old.user_id and r.status = 'open'
    returning r.id
  ), gone as (
    delete from order_request_approvers a using order_requests r
    where r.id = a.request_id and r.company_id = old.company_id and r.status = 'open' and a.user_id = old.user_id
      and a.approved_at is null
    returning a.request_id, a.position
  ), heirs as (
    insert into order_request_approvers (request_id, user_id, position) select request_id, heir, position from gone
    on conflict do nothing
  )
  insert into order_request_events (request_id, created_at, kind)
  select id, now(), 'handed_over' from own union select request_id, now(), 'handed_over' from gone;
  return null;
end $$;
create trigger company_members_gone after delete on company_members
  for each row execute function hand_over_requests();
create trigger company_members_sign_no_longer after update of role on company_members for each row
  when (old.role in ('owner', 'approver') and new.role not in ('owner', 'approver'))
  execute function hand_over_requests();

-- Whom a company's bills go to where no order says more: at the address of its book, else of its last order.
create function company_bill_to(p_company_id uuid) returns jsonb language sql stable as $$
  select coalesce(c.bill_to, jsonb_build_object('companyName', company_name(c.id), 'panNumber', company_pan(c.id),
    'email', null, 'address', coalesce(
      (select concat_ws(', ', a.street, a.city, a.province) from addresses a
        where a.company_id = c.id order by a.is_default desc, a.created_at limit 1),
      (select concat_ws(', ', o.billing_address ->> 'street', o.billing_address ->> 'city', o.billing_address ->> 'province')
        from orders o where o.company_id = c.id order by o.created_at desc limit 1),
      'Nepal')))
  from companies c where c.id = p_company_id
$$;

-- Keys of lower districts -----------------------------------------------------

alter table bills
  add foreign key (order_id) references orders (id) on delete restrict,
  add foreign key (parcel_id) references parcels (id) on delete restrict;
alter table bill_lines
  add foreign key (order_item_id) references order_items (id) on delete restrict;
alter table order_item_fees
  add foreign key (order_item_id) references order_items (id) on delete restrict;
alter table ledger_postings
  add foreign key (order_id) references orders (id) on delete restrict;
alter table ledger_lines
  add foreign key (parcel_id) references parcels (id) on delete restrict;
alter table parcel_holds
  add foreign key (parcel_id) references parcels (id) on delete restrict;
alter table stock_movements
  add constraint stock_movements_order_fk foreign key (order_id) references orders (id);
alter table reviews
  add foreign key (order_item_id) references order_items (id) on delete restrict;
alter table coupon_uses
  add foreign key (order_id) references orders (id) on delete restrict;

-- What a buyer asks one seller for, and what both answer, version by version. What was said once stays.
create sequence quote_number_seq;
create table quotes (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  company_id uuid not null references companies (id) on delete restrict,
  user_id uuid not null references users (id) on delete restrict, -- who asked
  seller_id uuid not null references users (id) on delete restrict,
  status text not null default 'asked'
    check (status in ('asked', 'quoted', 'ordered', 'declined', 'withdrawn', 'expired')),
  version integer not null default 1,                -- of quote_versions: the one that holds
  needed_by date,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  order_id uuid unique references orders (id) on delete restrict,
  constraint quotes_end check (
    (ended_at is null) = (status in ('asked', 'quoted')) and (order_id is not null) = (status = 'ordered'))
);
create index quotes_company on quotes (company_id, created_at desc, id);
create index quotes_seller on quotes (seller_id, created_at desc, id);
create index quotes_due on quotes (expires_at) where status in ('asked', 'quoted');
create table quote_lines (
  id uuid primary key default gen_random_uuid(),
  quote_id uuid not null references quotes (id) on delete restrict,
  position integer not null,
  product_id uuid not null references products (id) on delete restrict,
  name text not null,
  sku text not null,
  image_url text,
  list_price_paisa bigint not null check (list_price_paisa >= 0), -- of one unit for this buyer when it was asked
  unique (quote_id, product_id)
);
create table quote_versions (
  quote_id uuid not null references quotes (id) on delete restrict,
  version integer not null check (version >= 1),
  side text not null check (side in ('buyer', 'seller')),
  author_id uuid not null references users (id) on delete restrict,
  created_at timestamptz not null,
  note text check (char_length(note) between 1 and 2000),
  delivery text check (char_length(delivery) between 1 and 500),
  valid_until date,
  allows_parts boolean not null default false,
  primary key (quote_id, version),
  constraint quote_versions_offer check ((valid_until is not null) = (side = 'seller'))
);
create trigger quote_versions_append_only before update or delete or truncate on quote_versions
  for each statement execute function refuse_change();
alter table order_requests add foreign key (quote_id, quote_version)
  references quote_versions (quote_id, version) on delete restrict;
-- What a seller offers instead of the product that was asked for, as it was called when it was first offered.
create table quote_alternatives (
  id uuid primary key default gen_random_uuid(),
  quote_id uuid not null references quotes (id) on delete restrict,
  line_id uuid not null references quote_lines (id) on delete restrict,
  product_id uuid not null references products (id) on delete restrict,
  name text not null,
  sku text not null,
  image_url text,
  list_price_paisa bigint not null check (list_price_paisa >= 0), -- of one unit for the buyer when it was first offered
  unique (line_id, product_id)
);
create table quote_version_lines (
  quote_id uuid not null,
  version integer not null,
  line_id uuid not null references quote_lines (id) on delete restrict,
  quantity integer not null check (quantity >= 1),
  unit_price_paisa bigint check (unit_price_paisa >= 1), -- before VAT; null: a buyer's without a wish
  days integer check (days >= 0),                    -- until the seller sends it
  -- Price, quantity and days are of this product instead of the line's.
  alternative_id uuid references quote_alternatives (id) on delete restrict,
  primary key (quote_id, version, line_id),
  foreign key (quote_id, version) references quote_versions (quote_id, version) on delete restrict
);
create trigger quote_version_lines_append_only before update or delete or truncate on quote_version_lines
  for each statement execute function refuse_change();
create table quote_events (
  id bigint generated always as identity primary key,
  quote_id uuid not null references quotes (id) on delete restrict,
  side text check (side in ('buyer', 'seller')),     -- null: time passed
  actor_id uuid references users (id) on delete restrict,
  created_at timestamptz not null,
  kind text not null check (kind in (
    'asked', 'answered', 'countered', 'ordered', 'declined', 'withdrawn', 'expired', 'wrote')),
  text text check (char_length(text) between 1 and 2000)
);
create index quote_events_quote on quote_events (quote_id, id);
create trigger quote_events_append_only before update or delete or truncate on quote_events
  for each statement execute function refuse_change();

-- An ended quote stays as it ended.
create function keep_quotes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.id, new.number, new.company_id, new.user_id, new.seller_id, new.created_at)
      is distinct from (old.id, old.number, old.company_id, old.user_id, old.seller_id, old.created_at)
    or (old.ended_at is not null and new is distinct from old) then
    raise exception 'quotes never go and an ended one stays' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger quotes_kept before update or delete on quotes
  for each row execute function keep_quotes();

-- Sealed requests: one list, many sellers, prices that nobody reads before the request closes.
create sequence request_for_quotes_number_seq;
create table requests_for_quotes (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  company_id uuid not null references companies (id) on delete restrict,
  user_id uuid not null references users (id) on delete restrict, -- who asks
  status text not null default 'open'
    check (status in ('open', 'closed', 'awarded', 'lapsed', 'cancelled', 'expired')),
  version integer not null default 1 check (version >= 1), -- goes up with each change of the status
  is_for_all boolean not null,                       -- all approved sellers of its categories; else those chosen
  city text not null check (char_length(city) between 1 and 100),
  province text not null check (char_length(province) between 1 and 50),
  needed_by date,
  note text check (char_length(note) between 1 and 2000),
  public_key bytea not null check (octet_length(public_key) = 32), -- X25519: whoever has it can seal, not open
  created_at timestamptz not null,
  closes_at timestamptz not null,
  closed_at timestamptz,                             -- the quotes were opened
  quotes_opened integer not null default 0 check (quotes_opened >= 0),
  valid_until date,                                  -- the last day of its longest offer; null before it closed, and without offers
  ended_at timestamptz,                              -- nothing can be awarded any more
  constraint requests_for_quotes_times check (closes_at > created_at),
  constraint requests_for_quotes_closed check (status = 'cancelled' or (closed_at is null) = (status = 'open')),
  constraint requests_for_quotes_end check ((ended_at is null) = (status in ('open', 'closed', 'awarded', 'lapsed')))
);
create index requests_for_quotes_company on requests_for_quotes (company_id, created_at desc, id);
create index requests_for_quotes_newest on requests_for_quotes (created_at desc, id);
create index requests_for_quotes_closing on requests_for_quotes (closes_at) where status = 'open';
create index requests_for_quotes_valid on requests_for_quotes (valid_until) where status in ('closed', 'lapsed');
create table request_for_quotes_lines (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references requests_for_quotes (id) on delete restrict,
  position integer not null check (position between 1 and 200),
  product_id uuid references products (id) on delete restrict, -- null: it is described
  category_id uuid references categories (id) on delete restrict, -- whose sellers are asked
  name text not null check (char_length(name) between 1 and 500),
  sku text,
  image_url text,
  quantity integer not null check (quantity between 1 and 1000000),
  unit text not null,
  brand text check (char_length(brand) between 1 and 100),
  or_equal boolean not null default false,
  unique (request_id, position)
);
create index request_for_quotes_lines_product on request_for_quotes_lines (product_id) where product_id is not null;
create index request_for_quotes_lines_category on request_for_quotes_lines (category_id) where category_id is not null;
-- Who is asked. A name in here says nothing of who answered.
create table request_for_quotes_sellers (
  request_id uuid not null references requests_for_quotes (id) on delete restrict,
  seller_id uuid not null references users (id) on delete restrict,
  asked_at timestamptz not null,
  told_at timestamptz,                               -- null: the bell and the mail are still to come
  primary key (request_id, seller_id)
);
create index request_for_quotes_sellers_seller on request_for_quotes_sellers (seller_id, asked_at desc, request_id);
create index request_for_quotes_sellers_untold on request_for_quotes_sellers (request_id) where told_at is null;

-- What opens the quotes of a request. The role that serves adds to it and never reads it; the function below is the
-- only way to a key, and the clock of the database is the only one it asks.
create table request_for_quotes_keys (
  request_id uuid primary key references requests_for_quotes (id) on delete restrict,
  private_key bytea not null check (octet_length(private_key) = 32),
  opens_at timestamptz not null
);
-- Rights that are given to all tables at once do not open it.
alter table request_for_quotes_keys enable row level security;
create policy request_for_quotes_keys_added on request_for_quotes_keys for insert with check (true);
create function release_request_key(p_request_id uuid) returns bytea
language plpgsql volatile security definer as $$
declare
  key bytea;
begin
  select private_key into key from request_for_quotes_keys
  where request_id = p_request_id and opens_at <= clock_timestamp();
  return key;
end $$;
-- Temporary tables of whoever calls come last, so that none of them is read in the place of ours.
do $$
begin
  execute format('alter function release_request_key(uuid) set search_path = %I, pg_temp', current_schema());
end $$;

-- A quote before its request closes, one a seller and request. `seller_ref` is a keyed hash: without the shop's secret
-- the row does not say whose it is. Both texts are of one of few lengths, whatever they hold.
create table sealed_quotes (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references requests_for_quotes (id) on delete restrict,
  seller_ref bytea not null check (octet_length(seller_ref) = 32),
  version integer not null default 1 check (version >= 1),
  first_sent_at timestamptz not null,
  sent_at timestamptz not null,
  sealed bytea,                                      -- for the key of the request; null: withdrawn, or opened
  own_copy bytea,                                    -- for its seller, under the shop's secret
  unique (request_id, seller_ref),
  constraint sealed_quotes_both check ((sealed is null) = (own_copy is null))
);

-- Quotes after their request closed, as they were sealed.
create table opened_quotes (
  id uuid primary key,                               -- of sealed_quotes
  request_id uuid not null references requests_for_quotes (id) on delete restrict,
  seller_id uuid not null references users (id) on delete restrict,
  author_id uuid not null references users (id) on delete restrict,
  letter text not null check (letter ~ '^[A-Z]{1,3}$'), -- what the buyer calls the seller before the award; drawn by lot
  number text not null unique,                       -- of the request and the letter
  first_sent_at timestamptz not null,
  sent_at timestamptz not null,
  opened_at timestamptz not null,
  valid_until date not null,                         -- its last day
  delivery_fee_paisa bigint not null check (delivery_fee_paisa between 0 and 9999999900), -- before VAT, once, whatever is awarded of it
  delivery text check (char_length(delivery) between 1 and 500),
  note text check (char_length(note) between 1 and 2000),
  unique (request_id, letter),
  unique (request_id, seller_id)
);
create index opened_quotes_seller on opened_quotes (seller_id, opened_at desc);
create trigger opened_quotes_append_only before update or delete or truncate on opened_quotes
  for each statement execute function refuse_change();
create table opened_quote_lines (
  quote_id uuid not null references opened_quotes (id) on delete restrict,
  line_id uuid not null references request_for_quotes_lines (id) on delete restrict,
  is_alternative boolean not null,                   -- something else than what was asked for
  quantity integer not null check (quantity between 1 and 1000000),
  unit_price_paisa bigint not null check (unit_price_paisa between 1 and 9999999900), -- before VAT
  days integer not null check (days between 0 and 365), -- until the seller sends it
  product_id uuid references products (id) on delete restrict, -- the seller's own; null: it is described
  description text not null check (char_length(description) between 1 and 500),
  hs_code text check (hs_code ~ '^[0-9]{4,8}$'),
  primary key (quote_id, line_id, is_alternative),
  constraint opened_quote_lines_billed check (product_id is not null or hs_code is not null)
);
create index opened_quote_lines_product on opened_quote_lines (product_id) where product_id is not null;
create trigger opened_quote_lines_append_only before update or delete or truncate on opened_quote_lines
  for each statement execute function refuse_change();

-- What was awarded: one order of lines of one or several quotes, or the request for a signature that comes before it.
create table request_for_quotes_awards (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references requests_for_quotes (id) on delete restrict,
  user_id uuid not null references users (id) on delete restrict,
  created_at timestamptz not null,
  order_request_id uuid unique references order_requests (id) on delete restrict,
  order_id uuid unique references orders (id) on delete restrict,
  lapses_at timestamptz,                             -- unpaid until then, it lapses; null while it waits for a signature
  ended_at timestamptz,                              -- it lapsed, or was not signed; null: it holds
  constraint request_for_quotes_awards_leads check (order_id is not null or order_request_id is not null),
  constraint request_for_quotes_awards_time check ((lapses_at is not null) = (order_id is not null))
);
create unique index request_for_quotes_awards_held on request_for_quotes_awards (request_id) where ended_at is null;
create index request_for_quotes_awards_request on request_for_quotes_awards (request_id, created_at);
create index request_for_quotes_awards_due on request_for_quotes_awards (lapses_at) where ended_at is null;
create table request_for_quotes_awarded_lines (
  award_id uuid not null references request_for_quotes_awards (id) on delete restrict,
  line_id uuid not null references request_for_quotes_lines (id) on delete restrict,
  quote_id uuid not null,
  is_alternative boolean not null,
  quantity integer not null check (quantity >= 1),
  reason text check (char_length(reason) between 1 and 500), -- null: it is the cheapest
  primary key (award_id, line_id, quote_id, is_alternative),
  foreign key (quote_id, line_id, is_alternative)
    references opened_quote_lines (quote_id, line_id, is_alternative) on delete restrict
);
create index request_for_quotes_awarded_lines_quote on request_for_quotes_awarded_lines (quote_id);
create trigger request_for_quotes_awarded_lines_append_only before update or delete or truncate
  on request_for_quotes_awarded_lines for each statement execute function refuse_change();

-- What happened to a request. Before it closes, what sellers do has no actor.
create table request_for_quotes_events (
  id bigint generated always as identity primary key,
  request_id uuid not null references requests_for_quotes (id) on delete restrict,
  side text check (side in ('buyer', 'seller')),     -- null: time passed
  actor_id uuid references users (id) on delete restrict,
  created_at timestamptz not null,
  kind text not null check (kind in (
    'asked', 'quoted', 'quote_changed', 'quote_withdrawn', 'closed', 'cancelled', 'signature_asked', 'not_signed',
    'awarded', 'lapsed', 'expired')),
  text text check (char_length(text) between 1 and 2000),
  constraint request_for_quotes_events_sealed check (side is distinct from 'seller' or actor_id is null)
);
create index request_for_quotes_events_request on request_for_quotes_events (request_id, id);
create trigger request_for_quotes_events_append_only before update or delete or truncate on request_for_quotes_events
  for each statement execute function refuse_change();

-- A request stays what it was asked as.
create function keep_requests_for_quotes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.id, new.number, new.company_id, new.user_id, new.created_at, new.public_key, new.is_for_all)
      is distinct from (old.id, old.number, old.company_id, old.user_id, old.created_at, old.public_key, old.is_for_all)
    or (old.ended_at is not null and new is distinct from old) then
    raise exception 'requests for quotes never go and an ended one stays' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger requests_for_quotes_kept before update or delete on requests_for_quotes
  for each row execute function keep_requests_for_quotes();

-- Files that buyers and sellers show each other with what they ask and offer: sent first, then used.
create table quote_files (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete restrict, -- who sent it
  name text not null check (char_length(name) between 1 and 120),
  content_type text not null check (content_type in ('application/pdf', 'image/webp')),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  -- With which version of what it was said, and its place there.
  subject_kind text check (subject_kind in ('quote', 'request_for_quotes')),
  subject_id uuid,
  version integer,
  position integer check (position > 0),
  check (num_nulls(used_at, subject_kind, subject_id, version, position) in (0, 5)),
  unique (subject_kind, subject_id, version, position)
);
create index quote_files_unused on quote_files (created_at) where used_at is null;
create index quote_files_unused_of_person on quote_files (owner_id) where used_at is null;
create trigger quote_files_used_stay before update or delete on quote_files
  for each row when (old.used_at is not null) execute function refuse_change();

-- Couriers ---------------------------------------------------------------------

-- A seller's own account with a courier; of the rest the platform has one (docs/decisions/0050).
create table courier_accounts (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references users (id) on delete restrict,
  courier text not null check (courier in ('pathao')),
  client_id text not null check (char_length(client_id) between 1 and 200),
  user_name text not null check (char_length(user_name) between 1 and 200),
  store_id integer not null check (store_id > 0),
  secrets bytea not null,                            -- sealed (src/server/sealing/kept-secrets.ts)
  tested_at timestamptz not null,
  changed_by uuid not null references users (id) on delete restrict,
  updated_at timestamptz not null default now(),
  removed_at timestamptz
);
create unique index courier_accounts_live on courier_accounts (seller_id, courier) where removed_at is null;

-- A courier that was asked to come for a parcel. `asked` is written before the call, what came of it after it: one whose
-- answer never came is looked for by its reference.
create table courier_bookings (
  id uuid primary key default gen_random_uuid(),
  parcel_id uuid not null references parcels (id) on delete restrict,
  courier text not null check (courier in ('pathao', 'hand')),
  account_id uuid references courier_accounts (id) on delete restrict, -- null: the platform's
  carrier text not null check (char_length(carrier) between 1 and 60),
  reference text not null,                           -- ours, which the courier knows it by too
  state text not null check (state in ('asked', 'booked', 'failed', 'cancelled')),
  weight_grams integer not null check (weight_grams between 1 and 2000000),
  pieces integer not null check (pieces between 1 and 50),
  collect_paisa bigint not null default 0 check (collect_paisa >= 0), -- at the door
  price_paisa bigint check (price_paisa >= 0),       -- null: it did not say
  number text check (char_length(number) between 1 and 60), -- the courier's
  last_event text,                                   -- that was obeyed
  last_event_at timestamptz,
  heard_at timestamptz not null,                     -- when it was booked, or its courier last said anything
  failure text check (char_length(failure) between 1 and 300),
  request_key text,                                  -- the Idempotency-Key it was asked with
  request_hash bytea,
  booked_by uuid not null references users (id) on delete restrict,
  created_at timestamptz not null,
  constraint courier_bookings_number check (state <> 'booked' or number is not null),
  constraint courier_bookings_last check ((last_event is null) = (last_event_at is null)),
  constraint courier_bookings_key check ((request_key is null) = (request_hash is null))
);
create unique index courier_bookings_live on courier_bookings (parcel_id) where state in ('asked', 'booked');
create unique index courier_bookings_reference on courier_bookings (reference);
create unique index courier_bookings_consignment on courier_bookings (courier, number)
  where number is not null and courier <> 'hand';
create index courier_bookings_hand_number on courier_bookings (lower(number)) where courier = 'hand';
create index courier_bookings_parcel on courier_bookings (parcel_id, created_at desc);
create index courier_bookings_asked on courier_bookings (created_at) where state = 'asked';
create index courier_bookings_under_way on courier_bookings (heard_at) where state = 'booked'
  and (last_event is null or last_event not in ('delivered', 'returned', 'lost', 'cancelled'));

-- What couriers say: all of it is kept, obeyed or not.
create table courier_events (
  id bigint generated always as identity primary key,
  booking_id uuid not null references courier_bookings (id) on delete restrict,
  event text not null check (event in ('accepted', 'picked_up', 'in_transit', 'out_for_delivery', 'attempt_failed',
    'on_hold', 'delivered', 'partly_delivered', 'refused', 'returned', 'lost', 'cancelled')),
  at timestamptz not null,
  said text not null check (char_length(said) <= 300), -- in the courier's own words
  source text not null check (source in ('told', 'asked', 'typed')), -- by itself, when asked, or by the seller's people
  typed_by uuid references users (id) on delete restrict,
  -- Why it was not obeyed.
  refusal text check (refusal in ('not_booked', 'parcel_cancelled', 'out_of_order', 'backwards', 'not_sent', 'no_bill')),
  created_at timestamptz not null,
  constraint courier_events_typed check ((source = 'typed') = (typed_by is not null))
);
create unique index courier_events_once on courier_events (booking_id, event, at);
create index courier_events_refused on courier_events (created_at desc) where refusal is not null;
create trigger courier_events_append_only before update or delete or truncate on courier_events
  for each statement execute function refuse_change();
