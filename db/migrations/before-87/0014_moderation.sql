-- What an admin needs to judge products: how long they wait, and what changed since somebody last judged them.

alter table products
  add column submitted_at timestamptz not null default now(), -- since when it waits, or last waited, for approval
  add column rejected_at timestamptz;                         -- last rejection; kept when it is approved later
update products set submitted_at = created_at;
update products set rejected_at = updated_at where status = 'rejected';

create function note_submission() returns trigger language plpgsql as $$
begin
  new.submitted_at := statement_timestamp();
  return new;
end $$;
create trigger products_note_submission before update of status on products
  for each row when (new.status = 'pending_approval' and old.status <> 'pending_approval')
  execute function note_submission();

-- A product that was edited after it was judged: what it was then. There is no row while nothing differs.
create table product_judged_states (
  product_id uuid primary key references products (id) on delete cascade,
  verdict text not null check (verdict in ('approved', 'rejected')),
  state jsonb not null,
  changed_at timestamptz not null default now()
);
create index product_judged_states_changed on product_judged_states (changed_at, product_id);

create function judged_state_of(p products) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'name', p.name, 'brand', p.brand, 'description', p.description, 'longDescription', p.long_description,
    'categoryId', p.category_id, 'sku', p.sku, 'barcode', p.barcode, 'tags', to_jsonb(p.tags),
    'images', jsonb_path_query_array(p.images, '$[*].url'), 'specifications', p.specifications,
    'regularPricePaisa', p.regular_price_paisa, 'wholesalePricePaisa', p.wholesale_price_paisa,
    'minimumOrderQuantity', p.minimum_order_quantity)
$$;

create function keep_judged_state() returns trigger language plpgsql as $$
begin
  insert into product_judged_states (product_id, verdict, state)
  values (old.id, case when old.approved_at is null then 'rejected' else 'approved' end, judged_state_of(old))
  on conflict (product_id) do nothing;
  -- Edited back: nothing differs any more.
  delete from product_judged_states s where s.product_id = new.id and s.state = judged_state_of(new);
  return null;
end $$;
create trigger products_keep_judged_state
  after update of name, brand, description, long_description, category_id, sku, barcode, tags, images, specifications,
    regular_price_paisa, wholesale_price_paisa, minimum_order_quantity
  on products for each row
  when ((old.approved_at is not null or old.status = 'rejected')
    and (old.name, old.brand, old.description, old.long_description, old.category_id, old.sku, old.barcode, old.tags,
      old.images, old.specifications, old.regular_price_paisa, old.wholesale_price_paisa, old.minimum_order_quantity)
    is distinct from (new.name, new.brand, new.description, new.long_description, new.category_id, new.sku, new.barcode,
      new.tags, new.images, new.specifications, new.regular_price_paisa, new.wholesale_price_paisa,
      new.minimum_order_quantity))
  execute function keep_judged_state();

-- The desk's list: each status, each order. Stock, views and ratings have no index: they change in place (0006).
create index products_desk_age on products (created_at desc, id) where deleted_at is null;
create index products_desk_status on products (status, seller_id) where deleted_at is null;
create index products_desk_name on products (lower(name), id) where deleted_at is null;
create index products_desk_price on products (regular_price_paisa, id) where deleted_at is null;
create index products_waiting on products (submitted_at, id)
  where status = 'pending_approval' and deleted_at is null;

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
  p.submitted_at
from products p
join users s on s.id = p.seller_id
join categories c on c.id = p.category_id;
