import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertCoupon, insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { killable } from '../../../../../test/killable.ts';
import { orderBody, orderLine } from '../../../../../test/shopping.ts';

const BUYERS = 8;

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

test('a server killed in the middle of orders leaves no half orders and loses none it acknowledged', {
  timeout: 180_000,
}, async () => {
  const products = [
    await insertProduct(shop.db, { quantity: 5000 }),
    await insertProduct(shop.db, { quantity: 5000 }),
  ] as const;
  const coupon = await insertCoupon(shop.db);
  const accounts: Account[] = [];
  for (let nth = 0; nth < BUYERS; nth += 1) accounts.push(await shop.registerBuyer());
  /** Everything that was ever asked for: key to body, and what was answered. */
  const asked = new Map<string, { token: string; body: object; orderId: string | null }>();

  let whenAnswered = () => {};
  /** Resolves after so many more orders have been acknowledged. */
  const answers = (count: number) =>
    new Promise<void>((resolve) => {
      let missing = count;
      whenAnswered = () => {
        missing -= 1;
        if (missing === 0) resolve();
      };
    });

  const post = async (address: string, key: string): Promise<void> => {
    const request = asked.get(key);
    if (request === undefined) throw new Error('Unknown key');
    const ask = () =>
      fetch(`${address}/api/orders`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${request.token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(request.body),
      });
    // A busy database answers 503, and the same key is asked with again.
    let response = await ask();
    while (response.status === 503) response = await ask();
    expect(response.status).toBe(201);
    request.orderId = (await response.json()).data._id;
    whenAnswered();
  };
  const buyWithoutEnd = async (address: string, { token, user }: Account, name: string): Promise<void> => {
    for (let nth = 0; ; nth += 1) {
      const lines = [orderLine(products[0], 1 + (nth % 3)), orderLine(products[1])];
      const key = `${name}-${nth}`;
      if (nth % 5 === 0)
        await shop.pool.query(
          `insert into carts (company_id, user_id, coupon_id) values ($1, $1, $2)
             on conflict (company_id, user_id) do update set coupon_id = excluded.coupon_id`,
          [user.id, coupon.id],
        );
      asked.set(key, { token, body: orderBody(nth % 2 === 0 ? lines : lines.reverse()), orderId: null });
      try {
        await post(address, key);
      } catch (error) {
        if (error instanceof TypeError) return; // The server is gone.
        throw error;
      }
    }
  };

  for (let round = 0; round < 3; round += 1) {
    const address = `http://127.0.0.1:${await server.start('test/api-process.ts')}`;
    const shopping = accounts.map((account, nth) => buyWithoutEnd(address, account, `${round}-${nth}`));
    await answers(40 + round * 11);
    await server.kill();
    await Promise.all(shopping);
    await shop.runJobs();
    await expectInvariants(shop.pool);
  }

  const { rows: before } = await shop.pool.query('select id from orders');
  const stored = new Set(before.map((row) => row.id));
  const acknowledged = [...asked.values()].flatMap(({ orderId }) => orderId ?? []);
  expect(acknowledged.length).toBeGreaterThan(120);
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);

  // Whoever got no answer asks again with the same key, and gets the one order of that key.
  const unanswered = [...asked].filter(([, { orderId }]) => orderId === null).map(([key]) => key);
  expect(unanswered.length).toBeGreaterThan(0);
  const address = `http://127.0.0.1:${await server.start('test/api-process.ts')}`;
  for (const key of [...unanswered, ...[...asked.keys()].slice(0, 20)]) await post(address, key);
  await server.kill();
  const { rows: after } = await shop.pool.query('select id from orders order by id');
  expect(after.map((row) => row.id)).toEqual([...asked.values()].map(({ orderId }) => orderId).sort());
  await shop.runJobs();
  expect(shop.mail).toHaveLength(asked.size);
  await expectInvariants(shop.pool);
});
