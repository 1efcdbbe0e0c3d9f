import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertSeller } from '../../../../../test/factories.ts';
import { orderFrom } from '../../../../../test/parcels.ts';
import { drawBill } from '../../../papers/bills/bill-drawer.ts';

let shop: TestApp;
let admin: Account;
beforeAll(async () => {
  shop = await createTestApp({ deps: { drawBill } });
  admin = await shop.registerAdmin();
});
afterAll(() => shop.close());

test('an archive breaks off where a document is lost, and is whole once it is drawn anew', async () => {
  const seller = await shop.registerSeller();
  const { buyer, orderId } = await orderFrom(shop, admin, [seller], {});
  await shop.runJobs();
  const { rows } = await shop.pool.query(
    'select file_name from bill_files f join bills b on b.id = f.bill_id where b.order_id = $1',
    [orderId],
  );
  const archive = () =>
    shop.app.inject({
      url: `/api/bills/export?order=${orderId}&format=zip`,
      headers: { authorization: `Bearer ${buyer.token}` },
    });
  await shop.deps.storage.remove(rows.map(({ file_name }) => file_name));
  await expect(archive()).rejects.toThrow();
  await shop.runJobs();
  expect((await archive()).rawPayload.includes('%PDF-')).toBe(true);
});

test('bills of sellers that number alike stand in the buyer’s archive by the PAN of each, in a seller’s own without', async () => {
  const sellers = await Promise.all(
    ['301234567', '609812345'].map(async (pan_number) =>
      shop.signIn(await insertSeller(shop.db, { pan_number })),
    ),
  );
  const { buyer, parcelIds, orderId } = await orderFrom(shop, admin, sellers, {});
  for (const [nth, { token }] of sellers.entries())
    await shop.call('PATCH', `/api/seller/orders/${parcelIds[nth]}/status`, {
      token,
      body: { status: 'shipped' },
    });
  await shop.runJobs();
  const filesOf = async (url: string, { token }: Account) => {
    const { rawPayload } = await shop.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    // Each name stands before its document and in the list at the end.
    return [...new Set(rawPayload.toString('latin1').match(/[\w-]+\.pdf/g))];
  };
  const goods: { fiscalYear: string; number: string; issuer: { panNumber: string } }[] = (
    await shop.call('GET', `/api/bills?order=${orderId}`, { token: buyer.token })
  ).body.data.bills;
  const [bill] = goods;
  const file = bill?.number.replace('/', '-');
  expect(goods.map(({ number }) => number)).toEqual([bill?.number, bill?.number]);
  expect((await filesOf(`/api/bills/export?order=${orderId}&format=zip`, buyer)).toSorted()).toEqual([
    `301234567-${file}.pdf`,
    `609812345-${file}.pdf`,
  ]);
  const own = `/api/seller/bills/export?fiscalYear=${bill?.fiscalYear}&format=zip`;
  expect(await filesOf(own, sellers[0] as Account)).toEqual([`${file}.pdf`]);
});

test('a month of bills leaves as CSV at once, and as an archive of PDFs once they are drawn', async () => {
  const seller = await shop.registerSeller();
  const { buyer, parcelIds, orderId } = await orderFrom(shop, admin, [seller], {});
  await shop.call('PATCH', `/api/seller/orders/${parcelIds[0]}/status`, {
    token: seller.token,
    body: { status: 'shipped' },
  });
  const { body } = await shop.call('GET', `/api/bills?order=${orderId}`, { token: buyer.token });
  const bills: { fiscalYear: string; number: string }[] = body.data.bills;
  const fiscalYear = bills[0]?.fiscalYear;
  const download = (format: string, { token }: Account = buyer, path = '/api/bills/export') =>
    shop.app.inject({
      url: `${path}?fiscalYear=${fiscalYear}&format=${format}`,
      headers: { authorization: `Bearer ${token}` },
    });
  const csv = await download('csv');
  expect(csv.headers['content-disposition']).toContain(`bills-${fiscalYear?.replace('/', '-')}.csv`);
  for (const { number } of bills) expect(csv.payload).toContain(number);

  const early = await download('zip');
  expect([early.statusCode, early.headers['retry-after'], early.json().data]).toEqual([
    202,
    '5',
    { state: 'being_drawn' },
  ]);
  await shop.runJobs();
  const zip = await download('zip');
  expect([zip.statusCode, zip.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(zip.rawPayload.subarray(0, 2).toString()).toBe('PK');
  for (const { number } of bills)
    expect(zip.rawPayload.includes(`${number.replace('/', '-')}.pdf`)).toBe(true);
  expect(zip.rawPayload.includes('%PDF-')).toBe(true);
  // Whoever fetches an archive was handed copies.
  const { rows } = await shop.pool.query(
    `select count(*) from bill_copies where channel = 'archive' and given_to = $1`,
    [buyer.user.id],
  );
  expect(rows[0].count).toBe(bills.length);

  const issued = await download('csv', seller, '/api/seller/bills/export');
  expect(issued.payload).toContain('Fiscal_Year,Bill_no');
  const withPan = await download('csv&pan=without&kind=credit_note', seller, '/api/seller/bills/export');
  expect(withPan.payload.trim().split('\r\n')).toHaveLength(1);
  const sheet = await download('xlsx', seller, '/api/seller/bills/export');
  expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK');
  // All of an order at once, whichever year they are of; nobody else has any of it.
  const ofOrder = async ({ token }: Account) =>
    (await shop.call('GET', `/api/bills/export?order=${orderId}&format=csv`, { token })).body;
  for (const { number } of bills) expect(await ofOrder(buyer)).toContain(number);
  expect(await ofOrder(await shop.registerBuyer())).not.toContain(bills[0]?.number);
  // What the list is searched for is what the file holds.
  const found = await download(`csv&search=${bills[0]?.number}`);
  expect(found.payload.trim().split('\r\n')).toHaveLength(2);
  const stranger = await download('csv', await shop.registerBuyer());
  expect(stranger.payload.trim().split('\r\n')).toHaveLength(1);
  const refused = await shop.call('GET', '/api/bills/export?fiscalYear=2083&format=zip', {
    token: buyer.token,
  });
  expect([refused.status, refused.body.message]).toEqual([400, 'Invalid fiscal year']);
  const unbounded = await shop.call('GET', '/api/bills/export?format=zip', { token: buyer.token });
  expect([unbounded.status, unbounded.body.message]).toEqual([400, 'Invalid fiscal year']);
});
