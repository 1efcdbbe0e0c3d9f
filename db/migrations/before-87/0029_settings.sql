-- What the admins decide without a release: one row for each change, the newest row of a key is its value. A key without
-- a row has the default of the program (src/contract/settings.contract.ts).

create table settings_history (
  id bigint generated always as identity primary key,
  key text not null,
  -- What held before, the default included, and what holds from now on: JSON of the setting's own shape.
  before jsonb not null,
  after jsonb not null,
  reason text,
  changed_by uuid not null references users (id) on delete restrict,
  created_at timestamptz not null default now()
);
create index settings_history_key on settings_history (key, id desc);

create trigger settings_history_append_only before update or delete or truncate on settings_history
  for each statement execute function refuse_change();

-- All instances read their settings anew.
create function announce_setting() returns trigger language plpgsql as $$
begin
  perform pg_notify('settings', new.id::text);
  return null;
end $$;
create trigger settings_history_announce after insert on settings_history
  for each row execute function announce_setting();
