-- What was sought, by day of Nepal and term: sums alone, nothing of who sought it (docs/decisions/0016).
create table search_terms (
  day date not null,
  term text not null check (char_length(term) between 1 and 100),
  sessions integer not null default 0,
  nothing integer not null default 0,
  hits integer not null default 0,
  openings integer not null default 0,
  adds integer not null default 0,
  category_id uuid references categories (id) on delete set null,  -- nearest to it when it found nothing
  primary key (day, term)
);
create index search_terms_nothing on search_terms (category_id, day) where nothing > 0 and category_id is not null;
