-- What a person is found by is kept with the person: a search that the index cannot help reads it, instead of putting
-- it together anew for everybody.

drop index users_search;
alter table users add column search_text text not null generated always as (lower(
  first_name || ' ' || last_name || ' ' || coalesce(company_name, '') || ' ' || email || ' '
  || regexp_replace(phone, '\D', '', 'g'))) stored;
create index users_search on users using gin (search_text gin_trgm_ops);
