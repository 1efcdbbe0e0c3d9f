-- When a gateway was last told to send a refund: one that never answered is asked before it is told again.
alter table refunds add column sent_at timestamptz;
