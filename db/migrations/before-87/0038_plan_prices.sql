-- What plans cost, from which day of Nepal's calendar on: an admin sets a price ahead, and it only adds to what was set
-- before. On a day holds the price with the latest first day up to it; of two for the same day, the one set last.

create table plan_prices (
  id bigint generated always as identity primary key,
  plan_id text not null references subscription_plans (id) on delete restrict,
  price_paisa bigint not null check (price_paisa > 0),
  valid_from date not null,
  reason text,
  -- Null: the price that the plan began with.
  set_by uuid references users (id) on delete restrict,
  created_at timestamptz not null default now()
);
create index plan_prices_day on plan_prices (plan_id, valid_from desc, id desc);

insert into plan_prices (plan_id, price_paisa, valid_from)
select id, price_paisa, date '2020-01-01' from subscription_plans order by display_order, id;

create trigger plan_prices_append_only before update or delete or truncate on plan_prices
  for each statement execute function refuse_change();

alter table subscription_plans drop column price_paisa;

create function plan_price_on(plan text, day date) returns plan_prices language sql stable as $$
  select v from plan_prices v where v.plan_id = plan and v.valid_from <= day
  order by v.valid_from desc, v.id desc limit 1
$$;
