-- Couriers: sellers' own accounts with them, what was booked of them, and what they say of parcels.

set local lock_timeout = '5s';

create table courier_accounts (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references users (id) on delete restrict,
  courier text not null check (courier in ('pathao')),
  client_id text not null check (char_length(client_id) between 1 and 200),
  user_name text not null check (char_length(user_name) between 1 and 200),
  store_id integer not null check (store_id > 0),
  secrets bytea not null,
  tested_at timestamptz not null,
  changed_by uuid not null references users (id) on delete restrict,
  updated_at timestamptz not null default now(),
  removed_at timestamptz
);
create unique index courier_accounts_live on courier_accounts (seller_id, courier) where removed_at is null;

create table courier_bookings (
  id uuid primary key default gen_random_uuid(),
  parcel_id uuid not null references parcels (id) on delete restrict,
  courier text not null check (courier in ('pathao', 'hand')),
  account_id uuid references courier_accounts (id) on delete restrict,
  carrier text not null check (char_length(carrier) between 1 and 60),
  reference text not null,
  state text not null check (state in ('asked', 'booked', 'failed', 'cancelled')),
  weight_grams integer not null check (weight_grams between 1 and 2000000),
  pieces integer not null check (pieces between 1 and 50),
  collect_paisa bigint not null default 0 check (collect_paisa >= 0),
  price_paisa bigint check (price_paisa >= 0),
  number text check (char_length(number) between 1 and 60),
  last_event text,
  last_event_at timestamptz,
  heard_at timestamptz not null,
  failure text check (char_length(failure) between 1 and 300),
  request_key text,
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

create table courier_events (
  id bigint generated always as identity primary key,
  booking_id uuid not null references courier_bookings (id) on delete restrict,
  event text not null check (event in ('accepted', 'picked_up', 'in_transit', 'out_for_delivery', 'attempt_failed',
    'on_hold', 'delivered', 'partly_delivered', 'refused', 'returned', 'lost', 'cancelled')),
  at timestamptz not null,
  said text not null check (char_length(said) <= 300),
  source text not null check (source in ('told', 'asked', 'typed')),
  typed_by uuid references users (id) on delete restrict,
  refusal text check (refusal in ('not_booked', 'parcel_cancelled', 'out_of_order', 'backwards', 'not_sent', 'no_bill')),
  created_at timestamptz not null,
  constraint courier_events_typed check ((source = 'typed') = (typed_by is not null))
);
create unique index courier_events_once on courier_events (booking_id, event, at);
create index courier_events_refused on courier_events (created_at desc) where refusal is not null;
create trigger courier_events_append_only before update or delete or truncate on courier_events
  for each statement execute function refuse_change();
