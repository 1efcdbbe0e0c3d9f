-- A period of PRO may end before its time: who ended it and why stays with it. Time that had not begun ends empty.
alter table subscriptions
  add column ended_at timestamptz,
  add column ended_by uuid references users (id) on delete restrict,
  add column end_reason text,
  drop constraint subscriptions_period,
  add constraint subscriptions_period check (ends_at > starts_at or (ends_at = starts_at and ended_at is not null)),
  add constraint subscriptions_ending check ((ended_at is null) = (end_reason is null) and (ended_at is null) = (ended_by is null));
