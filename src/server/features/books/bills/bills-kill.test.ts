import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { killable } from '../../../../../test/killable.ts';
import { insertPastOrder } from '../../../../../test/past-orders.ts';

/** BILLS_AT_FULL_SIZE=1 runs what the shop was measured with. */
const SIZE = process.env.BILLS_AT_FULL_SIZE
  ? { sellers: 10, parcels: 500, callers: 32 }
  : { sellers: 5, parcels: 60, callers: 16 };

let shop: TestApp;
let server: ReturnType<typeof killable>;
beforeAll(async () => {
  shop = await createTestApp();
  server = killable(shop);
});
afterAll(async () => {
  server.end();
  await shop.close();
});

const start = async () => `http://127.0.0.1:${await server.start('test/api-process.ts')}`;

test('numbers have no gap and no double however many send at once, and whenever the server dies', {
  timeout: 180_000,
}, async () => {
  const buyer = await shop.registerBuyer();
  const sellers: { account: Account; productId: string }[] = [];
  for (let nth = 0; nth < SIZE.sellers; nth += 1) {
    const account = await shop.registerSeller();
    sellers.push({ account, productId: (await insertProduct(shop.db, { seller_id: account.user.id })).id });
  }
  const waiting: { parcelId: string; token: string }[] = [];
  const paidAt = new Date(Date.now() - 3_600_000);
  for (let nth = 0; nth < SIZE.parcels; nth += 1) {
    const { account, productId } = sellers[nth % SIZE.sellers] as (typeof sellers)[number];
    const order = await insertPastOrder(shop.db, {
      buyerId: buyer.user.id,
      parcels: [{ sellerId: account.user.id, productId, paisa: 500_505 + 5 * nth, status: 'processing' }],
      placedAt: paidAt,
      paidAt,
      hasShares: true,
    });
    const { rows } = await shop.pool.query('select id from parcels where order_id = $1', [order.id]);
    waiting.push({ parcelId: rows[0].id, token: account.token });
  }

  const sent = new Set<string>();
  let address = await start();
  let kills = 0;
  /** Sends until nothing waits; what a dying server left open is asked for again. */
  const sendAll = async (): Promise<void> => {
    for (let parcel = waiting.shift(); parcel !== undefined; parcel = waiting.shift()) {
      const response = await fetch(`${address}/api/seller/orders/${parcel.parcelId}/status`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${parcel.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ status: 'shipped' }),
      }).catch(() => null);
      if (response === null) {
        waiting.push(parcel);
        return;
      }
      // 409: sent before the server died, which could not say so any more.
      expect([200, 409]).toContain(response.status);
      sent.add(parcel.parcelId);
    }
  };
  while (waiting.length > 0) {
    const round = Promise.all(Array.from({ length: SIZE.callers }, sendAll));
    if (kills < 3) {
      const enough = (SIZE.parcels / 4) * (kills + 1);
      while (sent.size < enough) await new Promise((resolve) => setImmediate(resolve));
      await server.kill();
      kills += 1;
      await round;
      address = await start();
    } else await round;
  }
  expect(sent.size).toBe(SIZE.parcels);

  const { rows } = await shop.pool.query(
    `select count(*) as bills, count(distinct parcel_id) as parcels, array_agg(distinct kind) as kinds from bills`,
  );
  expect(rows).toEqual([{ bills: SIZE.parcels, parcels: SIZE.parcels, kinds: ['tax_invoice'] }]);
  const { rows: series } = await shop.pool.query(
    'select min(serial) as first, max(serial) as last, count(distinct serial) as given from bills group by issuer_id',
  );
  const each = SIZE.parcels / SIZE.sellers;
  expect(series).toEqual(sellers.map(() => ({ first: 1, last: each, given: each })));
  await expectInvariants(shop.pool, /^I17/);
});
