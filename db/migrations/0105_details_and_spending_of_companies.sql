-- Whom bills go to belongs to the company. While its founder owns it, what its bills do not say is said by the founder's
-- account; a company that changes hands takes along how it is called and whom its bills go to.

alter table companies
  add column founder_id uuid references users (id) on delete set null,
  add column bill_to jsonb;
create unique index companies_founder on companies (founder_id) where founder_id is not null;
create index companies_bill_to_pan on companies ((bill_to ->> 'panNumber')) where bill_to ->> 'panNumber' is not null;

update companies c set founder_id = u.id, bill_to = u.bill_to from users u where u.id = c.id;

create or replace function company_name(p_company_id uuid) returns text language sql stable as $$
  select coalesce(c.name, nullif(u.company_name, ''), u.first_name || ' ' || u.last_name, c.bill_to ->> 'companyName', '')
  from companies c left join users u on u.id = c.founder_id where c.id = p_company_id
$$;
create or replace function company_pan(p_company_id uuid) returns text language sql stable as $$
  select nullif(case when c.bill_to is null then u.pan_number else c.bill_to ->> 'panNumber' end, '')
  from companies c left join users u on u.id = c.founder_id where c.id = p_company_id
$$;
create function company_bill_to(p_company_id uuid) returns jsonb language sql stable as $$
  select coalesce(c.bill_to, jsonb_build_object('companyName', company_name(c.id), 'panNumber', company_pan(c.id),
    'email', null, 'address', coalesce(
      (select concat_ws(', ', a.street, a.city, a.province) from addresses a
        where a.company_id = c.id order by a.is_default desc, a.created_at limit 1),
      (select concat_ws(', ', o.billing_address ->> 'street', o.billing_address ->> 'city', o.billing_address ->> 'province')
        from orders o where o.company_id = c.id order by o.created_at desc limit 1),
      'Nepal')))
  from companies c where c.id = p_company_id
$$;

create or replace function found_companies() returns trigger language plpgsql as $$
begin
  insert into companies (id, created_at, founder_id) select id, created_at, id from come;
  insert into company_members (company_id, user_id, role, joined_at) select id, id, 'owner', created_at from come;
  return null;
end $$;

create or replace function begin_in_a_company() returns trigger language plpgsql as $$
begin
  new.company_id := coalesce((select m.company_id from company_members m join users u on u.id = m.user_id
      join companies c on c.id = m.company_id
    where m.user_id = new.user_id
    order by m.company_id = u.company_id desc nulls last, c.founder_id = m.user_id desc nulls last, m.joined_at, m.company_id
    limit 1), new.user_id);
  return new;
end $$;

create function take_details_along() returns trigger language plpgsql as $$
declare
  own uuid;
begin
  update companies c set founder_id = null, name = company_name(c.id), bill_to = company_bill_to(c.id)
  where c.id = old.company_id and c.founder_id = old.user_id;
  if found and tg_op = 'UPDATE' then
    insert into companies (founder_id) values (old.user_id) returning id into own;
    insert into company_members (company_id, user_id, role) values (own, old.user_id, 'owner');
  end if;
  return null;
end $$;

-- Companies that changed hands before.
update companies c set founder_id = null, name = company_name(c.id), bill_to = company_bill_to(c.id)
where not exists (
  select from company_members m where m.company_id = c.id and m.user_id = c.founder_id and m.role = 'owner');
with own as (
  insert into companies (founder_id)
  select u.id from users u
  where u.deleted_at is null and not exists (select from companies c where c.founder_id = u.id)
  returning id, founder_id
)
insert into company_members (company_id, user_id, role) select id, founder_id, 'owner' from own;

create trigger company_members_owner_changes after update of role on company_members for each row
  when (old.role = 'owner' and new.role <> 'owner') execute function take_details_along();
create trigger company_members_owner_goes after delete on company_members for each row
  when (old.role = 'owner') execute function take_details_along();

-- The release before reads and writes `users.bill_to` of the account with the company's id: both say the same.
create function pass_bill_to_on() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'companies' then
    update users u set bill_to = new.bill_to
    where u.id = new.id and u.deleted_at is null and u.bill_to is distinct from new.bill_to;
  else
    update companies c set bill_to = new.bill_to
    where c.id = new.id and (new.deleted_at is null or c.founder_id = new.id) and c.bill_to is distinct from new.bill_to;
  end if;
  return null;
end $$;
create trigger companies_pass_bill_to_on after update of bill_to on companies for each row
  when (old.bill_to is distinct from new.bill_to) execute function pass_bill_to_on();
create trigger users_pass_bill_to_on after update of bill_to on users for each row
  when (old.bill_to is distinct from new.bill_to) execute function pass_bill_to_on();

-- What was spent on one cost centre or by one person is kept by day as well. Days that are kept without it, also those
-- that the release before adds up meanwhile, are added up again by the job.
create function spending_pairs(of_company uuid, since timestamptz, until timestamptz)
returns table (
  day date, company_id uuid, of_key uuid, kind text, key uuid, orders integer, units integer, paisa bigint)
language sql stable parallel safe as $$
  select kathmandu_day(l.paid_at), l.company_id, o.of_key,
    case when grouping(l.category_id) = 0 then 'category' when grouping(l.seller_id) = 0 then 'seller'
      when grouping(l.cost_centre_id) = 0 then 'cost_centre' when grouping(l.user_id) = 0 then 'member' else 'all' end,
    coalesce(l.category_id, l.seller_id, l.cost_centre_id, l.user_id),
    count(distinct l.order_id)::integer, sum(l.units)::integer, sum(l.paisa)::bigint
  from spending_lines l cross join lateral (values (l.cost_centre_id), (l.user_id)) o (of_key)
  where (of_company is null or l.company_id = of_company) and l.paid_at >= since and l.paid_at < until
    and o.of_key is not null
  group by l.company_id, kathmandu_day(l.paid_at), o.of_key,
    grouping sets ((), (l.category_id), (l.seller_id), (l.cost_centre_id), (l.user_id))
$$;
create table spending_pair_days (
  company_id uuid not null,
  day date not null,
  of_key uuid not null,
  kind text not null check (kind in ('all', 'category', 'seller', 'cost_centre', 'member')),
  key uuid,
  orders integer not null,
  units integer not null,
  paisa bigint not null
);
create unique index spending_pair_days_key on spending_pair_days (company_id, of_key, day, kind, key)
  include (orders, units, paisa) nulls not distinct;
create index spending_pair_days_day on spending_pair_days (day);
alter table spending_days add column has_pairs boolean not null default false;
create index spending_days_lacks_pairs on spending_days (day) where kind = 'all' and not has_pairs;

-- Who sells by the accepted certificate of a PAN has proven it for their own company, of one. Of several who sell under
-- one PAN it is the first one's.
insert into company_pans (company_id, pan_number, status, how, claimed_by, created_at, changed_by, changed_at)
select distinct on (u.pan_number) c.id, u.pan_number, 'verified', 'certificate', d.judged_by, d.judged_at, d.judged_by, d.judged_at
from users u join companies c on c.founder_id = u.id
  join seller_documents d on d.seller_id = u.id and d.kind = 'certificate' and d.state = 'accepted'
where u.is_approved and u.is_active and u.deleted_at is null and u.pan_number ~ '^[0-9]{9}$'
  and d.judged_by is not null and d.judged_at is not null
  and not exists (select from company_members m where m.company_id = c.id and m.user_id <> u.id)
  and not exists (select from company_pans p
    where p.status in ('waiting', 'verified') and p.company_id = c.id or p.status = 'verified' and p.pan_number = u.pan_number)
order by u.pan_number, u.approved_at, u.id;
