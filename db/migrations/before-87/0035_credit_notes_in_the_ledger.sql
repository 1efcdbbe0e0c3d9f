-- A credit note takes back its part of a sale: goods, VAT, voucher and fees.

create or replace view ledger_expected as
select f.account, f.seller_id, sum(f.amount_paisa)::bigint as amount_paisa
from (
  select p.method as account, null::uuid as seller_id, p.received_paisa as amount_paisa from payments p
  union all
  select p.method, null, -r.amount_paisa from refunds r join payments p on p.id = r.payment_id where r.state = 'refunded'
  union all
  -- Owed to buyers: what came in and was not used, and what falls due until it is sent.
  select 'buyers', null, -p.received_paisa from payments p where p.status not in ('settled', 'refund_due', 'refunded')
  union all
  select 'buyers', null, -r.amount_paisa from refunds r where r.state <> 'refunded'
  union all
  select case when s.account <> 'seller_waiting' or p.status in ('processing', 'shipped') then s.account
      when p.money_ready_at is null then 'seller_return_time' else 'seller_ready' end, s.seller_id, s.amount_paisa
  from orders o join ledger_sale_lines s on s.order_id = o.id join parcels p on p.id = s.parcel_id
  where o.paid_at is not null and p.status <> 'cancelled' and s.account <> 'buyers'
  union all
  select case when p.status in ('processing', 'shipped') then 'seller_waiting'
      when p.money_ready_at is null then 'seller_return_time' else 'seller_ready' end, p.seller_id, -p.allowance_paisa
  from parcels p where p.allowance_paisa > 0
  union all
  select 'allowances', null, p.allowance_paisa from parcels p where p.allowance_paisa > 0
  union all
  select s.account, null, s.amount_paisa
  from orders o join ledger_sale_lines s on s.order_id = o.id
  where o.paid_at is not null and o.status <> 'cancelled' and s.parcel_id is null and s.account <> 'buyers'
  union all
  select l.account, null, l.amount_paisa
  from payments p
  cross join lateral (values ('plan_income', vat_inside(p.amount_paisa) - p.amount_paisa),
    ('vat_due', -vat_inside(p.amount_paisa))) as l (account, amount_paisa)
  where p.kind = 'subscription' and p.status = 'settled'
  union all
  -- What credit notes took back of a sale; the buyer's part of it is a refund.
  select case when l.seller_id is null then l.account when p.status in ('processing', 'shipped') then 'seller_waiting'
      when p.money_ready_at is null then 'seller_return_time' else 'seller_ready' end, l.seller_id, l.amount_paisa
  from ledger_lines l join parcels p on p.id = l.parcel_id
  where l.kind = 'credit_note' and l.account <> 'buyers'
  union all
  select 'rounding', null, l.amount_paisa from ledger_lines l where l.account = 'rounding'
) f
group by f.account, f.seller_id
having sum(f.amount_paisa) <> 0;
