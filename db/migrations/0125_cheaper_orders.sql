-- What an order's triggers do is done once for all of its rows, and not at all where it is done already.

set local lock_timeout = '5s';

create or replace function keep_parcel_search() returns trigger language plpgsql as $$
begin
  if not exists (select from placed l join parcels q on q.id = l.parcel_id
      where position(lower(l.sku || E'\n' || l.name) in q.search_words) = 0) then
    return null;
  end if;
  update parcels p
  set search_words = s.words, search_phone = s.phone
  from (
    select q.id, search_words_of(q) as words, translate(o.shipping_address ->> 'phone', '+- ', '') as phone
    from parcels q join orders o on o.id = q.order_id where q.id in (select parcel_id from placed)
  ) s
  where p.id = s.id and (p.search_words, p.search_phone) is distinct from (s.words, s.phone);
  return null;
end $$;

create function note_new_parcels() returns trigger language plpgsql as $$
begin
  insert into seller_changes (kind, object_id, seller_id) select 'order', id, seller_id from added
  on conflict (kind, object_id) do update
    set changed_in = default, position = default, changed_at = default, seller_id = excluded.seller_id;
  return null;
end $$;
drop trigger parcels_change_insert on parcels;
create trigger parcels_change_insert after insert on parcels
  referencing new table as added for each statement execute function note_new_parcels();
