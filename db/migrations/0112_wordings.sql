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
