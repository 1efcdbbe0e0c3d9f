-- A transfer that an admin recorded by mistake, and that nobody has assigned or sent back, is withdrawn with a reason: it
-- leaves the books, and its reference may be recorded again.

alter table transfer_decisions
  add column withdrawal_reason text,                 -- why it was no transfer of ours after all
  drop constraint transfer_decisions_one,
  add constraint transfer_decisions_one check (num_nonnulls(payment_id, refund_reference, withdrawal_reason) = 1);

-- What came in, without what was withdrawn.
create view standing_receipts as
select r.* from bank_receipts r
where not exists (select from transfer_decisions d where d.receipt_id = r.id and d.withdrawal_reason is not null);

-- One reference and one line of a statement are one transfer, among those that stand: receipts only grow, so an index
-- cannot say so any more.
alter table bank_receipts drop constraint bank_receipts_reference_unique;
drop index bank_receipts_reference_key;
drop index if exists bank_receipts_reference_key_all;
drop index bank_receipts_statement_line;
create index bank_receipts_reference_key on bank_receipts (reference_key);
create index bank_receipts_statement_line on bank_receipts (statement_line) where statement_line is not null;

create function refuse_second_receipt() returns trigger language plpgsql as $$
begin
  -- The lock of lockBankCredits: without it two that are recorded at once would not see each other.
  perform pg_advisory_xact_lock(hashtext('bank_credits'));
  if exists (
    select from standing_receipts s
    where s.id <> new.id and (s.reference_key = new.reference_key or s.statement_line = new.statement_line)
  ) then
    raise exception 'transfer % is recorded already', new.bank_reference
      using errcode = '23505', constraint = 'bank_receipts_once';
  end if;
  return null;
end $$;
create trigger bank_receipts_once after insert on bank_receipts
  for each row execute function refuse_second_receipt();
