-- The admin's list of users, sorted and counted without reading them all. What finds them is `users_search` (0015).

create index users_by_age on users (created_at, id) where deleted_at is null;
create index users_by_name on users (lower(first_name || ' ' || last_name), id) where deleted_at is null;
create index users_by_kind on users (role, is_active, is_approved) where deleted_at is null;
