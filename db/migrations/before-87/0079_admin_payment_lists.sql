-- The desk's list of payments is read from indexes by whatever it is narrowed and ordered, however many there are.
create index payments_reference_search on payments using gin (lower(reference) gin_trgm_ops);
create index payments_amount on payments (amount_paisa, created_at, id);
create index payments_method_created on payments (method, created_at desc, id);
-- Nearly all payments are settled: those are read newest first.
create index payments_status_created on payments (status, created_at desc, id) where status <> 'settled';
