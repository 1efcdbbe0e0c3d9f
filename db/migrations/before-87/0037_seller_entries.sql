-- What a seller reads of the ledger: entries, which change their total, newest first. Moves between states are none.

create index ledger_lines_entries on ledger_lines (seller_id, id desc) include (kind, day, amount_paisa)
  where seller_id is not null and kind not in ('parcel_delivered', 'parcel_ready', 'payout_built', 'payout_discarded');
create index ledger_lines_payouts on ledger_lines (seller_id) include (amount_paisa)
  where kind in ('payout_paid', 'payout_returned');
-- Parcels whose money is on its way.
create index parcels_money_open on parcels (seller_id) include (status)
  where status in ('processing', 'shipped', 'delivered') and money_ready_at is null;

create view seller_entries as
select l.id, l.posting_id, l.kind, l.seller_id, l.parcel_id, l.account, -l.amount_paisa as amount_paisa, l.created_at, l.day
from ledger_lines l
where l.seller_id is not null and l.kind not in ('parcel_delivered', 'parcel_ready', 'payout_built', 'payout_discarded')
  -- A transfer that came back before the bank had shown it never left: a move between states.
  and not (l.kind = 'payout_returned' and exists (select from ledger_lines m
    where m.posting_id = l.posting_id and m.account = 'seller_in_payout'));
