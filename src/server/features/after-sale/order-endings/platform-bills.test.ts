import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { orderFrom } from '../../../../../test/parcels.ts';
import { type Bill, billSchema } from '../../../../contract/books/bills.contract.ts';

let shop: TestApp;
let admin: Account;
let seller: Account;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
  seller = await shop.registerSeller();
});
afterAll(async () => {
  await expectInvariants(shop.pool);
  await shop.close();
});

const call = (method: 'GET' | 'POST', path: string, { token }: Account, body?: object) =>
  shop.call(method, path, body === undefined ? { token } : { token, body });
const correct = (
  bill: Pick<Bill, '_id'>,
  way: 'credit-notes' | 'reissue',
  body: object,
  by = admin,
  who = 'admin',
) => call('POST', `/api/${who}/bills/${bill._id}/${way}`, by, body);
const billsOf = async (account: Account, query = ''): Promise<Bill[]> =>
  (await call('GET', `/api/bills?${query}`, account)).body.data.bills;
const whole = ({ lines: [line] }: Bill, reason = 'Delivered late') => ({
  lines: [{ line: line?._id, quantity: 1 }],
  reason,
});
const REISSUE = {
  billTo: { companyName: 'Shrestha Workshop', panNumber: '301457892', address: 'Asan, Kathmandu' },
  reason: 'Issued without PAN',
};

/** A paid order, with the platform's bill for its delivery. */
async function paidOrder() {
  const order = await orderFrom(shop, admin, [seller]);
  const [delivery] = await billsOf(order.buyer, `order=${order.orderId}`);
  return { ...order, delivery: billSchema.strict().parse(delivery) };
}

/** A paid plan with its bill. */
async function paidPlan() {
  const buyer = await shop.registerBuyer();
  const paid = await call('POST', '/api/payments/subscription', buyer, {
    plan: 'YEARLY',
    paymentMethod: 'mock',
    renew: true,
  });
  const { rows } = await shop.pool.query('select id from subscriptions where user_id = $1', [buyer.user.id]);
  const [bill] = (await billsOf(buyer)) as [Bill];
  return { buyer, bill, subscriptionId: rows[0].id, paymentId: paid.body.data.payment._id as string };
}
/** Its subject or text says this. */
const mailAbout = (words: string) =>
  shop.mail.find(({ subject, text }) => `${subject}\n${text}`.includes(words));
const paidBack = async (where: string, id: string) =>
  (
    await shop.pool.query(
      `select r.amount_paisa from refunds r join payments p on p.id = r.payment_id where p.${where} = $1
       order by r.created_at, r.amount_paisa`,
      [id],
    )
  ).rows.map(({ amount_paisa }) => Number(amount_paisa) / 100);

describe('the bill of a delivery', () => {
  test('is credited by an admin, with its refund; the order that is cancelled later gives back the rest', async () => {
    const { delivery, orderId, total, buyer } = await paidOrder();
    expect(delivery.totals.total).toBe(100);
    const note = await correct(delivery, 'credit-notes', { amount: 40, reason: 'Delivered late' });
    expect([note.status, note.body.data.totals]).toEqual([
      201,
      { taxable: 35.4, vat: 4.6, total: 40, voucher: 0, payable: 40 },
    ]);
    expect(note.body.data).toMatchObject({
      number: expect.stringMatching(/^TM-CN-/),
      refersTo: delivery._id,
    });
    await expectInvariants(shop.pool);
    await call('POST', `/api/admin/orders/${orderId}/cancel`, admin, { reason: 'Out of stock' });
    expect(await paidBack('order_id', orderId)).toEqual([40, total - 40]);
    const bills = await billsOf(buyer, `order=${orderId}`);
    expect(bills.map(({ kind, totals }) => [kind, totals.total])).toEqual([
      ['credit_note', 60],
      ['credit_note', 40],
      ['tax_invoice', 100],
    ]);
    await expectInvariants(shop.pool);
    const { rows } = await shop.pool.query(
      `select after from audit_log where action = 'bill.credit' and object_id = $1`,
      [delivery._id],
    );
    expect(rows).toMatchObject([{ after: { reason: 'Delivered late', refundPaisa: 40_00 } }]);
  });

  test('is credited whole, once, and nothing of it goes back again with the order', async () => {
    const { delivery, orderId, total } = await paidOrder();
    expect((await correct(delivery, 'credit-notes', whole(delivery))).status).toBe(201);
    const again = await correct(delivery, 'credit-notes', whole(delivery));
    expect([again.status, again.body.message]).toEqual([409, 'Only 0 can still be credited']);
    await call('POST', `/api/admin/orders/${orderId}/cancel`, admin, { reason: 'Out of stock' });
    expect(await paidBack('order_id', orderId)).toEqual([100, total - 100]);
    await expectInvariants(shop.pool);
  });

  test('is issued anew when its buyer asks: a task of the admins until it is done', async () => {
    const { delivery, orderId, buyer } = await paidOrder();
    const desk = async (query: string) =>
      (await call('GET', `/api/admin/bills?${query}`, admin)).body.data as {
        bills: (Bill & { reissueAsked: { billTo: object } | null })[];
        reissuesAsked: number;
      };
    const waiting = async () =>
      (await call('GET', '/api/admin/dashboard-stats', admin)).body.data.waiting.reissues.count;
    shop.mail.length = 0;
    const asked = await call('POST', `/api/bills/${delivery._id}/ask-reissue`, buyer, {
      billTo: REISSUE.billTo,
    });
    expect([asked.status, asked.body.data.isReissueAsked]).toEqual([200, true]);
    await shop.runJobs();
    expect(mailAbout('in another name')?.text).toContain('/admin/bills?kind=reissue_asked');
    const list = await desk('asked=open&fiscalYear=2070/71&month=4');
    expect([list.reissuesAsked, list.bills.length, await waiting()]).toEqual([1, 1, 1]);
    expect(list.bills[0]?.reissueAsked?.billTo).toMatchObject(REISSUE.billTo);
    expect((await desk('')).bills.filter(({ reissueAsked }) => reissueAsked !== null)).toHaveLength(1);
    shop.mail.length = 0;
    const { status, body } = await correct(delivery, 'reissue', REISSUE);
    expect([status, body.data.bill.buyer.panNumber, body.data.bill.replaces]).toEqual([
      201,
      '301457892',
      delivery._id,
    ]);
    await shop.runJobs();
    expect(mailAbout('Your new bill TM-')?.to).toBe(buyer.user.email);
    expect([(await desk('asked=open')).bills, await waiting()]).toEqual([[], 0]);
    expect(await paidBack('order_id', orderId)).toEqual([]);
    // The new bill is the one that is credited from here on.
    expect((await correct(delivery, 'credit-notes', { amount: 1, reason: 'x' })).status).toBe(409);
    expect(
      (await correct(body.data.bill, 'credit-notes', { amount: 100, reason: 'Never came' })).status,
    ).toBe(201);
    await expectInvariants(shop.pool);
  });
});

describe('the bill of a plan', () => {
  test('is credited when the plan is given back', async () => {
    const { buyer, subscriptionId, paymentId } = await paidPlan();
    const reason = 'Withdrawn by letter';
    await call('POST', `/api/admin/subscriptions/${subscriptionId}/end`, admin, { reason, refund: true });
    expect(await paidBack('id', paymentId)).toEqual([9999]);
    expect((await billsOf(buyer)).map((bill) => [bill.kind, bill.totals.total, bill.reason])).toEqual([
      ['credit_note', 9999, reason],
      ['tax_invoice', 9999, undefined],
    ]);
    await expectInvariants(shop.pool);
  });

  test('keeps its price where the plan ends without a refund', async () => {
    const { buyer, subscriptionId } = await paidPlan();
    const body = { reason: 'Abuse', refund: false };
    await call('POST', `/api/admin/subscriptions/${subscriptionId}/end`, admin, body);
    expect((await billsOf(buyer)).map(({ kind }) => kind)).toEqual(['tax_invoice']);
  });

  test('is credited in part by an admin; a plan that is given back later gives back the rest', async () => {
    const { buyer, bill, subscriptionId, paymentId } = await paidPlan();
    expect((await correct(bill, 'credit-notes', { amount: 999.99, reason: 'Down for a week' })).status).toBe(
      201,
    );
    await expectInvariants(shop.pool);
    const anew = (await correct(bill, 'reissue', REISSUE)).body.data.bill;
    expect(anew.totals.total).toBe(8999.01);
    shop.mail.length = 0;
    const end = { reason: 'Withdrawn', refund: true };
    const ended = await call('POST', `/api/admin/subscriptions/${subscriptionId}/end`, admin, end);
    expect(ended.body.data.ending.refund).toBe(8999.01);
    expect(await paidBack('id', paymentId)).toEqual([999.99, 8999.01]);
    await shop.runJobs();
    expect(mailAbout('8,999.01 back within 7 days')?.to).toBe(buyer.user.email);
    const credited = (await billsOf(buyer)).filter(({ kind }) => kind === 'credit_note');
    expect(credited.map(({ totals }) => totals.total)).toEqual([8999.01, 8999.01, 999.99]);
    await expectInvariants(shop.pool);
  });

  test('credited whole while it goes on, leaves nothing to give back when it ends', async () => {
    const { bill, subscriptionId, paymentId } = await paidPlan();
    expect((await correct(bill, 'credit-notes', whole(bill, 'For our anniversary'))).status).toBe(201);
    await call('POST', `/api/admin/payments/${paymentId}/refunded`, admin, { bankReference: 'REF-1' });
    const end = { reason: 'Withdrawn', refund: true };
    expect((await call('POST', `/api/admin/subscriptions/${subscriptionId}/end`, admin, end)).status).toBe(
      200,
    );
    expect(await paidBack('id', paymentId)).toEqual([9999]);
    await expectInvariants(shop.pool);
  });
});

describe('who may not', () => {
  test('correct a bill is refused in words', async () => {
    const { delivery, parcelIds, buyer } = await paidOrder();
    await shop.call('PATCH', `/api/seller/orders/${parcelIds[0]}/status`, {
      token: seller.token,
      body: { status: 'shipped' },
    });
    const goods = (await billsOf(buyer)).find(({ subject }) => subject === 'goods') as Bill;
    const refusals = async (...asked: [Parameters<typeof correct>[0], object, Account?, string?][]) => {
      const answers = [];
      for (const [bill, body, by, who] of asked)
        answers.push(await correct(bill, 'credit-notes', body, by ?? admin, who ?? 'admin'));
      return answers.map(({ status, body }) => [status, body.message]);
    };
    expect(
      await refusals(
        [goods, whole(goods)],
        [{ _id: crypto.randomUUID() }, whole(delivery)],
        [{ _id: 'nothing' }, whole(delivery)],
        [delivery, whole(delivery), seller, 'seller'],
        [delivery, { amount: 100.01, reason: 'Late' }],
        [delivery, { amount: 0.99, reason: 'Late' }],
        [delivery, { amount: 5.001, reason: 'Late' }],
        [delivery, { amount: 5 }],
        [delivery, { amount: 5, reason: ' ' }],
        [delivery, { reason: 'Late' }],
        [delivery, { ...whole(delivery), amount: 5 }],
        [delivery, whole(goods)],
      ),
    ).toEqual([
      [409, 'Only its seller can correct this bill'],
      [404, 'Bill not found'],
      [404, 'Bill not found'],
      [404, 'Bill not found'],
      [409, 'Only रू\u00a0100 can still be credited'],
      [400, 'Amount must be at least रू 1'],
      [400, 'Amount must have at most 2 decimals'],
      [400, 'Reason is required'],
      [400, 'Reason is required'],
      [400, 'Choose what to credit'],
      [400, 'Choose what to credit'],
      [400, 'This line is not on the bill'],
    ]);
    for (const stranger of [seller, buyer])
      expect((await correct(delivery, 'credit-notes', whole(delivery), stranger)).status).toBe(403);
    expect((await correct(goods, 'reissue', REISSUE)).status).toBe(409);
    const wrongPan = { ...REISSUE, billTo: { ...REISSUE.billTo, panNumber: '12345678' } };
    expect((await correct(delivery, 'reissue', wrongPan)).body.message).toBe('PAN number must have 9 digits');
  });

  test('of two admins at once gives one delivery back', async () => {
    const { delivery, orderId } = await paidOrder();
    const other = await shop.registerAdmin();
    const race = await Promise.all(
      [admin, other, admin, other].map((by) => correct(delivery, 'credit-notes', whole(delivery), by)),
    );
    expect(race.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await paidBack('order_id', orderId)).toEqual([100]);
  });
});
