-- Goods that the buyer fetches at the seller's counter: who offers it, and where and by which code a parcel is handed over.

set local lock_timeout = '5s';

create table pickup_offers (
  seller_id uuid primary key references users (id) on delete cascade,
  is_offered boolean not null,
  place text not null check (char_length(place) <= 200),
  hours text not null check (char_length(hours) <= 200),
  updated_at timestamptz not null default now(),
  constraint pickup_offers_said check (not is_offered or (place <> '' and hours <> ''))
);

create table parcel_pickups (
  parcel_id uuid primary key references parcels (id) on delete restrict,
  place text not null,
  hours text not null,
  code text not null check (code ~ '^[0-9]{6}$'),
  ready_at timestamptz
);

-- A seller who has a parcel ready in time has done their part, whenever its buyer comes.
create or replace function judge_sending() returns trigger language plpgsql as $$
begin
  new.sent_in_time := coalesce((select ready_at from parcel_pickups where parcel_id = new.id), new.shipped_at)
    <= coalesce((select created_at from parcel_debts where parcel_id = new.id),
      (select paid_at from orders where id = new.order_id)) + interval '3 days';
  return new;
end $$;
