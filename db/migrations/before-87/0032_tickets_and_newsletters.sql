-- Who wrote to support, under a number that both sides can name; and the newsletters that were sent.

alter table contact_messages
  add column ticket_number bigint generated always as identity,
  -- Null: somebody who was not signed in.
  add column user_id uuid references users (id) on delete restrict;
create unique index contact_messages_ticket on contact_messages (ticket_number);

create table newsletter_issues (
  id uuid primary key default gen_random_uuid(),
  subject text not null,
  body text not null,
  sent_by uuid not null references users (id) on delete restrict,
  created_at timestamptz not null default now(),
  -- The address after which the outbox is filled on; only those who had confirmed by created_at get it.
  last_email_key text not null default '',
  recipients integer not null default 0,
  -- When the last of them was put into the outbox.
  finished_at timestamptz
);
create index newsletter_issues_created on newsletter_issues (created_at desc);
