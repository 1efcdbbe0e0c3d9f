-- Who issues bills, who receives them, and what their lines say: tax details, documents of joining, goods.

-- An issuer's details as they were from then on: each change is a new version. Bills copy what they print.
create table seller_tax_details (
  seller_id uuid not null references users (id) on delete restrict,
  version integer not null check (version >= 1),
  legal_name text not null,
  nepali_name text,
  address text not null,
  pan_number text not null check (pan_number ~ '^[0-9]{9}$'),
  branch_code text not null check (branch_code ~ '^[A-Z0-9]{2,6}$'),
  signatory text not null,
  foot_line text,
  changed_by uuid not null references users (id) on delete restrict,
  created_at timestamptz not null default now(),
  primary key (seller_id, version)
);
create trigger seller_tax_details_append_only before update or delete or truncate on seller_tax_details
  for each statement execute function refuse_change();

-- Said at registration, or proved by an accepted certificate; null: not said.
alter table users add column vat_registered boolean;

-- What a company shows before it may sell. The newest of a kind counts; the file lies under its id.
create table seller_documents (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('certificate', 'registration', 'agreement')),
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'asked_again', 'replaced')),
  file_name text,                                    -- as the seller called it; null: taken as shown before files were asked for
  content_type text check (content_type in ('application/pdf', 'image/webp')),
  bytes integer check (bytes > 0),
  reason text,                                       -- why it was asked for again
  judged_by uuid references users (id) on delete restrict,
  judged_at timestamptz,
  created_at timestamptz not null default now(),
  constraint seller_documents_file check ((file_name is null) = (content_type is null) and (file_name is null) = (bytes is null)),
  constraint seller_documents_reason check ((state = 'asked_again') = (reason is not null) or state = 'replaced')
);
create unique index seller_documents_newest on seller_documents (seller_id, kind) where state <> 'replaced';
create index seller_documents_waiting on seller_documents (created_at) where state = 'waiting';

-- Who was here before: registered and documented.
update users set vat_registered = true where role = 'seller';
insert into seller_documents (seller_id, kind, state, judged_at)
select u.id, k.kind, 'accepted', now()
from users u cross join (values ('certificate'), ('registration'), ('agreement')) as k (kind)
where u.role = 'seller' and u.deleted_at is null;

-- Whom bills go to: { companyName, panNumber, address, email }. A user's own, and an order's copy of it (null: placed
-- before this was kept).
alter table users add column bill_to jsonb;
alter table orders add column bill_to jsonb;

-- What a line of a bill says of the goods, and what the law wants to be told before a sale.
alter table products
  add column hs_code text check (hs_code ~ '^[0-9]{4,8}$'),
  add column model text,
  add column unit text not null default 'pcs'
    check (unit in ('pcs', 'box', 'm', 'kg', 'set', 'roll', 'pkt', 'dozen')),
  add column origin_country text,
  add column warranty_months integer check (warranty_months between 0 and 1200);

create or replace function judged_state_of(p products) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'name', p.name, 'brand', p.brand, 'description', p.description, 'longDescription', p.long_description,
    'categoryId', p.category_id, 'sku', p.sku, 'barcode', p.barcode, 'tags', to_jsonb(p.tags),
    'images', jsonb_path_query_array(p.images, '$[*].url'), 'specifications', p.specifications,
    'regularPricePaisa', p.regular_price_paisa, 'wholesalePricePaisa', p.wholesale_price_paisa,
    'minimumOrderQuantity', p.minimum_order_quantity, 'hsCode', p.hs_code, 'model', p.model, 'unit', p.unit,
    'originCountry', p.origin_country, 'warrantyMonths', p.warranty_months)
$$;
-- Nothing of it differs yet in what was judged before.
update product_judged_states
set state = state || '{"hsCode": null, "model": null, "unit": "pcs", "originCountry": null, "warrantyMonths": null}';

drop trigger products_keep_judged_state on products;
create trigger products_keep_judged_state
  after update of name, brand, description, long_description, category_id, sku, barcode, tags, images, specifications,
    regular_price_paisa, wholesale_price_paisa, minimum_order_quantity, hs_code, model, unit, origin_country,
    warranty_months
  on products for each row
  when ((old.approved_at is not null or old.status = 'rejected')
    and (old.name, old.brand, old.description, old.long_description, old.category_id, old.sku, old.barcode, old.tags,
      old.images, old.specifications, old.regular_price_paisa, old.wholesale_price_paisa, old.minimum_order_quantity,
      old.hs_code, old.model, old.unit, old.origin_country, old.warranty_months)
    is distinct from (new.name, new.brand, new.description, new.long_description, new.category_id, new.sku, new.barcode,
      new.tags, new.images, new.specifications, new.regular_price_paisa, new.wholesale_price_paisa,
      new.minimum_order_quantity, new.hs_code, new.model, new.unit, new.origin_country, new.warranty_months))
  execute function keep_judged_state();

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
  p.hs_code, p.model, p.unit, p.origin_country, p.warranty_months
from products p
join users s on s.id = p.seller_id
join categories c on c.id = p.category_id;
create or replace view public_products as
select * from product_cards where is_public;
