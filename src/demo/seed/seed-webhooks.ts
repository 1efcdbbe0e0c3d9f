import type { PoolClient } from 'pg';
import { DAY_MS, HOUR_MS } from '../../domain/shop/durations.ts';
import { newSecret } from '../../server/features/shop/webhooks/webhook-signature.ts';
import { sealSecret } from '../../server/sealing/kept-secrets.ts';
import { insertRows, seedId } from './seed-rows.ts';

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
  await insertRows(client, 'webhook_endpoints', [
    {
      id,
      seller_id: sellerId,
      url: 'https://erp.himalcomponents.example/thokmandu',
      events: '{order.placed,order.paid,parcel.delivered,stock.low}',
      secret: `\\x${sealSecret(newSecret(), secretKey, { kind: 'webhook', id }).toString('hex')}`,
      is_on: false,
      off_reason: 'failing',
      off_at: offAt,
      failing_since: failingSince,
      failures: 41,
      delivered_at: new Date(failingSince.getTime() - HOUR_MS),
      created_at: new Date(now.getTime() - 60 * DAY_MS),
    },
  ]);
  const sent = await thingsThatHappened(client, sellerId);
  const rows = sent.map((one, index) => ({
    ...one,
    eventId: seedId('webhook event', String(index)),
    at: new Date(failingSince.getTime() - one.hoursAgo * HOUR_MS),
  }));
  await insertRows(
    client,
    'webhook_events',
    rows.map(({ eventId, type, subject, data, at }) => ({
      id: eventId,
      type,
      seller_id: sellerId,
      subject,
      data: JSON.stringify(data),
      at,
    })),
  );
  await insertRows(
    client,
    'webhook_deliveries',
    rows.map(({ eventId, subject, at, hoursAgo }) => {
      const isHeard = hoursAgo > 0;
      return {
        endpoint_id: id,
        event_id: eventId,
        subject,
        state: isHeard ? 'delivered' : 'failed',
        tries: isHeard ? 1 : 8,
        next_at: at,
        tried_at: isHeard ? at : offAt,
        answer_status: isHeard ? 200 : 502,
        answer_body: isHeard ? '{"ok":true}' : 'Bad Gateway',
        failure: isHeard ? null : 'Answered 502',
        took_ms: isHeard ? 120 + hoursAgo : 3_004,
        created_at: at,
      };
    }),
  );
}

/** Of two orders and a product of the seller's; what happened last was never heard of. */
async function thingsThatHappened(client: PoolClient, sellerId: string): Promise<Sent[]> {
  const { rows: parcels } = await client.query<{ parcelId: string; orderId: string; orderNumber: string }>(
    `select p.id as "parcelId", o.id as "orderId", o.order_number as "orderNumber" from parcels p
     join orders o on o.id = p.order_id where p.seller_id = $1 and p.status = 'delivered'
     order by o.created_at desc limit 2`,
    [sellerId],
  );
  const { rows: products } = await client.query<{ productId: string; sku: string }>(
    `select id as "productId", sku from products where seller_id = $1 and quantity <= low_stock_threshold
     order by id limit 1`,
    [sellerId],
  );
  const ofOrders = parcels.flatMap((parcel, index) =>
    ['order.placed', 'order.paid', 'parcel.delivered'].map((type, step) => ({
      type,
      data: { ...parcel },
      subject: parcel.orderId,
      hoursAgo: 40 - index * 26 - step * 2,
    })),
  );
  const ofProducts = products.map((product) => ({
    type: 'stock.low',
    data: { ...product },
    subject: product.productId,
    hoursAgo: 0,
  }));
  return [...ofOrders, ...ofProducts];
}
