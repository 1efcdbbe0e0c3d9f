-- What a guest's call with an Idempotency-Key has done: one whose answer was lost is sent again safely.

set local lock_timeout = '5s';

create table guest_idempotency_keys (
  guest_key bytea not null,
  key bytea not null,
  body_hash bytea not null,
  response_body jsonb,
  created_at timestamptz not null default now(),
  primary key (guest_key, key)
);
