-- A parcel that left without the numbers of its pieces says so until they are entered: its seller finds it by that.

set local lock_timeout = '5s';

alter table parcels add column lacks_serials boolean not null default false; -- since it was sent
create index parcels_lacking_serials on parcels (seller_id) where lacks_serials;

create function parcel_lacks_serials(p_parcel_id uuid) returns boolean language sql stable parallel safe
return exists (select from order_items i
  where i.parcel_id = p_parcel_id and i.product_id is not null and product_has_serials(i.product_id)
    and i.quantity - cancelled_quantity(i.id) > (select count(*) from serials s where s.order_item_id = i.id));

-- What comes back later, and goods whose pieces get numbers later, change nothing of it.
create function note_missing_serials() returns trigger language plpgsql as $$
begin
  if new.status = 'cancelled' then
    update parcels set lacks_serials = false where id = new.id;
  else
    update parcels set lacks_serials = true where id = new.id and parcel_lacks_serials(id);
  end if;
  return null;
end $$;
create trigger parcels_missing_serials after update of status on parcels for each row
  when (old.status not in ('shipped', 'delivered') and new.status in ('shipped', 'delivered')
    or new.status = 'cancelled' and old.status <> 'cancelled' and old.lacks_serials)
  execute function note_missing_serials();

create function note_entered_serials() returns trigger language plpgsql as $$
begin
  update parcels p set lacks_serials = false
  where p.lacks_serials and p.id in (select i.parcel_id from entered e join order_items i on i.id = e.order_item_id)
    and not parcel_lacks_serials(p.id);
  return null;
end $$;
create trigger serials_entered after insert on serials referencing new table as entered
  for each statement execute function note_entered_serials();
