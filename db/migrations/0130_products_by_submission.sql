-- The desk's list of products by the day they were sent in read every product.

set local lock_timeout = '5s';

create index products_desk_submitted on products (submitted_at, id) where deleted_at is null;
-- What waits to be judged has `products_waiting`, which begins with the same column.
drop index products_pending;
