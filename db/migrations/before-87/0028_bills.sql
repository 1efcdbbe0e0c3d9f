-- Every sale has its bill: what of VAT and voucher is each parcel's, bills with their lines and numbers, who got which
-- copy. A bill is never changed: what corrects it is a credit note (docs/decisions/0008-a-bill-for-every-sale.md).

-- Frozen when the order is placed (src/domain/parcel-shares.ts); null: placed before that was kept.
alter table parcels
  add column tax_paisa bigint check (tax_paisa >= 0),
  add column voucher_paisa bigint check (voucher_paisa >= 0),
  add constraint parcels_share check (
    (tax_paisa is null) = (voucher_paisa is null) and voucher_paisa <= subtotal_paisa + tax_paisa);

create or replace view order_revenue as
select o.id, o.paid_at,
  case
    when not k.is_anything_kept then 0
    when k.is_shared then k.kept_paisa + k.tax_paisa - k.voucher_paisa + o.shipping_paisa
    else greatest(0, k.kept_paisa + (k.kept_paisa * 13 + 50) / 100 + o.shipping_paisa
      - coalesce(div(o.discount_paisa::numeric * k.kept_paisa, nullif(o.subtotal_paisa, 0)), 0)::bigint)
  end as revenue_paisa
from orders o cross join lateral (
  select coalesce(sum(p.subtotal_paisa), 0)::bigint as kept_paisa, coalesce(sum(p.tax_paisa), 0)::bigint as tax_paisa,
    coalesce(sum(p.voucher_paisa), 0)::bigint as voucher_paisa, bool_and(p.tax_paisa is not null) as is_shared,
    count(*) > 0 as is_anything_kept
  from parcels p where p.order_id = o.id and p.status <> 'cancelled'
) k
where o.paid_at is not null and o.status <> 'cancelled';

-- The last number given in each series. A row is locked by the transaction that takes a number, until its end: what is
-- rolled back leaves no gap.
create table bill_counters (
  issuer_id uuid references users (id) on delete restrict, -- the seller; null: the platform
  kind text not null check (kind in ('tax_invoice', 'credit_note')),
  fiscal_year text not null check (fiscal_year ~ '^[0-9]{4}/[0-9]{2}$'),
  last_serial integer not null check (last_serial >= 1),
  constraint bill_counters_series unique nulls not distinct (issuer_id, kind, fiscal_year)
);

create table bills (
  id uuid primary key default gen_random_uuid(),

  -- Number. 'KTM-2083/84-000123', 'KTM-CN-2083/84-000004': serials run from 1 without a gap in each series of issuer, kind
  -- and fiscal year, whatever the branch code is meanwhile.
  issuer_id uuid references users (id) on delete restrict, -- the seller; null: the platform
  kind text not null check (kind in ('tax_invoice', 'credit_note')),
  subject text not null check (subject in ('goods', 'delivery', 'plan', 'commission')),
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

  -- What for: goods have order and parcel, delivery the order, plans the payment, commission none of them.
  order_id uuid references orders (id) on delete restrict,
  parcel_id uuid references parcels (id) on delete restrict,
  payment_id uuid references payments (id) on delete restrict,
  order_number text,
  parcel_position integer,
  parcel_count integer,
  purchase_order_number text,
  payment_method text,                               -- word of src/domain/payment-status.ts

  -- Issuer and buyer as they were then.
  issuer_name text not null,
  issuer_nepali_name text,
  issuer_address text not null,
  issuer_pan text not null check (issuer_pan ~ '^[0-9]{9}$'),
  issuer_contact text,                               -- one line: phone, e-mail
  signatory text not null,
  foot_line text,
  buyer_id uuid not null references users (id) on delete restrict,
  buyer_name text not null,
  buyer_address text not null,
  buyer_pan text check (buyer_pan ~ '^[0-9]{9}$'),
  issued_by uuid references users (id) on delete restrict, -- null: nobody, the payment's settlement did it
  issued_by_name text not null,

  -- Amounts, positive on credit notes too. The voucher is what the marketplace paid for the buyer: it lowers what the
  -- buyer paid, never the taxable value.
  taxable_paisa bigint not null check (taxable_paisa >= 0),
  vat_paisa bigint not null check (vat_paisa >= 0),
  total_paisa bigint not null generated always as (taxable_paisa + vat_paisa) stored,
  voucher_paisa bigint not null default 0,
  payable_paisa bigint not null generated always as (taxable_paisa + vat_paisa - voucher_paisa) stored,
  words text not null,

  check_code text not null check (check_code ~ '^[0-9A-HJKMNP-TV-Z]{26}$'), -- 128 random bits (src/domain/check-code.ts)

  -- A credit note corrects an invoice; an invoice may stand for one that was credited in full.
  refers_to uuid references bills (id) on delete restrict,
  reason text,
  replaces uuid references bills (id) on delete restrict,

  created_at timestamptz not null default now(),     -- when the row was written
  -- Lower case, for lists: number, order, purchase order, issuer, buyer, their PANs.
  search_text text not null generated always as (lower(
    number || E'\n' || coalesce(order_number, '') || E'\n' || coalesce(purchase_order_number, '') || E'\n' || issuer_name
    || E'\n' || issuer_pan || E'\n' || buyer_name || E'\n' || coalesce(buyer_pan, ''))) stored,

  constraint bills_serial_unique unique nulls not distinct (issuer_id, kind, fiscal_year, serial),
  constraint bills_check_code_unique unique (check_code),
  constraint bills_worth_something check (taxable_paisa + vat_paisa > 0),
  constraint bills_voucher check (voucher_paisa between 0 and taxable_paisa + vat_paisa),
  constraint bills_correction check (
    (kind = 'credit_note') = (refers_to is not null) and (kind = 'credit_note') = (reason is not null)
    and (replaces is null or kind = 'tax_invoice')),
  constraint bills_subject check (
    (subject = 'goods') = (parcel_id is not null) and (subject in ('goods', 'delivery')) = (order_id is not null)
    and (subject <> 'plan' or payment_id is not null) and (subject = 'goods') = (issuer_id is not null))
);
-- A sale is billed once; a new bill for it stands for exactly one that went before.
create unique index bills_one_per_parcel on bills (parcel_id)
  where subject = 'goods' and kind = 'tax_invoice' and replaces is null;
create unique index bills_one_per_delivery on bills (order_id)
  where subject = 'delivery' and kind = 'tax_invoice' and replaces is null;
create unique index bills_one_per_plan on bills (payment_id)
  where subject = 'plan' and kind = 'tax_invoice' and replaces is null;
create unique index bills_replaced_once on bills (replaces) where replaces is not null;
-- Lists and registers of an issuer, of a buyer, of an order.
create index bills_issuer_month on bills (issuer_id, fiscal_year, bs_month, issued_at desc, id);
create index bills_issuer_issued on bills (issuer_id, issued_at desc, id);
create index bills_buyer_issued on bills (buyer_id, issued_at desc, id);
create index bills_issued on bills (issued_at desc, id);
create index bills_order on bills (order_id) where order_id is not null;
create index bills_parcel on bills (parcel_id) where parcel_id is not null;
create index bills_payment on bills (payment_id) where payment_id is not null;
create index bills_refers_to on bills (refers_to) where refers_to is not null;
create index bills_number on bills (number text_pattern_ops);
create trigger bills_append_only before update or delete or truncate on bills
  for each statement execute function refuse_change();

create table bill_lines (
  id uuid primary key default gen_random_uuid(),
  bill_id uuid not null references bills (id) on delete restrict,
  position integer not null check (position >= 1),
  credits uuid references bill_lines (id) on delete restrict, -- of a credit note: the line it takes back from
  order_item_id uuid references order_items (id) on delete restrict, -- null: a service
  hs_code text,
  name text not null,
  brand text,
  model text,
  unit text,                                         -- null: a service
  quantity integer not null check (quantity >= 1),
  unit_price_paisa bigint not null check (unit_price_paisa >= 0), -- without VAT
  amount_paisa bigint not null,
  constraint bill_lines_position unique (bill_id, position),
  constraint bill_lines_amount check (amount_paisa = unit_price_paisa * quantity)
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
  given_to uuid references users (id) on delete restrict, -- null: sent by mail without anybody asking
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
  requested_by uuid not null references users (id) on delete restrict,
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

-- The credit note of a refund, when the goods were billed already.
alter table refunds add column credit_note_id uuid references bills (id) on delete restrict;
create index refunds_credit_note on refunds (credit_note_id) where credit_note_id is not null;
