import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { killable } from '../../../../../test/killable.ts';
import { quotes } from '../../../../../test/quotes.ts';
import { ADDRESS, orderBody, orderLine, stockOf } from '../../../../../test/shopping.ts';

/** Of the cart, and of quotes each: signed, and accepted at once. */
const [REQUESTS, QUOTES] = [24, 12];
const ACKNOWLEDGED = 12;

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

/** A call that makes an order of a request or a quote. */
interface Step {
  of: string;
  path: string;
  body: object;
}

/** A company in which every order is signed by its owner or its approver, and one that asks nobody. */
async function market() {
  const q = quotes(shop);
  const { buyer: free, seller, goods } = await q.market();
  const deputy = await shop.registerBuyer();
  const head = await q.member(deputy, 'approver');
  const storekeeper = await q.member(deputy, 'buyer');
  const rule = { kind: 'always', needs: 'one', approvers: [head.user.id, deputy.user.id] };
  expect((await q.call(deputy, 'POST', '/company/rules', rule)).status).toBe(201);
  return { q, free, colleague: await q.member(free, 'buyer'), seller, goods, head, deputy, storekeeper };
}

async function stepsOf({ q, free, seller, goods, deputy, storekeeper }: Awaited<ReturnType<typeof market>>) {
  const [signed, accepted]: [Step[], Step[]] = [[], []];
  const toSign = async (id: string) => {
    const { version, lines, totalsNow } = (await q.call(deputy, 'GET', `/requests/${id}`)).body.data;
    const body = { version, lines: [{ line: lines[0]._id, quantity: 3 }], total: totalsNow.total };
    signed.push({ of: id, path: `/requests/${id}/approve`, body });
  };
  const product = await insertProduct(shop.db, { regular_price_paisa: 200_000, quantity: 5_000 });
  for (let nth = 0; nth < REQUESTS; nth += 1) {
    const asked = { ...orderBody([orderLine(product, 3)]), notes: `Request ${nth}` };
    await toSign((await q.call(storekeeper, 'POST', '/requests', asked)).body.data._id);
    if (nth >= QUOTES) continue;
    const own = await q.answered(storekeeper, seller, goods, { quantity: 3 });
    await toSign((await q.accept(storekeeper, own.id, 2)).body.data.request._id);
    const { id } = await q.answered(free, seller, goods, { quantity: 3 });
    const body = { version: 2, shippingAddress: ADDRESS, payment: { method: 'bank' } };
    accepted.push({ of: id, path: `/quotes/${id}/accept`, body });
  }
  return { signed, accepted };
}

test('a server killed while orders are signed and quotes accepted leaves each as one order or as none', {
  timeout: 180_000,
}, async () => {
  const people = await market();
  const { signed, accepted } = await stepsOf(people);
  const told = new Map<string, string>();
  let whenEnough = () => {};
  const enough = new Promise<void>((resolve) => {
    whenEnough = resolve;
  });
  const take = async (address: string, { token }: Account, { of, path, body }: Step) => {
    const call = () =>
      fetch(`${address}/api${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    let response = await call();
    while (response.status === 503) response = await call();
    // Two take the same steps: who signs second is told that it is ordered already.
    expect([200, 409]).toContain(response.status);
    if (response.status === 200) told.set(of, (await response.json()).data.order._id);
    if (told.size === ACKNOWLEDGED) whenEnough();
  };
  const takeAll = async (address: string, who: Account, steps: readonly Step[]) => {
    try {
      for (const step of steps) await take(address, who, step);
    } catch (error) {
      // The server is gone.
      if (!(error instanceof TypeError)) throw error;
    }
  };
  const address = `http://127.0.0.1:${await server.start('test/api-process.ts')}`;
  const { head, deputy, free, colleague } = people;
  const taking = [
    takeAll(address, head, signed),
    takeAll(address, deputy, signed),
    takeAll(address, free, accepted),
    takeAll(address, colleague, accepted),
  ];
  await enough;
  await server.kill();
  await Promise.all(taking);
  await expectInvariants(shop.pool);

  const read = async () => {
    const { rows } = await shop.pool.query<{ id: string; order_id: string | null }>(
      'select id, order_id from order_requests union all select id, order_id from quotes where company_id = $1',
      [free.user.id],
    );
    return new Map(rows.map((row) => [row.id, row.order_id]));
  };
  const left = await read();
  expect([...told].filter(([of, orderId]) => left.get(of) !== orderId)).toEqual([]);
  expect([...left.values()].filter((orderId) => orderId === null).length).toBeGreaterThan(0);

  // Whoever got no answer takes the step again: what was ordered stays that order, the rest becomes one.
  const again = `http://127.0.0.1:${await server.start('test/api-process.ts')}`;
  for (const step of signed) await take(again, head, step);
  for (const step of accepted) await take(again, free, step);
  await server.kill();
  const after = await read();
  for (const [id, orderId] of left) if (orderId !== null) expect(after.get(id)).toBe(orderId);
  const all = REQUESTS + 2 * QUOTES;
  const orders = await shop.pool.query('select count(*)::int from orders');
  expect([orders.rows[0].count, new Set(after.values()).size]).toEqual([all, all]);
  expect(await stockOf(shop, people.goods.id)).toBe(1_000 - 2 * QUOTES * 3);
  await shop.runJobs();
  await expectInvariants(shop.pool);
});
