-- The list of a seller's parcels is counted and paged from these two alone: with the id that settles equal moments, no
-- page need be sorted, and the last one need not read every parcel.

set local lock_timeout = '5s';

drop index parcels_seller;
create index parcels_seller on parcels (seller_id, created_at desc, id desc);
drop index parcels_seller_status;
create index parcels_seller_status on parcels (seller_id, status, created_at desc, id desc);
