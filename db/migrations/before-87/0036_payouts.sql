-- Sellers are paid: their bank accounts, batches of transfers, adjustments by the desk. What each means in money is
-- posted in the ledger (docs/decisions/0009-a-ledger-of-facts.md).

-- The newest row of a seller is in use; payouts keep the one they were sent to.
create table seller_bank_accounts (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references users (id) on delete restrict,
  bank text not null,
  branch text not null,
  account_name text not null,
  account_number text not null check (account_number ~ '^[0-9]{6,24}$'),
  held_until timestamptz,                            -- a changed account holds payouts for 72 hours, the first one does not
  created_at timestamptz not null default now()
);
create index seller_bank_accounts_newest on seller_bank_accounts (seller_id, created_at desc);
create trigger seller_bank_accounts_append_only before update or delete or truncate on seller_bank_accounts
  for each statement execute function refuse_change();

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

-- What makes up a seller's ready money, line by line, and the transfer each line is paid by: one at most. What goes out
-- with a transfer stands beside what it pays, so the lines of a transfer add up to zero, and those of none to what is
-- ready.
create table ready_entries (
  line_id bigint primary key references ledger_lines (id) on delete restrict,
  seller_id uuid not null,
  parcel_id uuid,
  amount_paisa bigint not null,                      -- credit is below zero
  is_own boolean not null,                           -- written by the transfer itself, stays with it
  transfer_id uuid references payout_transfers (id) on delete restrict
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
insert into ready_entries (line_id, seller_id, parcel_id, amount_paisa, is_own)
select id, seller_id, parcel_id, amount_paisa, false from ledger_lines where account = 'seller_ready';

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

-- What payouts and adjustments say of each account.
create view payout_expected as
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

-- The proof knows them from now on.
create or replace view ledger_expected as
select f.account, f.seller_id, sum(f.amount_paisa)::bigint as amount_paisa
from (
  select p.method as account, null::uuid as seller_id, p.received_paisa as amount_paisa from payments p
  union all
  select p.method, null, -r.amount_paisa from refunds r join payments p on p.id = r.payment_id where r.state = 'refunded'
  union all
  -- Owed to buyers: what came in and was not used, and what falls due until it is sent.
  select 'buyers', null, -p.received_paisa from payments p where p.status not in ('settled', 'refund_due', 'refunded')
  union all
  select 'buyers', null, -r.amount_paisa from refunds r where r.state <> 'refunded'
  union all
  select case when s.account <> 'seller_waiting' or p.status in ('processing', 'shipped') then s.account
      when p.money_ready_at is null then 'seller_return_time' else 'seller_ready' end, s.seller_id, s.amount_paisa
  from orders o join ledger_sale_lines s on s.order_id = o.id join parcels p on p.id = s.parcel_id
  where o.paid_at is not null and p.status <> 'cancelled' and s.account <> 'buyers'
  union all
  select case when p.status in ('processing', 'shipped') then 'seller_waiting'
      when p.money_ready_at is null then 'seller_return_time' else 'seller_ready' end, p.seller_id, -p.allowance_paisa
  from parcels p where p.allowance_paisa > 0
  union all
  select 'allowances', null, p.allowance_paisa from parcels p where p.allowance_paisa > 0
  union all
  select s.account, null, s.amount_paisa
  from orders o join ledger_sale_lines s on s.order_id = o.id
  where o.paid_at is not null and o.status <> 'cancelled' and s.parcel_id is null and s.account <> 'buyers'
  union all
  select l.account, null, l.amount_paisa
  from payments p
  cross join lateral (values ('plan_income', vat_inside(p.amount_paisa) - p.amount_paisa),
    ('vat_due', -vat_inside(p.amount_paisa))) as l (account, amount_paisa)
  where p.kind = 'subscription' and p.status = 'settled'
  union all
  -- What credit notes took back of a sale; the buyer's part of it is a refund.
  select case when l.seller_id is null then l.account when p.status in ('processing', 'shipped') then 'seller_waiting'
      when p.money_ready_at is null then 'seller_return_time' else 'seller_ready' end, l.seller_id, l.amount_paisa
  from ledger_lines l join parcels p on p.id = l.parcel_id
  where l.kind = 'credit_note' and l.account <> 'buyers'
  union all
  select p.account, p.seller_id, p.amount_paisa from payout_expected p
  union all
  select 'rounding', null, l.amount_paisa from ledger_lines l where l.account = 'rounding'
) f
group by f.account, f.seller_id
having sum(f.amount_paisa) <> 0;
