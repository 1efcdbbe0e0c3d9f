import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallResult, TestApp } from '../../../../../test/app.ts';
import { insertCoupon, insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { beginHolding } from '../../../../../test/killable.ts';
import { orderLine, placeOrder } from '../../../../../test/shopping.ts';
import { createWalletShop, startWallet, visitGateway, type WalletShop } from '../../../../../test/wallets.ts';

let wallets: WalletShop;
let shop: TestApp;
beforeAll(async () => {
  wallets = await createWalletShop();
  shop = wallets.shop;
});
afterAll(async () => {
  await shop.runJobs();
  await expectInvariants(shop.pool);
  await wallets.close();
});

/** Puts a product of its own and the coupon into the cart; answers how they are ordered. */
async function withCoupon(token: string, couponCode: string): Promise<() => Promise<CallResult>> {
  const product = await insertProduct(shop.db);
  await shop.call('POST', '/api/cart/items', { token, body: { productId: product.id } });
  const applied = await shop.call('POST', '/api/cart/apply-coupon', { token, body: { couponCode } });
  expect(applied.status).toBe(200);
  return () => placeOrder(shop, token, [orderLine(product)], { payment: { method: 'khalti' } });
}

/** An order with the coupon that was paid at the wallet and cancelled before we heard of it. */
async function paidTooLate(token: string, couponCode: string) {
  const { _id: orderId } = (await (await withCoupon(token, couponCode))()).body.data;
  const paymentId = await startWallet(shop, token, orderId, 'khalti');
  const payment = async () => (await shop.call('GET', `/api/payments/${paymentId}`, { token })).body.data;
  const body = { pidx: (await payment()).khalti.pidx };
  await visitGateway(wallets, token, paymentId, 'pay');
  expect((await shop.call('POST', `/api/orders/${orderId}/cancel`, { token })).status).toBe(200);
  return {
    verify: () => shop.call('POST', '/api/payments/khalti/verify', { body }),
    status: async (): Promise<string> => (await payment()).status,
  };
}

/** Starts each call once the one before waits for the coupon's row, then lets them go on in that order. */
async function whileCouponHeld(couponId: string, calls: (() => Promise<CallResult>)[]) {
  const holder = await beginHolding(shop);
  try {
    await holder.query('select from coupons where id = $1 for update', [couponId]);
    const answers: Promise<CallResult>[] = [];
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    for (const call of calls) {
      answers.push(call());
      await expect
        .poll(async () => (await shop.pool.query(waiting)).rowCount, { timeout: 15_000 })
        .toBe(answers.length);
    }
    await holder.query('commit');
    return await Promise.all(answers);
  } finally {
    holder.release(true);
  }
}

test("late money for five cancelled orders brings back as many as a buyer's own limit of their coupon", async () => {
  const { token } = await shop.registerBuyer();
  const coupon = await insertCoupon(shop.db, { per_user_limit: 1 });
  const late: Awaited<ReturnType<typeof paidTooLate>>[] = [];
  while (late.length < 5) late.push(await paidTooLate(token, coupon.code));
  await whileCouponHeld(
    coupon.id,
    late.map(({ verify }) => verify),
  );
  const statuses = await Promise.all(late.map(({ status }) => status()));
  expect(statuses.sort()).toEqual([...Array(4).fill('refund_due'), 'settled']);
  await expectInvariants(shop.pool);
});

test("late money and a new order share a buyer's last use of a coupon: whoever is first has it", async () => {
  for (const isMoneyFirst of [true, false]) {
    const { token } = await shop.registerBuyer();
    const coupon = await insertCoupon(shop.db, { per_user_limit: 1 });
    const { verify, status } = await paidTooLate(token, coupon.code);
    const place = await withCoupon(token, coupon.code);
    const answers = await whileCouponHeld(coupon.id, isMoneyFirst ? [verify, place] : [place, verify]);
    const placed = answers[isMoneyFirst ? 1 : 0];
    expect([await status(), placed?.status, placed?.body.code]).toEqual(
      isMoneyFirst ? ['settled', 409, 'coupon_no_longer_available'] : ['refund_due', 201, undefined],
    );
    await expectInvariants(shop.pool);
  }
});
