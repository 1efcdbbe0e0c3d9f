-- What every account should hold, source by source: each view says it of its own facts alone, `ledger_expected` adds them
-- up. Who brings a new fact writes a view beside these and names it in the list (docs/decisions/0009-a-ledger-of-facts.md).

-- Where a seller's money of a parcel that was not cancelled stands.
create function seller_account(status text, money_ready_at timestamptz) returns text
language sql immutable parallel safe
return case when status in ('processing', 'shipped') then 'seller_waiting'
  when money_ready_at is null then 'seller_return_time' else 'seller_ready' end;

-- What came in; of what was not used, it is the buyers'.
create view expected_of_payments as
select p.method as account, null::uuid as seller_id, p.received_paisa as amount_paisa from payments p
union all
select 'buyers', null, -p.received_paisa from payments p where p.status not in ('settled', 'refund_due', 'refunded');

-- What goes back is the buyers' until it is sent.
create view expected_of_refunds as
select p.method as account, null::uuid as seller_id, -r.amount_paisa as amount_paisa
from refunds r join payments p on p.id = r.payment_id where r.state = 'refunded'
union all
select 'buyers', null, -r.amount_paisa from refunds r where r.state <> 'refunded';

create view expected_of_plans as
select l.account, null::uuid as seller_id, l.amount_paisa
from payments p
cross join lateral (values ('plan_income', vat_inside(p.amount_paisa) - p.amount_paisa),
  ('vat_due', -vat_inside(p.amount_paisa))) as l (account, amount_paisa)
where p.kind = 'subscription' and p.status = 'settled';

-- Paid parcels that were not cancelled, and the delivery of orders that were not. What buyers paid for them is used.
create view expected_of_sales as
select case when s.account = 'seller_waiting' then seller_account(p.status, p.money_ready_at) else s.account end as account,
  s.seller_id, s.amount_paisa
from orders o join ledger_sale_lines s on s.order_id = o.id join parcels p on p.id = s.parcel_id
where o.paid_at is not null and p.status <> 'cancelled' and s.account <> 'buyers'
union all
select s.account, null, s.amount_paisa
from orders o join ledger_sale_lines s on s.order_id = o.id
where o.paid_at is not null and o.status <> 'cancelled' and s.parcel_id is null and s.account <> 'buyers';

create view expected_of_allowances as
select l.account, l.seller_id, l.amount_paisa
from parcels p
cross join lateral (values ('allowances', null::uuid, p.allowance_paisa),
  (seller_account(p.status, p.money_ready_at), p.seller_id, -p.allowance_paisa)) as l (account, seller_id, amount_paisa)
where p.allowance_paisa > 0;

-- What was taken back of sales that go on: credit notes, and lines cancelled before they were sent. The buyers' part of it
-- is a refund.
create view expected_of_reductions as
select case when l.seller_id is null then l.account else seller_account(p.status, p.money_ready_at) end as account,
  l.seller_id, l.amount_paisa
from ledger_lines l join parcels p on p.id = l.parcel_id
where l.kind in ('credit_note', 'lines_cancelled') and l.account <> 'buyers' and p.status <> 'cancelled';

alter view payout_expected rename to expected_of_payouts;

-- A paisa that an older refund rule gave back beside the shares stands in the books alone.
create view expected_of_rounding as
select l.account, null::uuid as seller_id, l.amount_paisa from ledger_lines l where l.account = 'rounding';

create or replace view ledger_expected as
select f.account, f.seller_id, sum(f.amount_paisa)::bigint as amount_paisa
from (
  select * from expected_of_payments
  union all select * from expected_of_refunds
  union all select * from expected_of_plans
  union all select * from expected_of_sales
  union all select * from expected_of_allowances
  union all select * from expected_of_reductions
  union all select * from expected_of_payouts
  union all select * from expected_of_rounding
) f
group by f.account, f.seller_id
having sum(f.amount_paisa) <> 0;
