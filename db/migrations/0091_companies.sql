-- Every buyer has a company in which they are the owner. What a buyer owns belongs to the company, and keeps the person who
-- acted. The company that a person has by default has the person's own id.

create table companies (
  id uuid primary key default gen_random_uuid(),
  name text check (char_length(name) between 1 and 200),
  created_at timestamptz not null default now()
);
create table company_members (
  company_id uuid not null references companies (id) on delete restrict,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('owner', 'approver', 'buyer', 'accountant', 'viewer')),
  joined_at timestamptz not null default now(),
  primary key (company_id, user_id)
);
create index company_members_user on company_members (user_id);
create table company_events (
  id bigint generated always as identity primary key,
  company_id uuid not null references companies (id) on delete restrict,
  actor_id uuid references users (id) on delete restrict,
  created_at timestamptz not null default now(),
  kind text not null check (kind in (
    'joined', 'role_changed', 'removed', 'left', 'owner_changed', 'invited', 'invitation_withdrawn')),
  details jsonb not null default '{}'
);
create index company_events_company on company_events (company_id, id);
create trigger company_events_append_only before update or delete or truncate on company_events
  for each statement execute function refuse_change();

create function company_name(p_company_id uuid) returns text language sql stable as $$
  select coalesce(c.name, nullif(u.company_name, ''), u.first_name || ' ' || u.last_name, '')
  from companies c left join users u on u.id = c.id where c.id = p_company_id
$$;

insert into companies (id, created_at) select id, created_at from users;
insert into company_members (company_id, user_id, role, joined_at) select id, id, 'owner', created_at from users;

create function found_companies() returns trigger language plpgsql as $$
begin
  insert into companies (id, created_at) select id, created_at from come;
  insert into company_members (company_id, user_id, role, joined_at) select id, id, 'owner', created_at from come;
  return null;
end $$;
create trigger users_found_companies after insert on users
  referencing new table as come for each statement execute function found_companies();

-- Sessions ----------------------------------------------------------------------

alter table users add column company_id uuid references companies (id) on delete restrict;
alter table sessions add column company_id uuid;
update sessions set company_id = user_id;
alter table sessions alter column company_id set not null,
  add foreign key (company_id) references companies (id) on delete restrict;

create function begin_in_a_company() returns trigger language plpgsql as $$
begin
  new.company_id := coalesce((select m.company_id from company_members m join users u on u.id = m.user_id
    where m.user_id = new.user_id
    order by m.company_id = u.company_id desc nulls last, m.company_id = m.user_id desc, m.joined_at, m.company_id
    limit 1), new.user_id);
  return new;
end $$;
create trigger sessions_company before insert on sessions for each row
  when (new.company_id is null) execute function begin_in_a_company();

-- What a buyer owns -------------------------------------------------------------

-- What is in these tables cannot be changed otherwise: it is given the company that it always meant.
alter table bills disable trigger bills_append_only;
alter table addresses add column company_id uuid;
alter table bills add column company_id uuid;
alter table carts add column company_id uuid;
alter table lists add column company_id uuid;
alter table order_aliases add column company_id uuid;
alter table coupon_uses add column company_id uuid;
alter table customer_prices add column company_id uuid;
alter table orders add column company_id uuid;
alter table threads add column company_id uuid;
alter table payments add column company_id uuid;
alter table subscriptions add column company_id uuid;
alter table subscription_reminders add column company_id uuid;
alter table returns add column company_id uuid;
alter table cases add column company_id uuid;
update addresses set company_id = user_id;
update bills set company_id = buyer_id;
update carts set company_id = user_id where user_id is not null;
update lists set company_id = user_id;
update order_aliases set company_id = user_id;
update coupon_uses set company_id = user_id;
update customer_prices set company_id = buyer_id where buyer_id is not null;
update orders set company_id = user_id;
update threads set company_id = buyer_id;
update payments set company_id = user_id;
update subscriptions set company_id = user_id;
update subscription_reminders set company_id = user_id;
update returns set company_id = buyer_id;
update cases set company_id = user_id where user_id is not null;
alter table bills enable trigger bills_append_only;
alter table addresses alter column company_id set not null,
  add foreign key (company_id) references companies (id) on delete restrict;
alter table bills alter column company_id set not null,
  add foreign key (company_id) references companies (id) on delete restrict;
alter table carts add foreign key (company_id) references companies (id) on delete restrict,
  add constraint carts_company check ((company_id is null) = (user_id is null));
alter table lists alter column company_id set not null,
  add foreign key (company_id) references companies (id) on delete restrict;
alter table order_aliases alter column company_id set not null,
  add foreign key (company_id) references companies (id) on delete restrict;
alter table coupon_uses alter column company_id set not null,
  add foreign key (company_id) references companies (id) on delete restrict;
alter table customer_prices add foreign key (company_id) references companies (id) on delete restrict,
  add constraint customer_prices_company check ((company_id is null) = (buyer_id is null));
alter table orders alter column company_id set not null,
  add foreign key (company_id) references companies (id) on delete restrict;
alter table threads alter column company_id set not null,
  add foreign key (company_id) references companies (id) on delete restrict;
alter table payments alter column company_id set not null,
  add foreign key (company_id) references companies (id) on delete restrict;
alter table subscriptions alter column company_id set not null,
  add foreign key (company_id) references companies (id) on delete restrict;
alter table subscription_reminders alter column company_id set not null,
  add foreign key (company_id) references companies (id) on delete restrict;
alter table returns alter column company_id set not null,
  add foreign key (company_id) references companies (id) on delete restrict;
alter table cases add foreign key (company_id) references companies (id) on delete restrict,
  add constraint cases_company check ((company_id is null) = (user_id is null));

-- What was unique for a person is unique for a company. What statements of the release before name stays until the next.
alter table carts add constraint carts_user_company_unique unique (user_id, company_id);
create unique index lists_company_name_unique on lists (company_id, lower(name));
alter table order_aliases add constraint order_aliases_company_text unique (company_id, text_key);
drop index order_aliases_part_number;
create unique index order_aliases_part_number on order_aliases (company_id, product_id) where is_part_number;
drop index addresses_one_default;
create unique index addresses_one_default on addresses (company_id) where is_default;
create index addresses_company on addresses (company_id, created_at);
create index coupon_uses_company on coupon_uses (coupon_id, company_id) where released_at is null;
create index customer_prices_company on customer_prices (company_id, seller_id);
create index orders_company on orders (company_id, created_at desc);
create index orders_company_status on orders (company_id, status, created_at desc);
drop index threads_of_question;
create unique index threads_of_question on threads (product_id, company_id) where product_id is not null;
create index threads_of_company on threads (company_id, last_message_at desc, id) where last_message_at is not null;
create index threads_unread_by_company on threads (company_id) where buyer_unread > 0;
drop index payments_one_open_per_plan;
create unique index payments_one_open_per_plan on payments (company_id, plan_id, method)
  where kind = 'subscription' and status in ('initiated', 'pending');
create index subscriptions_company on subscriptions (company_id, ends_at desc);
alter table subscription_reminders drop constraint subscription_reminders_pkey, add primary key (company_id, ends_at, days);
create index returns_company on returns (company_id, requested_at desc, id);
create index cases_company on cases (company_id, sent_at desc) where company_id is not null;
create index bills_company_issued on bills (company_id, issued_at desc, id);

-- Whose a return or a complaint is stays.
create or replace function keep_returns() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.id, new.bs_year, new.serial, new.number, new.parcel_id, new.buyer_id, new.company_id, new.seller_id, new.reason, new.text, new.requested_at)
      is distinct from (old.id, old.bs_year, old.serial, old.number, old.parcel_id, old.buyer_id, old.company_id, old.seller_id, old.reason, old.text, old.requested_at)
    or (old.settled_as is not null and not (old.settled_as = 'replacement' and new.settled_as in ('lines', 'amount'))
      and (new.status, new.settled_as, new.goods_paisa, new.vat_paisa, new.voucher_paisa, new.delivery_paisa, new.credit_note_id, new.delivery_credit_note_id)
      is distinct from (old.status, old.settled_as, old.goods_paisa, old.vat_paisa, old.voucher_paisa, old.delivery_paisa, old.credit_note_id, old.delivery_credit_note_id)) then
    raise exception 'returns never go and what they settled stays' using errcode = '42501';
  end if;
  return new;
end $$;
create or replace function keep_cases() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.id, new.bs_year, new.serial, new.number, new.kind, new.user_id, new.company_id, new.guest_email, new.order_id, new.return_id, new.sent_at, new.due_at)
      is distinct from (old.id, old.bs_year, old.serial, old.number, old.kind, old.user_id, old.company_id, old.guest_email, old.order_id, old.return_id, old.sent_at, old.due_at)
    or (old.decision is not null and (new.decision, new.reason, new.amount_paisa, new.decided_at, new.decided_by)
      is distinct from (old.decision, old.reason, old.amount_paisa, old.decided_at, old.decided_by))
    or (old.state = 'closed' and new.state <> 'closed') then
    raise exception 'complaints never go and what they say stays' using errcode = '42501';
  end if;
  return new;
end $$;

-- Where a seller is, says the address book of the seller's own company.
create or replace function announce_seller_place() returns trigger language plpgsql as $$
begin
  if exists (select 1 from users where id = coalesce(new.company_id, old.company_id) and role = 'seller') then
    perform pg_notify('catalogue', 's ' || nextval('catalogue_version'));
  end if;
  return null;
end $$;

drop function customer_terms(uuid, uuid, uuid, uuid);
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

create function add_to_cart(
  p_company_id uuid, p_user_id uuid, p_guest_key bytea, p_product_id uuid, p_quantity integer)
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
      insert into carts as c (company_id, user_id) values (p_company_id, p_user_id)
      on conflict (company_id, user_id) do update set updated_at = now() returning c.id, c.xmax = 0 into cart, is_new;
    else
      insert into carts as c (guest_key) values (p_guest_key)
      on conflict (guest_key) do update set updated_at = now() returning c.id, c.xmax = 0 into cart, is_new;
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
    customer_terms(p_company_id, product.seller_id, p_product_id, product.category_id), false, wanted, now()) u
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

-- As the release before calls it.
drop function add_to_cart(uuid, bytea, uuid, integer);
create function add_to_cart(p_user_id uuid, p_guest_key bytea, p_product_id uuid, p_quantity integer)
returns table (
  outcome text, wanted integer, available integer, minimum integer, multiple integer, maximum integer,
  new_cart_id uuid, new_line_id uuid, away_until text)
language sql rows 1 as $$ select * from add_to_cart(p_user_id, p_user_id, p_guest_key, p_product_id, p_quantity) $$;

-- The release before knows no companies: what it writes is its person's own.
create function own_company() returns trigger language plpgsql as $$
begin
  new.company_id := new.user_id;
  return new;
end $$;
create function own_company_of_buyer() returns trigger language plpgsql as $$
begin
  new.company_id := new.buyer_id;
  return new;
end $$;
create trigger addresses_own_company before insert on addresses
  for each row when (new.company_id is null) execute function own_company();
create trigger bills_own_company before insert on bills
  for each row when (new.company_id is null) execute function own_company_of_buyer();
create trigger carts_own_company before insert on carts
  for each row when (new.company_id is null and new.user_id is not null) execute function own_company();
create trigger lists_own_company before insert on lists
  for each row when (new.company_id is null) execute function own_company();
create trigger order_aliases_own_company before insert on order_aliases
  for each row when (new.company_id is null) execute function own_company();
create trigger coupon_uses_own_company before insert on coupon_uses
  for each row when (new.company_id is null) execute function own_company();
create trigger customer_prices_own_company before insert or update of buyer_id on customer_prices
  for each row when (new.company_id is null and new.buyer_id is not null) execute function own_company_of_buyer();
create trigger orders_own_company before insert on orders
  for each row when (new.company_id is null) execute function own_company();
create trigger threads_own_company before insert on threads
  for each row when (new.company_id is null) execute function own_company_of_buyer();
create trigger payments_own_company before insert on payments
  for each row when (new.company_id is null) execute function own_company();
create trigger subscriptions_own_company before insert on subscriptions
  for each row when (new.company_id is null) execute function own_company();
create trigger subscription_reminders_own_company before insert on subscription_reminders
  for each row when (new.company_id is null) execute function own_company();
create trigger returns_own_company before insert on returns
  for each row when (new.company_id is null) execute function own_company_of_buyer();
create trigger cases_own_company before insert on cases
  for each row when (new.company_id is null and new.user_id is not null) execute function own_company();
