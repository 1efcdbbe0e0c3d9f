-- A transfer is one transfer, however its reference is written and wherever it stands in a statement; a plan is bought
-- once at a time.

-- A bank's reference without what people and programs change when they copy it: case, spaces, punctuation.
-- The same rule as `bankReferenceKey` in src/domain/bank-transfer.ts.
create function bank_reference_key(reference text) returns text language sql immutable parallel safe as $$
  select regexp_replace(upper(normalize(reference, NFKC)),
    '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u007F\u200B-\u200F\uFEFF]', '', 'g')
$$;

alter table bank_receipts
  add column reference_key text generated always as (bank_reference_key(bank_reference)) stored,
  add column statement_line text;                    -- identity of the statement's line it was found in
create unique index bank_receipts_statement_line on bank_receipts (statement_line) where statement_line is not null;
-- Books that hold one reference in two spellings keep both rows; from now on the second is refused.
do $$
begin
  create unique index bank_receipts_reference_key on bank_receipts (reference_key);
exception when unique_violation then
  execute format('create unique index bank_receipts_reference_key on bank_receipts (reference_key) where created_at >= %L',
    clock_timestamp());
  create index bank_receipts_reference_key_all on bank_receipts (reference_key);
end $$;

drop index payment_receipts_number;
create index payment_receipts_number on payment_receipts (bank_reference_key(transaction_number));

-- When a payment's page was ready, or its gateway did not answer: until then no other purchase of a plan takes its place.
alter table payments add column prepared_at timestamptz;

-- What was given back and owed again since: a sum that is still to be sent is said to be due.
with owed as (
  update payments p set status = 'refund_due', updated_at = now()
  where p.status = 'refunded' and exists (select from refunds r where r.payment_id = p.id and r.state <> 'refunded')
  returning id
)
insert into payment_events (payment_id, from_status, to_status, actor_kind)
select id, 'refunded', 'refund_due', 'system' from owed;
