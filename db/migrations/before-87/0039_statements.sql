-- A seller's statements: one for each closed period in which something changed. Each opens with what the last one closed
-- with, and none is ever changed.
create table seller_statements (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references users (id) on delete restrict,
  serial integer not null check (serial >= 1),
  number text not null,                              -- 'KTM-S-19'
  seller_name text not null,                         -- as it was then
  seller_pan text,
  starts_at timestamptz not null,                    -- the close before; of the first one the first entry's day
  closed_at timestamptz not null,                    -- what is written from here on belongs to the next one
  opening_paisa bigint not null,
  entries_paisa bigint not null,
  paid_out_paisa bigint not null,
  closing_paisa bigint not null generated always as (opening_paisa + entries_paisa - paid_out_paisa) stored,
  -- Commission of the period, and what of this and earlier ones no bill has asked for yet (after a cancellation it may be
  -- below zero: then it is taken off the next bill).
  commission_paisa bigint not null,
  commission_vat_paisa bigint not null,
  unbilled_paisa bigint not null,
  unbilled_vat_paisa bigint not null,
  bill_id uuid references bills (id) on delete restrict,
  created_at timestamptz not null default now(),
  constraint seller_statements_serial unique (seller_id, serial),
  constraint seller_statements_close unique (seller_id, closed_at),
  constraint seller_statements_period check (starts_at < closed_at)
);
create trigger seller_statements_append_only before update or delete or truncate on seller_statements
  for each statement execute function refuse_change();
