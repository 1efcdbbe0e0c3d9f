import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { orderFrom } from '../../../../../test/parcels.ts';
import { pdfText } from '../../../../../test/pdf-text.ts';
import { billSchema } from '../../../../contract/books/bills.contract.ts';
import { drawBill } from '../../../papers/bills/bill-drawer.ts';

let shop: TestApp;
let admin: Account;
let sellers: [Account, Account];
beforeAll(async () => {
  shop = await createTestApp({ deps: { drawBill } });
  admin = await shop.registerAdmin();
});
beforeEach(async () => {
  sellers = [await shop.registerSeller(), await shop.registerSeller()];
});
afterAll(async () => {
  await expectInvariants(shop.pool);
  await shop.close();
});

const ship = (seller: Account | undefined, parcelId: string | undefined) =>
  shop.call('PATCH', `/api/seller/orders/${parcelId}/status`, {
    token: seller?.token,
    body: { status: 'shipped' },
  });
const get = (path: string, account?: Account) =>
  shop.call('GET', path, account === undefined ? {} : { token: account.token });

/** A parcel of three units at 1,000, sent, with its bill as its buyer reads it. */
async function sentParcel(fields: object = {}) {
  const [seller] = sellers;
  const order = await orderFrom(shop, admin, [seller], { ...fields });
  expect(await ship(seller, order.parcelIds[0])).toMatchObject({ status: 200 });
  const { body } = await get(`/api/bills?order=${order.orderId}`, order.buyer);
  const bills = body.data.bills.map((bill: unknown) => billSchema.strict().parse(bill));
  return {
    ...order,
    seller,
    bill: bills.find(({ subject }: { subject: string }) => subject === 'goods'),
    bills,
  };
}
describe('the document', () => {
  test('is in the language that the buyer has chosen when it is issued, and stays so', async () => {
    const order = await orderFrom(shop, admin, [sellers[0]]);
    const choose = (language: string) =>
      shop.pool.query('update users set language = $2 where id = $1', [order.buyer.user.id, language]);
    await choose('ne');
    expect(await ship(sellers[0], order.parcelIds[0])).toMatchObject({ status: 200 });
    await choose('en');
    await shop.runJobs();
    const { body } = await get(`/api/bills?order=${order.orderId}`, order.buyer);
    const bill = body.data.bills.find(({ subject }: { subject: string }) => subject === 'goods');
    expect(bill.words).toMatch(/रुपैयाँ.* मात्र$/);
    const headers = { authorization: `Bearer ${order.buyer.token}` };
    const answer = await shop.app.inject({ url: `/api/bills/${bill._id}/pdf`, headers });
    const text = pdfText(answer.rawPayload);
    expect(text).toContain(bill.words);
    expect(text).toContain('बैंक ट्रान्सफर');
    expect(text).toContain('कर बीजक');
    expect(text).not.toContain('Bank Transfer');
    const { rows } = await shop.pool.query(
      `select count(*) filter (where language = 'ne') as nepali, count(*) filter (where language is null) as old from bills`,
    );
    expect(rows[0].nepali).toBeGreaterThan(0);
    expect(rows[0].old).toBe(0);
  });

  test('is drawn after what somebody waits for, however long before it was asked for', async () => {
    const { buyer } = await sentParcel();
    await shop.runJobs();
    await sentParcel();
    await shop.call('POST', '/api/auth/forgot-password', { body: { email: buyer.user.email } });
    shop.mail.length = 0;
    await shop.runJobs();
    const subjects = shop.mail.map(({ subject }) => subject);
    const reset = subjects.findIndex((subject) => subject.includes('Reset'));
    expect(reset).toBeGreaterThanOrEqual(0);
    expect(subjects.findIndex((subject) => subject.includes('is on its way'))).toBeGreaterThan(reset);
  });

  test('is mailed as the original when it is drawn; whoever fetches it gets a numbered copy of the same bytes', async () => {
    const { bill, seller, buyer } = await sentParcel();
    const path = `/api/bills/${bill._id}/pdf`;
    const early = await get(path, buyer);
    expect([early.status, early.headers['retry-after'], early.body.data]).toEqual([
      202,
      '2',
      { state: 'being_drawn' },
    ]);
    shop.mail.length = 0;
    await shop.runJobs();
    const mail = shop.mail.find(({ subject }) => subject.includes('is on its way'));
    const original = mail?.attachments?.[0]?.content as Buffer;
    expect(mail?.attachments?.[0]?.filename).toBe(`${bill.number.replace('/', '-')}.pdf`);
    expect(original.subarray(0, 5).toString()).toBe('%PDF-');
    expect(original.length).toBeLessThan(80_000);
    const text = pdfText(original);
    for (const words of [
      'Tax Invoice',
      bill.number,
      bill.issuer.name,
      bill.buyer.name,
      bill.order.orderNumber,
      bill.dateBs,
      bill.lines[0].name,
      '1,000.00',
      '3,000.00',
      '390.00',
      '3,390.00',
      'Bank Transfer',
    ])
      expect(text).toContain(words);
    expect(text.replaceAll('\n', ' ')).toContain(bill.words);
    const copies: Buffer[] = [];
    for (const reader of [buyer, seller, admin]) {
      const headers = { authorization: `Bearer ${reader.token}` };
      const answer = await shop.app.inject({ url: path, headers });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
      copies.push(answer.rawPayload);
    }
    const differing = (a: Buffer, b: Buffer) => [...a.keys()].filter((at) => a[at] !== b[at]);
    for (const copy of copies) {
      expect(copy.length).toBe(original.length);
      const places = differing(original, copy);
      expect((places.at(-1) as number) - (places[0] as number)).toBeLessThan(1_400);
    }
    expect(differing(copies[0] as Buffer, copies[1] as Buffer).length).toBeLessThan(10);
    const { rows } = await shop.pool.query(
      'select copy, given_to, channel from bill_copies where bill_id = $1 order by copy',
      [bill._id],
    );
    expect(rows).toEqual([
      { copy: 0, given_to: null, channel: 'mail' },
      { copy: 1, given_to: buyer.user.id, channel: 'download' },
      { copy: 2, given_to: seller.user.id, channel: 'download' },
      { copy: 3, given_to: admin.user.id, channel: 'download' },
    ]);
    expect((await get(`/api/bills/${bill._id}`, buyer)).body.data).toMatchObject({
      isDrawn: true,
      copies: 3,
    });
    expect((await get(path, sellers[1])).status).toBe(404);
  });

  test('is drawn anew when its file is lost, and says what it said, whoever runs the marketplace by then', async () => {
    const { bill, buyer } = await sentParcel();
    await shop.runJobs();
    const headers = { authorization: `Bearer ${buyer.token}` };
    const fetched = () => shop.app.inject({ url: `/api/bills/${bill._id}/pdf`, headers });
    const { rows } = await shop.pool.query('select file_name, sha256 from bill_files where bill_id = $1', [
      bill._id,
    ]);
    await shop.deps.storage.remove([rows[0].file_name]);
    const renamed = { value: 'Renamed Marketplace Pvt. Ltd.', reason: 'New name' };
    const saved = await shop.call('PUT', '/api/admin/settings/legalName', {
      token: admin.token,
      body: renamed,
    });
    expect(saved.status).toBe(200);
    expect((await fetched()).statusCode).toBe(202);
    await shop.runJobs();
    const anew = await shop.deps.storage.read(rows[0].file_name);
    expect(
      createHash('sha256')
        .update(anew as Buffer)
        .digest(),
    ).toEqual(rows[0].sha256);
    expect((await fetched()).statusCode).toBe(200);
    const { bill: later } = await sentParcel();
    await shop.runJobs();
    const newest = await shop.deps.storage.read(`bill-${later._id}.pdf`);
    expect(pdfText(newest as Buffer).replaceAll(/\s+/g, ' ')).toContain(renamed.value);
  });

  test('goes to the e-mail for bills as well, and nowhere else without one', async () => {
    const billTo = { companyName: 'Shrestha Workshop', address: 'Asan', email: 'accounts@shrestha.example' };
    const { buyer, seller, bill } = await sentParcel({ billTo });
    await sentParcel();
    shop.mail.length = 0;
    await shop.runJobs();
    const sent = shop.mail.filter(({ subject }) => subject.includes('is on its way'));
    expect(sent.map(({ cc }) => cc)).toEqual(expect.arrayContaining([billTo.email, undefined]));
    expect(sent.find(({ cc }) => cc !== undefined)).toMatchObject({
      to: buyer.user.email,
      attachments: [{ filename: `${bill.number.replace('/', '-')}.pdf` }],
    });
    // A reissue for a branch goes to the branch.
    await shop.call('POST', `/api/seller/bills/${bill._id}/reissue`, {
      token: seller.token,
      body: { billTo: { ...billTo, email: 'branch@shrestha.example' }, reason: 'For the branch' },
    });
    shop.mail.length = 0;
    await shop.runJobs();
    expect(shop.mail.map(({ cc }) => cc)).toContain('branch@shrestha.example');
  });
});
