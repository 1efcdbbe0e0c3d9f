-- Numbers of pieces: taken up when a parcel is packed, sold with it, back with its return. And what is left of a
-- warranty, from the day on which goods were delivered.

set local lock_timeout = '5s';

-- The number of one piece. Its product has it once at a time: what came back may be sold again, as another row.
create table serials (
  id uuid primary key default gen_random_uuid(),
  order_item_id uuid not null references order_items (id) on delete restrict,
  product_id uuid not null references products (id) on delete restrict,
  serial text not null check (char_length(serial) between 1 and 64), -- as it was typed
  serial_key text not null check (serial_key <> ''), -- upper case, without spaces and dashes
  position integer not null check (position >= 1),   -- in its line, as it was typed
  packed_at timestamptz not null default now(),
  packed_by uuid references users (id) on delete restrict,
  sold_at timestamptz,                               -- its parcel was sent; null: it is packed, and may be corrected
  returned_at timestamptz,                           -- it is back with its seller
  return_id uuid,                                    -- by which it came back; null: its parcel was cancelled
  constraint serials_returned check ((returned_at is null or sold_at is not null) and (return_id is null or returned_at is not null))
);
create unique index serials_once on serials (product_id, serial_key) where returned_at is null;
create index serials_key on serials (serial_key, product_id, packed_at desc);
create index serials_item on serials (order_item_id, position);
create index serials_return on serials (return_id) where return_id is not null;
alter table serials add foreign key (return_id) references returns (id) on delete restrict;

create table serial_events (
  id bigint generated always as identity primary key,
  serial_id uuid not null,                           -- of one that was corrected nothing else is left
  order_item_id uuid not null references order_items (id) on delete restrict,
  serial text not null,
  event text not null check (event in ('packed', 'removed', 'sold', 'returned')),
  actor_id uuid references users (id) on delete restrict, -- who packed it; null: it followed its parcel or its return
  created_at timestamptz not null default now()
);
create index serial_events_item on serial_events (order_item_id, id);
create trigger serial_events_append_only before update or delete or truncate on serial_events
  for each statement execute function refuse_change();

create function note_serial() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into serial_events (serial_id, order_item_id, serial, event)
    values (old.id, old.order_item_id, old.serial, 'removed');
    return null;
  end if;
  if new.serial is distinct from old.serial then
    insert into serial_events (serial_id, order_item_id, serial, event, actor_id)
    values (new.id, new.order_item_id, new.serial, 'packed', new.packed_by);
  end if;
  if new.sold_at is distinct from old.sold_at then
    insert into serial_events (serial_id, order_item_id, serial, event)
    values (new.id, new.order_item_id, new.serial, 'sold');
  end if;
  if new.returned_at is distinct from old.returned_at then
    insert into serial_events (serial_id, order_item_id, serial, event)
    values (new.id, new.order_item_id, new.serial, 'returned');
  end if;
  return null;
end $$;
create trigger serials_noted after insert or update or delete on serials
  for each row execute function note_serial();

-- What was sold was sold, and what came back came back.
create function keep_serials() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.returned_at is not null
    or (new.order_item_id, new.product_id, new.serial_key, new.sold_at)
      is distinct from (old.order_item_id, old.product_id, old.serial_key, old.sold_at) then
    raise exception 'numbers of what was sold stay' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger serials_kept before update or delete on serials
  for each row when (old.sold_at is not null) execute function keep_serials();

-- A line of goods with a warranty, from the day it was delivered: what its product promised then.
create table warranties (
  order_item_id uuid primary key references order_items (id) on delete restrict,
  company_id uuid not null references companies (id) on delete restrict, -- the buyer's
  months integer not null check (months between 1 and 1200),
  starts_at timestamptz not null,
  ends_on date not null,                             -- the last day
  reminded_at timestamptz                            -- when the buyer was told that it ends soon
);
create index warranties_company on warranties (company_id, ends_on);
create index warranties_ending on warranties (ends_on) where reminded_at is null and months > 1;

create function warranty_end(starts_at timestamptz, months integer) returns date language sql immutable parallel safe
return ((starts_at at time zone 'Asia/Kathmandu')::date + make_interval(months => months))::date;

-- Begins the warranties of a parcel; of one that is delivered anew they begin anew, as long as they were.
create function begin_warranties(p_parcel_id uuid, p_delivered_at timestamptz) returns void language sql as $$
  insert into warranties as w (order_item_id, company_id, months, starts_at, ends_on)
  select i.id, o.company_id, p.warranty_months, p_delivered_at, warranty_end(p_delivered_at, p.warranty_months)
  from order_items i join orders o on o.id = i.order_id join products p on p.id = i.product_id
  where i.parcel_id = p_parcel_id and p.warranty_months > 0 and i.quantity > cancelled_quantity(i.id)
  on conflict (order_item_id) do update
    set starts_at = excluded.starts_at, ends_on = warranty_end(excluded.starts_at, w.months)
$$;

-- Numbers and warranties follow their parcel, whoever moves it. Of a lost one the numbers stay sold: nobody has them.
create function follow_parcel() returns trigger language plpgsql as $$
begin
  if new.status in ('shipped', 'delivered') then
    update serials s set sold_at = coalesce(new.shipped_at, now())
    from order_items i where i.parcel_id = new.id and s.order_item_id = i.id and s.sold_at is null;
  end if;
  if new.status = 'delivered' and new.delivered_at is distinct from old.delivered_at then
    perform begin_warranties(new.id, new.delivered_at);
  end if;
  if new.status = 'cancelled' then
    delete from warranties w using order_items i where i.parcel_id = new.id and w.order_item_id = i.id;
    if new.lost_at is null then
      delete from serials s using order_items i
      where i.parcel_id = new.id and s.order_item_id = i.id and s.sold_at is null;
      update serials s set returned_at = now()
      from order_items i where i.parcel_id = new.id and s.order_item_id = i.id and s.returned_at is null;
    end if;
  end if;
  return null;
end $$;
create trigger parcels_followed after update of status, delivered_at on parcels for each row
  when ((old.status, old.delivered_at) is distinct from (new.status, new.delivered_at))
  execute function follow_parcel();

-- Pieces that are not sent free what was packed for them: the last ones of their line.
create function free_serials() returns trigger language plpgsql as $$
begin
  delete from serials s using (
    select x.id, row_number() over (order by x.position) as place
    from serials x where x.order_item_id = new.order_item_id and x.returned_at is null
  ) r, order_items i
  where s.id = r.id and s.sold_at is null and i.id = new.order_item_id
    and r.place > i.quantity - cancelled_quantity(i.id);
  return null;
end $$;
create trigger cancelled_lines_serials after insert on cancelled_lines
  for each row execute function free_serials();

-- Goods that were delivered before have the warranty that their products promise today.
select begin_warranties(id, delivered_at) from parcels where status = 'delivered' and delivered_at is not null;

-- Frozen with the bill; null: issued before numbers were kept, or goods without.
alter table bill_lines add column serials text[];

-- Which pieces a buyer sends back, and which ones the seller found in the parcel, compared on that day.
create table return_serials (
  return_id uuid not null references returns (id) on delete restrict,
  said_by text not null check (said_by in ('buyer', 'seller')),
  serial text not null check (char_length(serial) between 1 and 64),
  serial_key text not null check (serial_key <> ''),
  -- Of this return: those that the buyer named, and others of the same lines. Of another sale of the seller; of one that
  -- came back before; of none.
  verdict text not null check (verdict in ('named', 'of_line', 'elsewhere', 'returned', 'not_sold')),
  returned_at timestamptz,                           -- of one that came back before
  created_at timestamptz not null default now(),
  primary key (return_id, said_by, serial_key),
  constraint return_serials_returned check ((verdict = 'returned') = (returned_at is not null))
);
create trigger return_serials_append_only before update or delete or truncate on return_serials
  for each statement execute function refuse_change();

-- A claim under a warranty is a complaint about a line.
alter table cases drop constraint cases_kind_check, add constraint cases_kind_check
  check (kind in ('not_received', 'return_declined', 'product', 'payment', 'seller', 'other', 'warranty'));
alter table cases add column order_item_id uuid references order_items (id) on delete restrict;
alter table cases add constraint cases_line check (
  (kind = 'warranty') = (order_item_id is not null) and (order_item_id is null or parcel_id is not null));
create index cases_line_claimed on cases (order_item_id) where order_item_id is not null;
