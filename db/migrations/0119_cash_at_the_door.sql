-- Cash at the door: which sellers let their buyers pay the courier, and the codes by which a buyer proves the phone that
-- the courier will call.

set local lock_timeout = '5s';

alter table users add column accepts_cash boolean not null default false;

-- Codes sent for an order that is paid at the door, counted over the whole order: another payment of it brings no new
-- ones. The last one holds until its time is over; only its keyed hash is kept.
create table phone_codes (
  order_id uuid not null references orders (id) on delete restrict,
  number smallint not null check (number between 1 and 5),
  phone text not null,
  code_hash bytea not null,
  tries smallint not null default 0 check (tries between 0 and 5),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (order_id, number)
);
-- How many codes reached a phone within a day, whoever asked for them.
create index phone_codes_phone on phone_codes (phone, sent_at);
