-- A posting comes with all its lines, in one statement: that statement's lines add up to zero for each posting, so each
-- posting always does. Asked once for all lines instead of once for each at the commit.
drop trigger ledger_lines_balanced on ledger_lines;
create or replace function refuse_unbalanced_posting() returns trigger language plpgsql as $$
declare
  unbalanced bigint;
begin
  select posting_id into unbalanced from new_rows group by posting_id having sum(amount_paisa) <> 0 limit 1;
  if found then
    raise exception 'posting % does not balance', unbalanced using errcode = '23514', constraint = 'ledger_lines_balanced';
  end if;
  return null;
end $$;
create trigger ledger_lines_balanced after insert on ledger_lines
  referencing new table as new_rows for each statement execute function refuse_unbalanced_posting();
