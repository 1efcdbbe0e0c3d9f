-- What an admin read at the bank and in the wallets: beside our own books on the desk of money. Only grows.
create table entered_balances (
  id bigint generated always as identity primary key,
  place text not null check (place in ('bank', 'esewa', 'khalti')),
  amount_paisa bigint not null,
  entered_by uuid not null references users (id),
  entered_at timestamptz not null
);
create index entered_balances_newest on entered_balances (place, id desc);
create trigger entered_balances_append_only before update or delete or truncate on entered_balances
  for each statement execute function refuse_change();
