-- What members of a company may spend, cost centres with their budgets, and orders that wait for a signature.

alter table company_members
  add column order_limit_paisa bigint check (order_limit_paisa >= 0),
  add column month_limit_paisa bigint check (month_limit_paisa >= 0);
alter table company_invitations
  add column order_limit_paisa bigint check (order_limit_paisa >= 0),
  add column month_limit_paisa bigint check (month_limit_paisa >= 0);
alter table companies
  add column cost_centre_required boolean not null default false,
  add column may_approve_own boolean not null default false;
alter table company_events drop constraint company_events_kind_check,
  add constraint company_events_kind_check check (kind in (
    'joined', 'role_changed', 'removed', 'left', 'owner_changed', 'invited', 'invitation_withdrawn', 'renamed',
    'owner_offered', 'owner_offer_ended', 'limits_changed', 'settings_changed', 'rule_added', 'rule_changed',
    'rule_removed', 'cost_centre_added', 'cost_centre_changed', 'cost_centre_closed'));

create table cost_centres (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete restrict,
  code text not null check (char_length(code) between 1 and 20),
  name text not null check (char_length(name) between 1 and 100),
  budget_paisa bigint check (budget_paisa >= 0),
  budget_period text not null default 'month' check (budget_period in ('month', 'year')),
  at_limit text not null default 'ask' check (at_limit in ('ask', 'stop')),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  unique (company_id, id)
);
create unique index cost_centres_code on cost_centres (company_id, lower(code)) where is_active;

alter table orders
  add column cost_centre_id uuid,
  add column approved_by uuid references users (id) on delete restrict,
  add foreign key (company_id, cost_centre_id) references cost_centres (company_id, id) on delete restrict;
alter table order_items add column cost_centre_id uuid references cost_centres (id) on delete restrict;
create index order_items_cost_centre on order_items (cost_centre_id, order_id) where cost_centre_id is not null;

create table company_rules (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete restrict,
  position integer not null check (position >= 1),
  kind text not null check (kind in ('amount', 'category', 'new_seller', 'over_budget', 'always')),
  amount_paisa bigint check (amount_paisa >= 0),
  category_id uuid references categories (id) on delete cascade,
  needs text not null check (needs in ('one', 'all')),
  created_at timestamptz not null default now(),
  unique (company_id, position) deferrable initially deferred,
  constraint company_rules_terms check (
    (amount_paisa is not null) = (kind = 'amount') and (category_id is not null) = (kind = 'category'))
);
create index company_rules_category on company_rules (category_id) where category_id is not null;
create table company_rule_approvers (
  rule_id uuid not null references company_rules (id) on delete cascade,
  company_id uuid not null,
  user_id uuid not null,
  position integer not null check (position >= 1),
  primary key (rule_id, user_id),
  foreign key (company_id, user_id) references company_members (company_id, user_id) on delete cascade
);
create index company_rule_approvers_member on company_rule_approvers (company_id, user_id);

create sequence order_request_number_seq;
create table order_requests (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  company_id uuid not null references companies (id) on delete restrict,
  user_id uuid not null references users (id) on delete restrict,
  status text not null default 'open' check (status in ('open', 'ordered', 'rejected', 'withdrawn', 'expired')),
  version integer not null default 1,
  body jsonb not null,
  coupon_id uuid references coupons (id) on delete restrict,
  cost_centre_id uuid,
  why jsonb not null,
  needs text not null check (needs in ('one', 'all')),
  total_paisa bigint not null check (total_paisa >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_by uuid references users (id) on delete restrict,
  order_id uuid unique references orders (id) on delete restrict,
  foreign key (company_id, cost_centre_id) references cost_centres (company_id, id) on delete restrict,
  constraint order_requests_end check (
    (ended_at is null) = (status = 'open') and (order_id is not null) = (status = 'ordered'))
);
create index order_requests_company on order_requests (company_id, created_at desc, id);
create index order_requests_member on order_requests (company_id, user_id, created_at desc);
create index order_requests_due on order_requests (expires_at) where status = 'open';
create table order_request_lines (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references order_requests (id) on delete restrict,
  position integer not null,
  product_id uuid not null references products (id) on delete restrict,
  name text not null,
  sku text not null,
  image_url text,
  quantity integer not null check (quantity >= 1),
  ordered_quantity integer check (ordered_quantity between 0 and quantity),
  unit_price_paisa bigint not null check (unit_price_paisa >= 0),
  cost_centre_id uuid references cost_centres (id) on delete restrict,
  unique (request_id, product_id)
);
create table order_request_approvers (
  request_id uuid not null references order_requests (id) on delete restrict,
  user_id uuid not null references users (id) on delete restrict,
  position integer not null check (position >= 1),
  approved_at timestamptz,
  primary key (request_id, user_id)
);
create index order_request_approvers_waiting on order_request_approvers (user_id) where approved_at is null;
create table order_request_events (
  id bigint generated always as identity primary key,
  request_id uuid not null references order_requests (id) on delete restrict,
  actor_id uuid references users (id) on delete restrict,
  created_at timestamptz not null,
  kind text not null check (kind in (
    'asked', 'approved', 'ordered', 'rejected', 'withdrawn', 'expired', 'commented', 'handed_over')),
  text text check (char_length(text) between 1 and 1000)
);
create index order_request_events_request on order_request_events (request_id, id);
create trigger order_request_events_append_only before update or delete or truncate on order_request_events
  for each statement execute function refuse_change();

-- What was asked stays as it was asked.
create function keep_order_requests() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.id, new.number, new.company_id, new.body, new.coupon_id, new.cost_centre_id, new.why, new.total_paisa, new.created_at)
      is distinct from (old.id, old.number, old.company_id, old.body, old.coupon_id, old.cost_centre_id, old.why, old.total_paisa, old.created_at)
    or (old.status <> 'open' and new is distinct from old) then
    raise exception 'requests never go and what was asked stays' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger order_requests_kept before update or delete on order_requests
  for each row execute function keep_order_requests();

-- Who leaves a company, or may sign no longer, leaves open requests to its owner: their own, and those they were to sign.
create function hand_over_requests() returns trigger language plpgsql as $$
declare
  heir uuid;
begin
  select m.user_id into heir from company_members m
  where m.company_id = old.company_id and m.role = 'owner' and m.user_id <> old.user_id order by m.joined_at limit 1;
  if heir is null then
    return null;
  end if;
  with own as (
    update order_requests r set user_id = heir, version = r.version + 1
    where tg_op = 'DELETE' and r.company_id = old.company_id and r.user_id = old.user_id and r.status = 'open'
    returning r.id
  ), gone as (
    delete from order_request_approvers a using order_requests r
    where r.id = a.request_id and r.company_id = old.company_id and r.status = 'open' and a.user_id = old.user_id
      and a.approved_at is null
    returning a.request_id, a.position
  ), heirs as (
    insert into order_request_approvers (request_id, user_id, position) select request_id, heir, position from gone
    on conflict do nothing
  )
  insert into order_request_events (request_id, created_at, kind)
  select id, now(), 'handed_over' from own union select request_id, now(), 'handed_over' from gone;
  return null;
end $$;
create trigger company_members_gone after delete on company_members
  for each row execute function hand_over_requests();
create trigger company_members_sign_no_longer after update of role on company_members for each row
  when (old.role in ('owner', 'approver') and new.role not in ('owner', 'approver'))
  execute function hand_over_requests();

-- As the bill names it: a cost centre's code and name may change afterwards.
alter table bill_lines add column cost_centre text;
