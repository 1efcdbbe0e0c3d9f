-- Products wait since they were last submitted (0014), and that migration's index counts them by status already.
drop index products_pending;
create index products_pending on products (submitted_at) where status = 'pending_approval' and deleted_at is null;
drop index products_status;
