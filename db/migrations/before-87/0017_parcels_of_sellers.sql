-- A refund says which parcels it is for, so that their sellers see what became of it.
alter table refunds add column parcel_ids uuid[];    -- null: for no parcel, or made before this was kept

-- What a seller finds a parcel by stands in its own row: a search reads the seller's parcels and nothing else,
-- however large the market is.
alter table parcels
  add column search_words text not null default '',  -- lower case: order number, buyer, company, SKUs and names
  add column search_phone text not null default '';  -- the delivery phone without spaces and signs

create function search_words_of(p parcels) returns text language sql stable as $$
  select lower(concat_ws(E'\n', o.order_number, u.first_name || ' ' || u.last_name, u.company_name,
    (select string_agg(i.sku || E'\n' || i.name, E'\n' order by i.position)
      from order_items i where i.parcel_id = p.id)))
  from orders o join users u on u.id = o.user_id where o.id = p.order_id
$$;

-- Lines never change once they are placed.
create function keep_parcel_search() returns trigger language plpgsql as $$
begin
  update parcels p
  set search_words = search_words_of(p), search_phone = translate(o.shipping_address ->> 'phone', '+- ', '')
  from orders o
  where o.id = p.order_id and p.id in (select parcel_id from placed);
  return null;
end $$;
create trigger order_items_parcel_search after insert on order_items
  referencing new table as placed for each statement execute function keep_parcel_search();

create function keep_buyer_search() returns trigger language plpgsql as $$
begin
  update parcels p set search_words = search_words_of(p)
  from orders o where o.id = p.order_id and o.user_id = new.id;
  return null;
end $$;
create trigger users_parcel_search after update of first_name, last_name, company_name on users
  for each row
  when ((old.first_name, old.last_name, old.company_name)
    is distinct from (new.first_name, new.last_name, new.company_name))
  execute function keep_buyer_search();

update parcels p
set search_words = search_words_of(p), search_phone = translate(o.shipping_address ->> 'phone', '+- ', '')
from orders o where o.id = p.order_id;
