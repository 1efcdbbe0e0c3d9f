-- In which language a bill was issued: the buyer's account's then. Null: issued before, in English with labels in English
-- alone. A document that has to be drawn anew is drawn as it was.
alter table bills add column language text constraint bills_language_check check (language in ('en', 'ne'));
