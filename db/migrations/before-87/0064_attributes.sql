-- What the goods of a category are told apart by: "Power" in W, "Base". Categories below inherit them.

create table attributes (
  id uuid primary key default gen_random_uuid(),
  category_id uuid not null references categories (id) on delete cascade,
  name text not null,
  spellings text[] not null default '{}',            -- other names that sellers give the same row
  kind text not null check (kind in ('number', 'choice')),
  unit text,                                         -- of a number, and of nothing else
  is_filter boolean not null default false,
  display_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint attributes_unit check ((kind = 'number') = (unit is not null))
);
create unique index attributes_name_unique on attributes (category_id, lower(name));

-- Another message on the channel 'catalogue' (0006):
--   t <version>                the attributes changed
create trigger attributes_announce after insert or update or delete or truncate on attributes
  for each statement execute function announce_catalogue_change('t');
