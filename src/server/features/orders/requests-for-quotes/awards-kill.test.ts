import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';
import { awards, type ClosedRequest } from '../../../../../test/awards.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { killable } from '../../../../../test/killable.ts';

const REQUESTS = 24;
const ACKNOWLEDGED = 6;
const PARTS = [{ line: 0, quote: 0, quantity: 5 }];

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

test('a server killed while requests are awarded leaves each as one order or as none', {
  timeout: 180_000,
}, async () => {
  const a = awards(shop);
  const [buyer, seller, loser] = [
    await shop.registerBuyer(),
    await shop.registerSeller(),
    await shop.registerSeller(),
  ];
  const requests: ClosedRequest[] = [];
  for (let nth = 0; nth < REQUESTS; nth += 1)
    requests.push(
      await a.closed(
        buyer,
        [{ name: `Cable tray ${nth}`, quantity: 5 }],
        [seller, loser].map((one, at) => ({ seller: one, offers: [{ line: 0, paisa: 10_000 + at }] })),
      ),
    );

  const awarded = new Set<ClosedRequest>();
  const award = async (address: string, request: ClosedRequest) => {
    const ask = () =>
      fetch(`${address}/api/requests-for-quotes/${request.id}/award`, {
        method: 'POST',
        headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(a.bodyOf(request, PARTS)),
      });
    let response = await ask();
    while (response.status === 503) response = await ask();
    // Two award the same: the second one is told that it is awarded already.
    expect([200, 409]).toContain(response.status);
    if (response.status === 200) awarded.add(request);
  };
  let acknowledged = 0;
  let whenEnough = () => {};
  const enough = new Promise<void>((resolve) => {
    whenEnough = resolve;
  });
  const awardAll = async (address: string) => {
    for (const request of requests) {
      try {
        await award(address, request);
      } catch (error) {
        if (error instanceof TypeError) return; // The server is gone.
        throw error;
      }
      acknowledged += 1;
      if (acknowledged === ACKNOWLEDGED) whenEnough();
    }
  };
  const address = `http://127.0.0.1:${await server.start('test/api-process.ts')}`;
  const awarding = [awardAll(address), awardAll(address)];
  await enough;
  await server.kill();
  await Promise.all(awarding);
  await expectInvariants(shop.pool);

  const read = () => Promise.all(requests.map((request) => a.stateOf(request)));
  const left = await read();
  expect(awarded.size).toBeGreaterThan(0);
  for (const request of awarded) expect(left[requests.indexOf(request)]?.status).toBe('awarded');
  expect(left.filter(({ status }) => status === 'closed').length).toBeGreaterThan(0);

  // Whoever got no answer awards again: what was ordered stays that order, the rest becomes one.
  const again = `http://127.0.0.1:${await server.start('test/api-process.ts')}`;
  for (const request of requests) await award(again, request);
  await server.kill();
  const after = await read();
  for (const [at, { orderId }] of left.entries())
    if (orderId !== null) expect(after[at]?.orderId).toBe(orderId);
  expect(new Set(after.map(({ orderId }) => orderId)).size).toBe(REQUESTS);
  await shop.runJobs();
  const { rows } = await shop.pool.query(
    `select event, count(distinct cause)::int as n from notifications where event in ('request_for_quotes_won', 'request_for_quotes_lost') group by 1 order by 1`,
  );
  expect(rows).toEqual(
    ['request_for_quotes_lost', 'request_for_quotes_won'].map((event) => ({ event, n: REQUESTS })),
  );
  await expectInvariants(shop.pool);
});
