-- Complaints: numbered, decided within 15 days, answered by both sides (docs/decisions say how a decision is executed).

-- The last number given in each year of Bikram Sambat. A row is locked by the transaction that takes a number, until its
-- end: what is rolled back leaves no gap.
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

  kind text not null check (kind in ('not_received', 'return_declined', 'product', 'payment', 'seller', 'other')),
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
  constraint cases_serial_unique unique (bs_year, serial),
  constraint cases_from check ((user_id is null) = (guest_email is not null) and (guest_email is null) = (guest_name is null)),
  constraint cases_about check (
    (parcel_id is null or order_id is not null) and (parcel_id is null or seller_id is not null)
    and (user_id is not null or order_id is null) and (kind = 'return_declined') = (return_id is not null)),
  constraint cases_decision check (
    (decision is null) = (decided_at is null) and (decision is null) = (reason is null)
    and (decision is null) = (amount_paisa is null) and (decision is null) = (decided_by is null)
    and (decision is distinct from 'none' or amount_paisa = 0) and (decision <> 'part' or amount_paisa > 0)),
  constraint cases_closed check (
    (state = 'closed') = (closed_at is not null) and (closed_at is null) = (closed_as is null)
    and (state <> 'decided' or decision is not null)
    and (decision is null or state in ('decided', 'closed')) and (closed_as is distinct from 'decided' or decision is not null)),
  constraint cases_answer_due check (answer_due_at is null or state in ('waiting_for_seller', 'waiting_for_buyer'))
);
-- A parcel is missed once, a declined return complained of once.
create unique index cases_one_not_received on cases (parcel_id) where kind = 'not_received';
create unique index cases_one_per_return on cases (return_id) where return_id is not null;
create index cases_open_due on cases (due_at, id) where state in ('open', 'waiting_for_seller', 'waiting_for_buyer');
create index cases_answers_due on cases (answer_due_at) where answer_due_at is not null;
create index cases_decided_newest on cases (decided_at desc, id) where state = 'decided';
create index cases_sent on cases (sent_at desc, id);
create index cases_user on cases (user_id, sent_at desc) where user_id is not null;
create index cases_seller on cases (seller_id, sent_at desc) where seller_id is not null;
create index cases_order on cases (order_id) where order_id is not null;
create index cases_parcel on cases (parcel_id) where parcel_id is not null;

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

-- What happened: sent, asked, answered, decided, closed.
create table case_events (
  id bigint generated always as identity primary key,
  case_id uuid not null references cases (id) on delete restrict,
  event text not null,                               -- words of src/domain/complaint.ts
  actor_kind text not null check (actor_kind in ('buyer', 'seller', 'admin', 'system')),
  actor_id uuid references users (id),
  detail jsonb not null default '{}',
  created_at timestamptz not null
);
create index case_events_case on case_events (case_id, id);

create trigger case_messages_append_only before update or delete or truncate on case_messages
  for each statement execute function refuse_change();
create trigger case_events_append_only before update or delete or truncate on case_events
  for each statement execute function refuse_change();

-- A complaint never goes, its number and what it is about stay, and a decision stands.
create function keep_cases() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.id, new.bs_year, new.serial, new.number, new.kind, new.user_id, new.guest_email, new.order_id, new.return_id, new.sent_at, new.due_at)
      is distinct from (old.id, old.bs_year, old.serial, old.number, old.kind, old.user_id, old.guest_email, old.order_id, old.return_id, old.sent_at, old.due_at)
    or (old.decision is not null and (new.decision, new.reason, new.amount_paisa, new.decided_at, new.decided_by)
      is distinct from (old.decision, old.reason, old.amount_paisa, old.decided_at, old.decided_by))
    or (old.state = 'closed' and new.state <> 'closed') then
    raise exception 'complaints never go and what they say stays' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger cases_kept before update or delete on cases for each row execute function keep_cases();
create trigger cases_not_emptied before truncate on cases for each statement execute function refuse_change();

-- The parcels that an open complaint is about: while one is, the desk may read their messages.
create view open_case_parcels as
select p.id as parcel_id, c.id as case_id, c.number
from cases c join parcels p on p.order_id = c.order_id and (c.parcel_id is null or p.id = c.parcel_id)
where c.state in ('open', 'waiting_for_seller', 'waiting_for_buyer');

-- A parcel that was sent and never arrived: cancelled, but its goods do not come back into stock.
alter table parcels add column lost_at timestamptz, add constraint parcels_lost check (lost_at is null or status = 'cancelled');
