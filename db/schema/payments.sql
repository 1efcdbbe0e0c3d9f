-- The schema of payments: plans and PRO, what comes in, what goes back, transfers of the bank, wallets, payouts to
-- sellers.

-- Plans -----------------------------------------------------------------------

create table subscription_plans (
  id text primary key,
  name text not null,
  duration_days integer not null check (duration_days > 0),
  features jsonb not null default '[]',              -- list of text
  display_order integer not null default 0,
  is_active boolean not null default true
);
create trigger subscription_plans_announce after insert or update or delete or truncate on subscription_plans
  for each statement execute function announce_catalogue_change('v');

-- What plans cost, from which day of Nepal's calendar on: an admin sets a price ahead, and it only adds to what was set
-- before. On a day holds the price with the latest first day up to it; of two for the same day, the one set last.
create table plan_prices (
  id bigint generated always as identity primary key,
  plan_id text not null references subscription_plans (id) on delete restrict,
  price_paisa bigint not null check (price_paisa > 0),
  valid_from date not null,
  reason text,
  set_by uuid references users (id) on delete restrict, -- null: the price that the plan began with
  created_at timestamptz not null default now()
);
create index plan_prices_day on plan_prices (plan_id, valid_from desc, id desc);
create trigger plan_prices_append_only before update or delete or truncate on plan_prices
  for each statement execute function refuse_change();
create trigger plan_prices_announce after insert or update or delete or truncate on plan_prices
  for each statement execute function announce_catalogue_change('v');

-- What a plan costs on a day.
create function plan_price_on(plan text, day date) returns plan_prices language sql stable as $$
  select v from plan_prices v where v.plan_id = plan and v.valid_from <= day
  order by v.valid_from desc, v.id desc limit 1
$$;

-- What every shop begins with (product.md: money). The plans end by themselves, and reports are no part of them.
insert into subscription_plans (id, name, duration_days, features, display_order) values
  ('MONTHLY', 'Monthly', 30, '["Wholesale prices on all products", "No minimum order quantity", "Priority support"]', 1),
  ('YEARLY', 'Yearly', 365, '["Wholesale prices on all products", "No minimum order quantity", "Priority support"]', 2);
insert into plan_prices (plan_id, price_paisa, valid_from) values
  ('MONTHLY', 99900, '2020-01-01'),
  ('YEARLY', 999900, '2020-01-01');

-- Payments --------------------------------------------------------------------

-- Money for an order or a plan, by one method. Wallets are asked until they say what became of it.
create table payments (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('order', 'subscription', 'bill', 'parcel', 'return_fee')),
  order_id uuid references orders (id) on delete restrict,
  plan_id text references subscription_plans (id) on delete restrict,
  user_id uuid not null references users (id) on delete restrict,
  method text not null check (method in ('mock', 'esewa', 'khalti', 'bank', 'connectips', 'fonepay', 'nepalpay', 'cod')),
  status text not null default 'initiated'
    check (status in ('initiated', 'pending', 'settled', 'failed', 'cancelled', 'refund_due', 'refunded')),
  amount_paisa bigint not null check (amount_paisa >= 0),
  reference text not null,                           -- our own random reference: the gateway's order id, the bank remark
  gateway_reference text,                            -- theirs: transaction code, bank reference
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What came in for a payment so far, and what of it must go back.
  received_paisa bigint not null default 0 check (received_paisa >= 0),
  refund_due_paisa bigint not null default 0 check (refund_due_paisa >= 0),
  -- Of a wallet.
  gateway_handle text,                               -- its name of the attempt: Khalti's pidx, Fonepay's PRN
  gateway_url text,                                  -- where the browser pays, while it may
  gateway_expires_at timestamptz,
  next_check_at timestamptz,                         -- when the gateway is asked again; null: no more
  rejection text,                                    -- why an admin refused the transfer
  -- When its page was ready, or its gateway did not answer: until then no other purchase of a plan takes its place.
  prepared_at timestamptz,
  company_id uuid not null references companies (id) on delete restrict,
  gateway_qr text,                                   -- what the buyer scans to pay, while it may be paid
  bill_id uuid references bills (id) on delete restrict, -- of goods on account, that it is for
  parcel_id uuid references parcels (id) on delete restrict, -- whose cash at the door, or return fee, it is for
  constraint payments_reference_unique unique (reference),
  constraint payments_gateway_reference_unique unique (method, gateway_reference),
  constraint payments_subject check ((kind = 'order') = (order_id is not null) and (kind = 'subscription') = (plan_id is not null)
    and (kind = 'bill') = (bill_id is not null) and (kind in ('parcel', 'return_fee')) = (parcel_id is not null)),
  constraint payments_gateway_handle_unique unique (method, gateway_handle)
);
create index payments_order on payments (order_id) where order_id is not null;
create index payments_user on payments (user_id, created_at desc);
create index payments_open on payments (created_at) where status in ('initiated', 'pending');
create unique index payments_one_settled_per_order on payments (order_id) where kind = 'order' and status = 'settled';
create unique index payments_one_open_per_plan on payments (company_id, plan_id, method) where kind = 'subscription' and status in ('initiated', 'pending');
create unique index payments_one_open_per_order on payments (order_id) where kind = 'order' and status in ('initiated', 'pending');
create unique index payments_one_open_per_bill on payments (bill_id) where kind = 'bill' and status in ('initiated', 'pending');
create index payments_bill on payments (bill_id) where bill_id is not null;
create unique index payments_one_open_per_parcel on payments (parcel_id, kind) where parcel_id is not null and status in ('initiated', 'pending');
create index payments_parcel on payments (parcel_id) where parcel_id is not null;
create index payments_next_check on payments (next_check_at) where next_check_at is not null;
-- What plans have brought, from the index alone.
create index payments_plan_revenue on payments (settled_at) include (amount_paisa)
  where kind = 'subscription' and status = 'settled';
create index payments_created on payments (created_at desc, id);
-- The desk's list of payments is read from indexes by whatever it is narrowed and ordered, however many there are.
create index payments_reference_search on payments using gin (lower(reference) gin_trgm_ops);
create index payments_amount on payments (amount_paisa, created_at, id);
create index payments_method_created on payments (method, created_at desc, id);
-- Nearly all payments are settled: those are read newest first.
create index payments_status_created on payments (status, created_at desc, id) where status <> 'settled';

create table payment_events (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payments (id) on delete restrict,
  from_status text,
  to_status text not null,
  actor_kind text not null check (actor_kind in ('buyer', 'seller', 'admin', 'system')),
  actor_id uuid references users (id),
  detail jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index payment_events_payment on payment_events (payment_id, id);
create trigger payment_events_append_only before update or delete or truncate on payment_events
  for each statement execute function refuse_change();

-- What a person must look at.
create table payment_alerts (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payments (id) on delete restrict,
  text text not null,
  resolved_at timestamptz,
  created_at timestamptz not null default now(),
  constraint payment_alerts_once unique (payment_id, text)
);
create index payment_alerts_open on payment_alerts (created_at) where resolved_at is null;

-- A transfer is one transfer, however its reference is written and wherever it stands in a statement.
-- A bank's reference without what people and programs change when they copy it: case, spaces, punctuation.
-- The same rule as `bankReferenceKey` in src/domain/payments/bank-transfer.ts.
create function bank_reference_key(reference text) returns text language sql immutable parallel safe as $$
  select regexp_replace(upper(normalize(reference, NFKC)),
    '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u007F\u200B-\u200F\uFEFF]', '', 'g')
$$;

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
create index payment_receipts_number on payment_receipts (bank_reference_key(transaction_number));

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

-- Refunds ---------------------------------------------------------------------

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
  sent_at timestamptz,                               -- when a gateway was last told: one that never answered is asked first
  -- Which parcels it is for, so that their sellers see what became of it; null: for none, or made before this was kept.
  parcel_ids uuid[],
  credit_note_id uuid references bills (id) on delete restrict, -- when the goods were billed already
  return_id uuid,                                    -- made by a return: of its goods, or of the order's delivery
  is_at_door boolean not null default false,         -- no money was sent: the courier collects that much less
  constraint refunds_done check ((state = 'refunded') = (refunded_at is not null))
);
create index refunds_payment on refunds (payment_id, created_at);
create index refunds_open on refunds (due_by) where state <> 'refunded';
create index refunds_credit_note on refunds (credit_note_id) where credit_note_id is not null;
-- Sums over what never changes any more are read from the index alone.
create index refunds_state on refunds (state) include (amount_paisa);
create index refunds_return on refunds (return_id) where return_id is not null;

-- Transfers -------------------------------------------------------------------

-- One row per bank transfer that reached our account; a short payment is several of them. Money that names nothing we
-- know is recorded at once, without a payment: a decision says later what it was for, that it went back, or that it was
-- none of ours. Both only grow.
create table bank_receipts (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid references payments (id) on delete restrict, -- null: nobody knew what for when it was recorded
  bank_reference text not null,
  amount_paisa bigint not null check (amount_paisa > 0),
  recorded_by uuid not null references users (id) on delete restrict,
  created_at timestamptz not null default now(),
  reference_key text generated always as (bank_reference_key(bank_reference)) stored,
  statement_line text,                               -- identity of the statement's line it was found in
  remark text,                                       -- as the statement shows it, for money without a payment
  received_on date                                  -- the bank's day, where the statement gives one
);
create index bank_receipts_payment on bank_receipts (payment_id);
create index bank_receipts_unassigned on bank_receipts (created_at) where payment_id is null;
-- One reference and one line of a statement are one transfer, among those that stand: receipts only grow, so no unique
-- index can say so, but `refuse_second_receipt` does.
create index bank_receipts_reference_key on bank_receipts (reference_key);
create index bank_receipts_statement_line on bank_receipts (statement_line) where statement_line is not null;
create trigger bank_receipts_append_only before update or delete or truncate on bank_receipts
  for each statement execute function refuse_change();

-- What a transfer without a payment was: for a payment, sent back, or withdrawn.
create table transfer_decisions (
  receipt_id uuid primary key references bank_receipts (id) on delete restrict,
  payment_id uuid references payments (id) on delete restrict, -- what it was for
  refund_reference text,                             -- the bank's number of the transfer that sent it back
  decided_by uuid not null references users (id) on delete restrict,
  created_at timestamptz not null default now(),
  -- A transfer that an admin recorded by mistake, and that nobody has assigned or sent back, is withdrawn with a
  -- reason: it leaves the books, and its reference may be recorded again.
  withdrawal_reason text,                            -- why it was no transfer of ours after all
  constraint transfer_decisions_one check (num_nonnulls(payment_id, refund_reference, withdrawal_reason) = 1)
);
create index transfer_decisions_payment on transfer_decisions (payment_id) where payment_id is not null;
create trigger transfer_decisions_append_only before update or delete or truncate on transfer_decisions
  for each statement execute function refuse_change();

-- What came in, without what was withdrawn.
create view standing_receipts as
select r.* from bank_receipts r
where not exists (select from transfer_decisions d where d.receipt_id = r.id and d.withdrawal_reason is not null);

create function refuse_second_receipt() returns trigger language plpgsql as $$
begin
  -- The lock of lockBankCredits: without it two that are recorded at once would not see each other.
  perform pg_advisory_xact_lock(hashtext('bank_credits'));
  if exists (
    select from standing_receipts s
    where s.id <> new.id and (s.reference_key = new.reference_key or s.statement_line = new.statement_line)
  ) then
    raise exception 'transfer % is recorded already', new.bank_reference
      using errcode = '23505', constraint = 'bank_receipts_once';
  end if;
  return null;
end $$;
create trigger bank_receipts_once after insert on bank_receipts
  for each row execute function refuse_second_receipt();

-- Only what has no payment may be given one.
create function refuse_second_payment() returns trigger language plpgsql as $$
begin
  if exists (select from bank_receipts r where r.id = new.receipt_id and r.payment_id is not null) then
    raise exception 'transfer % has its payment', new.receipt_id
      using errcode = '23514', constraint = 'transfer_decisions_unassigned';
  end if;
  return null;
end $$;
create trigger transfer_decisions_unassigned after insert on transfer_decisions
  for each row execute function refuse_second_payment();

-- Every transfer with the payment it is for, whenever that was known; null while it has none, or where it went back.
create view payment_transfers as
select r.id, coalesce(r.payment_id, d.payment_id) as payment_id, r.bank_reference, r.amount_paisa, r.created_at
from bank_receipts r left join transfer_decisions d on d.receipt_id = r.id;

-- What nobody has decided on is owed to whoever sent it.
create view unassigned_transfers as
select r.id, r.amount_paisa from bank_receipts r
where r.payment_id is null and not exists (select from transfer_decisions d where d.receipt_id = r.id);

-- PRO -------------------------------------------------------------------------

-- Periods of PRO, paid or given.
create table subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete restrict,
  plan_id text not null references subscription_plans (id) on delete restrict,
  payment_id uuid references payments (id) on delete restrict,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- Paid time that an admin gave: who, and why. `granted_by` is null for time given before this was kept.
  granted_by uuid references users (id) on delete restrict,
  grant_reason text,
  -- A period of PRO may end before its time: who ended it and why stays with it. Time that had not begun ends empty.
  ended_at timestamptz,
  ended_by uuid references users (id) on delete restrict,
  end_reason text,
  company_id uuid not null references companies (id) on delete restrict, -- which has PRO
  constraint subscriptions_payment_unique unique (payment_id),
  constraint subscriptions_granted check (granted_by is null or (payment_id is null and grant_reason is not null)),
  constraint subscriptions_period check (ends_at > starts_at or (ends_at = starts_at and ended_at is not null)),
  constraint subscriptions_ending check ((ended_at is null) = (end_reason is null) and (ended_at is null) = (ended_by is null))
);
create index subscriptions_company on subscriptions (company_id, ends_at desc);
create index subscriptions_end on subscriptions (ends_at desc, id);

-- Who was told that PRO ends, and how many days before: each once.
create table subscription_reminders (
  user_id uuid not null references users (id) on delete cascade,
  ends_at timestamptz not null,
  days integer not null,
  created_at timestamptz not null default now(),
  company_id uuid not null references companies (id) on delete restrict,
  primary key (company_id, ends_at, days)
);

-- Wallets ---------------------------------------------------------------------

-- Wallet companies pass on to our bank what buyers paid by them, less their own fee. Recorded by the desk from the
-- bank's statement; one recorded by mistake is reversed, and its reference may be recorded again.
create table wallet_settlements (
  id uuid primary key default gen_random_uuid(),
  method text not null check (method in ('esewa', 'khalti', 'connectips', 'fonepay', 'nepalpay')),
  settled_on date not null,                          -- the bank's day
  amount_paisa bigint not null check (amount_paisa > 0), -- what arrived at the bank
  fee_paisa bigint not null check (fee_paisa >= 0),  -- what the company kept beside it
  bank_reference text not null,
  reference_key text generated always as (bank_reference_key(bank_reference)) stored,
  statement_line text,                               -- identity of the statement's line it was found in
  note text,
  recorded_by uuid not null references users (id),
  recorded_at timestamptz not null,
  reversal_reason text,
  reversed_by uuid references users (id),
  reversed_at timestamptz,
  constraint wallet_settlements_reversed check ((reversed_at is null) = (reversal_reason is null)
    and (reversed_at is null) = (reversed_by is null))
);
create unique index wallet_settlements_reference on wallet_settlements (reference_key) where reversed_at is null;
create unique index wallet_settlements_statement_line on wallet_settlements (statement_line)
  where statement_line is not null and reversed_at is null;
create index wallet_settlements_newest on wallet_settlements (settled_on desc, recorded_at desc);

-- Couriers ---------------------------------------------------------------------

-- What couriers pass on of the cash that they collected: a file for each transfer to our bank. A file is read once, its
-- rows are matched to parcels; what differs waits for a decision.
create table courier_remittances (
  id uuid primary key default gen_random_uuid(),
  courier text not null check (courier ~ '^[a-z0-9-]{1,60}$'), -- courier_key of its name
  file_hash bytea not null,
  bank_reference text not null,
  reference_key text generated always as (bank_reference_key(bank_reference)) stored,
  received_on date not null,                         -- the bank's day
  recorded_by uuid not null references users (id) on delete restrict,
  recorded_at timestamptz not null,
  constraint courier_remittances_file unique (courier, file_hash),
  constraint courier_remittances_reference unique (reference_key)
);
create index courier_remittances_newest on courier_remittances (recorded_at desc, id);
create trigger courier_remittances_append_only before update or delete or truncate on courier_remittances
  for each statement execute function refuse_change();

create table remittance_rows (
  remittance_id uuid not null references courier_remittances (id) on delete restrict,
  position integer not null check (position >= 1),
  tracking text not null,                            -- as the file says it
  parcel_id uuid references parcels (id) on delete restrict, -- null: none has that number
  amount_paisa bigint not null check (amount_paisa >= 0),
  fee_paisa bigint not null check (fee_paisa >= 0),
  paid_on date,
  decision text check (decision in ('booked', 'accepted', 'dismissed')), -- null: a person is to look at it
  reason text,
  decided_by uuid references users (id) on delete restrict,
  decided_at timestamptz,
  payment_id uuid,                                   -- by which it goes back to who had paid the parcel otherwise
  primary key (remittance_id, position),
  constraint remittance_rows_decided check ((decision is null) = (decided_at is null)
    and (decision in ('accepted', 'dismissed')) = (reason is not null))
);
create index remittance_rows_open on remittance_rows (remittance_id) where decision is null;

-- What couriers passed on for parcels that were paid otherwise (its payment says that it came, and goes back).
create view expected_of_cash_twice as
select l.account, null::uuid as seller_id, l.amount_paisa
from remittance_rows r
cross join lateral (values ('cod', -r.amount_paisa), ('bank', r.amount_paisa - r.fee_paisa), ('wallet_fees', r.fee_paisa))
  as l (account, amount_paisa)
where r.payment_id is not null;

-- What a courier that lost a parcel is to make good; our desk notes what came of it. No money of ours: the seller or we
-- claim it by the courier's terms.
create table courier_claims (
  parcel_id uuid primary key references parcels (id) on delete restrict,
  courier text not null,                             -- as its seller called it; empty: nobody said
  amount_paisa bigint not null check (amount_paisa >= 0), -- what was paid, or to be paid, for the goods
  reason text not null,
  said_by uuid not null references users (id) on delete restrict,
  said_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references users (id) on delete restrict,
  outcome text,
  constraint courier_claims_closed check (num_nulls(closed_at, closed_by, outcome) in (0, 3))
);
create index courier_claims_open on courier_claims (said_at) where closed_at is null;

create function keep_courier_claims() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.closed_at is not null
    or (new.parcel_id, new.courier, new.amount_paisa, new.reason, new.said_by, new.said_at)
      is distinct from (old.parcel_id, old.courier, old.amount_paisa, old.reason, old.said_by, old.said_at) then
    raise exception 'a claim on a courier stays as it was made' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger courier_claims_kept before update or delete on courier_claims
  for each row execute function keep_courier_claims();
create trigger courier_claims_not_emptied before truncate on courier_claims
  for each statement execute function refuse_change();

-- Payouts ---------------------------------------------------------------------

-- Sellers are paid in batches of transfers; the desk adjusts. What each means in money is posted in the ledger
-- (docs/decisions/0009-a-ledger-of-facts.md).
create table payouts (
  id uuid primary key default gen_random_uuid(),
  bs_year integer not null,
  serial integer not null check (serial >= 1),
  number text not null unique,                       -- 'PAY-2083-019'
  status text not null default 'draft' check (status in ('draft', 'approved', 'sent', 'discarded')),
  left_out jsonb not null,                           -- who was not paid and why: [{ sellerId, readyPaisa, parcels, reason, heldUntil }]
  built_by uuid not null references users (id),
  built_at timestamptz not null,
  approved_by uuid references users (id),
  approved_at timestamptz,
  sent_by uuid references users (id),
  sent_at timestamptz,
  discarded_by uuid references users (id),
  discarded_at timestamptz,
  constraint payouts_serial_unique unique (bs_year, serial)
);
create unique index payouts_one_draft on payouts ((true)) where status = 'draft';
create index payouts_newest on payouts (built_at desc, id);

create table payout_transfers (
  id uuid primary key default gen_random_uuid(),
  payout_id uuid not null references payouts (id) on delete restrict,
  position integer not null check (position >= 1),
  seller_id uuid not null references users (id) on delete restrict,
  bank_account_id uuid not null references seller_bank_accounts (id) on delete restrict,
  amount_paisa bigint not null check (amount_paisa > 0),
  parcels integer not null,
  status text not null default 'open' check (status in ('open', 'paid', 'returned')),
  bank_reference text,
  reference_key text generated always as (bank_reference_key(bank_reference)) stored,
  paid_at timestamptz,
  paid_by uuid references users (id),
  return_reason text,
  returned_at timestamptz,
  returned_by uuid references users (id),
  constraint payout_transfers_once unique (payout_id, seller_id),
  constraint payout_transfers_position unique (payout_id, position),
  constraint payout_transfers_reference_unique unique (reference_key),
  constraint payout_transfers_paid check ((paid_at is null) = (bank_reference is null) and (status <> 'paid' or paid_at is not null)),
  constraint payout_transfers_returned check ((status = 'returned') = (returned_at is not null and return_reason is not null))
);
create index payout_transfers_seller on payout_transfers (seller_id);
create index payout_transfers_open on payout_transfers (amount_paisa) where status = 'open';
create index payout_transfers_status on payout_transfers (status) include (amount_paisa);
create trigger payout_transfers_stay before delete or truncate on payout_transfers
  for each statement execute function refuse_change();

-- What makes up a seller's ready money, line by line, and the transfer each line is paid by: one at most. What goes out
-- with a transfer stands beside what it pays, so the lines of a transfer add up to zero, and those of none to what is
-- ready.
create table ready_entries (
  line_id bigint primary key references ledger_lines (id) on delete restrict,
  seller_id uuid not null,
  parcel_id uuid,
  amount_paisa bigint not null,                      -- credit is below zero
  is_own boolean not null,                           -- written by the transfer itself, stays with it
  transfer_id uuid
);
create index ready_entries_open on ready_entries (seller_id) include (amount_paisa, parcel_id) where transfer_id is null;
create index ready_entries_transfer on ready_entries (transfer_id) where transfer_id is not null;
create index ready_entries_parcel on ready_entries (parcel_id) where parcel_id is not null;

create function keep_ready_entries() returns trigger language plpgsql as $$
begin
  insert into ready_entries (line_id, seller_id, parcel_id, amount_paisa, is_own, transfer_id)
  select l.id, l.seller_id, l.parcel_id, l.amount_paisa, l.kind like 'payout\_%',
    case when l.kind like 'payout\_%' then g.cause::uuid end
  from new_rows l join ledger_postings g on g.id = l.posting_id
  where l.account = 'seller_ready';
  return null;
end $$;
create trigger ledger_lines_ready after insert on ledger_lines
  referencing new table as new_rows for each statement execute function keep_ready_entries();

-- A batch claims a hundred thousand lines by one statement: that their transfers exist is asked once for all of them
-- instead of by a key, and transfers never go.
create function refuse_unknown_transfer() returns trigger language plpgsql as $$
begin
  if exists (select from new_rows n where n.transfer_id is not null
      and not exists (select from payout_transfers t where t.id = n.transfer_id)) then
    raise exception 'ready_entries name a transfer that is not there'
      using errcode = '23503', constraint = 'ready_entries_transfer_known';
  end if;
  return null;
end $$;
create trigger ready_entries_transfer_known_new after insert on ready_entries
  referencing new table as new_rows for each statement execute function refuse_unknown_transfer();
create trigger ready_entries_transfer_known after update on ready_entries
  referencing new table as new_rows for each statement execute function refuse_unknown_transfer();

-- The desk gives or takes, with a reason of its own and a note that the seller reads.
create table seller_adjustments (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references users (id) on delete restrict,
  amount_paisa bigint not null check (amount_paisa <> 0), -- above zero: the seller gets it
  reason text not null,
  note text not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now()
);
create index seller_adjustments_seller on seller_adjustments (seller_id, created_at desc);
create trigger seller_adjustments_append_only before update or delete or truncate on seller_adjustments
  for each statement execute function refuse_change();

-- The desk may hold what a seller is paid, with a reason that the seller reads, and release it. The newest row of a seller
-- says which; rows are never changed.
create table payout_holds (
  id bigint generated always as identity primary key,
  seller_id uuid not null references users (id) on delete restrict,
  is_held boolean not null,
  reason text,                                       -- why it is held; a release needs none
  created_by uuid not null references users (id) on delete restrict,
  created_at timestamptz not null,
  constraint payout_holds_reason check (is_held = (reason is not null))
);
create index payout_holds_newest on payout_holds (seller_id, id desc);
create trigger payout_holds_append_only before update or delete or truncate on payout_holds
  for each statement execute function refuse_change();

-- What payments mean for the books --------------------------------------------

-- What came in; of what was not used, it is the buyers'.
create view expected_of_payments as
select p.method as account, null::uuid as seller_id, p.received_paisa as amount_paisa from payments p
union all
select 'buyers', null, -p.received_paisa from payments p where p.status not in ('settled', 'refund_due', 'refunded');

-- What goes back is the buyers' until it is sent.
create view expected_of_refunds as
select case when r.is_at_door then 'cod' else refund_account(p.method) end as account, null::uuid as seller_id,
  -r.amount_paisa as amount_paisa
from refunds r join payments p on p.id = r.payment_id where r.state = 'refunded'
union all
select 'buyers', null, -r.amount_paisa from refunds r where r.state <> 'refunded';

-- Plans that are paid.
create view expected_of_plans as
select l.account, null::uuid as seller_id, l.amount_paisa
from payments p
cross join lateral (values ('plan_income', vat_inside(p.amount_paisa) - p.amount_paisa),
  ('vat_due', -vat_inside(p.amount_paisa))) as l (account, amount_paisa)
where p.kind = 'subscription' and p.status = 'settled';

-- What payouts and adjustments say of each account.
create view expected_of_payouts as
select l.account, l.seller_id, l.amount_paisa
from payout_transfers t join payouts p on p.id = t.payout_id
cross join lateral (values
  ('seller_ready', t.seller_id, t.amount_paisa),
  (case t.status when 'paid' then 'bank' else 'seller_in_payout' end,
    case t.status when 'paid' then null else t.seller_id end, -t.amount_paisa)
) as l (account, seller_id, amount_paisa)
where p.status <> 'discarded' and t.status <> 'returned'
union all
select l.account, l.seller_id, l.amount_paisa
from seller_adjustments a
cross join lateral (values ('seller_ready', a.seller_id, -a.amount_paisa), ('adjustments', null, a.amount_paisa))
  as l (account, seller_id, amount_paisa);

-- What wallet companies passed on.
create view expected_of_wallet_settlements as
select l.account, null::uuid as seller_id, l.amount_paisa
from wallet_settlements s
cross join lateral (values (s.method, -s.amount_paisa - s.fee_paisa), ('bank', s.amount_paisa), ('wallet_fees', s.fee_paisa))
  as l (account, amount_paisa)
where s.reversed_at is null;

-- What came by bank and nobody knows what for.
create view expected_of_unassigned_transfers as
select l.account, null::uuid as seller_id, l.amount_paisa
from unassigned_transfers u
cross join lateral (values ('bank', u.amount_paisa), ('buyers', -u.amount_paisa)) as l (account, amount_paisa);

-- What we billed for a delivery or a plan and credited while the order or plan goes on: income and VAT taken back, the
-- buyer's part is the refund that names the credit note.
create view expected_of_service_credits as
select l.account, null::uuid as seller_id, l.amount_paisa
from refunds r join bills b on b.id = r.credit_note_id join payments p on p.id = r.payment_id
left join orders o on o.id = b.order_id
cross join lateral (values (case b.subject when 'plan' then 'plan_income' else 'delivery_income' end, b.taxable_paisa),
  ('vat_due', b.vat_paisa)) as l (account, amount_paisa)
where case b.subject when 'delivery' then o.status <> 'cancelled' when 'plan' then p.status = 'settled'
  else b.subject = 'return_fee' end;

-- Paying what is on account ------------------------------------------------------

-- What a company paid a seller of its debts: to us by any rail, or straight to the seller, who records it. That waits for
-- the company's word, and counts after seven days without one. What no debt takes yet is credit for the next.
create table debt_payments (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete restrict,
  seller_id uuid not null references users (id) on delete restrict,
  bill_id uuid not null references bills (id) on delete restrict, -- the one that was named
  payment_id uuid unique references payments (id) on delete restrict, -- null: straight to the seller
  method text not null,                              -- word of payment_status.ts, or of direct payments
  amount_paisa bigint not null check (amount_paisa > 0),
  paid_at timestamptz not null,
  reference text check (char_length(reference) between 1 and 100),
  reference_key text generated always as (bank_reference_key(reference)) stored,
  status text not null check (status in ('waiting', 'counted', 'disputed')),
  recorded_by uuid not null references users (id) on delete restrict,
  recorded_at timestamptz not null,
  counts_at timestamptz,                             -- when one that waits counts without a word; null: to us
  answered_by uuid references users (id) on delete restrict, -- null: nobody, seven days passed
  answered_at timestamptz,                           -- when it counted, or was disputed
  dispute_reason text check (char_length(dispute_reason) between 1 and 500),
  constraint debt_payments_way check ((payment_id is null) = (counts_at is not null)
    and (payment_id is null or status = 'counted')),
  constraint debt_payments_answer check ((status = 'waiting') = (answered_at is null)
    and (status = 'disputed') = (dispute_reason is not null))
);
-- A reference says one payment, as long as nobody disputes it.
create unique index debt_payments_reference on debt_payments (seller_id, reference_key)
  where payment_id is null and status <> 'disputed';
create index debt_payments_of_company on debt_payments (company_id, seller_id, paid_at);
create index debt_payments_of_seller on debt_payments (seller_id, company_id, paid_at);
create index debt_payments_bill on debt_payments (bill_id);
create index debt_payments_waiting on debt_payments (counts_at) where status = 'waiting';

create function keep_debt_payments() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'waiting'
    or (new.id, new.company_id, new.seller_id, new.bill_id, new.payment_id, new.method, new.amount_paisa, new.paid_at, new.reference, new.recorded_by, new.recorded_at, new.counts_at)
      is distinct from (old.id, old.company_id, old.seller_id, old.bill_id, old.payment_id, old.method, old.amount_paisa, old.paid_at, old.reference, old.recorded_by, old.recorded_at, old.counts_at) then
    raise exception 'payments of debts never go and are answered once' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger debt_payments_kept before update or delete on debt_payments
  for each row execute function keep_debt_payments();

-- Which debts a payment that counts has paid, in the order of its rows; below zero where a debt became less than what was
-- paid for it: that is credit again.
create table debt_payment_parts (
  id uuid primary key default gen_random_uuid(),
  serial bigint generated always as identity,
  debt_payment_id uuid not null references debt_payments (id) on delete restrict,
  parcel_id uuid not null references parcel_debts (parcel_id) on delete restrict,
  amount_paisa bigint not null check (amount_paisa <> 0),
  created_at timestamptz not null default now()
);
create index debt_payment_parts_payment on debt_payment_parts (debt_payment_id) include (amount_paisa);
create index debt_payment_parts_parcel on debt_payment_parts (parcel_id) include (amount_paisa, debt_payment_id);
create trigger debt_payment_parts_append_only before update or delete or truncate on debt_payment_parts
  for each statement execute function refuse_change();

-- What is known of each parcel on account: what is left of it, what was paid for it to us and straight to its seller, and
-- our commission as it was frozen. Once it is billed its bills say what it is worth, before that what was cancelled.
create view debt_facts as
select d.parcel_id, d.line_id, d.company_id, d.seller_id, p.order_id, d.created_at, d.days, d.due_on, d.fees_due,
  p.status, p.money_ready_at, p.allowance_paisa, p.subtotal_paisa as ordered_paisa,
  g.taxable_paisa, g.vat_paisa, g.voucher_paisa, v.delivery_paisa,
  g.taxable_paisa + g.vat_paisa - g.voucher_paisa + v.delivery_paisa as total_paisa,
  t.to_us_paisa, t.direct_paisa,
  g.taxable_paisa + g.vat_paisa - g.voucher_paisa + v.delivery_paisa - t.to_us_paisa - t.direct_paisa as unpaid_paisa,
  f.commission_paisa, f.commission_vat_paisa
from parcel_debts d join parcels p on p.id = d.parcel_id
cross join lateral (
  select coalesce(sum(case b.kind when 'tax_invoice' then b.taxable_paisa else -b.taxable_paisa end), 0)::bigint as taxable_paisa,
    coalesce(sum(case b.kind when 'tax_invoice' then b.vat_paisa else -b.vat_paisa end), 0)::bigint as vat_paisa,
    coalesce(sum(case b.kind when 'tax_invoice' then b.voucher_paisa else -b.voucher_paisa end), 0)::bigint as voucher_paisa,
    count(*) as bills
  from bills b where b.parcel_id = d.parcel_id
) b
cross join lateral (
  select coalesce(sum(c.goods_paisa), 0)::bigint as goods_paisa, coalesce(sum(c.tax_paisa), 0)::bigint as tax_paisa,
    coalesce(sum(c.voucher_paisa), 0)::bigint as voucher_paisa
  from cancellations c where c.parcel_id = d.parcel_id
) c
cross join lateral (
  select case when p.status = 'cancelled' then 0 when b.bills > 0 then b.taxable_paisa
      else p.subtotal_paisa - c.goods_paisa end as taxable_paisa,
    case when p.status = 'cancelled' then 0 when b.bills > 0 then b.vat_paisa
      else p.tax_paisa - c.tax_paisa end as vat_paisa,
    case when p.status = 'cancelled' then 0 when b.bills > 0 then b.voucher_paisa
      else p.voucher_paisa - c.voucher_paisa end as voucher_paisa
) g
cross join lateral (
  select case when d.delivery_paisa = 0 then 0 else coalesce((
    select sum(case b.kind when 'tax_invoice' then b.payable_paisa else -b.payable_paisa end)
    from bills b where b.order_id = p.order_id and b.subject = 'delivery'), d.delivery_paisa)::bigint end as delivery_paisa
) v
cross join lateral (
  select coalesce(sum(x.amount_paisa) filter (where y.payment_id is not null), 0)::bigint as to_us_paisa,
    coalesce(sum(x.amount_paisa) filter (where y.payment_id is null), 0)::bigint as direct_paisa
  from debt_payment_parts x join debt_payments y on y.id = x.debt_payment_id where x.parcel_id = d.parcel_id
) t
cross join lateral (
  select coalesce(sum(f.commission_paisa), 0)::bigint as commission_paisa,
    coalesce(sum(f.commission_vat_paisa), 0)::bigint as commission_vat_paisa
  from order_items i join order_item_fees f on f.order_item_id = i.id where i.parcel_id = d.parcel_id
) f;

-- `amount * part / whole`, half up: the twin of `inProportion` (src/domain/books/parcel-shares.ts).
create function in_proportion(amount bigint, part bigint, whole bigint) returns bigint language sql immutable parallel safe
return case when whole = 0 then 0 else div(2 * amount::numeric * part + whole, 2 * whole::numeric)::bigint end;

-- What is on account: what companies owe sellers, which nobody of us holds; what came to us of it is the seller's, less what
-- they owe us for the sale; and what no debt takes yet is the buyers'. The twin of src/domain/books/account-debt.ts.
create view expected_of_debts as
select l.account, l.seller_id, l.amount_paisa
from debt_facts d
cross join lateral (
  select case when d.fees_due = 'sent' and d.due_on is not null then d.total_paisa else d.to_us_paisa + d.direct_paisa end as part_paisa
) s
cross join lateral (
  select in_proportion(in_proportion(d.commission_paisa, d.taxable_paisa, d.ordered_paisa), s.part_paisa, d.total_paisa) as commission_paisa,
    in_proportion(in_proportion(d.commission_vat_paisa, d.taxable_paisa, d.ordered_paisa), s.part_paisa, d.total_paisa) as commission_vat_paisa,
    in_proportion(d.delivery_paisa - vat_inside(d.delivery_paisa), s.part_paisa, d.total_paisa) as delivery_paisa,
    in_proportion(vat_inside(d.delivery_paisa), s.part_paisa, d.total_paisa) as delivery_vat_paisa
) f
cross join lateral (values
  ('account_debts', null::uuid, d.unpaid_paisa),
  ('account_claims', null, -d.unpaid_paisa),
  ('vouchers', null, d.voucher_paisa),
  ('commission_income', null, -f.commission_paisa),
  ('delivery_income', null, -f.delivery_paisa),
  ('vat_due', null, -f.commission_vat_paisa - f.delivery_vat_paisa),
  (seller_account(d.status, d.money_ready_at), d.seller_id, f.commission_paisa + f.commission_vat_paisa + f.delivery_paisa
    + f.delivery_vat_paisa - d.voucher_paisa - d.to_us_paisa)
) as l (account, seller_id, amount_paisa)
union all
select 'buyers', null, coalesce((select sum(x.amount_paisa) from debt_payment_parts x where x.debt_payment_id = y.id), 0) - y.amount_paisa
from debt_payments y where y.payment_id is not null;

-- Once a fiscal year a company says that what it owes a seller is so.
create table balance_confirmations (
  company_id uuid not null references companies (id) on delete restrict,
  seller_id uuid not null references users (id) on delete restrict,
  fiscal_year text not null check (fiscal_year ~ '^[0-9]{4}/[0-9]{2}$'),
  balance_paisa bigint not null,                     -- at its close: what was owed; below zero what was paid beyond it
  confirmed_by uuid not null references users (id) on delete restrict,
  created_at timestamptz not null default now(),
  primary key (company_id, seller_id, fiscal_year)
);
create trigger balance_confirmations_append_only before update or delete or truncate on balance_confirmations
  for each statement execute function refuse_change();

-- What a company was reminded of: at most one mail of a seller a day.
create table debt_reminders (
  company_id uuid not null references companies (id) on delete restrict,
  seller_id uuid not null references users (id) on delete restrict,
  day date not null,
  created_at timestamptz not null default now(),
  primary key (company_id, seller_id, day)
);
create trigger debt_reminders_append_only before update or delete or truncate on debt_reminders
  for each statement execute function refuse_change();

-- Calendars -------------------------------------------------------------------

-- The private address at which the calendar of a person reads what falls due for a company or a seller. What stands in
-- the address is kept as its hash alone; a new one takes the place of the one before.
create table calendar_addresses (
  user_id uuid not null references users (id) on delete cascade,
  side text not null check (side in ('buying', 'selling')),
  owner_id uuid not null,                            -- the company, or the seller
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  primary key (user_id, side, owner_id)
);

-- Keys of lower districts -----------------------------------------------------

alter table bills
  add foreign key (payment_id) references payments (id) on delete restrict;
alter table company_pans
  add foreign key (payment_id) references payments (id) on delete restrict;
