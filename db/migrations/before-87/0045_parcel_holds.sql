-- Who holds a parcel: as long as a return or a complaint of it is open, its money does not become ready and silence does
-- not deliver it. A hold is ended once and never goes.

create table parcel_holds (
  id uuid primary key default gen_random_uuid(),
  parcel_id uuid not null references parcels (id) on delete restrict,
  cause_kind text not null check (cause_kind in ('return', 'case')),
  cause_id uuid not null,                            -- the return or the case
  since timestamptz not null default now(),
  ended_at timestamptz check (ended_at >= since)
);
create unique index parcel_holds_open on parcel_holds (cause_kind, cause_id) where ended_at is null;
create index parcel_holds_holding on parcel_holds (parcel_id) where ended_at is null;
create index parcel_holds_parcel on parcel_holds (parcel_id, since);

create function keep_parcel_holds() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.ended_at is not null or new.ended_at is null
    or (new.id, new.parcel_id, new.cause_kind, new.cause_id, new.since)
      is distinct from (old.id, old.parcel_id, old.cause_kind, old.cause_id, old.since) then
    raise exception 'parcel_holds are ended once and never go' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger parcel_holds_kept before update or delete on parcel_holds
  for each row execute function keep_parcel_holds();
create trigger parcel_holds_not_emptied before truncate on parcel_holds
  for each statement execute function refuse_change();

create or replace view held_parcels as
select h.parcel_id, case h.cause_kind when 'return' then 'A return is open' else 'A complaint is open' end as reason
from parcel_holds h where h.ended_at is null;
