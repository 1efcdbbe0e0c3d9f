-- The admin's list of users: found by any part of what names them, sorted and counted without reading them all.

create function user_search_text(first_name text, last_name text, email text, company_name text, phone text)
returns text language sql immutable parallel safe
return lower(first_name || ' ' || last_name || E'\n' || email || E'\n' || coalesce(company_name, '') || E'\n' || phone);

create index users_search on users
  using gin (user_search_text(first_name, last_name, email, company_name, phone) gin_trgm_ops)
  where deleted_at is null;
create index users_by_age on users (created_at, id) where deleted_at is null;
create index users_by_name on users (lower(first_name || ' ' || last_name), id) where deleted_at is null;
create index users_by_kind on users (role, is_active, is_approved) where deleted_at is null;
