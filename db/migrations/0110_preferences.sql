-- In which language somebody reads, and how dates and numbers are written for them; null: as is usual in the language.
alter table users
  add column language text constraint users_language_check check (language in ('en', 'ne')),
  add column calendar text constraint users_calendar_check check (calendar in ('ad', 'bs', 'both')),
  add column digits text constraint users_digits_check check (digits in ('latin', 'devanagari')),
  add column grouping text constraint users_grouping_check check (grouping in ('thousands', 'lakh'));
