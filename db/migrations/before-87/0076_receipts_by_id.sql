-- A posting of a transfer names it by its id since 0075, in books of before by its reference. What writes missing postings
-- must know both, or it would book each transfer once more.
do $$
declare
  written text := pg_get_functiondef('post_missing_facts()'::regprocedure);
  by_reference constant text := 'r.bank_reference as cause';
begin
  if strpos(written, by_reference) = 0 then raise exception 'post_missing_facts() is not the one of 0033'; end if;
  execute replace(written, by_reference,
    'case when exists (select from ledger_postings g where g.kind = ''received'' and g.cause = r.bank_reference)
      then r.bank_reference else r.id::text end as cause');
end $$;
