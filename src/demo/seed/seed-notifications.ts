import type { PoolClient } from 'pg';

/** So many for each of them; what is older than three days was read. */
const MOST_EACH = 14;

/** What the four demo people were told of, as the facts of the demo shop have it. One statement. */
export async function seedNotifications(
  client: PoolClient,
  { now, emails }: { now: Date; emails: readonly string[] },
): Promise<void> {
  await client.query(
    `with people as (
      select id, role from users where email = any($1::text[])
    ), own_parcels as (
      select p.id, p.seller_id, o.user_id, p.shipped_at, p.delivered_at, o.paid_at, o.id as order_id, o.order_number,
        o.total_paisa, p.position, count(*) over (partition by o.id) as parcels
      from parcels p join orders o on o.id = p.order_id
      where o.paid_at is not null and o.created_at > $2::timestamptz - interval '120 days'
        and (o.user_id in (select id from people) or p.seller_id in (select id from people))
    ), of_buyers as (
      select *, jsonb_build_object('orderId', order_id, 'orderNumber', order_number,
        'parcel', case when parcels > 1 then position end, 'amountPaisa', total_paisa) as params
      from own_parcels where user_id in (select id from people)
    ), told (user_id, kind, event, cause, params, at, happened) as (
      select user_id, 'payment', 'payment_received', order_id::text, params, paid_at, 1 from of_buyers where position = 1
      union all
      select user_id, 'parcel', 'parcel_shipped', id::text, params, shipped_at, 1 from of_buyers where shipped_at is not null
      union all
      select user_id, 'parcel', 'parcel_delivered', id::text, params, delivered_at, 1
      from of_buyers where delivered_at is not null
      union all
      select seller_id, 'parcel', 'parcel_to_send', id::text,
        jsonb_build_object('parcelId', id, 'orderNumber', order_number), paid_at, 1
      from own_parcels where seller_id in (select id from people)
      union all
      select t.buyer_id, 'message', 'message_to_buyer', t.id::text, jsonb_build_object('threadId', t.id,
        'orderNumber', o.order_number, 'productName', g.name), t.last_message_at, t.buyer_unread
      from threads t left join parcels p on p.id = t.parcel_id left join orders o on o.id = p.order_id
        left join products g on g.id = t.product_id
      where t.buyer_unread > 0 and t.buyer_id in (select id from people)
      union all
      select r.seller_id, 'return', 'return_requested', r.id::text,
        jsonb_build_object('returnId', r.id, 'number', r.number), r.requested_at, 1
      from returns r where r.seller_id in (select id from people)
      union all
      select c.user_id, 'complaint', 'complaint_sent', c.id::text,
        jsonb_build_object('caseId', c.id, 'number', c.number, 'dueAt', c.due_at), c.sent_at, 1
      from cases c where c.user_id in (select id from people)
      union all
      select a.id, 'complaint', 'complaint_to_decide', c.id::text,
        jsonb_build_object('caseId', c.id, 'number', c.number, 'dueAt', c.due_at), c.sent_at, 1
      from cases c cross join people a where a.role = 'admin'
      union all
      select t.seller_id, 'payout', 'payout_sent', t.id::text,
        jsonb_build_object('number', y.number, 'amountPaisa', t.amount_paisa), t.paid_at, 1
      from payout_transfers t join payouts y on y.id = t.payout_id
      where t.status = 'paid' and t.seller_id in (select id from people)
      union all
      select a.id, 'moderation', w.event, 'waiting', jsonb_build_object('count', w.count), w.newest, 1
      from people a cross join (
        select 'products_to_judge' as event, count(*) as count, max(submitted_at) as newest
        from products where status = 'pending_approval' and deleted_at is null
        union all
        select 'sellers_to_approve', count(*), max(created_at)
        from users where role = 'seller' and is_active and not is_approved and deleted_at is null) w
      where a.role = 'admin' and w.count > 0
    ), newest as (
      select *, row_number() over (partition by user_id order by at desc, event) as place
      from told where at < $2::timestamptz
    )
    insert into notifications (user_id, kind, event, cause, params, happened, in_bell, created_at, read_at)
    select user_id, kind, event, cause, params, happened, true, at,
      case when kind <> 'message' and at < $2::timestamptz - interval '36 hours' then at + interval '1 hour' end
    from newest where place <= $3 order by at, event`,
    [emails, now, MOST_EACH],
  );
}
