-- Where programs of companies and sellers hear of what happens (docs/decisions/0042-webhooks.md).
create table webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  -- Whose it is: a company that buys, or a seller.
  company_id uuid,
  seller_id uuid,
  url text not null check (char_length(url) between 1 and 500),
  events text[] check (cardinality(events) >= 1),    -- null: all
  -- What is signed with, sealed under the shop's secret; the one before signs as well for a day.
  secret bytea not null,
  previous_secret bytea,
  previous_until timestamptz,
  is_on boolean not null default true,
  off_reason text check (off_reason in ('owner', 'failing', 'gone')),
  off_at timestamptz,
  -- Since its last success nothing but failures: until when it is left in peace, and after how many of them in a row.
  failing_since timestamptz,
  failures integer not null default 0 check (failures >= 0),
  rests_until timestamptz,
  delivered_at timestamptz,
  -- Who sends to it now, one at a time; whoever is killed has it no longer than this.
  taken_by uuid,
  taken_until timestamptz,
  created_at timestamptz not null default now(),
  constraint webhook_endpoints_of_one check ((company_id is null) <> (seller_id is null)),
  constraint webhook_endpoints_off check (is_on = (off_reason is null) and is_on = (off_at is null)),
  constraint webhook_endpoints_previous check ((previous_secret is null) = (previous_until is null))
);
create index webhook_endpoints_company on webhook_endpoints (company_id) where company_id is not null;
create index webhook_endpoints_seller on webhook_endpoints (seller_id) where seller_id is not null;

-- What happened, once for a company or a seller that wants to hear of it.
create table webhook_events (
  id uuid primary key default gen_random_uuid(),
  type text not null check (char_length(type) between 1 and 60),
  company_id uuid,
  seller_id uuid,
  subject uuid not null,                             -- what it is about: events of one subject arrive in their order
  data jsonb not null check (octet_length(data::text) <= 2000),
  at timestamptz not null default clock_timestamp(),
  constraint webhook_events_of_one check ((company_id is null) <> (seller_id is null))
);
create index webhook_events_by_time on webhook_events (at);

-- Each event on its way to each address; kept for thirty days.
create table webhook_deliveries (
  id bigint generated always as identity primary key, -- in the order in which things happened
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  event_id uuid not null,
  subject uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries smallint not null default 0 check (tries >= 0),
  next_at timestamptz not null default now(),
  -- The last try: what was answered, or why there is no answer.
  tried_at timestamptz,
  answer_status integer,
  answer_body text check (char_length(answer_body) <= 2048),
  failure text check (char_length(failure) <= 300),
  took_ms integer,
  created_at timestamptz not null default now()
);
create index webhook_deliveries_log on webhook_deliveries (endpoint_id, id);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at, id) where state = 'waiting';
create index webhook_deliveries_in_order on webhook_deliveries (endpoint_id, subject, id) where state = 'waiting';

-- Writes down that something happened, for each address that wants to hear of it; nothing where there is none.
create function tell_webhooks(p_type text, p_company uuid, p_seller uuid, p_subject uuid, p_data jsonb) returns void
language plpgsql as $$
begin
  with wanted as materialized (
    select e.id from webhook_endpoints e
    where e.is_on and (e.company_id = p_company or e.seller_id = p_seller) and (e.events is null or p_type = any(e.events))
  ), written as (
    insert into webhook_events (type, company_id, seller_id, subject, data)
    select p_type, p_company, p_seller, p_subject, p_data where exists (select from wanted)
    returning id
  )
  insert into webhook_deliveries (endpoint_id, event_id, subject)
  select wanted.id, written.id, p_subject from wanted, written;
end $$;

-- Whatever lowers a stock to where its seller wants to know tells their programs.
create function tell_stock_low() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('stock.low', null, new.seller_id, new.id,
    jsonb_build_object('productId', new.id, 'sku', new.sku));
  return null;
end $$;
create trigger products_stock_low after update of quantity on products
  for each row when (new.quantity <= new.low_stock_threshold and old.quantity > old.low_stock_threshold
    and new.deleted_at is null)
  execute function tell_stock_low();
