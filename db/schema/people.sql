-- The schema of people: accounts, addresses, and what a seller shows of itself to us.

-- Accounts --------------------------------------------------------------------

-- Who buys. What a buyer owns belongs to a company, and keeps the person who acted
-- (docs/decisions/0033-a-buyer-is-a-company.md). The company that a person has by default has the person's own id.
create table companies (
  id uuid primary key default gen_random_uuid(),
  name text check (char_length(name) between 1 and 200), -- null: it is called as its founder is, else as its bills say
  created_at timestamptz not null default now(),
  cost_centre_required boolean not null default false,
  may_approve_own boolean not null default false,    -- who may sign may sign what they ordered themselves
  founder_id uuid,                                   -- whose own company it is, until it changes hands
  bill_to jsonb                                      -- whom bills go to: { companyName, panNumber, address, email };
                                                     -- null: whom the founder's account names
);
create unique index companies_founder on companies (founder_id) where founder_id is not null;
create index companies_bill_to_pan on companies ((bill_to ->> 'panNumber')) where bill_to ->> 'panNumber' is not null;

create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  email_key text not null,                           -- normalised e-mail; 'deleted:<id>' once the account is deleted
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  role text not null check (role in ('admin', 'seller', 'buyer')),
  company_name text,
  pan_number text,
  is_active boolean not null default true,
  is_approved boolean not null default false,        -- sellers only; true for other roles at creation
  approved_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What a person is found by is kept with the person: a search that the index cannot help reads it, instead of putting
  -- it together anew for everybody.
  search_text text not null generated always as (lower(
    first_name || ' ' || last_name || ' ' || coalesce(company_name, '') || ' ' || email || ' '
    || regexp_replace(phone, '\D', '', 'g'))) stored,
  vat_registered boolean,                            -- said at registration, or proved by an accepted certificate; null: not said
  bill_to jsonb,                                     -- for the release before: that of the company with the account's id
  -- Of who sells: each seller has a page under an address that stays, and may be away for some days.
  slug text,                                         -- the seller's address in /sellers/{slug}; null for other roles
  about text,
  return_policy text,
  away_until date,                                   -- Nepal's day from which the seller can be ordered from again
  company_id uuid references companies (id) on delete restrict, -- the one chosen last; null: never another than the first
  desk_role text check (desk_role in ('owner', 'catalogue', 'payments', 'support', 'reader')), -- an admin's, on our desk
  seller_id uuid references users (id) on delete restrict, -- another, for whom the person chose last to sell
  -- In which language somebody reads, and how dates and numbers are written; null: as is usual in the language.
  language text check (language in ('en', 'ne')),
  calendar text check (calendar in ('ad', 'bs', 'both')),
  digits text check (digits in ('latin', 'devanagari')),
  grouping text check (grouping in ('thousands', 'lakh')),
  accepts_cash boolean not null default false,       -- of who sells: its buyers may pay the courier
  constraint users_desk_role check ((desk_role is not null) = (role = 'admin')),
  constraint users_email_key_unique unique (email_key)
);
create index users_role_created on users (role, created_at desc);
create index users_created on users (created_at) where deleted_at is null;
-- The admin's list of users, sorted and counted without reading them all. What finds them is `users_search`.
create index users_by_age on users (created_at, id) where deleted_at is null;
create index users_by_name on users (lower(first_name || ' ' || last_name), id) where deleted_at is null;
create index users_by_kind on users (role, is_active, is_approved) where deleted_at is null;
create index users_search on users using gin (search_text gin_trgm_ops);
create unique index users_slug on users (slug) where slug is not null;
-- Whom a desk looks for by a PAN.
create index users_pan_number on users (pan_number) where pan_number is not null;
create index users_bill_to_pan on users ((bill_to ->> 'panNumber')) where bill_to ->> 'panNumber' is not null;
-- Whom Ctrl K on a desk looks for as it is typed. The index of all words (users_search) is slow where millions share a
-- piece of what is looked for.
create index users_name_start on users (lower(first_name || ' ' || last_name) text_pattern_ops) where deleted_at is null;
create index users_last_name_start on users (lower(last_name) text_pattern_ops) where deleted_at is null;
create index users_company_start on users (lower(company_name) text_pattern_ops)
  where deleted_at is null and company_name is not null;
create index users_email_start on users (email_key text_pattern_ops) where deleted_at is null;

-- The release before knows no roles of the desk: whom it makes an admin may look, until an owner says more.
create function give_desk_role() returns trigger language plpgsql as $$
begin
  new.desk_role := 'reader';
  return new;
end $$;
create trigger users_desk_role before insert on users for each row
  when (new.role = 'admin' and new.desk_role is null) execute function give_desk_role();

-- How many accounts there are, by the day they came and by what the lists of an admin tell them apart. Counting a
-- million of them anew took most of what a page of users cost. Rows without a key, the latest ones differences: whoever
-- registers adds one and waits for nobody; a job puts those of a day together. Sums are exact at every instant.
create table user_counts (
  day date not null,                                 -- in Nepal
  role text not null,
  is_active boolean not null,
  is_approved boolean not null,
  users bigint not null check (users <> 0)          -- below zero: so many are no longer of this kind
);

create function count_user() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    insert into user_counts values (kathmandu_day(old.created_at), old.role, old.is_active, old.is_approved, -1);
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into user_counts values (kathmandu_day(new.created_at), new.role, new.is_active, new.is_approved, 1);
  end if;
  return null;
end $$;
create trigger users_counted after insert or delete on users for each row execute function count_user();
create trigger users_counted_anew after update on users for each row
  when ((old.created_at, old.role, old.is_active, old.is_approved, old.deleted_at is null)
    is distinct from (new.created_at, new.role, new.is_active, new.is_approved, new.deleted_at is null))
  execute function count_user();

alter table companies add foreign key (founder_id) references users (id) on delete set null;

-- Who may act for a company, and as what (src/domain/people/company-roles.ts).
create table company_members (
  company_id uuid not null references companies (id) on delete restrict,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('owner', 'approver', 'buyer', 'accountant', 'viewer')),
  joined_at timestamptz not null default now(),
  -- What they may order without a signature, with VAT and delivery: at once, and in a month of Bikram Sambat; null: all.
  order_limit_paisa bigint check (order_limit_paisa >= 0),
  month_limit_paisa bigint check (month_limit_paisa >= 0),
  primary key (company_id, user_id)
);
create index company_members_user on company_members (user_id);

-- A company's own name, else that of its founder's company, else the founder's, else the one on its bills.
create function company_name(p_company_id uuid) returns text language sql stable as $$
  select coalesce(c.name, nullif(u.company_name, ''), u.first_name || ' ' || u.last_name, c.bill_to ->> 'companyName', '')
  from companies c left join users u on u.id = c.founder_id where c.id = p_company_id
$$;

-- Who came, went and was given which role. Whom an event is about stands in its details.
create table company_events (
  id bigint generated always as identity primary key,
  company_id uuid not null references companies (id) on delete restrict,
  actor_id uuid references users (id) on delete restrict,
  created_at timestamptz not null default now(),
  kind text not null check (kind in (
    'joined', 'role_changed', 'removed', 'left', 'owner_changed', 'invited', 'invitation_withdrawn', 'renamed',
    'owner_offered', 'owner_offer_ended', 'limits_changed', 'settings_changed', 'rule_added', 'rule_changed',
    'rule_removed', 'cost_centre_added', 'cost_centre_changed', 'cost_centre_closed')),
  details jsonb not null default '{}'
);
create index company_events_company on company_events (company_id, id);
create trigger company_events_append_only before update or delete or truncate on company_events
  for each statement execute function refuse_change();

-- Who was asked into a company. The link in the mail is known by its hash alone, and only once the mail is written.
create table company_invitations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete restrict,
  email text not null,
  email_key text not null,
  role text not null check (role in ('approver', 'buyer', 'accountant', 'viewer')),
  token_hash bytea unique,
  invited_by uuid not null references users (id) on delete restrict,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_as text check (ended_as in ('accepted', 'withdrawn', 'replaced')),
  accepted_by uuid references users (id) on delete restrict,
  order_limit_paisa bigint check (order_limit_paisa >= 0), -- with which they join
  month_limit_paisa bigint check (month_limit_paisa >= 0),
  constraint company_invitations_end check (
    (ended_at is null) = (ended_as is null) and (accepted_by is not null) = (ended_as is not distinct from 'accepted'))
);
create unique index company_invitations_open on company_invitations (company_id, email_key) where ended_at is null;

-- To whom the owner wants to hand a company over, until that person says yes or no.
create table company_owner_offers (
  company_id uuid primary key references companies (id) on delete restrict,
  user_id uuid not null,
  offered_by uuid not null references users (id) on delete restrict,
  created_at timestamptz not null default now(),
  foreign key (company_id, user_id) references company_members (company_id, user_id) on delete cascade
);
create index company_owner_offers_user on company_owner_offers (user_id, company_id);

-- What a company's orders are counted under. One that is closed stays with what was ordered.
create table cost_centres (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete restrict,
  code text not null check (char_length(code) between 1 and 20),
  name text not null check (char_length(name) between 1 and 100),
  budget_paisa bigint check (budget_paisa >= 0),     -- goods with VAT; null: none
  budget_period text not null default 'month' check (budget_period in ('month', 'year')), -- of Bikram Sambat; fiscal year
  at_limit text not null default 'ask' check (at_limit in ('ask', 'stop')), -- what an order above the budget meets
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  unique (company_id, id)
);
create unique index cost_centres_code on cost_centres (company_id, lower(code)) where is_active;

-- How a company proves its PAN: by a certificate that our desk accepts, or by the name on a bank transfer. Rows stay as
-- they were claimed; a PAN is one company's at a time (docs/decisions/0034-a-proven-pan.md).
create table company_pans (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete restrict,
  pan_number text not null check (pan_number ~ '^[0-9]{9}$'),
  status text not null default 'waiting' check (status in ('waiting', 'verified', 'rejected', 'withdrawn', 'moved')),
  how text not null check (how in ('certificate', 'bank_name')),
  payment_id uuid,                                   -- of the transfer whose name matched
  file_name text,                                    -- as the company called it; null: none, or its account was closed
  content_type text check (content_type in ('application/pdf', 'image/webp')),
  bytes integer check (bytes > 0),
  reason text,                                       -- why it was rejected
  claimed_by uuid not null references users (id) on delete restrict,
  created_at timestamptz not null,
  changed_by uuid references users (id) on delete restrict, -- who gave it the status that it has
  changed_at timestamptz,
  constraint company_pans_file check ((file_name is null) = (content_type is null) and (file_name is null) = (bytes is null)),
  constraint company_pans_how check ((payment_id is null) = (how = 'certificate')),
  constraint company_pans_reason check ((reason is not null) = (status = 'rejected')),
  constraint company_pans_change check (
    (changed_by is null) = (status = 'waiting') and (changed_at is null) = (status = 'waiting'))
);
create unique index company_pans_verified on company_pans (company_id) where status = 'verified';
create unique index company_pans_proven on company_pans (pan_number) where status = 'verified';
create unique index company_pans_waiting on company_pans (company_id) where status = 'waiting';
create index company_pans_company on company_pans (company_id, created_at desc);
create index company_pans_changed on company_pans (status, changed_at desc, id);
create index company_pans_payment on company_pans (payment_id) where payment_id is not null;

-- What was claimed stays; what has ended does not begin again. The file goes with the account.
create function keep_company_pans() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.id, new.company_id, new.pan_number, new.how, new.payment_id, new.claimed_by, new.created_at)
      is distinct from (old.id, old.company_id, old.pan_number, old.how, old.payment_id, old.claimed_by, old.created_at)
    or (new.file_name is distinct from old.file_name and new.file_name is not null)
    or (new.status <> old.status and not (
      old.status = 'waiting' and new.status in ('verified', 'rejected', 'withdrawn')
      or old.status = 'verified' and new.status in ('rejected', 'withdrawn', 'moved')))
    or (new.status = old.status and (new.reason, new.changed_by, new.changed_at)
      is distinct from (old.reason, old.changed_by, old.changed_at)) then
    raise exception 'claims of a PAN never go and what was claimed stays' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger company_pans_kept before update or delete on company_pans
  for each row execute function keep_company_pans();

-- The PAN that a company's bills say.
create function company_pan(p_company_id uuid) returns text language sql stable as $$
  select nullif(case when c.bill_to is null then u.pan_number else c.bill_to ->> 'panNumber' end, '')
  from companies c left join users u on u.id = c.founder_id where c.id = p_company_id
$$;

-- The same, while it is proven; null: nobody knows whose it is.
create function proven_pan(p_company_id uuid) returns text language sql stable as $$
  select p.pan_number from company_pans p
  where p.company_id = p_company_id and p.status = 'verified' and p.pan_number = company_pan(p_company_id)
$$;

-- Whoever registers is a company of one.
create function found_companies() returns trigger language plpgsql as $$
begin
  insert into companies (id, created_at, founder_id) select id, created_at, id from come;
  insert into company_members (company_id, user_id, role, joined_at) select id, id, 'owner', created_at from come;
  return null;
end $$;
create trigger users_found_companies after insert on users
  referencing new table as come for each statement execute function found_companies();

-- One row per login (a refresh family). Refresh tokens are derived from id and generation, never stored.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  generation integer not null default 1,
  rotated_at timestamptz not null default now(),
  expires_at timestamptz not null,
  is_remembered boolean not null default false,
  user_agent text,
  ip text,
  revoked_at timestamptz,
  revoke_reason text,
  created_at timestamptz not null default now(),
  company_id uuid not null references companies (id) on delete restrict, -- for whom its person acts
  seller_id uuid references users (id) on delete restrict -- another, for whom its person sells
);
create index sessions_user on sessions (user_id) where revoked_at is null;

-- A session begins in the company that its person chose last, while they belong to it; else in the own one, else in any
-- of theirs.
create function begin_in_a_company() returns trigger language plpgsql as $$
begin
  new.company_id := coalesce((select m.company_id from company_members m join users u on u.id = m.user_id
      join companies c on c.id = m.company_id
    where m.user_id = new.user_id
    order by m.company_id = u.company_id desc nulls last, c.founder_id = m.user_id desc nulls last, m.joined_at, m.company_id
    limit 1), new.user_id);
  return new;
end $$;
create trigger sessions_company before insert on sessions for each row
  when (new.company_id is null) execute function begin_in_a_company();

-- What a link in a mail carries, by its hash alone.
create table one_time_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('reset_password', 'verify_email')),
  email_key text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index one_time_tokens_user on one_time_tokens (user_id, purpose);

-- Addresses -------------------------------------------------------------------

create table addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  street text not null,
  city text not null,
  province text not null,
  postal_code text,
  country text not null default 'Nepal',
  phone text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  company_id uuid not null references companies (id) on delete restrict,
  district text                                      -- one of src/domain/shop/districts.ts; null: not said
);
create index addresses_company on addresses (company_id, created_at);
create unique index addresses_one_default on addresses (company_id) where is_default;

-- A company that changes hands takes along how it is called and whom its bills go to. Who founded it has a new one of
-- their own from then on, as everybody does.
create function take_details_along() returns trigger language plpgsql as $$
declare
  own uuid;
begin
  update companies c set founder_id = null, name = company_name(c.id), bill_to = company_bill_to(c.id)
  where c.id = old.company_id and c.founder_id = old.user_id;
  if found and tg_op = 'UPDATE' then
    insert into companies (founder_id) values (old.user_id) returning id into own;
    insert into company_members (company_id, user_id, role) values (own, old.user_id, 'owner');
  end if;
  return null;
end $$;
create trigger company_members_owner_changes after update of role on company_members for each row
  when (old.role = 'owner' and new.role <> 'owner') execute function take_details_along();
create trigger company_members_owner_goes after delete on company_members for each row
  when (old.role = 'owner') execute function take_details_along();

-- The release before reads and writes `users.bill_to` of the account with the company's id: both say the same.
create function pass_bill_to_on() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'companies' then
    update users u set bill_to = new.bill_to
    where u.id = new.id and u.deleted_at is null and u.bill_to is distinct from new.bill_to;
  else
    update companies c set bill_to = new.bill_to
    where c.id = new.id and (new.deleted_at is null or c.founder_id = new.id) and c.bill_to is distinct from new.bill_to;
  end if;
  return null;
end $$;
create trigger companies_pass_bill_to_on after update of bill_to on companies for each row
  when (old.bill_to is distinct from new.bill_to) execute function pass_bill_to_on();
create trigger users_pass_bill_to_on after update of bill_to on users for each row
  when (old.bill_to is distinct from new.bill_to) execute function pass_bill_to_on();

-- Sellers ---------------------------------------------------------------------

-- Who works for a seller beside its own account, which is the owner (src/domain/people/seller-roles.ts).
create table seller_members (
  seller_id uuid not null references users (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('catalogue', 'orders', 'money')),
  joined_at timestamptz not null default now(),
  primary key (seller_id, user_id),
  constraint seller_members_others check (seller_id <> user_id)
);
create index seller_members_user on seller_members (user_id);

-- Who was asked to. The link in the mail is known by its hash alone, and only once the mail is written.
create table seller_invitations (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references users (id) on delete restrict,
  email text not null,
  email_key text not null,
  role text not null check (role in ('catalogue', 'orders', 'money')),
  token_hash bytea unique,
  invited_by uuid not null references users (id) on delete restrict,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_as text check (ended_as in ('accepted', 'withdrawn', 'replaced')),
  accepted_by uuid references users (id) on delete restrict,
  constraint seller_invitations_end check (
    (ended_at is null) = (ended_as is null) and (accepted_by is not null) = (ended_as is not distinct from 'accepted'))
);
create unique index seller_invitations_open on seller_invitations (seller_id, email_key) where ended_at is null;

-- Who came, went and was given which role. Whom an event is about stands in its details.
create table seller_events (
  id bigint generated always as identity primary key,
  seller_id uuid not null references users (id) on delete restrict,
  actor_id uuid references users (id) on delete restrict,
  created_at timestamptz not null default now(),
  kind text not null check (kind in (
    'joined', 'role_changed', 'removed', 'left', 'invited', 'invitation_withdrawn')),
  details jsonb not null default '{}'
);
create index seller_events_seller on seller_events (seller_id, id);
create trigger seller_events_append_only before update or delete or truncate on seller_events
  for each statement execute function refuse_change();

-- What a company shows before it may sell. The newest of a kind counts; the file lies under its id.
create table seller_documents (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('certificate', 'registration', 'agreement')),
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'asked_again', 'replaced')),
  file_name text,                                    -- as the seller called it; null: taken as shown before files were asked for
  content_type text check (content_type in ('application/pdf', 'image/webp')),
  bytes integer check (bytes > 0),
  reason text,                                       -- why it was asked for again
  judged_by uuid references users (id) on delete restrict,
  judged_at timestamptz,
  created_at timestamptz not null default now(),
  constraint seller_documents_file check ((file_name is null) = (content_type is null) and (file_name is null) = (bytes is null)),
  constraint seller_documents_reason check ((state = 'asked_again') = (reason is not null) or state = 'replaced')
);
create unique index seller_documents_newest on seller_documents (seller_id, kind) where state <> 'replaced';
create index seller_documents_waiting on seller_documents (created_at) where state = 'waiting';

-- An issuer's details as they were from then on: each change is a new version. Bills copy what they print.
create table seller_tax_details (
  seller_id uuid not null references users (id) on delete restrict,
  version integer not null check (version >= 1),
  legal_name text not null,
  nepali_name text,
  address text not null,
  pan_number text not null check (pan_number ~ '^[0-9]{9}$'),
  branch_code text not null check (branch_code ~ '^[A-Z0-9]{2,6}$'),
  signatory text not null,
  foot_line text,
  changed_by uuid not null references users (id) on delete restrict,
  created_at timestamptz not null default now(),
  primary key (seller_id, version)
);
create trigger seller_tax_details_append_only before update or delete or truncate on seller_tax_details
  for each statement execute function refuse_change();

-- A bill's number stands after the branch code of its issuer, and the tax office knows an issuer by the PAN: two sellers
-- with one PAN and one branch code would issue two bills under one number. Whoever sells under such a pair first keeps it.
create table bill_series (
  pan_number text not null check (pan_number ~ '^[0-9]{9}$'),
  branch_code text not null check (branch_code ~ '^[A-Z0-9]{2,6}$'),
  seller_id uuid not null references users (id) on delete restrict,
  primary key (pan_number, branch_code)
);

-- Breaks `bill_series_one_seller` where another seller sells under the pair, or has sold under it. Each statement sees
-- what was committed before it, so of two who claim at once the second waits for the first.
create function claim_bill_series(claimant uuid, pan text, code text, is_kept boolean) returns void
language plpgsql as $$
declare holder uuid;
begin
  if is_kept then
    insert into bill_series values (pan, code, claimant) on conflict do nothing;
    select seller_id into holder from bill_series where pan_number = pan and branch_code = code for update;
  else
    select seller_id into holder from bill_series where pan_number = pan and branch_code = code;
  end if;
  if holder is null or holder = claimant then
    return;
  end if;
  if exists (select from users where id = holder and is_approved and deleted_at is null)
    or exists (select from parcels where seller_id = holder)
  then
    raise unique_violation using constraint = 'bill_series_one_seller',
      message = format('PAN %s and branch %s sell here already', pan, code);
  end if;
  -- The approval was taken back, or the account deleted, before anything was sold.
  if is_kept then
    update bill_series set seller_id = claimant where pan_number = pan and branch_code = code;
  end if;
end $$;

-- A seller who waits for approval takes nothing from anybody, and is told at once what approval would refuse.
create function claim_series_of_details() returns trigger language plpgsql as $$
begin
  -- Sellers who shared a pair before this was refused go on, and may correct the rest of their details.
  if exists (select from seller_tax_details where seller_id = new.seller_id and version = new.version - 1
    and pan_number = new.pan_number and branch_code = new.branch_code)
  then
    return null;
  end if;
  perform claim_bill_series(new.seller_id, new.pan_number, new.branch_code, is_approved)
  from users where id = new.seller_id;
  return null;
end $$;
create trigger seller_tax_details_claim_series after insert on seller_tax_details
  for each row execute function claim_series_of_details();

create function claim_series_of_approved() returns trigger language plpgsql as $$
begin
  perform claim_bill_series(new.id, pan_number, branch_code, true)
  from (select pan_number, branch_code from seller_tax_details where seller_id = new.id
    order by version desc limit 1) newest;
  return null;
end $$;
create trigger users_claim_series after update of is_approved on users for each row
  when (new.is_approved and not old.is_approved and new.role = 'seller') execute function claim_series_of_approved();

-- Where sellers are paid to. The newest row of a seller is in use; payouts keep the one they were sent to.
create table seller_bank_accounts (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references users (id) on delete restrict,
  bank text not null,
  branch text not null,
  account_name text not null,
  account_number text not null check (account_number ~ '^[0-9]{6,24}$'),
  held_until timestamptz,                            -- a changed account holds payouts for 72 hours, the first one does not
  created_at timestamptz not null default now()
);
create index seller_bank_accounts_newest on seller_bank_accounts (seller_id, created_at desc);
create trigger seller_bank_accounts_append_only before update or delete or truncate on seller_bank_accounts
  for each statement execute function refuse_change();

-- API keys --------------------------------------------------------------------

-- By what a program calls us: for a company that buys or for a seller, never as a person
-- (docs/decisions/0041-a-key-acts-as-its-company.md).
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  company_id uuid references companies (id) on delete restrict,
  seller_id uuid references users (id) on delete restrict,
  name text not null check (char_length(name) between 1 and 60),
  scopes text[] not null check (cardinality(scopes) between 1 and 8), -- src/domain/people/api-scopes.ts
  allowed_addresses cidr[] check (cardinality(allowed_addresses) between 1 and 20), -- null: from everywhere
  expires_at timestamptz,                            -- null: never
  prefix text not null check (char_length(prefix) between 8 and 16), -- the first letters, to tell keys apart
  token_hash bytea not null check (octet_length(token_hash) = 32), -- SHA-256 of the key, which is nowhere
  last_used_at timestamptz,                          -- to the minute
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

-- Keys of lower districts -----------------------------------------------------

alter table audit_log
  add foreign key (actor_id) references users (id);
alter table settings_history
  add foreign key (changed_by) references users (id) on delete restrict;
alter table idempotency_keys
  add foreign key (user_id) references users (id) on delete cascade;
alter table uploads
  add foreign key (seller_id) references users (id) on delete restrict;
alter table photos
  add foreign key (owner_id) references users (id);
alter table photo_viewers
  add foreign key (user_id) references users (id);
alter table notifications
  add foreign key (user_id) references users (id) on delete cascade;
alter table notification_preferences
  add foreign key (user_id) references users (id) on delete cascade;
alter table contact_messages
  add foreign key (handled_by) references users (id) on delete restrict,
  add foreign key (user_id) references users (id) on delete restrict;
alter table newsletter_issues
  add foreign key (sent_by) references users (id) on delete restrict;
alter table bill_counters
  add foreign key (issuer_id) references users (id) on delete restrict;
alter table bills
  add foreign key (issuer_id) references users (id) on delete restrict,
  add foreign key (buyer_id) references users (id) on delete restrict,
  add foreign key (company_id) references companies (id) on delete restrict,
  add foreign key (issued_by) references users (id) on delete restrict;
alter table bill_copies
  add foreign key (given_to) references users (id) on delete restrict;
alter table bill_reissue_requests
  add foreign key (requested_by) references users (id) on delete restrict;
alter table commission_rules
  add foreign key (seller_id) references users (id) on delete restrict,
  add foreign key (created_by) references users (id);
alter table ledger_postings
  add foreign key (actor_id) references users (id);
alter table ledger_lines
  add foreign key (seller_id) references users (id) on delete restrict;
alter table entered_balances
  add foreign key (entered_by) references users (id);
alter table seller_statements
  add foreign key (seller_id) references users (id) on delete restrict;
