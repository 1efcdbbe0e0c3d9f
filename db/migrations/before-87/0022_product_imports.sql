-- Sellers' catalogues from spreadsheets: checked first, applied whole or not at all.

create table product_imports (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references users (id) on delete cascade,
  file_name text not null,
  format text not null check (format in ('csv', 'xlsx')),
  content bytea,                                     -- the file; gone once it is checked
  state text not null default 'checking' check (state in ('checking', 'checked', 'applying', 'applied', 'cancelled', 'failed')),
  progress smallint not null default 0 check (progress between 0 and 100),
  failure text,                                      -- why nothing could be checked or applied, for the seller
  total_count integer not null default 0,
  new_count integer not null default 0,
  changed_count integer not null default 0,
  unchanged_count integer not null default 0,
  failing_count integer not null default 0,
  warning_count integer not null default 0,
  ignored_columns text[] not null default '{}',
  is_cancel_asked boolean not null default false,
  tries smallint not null default 0,                 -- how often a job has begun with it
  beat_at timestamptz not null default now(),        -- the job at work says so again and again; silence means it died
  created_at timestamptz not null default now(),
  checked_at timestamptz,
  finished_at timestamptz,
  constraint product_imports_content check (content is null or state in ('checking', 'cancelled', 'failed'))
);
create index product_imports_seller on product_imports (seller_id, created_at desc);
create unique index product_imports_one_running on product_imports (seller_id) where state in ('checking', 'applying');
create index product_imports_running on product_imports (beat_at) where state in ('checking', 'applying');

create table product_import_rows (
  import_id uuid not null references product_imports (id) on delete cascade,
  line integer not null,                             -- as the spreadsheet numbers it
  outcome text not null check (outcome in ('new', 'changed', 'unchanged', 'failing')),
  sku text not null,
  name text not null,
  product_id uuid,
  changes jsonb,                                     -- what becomes of the product: { quantity, and what else changes }
  quantity_seen integer,                             -- the stock when it was checked: what is sold meanwhile stays sold
  changed_columns text[] not null default '{}',
  problems jsonb not null default '[]',              -- [{ column, problem, suggestion, isWarning }]
  note text,                                         -- what the seller should know after applying
  primary key (import_id, line)
);
