import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { awards, type ClosedRequest } from '../../../../../test/awards.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { quotes } from '../../../../../test/quotes.ts';
import { confirmTransfer, letExpire, startBankPayment } from '../../../../../test/shopping.ts';

let shop: TestApp;
let q: ReturnType<typeof quotes>;
let a: ReturnType<typeof awards>;
let buyer: Account;
let sellers: [Account, Account];
let admin: Account;
beforeAll(async () => {
  shop = await createTestApp();
  q = quotes(shop);
  a = awards(shop);
  buyer = await shop.registerBuyer();
  sellers = [await shop.registerSeller(), await shop.registerSeller()];
  admin = await shop.registerAdmin();
});
afterAll(async () => {
  await shop.runJobs();
  await expectInvariants(shop.pool);
  await shop.close();
});

const PARTS = [{ line: 0, quote: 0, quantity: 5 }];
const OTHERS = [{ line: 0, quote: 1, quantity: 5, reason: 'Sooner' }];
const closed = () =>
  a.closed(
    buyer,
    [{ name: 'Cable tray', quantity: 5 }],
    sellers.map((seller, at) => ({ seller, offers: [{ line: 0, paisa: 10_000 + at }] })),
  );
/** Awarded, with a transfer announced. */
async function awarded(request: ClosedRequest) {
  expect((await a.award(buyer, request, PARTS)).status).toBe(200);
  const orderId = (await a.stateOf(request)).orderId as string;
  return { orderId, paymentId: await startBankPayment(shop, buyer.token, orderId) };
}
const pay = (request: ClosedRequest, paymentId: string) =>
  confirmTransfer(shop, admin.token, paymentId, {
    bankReference: randomUUID(),
    amount: a.totalOf(request, PARTS),
  });
const paymentStatus = async (id: string) =>
  (await shop.pool.query('select status from payments where id = $1', [id])).rows[0].status;

test('awarded by ten at once, to one or the other: one order', async () => {
  const request = await closed();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => a.award(buyer, request, at % 2 === 0 ? PARTS : OTHERS)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  expect((await a.stateOf(request)).status).toBe('awarded');
});

test('an unpaid award lapses after its time, whatever it is paid by; the request can be awarded again', async () => {
  const request = await closed();
  const { orderId } = await awarded(request);
  // A wallet keeps other orders for half an hour.
  const esewa = { orderId, paymentMethod: 'esewa' };
  expect((await q.call(buyer, 'POST', '/payments/order', esewa)).status).toBe(201);
  const held = (await q.call(buyer, 'GET', `/orders/${orderId}`)).body.data.stockHeldUntil;
  expect(Date.parse(held) - Date.now()).toBeGreaterThan(71 * 3_600_000);
  await letExpire(shop, orderId);
  expect(await a.stateOf(request)).toMatchObject({ status: 'lapsed', version: 3, orderId: null });
  await shop.runJobs();
  const { notifications } = (await q.call(sellers[0], 'GET', '/notifications')).body.data;
  expect(notifications[0].text).toBe(
    `The award of request ${request.number} lapsed: the order was not paid in time.`,
  );
  expect((await a.award(buyer, request, OTHERS, { version: 3 })).status).toBe(200);
  expect((await a.stateOf(request)).status).toBe('awarded');
});

test('money that comes after the lapse brings the award back, but not beside another one', async () => {
  const [back, replaced] = [await closed(), await closed()];
  const late = await awarded(back);
  await letExpire(shop, late.orderId);
  expect((await pay(back, late.paymentId)).status).toBe(200);
  expect(await a.stateOf(back)).toMatchObject({ status: 'awarded', orderId: late.orderId });
  expect(await paymentStatus(late.paymentId)).toBe('settled');

  const beside = await awarded(replaced);
  await letExpire(shop, beside.orderId);
  await a.award(buyer, replaced, OTHERS, { version: 3 });
  await pay(replaced, beside.paymentId);
  expect(await paymentStatus(beside.paymentId)).toBe('refund_due');
  expect((await a.stateOf(replaced)).orderId).not.toBe(beside.orderId);
});

test('lapsing while it is paid, and awarded anew while late money comes: one wins', async () => {
  for (let round = 0; round < 4; round += 1) {
    const request = await closed();
    const { orderId, paymentId } = await awarded(request);
    await Promise.all([letExpire(shop, orderId), pay(request, paymentId)]);
    expect(await a.stateOf(request)).toMatchObject({ status: 'awarded', orderId });
    expect(await paymentStatus(paymentId)).toBe('settled');

    const anew = await closed();
    const first = await awarded(anew);
    await letExpire(shop, first.orderId);
    const [again] = await Promise.all([
      a.award(buyer, anew, OTHERS, { version: 3 }),
      pay(anew, first.paymentId),
    ]);
    const isPaid = (await paymentStatus(first.paymentId)) === 'settled';
    expect(again.status).toBe(isPaid ? 409 : 200);
    expect(((await a.stateOf(anew)).orderId === first.orderId) === isPaid).toBe(true);
  }
});
