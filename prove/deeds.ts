import { MOST_IMPORTS_KEPT } from '../src/domain/catalogue/kept-imports.ts';

/** What can be acknowledged. */
export type DeedKind = keyof typeof MISSING;

/**
 * By what was acknowledged: the ids of those that the database does not hold as they were told. `$1` is a JSON list of
 * what was told of each.
 */
export const MISSING = {
  order: `
    select d.id from jsonb_to_recordset($1::jsonb) as d(id uuid, number text, paisa bigint)
    left join orders o on o.id = d.id where (o.order_number, o.total_paisa) is distinct from (d.number, d.paisa)`,
  payment: `
    select d.id from jsonb_to_recordset($1::jsonb) as d(id uuid, "order" uuid, paisa bigint)
    left join payments p on p.id = d.id where (p.order_id, p.amount_paisa) is distinct from (d."order", d.paisa)`,
  paid: `
    select d.id from jsonb_to_recordset($1::jsonb) as d(id uuid)
    left join payments p on p.id = d.id left join orders o on o.id = p.order_id
    where p.settled_at is null or o.paid_at is null
      or not exists (select from ledger_postings g where g.kind = 'order_paid' and g.cause = o.id::text)
      or not exists (select from ledger_postings g where g.kind = 'received' and g.order_id = o.id)`,
  cancelled: `
    select d.id from jsonb_to_recordset($1::jsonb) as d(id uuid)
    left join orders o on o.id = d.id where o.status is distinct from 'cancelled'`,
  shipped: `
    select d.id from jsonb_to_recordset($1::jsonb) as d(id uuid) left join parcels p on p.id = d.id
    where p.shipped_at is null or not exists (select from bills b where b.parcel_id = d.id)`,
  delivered: `
    select d.id from jsonb_to_recordset($1::jsonb) as d(id uuid) left join parcels p on p.id = d.id
    where p.status is distinct from 'delivered'
      or not exists (select from ledger_postings g where g.kind = 'parcel_delivered' and g.cause = d.id::text)`,
  return: `
    select d.id from jsonb_to_recordset($1::jsonb) as d(id uuid, number text)
    left join returns r on r.id = d.id where r.number is distinct from d.number`,
  'return refunded': `
    select d.id from jsonb_to_recordset($1::jsonb) as d(id uuid)
    left join returns r on r.id = d.id where r.settled_as is null
      or not exists (select from refunds f where f.return_id = d.id)`,
  stock: `
    select d.id, sum(d.added) as told, max(m.added) as found
    from jsonb_to_recordset($1::jsonb) as d(id uuid, added int, "isKnown" boolean)
    cross join lateral (
      select coalesce(sum(delta), 0) as added from stock_movements s
      where s.product_id = d.id and s.reason = 'adjustment') m
    group by d.id
    having max(m.added) < coalesce(sum(d.added) filter (where d."isKnown"), 0) or max(m.added) > sum(d.added)`,
  import: `
    select d.id from jsonb_to_recordset($1::jsonb) as d(id uuid, seller uuid)
    left join product_imports i on i.id = d.id
    where i.state not in ('applying', 'applied') or (i.id is null
      -- A seller's newest alone are kept.
      and (select count(*) from product_imports n where n.seller_id = d.seller) < ${MOST_IMPORTS_KEPT})`,
  adjustment: `
    select d.id from jsonb_to_recordset($1::jsonb) as d(id uuid)
    where not exists (select from ledger_postings g where g.kind = 'adjustment' and g.cause = d.id::text)`,
  payout: `
    select d.id, d.status from jsonb_to_recordset($1::jsonb) as d(id uuid, status text)
    left join payouts p on p.id = d.id
    where (coalesce(array_position(array['draft', 'approved', 'sent'], p.status), 0)
        < array_position(array['draft', 'approved', 'sent'], d.status)
        and not (p.status = 'discarded' and d.status = 'draft'))
      or not exists (select from ledger_postings g where g.kind = 'payout_built'
        and g.cause in (select t.id::text from payout_transfers t where t.payout_id = d.id))`,
  transfer: `
    select d.id from jsonb_to_recordset($1::jsonb) as d(id uuid) left join payout_transfers t on t.id = d.id
    where t.status is distinct from 'paid'
      or not exists (select from ledger_postings g where g.kind = 'payout_paid' and g.cause = d.id::text)`,
} as const;

/**
 * What is there although nobody was told of it, once all that stayed open was asked for again: `$1` are the people who
 * asked, `$2` the ids that they were told.
 */
export const SURPLUS: Partial<Record<DeedKind, string>> = {
  order: 'select id from orders where user_id = any($1::uuid[]) and id <> all($2::uuid[])',
  payment: 'select id from payments where user_id = any($1::uuid[]) and id <> all($2::uuid[])',
  return: 'select id from returns where buyer_id = any($1::uuid[]) and id <> all($2::uuid[])',
};

/** What jobs have to do in the end, of these people's (`$1`). */
export const UNDONE = {
  'imports that were never applied': `
    select id, state from product_imports where seller_id = any($1::uuid[]) and state in ('checking', 'applying')`,
  'bills without a document': `
    select b.id, b.number from bills b where b.buyer_id = any($1::uuid[])
      and not exists (select from bill_files f where f.bill_id = b.id)`,
} as const;
