-- What sellers ask for the way of heavy goods beyond the delivery fee, by zone and from a weight on.

set local lock_timeout = '5s';

create table delivery_rates (
  seller_id uuid not null references users (id) on delete restrict,
  zone text not null constraint delivery_rates_zone check (zone in ('valley', 'road', 'remote')),
  from_grams integer not null constraint delivery_rates_weight check (from_grams between 1 and 2000000),
  paisa bigint constraint delivery_rates_paisa check (paisa between 0 and 100000000), -- null: the buyer has to ask
  primary key (seller_id, zone, from_grams)
);
