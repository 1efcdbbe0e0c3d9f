-- On account: what sellers lend companies, parcels bought so, and what is paid of them.

set local lock_timeout = '5s';

alter table orders drop constraint orders_payment_method_check, add constraint orders_payment_method_check
  check (payment_method in ('esewa', 'khalti', 'bank', 'connectips', 'fonepay', 'nepalpay', 'account'));
alter table payments
  drop constraint payments_kind_check, add constraint payments_kind_check
    check (kind in ('order', 'subscription', 'bill')),
  add column bill_id uuid references bills (id) on delete restrict,
  drop constraint payments_subject, add constraint payments_subject
    check ((kind = 'order') = (order_id is not null) and (kind = 'subscription') = (plan_id is not null)
      and (kind = 'bill') = (bill_id is not null));
create unique index payments_one_open_per_bill on payments (bill_id) where kind = 'bill' and status in ('initiated', 'pending');
create index payments_bill on payments (bill_id) where bill_id is not null;
alter table ledger_lines drop constraint ledger_lines_account_check, add constraint ledger_lines_account_check
  check (account in (
    'bank', 'esewa', 'khalti', 'connectips', 'fonepay', 'nepalpay', 'mock',
    'buyers', 'seller_waiting', 'seller_return_time', 'seller_ready', 'seller_in_payout',
    'delivery_income', 'plan_income', 'commission_income', 'vat_due', 'tax_withheld',
    'vouchers', 'allowances', 'wallet_fees', 'adjustments', 'rounding', 'account_debts', 'account_claims'));

-- On account -------------------------------------------------------------------

-- What a seller lends a company: goods now, money later (docs/decisions/0039-the-seller-lends.md). A line that ended
-- stays as it ended; what it was is in its events.
create table credit_lines (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references users (id) on delete restrict,
  company_id uuid not null references companies (id) on delete restrict,
  status text not null default 'offered' check (status in ('offered', 'open', 'frozen', 'closed')),
  limit_paisa bigint not null check (limit_paisa between 1 and 9999999900),
  days integer not null check (days in (7, 15, 30, 45, 60)),
  keeps_pro boolean not null default true,           -- the company's PRO prices hold on account too
  note text check (char_length(note) between 1 and 500),
  offered_by uuid not null references users (id) on delete restrict,
  offered_at timestamptz not null,
  accepted_by uuid references users (id) on delete restrict,
  accepted_at timestamptz,
  frozen_at timestamptz,
  warned_for date,                                   -- the oldest due day of which both were told that it freezes the line
  closed_at timestamptz,
  closed_by uuid references users (id) on delete restrict,
  closed_as text check (closed_as in ('declined', 'withdrawn', 'ended_by_seller', 'ended_by_buyer')),
  constraint credit_lines_accepted check ((accepted_at is null) = (accepted_by is null)
    and case status when 'offered' then accepted_at is null when 'closed' then true else accepted_at is not null end),
  constraint credit_lines_frozen check ((status = 'frozen') = (frozen_at is not null)),
  constraint credit_lines_closed check ((status = 'closed') = (closed_at is not null)
    and (status = 'closed') = (closed_as is not null))
);
create unique index credit_lines_live on credit_lines (seller_id, company_id) where status <> 'closed';
create index credit_lines_company on credit_lines (company_id, offered_at desc, id);
create index credit_lines_seller on credit_lines (seller_id, offered_at desc, id);

create function keep_credit_lines() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status = 'closed'
    or (new.id, new.seller_id, new.company_id, new.offered_by, new.offered_at)
      is distinct from (old.id, old.seller_id, old.company_id, old.offered_by, old.offered_at) then
    raise exception 'credit lines never go and a closed one stays' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger credit_lines_kept before update or delete on credit_lines
  for each row execute function keep_credit_lines();

create table credit_line_events (
  id bigint generated always as identity primary key,
  line_id uuid not null references credit_lines (id) on delete restrict,
  kind text not null check (kind in (
    'offered', 'accepted', 'declined', 'withdrawn', 'changed', 'warned', 'frozen', 'reopened', 'ended_by_seller', 'ended_by_buyer')),
  actor_kind text not null check (actor_kind in ('buyer', 'seller', 'system')),
  actor_id uuid references users (id) on delete restrict,
  details jsonb not null default '{}',               -- of a change: what it was and is
  created_at timestamptz not null
);
create index credit_line_events_line on credit_line_events (line_id, id);
create trigger credit_line_events_append_only before update or delete or truncate on credit_line_events
  for each statement execute function refuse_change();

-- A company asks a seller for a line: one at a time, until the seller offers or says no.
create table credit_requests (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete restrict,
  seller_id uuid not null references users (id) on delete restrict,
  user_id uuid not null references users (id) on delete restrict,
  note text check (char_length(note) between 1 and 500),
  created_at timestamptz not null,
  answered_at timestamptz,
  answer text check (answer in ('offered', 'declined')),
  constraint credit_requests_answer check ((answered_at is null) = (answer is null))
);
create unique index credit_requests_open on credit_requests (company_id, seller_id) where answered_at is null;
create index credit_requests_seller on credit_requests (seller_id, created_at desc, id);

-- A parcel that is bought on account. What its company owes for it is `debt_paisa`, less what was cancelled and credited
-- of the parcel and what was paid for it (payments.sql).
create table parcel_debts (
  parcel_id uuid primary key references parcels (id) on delete restrict,
  line_id uuid not null references credit_lines (id) on delete restrict,
  company_id uuid not null references companies (id) on delete restrict,
  seller_id uuid not null references users (id) on delete restrict,
  days integer not null check (days in (7, 15, 30, 45, 60)), -- as the line said when it was ordered
  debt_paisa bigint not null check (debt_paisa >= 0), -- goods and VAT less voucher, and the delivery fee
  delivery_paisa bigint not null check (delivery_paisa between 0 and debt_paisa), -- of it the order's delivery fee
  fees_due text not null check (fees_due in ('paid', 'sent')), -- when ours fall due, as the setting was
  created_at timestamptz not null default now(),
  due_on date,                                       -- a day of Kathmandu; null until it is sent and billed
  constraint parcel_debts_of_both unique (parcel_id, company_id, seller_id)
);
create index parcel_debts_of_company on parcel_debts (company_id, seller_id, created_at);
create index parcel_debts_of_seller on parcel_debts (seller_id, company_id, created_at);
create index parcel_debts_of_line on parcel_debts (line_id);
create index parcel_debts_due on parcel_debts (due_on) where due_on is not null;

create function keep_parcel_debts() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.due_on is not null
    or (new.parcel_id, new.line_id, new.company_id, new.seller_id, new.days, new.debt_paisa, new.delivery_paisa, new.fees_due, new.created_at)
      is distinct from (old.parcel_id, old.line_id, old.company_id, old.seller_id, old.days, old.debt_paisa, old.delivery_paisa, old.fees_due, old.created_at) then
    raise exception 'debts never go, and fall due once' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger parcel_debts_kept before update or delete on parcel_debts
  for each row execute function keep_parcel_debts();

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
