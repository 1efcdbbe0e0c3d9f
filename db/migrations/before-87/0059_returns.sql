-- What comes back after it arrived: returns of lines of a parcel, what was said and done, parcels that replace.

-- The last number given in each year of Bikram Sambat. A row is locked by the transaction that takes a number, until its
-- end: what is rolled back leaves no gap.
create table return_counters (
  bs_year integer primary key,
  last_serial integer not null check (last_serial >= 1)
);

create table returns (
  id uuid primary key default gen_random_uuid(),

  -- 'R-2083-000418': serials run from 1 without a gap in each year.
  bs_year integer not null,
  serial integer not null check (serial >= 1),
  number text not null unique,

  order_id uuid not null references orders (id) on delete restrict,
  parcel_id uuid not null references parcels (id) on delete restrict,
  buyer_id uuid not null references users (id) on delete restrict,
  seller_id uuid not null references users (id) on delete restrict,
  reason text not null check (reason in (
    'wrong_item', 'not_as_described', 'damaged', 'parts_missing', 'does_not_work', 'changed_mind')),
  text text not null default '',
  requested_at timestamptz not null,

  status text not null check (status in ('requested', 'question', 'accepted', 'sent_back', 'received', 'refunded',
    'replaced', 'declined', 'expired', 'withdrawn')),
  due_at timestamptz,                                -- when the clock acts by itself; null: nobody is awaited
  since timestamptz not null,                        -- of this status, or of the clock
  offer_paisa bigint check (offer_paisa > 0),        -- "keep it, refund part": an offer that stands
  carrier text,
  tracking_number text,                              -- of the way back
  received_at timestamptz,
  is_resalable boolean,

  -- How it ended in money (src/domain/return.ts); null while it did not. 'lines': they came back, or the desk decided so;
  -- 'amount': the buyer keeps them; 'replacement': nothing goes back.
  settled_as text check (settled_as in ('lines', 'amount', 'replacement')),
  settled_at timestamptz,
  -- What goes back: as it was reckoned when the return was asked for, and once it is settled as it was.
  goods_paisa bigint not null default 0 check (goods_paisa >= 0),
  vat_paisa bigint not null default 0 check (vat_paisa >= 0),
  voucher_paisa bigint not null default 0 check (voucher_paisa between 0 and goods_paisa + vat_paisa),
  delivery_paisa bigint not null default 0 check (delivery_paisa >= 0),
  -- For the goods, for the delivery; null: it was sent before there were bills.
  credit_note_id uuid references bills (id) on delete restrict,
  delivery_credit_note_id uuid references bills (id) on delete restrict,

  updated_at timestamptz not null default now(),
  constraint returns_serial_unique unique (bs_year, serial),
  constraint returns_clock check (
    (due_at is not null) = (status in ('requested', 'question', 'accepted', 'sent_back', 'received'))),
  constraint returns_offer check (offer_paisa is null or status in ('requested', 'question', 'accepted')),
  constraint returns_received check ((received_at is null) = (is_resalable is null)),
  constraint returns_settled check (
    (settled_as is not null) = (settled_at is not null) and (settled_as is not null) = (status in ('refunded', 'replaced'))
    and (settled_as is not distinct from 'replacement') = (status = 'replaced')
    and (status <> 'replaced' or goods_paisa + vat_paisa + delivery_paisa = 0))
);
create index returns_parcel on returns (parcel_id);
create index returns_order on returns (order_id);
create index returns_buyer on returns (buyer_id, requested_at desc, id);
create index returns_seller on returns (seller_id, requested_at desc, id);
create index returns_seller_due on returns (seller_id, due_at, id) where due_at is not null;
create index returns_newest on returns (requested_at desc, id);
create index returns_due on returns (due_at) where due_at is not null;
create index returns_credit_note on returns (credit_note_id) where credit_note_id is not null;

create table return_lines (
  return_id uuid not null references returns (id) on delete restrict,
  order_item_id uuid not null references order_items (id) on delete restrict,
  quantity integer not null check (quantity >= 1),
  created_at timestamptz not null default now(),
  primary key (return_id, order_item_id)
);
create index return_lines_item on return_lines (order_item_id) include (quantity);

-- What was said and done, in the order of its ids.
create table return_events (
  id bigint generated always as identity primary key,
  return_id uuid not null references returns (id) on delete restrict,
  event text not null,                               -- words of src/domain/return-event.ts
  actor_kind text not null check (actor_kind in ('buyer', 'seller', 'admin', 'system')),
  actor_id uuid references users (id),
  note text,
  amount_paisa bigint,                               -- of an offer, of a refund
  at timestamptz not null,
  created_at timestamptz not null default now()
);
create index return_events_return on return_events (return_id, id);

create trigger return_lines_append_only before update or delete or truncate on return_lines
  for each statement execute function refuse_change();
create trigger return_events_append_only before update or delete or truncate on return_events
  for each statement execute function refuse_change();

-- A return never goes, what it is about stays, and what was settled stands.
create function keep_returns() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.id, new.bs_year, new.serial, new.number, new.parcel_id, new.buyer_id, new.seller_id, new.reason, new.text, new.requested_at)
      is distinct from (old.id, old.bs_year, old.serial, old.number, old.parcel_id, old.buyer_id, old.seller_id, old.reason, old.text, old.requested_at)
    or (old.settled_as is not null and (new.status, new.settled_as, new.goods_paisa, new.vat_paisa, new.voucher_paisa, new.delivery_paisa, new.credit_note_id, new.delivery_credit_note_id)
      is distinct from (old.status, old.settled_as, old.goods_paisa, old.vat_paisa, old.voucher_paisa, old.delivery_paisa, old.credit_note_id, old.delivery_credit_note_id)) then
    raise exception 'returns never go and what they settled stays' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger returns_kept before update or delete on returns for each row execute function keep_returns();
create trigger returns_not_emptied before truncate on returns for each statement execute function refuse_change();

-- The refunds that a return made: of its goods, and of the order's delivery.
alter table refunds add column return_id uuid references returns (id) on delete restrict;
create index refunds_return on refunds (return_id) where return_id is not null;

-- Units of a line that cannot be returned (again): those of returns that hold them. What a credit note took off the bill
-- counts there.
create function held_by_returns(order_item_id uuid) returns integer language sql stable parallel safe
return (
  select coalesce(sum(l.quantity), 0)::integer
  from return_lines l join returns r on r.id = l.return_id
  where l.order_item_id = $1 and r.status not in ('declined', 'expired', 'withdrawn')
    and not exists (select from bill_lines b
      where b.bill_id = r.credit_note_id and b.order_item_id = l.order_item_id and b.quantity > 0));

-- Categories whose goods do not come back for a change of mind: cut cable, reagents. It holds for all beneath them.
alter table categories add column no_change_of_mind boolean not null default false;

-- Parcels that replace ---------------------------------------------------------

-- The return whose goods this parcel replaces: it costs nothing, is not billed, and is no sale.
alter table parcels add column return_id uuid references returns (id) on delete restrict;
alter table parcels drop constraint parcels_seller_unique;
create unique index parcels_seller_unique on parcels (order_id, seller_id) where return_id is null;
create unique index parcels_replacement on parcels (return_id) where return_id is not null;
alter table parcels add constraint parcels_replacement_free check (
  return_id is null or (subtotal_paisa = 0 and coalesce(tax_paisa, 0) = 0 and coalesce(voucher_paisa, 0) = 0));
alter table order_items drop constraint order_items_product_unique;
alter table order_items add constraint order_items_product_unique unique (parcel_id, product_id);
create index order_items_order on order_items (order_id);

alter table stock_movements drop constraint stock_movements_reason_check;
alter table stock_movements add constraint stock_movements_reason_check
  check (reason in ('initial', 'adjustment', 'order', 'cancel', 'expire', 'return', 'replacement'));

create or replace view parcel_money as
select m.parcel_id, m.order_id, m.seller_id, m.position, m.status, m.delivered_at, m.money_ready_at, m.allowance_paisa,
  m.goods_paisa,
  coalesce(m.tax_paisa, case when m.is_last then m.order_tax_paisa - (m.tax_sum_paisa - m.tax_share_paisa)
    else m.tax_share_paisa end)::bigint as tax_paisa,
  coalesce(m.voucher_paisa, case when m.is_last then m.order_voucher_paisa - (m.voucher_sum_paisa - m.voucher_share_paisa)
    else m.voucher_share_paisa end)::bigint as voucher_paisa
from (
  select s.*, s.position = max(s.position) over w as is_last,
    sum(s.tax_share_paisa) over w as tax_sum_paisa, sum(s.voucher_share_paisa) over w as voucher_sum_paisa
  from (
    select p.id as parcel_id, p.order_id, p.seller_id, p.position, p.status, p.delivered_at, p.money_ready_at,
      p.allowance_paisa, p.subtotal_paisa as goods_paisa, p.tax_paisa, p.voucher_paisa,
      o.tax_paisa as order_tax_paisa, o.discount_paisa as order_voucher_paisa,
      (p.subtotal_paisa * 13 + 50) / 100 as tax_share_paisa,
      coalesce(div(2::numeric * o.discount_paisa * p.subtotal_paisa + o.subtotal_paisa, nullif(2 * o.subtotal_paisa, 0)), 0)
        as voucher_share_paisa
    from parcels p join orders o on o.id = p.order_id where p.return_id is null
  ) s window w as (partition by s.order_id)
) m;

create or replace function seller_figures(since timestamptz, until timestamptz, step interval)
returns table (starts_at timestamptz, seller_id uuid, placed bigint, revenue_paisa bigint)
language sql stable parallel safe as $$
  select f.starts_at, f.seller_id, sum(f.placed)::bigint, sum(f.revenue_paisa)::bigint
  from (
    select date_bin(step, o.created_at, kathmandu_midnight('2000-01-01')) as starts_at, p.seller_id, count(*) as placed,
      0 as revenue_paisa
    from orders o join parcels p on p.order_id = o.id
    where o.created_at >= since and o.created_at < until and p.return_id is null group by 1, 2
    union all
    select date_bin(step, o.paid_at, kathmandu_midnight('2000-01-01')), p.seller_id, 0, sum(p.subtotal_paisa)
    from orders o join parcels p on p.order_id = o.id
    where o.paid_at >= since and o.paid_at < until and p.status <> 'cancelled' group by 1, 2
    union all
    select date_bin(step, o.paid_at, kathmandu_midnight('2000-01-01')), p.seller_id, 0, -sum(c.goods_paisa)
    from orders o join cancellations c on c.order_id = o.id join parcels p on p.id = c.parcel_id
    where o.paid_at >= since and o.paid_at < until and p.status <> 'cancelled' group by 1, 2
    union all
    select date_bin(step, o.paid_at, kathmandu_midnight('2000-01-01')), b.issuer_id, 0, -sum(b.taxable_paisa)
    from orders o join credited_sales b on b.order_id = o.id
    where o.paid_at >= since and o.paid_at < until and b.issuer_id is not null group by 1, 2
  ) f group by f.starts_at, f.seller_id
$$;

create or replace function product_figures(since timestamptz, until timestamptz, step interval)
returns table (starts_at timestamptz, seller_id uuid, product_id uuid, units integer, revenue_paisa bigint)
language sql stable parallel safe as $$
  select f.starts_at, f.seller_id, f.product_id, sum(f.units)::integer, sum(f.revenue_paisa)::bigint
  from (
    select date_bin(step, o.paid_at, kathmandu_midnight('2000-01-01')) as starts_at, p.seller_id, i.product_id,
      i.quantity as units, i.line_total_paisa as revenue_paisa
    from orders o join parcels p on p.order_id = o.id join order_items i on i.parcel_id = p.id
    where o.paid_at >= since and o.paid_at < until and p.status <> 'cancelled' and p.return_id is null
    union all
    select date_bin(step, o.paid_at, kathmandu_midnight('2000-01-01')), p.seller_id, i.product_id, -l.quantity,
      -l.quantity * i.unit_price_paisa
    from orders o join cancellations c on c.order_id = o.id join parcels p on p.id = c.parcel_id
      join cancelled_lines l on l.cancellation_id = c.id join order_items i on i.id = l.order_item_id
    where o.paid_at >= since and o.paid_at < until and p.status <> 'cancelled'
    union all
    select date_bin(step, o.paid_at, kathmandu_midnight('2000-01-01')), b.issuer_id, i.product_id, -l.quantity, -l.amount_paisa
    from orders o join credited_sales b on b.order_id = o.id join bill_lines l on l.bill_id = b.id
      join order_items i on i.id = l.order_item_id
    where o.paid_at >= since and o.paid_at < until and b.issuer_id is not null
  ) f group by f.starts_at, f.seller_id, f.product_id having sum(f.units) > 0
$$;

-- Ledger ----------------------------------------------------------------------

-- What returns took back of sales from before there were bills: goods, as a credit note would, and delivery.
create view expected_of_returns as
select case when l.seller_id is null then l.account else seller_account(p.status, p.money_ready_at) end as account,
  l.seller_id, l.amount_paisa
from ledger_lines l join parcels p on p.id = l.parcel_id
where l.kind = 'goods_returned' and l.account <> 'buyers' and p.status <> 'cancelled'
union all
select l.account, null, l.amount_paisa
from returns r
cross join lateral (values ('delivery_income', r.delivery_paisa - vat_inside(r.delivery_paisa)),
  ('vat_due', vat_inside(r.delivery_paisa))) as l (account, amount_paisa)
where r.settled_as is not null and r.delivery_paisa > 0 and r.delivery_credit_note_id is null;

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
  union all select * from expected_of_returns
  union all select * from expected_of_payouts
  union all select * from expected_of_wallet_settlements
  union all select * from expected_of_unassigned_transfers
  union all select * from expected_of_rounding
) f
group by f.account, f.seller_id
having sum(f.amount_paisa) <> 0;

create or replace view held_parcels as
select h.parcel_id, case h.cause_kind when 'return' then coalesce('Return ' || r.number, 'A return') || ' is open'
  else 'A complaint is open' end as reason
from parcel_holds h left join returns r on r.id = h.cause_id and h.cause_kind = 'return' where h.ended_at is null;
