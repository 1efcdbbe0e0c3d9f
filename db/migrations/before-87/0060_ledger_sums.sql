-- What stands on the accounts of five thousand sellers was added up from every day there ever was: the sum of the days
-- that are kept is kept beside them, by whoever changes them.

create table ledger_sums (
  seller_id uuid,
  account text not null,
  amount_paisa bigint not null
);
create unique index ledger_sums_key on ledger_sums (seller_id, account) include (amount_paisa) nulls not distinct;
insert into ledger_sums (seller_id, account, amount_paisa)
select seller_id, account, sum(amount_paisa) from ledger_days group by seller_id, account;

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
-- A day is taken off and added again, never changed.
create trigger ledger_days_whole before update or truncate on ledger_days
  for each statement execute function refuse_change();

-- The sellers' days of a day that has changed are read from the index alone.
drop index ledger_days_day;
create index ledger_days_day on ledger_days (day) include (seller_id, account, amount_paisa);

-- What stands on each account, exact at this instant; credit is below zero. Of days that have changed the lines count.
create or replace view ledger_balances as
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
