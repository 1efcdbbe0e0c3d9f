-- By what a program calls us: for a company that buys or for a seller, never as a person.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  company_id uuid references companies (id) on delete restrict,
  seller_id uuid references users (id) on delete restrict,
  name text not null check (char_length(name) between 1 and 60),
  scopes text[] not null check (cardinality(scopes) between 1 and 8),
  allowed_addresses cidr[] check (cardinality(allowed_addresses) between 1 and 20),
  expires_at timestamptz,
  prefix text not null check (char_length(prefix) between 8 and 16),
  token_hash bytea not null check (octet_length(token_hash) = 32),
  last_used_at timestamptz,
  last_used_from inet,
  made_by uuid not null references users (id) on delete restrict,
  revoked_at timestamptz,
  revoked_by uuid references users (id) on delete restrict,
  created_at timestamptz not null default now(),
  constraint api_keys_of_one check ((company_id is null) <> (seller_id is null)),
  constraint api_keys_revoked check ((revoked_at is null) = (revoked_by is null)),
  constraint api_keys_token unique (token_hash)
);
create index api_keys_company on api_keys (company_id) where company_id is not null;
create index api_keys_seller on api_keys (seller_id) where seller_id is not null;
