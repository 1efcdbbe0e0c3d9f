-- Entries of sellers with 100,000 parcels: sales are most of them, the other kinds are found without passing those.
drop index ledger_lines_entries;
create index ledger_lines_entries on ledger_lines (seller_id, id desc) include (kind, day, posting_id)
  where seller_id is not null and kind not in ('parcel_delivered', 'parcel_ready', 'payout_built', 'payout_discarded');
create index ledger_lines_entry_kinds on ledger_lines (seller_id, kind, id desc)
  where seller_id is not null
    and kind not in ('order_paid', 'parcel_delivered', 'parcel_ready', 'payout_built', 'payout_discarded');
