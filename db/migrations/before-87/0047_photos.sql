-- Private photos: what people show each other and our desk of goods that arrived. The row comes before its files and
-- goes after them. One that belongs to something stays as it is.
create table photos (
  id uuid primary key,
  -- Who sent it: a person, or a guest by the SHA-256 of their session id.
  owner_id uuid references users (id),
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

-- Who may look at a photo beside its sender.
create table photo_viewers (
  photo_id uuid not null references photos (id),
  user_id uuid not null references users (id),
  primary key (photo_id, user_id)
);
create index photo_viewers_of_person on photo_viewers (user_id);

create trigger photos_used_stay before update or delete on photos
  for each row when (old.used_at is not null) execute function refuse_change();
create trigger photo_viewers_stay before update or delete on photo_viewers
  for each row execute function refuse_change();
