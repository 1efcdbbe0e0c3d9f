-- How people come into a company, and how one is handed over.

alter table company_events drop constraint company_events_kind_check,
  add constraint company_events_kind_check check (kind in (
    'joined', 'role_changed', 'removed', 'left', 'owner_changed', 'invited', 'invitation_withdrawn', 'renamed',
    'owner_offered', 'owner_offer_ended'));

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
  constraint company_invitations_end check (
    (ended_at is null) = (ended_as is null) and (accepted_by is not null) = (ended_as is not distinct from 'accepted'))
);
create unique index company_invitations_open on company_invitations (company_id, email_key) where ended_at is null;

create table company_owner_offers (
  company_id uuid primary key references companies (id) on delete restrict,
  user_id uuid not null,
  offered_by uuid not null references users (id) on delete restrict,
  created_at timestamptz not null default now(),
  foreign key (company_id, user_id) references company_members (company_id, user_id) on delete cascade
);
create index company_owner_offers_user on company_owner_offers (user_id, company_id);
