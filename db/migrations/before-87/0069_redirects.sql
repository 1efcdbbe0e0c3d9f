-- Addresses that are no page any more and where they lead; every process holds them in memory.
create table redirects (
  id uuid primary key default gen_random_uuid(),
  from_path text not null unique check (from_path like '/%'),
  to_address text not null check (to_address like '/%' and to_address not like '//%'),
  created_at timestamptz not null default now()
);
create index redirects_by_age on redirects (created_at desc, id);

-- 'r <version>' on the channel 'catalogue': the redirects changed.
create trigger redirects_announce after insert or update or delete or truncate on redirects
  for each statement execute function announce_catalogue_change('r');

-- Every address that a category had before: it leads to the one that has it last, unless another bears it now.
create table category_slugs (
  slug text primary key,
  category_id uuid not null references categories (id) on delete cascade,
  left_at timestamptz not null default now()
);
create index category_slugs_category on category_slugs (category_id);

create function keep_category_slug() returns trigger language plpgsql as $$
begin
  insert into category_slugs (slug, category_id) values (old.slug, new.id)
  on conflict (slug) do update set category_id = excluded.category_id, left_at = now();
  return null;
end $$;
create trigger categories_keep_slug after update of slug on categories
  for each row when (old.slug <> new.slug) execute function keep_category_slug();
