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
