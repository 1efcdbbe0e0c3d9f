-- The schema of the shop's own plumbing: days, traces, settings, requests, files, notifications, messages to us.
--
-- db/schema says what holds after the newest migration, a file a district; they are laid down from the ground up: shop,
-- books, people, catalogue, buying, orders, payments, after-sale. A thing stands in the district whose noun it is.
-- Where it needs something of a district above, that part stands above: foreign keys under "Keys of lower districts",
-- views in the highest district that they read, triggers beside the function that they call. Functions are not checked
-- while they are made, so they may name what comes later (docs/decisions/0030-todays-schema-in-one-place.md).
--
-- Money is integer paisa (bigint). Instants are timestamptz. Status words are those of src/domain.

-- Searching any part of a text by an index: gin_trgm_ops.
create extension if not exists pg_trgm;

-- Days of Nepal ---------------------------------------------------------------

-- Days are Nepal's, whatever the time zone of server, session or reader.
create function kathmandu_day(instant timestamptz) returns date
language sql immutable strict parallel safe return (instant at time zone interval '05:45')::date;

create function kathmandu_midnight(day date) returns timestamptz
language sql immutable strict parallel safe return day::timestamp at time zone interval '05:45';

-- Traces ----------------------------------------------------------------------

-- Traces that nobody rewrites: rows are added, never changed. src/server/db/application-role.ts takes the rights away
-- as well; this holds for everybody, the owner of the tables included.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;

-- Append-only: who did what to which object.
create table audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid,
  ip text,
  action text not null,
  object_kind text not null,
  object_id text not null,
  before jsonb,
  after jsonb,
  request_id text,
  created_at timestamptz not null default now(),
  -- Everything of an entry that is searched, in one index.
  search_text text generated always as (lower(
    action || ' ' || object_kind || ' ' || object_id || ' ' || coalesce(request_id, '') || ' ' || coalesce(ip, '') || ' '
    || coalesce(before::text, '') || ' ' || coalesce(after::text, ''))) stored
);
create index audit_log_created on audit_log (created_at desc);
create index audit_log_object on audit_log (object_kind, object_id);
create index audit_log_search on audit_log using gin (search_text gin_trgm_ops);
create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_action on audit_log (action, id desc);
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- Settings --------------------------------------------------------------------

-- All instances read their settings anew.
create function announce_setting() returns trigger language plpgsql as $$
begin
  perform pg_notify('settings', new.id::text);
  return null;
end $$;

-- What the admins decide without a release: one row for each change, the newest row of a key is its value. A key
-- without a row has the default of the program (src/contract/shop/settings.contract.ts).
create table settings_history (
  id bigint generated always as identity primary key,
  key text not null,
  -- What held before, the default included, and what holds from now on: JSON of the setting's own shape.
  before jsonb not null,
  after jsonb not null,
  reason text,
  changed_by uuid not null,
  created_at timestamptz not null default now()
);
create index settings_history_key on settings_history (key, id desc);
create trigger settings_history_append_only before update or delete or truncate on settings_history
  for each statement execute function refuse_change();
create trigger settings_history_announce after insert on settings_history
  for each row execute function announce_setting();

-- What our desk says in Nepali otherwise than the files of the program (locales/ne): one row for each change, the newest
-- row of a message holds. Serving processes hear of it as of a setting.
create table wordings (
  id bigint generated always as identity primary key,
  message_id text not null,                          -- src/server/speech/message-id.ts
  -- As they were, also when the program says something else by now. Null: what the files say.
  english text not null,
  before text,
  after text,
  changed_by uuid not null,
  created_at timestamptz not null default now()
);
create index wordings_message on wordings (message_id, id desc);
create trigger wordings_append_only before update or delete or truncate on wordings
  for each statement execute function refuse_change();
create trigger wordings_announce after insert on wordings
  for each row execute function announce_setting();

-- Requests and jobs -----------------------------------------------------------

-- What a call with an Idempotency-Key was answered, so that a repeat gets the same answer.
create table idempotency_keys (
  user_id uuid not null,
  scope text not null,                               -- which call: 'orders', 'payments/order', ...
  key text not null,
  body_hash bytea not null,
  response_status integer,
  response_body jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, scope, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- The same of guests, whom nobody knows: each key is small, and only the newest are kept (deleteOldIdempotencyKeys).
create table guest_idempotency_keys (
  guest_key bytea not null,                          -- SHA-256 of the guest session id, as in carts
  key bytea not null,                                -- the first half of the SHA-256 of scope and key
  body_hash bytea not null,
  response_body jsonb,                               -- null: a repeat is answered from what stands, or was too long
  created_at timestamptz not null default now(),
  primary key (guest_key, key)
);

-- Counters of rate-limiter-flexible, shared by all instances. Losing them in a crash is fine.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Who runs jobs, and when they last said so: what a process had begun when it was killed is taken over from the silent.
create table job_runners (
  name text primary key,                             -- as the queue names who has locked a job
  seen_at timestamptz not null default now()
);

-- Mails that wait to become jobs: the queue, too, sends notify in the transaction that adds a job. Whoever runs jobs
-- takes them from here, several at a time.
create table mail_outbox (
  id bigint generated always as identity primary key,
  mail json not null,
  created_at timestamptz not null default now()
);

-- Files -----------------------------------------------------------------------

-- Pictures and datasheets that sellers uploaded. A row comes before its files and goes after them, so that no file is
-- forgotten.
create table uploads (
  key text primary key,                              -- files are <key>-<160|600|1200>.<webp|avif>
  seller_id uuid not null,
  bytes bigint not null check (bytes > 0),           -- of all its files: what the seller's quota counts
  removed_at timestamptz,                            -- its files are being deleted; no product may take it any more
  created_at timestamptz not null default now(),
  -- Datasheets are uploads, too (<key>.pdf): counted in the same quota and deleted once nothing shows them.
  kind text not null default 'picture' check (kind in ('picture', 'datasheet'))
);
create index uploads_seller on uploads (seller_id);
create index uploads_age on uploads (created_at);

-- Private photos: what people show each other and our desk of goods that arrived. The row comes before its files and
-- goes after them. One that belongs to something stays as it is.
create table photos (
  id uuid primary key,
  -- Who sent it: a person, or a guest by the SHA-256 of their session id.
  owner_id uuid,
  guest_key bytea check (octet_length(guest_key) = 32),
  -- Of all its files.
  bytes int not null check (bytes > 0),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  -- What it belongs to, and its place there.
  subject_kind text check (subject_kind in ('return', 'message', 'case')),
  subject_id uuid,
  position int check (position > 0),
  check ((owner_id is null) <> (guest_key is null)),
  check (num_nulls(used_at, subject_kind, subject_id, position) in (0, 4)),
  unique (subject_kind, subject_id, position)
);
create index photos_unused on photos (created_at) where used_at is null;
create index photos_unused_of_person on photos (owner_id) where used_at is null;
create index photos_unused_of_guest on photos (guest_key) where used_at is null;
create trigger photos_used_stay before update or delete on photos
  for each row when (old.used_at is not null) execute function refuse_change();

-- Who may look at a photo beside its sender.
create table photo_viewers (
  photo_id uuid not null references photos (id),
  user_id uuid not null,
  primary key (photo_id, user_id)
);
create index photo_viewers_of_person on photo_viewers (user_id);
create trigger photo_viewers_stay before update or delete on photo_viewers
  for each row execute function refuse_change();

-- Notifications ---------------------------------------------------------------

-- The bell: what a person is told of, once per cause, and by which ways.
create sequence notification_serials;
create table notifications (
  id uuid primary key default gen_random_uuid(),
  serial bigint not null default nextval('notification_serials'), -- newest first; a gathered one moves to the front
  user_id uuid not null,
  kind text not null check (kind in ('order', 'payment', 'parcel', 'return', 'complaint', 'message', 'alert', 'moderation',
    'payout')),
  event text not null check (char_length(event) between 1 and 60),
  cause text not null check (char_length(cause) between 1 and 200), -- the fact behind it, the same on every try
  params jsonb not null check (octet_length(params::text) <= 4000), -- what the sentence and the link are made of
  happened integer not null default 1 check (happened >= 1), -- how often since it was last read, when gathered
  in_bell boolean not null,                          -- false: its person wants mail alone
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
  user_id uuid not null,
  kind text not null check (kind in ('order', 'parcel', 'return', 'message', 'alert', 'moderation')),
  channel text not null check (channel in ('bell', 'mail')),
  updated_at timestamptz not null default now(),
  primary key (user_id, kind)
);

-- Webhooks --------------------------------------------------------------------

-- Where programs of companies and sellers hear of what happens (docs/decisions/0042-webhooks.md).
create table webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  -- Whose it is: a company that buys, or a seller.
  company_id uuid,
  seller_id uuid,
  url text not null check (char_length(url) between 1 and 500),
  events text[] check (cardinality(events) >= 1),    -- null: all
  -- What is signed with, sealed under the shop's secret; the one before signs as well for a day.
  secret bytea not null,
  previous_secret bytea,
  previous_until timestamptz,
  is_on boolean not null default true,
  off_reason text check (off_reason in ('owner', 'failing', 'gone')),
  off_at timestamptz,
  -- Since its last success nothing but failures: until when it is left in peace, and after how many of them in a row.
  failing_since timestamptz,
  failures integer not null default 0 check (failures >= 0),
  rests_until timestamptz,
  delivered_at timestamptz,
  -- Who sends to it now, one at a time; whoever is killed has it no longer than this.
  taken_by uuid,
  taken_until timestamptz,
  created_at timestamptz not null default now(),
  constraint webhook_endpoints_of_one check ((company_id is null) <> (seller_id is null)),
  constraint webhook_endpoints_off check (is_on = (off_reason is null) and is_on = (off_at is null)),
  constraint webhook_endpoints_previous check ((previous_secret is null) = (previous_until is null))
);
create index webhook_endpoints_company on webhook_endpoints (company_id) where company_id is not null;
create index webhook_endpoints_seller on webhook_endpoints (seller_id) where seller_id is not null;

-- What happened, once for a company or a seller that wants to hear of it.
create table webhook_events (
  id uuid primary key default gen_random_uuid(),
  type text not null check (char_length(type) between 1 and 60),
  company_id uuid,
  seller_id uuid,
  subject uuid not null,                             -- what it is about: events of one subject arrive in their order
  data jsonb not null check (octet_length(data::text) <= 2000),
  at timestamptz not null default clock_timestamp(),
  constraint webhook_events_of_one check ((company_id is null) <> (seller_id is null))
);
create index webhook_events_by_time on webhook_events (at);

-- Each event on its way to each address; kept for thirty days.
create table webhook_deliveries (
  id bigint generated always as identity primary key, -- in the order in which things happened
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  event_id uuid not null,
  subject uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries smallint not null default 0 check (tries >= 0),
  next_at timestamptz not null default now(),
  -- The last try: what was answered, or why there is no answer.
  tried_at timestamptz,
  answer_status integer,
  answer_body text check (char_length(answer_body) <= 2048),
  failure text check (char_length(failure) <= 300),
  took_ms integer,
  created_at timestamptz not null default now()
);
create index webhook_deliveries_log on webhook_deliveries (endpoint_id, id);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at, id) where state = 'waiting';
create index webhook_deliveries_in_order on webhook_deliveries (endpoint_id, subject, id) where state = 'waiting';

-- Writes down that something happened, for each address that wants to hear of it; nothing where there is none.
create function tell_webhooks(p_type text, p_company uuid, p_seller uuid, p_subject uuid, p_data jsonb) returns void
language plpgsql as $$
begin
  with wanted as materialized (
    select e.id from webhook_endpoints e
    where e.is_on and (e.company_id = p_company or e.seller_id = p_seller) and (e.events is null or p_type = any(e.events))
  ), written as (
    insert into webhook_events (type, company_id, seller_id, subject, data)
    select p_type, p_company, p_seller, p_subject, p_data where exists (select from wanted)
    returning id
  )
  insert into webhook_deliveries (endpoint_id, event_id, subject)
  select wanted.id, written.id, p_subject from wanted, written;
end $$;

-- Messages to the shop, newsletter --------------------------------------------

-- What was written to support.
create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  message text not null,
  ip text,
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  handled_by uuid,
  ticket_number bigint generated always as identity, -- what both sides name it by
  user_id uuid,                                      -- null: somebody who was not signed in
  constraint contact_messages_handled check ((handled_at is null) = (handled_by is null))
);
create index contact_messages_created on contact_messages (created_at desc, id);
create index contact_messages_open on contact_messages (created_at desc) where handled_at is null;
create unique index contact_messages_ticket on contact_messages (ticket_number);

create table newsletter_subscribers (
  email_key text primary key,
  email text not null,
  token_hash bytea not null,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  created_at timestamptz not null default now()
);
create index newsletter_subscribers_created on newsletter_subscribers (created_at desc);

-- The newsletters that were sent.
create table newsletter_issues (
  id uuid primary key default gen_random_uuid(),
  subject text not null,
  body text not null,
  sent_by uuid not null,
  created_at timestamptz not null default now(),
  -- The address after which the outbox is filled on; only those who had confirmed by created_at get it.
  last_email_key text not null default '',
  recipients integer not null default 0,
  -- When the last of them was put into the outbox.
  finished_at timestamptz
);
create index newsletter_issues_created on newsletter_issues (created_at desc);

-- Redirects -------------------------------------------------------------------

-- Addresses that are no page any more and where they lead; every process holds them in memory.
create table redirects (
  id uuid primary key default gen_random_uuid(),
  from_path text not null unique check (from_path like '/%'),
  to_address text not null check (to_address like '/%' and to_address not like '//%'),
  created_at timestamptz not null default now()
);
create index redirects_by_age on redirects (created_at desc, id);
