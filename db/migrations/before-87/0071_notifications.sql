-- The bell: what a person is told of, once per cause, and by which ways.
create sequence notification_serials;

create table notifications (
  id uuid primary key default gen_random_uuid(),
  serial bigint not null default nextval('notification_serials'),  -- newest first; a gathered one moves to the front
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('order', 'payment', 'parcel', 'return', 'complaint', 'message', 'alert', 'moderation',
    'payout')),
  event text not null check (char_length(event) between 1 and 60),
  cause text not null check (char_length(cause) between 1 and 200),  -- the fact behind it, the same on every try
  params jsonb not null check (octet_length(params::text) <= 4000),  -- what the sentence and the link are made of
  happened integer not null default 1 check (happened >= 1),         -- how often since it was last read, when gathered
  in_bell boolean not null,                                          -- false: its person wants mail alone
  created_at timestamptz not null default now(),
  read_at timestamptz,
  constraint notifications_once unique (user_id, event, cause)
);
alter sequence notification_serials owned by notifications.serial;
create index notifications_of_user on notifications (user_id, serial desc) where in_bell;
create index notifications_unread on notifications (user_id, serial) where in_bell and read_at is null;
create index notifications_by_time on notifications (created_at);

-- Kinds for which a person wants the bell or the mail alone. Of money and complaints both always come.
create table notification_preferences (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('order', 'parcel', 'return', 'message', 'alert', 'moderation')),
  channel text not null check (channel in ('bell', 'mail')),
  updated_at timestamptz not null default now(),
  primary key (user_id, kind)
);
