-- The schema of what comes after a sale: returns, complaints, and what both mean for parcels and books.

-- Returns ---------------------------------------------------------------------

-- The last number given in each year of Bikram Sambat. A row is locked by the transaction that takes a number, until
-- its end: what is rolled back leaves no gap.
create table return_counters (
  bs_year integer primary key,
  last_serial integer not null check (last_serial >= 1)
);

-- Lines of a parcel that come back after it arrived (docs/decisions/0014-returns-are-settled-once.md).
create table returns (
  id uuid primary key default gen_random_uuid(),

  -- 'R-2083-000418': serials run from 1 without a gap in each year.
  bs_year integer not null,
  serial integer not null check (serial >= 1),
  number text not null unique,

  order_id uuid not null references orders (id) on delete restrict,
  parcel_id uuid not null references parcels (id) on delete restrict,
  buyer_id uuid not null references users (id) on delete restrict,
  seller_id uuid not null references users (id) on delete restrict,
  reason text not null check (reason in (
    'wrong_item', 'not_as_described', 'damaged', 'parts_missing', 'does_not_work', 'changed_mind')),
  text text not null default '',
  requested_at timestamptz not null,

  status text not null check (status in ('requested', 'question', 'accepted', 'sent_back', 'received', 'refunded',
    'replaced', 'declined', 'expired', 'withdrawn')),
  due_at timestamptz,                                -- when the clock acts by itself; null: nobody is awaited
  since timestamptz not null,                        -- of this status, or of the clock
  offer_paisa bigint check (offer_paisa > 0),        -- "keep it, refund part": an offer that stands
  carrier text,
  tracking_number text,                              -- of the way back
  received_at timestamptz,
  is_resalable boolean,

  -- How it ended in money (src/domain/after-sale/return.ts); null while it did not. 'lines': they came back, or the
  -- desk decided so; 'amount': the buyer keeps them; 'replacement': nothing goes back.
  settled_as text check (settled_as in ('lines', 'amount', 'replacement')),
  settled_at timestamptz,
  -- What goes back: as it was reckoned when the return was asked for, and once it is settled as it was.
  goods_paisa bigint not null default 0 check (goods_paisa >= 0),
  vat_paisa bigint not null default 0 check (vat_paisa >= 0),
  voucher_paisa bigint not null default 0 check (voucher_paisa between 0 and goods_paisa + vat_paisa),
  delivery_paisa bigint not null default 0 check (delivery_paisa >= 0),
  -- For the goods, for the delivery; null: it was sent before there were bills.
  credit_note_id uuid references bills (id) on delete restrict,
  delivery_credit_note_id uuid references bills (id) on delete restrict,

  updated_at timestamptz not null default now(),
  -- Who is refused a return may complain until then, and the money waits for it; null: declined before there was an end,
  -- or not declined.
  complain_until timestamptz,
  company_id uuid not null references companies (id) on delete restrict, -- the buyer's
  constraint returns_serial_unique unique (bs_year, serial),
  constraint returns_clock check (
    (due_at is not null) = (status in ('requested', 'question', 'accepted', 'sent_back', 'received'))),
  constraint returns_offer check (offer_paisa is null or status in ('requested', 'question', 'accepted')),
  constraint returns_received check ((received_at is null) = (is_resalable is null)),
  constraint returns_settled check (
    (settled_as is not null) = (settled_at is not null) and (settled_as is not null) = (status in ('refunded', 'replaced'))
    and (settled_as is not distinct from 'replacement') = (status = 'replaced')
    and (status <> 'replaced' or goods_paisa + vat_paisa + delivery_paisa = 0)),
  constraint returns_complain_until check (complain_until is null or status in ('declined', 'refunded'))
);
create index returns_parcel on returns (parcel_id);
create index returns_order on returns (order_id);
create index returns_company on returns (company_id, requested_at desc, id);
create index returns_seller on returns (seller_id, requested_at desc, id);
create index returns_seller_due on returns (seller_id, due_at, id) where due_at is not null;
create index returns_newest on returns (requested_at desc, id);
create index returns_due on returns (due_at) where due_at is not null;
create index returns_credit_note on returns (credit_note_id) where credit_note_id is not null;
create trigger returns_not_emptied before truncate on returns for each statement execute function refuse_change();

-- A return never goes, what it is about stays, and what was settled stands. A return that was settled with a
-- replacement may be refunded after all, once: when our desk decides for the buyer of a replacement that never came or
-- is no good (docs/decisions/0014-returns-are-settled-once.md).
create function keep_returns() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.id, new.bs_year, new.serial, new.number, new.parcel_id, new.buyer_id, new.company_id, new.seller_id, new.reason, new.text, new.requested_at)
      is distinct from (old.id, old.bs_year, old.serial, old.number, old.parcel_id, old.buyer_id, old.company_id, old.seller_id, old.reason, old.text, old.requested_at)
    or (old.settled_as is not null and not (old.settled_as = 'replacement' and new.settled_as in ('lines', 'amount'))
      and (new.status, new.settled_as, new.goods_paisa, new.vat_paisa, new.voucher_paisa, new.delivery_paisa, new.credit_note_id, new.delivery_credit_note_id)
      is distinct from (old.status, old.settled_as, old.goods_paisa, old.vat_paisa, old.voucher_paisa, old.delivery_paisa, old.credit_note_id, old.delivery_credit_note_id)) then
    raise exception 'returns never go and what they settled stays' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger returns_kept before update or delete on returns for each row execute function keep_returns();

create table return_lines (
  return_id uuid not null references returns (id) on delete restrict,
  order_item_id uuid not null references order_items (id) on delete restrict,
  quantity integer not null check (quantity >= 1),
  created_at timestamptz not null default now(),
  primary key (return_id, order_item_id)
);
create index return_lines_item on return_lines (order_item_id) include (quantity);
create trigger return_lines_append_only before update or delete or truncate on return_lines
  for each statement execute function refuse_change();

-- Which pieces a buyer sends back, and which ones the seller found in the parcel, compared on that day.
create table return_serials (
  return_id uuid not null references returns (id) on delete restrict,
  said_by text not null check (said_by in ('buyer', 'seller')),
  serial text not null check (char_length(serial) between 1 and 64),
  serial_key text not null check (serial_key <> ''),
  -- Of this return: those that the buyer named, and others of the same lines. Of another sale of the seller; of one that
  -- came back before; of none.
  verdict text not null check (verdict in ('named', 'of_line', 'elsewhere', 'returned', 'not_sold')),
  returned_at timestamptz,                           -- of one that came back before
  created_at timestamptz not null default now(),
  primary key (return_id, said_by, serial_key),
  constraint return_serials_returned check ((verdict = 'returned') = (returned_at is not null))
);
create trigger return_serials_append_only before update or delete or truncate on return_serials
  for each statement execute function refuse_change();

-- What was said and done, in the order of its ids.
create table return_events (
  id bigint generated always as identity primary key,
  return_id uuid not null references returns (id) on delete restrict,
  event text not null,                               -- words of src/domain/after-sale/return-event.ts
  actor_kind text not null check (actor_kind in ('buyer', 'seller', 'admin', 'system')),
  actor_id uuid references users (id),
  note text,
  amount_paisa bigint,                               -- of an offer, of a refund
  at timestamptz not null,
  created_at timestamptz not null default now()
);
create index return_events_return on return_events (return_id, id);
create trigger return_events_append_only before update or delete or truncate on return_events
  for each statement execute function refuse_change();

-- Units of a line that cannot be returned (again): those of returns that hold them. What a credit note took off the
-- bill counts there.
create function held_by_returns(order_item_id uuid) returns integer language sql stable parallel safe
return (
  select coalesce(sum(l.quantity), 0)::integer
  from return_lines l join returns r on r.id = l.return_id
  where l.order_item_id = $1 and r.status not in ('declined', 'expired', 'withdrawn')
    and not exists (select from bill_lines b
      where b.bill_id = r.credit_note_id and b.order_item_id = l.order_item_id and b.quantity > 0));

-- Complaints ------------------------------------------------------------------

-- Numbered, decided within 15 days, answered by both sides (docs/decisions/0012-a-complaint-is-decided-at-once.md).

-- The last number given in each year of Bikram Sambat. A row is locked by the transaction that takes a number, until
-- its end: what is rolled back leaves no gap.
create table case_counters (
  bs_year integer primary key,
  last_serial integer not null check (last_serial >= 1)
);

-- What a guest wrote and has not confirmed by mail: no complaint yet. It becomes one under the same id, or goes.
create table unconfirmed_complaints (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  name text not null,
  email text not null,
  text text not null,
  guest_key text,                                    -- whose photos they are
  photos uuid[] not null default '{}',
  ip inet,
  created_at timestamptz not null
);
create index unconfirmed_complaints_created on unconfirmed_complaints (created_at);

create table cases (
  id uuid primary key default gen_random_uuid(),

  -- 'G-2083-000123': serials run from 1 without a gap in each year.
  bs_year integer not null,
  serial integer not null check (serial >= 1),
  number text not null unique,

  kind text not null check (kind in ('not_received', 'return_declined', 'product', 'payment', 'seller', 'other', 'warranty')),
  state text not null default 'open'
    check (state in ('open', 'waiting_for_seller', 'waiting_for_buyer', 'decided', 'closed')),

  -- From whom: somebody with an account, or a guest whose address was confirmed.
  user_id uuid references users (id) on delete restrict,
  guest_name text,
  guest_email text,

  -- About what. Of an order with several parcels nobody may have said which one.
  order_id uuid references orders (id) on delete restrict,
  parcel_id uuid references parcels (id) on delete restrict,
  seller_id uuid references users (id) on delete restrict,
  return_id uuid,                                    -- the declined return

  sent_at timestamptz not null,                      -- when it got its number
  due_at timestamptz not null,
  answer_due_at timestamptz,                         -- until when the side that was asked has time
  read_at timestamptz,                               -- by an admin, first
  seller_sees_at timestamptz,                        -- from when on the seller reads and answers it
  overdue_at timestamptz,                            -- when the desk was told that it is overdue
  closed_at timestamptz,
  closed_as text check (closed_as in ('decided', 'received', 'withdrawn')),

  -- The decision, executed in the transaction that wrote it.
  decision text check (decision in ('full', 'part', 'none')),
  reason text,                                       -- sent to both sides
  amount_paisa bigint check (amount_paisa >= 0),     -- what falls due to the buyer
  decided_at timestamptz,
  decided_by uuid references users (id),
  refund_id uuid references refunds (id) on delete restrict,
  credit_note_id uuid references bills (id) on delete restrict,

  updated_at timestamptz not null,
  company_id uuid references companies (id) on delete restrict,
  order_item_id uuid references order_items (id) on delete restrict, -- what a warranty is claimed for
  constraint cases_serial_unique unique (bs_year, serial),
  constraint cases_from check ((user_id is null) = (guest_email is not null) and (guest_email is null) = (guest_name is null)),
  constraint cases_about check (
    (parcel_id is null or order_id is not null) and (parcel_id is null or seller_id is not null)
    and (user_id is not null or order_id is null) and (kind = 'return_declined') = (return_id is not null)),
  constraint cases_company check ((company_id is null) = (user_id is null)),
  constraint cases_decision check (
    (decision is null) = (decided_at is null) and (decision is null) = (reason is null)
    and (decision is null) = (amount_paisa is null) and (decision is null) = (decided_by is null)
    and (decision is distinct from 'none' or amount_paisa = 0) and (decision <> 'part' or amount_paisa > 0)),
  constraint cases_closed check (
    (state = 'closed') = (closed_at is not null) and (closed_at is null) = (closed_as is null)
    and (state <> 'decided' or decision is not null)
    and (decision is null or state in ('decided', 'closed')) and (closed_as is distinct from 'decided' or decision is not null)),
  constraint cases_answer_due check (answer_due_at is null or state in ('waiting_for_seller', 'waiting_for_buyer')),
  constraint cases_line check (
    (kind = 'warranty') = (order_item_id is not null) and (order_item_id is null or parcel_id is not null))
);
-- A parcel is missed once, a declined return complained of once.
create unique index cases_one_not_received on cases (parcel_id) where kind = 'not_received';
create unique index cases_one_per_return on cases (return_id) where return_id is not null;
create index cases_open_due on cases (due_at, id) where state in ('open', 'waiting_for_seller', 'waiting_for_buyer');
create index cases_answers_due on cases (answer_due_at) where answer_due_at is not null;
create index cases_decided_newest on cases (decided_at desc, id) where state = 'decided';
create index cases_sent on cases (sent_at desc, id);
create index cases_company on cases (company_id, sent_at desc) where company_id is not null;
create index cases_seller on cases (seller_id, sent_at desc) where seller_id is not null;
create index cases_order on cases (order_id) where order_id is not null;
create index cases_parcel on cases (parcel_id) where parcel_id is not null;
create index cases_line_claimed on cases (order_item_id) where order_item_id is not null;
create trigger cases_not_emptied before truncate on cases for each statement execute function refuse_change();

-- A complaint never goes, its number and what it is about stay, and a decision stands.
create function keep_cases() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.id, new.bs_year, new.serial, new.number, new.kind, new.user_id, new.company_id, new.guest_email, new.order_id, new.return_id, new.sent_at, new.due_at)
      is distinct from (old.id, old.bs_year, old.serial, old.number, old.kind, old.user_id, old.company_id, old.guest_email, old.order_id, old.return_id, old.sent_at, old.due_at)
    or (old.decision is not null and (new.decision, new.reason, new.amount_paisa, new.decided_at, new.decided_by)
      is distinct from (old.decision, old.reason, old.amount_paisa, old.decided_at, old.decided_by))
    or (old.state = 'closed' and new.state <> 'closed') then
    raise exception 'complaints never go and what they say stays' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger cases_kept before update or delete on cases for each row execute function keep_cases();

-- What was written, in the order of its ids. What the desk asks one side stands for that side alone.
create table case_messages (
  id bigint generated always as identity primary key,
  case_id uuid not null references cases (id) on delete restrict,
  author text not null check (author in ('buyer', 'seller', 'admin')),
  author_id uuid references users (id) on delete restrict, -- null: a guest
  asks text check (asks in ('buyer', 'seller')),
  text text not null,
  photos uuid[] not null default '{}',
  created_at timestamptz not null,
  constraint case_messages_asks check ((author = 'admin') = (asks is not null)),
  constraint case_messages_author check (author_id is not null or author = 'buyer')
);
create index case_messages_case on case_messages (case_id, id);
create trigger case_messages_append_only before update or delete or truncate on case_messages
  for each statement execute function refuse_change();

-- What happened: sent, asked, answered, decided, closed.
create table case_events (
  id bigint generated always as identity primary key,
  case_id uuid not null references cases (id) on delete restrict,
  event text not null,                               -- words of src/domain/after-sale/complaint.ts
  actor_kind text not null check (actor_kind in ('buyer', 'seller', 'admin', 'system')),
  actor_id uuid references users (id),
  detail jsonb not null default '{}',
  created_at timestamptz not null
);
create index case_events_case on case_events (case_id, id);
create trigger case_events_append_only before update or delete or truncate on case_events
  for each statement execute function refuse_change();

-- The parcels that an open complaint is about: while one is, the desk may read their messages.
create view open_case_parcels as
select p.id as parcel_id, c.id as case_id, c.number
from cases c join parcels p on p.order_id = c.order_id and (c.parcel_id is null or p.id = c.parcel_id)
where c.state in ('open', 'waiting_for_seller', 'waiting_for_buyer');

-- What holds a parcel ---------------------------------------------------------

-- Why a parcel's money does not become ready, one row a reason.
create view held_parcels as
select h.parcel_id, case when h.cause_kind <> 'return' then 'A complaint is open'
  when r.status = 'declined' then 'The buyer may complain about declined return ' || r.number
  else coalesce('Return ' || r.number, 'A return') || ' is open' end as reason
from parcel_holds h left join returns r on r.id = h.cause_id and h.cause_kind = 'return' where h.ended_at is null
union all
select c.parcel_id, case when c.collected_at is null then 'It was refused at the door' else 'Waits for the courier''s remittance' end
from cash_collections c where c.remitted_at is null and c.ended_at is null and (c.collected_at is not null or c.refused_at is not null);

-- What is still to be paid of each parcel on account. As long as a return is open its lines are in dispute, with a complaint
-- all of the parcel: `claimed_paisa` is the rest, which alone can be late.
create view open_debts as
select d.parcel_id, d.line_id, d.company_id, d.seller_id, d.order_id, d.due_on, d.total_paisa, d.unpaid_paisa,
  least(d.unpaid_paisa, h.disputed_paisa) as disputed_paisa, greatest(0, d.unpaid_paisa - h.disputed_paisa) as claimed_paisa
from debt_facts d
cross join lateral (
  select coalesce(sum(case h.cause_kind when 'case' then d.total_paisa else in_proportion(d.total_paisa, (
      select coalesce(sum(l.quantity * i.unit_price_paisa), 0)::bigint
      from return_lines l join order_items i on i.id = l.order_item_id where l.return_id = h.cause_id
    ), d.taxable_paisa) end), 0)::bigint as disputed_paisa
  from parcel_holds h where h.parcel_id = d.parcel_id and h.ended_at is null
) h
where d.unpaid_paisa > 0;

-- What the books should hold --------------------------------------------------

-- What returns took back of sales from before there were bills: goods, as a credit note would, and delivery.
create view expected_of_returns as
select case when l.seller_id is null then l.account else seller_account(p.status, p.money_ready_at) end as account,
  l.seller_id, l.amount_paisa
from ledger_lines l join parcels p on p.id = l.parcel_id
where l.kind = 'goods_returned' and l.account <> 'buyers' and p.status <> 'cancelled'
union all
select l.account, null, l.amount_paisa
from returns r
cross join lateral (values ('delivery_income', r.delivery_paisa - vat_inside(r.delivery_paisa)),
  ('vat_due', vat_inside(r.delivery_paisa))) as l (account, amount_paisa)
where r.settled_as is not null and r.delivery_paisa > 0 and r.delivery_credit_note_id is null;

-- What every account should hold by orders, payments, parcels, refunds and payouts alone: the nightly proof compares it
-- to the balances (docs/decisions/0009-a-ledger-of-facts.md).
create view ledger_expected as
select f.account, f.seller_id, sum(f.amount_paisa)::bigint as amount_paisa
from (
  select * from expected_of_payments
  union all select * from expected_of_refunds
  union all select * from expected_of_plans
  union all select * from expected_of_sales
  union all select * from expected_of_allowances
  union all select * from expected_of_reductions
  union all select * from expected_of_debts
  union all select * from expected_of_service_credits
  union all select * from expected_of_returns
  union all select * from expected_of_payouts
  union all select * from expected_of_wallet_settlements
  union all select * from expected_of_cash
  union all select * from expected_of_return_fees
  union all select * from expected_of_cash_twice
  union all select * from expected_of_unassigned_transfers
  union all select * from expected_of_rounding
) f
group by f.account, f.seller_id
having sum(f.amount_paisa) <> 0;

-- Changes for programs ---------------------------------------------------------

-- What changed last of a seller's parcels, returns and bills: a row a thing, moved to the end by each change. `changed_in`
-- is the transaction: whoever reads stops before the oldest one that is still under way, so that what commits late is
-- never before where they read on (docs/decisions/0044-changes-in-the-order-of-commits.md).
create table seller_changes (
  kind text not null check (kind in ('order', 'return', 'bill')), -- an order is the seller's parcel of it
  object_id uuid not null,
  seller_id uuid not null references users (id) on delete restrict,
  changed_in xid8 not null default pg_current_xact_id(),
  position bigint generated by default as identity,
  changed_at timestamptz not null default now(),
  primary key (kind, object_id)
);
create index seller_changes_seller on seller_changes (seller_id, changed_in, position);

create function note_seller_change(p_kind text, p_object_id uuid, p_seller_id uuid) returns void language sql as $$
  insert into seller_changes (kind, object_id, seller_id) values (p_kind, p_object_id, p_seller_id)
  on conflict (kind, object_id) do update
    set changed_in = default, position = default, changed_at = default, seller_id = excluded.seller_id
$$;
create function note_change_of_parcel() returns trigger language plpgsql as $$
begin
  perform note_seller_change('order', new.id, new.seller_id);
  return null;
end $$;
create function note_new_parcels() returns trigger language plpgsql as $$
begin
  insert into seller_changes (kind, object_id, seller_id) select 'order', id, seller_id from added
  on conflict (kind, object_id) do update
    set changed_in = default, position = default, changed_at = default, seller_id = excluded.seller_id;
  return null;
end $$;
create trigger parcels_change_insert after insert on parcels
  referencing new table as added for each statement execute function note_new_parcels();
create trigger parcels_change_update after update on parcels for each row
  when ((old.status, old.carrier, old.tracking_number, old.shipped_at, old.delivered_at, old.lost_at)
    is distinct from (new.status, new.carrier, new.tracking_number, new.shipped_at, new.delivered_at, new.lost_at))
  execute function note_change_of_parcel();
create function note_change_by_cancellation() returns trigger language plpgsql as $$
begin
  perform note_seller_change('order', p.id, p.seller_id) from parcels p where p.id = new.parcel_id;
  return null;
end $$;
create trigger cancellations_change after insert on cancellations
  for each row execute function note_change_by_cancellation();
create function note_change_of_return() returns trigger language plpgsql as $$
begin
  perform note_seller_change('return', new.id, new.seller_id);
  return null;
end $$;
create trigger returns_change after insert or update on returns for each row execute function note_change_of_return();
create function note_change_of_bill() returns trigger language plpgsql as $$
begin
  perform note_seller_change('bill', new.id, new.issuer_id);
  return null;
end $$;
create trigger bills_change after insert on bills for each row
  when (new.issuer_id is not null) execute function note_change_of_bill();

-- Keys of lower districts -----------------------------------------------------

alter table parcels
  add foreign key (return_id) references returns (id) on delete restrict;
alter table thread_desk_reads
  add foreign key (case_id) references cases (id) on delete restrict;
alter table refunds
  add foreign key (return_id) references returns (id) on delete restrict;
alter table serials
  add foreign key (return_id) references returns (id) on delete restrict;
