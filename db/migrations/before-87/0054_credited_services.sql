-- What we billed for a delivery or a plan and credited while the order or plan goes on: income and VAT taken back, the
-- buyer's part is the refund that names the credit note.
create view expected_of_service_credits as
select l.account, null::uuid as seller_id, l.amount_paisa
from refunds r join bills b on b.id = r.credit_note_id join payments p on p.id = r.payment_id
left join orders o on o.id = b.order_id
cross join lateral (values (b.subject || '_income', b.taxable_paisa), ('vat_due', b.vat_paisa)) as l (account, amount_paisa)
where case b.subject when 'delivery' then o.status <> 'cancelled' when 'plan' then p.status = 'settled' else false end;

create or replace view ledger_expected as
select f.account, f.seller_id, sum(f.amount_paisa)::bigint as amount_paisa
from (
  select * from expected_of_payments
  union all select * from expected_of_refunds
  union all select * from expected_of_plans
  union all select * from expected_of_sales
  union all select * from expected_of_allowances
  union all select * from expected_of_reductions
  union all select * from expected_of_service_credits
  union all select * from expected_of_payouts
  union all select * from expected_of_wallet_settlements
  union all select * from expected_of_unassigned_transfers
  union all select * from expected_of_rounding
) f
group by f.account, f.seller_id
having sum(f.amount_paisa) <> 0;
