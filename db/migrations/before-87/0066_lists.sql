-- Lists of what a person buys again. The one named Later holds what the cart saved for later: it cannot be renamed or
-- deleted while its person is there.
create table lists (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  note text check (char_length(note) between 1 and 500),
  is_later boolean not null default false,
  reminder_weeks integer check (reminder_weeks between 1 and 52),
  remind_at timestamptz,                             -- when the next reminder is due
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),     -- of the list or of one of its lines
  constraint lists_later_by_name check (is_later = (lower(name) = 'later')),
  constraint lists_reminder check ((reminder_weeks is null) = (remind_at is null))
);
create unique index lists_name_unique on lists (user_id, lower(name));
create index lists_due on lists (remind_at) where remind_at is not null;

create table list_lines (
  id uuid primary key default gen_random_uuid(),
  serial bigint generated always as identity,        -- lines stand in the order in which they came
  list_id uuid not null references lists (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  quantity integer not null check (quantity between 1 and 1000000),
  note text check (char_length(note) between 1 and 200),
  created_at timestamptz not null default now(),
  constraint list_lines_product_unique unique (list_id, product_id)
);
create index list_lines_product on list_lines (product_id);
