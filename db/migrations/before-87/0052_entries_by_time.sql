-- A seller's entries stand in the order in which they happened, not in that in which they were written down: books that
-- were kept later (a rebuild, the demo's past) have them otherwise.
drop index ledger_lines_entries;
create index ledger_lines_entries on ledger_lines (seller_id, created_at desc, id desc) include (kind, day, posting_id)
  where seller_id is not null and kind not in ('parcel_delivered', 'parcel_ready', 'payout_built', 'payout_discarded');
drop index ledger_lines_entry_kinds;
create index ledger_lines_entry_kinds on ledger_lines (seller_id, kind, created_at desc, id desc)
  where seller_id is not null
    and kind not in ('order_paid', 'parcel_delivered', 'parcel_ready', 'payout_built', 'payout_discarded');
