import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import { DAY_MS, HOUR_MS } from '../../domain/shop/durations.ts';
import { sealSecret } from '../../server/sealing/kept-secrets.ts';
import { seedId } from './seed-rows.ts';

interface Sent {
  type: string;
  data: Record<string, unknown>;
  subject: string;
  hoursAgo: number;
}

/**
 * The demo seller's accounting program hears of orders; it took nothing for three days and is switched off. What it heard
 * before stands in the log, and what was given up can be sent again.
 */
export async function seedWebhooks(
  client: PoolClient,
  { now, secretKey, sellerId }: { now: Date; secretKey: string; sellerId: string },
): Promise<void> {
  const id = seedId('webhook', 'erp');
  const offAt = new Date(now.getTime() - 20 * HOUR_MS);
  const failingSince = new Date(offAt.getTime() - 3 * DAY_MS);
  const endpoint = {
    id,
    seller_id: sellerId,
    url: 'https://erp.himalcomponents.example/thokmandu',
    events: '{order.placed,order.paid,parcel.delivered,stock.low}',
    secret: `\\x${sealSecret(randomBytes(32), secretKey, { kind: 'webhook', id }).toString('hex')}`,
    is_on: false,
    off_reason: 'failing',
    off_at: offAt,
    failing_since: failingSince,
    failures: 41,
    delivered_at: new Date(failingSince.getTime() - HOUR_MS),
    created_at: new Date(now.getTime() - 60 * DAY_MS),
  };
  const sent = await thingsThatHappened(client, sellerId);
  const rows = sent.map((one, index) => ({
    ...one,
    eventId: seedId('webhook event', String(index)),
    at: new Date(failingSince.getTime() - one.hoursAgo * HOUR_MS),
  }));
  await client.query(
    `with endpoint as (
       insert into webhook_endpoints (${Object.keys(endpoint).join(', ')})
       select ${Object.keys(endpoint).join(', ')} from jsonb_populate_record(null::webhook_endpoints, $5::jsonb)
     ), sent as materialized (
       select s.*, s."hoursAgo" > 0 as is_heard
       from jsonb_to_recordset($1::jsonb) as s("eventId" uuid, type text, subject uuid, data jsonb, at timestamptz,
         "hoursAgo" int)
     ), events as (
       insert into webhook_events (id, type, seller_id, subject, data, at)
       select "eventId", type, $2::uuid, subject, data, at from sent
     )
     insert into webhook_deliveries (endpoint_id, event_id, subject, state, tries, next_at, tried_at, answer_status,
       answer_body, failure, took_ms, created_at)
     select $3::uuid, "eventId", subject, case when is_heard then 'delivered' else 'failed' end,
       case when is_heard then 1 else 8 end, at, case when is_heard then at else $4::timestamptz end,
       case when is_heard then 200 else 502 end, case when is_heard then '{"ok":true}' else 'Bad Gateway' end,
       case when not is_heard then 'Answered 502' end, case when is_heard then 120 + "hoursAgo" else 3004 end, at
     from sent order by at`,
    [JSON.stringify(rows), sellerId, id, offAt, JSON.stringify(endpoint)],
  );
}

/** Of two orders and a product of the seller's; what happened last was never heard of. */
async function thingsThatHappened(client: PoolClient, sellerId: string): Promise<Sent[]> {
  const { rows } = await client.query<{ data: Record<string, string> }>(
    `(select jsonb_build_object('orderId', o.id, 'orderNumber', o.order_number, 'parcelId', p.id) as data
       from parcels p join orders o on o.id = p.order_id where p.seller_id = $1 and p.status = 'delivered'
       order by o.created_at desc limit 2)
     union all
     (select jsonb_build_object('productId', id, 'sku', sku) from products
       where seller_id = $1 and quantity <= low_stock_threshold order by id limit 1)`,
    [sellerId],
  );
  return rows.flatMap(({ data }, index): Sent[] => {
    const { orderId, productId } = data;
    if (orderId === undefined)
      return [{ type: 'stock.low', data, subject: productId as string, hoursAgo: 0 }];
    return ['order.placed', 'order.paid', 'parcel.delivered'].map((type, step) => ({
      type,
      data,
      subject: orderId,
      hoursAgo: 40 - index * 26 - step * 2,
    }));
  });
}
