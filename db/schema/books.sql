-- The schema of the books: bills, commission, the ledger, held money, statements. Money that is on its way to or from
-- somebody is in payments.sql; what the ledger should hold is added up in after-sale.sql, where all its sources are
-- known.

-- Value added tax -------------------------------------------------------------

-- VAT inside a price of the platform's own service (delivery, plans), half up.
create function vat_inside(price_paisa bigint) returns bigint language sql immutable strict parallel safe
return (2 * price_paisa * 13 + 113) / (2 * 113);

-- Bills -----------------------------------------------------------------------

-- Every sale has its bill: bills with their lines and numbers, who got which copy. A bill is never changed: what
-- corrects it is a credit note (docs/decisions/0008-a-bill-for-every-sale.md).

-- The last number given in each series. A row is locked by the transaction that takes a number, until its end: what is
-- rolled back leaves no gap.
create table bill_counters (
  issuer_id uuid,                                    -- the seller; null: the platform
  kind text not null check (kind in ('tax_invoice', 'credit_note')),
  fiscal_year text not null check (fiscal_year ~ '^[0-9]{4}/[0-9]{2}$'),
  last_serial integer not null check (last_serial >= 1),
  constraint bill_counters_series unique nulls not distinct (issuer_id, kind, fiscal_year)
);

create table bills (
  id uuid primary key default gen_random_uuid(),

  -- Number. 'KTM-2083/84-000123', 'KTM-CN-2083/84-000004': serials run from 1 without a gap in each series of issuer,
  -- kind and fiscal year, whatever the branch code is meanwhile.
  issuer_id uuid,                                    -- the seller; null: the platform
  kind text not null check (kind in ('tax_invoice', 'credit_note')),
  subject text not null check (subject in ('goods', 'delivery', 'plan', 'commission', 'return_fee')),
  fiscal_year text not null check (fiscal_year ~ '^[0-9]{4}/[0-9]{2}$'),
  serial integer not null check (serial >= 1),
  branch_code text not null check (branch_code ~ '^[A-Z0-9]{2,6}$'),
  number text not null,

  -- When. Bikram Sambat as printed; bs_month is 1 = Baisakh to 12 = Chaitra, for registers.
  issued_at timestamptz not null,
  date_bs text not null check (date_bs ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  bs_month smallint not null check (bs_month between 1 and 12),
  transaction_at timestamptz not null,               -- the payment
  transaction_date_bs text not null check (transaction_date_bs ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),

  -- What for: goods have order and parcel, delivery the order, plans and return fees the payment, commission none of them.
  order_id uuid,
  parcel_id uuid,
  payment_id uuid,
  order_number text,
  parcel_position integer,
  parcel_count integer,
  purchase_order_number text,
  payment_method text,                               -- word of src/domain/books/payment-status.ts

  -- Issuer and buyer as they were then.
  issuer_name text not null,
  issuer_nepali_name text,
  issuer_address text not null,
  issuer_pan text not null check (issuer_pan ~ '^[0-9]{9}$'),
  issuer_contact text,                               -- one line: phone, e-mail
  signatory text not null,
  foot_line text,
  buyer_id uuid not null,
  buyer_name text not null,
  buyer_address text not null,
  buyer_pan text check (buyer_pan ~ '^[0-9]{9}$'),
  issued_by uuid,                                    -- null: nobody, the payment's settlement did it
  issued_by_name text not null,

  -- Amounts, positive on credit notes too. The voucher is what the marketplace paid for the buyer: it lowers what the
  -- buyer paid, never the taxable value.
  taxable_paisa bigint not null check (taxable_paisa >= 0),
  vat_paisa bigint not null check (vat_paisa >= 0),
  total_paisa bigint not null generated always as (taxable_paisa + vat_paisa) stored,
  voucher_paisa bigint not null default 0,
  payable_paisa bigint not null generated always as (taxable_paisa + vat_paisa - voucher_paisa) stored,
  words text not null,

  check_code text not null check (check_code ~ '^[0-9A-HJKMNP-TV-Z]{26}$'), -- 128 random bits (src/domain/books/check-code.ts)

  -- A credit note corrects an invoice; an invoice may stand for one that was credited in full.
  refers_to uuid references bills (id) on delete restrict,
  reason text,
  replaces uuid references bills (id) on delete restrict,

  created_at timestamptz not null default now(),     -- when the row was written
  -- Lower case, for lists: number, order, purchase order, issuer, buyer, their PANs.
  search_text text not null generated always as (lower(
    number || E'\n' || coalesce(order_number, '') || E'\n' || coalesce(purchase_order_number, '') || E'\n' || issuer_name
    || E'\n' || issuer_pan || E'\n' || buyer_name || E'\n' || coalesce(buyer_pan, ''))) stored,
  company_id uuid not null,                          -- the buyer's
  -- Of the buyer's account when it was issued; null: from before that was kept, drawn with English labels alone.
  language text check (language in ('en', 'ne')),

  constraint bills_serial_unique unique nulls not distinct (issuer_id, kind, fiscal_year, serial),
  constraint bills_check_code_unique unique (check_code),
  constraint bills_worth_something check (taxable_paisa + vat_paisa > 0),
  constraint bills_voucher check (voucher_paisa between 0 and taxable_paisa + vat_paisa),
  constraint bills_correction check (
    (kind = 'credit_note') = (refers_to is not null) and (kind = 'credit_note') = (reason is not null)
    and (replaces is null or kind = 'tax_invoice')),
  constraint bills_subject check (
    (subject = 'goods') = (parcel_id is not null) and (subject in ('goods', 'delivery')) = (order_id is not null)
    and (subject not in ('plan', 'return_fee') or payment_id is not null) and (subject = 'goods') = (issuer_id is not null))
);
-- A sale is billed once; a new bill for it stands for exactly one that went before.
create unique index bills_one_per_parcel on bills (parcel_id)
  where subject = 'goods' and kind = 'tax_invoice' and replaces is null;
create unique index bills_one_per_delivery on bills (order_id)
  where subject = 'delivery' and kind = 'tax_invoice' and replaces is null;
create unique index bills_one_per_plan on bills (payment_id)
  where subject = 'plan' and kind = 'tax_invoice' and replaces is null;
create unique index bills_one_per_return_fee on bills (payment_id)
  where subject = 'return_fee' and kind = 'tax_invoice' and replaces is null;
create unique index bills_replaced_once on bills (replaces) where replaces is not null;
-- Lists and registers of an issuer, of a company, of an order.
create index bills_issuer_month on bills (issuer_id, fiscal_year, bs_month, issued_at desc, id);
create index bills_issuer_issued on bills (issuer_id, issued_at desc, id);
create index bills_company_issued on bills (company_id, issued_at desc, id);
create index bills_issued on bills (issued_at desc, id);
create index bills_order on bills (order_id) where order_id is not null;
create index bills_parcel on bills (parcel_id) where parcel_id is not null;
create index bills_payment on bills (payment_id) where payment_id is not null;
create index bills_refers_to on bills (refers_to) where refers_to is not null;
create index bills_number on bills (number text_pattern_ops);
-- What Ctrl K on a desk looks for: the last part of a number, and a seller's own numbers as they are typed.
create index bills_serial on bills (serial, issued_at desc);
create index bills_issuer_number on bills (issuer_id, number text_pattern_ops);
-- Credit notes take off the dashboards' figures what they take off a sale, on the day it was paid, as cancelled lines
-- do (docs/decisions/0006-figures-by-day.md).
create index bills_credit_notes on bills (order_id) where kind = 'credit_note';
create trigger bills_append_only before update or delete or truncate on bills
  for each statement execute function refuse_change();

create table bill_lines (
  id uuid primary key default gen_random_uuid(),
  bill_id uuid not null references bills (id) on delete restrict,
  position integer not null check (position >= 1),
  credits uuid references bill_lines (id) on delete restrict, -- of a credit note: the line it takes back from
  order_item_id uuid,                                -- null: a service
  hs_code text,
  name text not null,
  brand text,
  model text,
  unit text,                                         -- null: a service
  quantity integer not null,
  unit_price_paisa bigint not null check (unit_price_paisa >= 0), -- without VAT
  amount_paisa bigint not null,
  -- A credit note may lower the price of lines of which nothing comes back: over no units, by this amount. Units that
  -- are credited or billed anew afterwards are worth that much less: then it is how much of their price was credited
  -- before.
  reduction_paisa bigint not null default 0 check (reduction_paisa >= 0),
  cost_centre text,                                  -- the buyer's, as it was called then
  serials text[],                                    -- of the pieces; null: goods without, or from before they were kept
  constraint bill_lines_position unique (bill_id, position),
  constraint bill_lines_quantity check (quantity >= 1 or (quantity = 0 and credits is not null)),
  constraint bill_lines_amount check (amount_paisa >= 0 and amount_paisa
    = case quantity when 0 then reduction_paisa else unit_price_paisa * quantity - reduction_paisa end)
);
create index bill_lines_credits on bill_lines (credits) where credits is not null;
create trigger bill_lines_append_only before update or delete or truncate on bill_lines
  for each statement execute function refuse_change();

-- The document, once it is drawn: a file in the storage, the same for ever.
create table bill_files (
  bill_id uuid primary key references bills (id) on delete restrict,
  file_name text not null,
  bytes integer not null check (bytes > 0),
  sha256 bytea not null,
  created_at timestamptz not null default now()
);
create trigger bill_files_append_only before update or delete or truncate on bill_files
  for each statement execute function refuse_change();

-- Who was given the document: 0 is the original, n the "Copy of Original n".
create table bill_copies (
  bill_id uuid not null references bills (id) on delete restrict,
  copy integer not null check (copy >= 0),
  given_to uuid,                                     -- null: sent by mail without anybody asking
  channel text not null check (channel in ('mail', 'download', 'archive')),
  created_at timestamptz not null default now(),
  primary key (bill_id, copy)
);
create trigger bill_copies_append_only before update or delete or truncate on bill_copies
  for each statement execute function refuse_change();

-- A buyer asks the issuer for a bill with other details: a task until the bill is issued anew.
create table bill_reissue_requests (
  id uuid primary key default gen_random_uuid(),
  bill_id uuid not null references bills (id) on delete restrict,
  bill_to jsonb not null,                            -- { companyName, panNumber, address, email }
  requested_by uuid not null,
  created_at timestamptz not null default now(),
  answered_at timestamptz
);
create unique index bill_reissue_requests_open on bill_reissue_requests (bill_id) where answered_at is null;

-- What the tax office's CBMS is told of bills while that is switched on; a bill without a row is not for it.
create table cbms_outbox (
  bill_id uuid primary key references bills (id) on delete restrict,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  answer text,                                       -- the last one: '200', '101', or why there was none
  sent_at timestamptz,
  is_realtime boolean not null default true,         -- sent within the minute
  created_at timestamptz not null default now(),
  constraint cbms_outbox_sent check ((state = 'sent') = (sent_at is not null))
);
create index cbms_outbox_open on cbms_outbox (created_at) where state <> 'sent';

-- Commission ------------------------------------------------------------------

-- What the marketplace keeps of a line. The most specific rule wins: seller in category, seller, nearest category,
-- default (both null); of one scope the latest that is valid today.
create table commission_rules (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid,
  category_id uuid,
  basis_points integer not null check (basis_points between 0 and 5000),
  least_paisa bigint check (least_paisa >= 0),       -- per line
  most_paisa bigint check (most_paisa >= 0),
  valid_from date not null,                          -- a day of Kathmandu
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint commission_rules_least_most check (least_paisa <= most_paisa),
  constraint commission_rules_scope_unique unique nulls not distinct (seller_id, category_id, valid_from)
);

-- Nothing is charged until the desk says what.
insert into commission_rules (basis_points, valid_from) values (0, '2020-01-01');

-- Frozen when the order is paid, never computed again. Withheld tax has the same base: the line without VAT.
create table order_item_fees (
  order_item_id uuid primary key,
  rule_id uuid references commission_rules (id) on delete set null,
  basis_points integer not null,
  commission_paisa bigint not null check (commission_paisa >= 0),
  commission_vat_paisa bigint not null check (commission_vat_paisa >= 0),
  withheld_paisa bigint not null check (withheld_paisa >= 0),
  created_at timestamptz not null default now(),
  -- The rate at which tax was withheld is frozen beside the sum, for the register that the month is filed from.
  withheld_basis_points integer not null default 0
    check (withheld_basis_points between 0 and 10000)
);
create trigger order_item_fees_append_only before update or delete or truncate on order_item_fees
  for each statement execute function refuse_change();

-- Ledger: postings ------------------------------------------------------------

-- Whose the money is: a double-entry ledger that only grows (docs/decisions/0009-a-ledger-of-facts.md). A posting
-- states one fact once; its lines add up to zero (debit above, credit below). Balances are sums of lines, kept by day
-- for speed.

create table ledger_postings (
  id bigint generated always as identity primary key,
  kind text not null,                                -- words of src/domain/books/ledger.ts
  cause text not null,                               -- id of the row that states the fact
  order_id uuid,
  note text,                                         -- what the seller reads
  actor_id uuid,
  created_at timestamptz not null default now(),
  constraint ledger_postings_once unique (kind, cause),
  constraint ledger_postings_kind unique (id, kind)
);
create index ledger_postings_order on ledger_postings (order_id) where order_id is not null;
create trigger ledger_postings_append_only before update or delete or truncate on ledger_postings
  for each statement execute function refuse_change();

-- A posting comes with all its lines, in one statement: that statement's lines add up to zero for each posting, so each
-- posting always does. Asked once for all lines instead of once for each at the commit.
create function refuse_unbalanced_posting() returns trigger language plpgsql as $$
declare
  unbalanced bigint;
begin
  select posting_id into unbalanced from new_rows group by posting_id having sum(amount_paisa) <> 0 limit 1;
  if found then
    raise exception 'posting % does not balance', unbalanced using errcode = '23514', constraint = 'ledger_lines_balanced';
  end if;
  return null;
end $$;

create table ledger_lines (
  id bigint generated always as identity primary key,
  posting_id bigint not null,
  kind text not null,                                -- of its posting
  account text not null check (account in (
    'bank', 'esewa', 'khalti', 'connectips', 'fonepay', 'nepalpay', 'mock',
    'buyers', 'seller_waiting', 'seller_return_time', 'seller_ready', 'seller_in_payout',
    'delivery_income', 'plan_income', 'commission_income', 'vat_due', 'tax_withheld',
    'vouchers', 'allowances', 'wallet_fees', 'adjustments', 'rounding', 'account_debts', 'account_claims',
    'cod', 'couriers')),
  seller_id uuid,
  parcel_id uuid,
  amount_paisa bigint not null check (amount_paisa <> 0), -- debit above zero, credit below
  created_at timestamptz not null default now(),
  day date not null generated always as (kathmandu_day(created_at)) stored,
  constraint ledger_lines_posting foreign key (posting_id, kind) references ledger_postings (id, kind),
  constraint ledger_lines_seller check ((seller_id is not null) = (account like 'seller\_%'))
);
create index ledger_lines_posting on ledger_lines (posting_id);
create index ledger_lines_seller_day on ledger_lines (seller_id, day) include (account, amount_paisa) where seller_id is not null;
create index ledger_lines_seller_newest on ledger_lines (seller_id, id desc) where seller_id is not null;
create index ledger_lines_parcel on ledger_lines (parcel_id) where parcel_id is not null;
create index ledger_lines_day on ledger_lines (day) include (account, amount_paisa);
create index ledger_lines_payouts on ledger_lines (seller_id) include (amount_paisa)
  where kind in ('payout_paid', 'payout_returned');
create index ledger_lines_withheld on ledger_lines (created_at) where account = 'tax_withheld';
-- A seller's entries stand in the order in which they happened, not in that in which they were written down: books that
-- were kept later (a rebuild, the demo's past) have them otherwise. Of sellers with 100,000 parcels sales are most of
-- the entries: the other kinds are found without passing those.
create index ledger_lines_entries on ledger_lines (seller_id, created_at desc, id desc) include (kind, day, posting_id)
  where seller_id is not null and kind not in ('parcel_delivered', 'parcel_ready', 'payout_built', 'payout_discarded');
create index ledger_lines_entry_kinds on ledger_lines (seller_id, kind, created_at desc, id desc)
  where seller_id is not null
    and kind not in ('order_paid', 'parcel_delivered', 'parcel_ready', 'payout_built', 'payout_discarded');
-- Postings of the last days on the bank or a wallet that could explain a difference.
create index ledger_lines_at_places on ledger_lines (account, day) include (amount_paisa, id)
  where account in ('bank', 'esewa', 'khalti', 'connectips', 'fonepay', 'nepalpay');
create index ledger_lines_return_time on ledger_lines (parcel_id) include (amount_paisa)
  where account = 'seller_return_time';
create trigger ledger_lines_append_only before update or delete or truncate on ledger_lines
  for each statement execute function refuse_change();
create trigger ledger_lines_balanced after insert on ledger_lines
  referencing new table as new_rows for each statement execute function refuse_unbalanced_posting();

-- What a seller reads of the own money: not that it moved from one of our accounts of it to the next.
create view seller_entries as
select l.id, l.posting_id, l.kind, l.seller_id, l.parcel_id, l.account, -l.amount_paisa as amount_paisa, l.created_at, l.day
from ledger_lines l
where l.seller_id is not null and l.kind not in ('parcel_delivered', 'parcel_ready', 'payout_built', 'payout_discarded')
  -- A transfer that came back before the bank had shown it never left: a move between states.
  and not (l.kind = 'payout_returned' and exists (select from ledger_lines m
    where m.posting_id = l.posting_id and m.account = 'seller_in_payout'));

-- Credit notes that took something off a sale: those that only make room for a bill in another name took off nothing
-- and have no posting.
create view credited_sales as
select b.id, b.order_id, b.parcel_id, b.issuer_id, b.subject, b.taxable_paisa, b.vat_paisa, b.payable_paisa
from bills b join ledger_postings g on g.kind = 'credit_note' and g.cause = b.id::text
where b.kind = 'credit_note';

-- Where a refund leaves from: our bank, where the way that the money came by cannot send any back. The same rule as
-- `isRefundedByBank` in src/domain/books/payment-status.ts.
create function refund_account(method text) returns text language sql immutable parallel safe as $$
  select case when method in ('mock', 'esewa', 'khalti') then method else 'bank' end
$$;

-- Writes the postings of every fact that has none yet: for data from before the ledger, and for rows loaded in bulk.
-- Changes nothing where the ledger is whole.
create function post_missing_facts() returns void language plpgsql as $$
begin
  insert into order_item_fees (order_item_id, rule_id, basis_points, commission_paisa, commission_vat_paisa, withheld_paisa, created_at)
  select i.id, null, 0, 0, 0, 0, o.paid_at
  from orders o join order_items i on i.order_id = o.id
  where o.paid_at is not null
    and not exists (select from ledger_postings g where g.kind = 'order_paid' and g.cause = o.id::text)
  on conflict do nothing;

  create temporary table sale on commit drop as
  select s.*, o.paid_at, p.status as parcel_status, p.delivered_at, p.seller_id as parcel_seller_id,
    o.status as order_status, coalesce(o.cancelled_at, o.updated_at) as reduced_at,
    case when s.parcel_id is null then o.status = 'cancelled' else p.status = 'cancelled' end as is_cancelled
  from orders o join ledger_sale_lines s on s.order_id = o.id left join parcels p on p.id = s.parcel_id
  where o.paid_at is not null;
  create temporary table reduced on commit drop as
  select s.order_id, min(s.reduced_at) as at,
    coalesce(sum(s.amount_paisa) filter (where s.account = 'buyers' and s.is_cancelled), 0) as owed_paisa
  from sale s
  where not exists (select from ledger_postings g where g.order_id = s.order_id and g.kind = 'parcel_cancelled')
  group by s.order_id having bool_or(s.is_cancelled);
  analyze sale, reduced;

  create temporary table facts on commit drop as
  select f.kind, f.cause, f.order_id, f.at, f.account, f.seller_id, f.parcel_id, f.amount_paisa::bigint
  from (
    -- Money that came in: each transfer of a bank, each payment of a wallet.
    select 'received' as kind, case when exists (select from ledger_postings g where g.kind = 'received' and g.cause = r.bank_reference)
      then r.bank_reference else r.id::text end as cause, p.order_id, r.created_at as at, l.account, null::uuid as seller_id,
      null::uuid as parcel_id, l.amount_paisa
    from bank_receipts r join payments p on p.id = r.payment_id
    cross join lateral (values ('bank', r.amount_paisa), ('buyers', -r.amount_paisa)) as l (account, amount_paisa)
    union all
    select 'received', p.id::text, p.order_id, coalesce(p.settled_at, p.updated_at), l.account, null, null, l.amount_paisa
    from payments p
    cross join lateral (values (p.method, p.received_paisa), ('buyers', -p.received_paisa)) as l (account, amount_paisa)
    where p.method <> 'bank' and p.received_paisa > 0
    union all
    select 'order_paid', s.order_id::text, s.order_id, s.paid_at, s.account, s.seller_id, s.parcel_id, s.amount_paisa
    from sale s
    union all
    -- Before the ledger the parcels of an order may have been cancelled together or one by one: one posting for all.
    select 'order_reduced', r.order_id::text, r.order_id, r.at, s.account, s.seller_id, s.parcel_id, -s.amount_paisa
    from reduced r join sale s on s.order_id = r.order_id and s.is_cancelled
    union all
    -- The refund rule of that time differs from the shares by a paisa.
    select 'order_reduced', r.order_id::text, r.order_id, r.at, l.account, null, null, l.amount_paisa
    from reduced r
    left join (
      select p.order_id, sum(f.amount_paisa) as refunded_paisa
      from payments p join refunds f on f.payment_id = p.id where f.lines is not null group by p.order_id
    ) f on f.order_id = r.order_id
    cross join lateral (values ('rounding', coalesce(f.refunded_paisa, 0) - r.owed_paisa),
      ('buyers', r.owed_paisa - coalesce(f.refunded_paisa, 0))) as l (account, amount_paisa)
    union all
    select 'parcel_delivered', s.parcel_id::text, s.order_id, s.delivered_at, l.account, s.seller_id, s.parcel_id, l.amount_paisa
    from sale s
    cross join lateral (values ('seller_waiting', -s.amount_paisa), ('seller_return_time', s.amount_paisa)) as l (account, amount_paisa)
    where s.account = 'seller_waiting' and s.parcel_status = 'delivered'
    union all
    select 'refund_sent', r.id::text, p.order_id, r.refunded_at, l.account, null, null, l.amount_paisa
    from refunds r join payments p on p.id = r.payment_id
    cross join lateral (values ('buyers', r.amount_paisa),
      (case when r.is_at_door then 'cod' else refund_account(p.method) end, -r.amount_paisa)) as l (account, amount_paisa)
    where r.state = 'refunded'
    union all
    select 'cash_collected', c.parcel_id::text, c.order_id, c.collected_at, l.account, null, c.parcel_id, l.amount_paisa
    from cash_collections c
    cross join lateral (values ('cod', -c.amount_paisa), ('couriers', c.amount_paisa)) as l (account, amount_paisa)
    where c.collected_at is not null
    union all
    select 'plan_paid', p.id::text, null, p.settled_at, l.account, null, null, l.amount_paisa
    from payments p
    cross join lateral (values ('buyers', p.amount_paisa), ('plan_income', vat_inside(p.amount_paisa) - p.amount_paisa),
      ('vat_due', -vat_inside(p.amount_paisa))) as l (account, amount_paisa)
    where p.kind = 'subscription' and p.status = 'settled'
  ) f
  where f.amount_paisa <> 0;
  analyze facts;
  delete from facts f using ledger_postings g where g.kind = f.kind and g.cause = f.cause;

  insert into ledger_postings (kind, cause, order_id, created_at)
  select f.kind, f.cause, f.order_id, min(f.at) from facts f group by f.kind, f.cause, f.order_id order by min(f.at);
  insert into ledger_lines (posting_id, kind, account, seller_id, parcel_id, amount_paisa, created_at)
  select g.id, f.kind, f.account, f.seller_id, f.parcel_id, sum(f.amount_paisa), g.created_at
  from facts f join ledger_postings g on g.kind = f.kind and g.cause = f.cause
  group by g.id, f.kind, f.account, f.seller_id, f.parcel_id, g.created_at
  having sum(f.amount_paisa) <> 0
  order by g.id;
  drop table sale, reduced, facts;
end $$;

-- Ledger: balances ------------------------------------------------------------

-- Sums by day, kept as those of orders are (orders.sql): a day with a mark is read from its lines, the others from
-- here.
create table ledger_days (
  seller_id uuid,
  day date not null,
  account text not null,
  amount_paisa bigint not null
);
create unique index ledger_days_key on ledger_days (seller_id, day, account) include (amount_paisa) nulls not distinct;
-- The sellers' days of a day that has changed are read from the index alone.
create index ledger_days_day on ledger_days (day) include (seller_id, account, amount_paisa);
-- A day is taken off and added again, never changed.
create trigger ledger_days_whole before update or truncate on ledger_days
  for each statement execute function refuse_change();

-- Days that are no longer true in the table above; no key, so that nobody waits for anybody.
create table changed_ledger_days (
  day date not null
);

create function mark_ledger_days() returns trigger language plpgsql as $$
begin
  insert into changed_ledger_days select distinct day from new_rows;
  return null;
end $$;
create trigger ledger_lines_mark after insert on ledger_lines
  referencing new table as new_rows for each statement execute function mark_ledger_days();

-- What all sellers together are owed is read often and had to add up every seller's days: the days of each account are
-- kept beside them.
create table ledger_account_days (
  day date not null,
  account text not null,
  amount_paisa bigint not null,
  primary key (day, account) include (amount_paisa)
);

-- What stands on the accounts of five thousand sellers was added up from every day there ever was: the sum of the days
-- that are kept is kept beside them, by whoever changes them.
create table ledger_sums (
  seller_id uuid,
  account text not null,
  amount_paisa bigint not null
);
create unique index ledger_sums_key on ledger_sums (seller_id, account) include (amount_paisa) nulls not distinct;

create function add_ledger_days() returns trigger language plpgsql as $$
begin
  insert into ledger_sums as s (seller_id, account, amount_paisa)
  select seller_id, account, sum(amount_paisa) from new_rows group by seller_id, account
  on conflict (seller_id, account) do update set amount_paisa = s.amount_paisa + excluded.amount_paisa;
  return null;
end $$;
create trigger ledger_days_added after insert on ledger_days
  referencing new table as new_rows for each statement execute function add_ledger_days();

create function take_off_ledger_days() returns trigger language plpgsql as $$
begin
  update ledger_sums s set amount_paisa = s.amount_paisa - o.amount_paisa
  from (select seller_id, account, sum(amount_paisa) as amount_paisa from old_rows group by seller_id, account) o
  where s.account = o.account and s.seller_id is not distinct from o.seller_id;
  return null;
end $$;
create trigger ledger_days_taken_off after delete on ledger_days
  referencing old table as old_rows for each statement execute function take_off_ledger_days();

-- What stands on each account, exact at this instant; credit is below zero. Of days that have changed the lines count.
create view ledger_balances as
select account, seller_id, sum(amount_paisa)::bigint as amount_paisa
from (
  select s.account, s.seller_id, s.amount_paisa from ledger_sums s
  union all
  select d.account, d.seller_id, -d.amount_paisa from ledger_days d
  where d.day in (select day from changed_ledger_days)
  union all
  select l.account, l.seller_id, l.amount_paisa from ledger_lines l
  where l.day in (select day from changed_ledger_days)
) f
group by account, seller_id;

-- What stands on each account, of all sellers together; exact at this instant, credit is below zero.
create view ledger_totals as
select account, sum(amount_paisa)::bigint as amount_paisa
from (
  select d.account, d.amount_paisa from ledger_account_days d
  where not exists (select from changed_ledger_days c where c.day = d.day)
  union all
  select l.account, l.amount_paisa from ledger_lines l where l.day in (select day from changed_ledger_days)
) f
group by account;

-- What each proof found; the newest says whether an alarm stands on the dashboard.
create table ledger_proofs (
  id bigint generated always as identity primary key,
  proved_at timestamptz not null default now(),
  differences jsonb not null default '[]'           -- [{ account, sellerId, bookedPaisa, expectedPaisa }]
);

-- Ledger: what accounts should hold -------------------------------------------

-- What every account should hold, source by source: each view says it of its own facts alone, `ledger_expected` adds
-- them up (after-sale.sql), and the nightly proof compares that to the balances. Who brings a new fact writes a view
-- beside these and names it in the list (docs/decisions/0009-a-ledger-of-facts.md).

-- Where a seller's money of a parcel that was not cancelled stands.
create function seller_account(status text, money_ready_at timestamptz) returns text
language sql immutable parallel safe
return case when status in ('processing', 'shipped') then 'seller_waiting'
  when money_ready_at is null then 'seller_return_time' else 'seller_ready' end;

-- A paisa that an older refund rule gave back beside the shares stands in the books alone.
create view expected_of_rounding as
select l.account, null::uuid as seller_id, l.amount_paisa from ledger_lines l where l.account = 'rounding';

-- Cash at the door --------------------------------------------------------------

-- What a courier is to collect for a parcel, frozen when it is sent (src/domain/books/cash-collection.ts), and what
-- became of it: collected, then passed on to our bank; paid by a gateway before; or refused, and ended once nobody is to
-- collect it any more.
create table cash_collections (
  parcel_id uuid primary key,
  order_id uuid not null,
  company_id uuid not null,                          -- the buyer's
  amount_paisa bigint not null check (amount_paisa > 0),
  delivery_paisa bigint not null default 0,          -- what of it is the order's delivery fee
  sent_at timestamptz not null default now(),
  collected_at timestamptz,                          -- the courier has it
  refused_at timestamptz,                            -- at the door
  refusal_reason text,
  ended_at timestamptz,                              -- back with the seller, or lost: collected by nobody
  is_back boolean not null default false,            -- the seller has its goods again
  remittance_id uuid,                                -- with which the courier passed it on
  remitted_at timestamptz,
  remitted_paisa bigint check (remitted_paisa >= 0), -- what the courier says to have collected, fee included
  fee_paisa bigint check (fee_paisa >= 0),           -- what the courier kept of it
  paid_at timestamptz,                               -- by a gateway instead: collected by nobody
  payment_id uuid,
  constraint cash_collections_delivery check (delivery_paisa between 0 and amount_paisa),
  constraint cash_collections_refused check ((refused_at is null) = (refusal_reason is null)),
  constraint cash_collections_ended check ((ended_at is null or collected_at is null) and (not is_back or ended_at is not null)),
  constraint cash_collections_remitted check (num_nulls(remittance_id, remitted_at, remitted_paisa, fee_paisa) in (0, 4)
    and (remitted_at is null or collected_at is not null)),
  constraint cash_collections_paid check ((paid_at is null) = (payment_id is null) and (paid_at is null or collected_at is null))
);
create index cash_collections_order on cash_collections (order_id);
create index cash_collections_refused on cash_collections (company_id, refused_at) where refused_at is not null;
create index cash_collections_owed on cash_collections (collected_at) where collected_at is not null and remitted_at is null;
create index cash_collections_remittance on cash_collections (remittance_id) where remittance_id is not null;

create function keep_cash_collections() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.remitted_at is not null or (old.collected_at is not null and new.collected_at is null)
    or (old.ended_at is not null and new.ended_at is null)
    or (old.paid_at is not null and (new.paid_at, new.payment_id) is distinct from (old.paid_at, old.payment_id))
    or (new.parcel_id, new.order_id, new.company_id, new.amount_paisa, new.delivery_paisa, new.sent_at)
      is distinct from (old.parcel_id, old.order_id, old.company_id, old.amount_paisa, old.delivery_paisa, old.sent_at) then
    raise exception 'what is collected at the door is frozen' using errcode = '42501';
  end if;
  -- Of what was paid otherwise no courier collects anything, whoever says so.
  if old.paid_at is not null and new.collected_at is not null then return null; end if;
  return new;
end $$;
create trigger cash_collections_kept before update or delete on cash_collections
  for each row execute function keep_cash_collections();
create trigger cash_collections_not_emptied before truncate on cash_collections
  for each statement execute function refuse_change();

-- By what a courier is known in addresses and files, of the name that sellers give it: names of one courier are one. The
-- same rule as `courierKey` in src/domain/orders/courier-names.ts.
create function courier_key(carrier text) returns text language sql immutable parallel safe as $$
  select coalesce((
    select c.key from (values
      ('pathao', array['pathao', 'pathao-parcel', 'pathao-courier', 'pathao-delivery', 'pathao-nepal']),
      ('nepal-can-move', array['nepal-can-move', 'ncm', 'nepal-can-move-ncm', 'ncm-courier', 'nepalcanmove']),
      ('upaya', array['upaya', 'upaya-city-cargo', 'upaya-cargo']),
      ('aramex', array['aramex', 'aramex-nepal']),
      ('dhl', array['dhl', 'dhl-express', 'dhl-nepal']),
      ('nepal-post', array['nepal-post', 'gpo', 'hulak', 'nepal-post-ems', 'ems'])
    ) as c (key, names) where said.key = any(c.names)
  ), said.key)
  from (select coalesce(nullif(trim(both '-' from regexp_replace(lower(coalesce(carrier, '')), '[^a-z0-9]+', '-', 'g')), ''), 'other') as key) said
$$;

-- What collected cash means for the books: first the couriers', then the bank's.
create view expected_of_cash as
select l.account, null::uuid as seller_id, l.amount_paisa
from cash_collections c
cross join lateral (values ('cod', -c.amount_paisa), ('couriers', c.amount_paisa)) as l (account, amount_paisa)
where c.collected_at is not null
union all
select l.account, null, l.amount_paisa
from cash_collections c
cross join lateral (values ('couriers', -c.amount_paisa), ('bank', c.remitted_paisa - c.fee_paisa),
  ('wallet_fees', c.fee_paisa), ('adjustments', c.amount_paisa - c.remitted_paisa)) as l (account, amount_paisa)
where c.remitted_at is not null
union all
-- What was paid by a gateway instead is expected at the door no more: that payment was the buyer's until then.
select 'cod', null, -c.amount_paisa from cash_collections c where c.paid_at is not null;

-- What companies owe us for the way back of parcels that they refused at the door. It is paid, or our desk lets it go.
create table return_fees (
  parcel_id uuid primary key,
  order_id uuid not null,
  company_id uuid not null,                          -- the buyer's
  amount_paisa bigint not null check (amount_paisa > 0), -- VAT in it
  charged_at timestamptz not null,
  paid_at timestamptz,
  payment_id uuid,
  waived_at timestamptz,
  waived_by uuid,
  waive_reason text,
  constraint return_fees_paid check ((paid_at is null) = (payment_id is null)),
  constraint return_fees_waived check (num_nulls(waived_at, waived_by, waive_reason) in (0, 3) and (waived_at is null or paid_at is null))
);
create index return_fees_owed on return_fees (company_id) where paid_at is null and waived_at is null;
create index return_fees_newest on return_fees (charged_at desc, parcel_id);

create function keep_return_fees() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.paid_at is not null or (old.waived_at is not null and (new.paid_at is null or new.waived_at is not null))
    or (new.parcel_id, new.order_id, new.company_id, new.amount_paisa, new.charged_at)
      is distinct from (old.parcel_id, old.order_id, old.company_id, old.amount_paisa, old.charged_at) then
    raise exception 'a return fee stays as it was charged' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger return_fees_kept before update or delete on return_fees
  for each row execute function keep_return_fees();
create trigger return_fees_not_emptied before truncate on return_fees
  for each statement execute function refuse_change();

-- Return fees that are paid: our own service, VAT inside.
create view expected_of_return_fees as
select l.account, null::uuid as seller_id, l.amount_paisa
from return_fees f
cross join lateral (values ('delivery_income', vat_inside(f.amount_paisa) - f.amount_paisa),
  ('vat_due', -vat_inside(f.amount_paisa))) as l (account, amount_paisa)
where f.paid_at is not null;

-- Held money ------------------------------------------------------------------

-- Who holds a parcel: as long as a return or a complaint of it is open, its money does not become ready and silence
-- does not deliver it. A hold is ended once and never goes.
create table parcel_holds (
  id uuid primary key default gen_random_uuid(),
  parcel_id uuid not null,
  cause_kind text not null check (cause_kind in ('return', 'case')),
  cause_id uuid not null,                            -- the return or the case
  since timestamptz not null default now(),
  ended_at timestamptz check (ended_at >= since)
);
create unique index parcel_holds_open on parcel_holds (cause_kind, cause_id) where ended_at is null;
create index parcel_holds_holding on parcel_holds (parcel_id) where ended_at is null;
create index parcel_holds_parcel on parcel_holds (parcel_id, since);

create function keep_parcel_holds() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.ended_at is not null or new.ended_at is null
    or (new.id, new.parcel_id, new.cause_kind, new.cause_id, new.since)
      is distinct from (old.id, old.parcel_id, old.cause_kind, old.cause_id, old.since) then
    raise exception 'parcel_holds are ended once and never go' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger parcel_holds_kept before update or delete on parcel_holds
  for each row execute function keep_parcel_holds();
create trigger parcel_holds_not_emptied before truncate on parcel_holds
  for each statement execute function refuse_change();

-- Balances from outside --------------------------------------------------------

-- What an admin read at the bank and in the wallets: beside our own books on the desk of money. Only grows.
create table entered_balances (
  id bigint generated always as identity primary key,
  place text not null check (place in ('bank', 'esewa', 'khalti', 'connectips', 'fonepay', 'nepalpay')),
  amount_paisa bigint not null,
  entered_by uuid not null,
  entered_at timestamptz not null
);
create index entered_balances_newest on entered_balances (place, id desc);
create trigger entered_balances_append_only before update or delete or truncate on entered_balances
  for each statement execute function refuse_change();

-- Statements ------------------------------------------------------------------

-- A seller's statements: one for each closed period in which something changed. Each opens with what the last one
-- closed with, and none is ever changed.
create table seller_statements (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null,
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
  -- Commission of the period, and what of this and earlier ones no bill has asked for yet (after a cancellation it may
  -- be below zero: then it is taken off the next bill).
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

-- Accounting programs ---------------------------------------------------------

-- How ledgers and parties are called in the program that keeps a company's purchases or a seller's sales; what is not
-- said has the names that we propose (src/domain/books/accounting-names.ts).
create table accounting_names (
  owner_id uuid not null,                            -- the company, or the seller
  side text not null check (side in ('buying', 'selling')),
  names jsonb not null check (jsonb_typeof(names) = 'object'),
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  primary key (owner_id, side)
);

-- How a good that stands on bills is called there, where it is called otherwise.
create table accounting_items (
  owner_id uuid not null,
  side text not null check (side in ('buying', 'selling')),
  item text not null,                                -- as the lines of bills say it
  name text not null check (char_length(name) between 1 and 200),
  primary key (owner_id, side, item)
);
