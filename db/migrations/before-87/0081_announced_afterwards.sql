-- PostgreSQL commits one transaction at a time of those that send notify. Orders need not be among them: a transaction
-- that says so (shop.announces = 'later') has its changes of stock, sales and ratings written down here, and whoever
-- committed it announces them afterwards. Every instance looks here now and then for what nobody announced, because the
-- process that was to do so died.
-- Nothing is lost with an unlogged table: when the database ends, every instance loses its connection and reads all anew.
create unlogged table figure_changes (
  transaction xid8 not null default pg_current_xact_id(),   -- which commits after those that began later, maybe
  product_id uuid not null
);
create index figure_changes_transaction on figure_changes (transaction);

create or replace function announce_product_figures() returns trigger language plpgsql as $$
begin
  if current_setting('shop.announces', true) = 'later' then
    insert into figure_changes (product_id) values (new.id);
  else
    perform pg_notify('catalogue', 'f ' || new.id);
  end if;
  return null;
end $$;

-- Mails that wait to become jobs: the queue, too, sends notify in the transaction that adds a job. Whoever runs jobs takes
-- them from here, several at a time.
create table mail_outbox (
  id bigint generated always as identity primary key,
  mail json not null,
  created_at timestamptz not null default now()
);

-- The words are mostly written with the parcel: a row that has them is not written a second time.
create or replace function keep_parcel_search() returns trigger language plpgsql as $$
begin
  update parcels p
  set search_words = s.words, search_phone = s.phone
  from (
    select q.id, search_words_of(q) as words, translate(o.shipping_address ->> 'phone', '+- ', '') as phone
    from parcels q join orders o on o.id = q.order_id where q.id in (select parcel_id from placed)
  ) s
  where p.id = s.id and (p.search_words, p.search_phone) is distinct from (s.words, s.phone);
  return null;
end $$;

-- An order of this very transaction has its days marked by its own row.
create or replace function mark_days_of_new_lines() returns trigger language plpgsql as $$
begin
  insert into changed_days
  select kathmandu_day(o.created_at) from orders o
  where o.id in (select order_id from new_rows) and o.xmin <> pg_current_xact_id()::xid
  union
  select kathmandu_day(o.paid_at) from orders o
  where o.id in (select order_id from new_rows) and o.paid_at is not null and o.xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
