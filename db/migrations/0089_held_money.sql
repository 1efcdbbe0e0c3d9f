-- The desk may hold what a seller is paid, with a reason that the seller reads, and release it. The newest row of a seller
-- says which; rows are never changed.
create table payout_holds (
  id bigint generated always as identity primary key,
  seller_id uuid not null references users (id) on delete restrict,
  is_held boolean not null,
  reason text,                                       -- why it is held; a release needs none
  created_by uuid not null references users (id) on delete restrict,
  created_at timestamptz not null,
  constraint payout_holds_reason check (is_held = (reason is not null))
);
create index payout_holds_newest on payout_holds (seller_id, id desc);
create trigger payout_holds_append_only before update or delete or truncate on payout_holds
  for each statement execute function refuse_change();

-- Who is refused a return may complain until then, and the money waits for it; null: declined before there was an end, or
-- not declined.
alter table returns
  add column complain_until timestamptz,
  add constraint returns_complain_until check (complain_until is null or status in ('declined', 'refunded'));
-- Who was refused before has the same days from now on; money that is ready by now stays ready.
update returns r set complain_until = now() + interval '7 days' where status = 'declined'
  and not exists (select from cases where return_id = r.id);

create or replace view held_parcels as
select h.parcel_id, case when h.cause_kind <> 'return' then 'A complaint is open'
  when r.status = 'declined' then 'The buyer may complain about declined return ' || r.number
  else coalesce('Return ' || r.number, 'A return') || ' is open' end as reason
from parcel_holds h left join returns r on r.id = h.cause_id and h.cause_kind = 'return' where h.ended_at is null;
