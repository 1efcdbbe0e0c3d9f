-- A parcel that others said had arrived may turn out to be lost: only then what was delivered is cancelled, and with the
-- last such parcel its order.
create or replace function refuse_illegal_status() returns trigger language plpgsql as $$
begin
  if not (case old.status
    when 'pending' then new.status in ('processing', 'cancelled')
    when 'processing' then new.status in ('shipped', 'delivered', 'cancelled')
    when 'shipped' then new.status in ('delivered', 'cancelled')
    when 'delivered' then new.status = 'cancelled' and case tg_table_name
      when 'parcels' then to_jsonb(new) ->> 'lost_at' is not null
      else exists (select from parcels p where p.order_id = new.id and p.lost_at is not null) end
    when 'cancelled' then new.status = 'processing' -- money that arrives late claims the stock again
    else false
  end) then
    raise exception 'illegal status change from % to %', old.status, new.status using errcode = '23514', constraint = tg_table_name || '_status_transition';
  end if;
  return new;
end $$;
