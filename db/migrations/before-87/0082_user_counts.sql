-- How many accounts there are, by the day they came and by what the lists of an admin tell them apart. Counting a million
-- of them anew took most of what a page of users cost. Rows without a key, the latest ones differences: whoever registers
-- adds one and waits for nobody; a job puts those of a day together. Sums are exact at every instant.
create table user_counts (
  day date not null,                                 -- in Nepal
  role text not null,
  is_active boolean not null,
  is_approved boolean not null,
  users bigint not null check (users <> 0)           -- below zero: so many are no longer of this kind
);

create function count_user() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    insert into user_counts values (kathmandu_day(old.created_at), old.role, old.is_active, old.is_approved, -1);
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    insert into user_counts values (kathmandu_day(new.created_at), new.role, new.is_active, new.is_approved, 1);
  end if;
  return null;
end $$;
create trigger users_counted after insert or delete on users for each row execute function count_user();
create trigger users_counted_anew after update on users for each row
  when ((old.created_at, old.role, old.is_active, old.is_approved, old.deleted_at is null)
    is distinct from (new.created_at, new.role, new.is_active, new.is_approved, new.deleted_at is null))
  execute function count_user();

insert into user_counts
select kathmandu_day(created_at), role, is_active, is_approved, count(*)
from users where deleted_at is null group by 1, 2, 3, 4;
