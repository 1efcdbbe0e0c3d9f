-- Orders that wait for a signature at the prices of a quote, files beside a quote, and products offered instead.

alter table order_requests
  add column quote_id uuid,
  add column quote_version integer,
  add column is_all_or_none boolean not null default false,
  add foreign key (quote_id, quote_version) references quote_versions (quote_id, version) on delete restrict,
  add constraint order_requests_quote check ((quote_id is null) = (quote_version is null));
create index order_requests_of_quote on order_requests (quote_id, created_at desc) where quote_id is not null;
create unique index order_requests_open_quote on order_requests (quote_id) where status = 'open';
alter table order_request_lines add column quote_number text;

-- What was asked stays as it was asked, and what a quote promised is ordered together with it.
create or replace function keep_order_requests() returns trigger language plpgsql as $$
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
alter table quote_version_lines
  add column alternative_id uuid references quote_alternatives (id) on delete restrict;
