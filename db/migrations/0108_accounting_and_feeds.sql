-- Bills for accounting programs, feeds of the catalogue, calendars of what falls due.

-- Accounting programs ---------------------------------------------------------

-- How ledgers and parties are called in the program that keeps a company's purchases or a seller's sales; what is not
-- said has the names that we propose (src/domain/books/accounting-names.ts).
create table accounting_names (
  owner_id uuid not null,                            -- the company, or the seller
  side text not null check (side in ('buying', 'selling')),
  names jsonb not null check (jsonb_typeof(names) = 'object'),
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  primary key (owner_id, side)
);

-- How a good that stands on bills is called there, where it is called otherwise.
create table accounting_items (
  owner_id uuid not null,
  side text not null check (side in ('buying', 'selling')),
  item text not null,                                -- as the lines of bills say it
  name text not null check (char_length(name) between 1 and 200),
  primary key (owner_id, side, item)
);

-- Feeds -----------------------------------------------------------------------

-- Whether the products of a seller stand in the feeds for comparison sites; a seller without a row has never said
-- anything, and theirs do.
create table seller_feeds (
  seller_id uuid primary key references users (id) on delete cascade,
  is_on boolean not null,
  changed_by uuid not null,
  changed_at timestamptz not null default now()
);

-- Calendars -------------------------------------------------------------------

-- The private address at which the calendar of a person reads what falls due for a company or a seller. What stands in
-- the address is kept as its hash alone; a new one takes the place of the one before.
create table calendar_addresses (
  user_id uuid not null references users (id) on delete cascade,
  side text not null check (side in ('buying', 'selling')),
  owner_id uuid not null,                            -- the company, or the seller
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  primary key (user_id, side, owner_id)
);
