-- Who works for a seller beside its own account, which is the owner: people, invitations, and what happened.

create table seller_members (
  seller_id uuid not null references users (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('catalogue', 'orders', 'money')),
  joined_at timestamptz not null default now(),
  primary key (seller_id, user_id),
  constraint seller_members_others check (seller_id <> user_id)
);
create index seller_members_user on seller_members (user_id);

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

alter table sessions add column seller_id uuid references users (id) on delete restrict;
alter table users add column seller_id uuid references users (id) on delete restrict;
