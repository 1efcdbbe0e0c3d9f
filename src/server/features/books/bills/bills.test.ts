import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { orderFrom } from '../../../../../test/parcels.ts';
import { confirmTransfer, orderLine, placeOrder, startBankPayment } from '../../../../../test/shopping.ts';
import { billSchema } from '../../../../contract/books/bills.contract.ts';

let shop: TestApp;
let admin: Account;
let sellers: [Account, Account];
beforeAll(async () => {
  shop = await createTestApp();
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
const post = (path: string, account: Account, body: object) =>
  shop.call('POST', path, { token: account.token, body });

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
const refundsOf = async (orderId: string) =>
  (
    await shop.pool.query(
      'select r.* from refunds r join payments p on p.id = r.payment_id where p.order_id = $1 order by r.created_at',
      [orderId],
    )
  ).rows;

describe('a parcel that is sent', () => {
  test('is billed by its seller; the delivery was billed by the platform when it was paid', async () => {
    const { bill, bills, orderNumber, parcelIds, seller, buyer } = await sentParcel({
      purchaseOrderNumber: 'PO-152/83',
      billTo: { companyName: 'Shrestha Workshop', panNumber: '301457892', address: 'Asan, Kathmandu' },
    });
    expect(bill).toMatchObject({
      kind: 'tax_invoice',
      number: expect.stringMatching(/^KTM-20\d\d\/\d\d-000001$/),
      issuer: { name: expect.stringContaining('Himal Traders'), panNumber: seller.user.pan_number },
      buyer: { name: 'Shrestha Workshop', panNumber: '301457892', address: 'Asan, Kathmandu' },
      order: { orderNumber },
      parcel: parcelIds[0],
      paymentMethod: 'bank',
      purchaseOrderNumber: 'PO-152/83',
      lines: [{ quantity: 3, unit: 'pcs', unitPrice: 1000, amount: 3000, left: 3 }],
      totals: { taxable: 3000, vat: 390, total: 3390, voucher: 0, payable: 3390 },
      words: 'Rupees three thousand three hundred ninety only',
    });
    expect(bills).toHaveLength(2);
    expect(bills.find(({ subject }: { subject: string }) => subject === 'delivery')).toMatchObject({
      number: expect.stringMatching(/^TM-/),
      issuer: { _id: null, name: 'Thokmandu Pvt. Ltd.', panNumber: '000000000' },
      lines: [{ name: `Delivery of order ${orderNumber}`, unit: null, hsCode: null }],
      totals: { taxable: 88.5, vat: 11.5, total: 100, payable: 100 },
    });
    expect((await get(`/api/bills/${bill._id}`, seller)).body.data).toEqual(bill);
    expect((await get(`/api/bills/${bill._id}`, admin)).status).toBe(200);
    expect((await get(`/api/bills/${bill._id}`, sellers[1])).status).toBe(404);
    expect((await get('/api/bills?fiscalYear=2083', buyer)).body.message).toBe('Invalid fiscal year');
    expect((await get('/api/bills?fiscalYear=2083/85', buyer)).status).toBe(400);
    expect((await get('/api/bills?month=13', buyer)).status).toBe(400);
    expect(
      (await get(`/api/bills?fiscalYear=${bill.fiscalYear}&search=pO-152`, buyer)).body.data.pagination.total,
    ).toBe(2);
    expect((await get('/api/bills?seller=platform', buyer)).body.data.pagination.total).toBe(1);
    expect((await get('/api/bills?seller=nobody', buyer)).body.data).toMatchObject({
      pagination: { total: 0 },
      issuers: [
        { _id: seller.user.id, name: bill.issuer.name },
        { _id: null, name: 'Thokmandu Pvt. Ltd.' },
      ],
    });
  });

  test('has no bill when it is worth nothing', async () => {
    const buyer = await shop.registerBuyer();
    const [free, paid] = [
      await insertProduct(shop.db, {
        seller_id: sellers[0].user.id,
        regular_price_paisa: 0,
        wholesale_price_paisa: 0,
      }),
      await insertProduct(shop.db, { seller_id: sellers[1].user.id }),
    ];
    const { data } = (await placeOrder(shop, buyer.token, [orderLine(free), orderLine(paid)])).body;
    const paymentId = await startBankPayment(shop, buyer.token, data._id);
    await confirmTransfer(shop, admin.token, paymentId, {
      bankReference: 'TR-WORTH-NOTHING',
      amount: data.totals.total,
    });
    for (const { _id, seller } of data.parcels)
      expect((await ship(seller._id === sellers[0].user.id ? sellers[0] : sellers[1], _id)).status).toBe(200);
    const { bills } = (await get(`/api/bills?order=${data._id}`, buyer)).body.data;
    const goods = bills.filter(({ subject }: { subject: string }) => subject === 'goods');
    expect(goods.map(({ issuer }: { issuer: { _id: string } }) => issuer._id)).toEqual([sellers[1].user.id]);
  });

  test('before there were bills has none, and none is invented when it arrives', async () => {
    const [seller] = sellers;
    const { buyer, orderId, parcelIds } = await orderFrom(shop, admin, [seller]);
    await shop.pool.query(
      `update parcels set status = 'shipped', shipped_at = now(), tax_paisa = null, voucher_paisa = null where id = $1`,
      [parcelIds[0]],
    );
    const arrived = await shop.call('PATCH', `/api/seller/orders/${parcelIds[0]}/status`, {
      token: seller.token,
      body: { status: 'delivered' },
    });
    expect(arrived.status).toBe(200);
    await shop.runJobs();
    const { bills } = (await get(`/api/bills?order=${orderId}`, buyer)).body.data;
    expect(bills.map(({ subject }: { subject: string }) => subject)).toEqual(['delivery']);
  });

  test('is billed when many are sent together', async () => {
    const [seller] = sellers;
    const orders = [await orderFrom(shop, admin, [seller]), await orderFrom(shop, admin, [seller])];
    const ids = orders.map(({ parcelIds }) => parcelIds[0]);
    expect((await post('/api/seller/orders/bulk-ship', seller, { ids })).body.data.done).toHaveLength(2);
    for (const { orderId, buyer } of orders) {
      const { bills } = (await get(`/api/bills?order=${orderId}`, buyer)).body.data;
      expect(bills.map(({ subject }: { subject: string }) => subject).sort()).toEqual(['delivery', 'goods']);
    }
  });

  test('is not sent before the seller has said who issues', async () => {
    const bare = await shop.registerSeller({ hasTaxDetails: false });
    const { parcelIds } = await orderFrom(shop, admin, [bare]);
    expect(await ship(bare, parcelIds[0])).toMatchObject({
      status: 409,
      body: { message: 'Complete your tax details before you send' },
    });
  });

  test('keeps its bill as it was, whatever the seller is called later', async () => {
    const { bill, seller, buyer } = await sentParcel();
    await shop.call('PUT', '/api/seller/tax-details', {
      token: seller.token,
      body: { legalName: 'Renamed', address: 'Patan', branchCode: 'PTN', signatory: 'Gita' },
    });
    await shop.pool.query(`update products set name = 'Renamed', hs_code = '85423100'`);
    expect((await get(`/api/bills/${bill._id}`, buyer)).body.data).toEqual(bill);
    const next = await sentParcel();
    // Another branch goes on counting.
    expect(next.bill.number).toMatch(/^PTN-20\d\d\/\d\d-000002$/);
    expect(next.bill.lines[0].hsCode).toBe(null);
  });

  test('leaves no gap in the numbers when sending it fails', async () => {
    const { orderId } = await sentParcel();
    const [seller] = sellers;
    const { parcelIds } = await orderFrom(shop, admin, [seller]);
    await shop.pool.query(
      `create function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
       create trigger fail before insert on bill_lines execute function fail()`,
    );
    expect((await ship(seller, parcelIds[0])).status).toBe(500);
    await shop.pool.query('drop trigger fail on bill_lines; drop function fail');
    await ship(seller, parcelIds[0]);
    const { rows } = await shop.pool.query('select serial from bills where issuer_id = $1 order by serial', [
      seller.user.id,
    ]);
    expect([orderId !== '', rows]).toEqual([true, [{ serial: 1 }, { serial: 2 }]]);
  });
});

describe('a credit note', () => {
  test('takes back some units, with the refund that it stands for, and never more than is left', async () => {
    const { bill, orderId, seller, buyer } = await sentParcel();
    const line = bill.lines[0]._id;
    const path = `/api/seller/bills/${bill._id}/credit-notes`;
    expect(
      (await post(path, seller, { lines: [{ line, quantity: 4 }], reason: 'Broken' })).body,
    ).toMatchObject({
      message: 'Only 3 can still be credited',
    });
    expect((await post(path, seller, { lines: [{ line, quantity: 1 }], reason: ' ' })).body.message).toBe(
      'Reason is required',
    );
    expect((await post(path, sellers[1], { lines: [{ line, quantity: 1 }], reason: 'Broken' })).status).toBe(
      404,
    );
    expect((await post(path, buyer, { lines: [{ line, quantity: 1 }], reason: 'Broken' })).status).toBe(403);
    const { status, body } = await post(path, seller, { lines: [{ line, quantity: 2 }], reason: 'Broken' });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      kind: 'credit_note',
      number: expect.stringMatching(/^KTM-CN-20\d\d\/\d\d-000001$/),
      refersTo: bill._id,
      refersToNumber: bill.number,
      reason: 'Broken',
      totals: { taxable: 2000, vat: 260, total: 2260, payable: 2260 },
      lines: [{ quantity: 2, left: 0 }],
    });
    expect(await refundsOf(orderId)).toMatchObject([
      { amount_paisa: 226_000, state: 'due', reason: 'Broken', credit_note_id: body.data._id },
    ]);
    expect((await get(`/api/bills/${bill._id}`, buyer)).body.data.lines[0].left).toBe(1);
    const both = [
      { line, quantity: 1 },
      { line, quantity: 1 },
    ];
    expect((await post(path, seller, { lines: both, reason: 'Broken' })).body.message).toBe(
      'Only 1 can still be credited',
    );
    // Of two at once one is refused.
    const race = await Promise.all(
      [1, 2].map(() => post(path, seller, { lines: [{ line, quantity: 1 }], reason: 'Rest' })),
    );
    expect(race.map((answer) => answer.status).sort()).toEqual([201, 409]);
    expect((await post(`/api/seller/bills/${body.data._id}/reissue`, seller, REISSUE)).status).toBe(409);
    expect((await get(`/api/bills/check?code=${bill.checkCode}`)).body.data.isCredited).toBe(true);
  });

  test('and a reissue are made once for a key, however often they are sent', async () => {
    const { bill, orderId, seller } = await sentParcel();
    const send = (path: string, body: object, key: string) =>
      shop.call('POST', `/api/seller/bills/${bill._id}/${path}`, {
        token: seller.token,
        body,
        headers: { 'idempotency-key': key },
      });
    const body = { lines: [{ line: bill.lines[0]._id, quantity: 1 }], reason: 'Broken' };
    const clicks = await Promise.all([1, 2].map(() => send('credit-notes', body, 'note')));
    expect(clicks.map(({ status }) => status)).toEqual([201, 201]);
    expect(clicks[0]?.body.data._id).toBe(clicks[1]?.body.data._id);
    expect(await refundsOf(orderId)).toHaveLength(1);
    expect((await send('credit-notes', { ...body, reason: 'Other' }, 'note')).status).toBe(422);
    const [first, second] = [
      await send('reissue', REISSUE, 'reissue'),
      await send('reissue', REISSUE, 'reissue'),
    ];
    expect([second.status, second.body.data.bill._id]).toEqual([201, first.body.data.bill._id]);
  });

  test('credits the delivery when nothing is delivered', async () => {
    const { orderId, buyer } = await orderFrom(shop, admin, sellers.slice(0, 1));
    await post(`/api/admin/orders/${orderId}/cancel`, admin, { reason: 'Out of stock' });
    const { body } = await get(`/api/bills?order=${orderId}`, buyer);
    expect(
      body.data.bills.map((bill: { kind: string; totals: { total: number } }) => [
        bill.kind,
        bill.totals.total,
      ]),
    ).toEqual([
      ['credit_note', 100],
      ['tax_invoice', 100],
    ]);
  });
});

const REISSUE = {
  billTo: { companyName: 'Shrestha Workshop', panNumber: '301457892', address: 'Asan, Kathmandu' },
  reason: 'Issued without PAN',
};

describe('a bill in another name', () => {
  test('is asked for by the buyer and issued by the seller, as a credit note and a new bill', async () => {
    const { bill, orderId, seller, buyer } = await sentParcel();
    const line = bill.lines[0]._id;
    const ask = () => post(`/api/bills/${bill._id}/ask-reissue`, buyer, { billTo: REISSUE.billTo });
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(409);
    // Of any month, in the file as in the list.
    const file = await get(
      '/api/seller/bills/export?format=csv&asked=open&fiscalYear=2070/71&month=1',
      seller,
    );
    expect(file.body).toContain(bill.number);
    expect(
      (await post(`/api/bills/${bill._id}/ask-reissue`, seller, { billTo: REISSUE.billTo })).status,
    ).toBe(404);
    await post(`/api/seller/bills/${bill._id}/credit-notes`, seller, {
      lines: [{ line, quantity: 1 }],
      reason: 'Broken',
    });
    const { status, body } = await post(`/api/seller/bills/${bill._id}/reissue`, seller, REISSUE);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      creditNote: { buyer: bill.buyer, totals: { total: 2260 }, reason: 'Issued without PAN' },
      bill: {
        buyer: { name: 'Shrestha Workshop', panNumber: '301457892' },
        number: expect.stringMatching(/-000002$/),
        totals: { total: 2260 },
        lines: [{ quantity: 2, left: 2 }],
        replaces: bill._id,
      },
    });
    expect((await get(`/api/bills/${bill._id}`, buyer)).body.data.replacedBy).toBe(body.data.bill._id);
    // No money moves by it.
    expect(await refundsOf(orderId)).toHaveLength(1);
    const again = await post(`/api/seller/bills/${bill._id}/reissue`, seller, REISSUE);
    expect([again.status, again.body.message]).toEqual([409, 'This bill has been credited in full']);
    const wrongPan = { ...REISSUE, billTo: { ...REISSUE.billTo, panNumber: '12345678' } };
    expect(
      (await post(`/api/seller/bills/${body.data.bill._id}/reissue`, seller, wrongPan)).body.message,
    ).toBe('PAN number must have 9 digits');
  });

  test('is asked for no more once nothing of the bill is left', async () => {
    const { bill, seller, buyer } = await sentParcel();
    const ask = () => post(`/api/bills/${bill._id}/ask-reissue`, buyer, { billTo: REISSUE.billTo });
    const credit = (quantity: number) =>
      post(`/api/seller/bills/${bill._id}/credit-notes`, seller, {
        lines: [{ line: bill.lines[0]._id, quantity }],
        reason: 'Broken',
      });
    const asked = async () => {
      const { data } = (await get('/api/seller/bills?asked=open', seller)).body;
      return [data.bills.map(({ _id }: { _id: string }) => _id), data.reissuesAsked];
    };
    expect((await ask()).status).toBe(200);
    expect((await credit(1)).status).toBe(201);
    expect(await asked()).toEqual([[bill._id], 1]);
    expect((await credit(2)).status).toBe(201);
    expect(await asked()).toEqual([[], 0]);
    expect((await get(`/api/bills/${bill._id}`, buyer)).body.data.isReissueAsked).toBe(false);
    const again = await ask();
    expect([again.status, again.body.message]).toEqual([409, 'This bill has been credited in full']);
    expect(await asked()).toEqual([[], 0]);
  });

  test('is not asked for beside the credit note that leaves nothing', async () => {
    const { bill, seller, buyer } = await sentParcel();
    const [asked, credited] = await Promise.all([
      post(`/api/bills/${bill._id}/ask-reissue`, buyer, { billTo: REISSUE.billTo }),
      post(`/api/seller/bills/${bill._id}/credit-notes`, seller, {
        lines: [{ line: bill.lines[0]._id, quantity: 3 }],
        reason: 'Broken',
      }),
    ]);
    expect([200, 409]).toContain(asked.status);
    expect(credited.status).toBe(201);
    expect((await get('/api/seller/bills?asked=open', seller)).body.data.reissuesAsked).toBe(0);
  });
});

describe('anybody', () => {
  test('can check a bill by its code, and learns nothing of the buyer', async () => {
    const { bill, seller } = await sentParcel();
    const typed = (bill.checkCode.match(/.{1,4}/g) as string[]).join('-').toLowerCase();
    const { body } = await get(`/api/bills/check?code=${typed}`);
    expect(body.data).toEqual({
      kind: 'tax_invoice',
      number: bill.number,
      issuedAt: bill.issuedAt,
      dateBs: bill.dateBs,
      issuer: { name: bill.issuer.name, panNumber: seller.user.pan_number },
      total: 3390,
      isCredited: false,
    });
    for (const code of ['7K3M9QXT0F2BWD8H5RJN1VCE6P', 'x', bill._id])
      expect(await get(`/api/bills/check?code=${code}`)).toMatchObject({
        status: 404,
        body: { message: 'No such bill' },
      });
    expect((await get('/api/bills/check')).status).toBe(400);
  });

  test('cannot try codes one after the other', async () => {
    const limited = await createTestApp({ hasRateLimits: true });
    const statuses: number[] = [];
    for (let at = 0; at < 31; at += 1)
      statuses.push((await limited.call('GET', '/api/bills/check?code=7K3M9QXT0F2BWD8H5RJN1VCE6P')).status);
    expect(statuses).toEqual([...Array(30).fill(404), 429]);
    await limited.close();
  });
});
