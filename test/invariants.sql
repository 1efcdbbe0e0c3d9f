-- What must hold at every moment (threats.md 6). Each query returns the rows that break its rule: none.

-- name: I1 stock is what its movements say, never below zero
select p.id, p.quantity, coalesce(m.total, 0) as moved
from products p
left join (select product_id, sum(delta) as total from stock_movements group by product_id) m on m.product_id = p.id
where p.quantity < 0 or p.quantity <> coalesce(m.total, 0);

-- name: I2 an order takes exactly its quantities, and gives back what is cancelled and what came back to be sold again
with moved as (
  select order_id, product_id, sum(delta) as delta from stock_movements where order_id is not null group by order_id, product_id
), owed as (
  select i.order_id, i.product_id, sum(case
    when p.status = 'cancelled' and (p.lost_at is null or exists (select from cash_collections c where c.parcel_id = p.id and c.is_back)) then 0
    else cancelled_quantity(i.id) - i.quantity + (
      select coalesce(sum(l.quantity), 0) from return_lines l join returns r on r.id = l.return_id
      where l.order_item_id = i.id and r.is_resalable) end) as delta
  from order_items i join parcels p on p.id = i.parcel_id where i.product_id is not null group by i.order_id, i.product_id
)
select order_id, product_id, moved.delta as moved, owed.delta as owed
from moved full join owed using (order_id, product_id)
where coalesce(moved.delta, 0) <> coalesce(owed.delta, 0) or owed.order_id is null;

-- name: I2 no line is cancelled beyond what was ordered; what nothing is left of is cancelled
select i.parcel_id, i.id, i.quantity, cancelled_quantity(i.id) as cancelled
from order_items i where cancelled_quantity(i.id) > i.quantity
union all
select p.id, null, null, null
from parcels p join order_items i on i.parcel_id = p.id
where p.status <> 'cancelled'
group by p.id having sum(i.quantity) = sum(cancelled_quantity(i.id));

-- name: I2 what was cancelled of a parcel is the price of its lines, in the books as on the refunds desk
select c.id, c.goods_paisa, l.goods_paisa as lines_paisa, g.due_paisa
from cancellations c
left join (
  select l.cancellation_id, sum(l.quantity * i.unit_price_paisa) as goods_paisa,
    bool_or(i.parcel_id <> x.parcel_id or i.order_id <> x.order_id) as is_foreign
  from cancelled_lines l join order_items i on i.id = l.order_item_id join cancellations x on x.id = l.cancellation_id
  group by 1
) l on l.cancellation_id = c.id
left join (
  select g.cause, -sum(n.amount_paisa) filter (where n.account = 'buyers') as due_paisa,
    -coalesce(sum(n.amount_paisa) filter (where n.account = 'vouchers'), 0) as voucher_paisa
  from ledger_postings g join ledger_lines n on n.posting_id = g.id where g.kind = 'lines_cancelled' group by 1
) g on g.cause = c.id::text
where c.goods_paisa is distinct from l.goods_paisa or l.is_foreign
   or c.refund_paisa <> coalesce(g.due_paisa, 0) or c.voucher_paisa <> coalesce(g.voucher_paisa, 0);

-- name: I2 no more is cancelled of a parcel than it is worth
select p.id
from parcels p join cancelled_parts c on c.parcel_id = p.id
where c.goods_paisa > p.subtotal_paisa or c.tax_paisa > p.tax_paisa or c.voucher_paisa > p.voucher_paisa
   or p.voucher_paisa - c.voucher_paisa > p.subtotal_paisa - c.goods_paisa + p.tax_paisa - c.tax_paisa;

-- name: I3 an order's sums are those of its lines, VAT 13 % half up, delivery free above 5,000
select o.id, o.order_number
from orders o
left join (select order_id, sum(line_total_paisa) as total from order_items group by order_id) l on l.order_id = o.id
left join (select order_id, sum(subtotal_paisa) as total, sum(surcharge_paisa) as surcharges_paisa
  from parcels group by order_id) p on p.order_id = o.id
where o.subtotal_paisa is distinct from l.total
   or o.subtotal_paisa is distinct from p.total
   or o.tax_paisa <> (o.subtotal_paisa * 13 + 50) / 100
   or o.shipping_paisa <> p.surcharges_paisa + case when o.subtotal_paisa > 500000
     or not exists (select from parcels x where x.order_id = o.id and x.return_id is null and not x.is_picked_up)
     then 0 else 10000 end
   or o.total_paisa <> greatest(0, o.subtotal_paisa + o.shipping_paisa + o.tax_paisa - o.discount_paisa);

-- name: I3 a parcel's sum is that of its lines, all of its own order and seller
select p.id
from parcels p
left join order_items i on i.parcel_id = p.id
left join products pr on pr.id = i.product_id
group by p.id
having p.subtotal_paisa is distinct from sum(i.line_total_paisa)
    or bool_or(i.order_id <> p.order_id)
    or bool_or(pr.seller_id <> p.seller_id);

-- name: I3 what parcels have of an order's VAT and coupon adds up to both
select o.id, o.order_number
from orders o join parcels p on p.order_id = o.id
group by o.id
having bool_or(p.tax_paisa is null) <> bool_and(p.tax_paisa is null)
    or sum(p.tax_paisa) <> o.tax_paisa or sum(p.voucher_paisa) <> o.discount_paisa;

-- name: I3 an order's status is the one its parcels give
select o.id, o.status
from orders o join parcels p on p.order_id = o.id and p.return_id is null
group by o.id
having o.status <> case
  when bool_and(p.status = 'cancelled') then 'cancelled'
  when bool_or(p.status = 'pending') then 'pending'
  when bool_or(p.status = 'processing') then 'processing'
  when bool_or(p.status = 'shipped') then 'shipped'
  else 'delivered' end;

-- name: I4 a paid order has one settled payment of its total (refunded once it is cancelled), an unpaid one has none
-- Of what is on account nothing was paid with the order; where what was to be paid ended unpaid, nothing was at all.
select o.id, o.status, o.paid_at
from orders o left join payments p on p.order_id = o.id
cross join lateral (
  select coalesce(sum(d.debt_paisa), 0)::bigint as paisa,
    coalesce(bool_and(d.parcel_id is not null or g.status = 'cancelled'), false) and count(d.parcel_id) > 0 as is_rest_over
  from parcels g left join parcel_debts d on d.parcel_id = g.id where g.order_id = o.id and g.return_id is null
) a
group by o.id, a.paisa, a.is_rest_over
having case
  when a.is_rest_over and count(*) filter (where p.status in ('settled', 'refund_due', 'refunded')) = 0 then o.status = 'pending'
  when o.paid_at is null
    then count(*) filter (where p.status = 'settled') > 0 or o.status not in ('pending', 'cancelled')
  when o.status = 'cancelled'
    then count(*) filter (where p.status in ('settled', 'refund_due', 'refunded')) = 0
  else count(*) filter (where p.status = 'settled') <> 1 or o.status = 'pending' end
  or bool_or(p.amount_paisa <> o.total_paisa - a.paisa);

-- name: I4 money that came in is settled, awaited in part, or goes back
select id, status, amount_paisa, received_paisa, refund_due_paisa
from payments
where case status
  when 'settled' then received_paisa - refund_due_paisa + coalesce((
    select sum(r.amount_paisa) from refunds r where r.payment_id = payments.id and r.lines is not null), 0) <> amount_paisa
  when 'refund_due' then refund_due_paisa <> received_paisa or received_paisa = 0
    or not exists (select from refunds r where r.payment_id = payments.id and r.state <> 'refunded')
  when 'refunded' then refund_due_paisa not in (0, received_paisa)
  when 'pending' then received_paisa >= amount_paisa or refund_due_paisa <> 0
  else received_paisa <> 0 or refund_due_paisa <> 0 end;

-- name: I4 what goes back is listed refund by refund, never more than came in, and done when it is said to be
select p.id, p.status, p.refund_due_paisa, sum(r.amount_paisa) as listed
from payments p left join refunds r on r.payment_id = p.id
group by p.id
having p.refund_due_paisa <> coalesce(sum(r.amount_paisa), 0) or p.refund_due_paisa > p.received_paisa
    or (p.status = 'refunded' and bool_or(r.state <> 'refunded'));

-- name: I4 every bank transfer is counted once
select p.id, p.received_paisa, sum(r.amount_paisa) as recorded
from payments p join payment_transfers r on r.payment_id = p.id
group by p.id
having p.received_paisa <> sum(r.amount_paisa) or bool_or(p.method <> 'bank');

-- name: I4 every bank transfer is in the books once, and went back at most once
select r.id, r.amount_paisa, b.booked_paisa, b.returned_paisa
from bank_receipts r left join transfer_decisions d on d.receipt_id = r.id
left join lateral (
  -- Books of before migration 0075 name a transfer by its reference, later ones by its id.
  select sum(l.amount_paisa) filter (where g.kind = 'received') as booked_paisa,
    -sum(l.amount_paisa) filter (where g.kind <> 'received') as returned_paisa
  from ledger_postings g join ledger_lines l on l.posting_id = g.id and l.account = 'bank'
  where (g.kind, g.cause) in (('refund_sent', r.id::text), ('receipt_withdrawn', r.id::text), ('received',
    case when exists (select from ledger_postings p where p.kind = 'received' and p.cause = r.id::text)
      then r.id::text else r.bank_reference end))
) b on true
where b.booked_paisa is distinct from r.amount_paisa
   or coalesce(b.returned_paisa, 0) <> case when d.refund_reference is null and d.withdrawal_reason is null then 0 else r.amount_paisa end
   or (d.receipt_id is not null and r.payment_id is not null);

-- name: I4 no two transfers that stand have the same reference, however it is written, or the same line of a statement
select reference_key from standing_receipts group by reference_key having count(*) > 1
union all
select statement_line from standing_receipts where statement_line is not null group by 1 having count(*) > 1;

-- name: I7 one purchase of a plan is open at a time
select company_id from payments where kind = 'subscription' and status in ('initiated', 'pending')
group by company_id having count(*) > 1;

-- name: I4 a settled payment says when
select id from payments where (status = 'settled' and settled_at is null) or (status in ('initiated', 'pending') and settled_at is not null);

-- name: I5 no half orders: every order has lines, parcels, a payment attempt or none, and a first timeline entry
select o.id
from orders o
where not exists (select from order_items i where i.order_id = o.id)
   or not exists (select from parcels p where p.order_id = o.id)
   or not exists (select from order_events e where e.order_id = o.id)
   or exists (select from parcels p where p.order_id = o.id and not exists (select from order_items i where i.parcel_id = p.id));

-- name: I6 a coupon's count is that of the orders that carry it, within its limits
select c.id, c.code, c.used_count
from coupons c left join coupon_uses u on u.coupon_id = c.id and u.released_at is null
group by c.id
having c.used_count <> count(u.order_id) or c.used_count > c.usage_limit;

-- name: I6 no company uses a coupon more often than allowed
select u.coupon_id, u.company_id, count(*)
from coupon_uses u join coupons c on c.id = u.coupon_id
where u.released_at is null
group by u.coupon_id, u.company_id, c.per_user_limit
having count(*) > c.per_user_limit;

-- name: I6 a coupon's use belongs to an order that carries it and gives it back when cancelled
select o.id, o.status
from orders o full join coupon_uses u on u.order_id = o.id
where o.coupon_id is distinct from u.coupon_id
   or (u.order_id is not null and (o.status = 'cancelled') <> (u.released_at is not null));

-- name: I7 periods of one company do not overlap; each is paid for, or was given by somebody with a reason
select s.id
from subscriptions s left join payments p on p.id = s.payment_id
where (s.payment_id is not null and ((p.status <> 'settled' and (s.ended_at is null or p.status not in ('refund_due', 'refunded')))
     or (p.company_id, p.user_id) is distinct from (s.company_id, s.user_id) or s.granted_by is not null))
   or (s.payment_id is null and (s.granted_by is null or s.grant_reason is null))
   or exists (select from subscriptions other
     where other.company_id = s.company_id and other.id <> s.id
       and tstzrange(other.starts_at, other.ends_at) && tstzrange(s.starts_at, s.ends_at));

-- name: I8 stock is held by unpaid orders only, and never past its time
select id, status, stock_held_until
from orders
where (status = 'pending') <> (stock_held_until is not null) or stock_held_until < now() - interval '1 minute';

-- name: I9 nobody inactive or deleted has a live session
select s.id
from sessions s join users u on u.id = s.user_id
where s.revoked_at is null and s.expires_at > now() and (not u.is_active or u.deleted_at is not null);

-- name: I10 no category is inside itself
with recursive above as (
  select id as start, parent_id, 1 as depth from categories
  union all
  select a.start, c.parent_id, a.depth + 1 from above a join categories c on c.id = a.parent_id where a.depth < 100
)
select distinct start from above where parent_id = start or depth = 100;

-- name: I11 nothing of an unapproved or inactive seller, or of a hidden category, is public
select p.id
from public_products p join users s on s.id = p.seller_id join categories c on c.id = p.category_id
where s.role <> 'seller' or not s.is_approved or not s.is_active or s.deleted_at is not null or not c.is_active
   or p.status <> 'active' or p.approved_at is null or p.deleted_at is not null;

-- name: I12 jobs are done within a minute, and none has given up
select id, task_identifier, attempts, last_error
from graphile_worker.jobs
where attempts >= max_attempts or (attempts = 0 and run_at < now() - interval '1 minute')
union all
select id, 'mail in the outbox', 0, null from mail_outbox where created_at < now() - interval '1 minute';

-- name: I14 there is always an active admin once there was one
select 'no active admin' as problem
where exists (select from users where role = 'admin')
  and not exists (select from users where role = 'admin' and is_active and deleted_at is null);

-- name: I14 one default address, one cart an owner, one line a product
select 'address' as what, company_id::text as owner from addresses where is_default group by company_id having count(*) > 1
union all
select 'cart', coalesce(user_id::text, encode(guest_key, 'hex')) from carts
group by company_id, user_id, guest_key having count(*) > 1
union all
select 'line', cart_id::text from cart_items group by cart_id, product_id having count(*) > 1;

-- name: I14 at most 50 lists a company beside Later, 200 lines a list
select 'lists', company_id::text from lists where not is_later group by company_id having count(*) > 50
union all
select 'lines', list_id::text from list_lines group by list_id having count(*) > 200;

-- name: I14 at most 200 alerts of a person watch, none twice for the same
select 'alerts' as what, user_id::text as owner from alerts where ended_at is null group by user_id having count(*) > 200
union all
select kind, user_id::text from alerts where ended_at is null
group by user_id, kind, product_id, quantity, price_paisa, query having count(*) > 1;

-- name: I14 an alert on a product is told of once, and only when it was hit
select a.id
from alerts a left join notifications n on n.cause = a.id::text and n.user_id = a.user_id
where a.kind <> 'search'
group by a.id
having count(n.id) > (case when a.hit_at is null then 0 else 1 end);

-- name: I15 a product's rating is that of its visible reviews, each by a buyer who received it
select p.id::text
from products p left join reviews r on r.product_id = p.id and r.hidden_at is null
group by p.id
having p.rating_count <> count(r.id) or p.rating_sum <> coalesce(sum(r.rating), 0)
    or p.rating_average <> coalesce(round(avg(r.rating), 2), 0)
union all
select r.id::text
from reviews r
join order_items i on i.id = r.order_item_id
join parcels p on p.id = i.parcel_id
join orders o on o.id = i.order_id
where o.user_id <> r.user_id or i.product_id <> r.product_id or (p.status <> 'delivered' and p.lost_at is null);

-- name: I16 what is kept of a day is what its orders say, unless the day is marked as changed
select day, kept, fresh
from (
  select day, jsonb_agg(to_jsonb(k) - 'day') as kept from order_days k group by day
) kept full join (
  select kathmandu_day(starts_at) as day, jsonb_agg(to_jsonb(f) - 'starts_at') as fresh
  from order_figures('-infinity', 'infinity', '1 day') f group by 1
) fresh using (day)
where kept is distinct from fresh and day not in (select day from changed_days);

-- name: I16 the same for what sellers sold
select day, seller_id, k.placed, f.placed, k.revenue_paisa, f.revenue_paisa
from seller_days k full join (
  select kathmandu_day(starts_at) as day, seller_id, placed, revenue_paisa
  from seller_figures('-infinity', 'infinity', '1 day')
) f using (day, seller_id)
where (k.placed, k.revenue_paisa) is distinct from (f.placed, f.revenue_paisa)
  and day not in (select day from changed_days);

-- name: I16 the same for what products sold
select day, product_id, k.units, f.units, k.revenue_paisa, f.revenue_paisa
from product_days k full join (
  select kathmandu_day(starts_at) as day, seller_id, product_id, units, revenue_paisa
  from product_figures('-infinity', 'infinity', '1 day')
) f using (day, seller_id, product_id)
where (k.units, k.revenue_paisa) is distinct from (f.units, f.revenue_paisa)
  and day not in (select day from changed_days);

-- name: I16 the same for what companies spent, on those days of a company that are kept
select *
from (
  select company_id, day, jsonb_agg(to_jsonb(k) - 'has_pairs' order by kind, key) as kept from spending_days k group by 1, 2
) kept left join (
  select company_id, day, jsonb_agg(to_jsonb(f) order by kind, key) as fresh
  from spending_figures(null, '-infinity', 'infinity', null, null) f group by 1, 2
) fresh using (company_id, day)
where kept is distinct from fresh
  and day not in (select day from changed_days union select day from changed_spending_days);

-- name: I16 the same for what companies spent on each cost centre and by each person
select *
from (
  select company_id, day, jsonb_agg(to_jsonb(k) order by of_key, kind, key) as kept from spending_pair_days k group by 1, 2
) kept left join (
  select company_id, day, jsonb_agg(to_jsonb(f) order by of_key, kind, key) as fresh
  from spending_pairs(null, '-infinity', 'infinity') f group by 1, 2
) fresh using (company_id, day)
where kept is distinct from fresh
  and day not in (select day from changed_days union select day from changed_spending_days);

-- name: I16 how many accounts are kept by day and kind is how many there are
select day, role, is_active, is_approved, k.users, f.users
from (
  select day, role, is_active, is_approved, sum(users) as users from user_counts group by 1, 2, 3, 4 having sum(users) <> 0
) k full join (
  select kathmandu_day(created_at) as day, role, is_active, is_approved, count(*) as users
  from users where deleted_at is null group by 1, 2, 3, 4
) f using (day, role, is_active, is_approved)
where k.users is distinct from f.users;

-- name: I16 the list of products that run out names exactly those
select p.id, p.quantity, p.low_stock_threshold
from products p left join low_products l on l.product_id = p.id
where (l.product_id is not null) <> (p.quantity <= p.low_stock_threshold);

-- name: I17 bills of a series are numbered from 1 without a gap, up to the counter
select c.issuer_id, c.kind, c.fiscal_year, c.last_serial, b.bills, b.last_serial as last_given
from bill_counters c
full join (
  select issuer_id, kind, fiscal_year, count(*) as bills, max(serial) as last_serial from bills group by 1, 2, 3
) b on b.kind || b.fiscal_year || coalesce(b.issuer_id::text, '') = c.kind || c.fiscal_year || coalesce(c.issuer_id::text, '')
where (c.last_serial, c.last_serial) is distinct from (b.bills::integer, b.last_serial);

-- name: I17 a bill is the sum of its lines
select b.id, b.number
from bills b left join bill_lines l on l.bill_id = b.id
group by b.id
having b.taxable_paisa is distinct from sum(l.amount_paisa);

-- name: I17 what left has its bill, with the VAT and voucher of its parcel; nothing else has one
select p.id, p.status, b.number
from parcels p left join bills b on b.parcel_id = p.id and b.kind = 'tax_invoice' and b.replaces is null
cross join lateral (
  select p.subtotal_paisa - coalesce(sum(c.goods_paisa), 0) as taxable_paisa,
    p.tax_paisa - coalesce(sum(c.tax_paisa), 0) as vat_paisa, p.voucher_paisa - coalesce(sum(c.voucher_paisa), 0) as voucher_paisa
  from cancellations c where c.parcel_id = p.id
) k
where case
  when p.status in ('shipped', 'delivered') and p.shipped_at is not null and p.tax_paisa is not null
    then (b.id is null and k.taxable_paisa + k.vat_paisa > 0)
      or (b.taxable_paisa, b.vat_paisa, b.voucher_paisa) <> (k.taxable_paisa, k.vat_paisa, k.voucher_paisa)
  -- What never came was billed: nothing of that is owed any more.
  when p.lost_at is not null then exists (
    select from bills s where s.parcel_id = p.id and s.kind = 'tax_invoice'
      and not exists (select from bills n where n.replaces = s.id)
      and s.payable_paisa <> (select coalesce(sum(c.payable_paisa), 0) from bills c where c.refers_to = s.id))
  when p.status in ('pending', 'processing', 'cancelled') then b.id is not null
  else false end;

-- name: I17 all bills of an order add up to what it costs before its coupon, delivery included
select o.id, o.order_number, sum(b.total_paisa) as billed
from orders o join parcels p on p.order_id = o.id and p.tax_paisa is not null
left join bills b on b.order_id = o.id and b.kind = 'tax_invoice' and b.replaces is null
  and (b.parcel_id = p.id or (b.subject = 'delivery' and p.position = 1))
where o.paid_at is not null
group by o.id
having (bool_and(p.status in ('shipped', 'delivered') and p.shipped_at is not null)
    and coalesce(sum(b.total_paisa), 0) <> o.subtotal_paisa + o.tax_paisa + o.shipping_paisa - (
      select coalesce(sum(c.goods_paisa + c.tax_paisa), 0) from cancellations c where c.order_id = o.id))
  or coalesce(sum(b.total_paisa) filter (where b.subject = 'delivery'), 0) not in (0, o.shipping_paisa);

-- name: I17 nothing is credited that was not billed, in no line and in no sum
select b.id::text, b.number
from bills b join bills c on c.refers_to = b.id
group by b.id
having sum(c.taxable_paisa) > b.taxable_paisa or sum(c.vat_paisa) > b.vat_paisa or sum(c.voucher_paisa) > b.voucher_paisa
    or bool_or(b.kind <> 'tax_invoice' or (c.issuer_id, c.company_id, c.buyer_id)
      is distinct from (b.issuer_id, b.company_id, b.buyer_id))
    or (sum(c.taxable_paisa) = b.taxable_paisa and sum(c.payable_paisa) <> b.payable_paisa)
union all
select l.id::text, sum(c.quantity)::text
from bill_lines l join bill_lines c on c.credits = l.id join bills b on b.id = c.bill_id
group by l.id
having sum(c.quantity) > l.quantity or sum(c.amount_paisa) > l.amount_paisa
    or (sum(c.quantity) = l.quantity and sum(c.amount_paisa) <> l.amount_paisa)
    or bool_or(c.unit_price_paisa <> l.unit_price_paisa or b.refers_to <> l.bill_id);

-- name: I17 a bill that stands for another follows its credit in full
select b.id, b.number
from bills b join bills r on r.id = b.replaces
where r.total_paisa <> (select coalesce(sum(c.total_paisa), 0) from bills c where c.refers_to = r.id)
   or (b.subject, b.order_id, b.parcel_id, b.payment_id) is distinct from (r.subject, r.order_id, r.parcel_id, r.payment_id);

-- name: I17 the refund of a credit note is what the buyer had paid of it
select r.id, r.amount_paisa, b.payable_paisa
from refunds r join bills b on b.id = r.credit_note_id
where r.amount_paisa <> b.payable_paisa or b.kind <> 'credit_note';

-- name: I20 every posting of the ledger balances
select posting_id, sum(amount_paisa) as off from ledger_lines group by posting_id having sum(amount_paisa) <> 0;

-- name: I20 the ledger says what orders, payments, parcels and refunds say
select account, seller_id, b.amount_paisa as booked, e.amount_paisa as expected
from (select account, coalesce(seller_id::text, '') as seller_id, amount_paisa from ledger_balances where amount_paisa <> 0) b
full join (select account, coalesce(seller_id::text, '') as seller_id, amount_paisa from ledger_expected) e using (account, seller_id)
where b.amount_paisa is distinct from e.amount_paisa;

-- name: I20 the entries that a seller reads add up to what is owed to them
select seller_id, sum(owed) as owed from (
  select seller_id, -amount_paisa as owed from ledger_lines where seller_id is not null
  union all
  select seller_id, -amount_paisa from seller_entries
) e group by seller_id having sum(owed) <> 0;

-- name: I20 what is kept of a ledger's day is what its lines say, unless the day is marked as changed
select day, account, d.amount_paisa as kept, l.amount_paisa as fresh
from (select day, account, coalesce(seller_id::text, '') as seller_id, amount_paisa from ledger_days) d
full join (
  select day, account, coalesce(seller_id::text, '') as seller_id, sum(amount_paisa)::bigint as amount_paisa
  from ledger_lines group by 1, 2, 3
) l using (day, account, seller_id)
where d.amount_paisa is distinct from l.amount_paisa and day not in (select day from changed_ledger_days);

-- name: I20 the sum kept of an account's days is what the days say
select account, s.amount_paisa as kept, d.amount_paisa as fresh
from (select account, coalesce(seller_id::text, '') as seller_id, amount_paisa from ledger_sums) s
full join (
  select account, coalesce(seller_id::text, '') as seller_id, sum(amount_paisa)::bigint as amount_paisa
  from ledger_days group by 1, 2
) d using (account, seller_id)
where coalesce(s.amount_paisa, 0) <> coalesce(d.amount_paisa, 0);

-- name: I20 what all sellers together are owed is what each of them is
select account, t.amount_paisa as together, b.amount_paisa as each
from (select account, amount_paisa from ledger_totals where amount_paisa <> 0) t
full join (
  select account, sum(amount_paisa)::bigint as amount_paisa from ledger_balances group by account
) b using (account)
where coalesce(t.amount_paisa, 0) <> coalesce(b.amount_paisa, 0);

-- name: I20 what is in no payout adds up to what is ready, and a transfer to what it pays
select e.seller_id::text as "of", e.amount_paisa, b.amount_paisa as booked
from (select seller_id, sum(amount_paisa)::bigint as amount_paisa from ready_entries where transfer_id is null group by seller_id) e
full join (select seller_id, amount_paisa from ledger_balances where account = 'seller_ready') b using (seller_id)
where coalesce(e.amount_paisa, 0) <> coalesce(b.amount_paisa, 0)
union all
select t.id::text, sum(e.amount_paisa), t.amount_paisa
from payout_transfers t join payouts p on p.id = t.payout_id left join ready_entries e on e.transfer_id = t.id
group by t.id, p.status
having coalesce(sum(e.amount_paisa), 0) <> 0
    or (p.status <> 'discarded' and t.status <> 'returned'
      and coalesce(-sum(e.amount_paisa) filter (where not e.is_own), 0) <> t.amount_paisa);

-- name: I20 what is in payout is what transfers have not paid yet
select seller_id, b.amount_paisa as booked, t.amount_paisa as planned
from (select seller_id, -amount_paisa as amount_paisa from ledger_balances where account = 'seller_in_payout' and amount_paisa <> 0) b
full join (
  select t.seller_id, sum(t.amount_paisa)::bigint as amount_paisa
  from payout_transfers t join payouts p on p.id = t.payout_id
  where t.status = 'open' and p.status <> 'discarded' group by t.seller_id
) t using (seller_id)
where b.amount_paisa is distinct from t.amount_paisa;

-- name: I20 statements chain: each opens with what the last one closed with, and the newest closes with what the books say
select s.id::text, s.opening_paisa, s.closing_paisa
from (
  select id, seller_id, serial, starts_at, closed_at, opening_paisa, closing_paisa,
    lag(closing_paisa, 1, 0::bigint) over w as before, lag(closed_at) over w as closed_before,
    lag(serial, 1, 0) over w as serial_before, lead(id) over w is null as is_newest
  from seller_statements window w as (partition by seller_id order by serial)
) s
where s.opening_paisa <> s.before or s.serial <> s.serial_before + 1 or s.starts_at <> coalesce(s.closed_before, s.starts_at)
  or (s.is_newest and s.closing_paisa <> (
    select -coalesce(sum(l.amount_paisa), 0) from ledger_lines l
    where l.seller_id = s.seller_id and l.created_at < s.closed_at));

-- name: I20 commission that was billed or waits for a bill is what statements say was due
select s.seller_id, sum(s.commission_paisa) as due, coalesce(sum(b.taxable_paisa), 0) as billed
from seller_statements s left join bills b on b.id = s.bill_id
group by s.seller_id
having sum(s.commission_paisa) <> coalesce(sum(b.taxable_paisa), 0) + (array_agg(s.unbilled_paisa order by s.serial desc))[1]
    or sum(s.commission_vat_paisa) <> coalesce(sum(b.vat_paisa), 0) + (array_agg(s.unbilled_vat_paisa order by s.serial desc))[1];

-- name: I21 complaints of a year are numbered from 1 without a gap, up to the counter
select bs_year, c.last_serial, n.count, n.last_serial as last_given
from case_counters c
full join (select bs_year, count(*)::integer as count, max(serial) as last_serial from cases group by bs_year) n using (bs_year)
where (c.last_serial, c.last_serial) is distinct from (n.count, n.last_serial)
union all
select bs_year, serial, null, null from cases where number <> 'G-' || bs_year || '-' || lpad(serial::text, 6, '0');

-- name: I21 an open complaint of a missing parcel or a declined return holds the parcel, and no other complaint does
select coalesce(c.id, h.cause_id) as case_id, c.state, h.parcel_id
from (
  select id, state, parcel_id from cases
  where kind in ('not_received', 'return_declined') and parcel_id is not null
    and state in ('open', 'waiting_for_seller', 'waiting_for_buyer')
) c
full join (select cause_id, parcel_id from parcel_holds where cause_kind = 'case' and ended_at is null) h on h.cause_id = c.id
where c.parcel_id is distinct from h.parcel_id;

-- name: I21 a decision that gives money back has made exactly that refund due
-- Goods and their delivery may be two refunds: of one reason, which names the complaint, or of one return.
select c.id, c.number, c.amount_paisa, due.paisa as due_paisa
from cases c cross join lateral (
  select coalesce(sum(x.amount_paisa), 0) as paisa
  from refunds r join refunds x on x.payment_id = r.payment_id and (x.reason = r.reason or x.return_id = r.return_id)
  where r.id = c.refund_id
) due
where c.decision is not null and c.return_id is null and due.paisa <> c.amount_paisa
  -- What was on account is owed no more instead.
  and not (c.refund_id is null and exists (
    select from parcels p join parcel_debts d on d.parcel_id = p.id
    where p.order_id = c.order_id and (c.parcel_id is null or p.id = c.parcel_id)));

-- name: I21 whose and about what a complaint is fits together
select c.id, c.number
from cases c left join orders o on o.id = c.order_id left join parcels p on p.id = c.parcel_id
where o.company_id is distinct from c.company_id and c.order_id is not null
   or p.order_id is distinct from c.order_id and c.parcel_id is not null
   or p.seller_id is distinct from c.seller_id and c.parcel_id is not null;

-- name: I3 what a line cost is one of its two columns, or what was agreed, by the reason it gives
select id, unit_price_paisa, regular_price_paisa, wholesale_price_paisa, customer_price_paisa, price_reason
from order_items
where unit_price_paisa not in (regular_price_paisa, coalesce(wholesale_price_paisa, unit_price_paisa),
    coalesce(customer_price_paisa, regular_price_paisa))
  and price_reason <> 'quote'
  or price_reason = 'customer' and unit_price_paisa is distinct from customer_price_paisa;

-- name: I22 what a side of a conversation has not read is counted
select t.id, t.buyer_unread, t.seller_unread
from threads t
where t.buyer_unread <> (select count(*) from thread_messages m
    where m.thread_id = t.id and m.author = 'seller' and m.serial > t.buyer_read_serial)
  or t.seller_unread <> (select count(*) from thread_messages m
    where m.thread_id = t.id and m.author = 'buyer' and m.serial > t.seller_read_serial);

-- name: I22 messages are written by the two sides, and a seller who has not answered is waited for
select m.id, m.author from thread_messages m join threads t on t.id = m.thread_id
where (m.author_id = t.seller_id or exists (select from seller_events e where e.seller_id = t.seller_id and e.kind = 'joined'
    and e.details ->> 'userId' = m.author_id::text) and m.author = 'seller') <> (m.author = 'seller')
union all
select t.id, 'seller' from threads t
where (t.waiting_since is not null) <> coalesce((
  select m.author = 'buyer' from thread_messages m where m.thread_id = t.id order by m.serial desc limit 1), false);

-- name: I22 a conversation about a parcel is between who bought and who sold it
select t.id from threads t join parcels p on p.id = t.parcel_id join orders o on o.id = p.order_id
where t.company_id <> o.company_id or t.buyer_id <> o.user_id or t.seller_id <> p.seller_id;

-- name: I22 no number to call reached the other side before a payment
select m.id from thread_messages m
join threads t on t.id = m.thread_id
left join parcels p on p.id = t.parcel_id left join orders o on o.id = p.order_id
where (o.paid_at is null or m.created_at < o.paid_at) and m.text ~ '(^|[^0-9])9[678][0-9]{8}([^0-9]|$)';

-- name: I22 what stands on a product's page is an answer to an earlier question about it
select a.message_id
from published_answers a
join thread_messages m on m.id = a.message_id
join thread_messages q on q.id = a.question_id
join threads t on t.id = m.thread_id
where m.author <> 'seller' or q.author <> 'buyer' or q.thread_id <> t.id or q.serial >= m.serial
  or t.product_id is distinct from a.product_id or (a.published_by <> t.seller_id and not exists (select from seller_events e where e.seller_id = t.seller_id
    and e.kind = 'joined' and e.details ->> 'userId' = a.published_by::text));

-- name: I22 a photo of a message is one of those it was sent with
select m.id, m.photo_count, count(p.id) as kept
from thread_messages m left join photos p on p.subject_kind = 'message' and p.subject_id = m.id
group by m.id having count(p.id) <> m.photo_count;

-- name: I22 returns are numbered from 1 without a gap, up to the counter
select c.bs_year, c.last_serial, r.returns, r.last_serial as last_given
from return_counters c full join (
  select bs_year, count(*) as returns, max(serial) as last_serial from returns group by 1
) r using (bs_year)
where (c.last_serial, c.last_serial) is distinct from (r.returns::integer, r.last_serial);

-- name: I22 an open return holds its parcel once, a declined one at most until nobody may complain, and no other does
select r.id, r.status, count(h.id) as holds
from returns r left join parcel_holds h on h.cause_kind = 'return' and h.cause_id = r.id and h.ended_at is null
group by r.id
having case when r.status in ('requested', 'question', 'accepted', 'sent_back', 'received') then count(h.id) <> 1
    else count(h.id) > case when r.status = 'declined' and r.complain_until is not null
      and not exists (select from cases k where k.return_id = r.id) then 1 else 0 end end
    or bool_or(h.parcel_id <> r.parcel_id)
union all
select h.cause_id, 'gone', 1 from parcel_holds h
where h.cause_kind = 'return' and h.ended_at is null and not exists (select from returns r where r.id = h.cause_id);

-- name: I22 no more of a line comes back than was sent; a return has lines of its own parcel alone
select i.id::text, i.quantity - cancelled_quantity(i.id) as sent, sum(l.quantity) as returned
from return_lines l join returns r on r.id = l.return_id join order_items i on i.id = l.order_item_id
where r.status not in ('declined', 'expired', 'withdrawn')
group by i.id having sum(l.quantity) > i.quantity - cancelled_quantity(i.id)
union all
select r.id::text, null, null
from returns r join parcels p on p.id = r.parcel_id join orders o on o.id = p.order_id
  left join return_lines l on l.return_id = r.id left join order_items i on i.id = l.order_item_id
group by r.id
having count(l.order_item_id) = 0 or bool_or(i.parcel_id <> r.parcel_id)
    or bool_or((r.order_id, r.company_id, r.seller_id) is distinct from (p.order_id, o.company_id, p.seller_id))
    or bool_or(p.return_id is not null);

-- name: I22 a return says what happened last, and was asked for first
select r.id, r.status
from returns r
where r.status <> (select case e.event when 'answered' then 'requested' else e.event end
    from return_events e where e.return_id = r.id and e.event not in ('offered', 'offer_declined', 'offer_lapsed')
    order by e.id desc limit 1)
  or (select e.event from return_events e where e.return_id = r.id order by e.id limit 1) is distinct from 'requested';

-- name: I22 what a return gives back is on the refunds desk, in its credit note and in the books
select r.id, r.number, r.goods_paisa + r.vat_paisa - r.voucher_paisa + r.delivery_paisa as amount_paisa, f.refunds_paisa
from returns r
left join (select return_id, sum(amount_paisa) as refunds_paisa from refunds group by 1) f on f.return_id = r.id
left join bills b on b.id = r.credit_note_id
left join ledger_postings g on g.kind = 'goods_returned' and g.cause = r.id::text
left join ledger_postings d on d.kind = 'delivery_returned' and d.cause = r.id::text
where case when r.settled_as is null then f.return_id is not null or b.id is not null or g.id is not null or d.id is not null
  else coalesce(f.refunds_paisa, 0)
      <> case when exists (select from parcel_debts d where d.parcel_id = r.parcel_id) then 0 else r.goods_paisa + r.vat_paisa - r.voucher_paisa end
        + case when is_delivery_on_account(r.order_id) then 0 else r.delivery_paisa end
    or (b.id is not null and (b.taxable_paisa, b.vat_paisa, b.voucher_paisa, b.parcel_id)
      is distinct from (r.goods_paisa, r.vat_paisa, r.voucher_paisa, r.parcel_id))
    or (r.goods_paisa + r.vat_paisa > 0) <> (b.id is not null or g.id is not null) or (b.id is not null and g.id is not null)
    or (r.delivery_paisa > 0) <> (d.id is not null or r.delivery_credit_note_id is not null) end;

-- name: I22 the delivery fee goes back once, with the last goods of an order, all of them by the seller's fault
select o.id, o.order_number
from returns r join orders o on o.id = r.order_id
where r.settled_as is not null and r.delivery_paisa > 0
  and not exists (select from parcels s where s.order_id = o.id and s.surcharge_paisa > 0)
group by o.id
having count(*) > 1 or sum(r.delivery_paisa) > o.shipping_paisa or exists (
  select from order_items i join parcels p on p.id = i.parcel_id
  where i.order_id = o.id and p.status <> 'cancelled' and p.return_id is null
    and i.quantity - cancelled_quantity(i.id) > (
      select coalesce(sum(l.quantity), 0) from return_lines l join returns x on x.id = l.return_id
      where l.order_item_id = i.id and x.settled_as = 'lines' and x.reason <> 'changed_mind'));

-- name: I22 no delivery is paid for where none of what was ordered was delivered and stands
-- docs/decisions/0032-the-delivery-fee-goes-back-by-one-rule.md
select o.id, o.order_number, -sum(l.amount_paisa) as income_paisa
from ledger_lines l join ledger_postings g on g.id = l.posting_id join orders o on o.id = g.order_id
where l.account = 'delivery_income' and not exists (
  select from parcels p
  where p.order_id = o.id and p.status <> 'cancelled' and p.return_id is null
    and (select sum(i.quantity - cancelled_quantity(i.id)) from order_items i where i.parcel_id = p.id) > (
      select coalesce(sum(x.quantity), 0) from return_lines x join returns r on r.id = x.return_id
      where r.parcel_id = p.id and r.settled_as = 'lines' and r.reason <> 'changed_mind'))
group by o.id having sum(l.amount_paisa) <> 0;

-- name: I22 a replaced return has one parcel with the same units at price 0, not billed, and its refund ends one that never came
select r.id, r.status
from returns r left join parcels p on p.return_id = r.id
where (r.status = 'replaced' and p.id is null) or (p.id is not null and r.status not in ('replaced', 'refunded'))
  or (p.status = 'cancelled' and r.status <> 'refunded')
  or (p.id is not null and ((p.order_id, p.seller_id) is distinct from (r.order_id, r.seller_id) or p.subtotal_paisa <> 0
    or exists (select from bills b where b.parcel_id = p.id)
    or (select jsonb_agg(jsonb_build_array(i.product_id, i.sku, i.quantity, i.unit_price_paisa) order by i.sku)
        from order_items i where i.parcel_id = p.id)
      is distinct from (select jsonb_agg(jsonb_build_array(i.product_id, i.sku, l.quantity, 0) order by i.sku)
        from return_lines l join order_items i on i.id = l.order_item_id where l.return_id = r.id)));

-- name: I22 no money is ready while its goods may be returned, and none that an open return is about
-- A database that served before there were returns made money ready 7 x 24 hours after arrival, and what was ready by then
-- may have been asked back on the rest of that day. One that began later has no such money.
with older_rule as (
  select max(r.applied_at) filter (where r.name = '0065_refunded_replacements') as ended_at, min(r.applied_at) as began_at
  from schema_migrations r
), ready as (
  select p.*, coalesce(o.ended_at > o.began_at + interval '1 hour' and p.money_ready_at < o.ended_at, false) as is_older
  from parcels p cross join older_rule o where p.money_ready_at is not null and p.status = 'delivered'
)
select p.id, p.delivered_at, p.money_ready_at
from ready p
where p.money_ready_at < case when p.is_older then p.delivered_at + interval '168 hours'
    else kathmandu_midnight(kathmandu_day(p.delivered_at) + 8) end
  or exists (select from returns r where r.parcel_id = p.id and r.due_at is not null
    and not (p.is_older and r.requested_at >= p.money_ready_at));

-- name: I23 nobody whose account is deleted is told of anything
select n.id, n.user_id from notifications n join users u on u.id = n.user_id where u.deleted_at is not null
union all
select null, p.user_id from notification_preferences p join users u on u.id = p.user_id where u.deleted_at is not null;

-- name: I24 the last point of each product's price record is its regular price, and each follows from the one before
select p.id, p.regular_price_paisa, q.created_at
from products p left join lateral (
  select c.*, lag(c.regular_price_paisa) over (order by c.created_at) as before,
    lead(c.created_at) over (order by c.created_at) is null as is_last
  from price_points c where c.product_id = p.id) q on true
where q.product_id is null or q.previous_price_paisa is distinct from q.before
  or (q.is_last and q.regular_price_paisa <> p.regular_price_paisa);

-- name: I25 every datasheet of a product is an upload of its seller, of the same size, that is not being deleted
select p.id, d.key
from products p, jsonb_to_recordset(p.datasheets) as d(key text, bytes bigint)
left join uploads u on u.key = d.key
where p.datasheets <> '[]'
  and ((u.seller_id, u.kind, u.bytes) is distinct from (p.seller_id, 'datasheet', d.bytes) or u.removed_at is not null);

-- name: I26 the lowest price of 30 days on a product's row is that of its record, unless it waits to be settled
select p.id, p.lowest_price_paisa, p.lowest_price_until, l.paisa, l.until
from products p cross join lateral lowest_recent_price(p.id, p.regular_price_paisa, now()) l
where coalesce(p.lowest_price_until > now(), true)
  and (p.lowest_price_paisa, p.lowest_price_until) is distinct from (l.paisa, l.until);

-- name: I27 what is about an order belongs to the order's company
select o.id, 'payment' as what from orders o join payments y on y.order_id = o.id where y.company_id <> o.company_id
union all
select o.id, 'bill' from orders o join bills b on b.order_id = o.id where b.company_id <> o.company_id
union all
select o.id, 'coupon' from orders o join coupon_uses u on u.order_id = o.id
where (u.company_id, u.user_id) is distinct from (o.company_id, o.user_id);

-- name: I27 everybody owns a company of their own; any other has said whom its bills go to
select u.id from users u where u.deleted_at is null and not exists (
  select from companies c join company_members m on m.company_id = c.id and m.user_id = u.id and m.role = 'owner'
  where c.founder_id = u.id)
union all
select id from companies where founder_id is null and bill_to is null;

-- name: I27 who acted for a company belongs to it, or did
select a.company_id, a.user_id, a.what
from (select company_id, user_id, 'ordered' as what from orders
  union select company_id, user_id, 'paid' from payments
  union select company_id, buyer_id, 'returned' from returns
  union select company_id, buyer_id, 'asked' from threads
  union select company_id, user_id, 'complained' from cases where user_id is not null) a
where not exists (select from company_members m where m.company_id = a.company_id and m.user_id = a.user_id)
  and not exists (select from company_events e
    where e.company_id = a.company_id and e.details ->> 'userId' = a.user_id::text);

-- name: I28 a signed order and its request say the same, and only what was asked for was ordered
select r.id, r.status, o.id as order_id
from order_requests r full join orders o on o.id = r.order_id
where (r.id is null and o.approved_by is not null
    -- Who may sign their own orders signs by ordering.
    and o.approved_by <> o.user_id)
  or (o.id is not null and r.id is not null
    and (o.company_id, o.user_id, o.approved_by) is distinct from (r.company_id, r.user_id, r.ended_by))
union all
select r.id, r.status, r.order_id
from order_requests r join order_request_lines l on l.request_id = r.id
  left join order_items i on i.order_id = r.order_id and i.product_id is not distinct from l.product_id
    and (l.product_id is not null or i.sku = l.sku)
where r.order_id is not null and coalesce(i.quantity, 0) <> coalesce(l.ordered_quantity, 0)
union all
select r.id, r.status, r.order_id from order_requests r
where r.status = 'open' and not exists (select from order_request_approvers a where a.request_id = r.id);

-- name: I28 what waits at the prices of a quote waits at those of its version, and is ordered with it
select r.id, r.number, l.name
from order_requests r join quotes q on q.id = r.quote_id join order_request_lines l on l.request_id = r.id
where l.quote_number is distinct from q.number or r.coupon_id is not null or not exists (
  select from quote_version_lines v join quote_lines o on o.id = v.line_id
    left join quote_alternatives a on a.id = v.alternative_id
  where v.quote_id = r.quote_id and v.version = r.quote_version and coalesce(a.product_id, o.product_id) = l.product_id
    and (v.quantity, v.unit_price_paisa) = (l.quantity, l.unit_price_paisa))
union all
select r.id, r.number, q.number
from order_requests r join quotes q on q.id = r.quote_id
where r.company_id <> q.company_id
  or r.status = 'ordered' and (r.order_id, r.quote_version) is distinct from (q.order_id, q.version)
  or r.status = 'open' and q.status = 'ordered'
union all
select r.id, r.number, l.name from order_requests r join order_request_lines l on l.request_id = r.id
where r.quote_id is null and l.quote_number is not null
  and not exists (select from request_for_quotes_awards a where a.order_request_id = r.id);

-- name: I29 a PAN is proven for one company, a company has proven one PAN, and somebody has said so
select 'pan' as what, pan_number as whose from company_pans where status = 'verified' group by pan_number having count(*) > 1
union all
select 'company', company_id::text from company_pans where status = 'verified' group by company_id having count(*) > 1
union all
select 'unsaid', p.id::text from company_pans p
where p.status <> 'waiting' and (p.changed_by is null or p.changed_at < p.created_at);

-- name: I29 the name on a transfer proved the PAN of the company that paid, with money that came by bank
select p.id from company_pans p join payments y on y.id = p.payment_id
where y.company_id <> p.company_id or y.method <> 'bank' or y.received_paisa = 0;

-- name: I30 an order from a quote is its buyer's, from its seller, and each line costs what the version that held says
select q.id, q.number, o.order_number
from quotes q join orders o on o.id = q.order_id join parcels p on p.order_id = o.id
where o.company_id <> q.company_id or p.seller_id <> q.seller_id
union all
select q.id, q.number, i.name
from quotes q join order_items i on i.order_id = q.order_id join parcels p on p.id = i.parcel_id and p.return_id is null
  left join (quote_version_lines v join quote_lines l on l.id = v.line_id left join quote_alternatives a on a.id = v.alternative_id)
    on v.quote_id = q.id and v.version = q.version and coalesce(a.product_id, l.product_id) = i.product_id
where (i.unit_price_paisa, i.quantity, i.quote_number, i.price_reason)
  is distinct from (v.unit_price_paisa, v.quantity, q.number, 'quote')
union all
select null, i.quote_number, i.name
from order_items i left join quotes q on q.number = i.quote_number and q.order_id = i.order_id
where i.quote_number is not null and q.id is null
  and not exists (select from opened_quotes o where o.number = i.quote_number);

-- name: I30 a quote waits for whoever did not speak last
select q.id, q.number, q.status, v.side
from quotes q left join quote_versions v on v.quote_id = q.id and v.version = q.version
where v.side is null
  or q.status = 'asked' and v.side <> 'buyer' or q.status in ('quoted', 'ordered') and v.side <> 'seller'
  or q.version <> (select max(version) from quote_versions o where o.quote_id = q.id);

-- name: I31 nothing of an open request is opened, nothing of one that is over stays sealed, and all that was opened is counted
select r.id, r.number, r.status
from requests_for_quotes r
where r.status = 'open' and exists (select from opened_quotes q where q.request_id = r.id)
  or r.status <> 'open' and exists (select from sealed_quotes q where q.request_id = r.id and q.sealed is not null)
  or r.quotes_opened <> (select count(*) from opened_quotes q where q.request_id = r.id)
union all
select q.id, q.number, 'opened of whom was not asked'
from opened_quotes q
where not exists (select from request_for_quotes_sellers a where (a.request_id, a.seller_id) = (q.request_id, q.seller_id))
  or not exists (select from opened_quote_lines l where l.quote_id = q.id)
  or exists (select from opened_quote_lines l join request_for_quotes_lines a on a.id = l.line_id
    where l.quote_id = q.id and a.request_id <> q.request_id);

-- name: I31 the key of a request opens when it closes, and its closing is told once
select r.id, r.number, k.opens_at, r.closes_at
from requests_for_quotes r left join request_for_quotes_keys k on k.request_id = r.id
where k.opens_at is distinct from r.closes_at
  or (r.closed_at is not null)::int <> (select count(*) from request_for_quotes_events e
    where e.request_id = r.id and e.kind = 'closed');

-- name: I32 an award is ordered, and signed before that, line by line at the quoted paisa, with each delivery once
with expected as (
  select w.award_id, q.seller_id, q.number, o.product_id,
    case when o.product_id is null then q.number || '/' || l.position || case when w.is_alternative then 'A' else '' end end as sku,
    case when o.product_id is null then o.hs_code end as hs_code, w.quantity, o.unit_price_paisa
  from request_for_quotes_awarded_lines w join opened_quotes q on q.id = w.quote_id
    join opened_quote_lines o using (quote_id, line_id, is_alternative) join request_for_quotes_lines l on l.id = w.line_id
  union all
  select distinct w.award_id, q.seller_id, q.number, null::uuid, q.number || '/D', '996511', 1,
    q.delivery_fee_paisa
  from request_for_quotes_awarded_lines w join opened_quotes q on q.id = w.quote_id where q.delivery_fee_paisa > 0
), ordered as (
  select a.id as award_id, p.seller_id, i.quote_number, i.product_id, case when i.product_id is null then i.sku end as sku,
    i.hs_code, i.quantity, i.unit_price_paisa
  from request_for_quotes_awards a join order_items i on i.order_id = a.order_id
    join parcels p on p.id = i.parcel_id and p.return_id is null
), asked as (
  select a.id as award_id, coalesce((l.goods ->> 'sellerId')::uuid, d.seller_id), l.quote_number, l.product_id,
    case when l.product_id is null then l.sku end as sku, l.goods ->> 'hsCode', l.quantity, l.unit_price_paisa
  from request_for_quotes_awards a join order_request_lines l on l.request_id = a.order_request_id
    left join products d on d.id = l.product_id
)
(select 'not ordered' as what, * from (
  select e.* from expected e join request_for_quotes_awards a on a.id = e.award_id and a.order_id is not null
  except all select * from ordered) x)
union all
(select 'not awarded', * from (select * from ordered except all select * from expected) x)
union all
(select 'not asked', * from (
  select e.* from expected e join request_for_quotes_awards a on a.id = e.award_id and a.order_request_id is not null
  except all select * from asked) x)
union all
(select 'asked unawarded', * from (select * from asked except all select * from expected) x);

-- name: I32 a request is awarded while its award holds; an award holds until its order ends unpaid or is not signed
select f.id, f.number, f.status, null::uuid as award
from requests_for_quotes f
where (f.status = 'awarded') <> exists (
  select from request_for_quotes_awards a where a.request_id = f.id and a.ended_at is null and a.order_id is not null)
union all
select f.id, f.number, o.status, a.id
from request_for_quotes_awards a join requests_for_quotes f on f.id = a.request_id join orders o on o.id = a.order_id
where (a.ended_at is not null) <> (o.status = 'cancelled' and o.paid_at is null) or o.company_id <> f.company_id
union all
select f.id, f.number, r.status, a.id
from request_for_quotes_awards a join requests_for_quotes f on f.id = a.request_id
  join order_requests r on r.id = a.order_request_id
where r.order_id is distinct from a.order_id or r.company_id <> f.company_id or (r.status = 'open' and a.ended_at is not null)
union all
select f.id, f.number, f.status, a.id
from request_for_quotes_awards a join requests_for_quotes f on f.id = a.request_id
where not exists (select from request_for_quotes_awarded_lines w where w.award_id = a.id);

-- name: I32 no more is awarded than was quoted and asked for, of quotes of the request itself
select w.award_id, w.line_id, sum(w.quantity) as awarded
from request_for_quotes_awarded_lines w join request_for_quotes_awards a on a.id = w.award_id
  join request_for_quotes_lines l on l.id = w.line_id join opened_quotes q on q.id = w.quote_id
  join opened_quote_lines o using (quote_id, line_id, is_alternative)
group by w.award_id, w.line_id, l.quantity, l.request_id
having sum(w.quantity) > l.quantity or bool_or(w.quantity > o.quantity)
  or bool_or(q.request_id <> a.request_id or l.request_id <> a.request_id);
-- name: I33 what is on account is lent by the seller of its parcel to the company that ordered, by a line it accepted
select d.parcel_id, d.debt_paisa
from parcel_debts d join parcels p on p.id = d.parcel_id join orders o on o.id = p.order_id
  join credit_lines c on c.id = d.line_id
where (d.company_id, d.seller_id) is distinct from (o.company_id, p.seller_id)
   or (d.company_id, d.seller_id) is distinct from (c.company_id, c.seller_id) or c.accepted_at is null
   or d.debt_paisa <> p.subtotal_paisa + p.tax_paisa - p.voucher_paisa + d.delivery_paisa
   or p.status = 'pending' or (d.due_on is not null) <> (p.shipped_at is not null)
union all
select o.id, o.total_paisa from orders o
where (o.payment_method = 'account') <> (
  select bool_and(d.parcel_id is not null) from parcels p left join parcel_debts d on d.parcel_id = p.id
  where p.order_id = o.id and p.return_id is null);

-- name: I33 no debt is paid beyond what it is worth, no payment pays more than it is, and only one that counts pays
select d.parcel_id::text, d.unpaid_paisa from debt_facts d where d.unpaid_paisa < 0
union all
select y.id::text, sum(x.amount_paisa)
from debt_payments y left join debt_payment_parts x on x.debt_payment_id = y.id
group by y.id
having coalesce(sum(x.amount_paisa), 0) not between 0 and case y.status when 'counted' then y.amount_paisa else 0 end
union all
select x.id::text, x.amount_paisa
from debt_payment_parts x join debt_payments y on y.id = x.debt_payment_id join parcel_debts d on d.parcel_id = x.parcel_id
where (d.company_id, d.seller_id) is distinct from (y.company_id, y.seller_id);

-- name: I33 who has paid beyond what was due owes nothing that was billed
select y.company_id, y.seller_id
from debt_payments y
where y.status = 'counted'
  and y.amount_paisa > coalesce((select sum(x.amount_paisa) from debt_payment_parts x where x.debt_payment_id = y.id), 0)
  and exists (select from debt_facts d where d.company_id = y.company_id and d.seller_id = y.seller_id
    and d.due_on is not null and d.unpaid_paisa > 0);

-- name: I33 debts and claims are the same money, which nobody of us holds, parcel by parcel
select coalesce(l.parcel_id, d.parcel_id) as parcel_id, l.debts, l.claims, d.unpaid_paisa
from (
  select parcel_id, coalesce(sum(amount_paisa) filter (where account = 'account_debts'), 0) as debts,
    coalesce(sum(amount_paisa) filter (where account = 'account_claims'), 0) as claims
  from ledger_lines where account in ('account_debts', 'account_claims') group by parcel_id
) l full join debt_facts d on d.parcel_id = l.parcel_id
where coalesce(l.debts, 0) <> coalesce(d.unpaid_paisa, 0) or coalesce(l.claims, 0) <> -coalesce(d.unpaid_paisa, 0);

-- name: I34 what came to us for a bill counts with what was used of it, once, and nothing else does
select y.id, y.amount_paisa, p.id as payment_id, p.status
from (select * from payments where kind = 'bill' and status = 'settled') p
full join (select * from debt_payments where payment_id is not null) y on y.payment_id = p.id
where p.id is null or y.id is null or y.amount_paisa <> p.received_paisa - p.refund_due_paisa
  or (y.company_id, y.bill_id, y.method) is distinct from (p.company_id, p.bill_id, p.method);

-- name: I34 what is paid on account names a bill of the goods that were bought so
select y.id from debt_payments y join bills b on b.id = y.bill_id left join parcel_debts d on d.parcel_id = b.parcel_id
where (d.company_id, d.seller_id) is distinct from (y.company_id, y.seller_id)
union all
select p.id from payments p join bills b on b.id = p.bill_id left join parcel_debts d on d.parcel_id = b.parcel_id
where d.company_id is distinct from p.company_id;

-- name: I33 a line is what its events say
select c.id, c.status, e.kind
from credit_lines c left join lateral (
  select e.kind from credit_line_events e where e.line_id = c.id and e.kind not in ('changed', 'warned') order by e.id desc limit 1
) e on true
where c.status is distinct from case
  when e.kind = 'offered' then 'offered' when e.kind in ('accepted', 'reopened') then 'open'
  when e.kind = 'frozen' then 'frozen' when e.kind is not null then 'closed' end;

-- name: I35 what is on its way to an address is an event of whoever owns the address
select d.id from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
left join webhook_events v on v.id = d.event_id
where v.id is null or v.subject <> d.subject or (v.company_id, v.seller_id) is distinct from (e.company_id, e.seller_id);

-- name: I35 what has arrived or was given up was tried
select id from webhook_deliveries where state <> 'waiting' and (tries = 0 or tried_at is null);

-- name: I36 what is paid for the way of a heavy parcel is a part of its order's shipping, and a replacement costs nothing more
select p.id, p.surcharge_paisa from parcels p join orders o on o.id = p.order_id
where p.surcharge_paisa > 0 and (p.return_id is not null or o.shipping_paisa < p.surcharge_paisa
  or (p.shipped_at is not null and p.lost_at is null and p.allowance_paisa < p.surcharge_paisa));

-- name: I36 of an order's delivery what stands is paid for: its fee, and the surcharge of each parcel of which something stands
-- Where our desk gave back some of the delivery by a decision of its own, less is left.
-- On account it goes back with the parcel that owes it (docs/decisions/0054-a-heavy-parcel-owes-the-delivery.md).
-- docs/decisions/0049-heavy-goods-cost-more-on-their-way.md
with standing as (
  select p.order_id, bool_or(e.stands) as stands,
    coalesce(sum(p.surcharge_paisa) filter (where e.stands), 0) as surcharges_paisa
  from parcels p cross join lateral (
    select p.status <> 'cancelled'
      and (select sum(i.quantity - cancelled_quantity(i.id)) from order_items i where i.parcel_id = p.id) > (
        select coalesce(sum(x.quantity), 0) from return_lines x join returns r on r.id = x.return_id
        where r.parcel_id = p.id and r.settled_as = 'lines' and r.reason <> 'changed_mind')
      and not exists (select from parcels c join parcel_debts d on d.parcel_id = c.id
        where c.order_id = p.order_id and d.delivery_paisa > 0 and c.status = 'cancelled') as stands
  ) e where p.return_id is null group by p.order_id having sum(p.surcharge_paisa) > 0
)
select o.id, o.order_number, o.shipping_paisa, b.left_paisa
from standing s join orders o on o.id = s.order_id cross join lateral (
  select sum(case b.kind when 'tax_invoice' then b.total_paisa else -b.total_paisa end) as left_paisa,
    coalesce(sum(b.total_paisa) filter (where b.kind = 'credit_note' and b.issued_by is not null), 0) as by_desk_paisa
  from bills b where b.order_id = o.id and b.subject = 'delivery'
) b
where b.left_paisa is not null and b.left_paisa not between
    case when s.stands then o.shipping_paisa - (select sum(surcharge_paisa) from parcels p where p.order_id = o.id)
      + s.surcharges_paisa else 0 end - b.by_desk_paisa
  and case when s.stands then o.shipping_paisa - (select sum(surcharge_paisa) from parcels p where p.order_id = o.id)
    + s.surcharges_paisa else 0 end;
-- name: I38 no piece is with two buyers, and no line has more numbers out than pieces were sent of it
select product_id::text as id, serial_key as what from serials where returned_at is null
group by product_id, serial_key having count(*) > 1
union all
select i.id::text, p.status from order_items i join parcels p on p.id = i.parcel_id
where (select count(*) from serials s where s.order_item_id = i.id and s.returned_at is null)
  > i.quantity - cancelled_quantity(i.id);

-- name: I38 numbers follow their parcel: packed until it is sent, sold from then on, free once it is cancelled
select s.id, p.status from serials s join order_items i on i.id = s.order_item_id join parcels p on p.id = i.parcel_id
where (s.sold_at is null) <> (p.status = 'processing') or (p.status = 'cancelled' and p.lost_at is null and s.returned_at is null);

-- name: I38 what lacks numbers was sent
select id, status from parcels where lacks_serials and status not in ('shipped', 'delivered');

-- name: I38 a number comes back with a return that names its line and was received, or refunded as if it had been
select s.id, r.status from serials s join returns r on r.id = s.return_id
where (r.received_at is null and r.settled_as is distinct from 'lines')
  or not exists (select from return_lines l where l.return_id = r.id and l.order_item_id = s.order_item_id);
-- name: I37 the books expect at a door what its parcels are still to bring, and the couriers hold what they have not passed on
with door as (
  select y.order_id, (select coalesce(sum(l.amount_paisa), 0) from ledger_postings g join ledger_lines l on l.posting_id = g.id
      where g.order_id = y.order_id and l.account = 'cod') as booked,
    (select coalesce(sum(c.amount_paisa), 0) from cash_collections c
      where c.order_id = y.order_id and c.collected_at is null and c.ended_at is null and c.paid_at is null) as under_way,
    (select sum(m.goods_paisa + m.tax_paisa - m.voucher_paisa - coalesce(k.goods_paisa + k.tax_paisa - k.voucher_paisa, 0))
      from parcel_money m left join cancelled_parts k on k.parcel_id = m.parcel_id
      where m.order_id = y.order_id and m.status = 'processing') as goods_unsent,
    o.shipping_paisa
  from payments y join orders o on o.id = y.order_id where y.method = 'cod' and y.received_paisa > 0
)
select order_id::text, booked, under_way, goods_unsent from door
where case when goods_unsent is null then booked <> under_way
  else booked - under_way - goods_unsent not between 0 and shipping_paisa end
union all
select 'couriers', b.booked, c.owed, null
from (select coalesce(sum(amount_paisa), 0) as booked from ledger_balances where account = 'couriers') b,
  (select coalesce(sum(amount_paisa), 0) as owed from cash_collections where collected_at is not null and remitted_at is null) c
where b.booked <> c.owed;

-- name: I39 what was to be paid at a door has come by one payment of its parcel, whole, and is collected by nobody
select coalesce(c.parcel_id, p.parcel_id)::text as id, p.status, p.received_paisa, c.amount_paisa
from (select * from cash_collections where paid_at is not null) c
full join (select * from payments where kind = 'parcel' and status = 'settled') p on p.id = c.payment_id
where p.id is null or c.parcel_id is null or p.parcel_id <> c.parcel_id or p.company_id <> c.company_id
  or p.received_paisa - p.refund_due_paisa <> c.amount_paisa or c.collected_at is not null;

-- name: I39 a return fee is paid by one payment of its parcel, which was refused at the door and came back
select coalesce(f.parcel_id, p.parcel_id)::text as id, p.status, p.received_paisa, f.amount_paisa
from (select * from return_fees where paid_at is not null) f
full join (select * from payments where kind = 'return_fee' and status in ('settled', 'refunded') and settled_at is not null) p
  on p.id = f.payment_id
where p.id is null or f.parcel_id is null or p.parcel_id <> f.parcel_id or p.company_id <> f.company_id
  or p.received_paisa < f.amount_paisa
union all
select f.parcel_id::text, null, null, f.amount_paisa
from return_fees f left join cash_collections c on c.parcel_id = f.parcel_id where c.is_back is not true or c.refused_at is null;

-- name: I39 what a courier brought for a parcel that was paid otherwise goes back whole, once for each row
select r.remittance_id::text, r.position, r.amount_paisa, p.refund_due_paisa
from remittance_rows r left join payments p on p.id = r.payment_id
where r.payment_id is not null and (p.id is null or p.kind <> 'parcel' or p.method <> 'cod' or p.parcel_id <> r.parcel_id
  or r.decision <> 'accepted' or p.received_paisa <> r.amount_paisa or p.refund_due_paisa <> r.amount_paisa
  or not exists (select from cash_collections c where c.parcel_id = r.parcel_id and c.paid_at is not null))
union all
select p.parcel_id::text, null, p.received_paisa, null from payments p
where p.kind = 'parcel' and p.method = 'cod'
  and (select count(*) from remittance_rows r where r.payment_id = p.id) <> 1;

-- name: I39 a claim on a courier is of a parcel that was lost on its way
select k.parcel_id, p.status from courier_claims k join parcels p on p.id = k.parcel_id
where p.status <> 'cancelled' or p.lost_at is null;
