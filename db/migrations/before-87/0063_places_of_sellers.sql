-- Lists are narrowed by where sellers are: whoever keeps the catalogue hears of it when that changes.

create function announce_seller_place() returns trigger language plpgsql as $$
begin
  if exists (select 1 from users where id = coalesce(new.user_id, old.user_id) and role = 'seller') then
    perform pg_notify('catalogue', 's ' || nextval('catalogue_version'));
  end if;
  return null;
end $$;

create trigger addresses_announce_insert after insert on addresses for each row
  when (new.is_default) execute function announce_seller_place();
create trigger addresses_announce_delete after delete on addresses for each row
  when (old.is_default) execute function announce_seller_place();
create trigger addresses_announce_change after update of is_default, province on addresses for each row
  when ((old.is_default or new.is_default)
    and (old.is_default, old.province) is distinct from (new.is_default, new.province))
  execute function announce_seller_place();
