-- Three more ways to pay: connectIPS, Fonepay QR and NepalPAY QR. The lists of methods grow, so what is written holds.

set local lock_timeout = '5s';

alter table orders drop constraint orders_payment_method_check, add constraint orders_payment_method_check
  check (payment_method in ('esewa', 'khalti', 'bank', 'connectips', 'fonepay', 'nepalpay'));
alter table payments
  drop constraint payments_method_check, add constraint payments_method_check
    check (method in ('mock', 'esewa', 'khalti', 'bank', 'connectips', 'fonepay', 'nepalpay')),
  add column gateway_qr text;
alter table wallet_settlements drop constraint wallet_settlements_method_check,
  add constraint wallet_settlements_method_check
    check (method in ('esewa', 'khalti', 'connectips', 'fonepay', 'nepalpay'));
alter table entered_balances drop constraint entered_balances_place_check, add constraint entered_balances_place_check
  check (place in ('bank', 'esewa', 'khalti', 'connectips', 'fonepay', 'nepalpay'));
alter table ledger_lines drop constraint ledger_lines_account_check, add constraint ledger_lines_account_check
  check (account in (
    'bank', 'esewa', 'khalti', 'connectips', 'fonepay', 'nepalpay', 'mock',
    'buyers', 'seller_waiting', 'seller_return_time', 'seller_ready', 'seller_in_payout',
    'delivery_income', 'plan_income', 'commission_income', 'vat_due', 'tax_withheld',
    'vouchers', 'allowances', 'wallet_fees', 'adjustments', 'rounding'));

-- Large shops make it by hand before the release (create index concurrently).
create index if not exists ledger_lines_at_places on ledger_lines (account, day) include (amount_paisa, id)
  where account in ('bank', 'esewa', 'khalti', 'connectips', 'fonepay', 'nepalpay');
drop index ledger_lines_places;

-- Where a refund leaves from: our bank, where the way that the money came by cannot send any back. The same rule as
-- `isRefundedByBank` in src/domain/books/payment-status.ts.
create function refund_account(method text) returns text language sql immutable parallel safe as $$
  select case when method in ('mock', 'esewa', 'khalti') then method else 'bank' end
$$;

create or replace view expected_of_refunds as
select refund_account(p.method) as account, null::uuid as seller_id, -r.amount_paisa as amount_paisa
from refunds r join payments p on p.id = r.payment_id where r.state = 'refunded'
union all
select 'buyers', null, -r.amount_paisa from refunds r where r.state <> 'refunded';

create or replace function post_missing_facts() returns void language plpgsql as $$
begin
  insert into order_item_fees (order_item_id, rule_id, basis_points, commission_paisa, commission_vat_paisa, withheld_paisa, created_at)
  select i.id, null, 0, 0, 0, 0, o.paid_at
  from orders o join order_items i on i.order_id = o.id
  where o.paid_at is not null
    and not exists (select from ledger_postings g where g.kind = 'order_paid' and g.cause = o.id::text)
  on conflict do nothing;

  create temporary table sale on commit drop as
  select s.*, o.paid_at, p.status as parcel_status, p.delivered_at, p.seller_id as parcel_seller_id,
    o.status as order_status, coalesce(o.cancelled_at, o.updated_at) as reduced_at,
    case when s.parcel_id is null then o.status = 'cancelled' else p.status = 'cancelled' end as is_cancelled
  from orders o join ledger_sale_lines s on s.order_id = o.id left join parcels p on p.id = s.parcel_id
  where o.paid_at is not null;
  create temporary table reduced on commit drop as
  select s.order_id, min(s.reduced_at) as at,
    coalesce(sum(s.amount_paisa) filter (where s.account = 'buyers' and s.is_cancelled), 0) as owed_paisa
  from sale s
  where not exists (select from ledger_postings g where g.order_id = s.order_id and g.kind = 'parcel_cancelled')
  group by s.order_id having bool_or(s.is_cancelled);
  analyze sale, reduced;

  create temporary table facts on commit drop as
  select f.kind, f.cause, f.order_id, f.at, f.account, f.seller_id, f.parcel_id, f.amount_paisa::bigint
  from (
    -- Money that came in: each transfer of a bank, each payment of a wallet.
    select 'received' as kind, case when exists (select from ledger_postings g where g.kind = 'received' and g.cause = r.bank_reference)
      then r.bank_reference else r.id::text end as cause, p.order_id, r.created_at as at, l.account, null::uuid as seller_id,
      null::uuid as parcel_id, l.amount_paisa
    from bank_receipts r join payments p on p.id = r.payment_id
    cross join lateral (values ('bank', r.amount_paisa), ('buyers', -r.amount_paisa)) as l (account, amount_paisa)
    union all
    select 'received', p.id::text, p.order_id, coalesce(p.settled_at, p.updated_at), l.account, null, null, l.amount_paisa
    from payments p
    cross join lateral (values (p.method, p.received_paisa), ('buyers', -p.received_paisa)) as l (account, amount_paisa)
    where p.method <> 'bank' and p.received_paisa > 0
    union all
    select 'order_paid', s.order_id::text, s.order_id, s.paid_at, s.account, s.seller_id, s.parcel_id, s.amount_paisa
    from sale s
    union all
    -- Before the ledger the parcels of an order may have been cancelled together or one by one: one posting for all.
    select 'order_reduced', r.order_id::text, r.order_id, r.at, s.account, s.seller_id, s.parcel_id, -s.amount_paisa
    from reduced r join sale s on s.order_id = r.order_id and s.is_cancelled
    union all
    -- The refund rule of that time differs from the shares by a paisa.
    select 'order_reduced', r.order_id::text, r.order_id, r.at, l.account, null, null, l.amount_paisa
    from reduced r
    left join (
      select p.order_id, sum(f.amount_paisa) as refunded_paisa
      from payments p join refunds f on f.payment_id = p.id where f.lines is not null group by p.order_id
    ) f on f.order_id = r.order_id
    cross join lateral (values ('rounding', coalesce(f.refunded_paisa, 0) - r.owed_paisa),
      ('buyers', r.owed_paisa - coalesce(f.refunded_paisa, 0))) as l (account, amount_paisa)
    union all
    select 'parcel_delivered', s.parcel_id::text, s.order_id, s.delivered_at, l.account, s.seller_id, s.parcel_id, l.amount_paisa
    from sale s
    cross join lateral (values ('seller_waiting', -s.amount_paisa), ('seller_return_time', s.amount_paisa)) as l (account, amount_paisa)
    where s.account = 'seller_waiting' and s.parcel_status = 'delivered'
    union all
    select 'refund_sent', r.id::text, p.order_id, r.refunded_at, l.account, null, null, l.amount_paisa
    from refunds r join payments p on p.id = r.payment_id
    cross join lateral (values ('buyers', r.amount_paisa), (refund_account(p.method), -r.amount_paisa))
      as l (account, amount_paisa)
    where r.state = 'refunded'
    union all
    select 'plan_paid', p.id::text, null, p.settled_at, l.account, null, null, l.amount_paisa
    from payments p
    cross join lateral (values ('buyers', p.amount_paisa), ('plan_income', vat_inside(p.amount_paisa) - p.amount_paisa),
      ('vat_due', -vat_inside(p.amount_paisa))) as l (account, amount_paisa)
    where p.kind = 'subscription' and p.status = 'settled'
  ) f
  where f.amount_paisa <> 0;
  analyze facts;
  delete from facts f using ledger_postings g where g.kind = f.kind and g.cause = f.cause;

  insert into ledger_postings (kind, cause, order_id, created_at)
  select f.kind, f.cause, f.order_id, min(f.at) from facts f group by f.kind, f.cause, f.order_id order by min(f.at);
  insert into ledger_lines (posting_id, kind, account, seller_id, parcel_id, amount_paisa, created_at)
  select g.id, f.kind, f.account, f.seller_id, f.parcel_id, sum(f.amount_paisa), g.created_at
  from facts f join ledger_postings g on g.kind = f.kind and g.cause = f.cause
  group by g.id, f.kind, f.account, f.seller_id, f.parcel_id, g.created_at
  having sum(f.amount_paisa) <> 0
  order by g.id;
  drop table sale, reduced, facts;
end $$;
