import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { company } from '../../../../../test/company.ts';
import { insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { killable } from '../../../../../test/killable.ts';
import { orderBody, orderLine } from '../../../../../test/shopping.ts';

const REQUESTS = 48;
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

test('a server killed while requests are signed leaves each as one order or as none', {
  timeout: 180_000,
}, async () => {
  const { owner, people, companyId } = await company(shop, 'approver', 'approver', 'buyer');
  const [head, deputy, storekeeper] = people as [Account, Account, Account];
  const product = await insertProduct(shop.db, { regular_price_paisa: 200_000, quantity: 5_000 });
  const rule = { kind: 'always', needs: 'one', approvers: [head.user.id, deputy.user.id] };
  await shop.call('POST', '/api/company/rules', { token: owner.token, body: rule });
  const signed = new Map<string, { form: object; orderId: string | null }>();
  for (let nth = 0; nth < REQUESTS; nth += 1) {
    const body = { ...orderBody([orderLine(product, 3)]), notes: `Request ${nth}` };
    const { data } = (await shop.call('POST', '/api/requests', { token: storekeeper.token, body })).body;
    const lines = [{ line: data.lines[0]._id, quantity: 3 }];
    signed.set(data._id, { form: { version: data.version, lines, total: 6780 }, orderId: null });
  }

  const sign = async (address: string, { token }: Account, id: string) => {
    const request = signed.get(id);
    if (request === undefined) throw new Error('Unknown request');
    const ask = () =>
      fetch(`${address}/api/requests/${id}/approve`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(request.form),
      });
    let response = await ask();
    while (response.status === 503) response = await ask();
    // Two sign the same requests: the second one is told that it is ordered already.
    expect([200, 409]).toContain(response.status);
    if (response.status === 200) request.orderId = (await response.json()).data.order._id;
  };

  let acknowledged = 0;
  let whenEnough = () => {};
  const enough = new Promise<void>((resolve) => {
    whenEnough = resolve;
  });
  const signAll = async (address: string, who: Account, ids: readonly string[]) => {
    for (const id of ids) {
      try {
        await sign(address, who, id);
      } catch (error) {
        if (error instanceof TypeError) return; // The server is gone.
        throw error;
      }
      acknowledged += 1;
      if (acknowledged === ACKNOWLEDGED) whenEnough();
    }
  };
  const ids = [...signed.keys()];
  const address = `http://127.0.0.1:${await server.start('test/api-process.ts')}`;
  const signing = [signAll(address, head, ids), signAll(address, deputy, ids)];
  await enough;
  await server.kill();
  await Promise.all(signing);
  await expectInvariants(shop.pool);

  const read = async () => {
    const { rows } = await shop.pool.query<{ id: string; order_id: string | null }>(
      'select id, order_id from order_requests where company_id = $1',
      [companyId],
    );
    return new Map(rows.map((row) => [row.id, row.order_id]));
  };
  const left = await read();
  const told = [...signed].filter(([, { orderId }]) => orderId !== null);
  expect(told.length).toBeGreaterThan(0);
  expect(told.filter(([id, { orderId }]) => left.get(id) !== orderId)).toEqual([]);
  expect([...left.values()].filter((orderId) => orderId === null).length).toBeGreaterThan(0);

  // Whoever got no answer signs again: what was ordered stays that order, the rest becomes one.
  const again = `http://127.0.0.1:${await server.start('test/api-process.ts')}`;
  for (const id of ids) await sign(again, head, id);
  await server.kill();
  const after = await read();
  for (const [id, orderId] of left) if (orderId !== null) expect(after.get(id)).toBe(orderId);
  const orders = await shop.pool.query('select count(*)::int from orders where company_id = $1', [companyId]);
  expect([orders.rows[0].count, new Set(after.values()).size]).toEqual([REQUESTS, REQUESTS]);
  await shop.runJobs();
  await expectInvariants(shop.pool);
});
