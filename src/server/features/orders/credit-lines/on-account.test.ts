import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { credit } from '../../../../../test/credit.ts';
import { insertCoupon, insertProduct, insertSubscription } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { askReturn, stepReturn } from '../../../../../test/returns.ts';
import {
  confirmTransfer,
  letExpire,
  orderBody,
  orderLine,
  startBankPayment,
  stockOf,
} from '../../../../../test/shopping.ts';
import { bsDateOf, formatBsDate } from '../../../../domain/shop/bikram-sambat.ts';
import { formatRupees } from '../../../../domain/shop/money.ts';
import type { BillDocument } from '../../../papers/bills/bill-drawer.ts';
import { proveLedger } from '../../books/ledger/ledger-upkeep.commands.ts';

let shop: TestApp;
let c: ReturnType<typeof credit>;
let admin: Account;
const drawn: BillDocument[] = [];

beforeAll(async () => {
  const drawBill = async (bill: BillDocument) => {
    drawn.push(bill);
    return Buffer.from('%PDF-1.3');
  };
  shop = await createTestApp({ deps: { drawBill } });
  c = credit(shop);
  admin = await shop.registerAdmin();
  await shop.pool.query(`update commission_rules set basis_points = 1000`);
});
afterAll(async () => {
  await shop.runJobs();
  await expectInvariants(shop.pool);
  expect(await proveLedger(shop.deps)).toBe(0);
  await shop.close();
});

const heldPaisa = async () =>
  (
    await shop.pool.query(`select coalesce(sum(amount_paisa), 0)::int as held from ledger_balances
      where account in ('bank', 'esewa', 'khalti', 'mock')`)
  ).rows[0].held;
const balanceOf = async (account: string, sellerId: string | null = null) =>
  (
    await shop.pool.query(
      'select coalesce(sum(amount_paisa), 0)::int as paisa from ledger_balances where account = $1 and seller_id is not distinct from $2',
      [account, sellerId],
    )
  ).rows[0].paisa;

test('a parcel on account goes to its seller at once, is billed with its day, and is paid in parts', async () => {
  const { buyer, seller, goods } = await c.market();
  const lineId = await c.line(buyer, seller, { limit: 5_000 });
  const held = await heldPaisa();
  const order = await c.ok(c.order(buyer, [[goods, 4]]));
  expect(order).toMatchObject({
    status: 'processing',
    paymentMethod: 'account',
    payment: null,
    split: { now: 0, onAccount: 4_620 },
    parcels: [{ status: 'processing', payment: { method: 'account', days: 30, dueAt: null, owed: 4_620 } }],
  });
  // The same body again is the same order, and nothing more of the limit.
  expect((await c.ok(c.order(buyer, [[goods, 4]])))._id).toBe(order._id);
  expect(await c.read(seller, lineId)).toMatchObject({
    unbilled: 4_620,
    billed: 0,
    left: 380,
    nextDue: null,
  });
  const refused = await c.order(buyer, [[goods, 1]]);
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'credit_limit',
    `${formatRupees(380_00)} is left of your limit with ${seller.user.company_name}`,
  ]);
  const own = await c.ok(c.call(seller, 'GET', `/seller/orders/${order.parcels[0]._id}`));
  expect(own).toMatchObject({ canShip: true, shippingAddress: { phone: '9841234567' }, money: null });

  const billId = await c.send(seller, order.parcels[0]._id);
  const bill = await c.ok(c.call(buyer, 'GET', `/bills/${billId}`));
  expect(bill).toMatchObject({
    paymentMethod: 'account',
    account: { owed: 4_620 },
    totals: { payable: 4_520 },
  });
  const dueIn = (new Date(bill.account.dueAt).getTime() - Date.now()) / 86_400_000;
  expect(dueIn).toBeGreaterThan(28.9);
  expect(dueIn).toBeLessThanOrEqual(30);
  await shop.runJobs();
  const due = formatBsDate(bsDateOf(new Date(bill.account.dueAt)));
  expect(drawn.find(({ number }) => number === bill.number)).toMatchObject({
    paymentMethod: `On account, due ${due}`,
    isOnAccount: true,
  });
  expect(await c.read(seller, lineId)).toMatchObject({ billed: 4_620, unbilled: 0, late: null });
  const rows = await c.ok(c.call(buyer, 'GET', '/orders'));
  expect(rows.orders[0].account).toEqual({ owed: 4_620, dueAt: bill.account.dueAt });
  // Nothing of it is ours: no money, no commission.
  expect(await heldPaisa()).toBe(held);
  expect(await balanceOf('seller_waiting', seller.user.id)).toBe(0);

  // Half of it by a rail: half of what is ours of the sale falls due (10 % of 4,000, delivery 100, each with VAT).
  await c.payBill(billId, 2_310_00);
  expect(await heldPaisa()).toBe(held + 2_310_00);
  expect(await balanceOf('seller_waiting', seller.user.id)).toBe(-(2_310_00 - 226_00 - 50_00));
  // The rest and more, straight to the seller: what is ours is taken from the seller's next money.
  expect(await c.payBill(billId, 3_000_00, { isDirect: true })).toEqual({ creditPaisa: 690_00 });
  expect(await heldPaisa()).toBe(held + 2_310_00);
  expect(await balanceOf('seller_waiting', seller.user.id)).toBe(-(2_310_00 - 452_00 - 100_00));
  expect(await c.read(seller, lineId)).toMatchObject({ billed: 0, credit: 690, left: 5_000 });
  // The credit pays the next bill.
  const next = await c.ok(c.order(buyer, [[goods, 2]], { notes: 'Next' }));
  await c.send(seller, next.parcels[0]._id);
  expect(await c.read(seller, lineId)).toMatchObject({ billed: 1_670, credit: 0 });
});

test('what is cancelled or credited lowers the debt, and what was paid beyond it is credit', async () => {
  const { buyer, seller, goods } = await c.market();
  const other = await insertProduct(shop.db, { seller_id: seller.user.id });
  const lineId = await c.line(buyer, seller);
  const coupon = await insertCoupon(shop.db, { type: 'fixed', amount_paisa: 1_000_00 });
  await c.ok(c.call(buyer, 'POST', '/cart/items', { productId: goods.id, quantity: 1 }));
  await c.ok(c.call(buyer, 'POST', '/cart/apply-coupon', { couponCode: coupon.code }));
  const order = await c.ok(
    c.order(buyer, [
      [goods, 5],
      [other, 5],
    ]),
  );
  const [parcel] = order.parcels;
  expect(parcel.payment.owed).toBe(10_300);
  const cancel = (body: object) =>
    c.call(buyer, 'POST', `/orders/${order._id}/parcels/${parcel._id}/cancel`, body);
  await c.ok(cancel({ lines: [{ line: parcel.items[0]._id, quantity: 5 }] }));
  expect(await c.read(seller, lineId)).toMatchObject({ unbilled: 5_150 });
  const billId = await c.send(seller, parcel._id);
  await c.payBill(billId, 5_150_00);
  const credited = { amount: 1_130, reason: 'Scratches' };
  await c.ok(c.call(seller, 'POST', `/seller/bills/${billId}/credit-notes`, credited));
  const { rows } = await shop.pool.query(
    `select -sum(payable_paisa)::int as paisa from bills where parcel_id = $1 and kind = 'credit_note'`,
    [parcel._id],
  );
  expect(await c.read(seller, lineId)).toMatchObject({ billed: 0, credit: -rows[0].paisa / 100 });
  // Nothing goes back from us: it is credit with the seller.
  const { rows: refunds } = await shop.pool.query(
    'select from refunds r join payments p on p.id = r.payment_id where p.company_id = $1',
    [buyer.user.id],
  );
  expect(refunds).toEqual([]);
  // A whole parcel, by its seller.
  const next = await c.ok(c.order(buyer, [[goods, 1]]));
  const url = `/seller/orders/${next.parcels[0]._id}/status`;
  await c.ok(c.call(seller, 'PATCH', url, { status: 'cancelled', reason: 'Broken' }));
  expect(await c.read(seller, lineId)).toMatchObject({ unbilled: 0 });
  const read = await c.ok(c.call(buyer, 'GET', `/orders/${next._id}`));
  expect(read).toMatchObject({ status: 'cancelled', parcels: [{ payment: { owed: 0 } }] });
});

test('what comes back, or never came, is not owed; what was paid to us for it is the buyer’s again', async () => {
  const { buyer, seller, goods } = await c.market();
  const lineId = await c.line(buyer, seller);
  const order = await c.ok(c.order(buyer, [[goods, 10]]));
  const [parcel] = order.parcels;
  const billId = await c.send(seller, parcel._id);
  await c.ok(c.call(seller, 'PATCH', `/seller/orders/${parcel._id}/status`, { status: 'delivered' }));
  await c.payBill(billId, 11_300_00);
  const asked = { parcel: parcel._id, lines: [{ line: parcel.items[0]._id, quantity: 4 }] };
  const { _id: returnId } = await c.ok(askReturn(shop, buyer, asked));
  for (const [step, body] of [
    ['accept', {}],
    ['received', { resalable: true }],
    ['refund', {}],
  ] as const)
    await c.ok(stepReturn(shop, seller, returnId, step, body));
  expect(await c.read(seller, lineId)).toMatchObject({ billed: 0, credit: 4_520, left: 100_000 });

  const lost = await c.ok(c.order(buyer, [[goods, 6]]));
  await c.send(seller, lost.parcels[0]._id);
  // The credit has paid for most of it.
  expect(await c.read(seller, lineId)).toMatchObject({ billed: 2_260, credit: 0 });
  const missed = `/orders/${lost._id}/parcels/${lost.parcels[0]._id}/not-received`;
  await c.ok(c.call(buyer, 'POST', missed, { text: 'Nobody came.' }));
  const { rows } = await shop.pool.query('select id from cases where order_id = $1', [lost._id]);
  const decision = { decision: 'full', amount: 6_780, reason: 'It was lost', parcel: lost.parcels[0]._id };
  await c.ok(c.call(admin, 'POST', `/admin/cases/${rows[0].id}/decide`, decision));
  expect(await c.read(seller, lineId)).toMatchObject({ billed: 0, credit: 4_520 });
  expect(await balanceOf('account_debts')).toBe(-(await balanceOf('account_claims')));
});

test('one order in two ways: what is paid now waits for its money, what is on account does not', async () => {
  const { buyer, seller, goods } = await c.market();
  const lineId = await c.line(buyer, seller);
  const paid = await insertProduct(shop.db);
  const mixed = () =>
    c.ok(
      c.order(
        buyer,
        [
          [goods, 2],
          [paid, 1],
        ],
        { payment: { method: 'bank', account: [seller.user.id] }, notes: String(Math.random()) },
      ),
    );
  const order = await mixed();
  expect(order).toMatchObject({
    status: 'pending',
    split: { now: 1_230, onAccount: 2_260 },
    parcels: [
      { status: 'processing', payment: { owed: 2_260 } },
      { status: 'pending', payment: null },
    ],
  });
  const paymentId = await startBankPayment(shop, buyer.token, order._id);
  await c.send(seller, order.parcels[0]._id);
  await c.ok(
    confirmTransfer(shop, admin.token, paymentId, { bankReference: `MIX-${order._id}`, amount: 1_230 }),
  );
  expect(await c.ok(c.call(buyer, 'GET', `/orders/${order._id}`))).toMatchObject({
    status: 'processing',
    parcels: [{ status: 'shipped' }, { status: 'processing', payment: null }],
  });
  await c.ok(
    c.call(admin, 'POST', `/admin/orders/${order._id}/cancel`, {
      reason: 'Asked',
      parcels: [order.parcels[1]._id],
    }),
  );
  const { rows } = await shop.pool.query(
    'select amount_paisa::int as paisa from refunds where payment_id = $1',
    [paymentId],
  );
  expect(rows).toEqual([{ paisa: 1_130_00 }]);

  // Unpaid in time: that part ends, its stock comes back, the other goes on.
  const late = await mixed();
  await c.send(seller, late.parcels[0]._id);
  const [before, lent] = [await stockOf(shop, paid.id), await stockOf(shop, goods.id)];
  await letExpire(shop, late._id);
  expect(await c.ok(c.call(buyer, 'GET', `/orders/${late._id}`))).toMatchObject({
    status: 'shipped',
    parcels: [{ status: 'shipped' }, { status: 'cancelled' }],
  });
  expect([await stockOf(shop, paid.id), await stockOf(shop, goods.id)]).toEqual([before + 1, lent]);
  expect(await c.read(seller, lineId)).toMatchObject({ billed: 4_520 });

  // The desk ends both parts of one at once.
  const both = await mixed();
  await c.ok(c.call(admin, 'POST', `/admin/orders/${both._id}/cancel`, { reason: 'Both' }));
  expect(await c.ok(c.call(buyer, 'GET', `/orders/${both._id}`))).toMatchObject({ status: 'cancelled' });
  expect(await c.read(seller, lineId)).toMatchObject({ unbilled: 0 });
});

test('a delivery fee on account is owed to the seller, and the platform takes it from them', async () => {
  const { buyer, seller, goods } = await c.market();
  const lineId = await c.line(buyer, seller);
  const order = await c.ok(c.order(buyer, [[goods, 1]]));
  expect(order.split.onAccount).toBe(1_230);
  const income = await balanceOf('delivery_income');
  const billId = await c.send(seller, order.parcels[0]._id);
  await c.payBill(billId, 1_230_00);
  expect(await balanceOf('delivery_income')).toBe(income - 88_50);
  const back = await c.ok(c.order(buyer, [[goods, 1]], { notes: 'Back' }));
  await c.ok(c.call(buyer, 'POST', `/orders/${back._id}/parcels/${back.parcels[0]._id}/cancel`, {}));
  expect(await c.read(seller, lineId)).toMatchObject({ unbilled: 0, billed: 0, credit: 0 });
  const { rows } = await shop.pool.query(
    `select sum(case kind when 'tax_invoice' then payable_paisa else -payable_paisa end)::int as paisa
      from bills where order_id = $1`,
    [back._id],
  );
  expect(rows).toEqual([{ paisa: 0 }]);
});

test('PRO prices hold on account unless the line says that they do not', async () => {
  const { buyer, seller, goods } = await c.market();
  await insertSubscription(shop.db, buyer.user.id);
  const lineId = await c.line(buyer, seller, { keepsPro: false });
  const order = (isPro: boolean) =>
    shop.call('POST', '/api/orders', {
      token: buyer.token,
      body: orderBody([orderLine(goods, 1, { wholesale: isPro })], { payment: { method: 'account' } }),
    });
  expect((await order(true)).body.code).toBe('prices_changed');
  expect((await order(false)).status).toBe(201);
  await c.ok(c.call(seller, 'PATCH', `/seller/credit-lines/${lineId}`, { keepsPro: true }));
  expect((await order(true)).status).toBe(201);
});

test('40 orders at once against a line for 5: exactly 5', async () => {
  const { buyer, seller, goods } = await c.market();
  await c.line(buyer, seller, { limit: 5 * 1_230 });
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, nth) => c.order(buyer, [[goods, 1]], { notes: `Order ${nth}` })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  for (const { status, body } of answers)
    if (status !== 201) expect([status, body.code]).toEqual([409, 'credit_limit']);
  await expectInvariants(shop.pool);
});
