import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { freshPan, insertProduct, insertProvenPan, setBillTo } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { confirmTransfer, orderLine, placeOrder, startBankPayment } from '../../../../../test/shopping.ts';

let shop: TestApp;
let admin: Account;

beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
});
afterAll(async () => {
  await shop.runJobs();
  await expectInvariants(shop.pool);
  await shop.close();
});

/** An order of a company with a PAN on its bills, to be paid by bank. */
async function awaited(panNumber: string | null = freshPan()) {
  const buyer = await shop.registerBuyer();
  await setBillTo(shop.db, buyer.user.id, { panNumber });
  const order = (await placeOrder(shop, buyer.token, [orderLine(await insertProduct(shop.db))])).body.data;
  const paymentId = await startBankPayment(shop, buyer.token, order._id);
  const pay = async () => {
    const paid = { bankReference: randomUUID(), amount: order.totals.total };
    expect((await confirmTransfer(shop, admin.token, paymentId, paid)).status).toBe(200);
  };
  return { buyer, paymentId, pan: panNumber ?? '', pay };
}

const matches = (paymentId: string, panNumber: string, { token } = admin) =>
  shop.call('POST', `/api/admin/payments/${paymentId}/name-matches`, { token, body: { panNumber } });
const statusOf = async ({ token }: Account) =>
  (await shop.call('GET', '/api/company/pan', { token })).body.data;

test('the name on a transfer that came proves the PAN of who paid', async () => {
  const { buyer, paymentId, pan, pay } = await awaited();
  expect(await matches(paymentId, pan)).toMatchObject({ status: 409, body: { code: 'nothing_transferred' } });
  await pay();
  expect((await matches(paymentId, freshPan())).body.code).toBe('pan_not_said');
  expect((await matches(paymentId, pan, buyer)).status).toBe(403);
  const { status, body } = await matches(paymentId, pan);
  expect([status, body.data.payment.unprovenPan]).toEqual([200, null]);
  expect(await statusOf(buyer)).toMatchObject({
    status: 'verified',
    claim: { how: 'bank_name', fileName: null },
  });
  // The same again changes nothing.
  expect((await matches(paymentId, pan)).status).toBe(200);
  const { rows } = await shop.pool.query(
    `select p.payment_id, a.actor_id from company_pans p
    join audit_log a on a.object_id = p.company_id::text and a.action = 'company_pan.name_matches'
    where p.company_id = $1`,
    [buyer.user.id],
  );
  expect(rows).toEqual([{ payment_id: paymentId, actor_id: admin.user.id }]);
  await shop.runJobs();
  const subjects = shop.mail.filter(({ to }) => to === buyer.user.email).map(({ subject }) => subject);
  expect(subjects).toContain(`PAN ${pan} is proven`);
});

test('the desk reads with a payment by bank which PAN its name could prove', async () => {
  const [said, none] = [await awaited(), await awaited(null)];
  const { body } = await shop.call('GET', '/api/admin/payments?queue=waiting&limit=100', {
    token: admin.token,
  });
  const unproven = (id: string) =>
    body.data.payments.find(({ _id }: { _id: string }) => _id === id).unprovenPan;
  expect([unproven(said.paymentId), unproven(none.paymentId)]).toEqual([
    { number: said.pan, billName: 'Company' },
    null,
  ]);
  await none.pay();
  expect((await matches(none.paymentId, '')).body.code).toBe('pan_not_said');
  expect((await matches(randomUUID(), said.pan)).status).toBe(404);
});

test('it takes no PAN from another company', async () => {
  const holder = await shop.registerBuyer();
  const pan = await insertProvenPan(shop.db, { companyId: holder.user.id });
  const { buyer, paymentId, pay } = await awaited(pan);
  await pay();
  const refused = await matches(paymentId, pan);
  expect([refused.status, refused.body.message]).toEqual([409, 'This PAN is verified for Sita Shrestha']);
  expect((await statusOf(buyer)).status).toBe('unverified');
  expect((await statusOf(holder)).status).toBe('verified');
});

test('it stands for a certificate that waits, and two desks prove it once', async () => {
  const { buyer, paymentId, pan, pay } = await awaited();
  await pay();
  const answers = await Promise.all(Array.from({ length: 6 }, () => matches(paymentId, pan)));
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(6).fill(200));
  const { rows } = await shop.pool.query('select status from company_pans where company_id = $1', [
    buyer.user.id,
  ]);
  expect(rows).toEqual([{ status: 'verified' }]);
});
