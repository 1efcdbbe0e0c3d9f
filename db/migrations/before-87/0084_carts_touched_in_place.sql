-- Every change of a cart sets when it was touched. An ordinary index on that made each such change write into all indexes
-- of carts; one that sums up blocks of rows (from PostgreSQL 16 on) and room on each page let it stay in its place. Who
-- looks for carts that nobody touched for 30 days finds them by it as well.
drop index carts_guest_age;
create index carts_guest_age on carts using brin (updated_at);
alter table carts set (fillfactor = 80);
