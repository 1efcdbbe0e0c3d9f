-- Quotes of one seller, and order lines at a quote's price.

alter table order_items drop constraint order_items_price_reason_check,
  add constraint order_items_price_reason_check check (price_reason in ('base', 'break', 'customer', 'quote'));
alter table order_items add column quote_number text,
  add constraint order_items_quote check ((price_reason = 'quote') = (quote_number is not null));

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
create table quote_version_lines (
  quote_id uuid not null,
  version integer not null,
  line_id uuid not null references quote_lines (id) on delete restrict,
  quantity integer not null check (quantity >= 1),
  unit_price_paisa bigint check (unit_price_paisa >= 1), -- before VAT; null: a buyer's without a wish
  days integer check (days >= 0),                    -- until the seller sends it
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
