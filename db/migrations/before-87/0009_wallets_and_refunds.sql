-- Wallets are asked until they say what became of the money; slips, refunds and what a person must look at are kept.

alter table payments
  add column gateway_handle text,                    -- Khalti's pidx
  add column gateway_url text,                       -- where the browser pays, while it may
  add column gateway_expires_at timestamptz,
  add column next_check_at timestamptz,              -- when the gateway is asked again; null: no more
  add column rejection text,                         -- why an admin refused the transfer
  add constraint payments_gateway_handle_unique unique (method, gateway_handle);
create index payments_next_check on payments (next_check_at) where next_check_at is not null;
create index payments_created on payments (created_at desc, id);

-- Every amount that goes back. payments.refund_due_paisa is the sum of a payment's rows, made or not.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments (id) on delete restrict,
  amount_paisa bigint not null check (amount_paisa > 0),
  reason text not null,                              -- a sentence for the buyer
  lines jsonb,                                       -- the cancelled lines it is for
  -- sending: the gateway was told and has not answered yet; by_hand: an admin sends it
  state text not null check (state in ('due', 'sending', 'by_hand', 'refunded')),
  due_by timestamptz not null default now() + interval '7 days',
  last_error text,
  reference text,                                    -- the bank's or gateway's number of the refund
  refunded_at timestamptz,
  refunded_by uuid references users (id),
  created_at timestamptz not null default now(),
  constraint refunds_done check ((state = 'refunded') = (refunded_at is not null))
);
create index refunds_payment on refunds (payment_id, created_at);
create index refunds_open on refunds (due_by) where state <> 'refunded';
insert into refunds (payment_id, amount_paisa, reason, state)
select id, refund_due_paisa, 'This money could not be used for your order.', 'by_hand' from payments where refund_due_paisa > 0;

create table payment_alerts (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payments (id) on delete restrict,
  text text not null,
  resolved_at timestamptz,
  created_at timestamptz not null default now(),
  constraint payment_alerts_once unique (payment_id, text)
);
create index payment_alerts_open on payment_alerts (created_at) where resolved_at is null;

-- Slips of bank transfers; the file lies in the data folder under its id.
create table payment_receipts (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments (id) on delete restrict,
  content_type text not null check (content_type in ('image/webp', 'application/pdf')),
  file_hash bytea not null,                          -- of the file as it was uploaded
  transaction_number text not null,
  created_at timestamptz not null default now()
);
create index payment_receipts_payment on payment_receipts (payment_id, created_at desc);
create index payment_receipts_hash on payment_receipts (file_hash);
create index payment_receipts_number on payment_receipts (lower(transaction_number));

create table subscription_reminders (
  user_id uuid not null references users (id) on delete cascade,
  ends_at timestamptz not null,
  days integer not null,
  created_at timestamptz not null default now(),
  primary key (user_id, ends_at, days)
);

-- What a subscriber would have paid at that time; null for lines ordered before it was kept.
alter table order_items add column wholesale_price_paisa bigint check (wholesale_price_paisa >= 0);
