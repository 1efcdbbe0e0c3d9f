-- Messages: one thread for each parcel, and one for each buyer who asks about a product.
create table threads (
  id uuid primary key default gen_random_uuid(),
  parcel_id uuid unique references parcels (id) on delete restrict,
  product_id uuid references products (id) on delete restrict,
  buyer_id uuid not null references users (id) on delete restrict,
  seller_id uuid not null references users (id) on delete restrict,
  created_at timestamptz not null default now(),
  last_message_at timestamptz,
  waiting_since timestamptz,                         -- the buyer's first message that the seller has not answered
  -- What each side has read, by the message's serial, and how many of the other's messages came since.
  buyer_read_serial bigint not null default 0,
  seller_read_serial bigint not null default 0,
  buyer_unread integer not null default 0 check (buyer_unread >= 0),
  seller_unread integer not null default 0 check (seller_unread >= 0),
  -- What each side was told of by mail, and when.
  buyer_told_serial bigint not null default 0,
  seller_told_serial bigint not null default 0,
  buyer_told_at timestamptz,
  seller_told_at timestamptz,
  version bigint not null default 1,                 -- counts up with whatever its readers see
  constraint threads_about check (num_nonnulls(parcel_id, product_id) = 1),
  constraint threads_of_two check (buyer_id <> seller_id)
);
create unique index threads_of_question on threads (product_id, buyer_id) where product_id is not null;
create index threads_of_buyer on threads (buyer_id, last_message_at desc, id) where last_message_at is not null;
create index threads_of_seller on threads (seller_id, last_message_at desc, id) where last_message_at is not null;
create index threads_unread_by_buyer on threads (buyer_id) where buyer_unread > 0;
create index threads_unread_by_seller on threads (seller_id) where seller_unread > 0;
create index threads_waiting on threads (seller_id) where waiting_since is not null;

-- Only grows. What was hidden of a text was never stored.
create table thread_messages (
  id uuid primary key default gen_random_uuid(),
  serial bigint generated always as identity unique,
  thread_id uuid not null references threads (id) on delete restrict,
  author text not null check (author in ('buyer', 'seller')),
  author_id uuid not null references users (id) on delete restrict,
  text text not null check (char_length(text) <= 10000),
  has_hidden boolean not null,
  photo_count integer not null check (photo_count between 0 and 4),
  reply_minutes integer check (reply_minutes >= 0),  -- of an answer: how long the buyer waited, without Saturdays
  created_at timestamptz not null default clock_timestamp(),
  constraint thread_messages_say check (text <> '' or photo_count > 0),
  constraint thread_messages_reply check (reply_minutes is null or author = 'seller')
);
create index thread_messages_thread on thread_messages (thread_id, serial);
create index thread_messages_replies on thread_messages (author_id, created_at) where reply_minutes is not null;

-- Answers that stand on the page of their product, with the question, without names.
create table published_answers (
  message_id uuid primary key references thread_messages (id) on delete restrict,
  question_id uuid not null references thread_messages (id) on delete restrict,
  product_id uuid not null references products (id) on delete restrict,
  published_by uuid not null references users (id) on delete restrict,
  created_at timestamptz not null default now()
);
create index published_answers_product on published_answers (product_id, created_at desc, message_id);

-- Which admin has opened a thread, for which complaint.
create table thread_desk_reads (
  thread_id uuid not null references threads (id) on delete restrict,
  case_id uuid not null references cases (id) on delete restrict,
  admin_id uuid not null references users (id) on delete restrict,
  created_at timestamptz not null default now(),
  primary key (thread_id, case_id, admin_id)
);

create trigger thread_messages_append_only before update or delete or truncate on thread_messages
  for each statement execute function refuse_change();
create trigger published_answers_append_only before update or delete or truncate on published_answers
  for each statement execute function refuse_change();
create trigger thread_desk_reads_append_only before update or delete or truncate on thread_desk_reads
  for each statement execute function refuse_change();

-- Kept replies that show the product are made anew.
create function announce_published_answer() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', 'f ' || new.product_id);
  return null;
end $$;
create trigger published_answers_announce after insert on published_answers
  for each row execute function announce_published_answer();
