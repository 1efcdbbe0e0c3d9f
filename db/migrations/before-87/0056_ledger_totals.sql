-- What all sellers together are owed is read often and had to add up every seller's days: the days of each account are
-- kept beside them.

create table ledger_account_days (
  day date not null,
  account text not null,
  amount_paisa bigint not null,
  primary key (day, account) include (amount_paisa)
);
insert into ledger_account_days (day, account, amount_paisa)
select day, account, sum(amount_paisa) from ledger_days group by day, account;

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

-- Sums over what never changes any more are read from the index alone.
create index refunds_state on refunds (state) include (amount_paisa);
create index payout_transfers_status on payout_transfers (status) include (amount_paisa);

-- Postings of the last days on the bank or a wallet that could explain a difference.
create index ledger_lines_places on ledger_lines (account, day) include (amount_paisa, id)
  where account in ('bank', 'esewa', 'khalti');

-- What a seller's parcels bring by the next close: which of them were delivered when, and what each has in return time.
create index parcels_ripening_of_seller on parcels (seller_id, delivered_at) include (id)
  where status = 'delivered' and money_ready_at is null;
create index ledger_lines_return_time on ledger_lines (parcel_id) include (amount_paisa)
  where account = 'seller_return_time';

-- A batch claims a hundred thousand lines by one statement: that their transfers exist is asked once for all of them, and
-- transfers never go.
alter table ready_entries drop constraint ready_entries_transfer_id_fkey;
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
create trigger payout_transfers_stay before delete or truncate on payout_transfers
  for each statement execute function refuse_change();
