import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';
import { killable } from '../../../../../test/killable.ts';
import { listen, type WebhookConsumer, webhookConsumer } from '../../../../../test/webhook-consumer.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { tellWebhooks } from './webhook-events.commands.ts';

let shop: TestApp;
let worker: ReturnType<typeof killable>;
let consumer: WebhookConsumer;
beforeAll(async () => {
  shop = await createTestApp();
  worker = killable(shop);
  consumer = await webhookConsumer();
});
afterAll(async () => {
  worker.end();
  await consumer.close();
  await shop.close();
});

/** As if the minute were over after which nobody waits any more for whoever was killed. */
const letClaimsEnd = () =>
  shop.pool.query(
    `with silent as (update job_runners set seen_at = now() - interval '1 minute'),
       due as (update webhook_deliveries set next_at = now() where next_at > now() and tries > 0)
     update webhook_endpoints set taken_until = now(), rests_until = null`,
  );

test('down and up again, and killed in between: every event arrives, those of one order in their order', {
  timeout: 90_000,
}, async () => {
  const seller = await shop.registerSeller();
  const { id: sellerId } = seller.user;
  await listen(shop, seller, consumer);
  const orders = Array.from({ length: 30 }, (_, at) => `00000000-0000-4000-8000-0000000000${at + 10}`);
  const steps = ['order.placed', 'order.paid', 'parcel.shipped', 'parcel.delivered'] as const;
  const tellStep = async (type: (typeof steps)[number]) => {
    for (const orderId of orders)
      await inTransaction(shop.db, (tx) =>
        tellWebhooks(tx, [
          { type, sellerId, subject: orderId, data: { orderId, orderNumber: 'TM-1', parcelId: orderId } },
        ]),
      );
  };
  // Hears some, answers nothing to others, and is then gone.
  let heard = 0;
  consumer.answer = () => {
    heard += 1;
    return heard % 3 === 0 ? 500 : 204;
  };
  await tellStep('order.placed');
  await worker.start('test/worker-process.ts');
  await vi.waitFor(() => expect(heard).toBeGreaterThan(20), { timeout: 20_000, interval: 10 });
  consumer.answer = () => null;
  await tellStep('order.paid');
  await wait(100);
  await worker.kill();
  await tellStep('parcel.shipped');
  consumer.answer = () => 204;
  await letClaimsEnd();
  await worker.start('test/worker-process.ts');
  await vi.waitFor(() => expect(consumer.heard.length).toBeGreaterThan(80), {
    timeout: 20_000,
    interval: 10,
  });
  await worker.kill();
  await tellStep('parcel.delivered');
  await letClaimsEnd();
  await worker.start('test/worker-process.ts');
  await vi.waitFor(
    async () => {
      const { rows } = await shop.pool.query(
        `select state, count(*)::int as n from webhook_deliveries group by state`,
      );
      expect(rows).toEqual([{ state: 'delivered', n: orders.length * steps.length }]);
    },
    { timeout: 30_000, interval: 100 },
  );
  await worker.kill();
  expect(consumer.strange).toEqual([]);
  for (const orderId of orders) {
    const arrived = consumer.heard.filter(({ data }) => data.orderId === orderId).map(({ type }) => type);
    // Again is allowed, before the next one came.
    expect([...new Set(arrived)]).toEqual(steps);
    expect(arrived).toEqual(
      arrived.toSorted((a, b) => steps.indexOf(a as never) - steps.indexOf(b as never)),
    );
  }
});
