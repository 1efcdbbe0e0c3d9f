import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertBillRows, insertCreditRow } from '../../../../../test/bill-rows.ts';
import { insertSeller } from '../../../../../test/factories.ts';
import { orderFrom } from '../../../../../test/parcels.ts';
import { issuedBillListSchema, registerSchema } from '../../../../contract/books/bill-registers.contract.ts';

let shop: TestApp;
let admin: Account;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
});
afterAll(() => shop.close());

const list = async ({ token }: Account, query = 'fiscalYear=2083/84', who = 'seller') => {
  const { status, body } = await shop.call('GET', `/api/${who}/bills?${query}`, { token });
  expect([status, body.message]).toEqual([200, undefined]);
  return issuedBillListSchema.strict().parse(body.data);
};
const register = async ({ token }: Account, query: string, who = 'seller') => {
  const url = `/api/${who}/bills/registers?fiscalYear=2083/84&${query}`;
  const { status, body } = await shop.call('GET', url, { token });
  expect([status, body.message]).toEqual([200, undefined]);
  return registerSchema.strict().parse(body.data);
};

/** Two months of a seller: 1,000 and 2,000 with a PAN, 500 without, and a credit note of 300. */
async function twoMonths() {
  const [seller, buyer] = [await shop.registerSeller(), await shop.registerBuyer()];
  const bill = { sellerId: seller.user.id, buyerId: buyer.user.id };
  await insertBillRows(shop, { ...bill, buyerPan: '302118764', taxablePaisa: 100_000, month: 7 });
  const [second] = await insertBillRows(shop, { ...bill, buyerPan: '302118764', taxablePaisa: 200_000 });
  await insertBillRows(shop, { ...bill, buyerName: 'Asmita', taxablePaisa: 50_000 });
  await insertCreditRow(shop, second as string, 30_000);
  return { seller, buyer };
}

describe('sending', () => {
  const ship = (seller: Account, parcelId: string | undefined) =>
    shop.call('PATCH', `/api/seller/orders/${parcelId}/status`, {
      token: seller.token,
      body: { status: 'shipped' },
    });
  const requireHs = async (value: boolean) => {
    const answer = await shop.call('PUT', '/api/admin/settings/billsRequireHs', {
      token: admin.token,
      body: { value },
    });
    expect(answer.status).toBe(200);
  };

  test('is refused without an HS code once the settings ask for one, and names the goods', async () => {
    const seller = await shop.registerSeller();
    const { parcelIds } = await orderFrom(shop, admin, [seller], {});
    const { rows } = await shop.pool.query(
      'select p.id, p.name from order_items i join products p on p.id = i.product_id where i.parcel_id = $1',
      [parcelIds[0]],
    );
    await requireHs(true);
    expect(await ship(seller, parcelIds[0])).toMatchObject({
      status: 409,
      body: { code: 'hs_code_missing', message: `HS code is missing for ${rows[0].name}` },
    });
    await shop.pool.query(`update products set hs_code = '8542' where id = $1`, [rows[0].id]);
    expect((await ship(seller, parcelIds[0])).status).toBe(200);
    await requireHs(false);
  });

  test('is refused before the tax details are complete', async () => {
    const seller = await shop.signIn(await insertSeller(shop.db, {}, { hasTaxDetails: false }));
    const { parcelIds } = await orderFrom(shop, admin, [seller], {});
    expect((await ship(seller, parcelIds[0])).body.message).toBe('Complete your tax details before you send');
    await shop.call('PUT', '/api/seller/tax-details', {
      token: seller.token,
      body: { legalName: 'Himal', address: 'Asan', branchCode: 'KTM', signatory: 'Hari' },
    });
    expect((await ship(seller, parcelIds[0])).status).toBe(200);
  });
});

describe('the list of what was issued', () => {
  test('sums a month without its filters, counts the months, and filters by kind, PAN and text', async () => {
    const { seller } = await twoMonths();
    const { bills, sums, months, pagination } = await list(seller, 'fiscalYear=2083/84&month=8');
    expect(bills.map(({ kind, number }) => [kind, number])).toEqual([
      ['credit_note', 'KTM-CN-2083/84-000002'],
      ['tax_invoice', 'KTM-2083/84-000003'],
      ['tax_invoice', 'KTM-2083/84-000002'],
    ]);
    expect(pagination.total).toBe(3);
    expect(months).toEqual([
      { month: 7, count: 1 },
      { month: 8, count: 3 },
    ]);
    expect(sums).toEqual({
      all: 3,
      invoices: 2,
      creditNotes: 1,
      withoutPan: 1,
      taxable: 2500,
      vat: 325,
      creditedTaxable: 300,
      creditedVat: 39,
      net: { taxable: 2200, vat: 286, total: 2486 },
      firstNumber: 'KTM-2083/84-000002',
      lastNumber: 'KTM-2083/84-000003',
    });
    const narrowed = await list(seller, 'fiscalYear=2083/84&month=8&pan=without');
    expect(narrowed.bills.map(({ buyer }) => buyer.name)).toEqual(['Asmita']);
    expect(narrowed.sums.all).toBe(3);
    expect((await list(seller, 'kind=credit_note')).bills).toHaveLength(1);
    expect((await list(seller, 'search=asmita')).bills).toHaveLength(1);
    expect((await list(await shop.registerSeller())).bills).toEqual([]);
  });

  test('is the platform’s own, one seller’s, or everybody’s for admins', async () => {
    const { seller } = await twoMonths();
    const own = await list(admin, `fiscalYear=2083/84&seller=${seller.user.id}`, 'admin');
    expect(own.pagination.total).toBe(4);
    const ours = await list(admin, 'seller=platform', 'admin');
    expect(ours.bills.every(({ issuer }) => issuer._id === null)).toBe(true);
    expect((await list(admin, 'seller=nobody', 'admin')).bills).toEqual([]);
    const all = await list(admin, 'fiscalYear=2083/84', 'admin');
    expect(all.pagination.total).toBeGreaterThanOrEqual(8);
    expect(all.sums.firstNumber).toBeNull();
  });
});

describe('a register', () => {
  test('lists sales, returns and the standard view; together they are bills less credit notes', async () => {
    const { seller } = await twoMonths();
    const sales = await register(seller, 'kind=sales&month=8');
    expect(
      sales.rows.map(({ number, buyerPan, taxable, vat, total, exempt }) => [
        number,
        buyerPan,
        taxable,
        vat,
        total,
        exempt,
      ]),
    ).toEqual([
      ['KTM-2083/84-000002', '302118764', 2000, 260, 2260, 0],
      ['KTM-2083/84-000003', '', 500, 65, 565, 0],
    ]);
    expect(sales.sums).toEqual({ taxable: 2500, vat: 325, total: 2825 });
    const returns = await register(seller, 'kind=returns');
    expect(returns.rows).toMatchObject([
      {
        number: 'KTM-CN-2083/84-000002',
        refersTo: 'KTM-2083/84-000002',
        reason: 'Came damaged',
        taxable: 300,
      },
    ]);
    const standard = await register(seller, 'kind=standard');
    expect(standard.columns).toHaveLength(20);
    expect(standard.rows.map(({ Bill_no, Taxable_Amount }) => [Bill_no, Taxable_Amount])).toEqual([
      ['KTM-2083/84-000001', 1000],
      ['KTM-2083/84-000002', 2000],
      ['KTM-2083/84-000003', 500],
      ['KTM-CN-2083/84-000002', -300],
    ]);
    const all = await register(seller, 'kind=sales');
    expect(standard.sums.total).toBeCloseTo(all.sums.total - returns.sums.total, 2);
    expect((await register(seller, 'kind=sales&limit=1&page=2')).rows).toHaveLength(1);
  });

  test('knows the buyers above one lakh of the year, less credit notes', async () => {
    const [seller, buyer] = [await shop.registerSeller(), await shop.registerBuyer()];
    const bill = { sellerId: seller.user.id, buyerId: buyer.user.id };
    const large = { ...bill, buyerPan: '302118764', buyerName: 'Gurung Institute' };
    await insertBillRows(shop, { ...large, taxablePaisa: 6_000_000, count: 2, month: 5 });
    const [id] = await insertBillRows(shop, { ...bill, buyerPan: '605771230', taxablePaisa: 10_000_100 });
    await insertCreditRow(shop, id as string, 100);
    const found = await register(seller, 'kind=large&month=1');
    expect(found.rows).toEqual([
      {
        buyerName: 'Gurung Institute',
        buyerPan: '302118764',
        invoices: 2,
        taxable: 120_000,
        vat: 15_600,
        total: 135_600,
      },
    ]);
    expect(found).toMatchObject({ month: null, sums: { taxable: 120_000 }, pagination: { total: 1 } });
    // Past the last page there are no rows, and the sums are the same.
    const past = await register(seller, 'kind=large&page=2');
    expect(past).toMatchObject({ rows: [], sums: found.sums, pagination: { page: 2, total: 1 } });
    const none = await register(await shop.registerSeller(), 'kind=large');
    expect(none).toMatchObject({
      rows: [],
      sums: { taxable: 0, vat: 0, total: 0 },
      pagination: { total: 0 },
    });
  });

  test('leaves as CSV and as a workbook; over all issuers it names them', async () => {
    const { seller } = await twoMonths();
    const url = '/api/seller/bills/registers?fiscalYear=2083/84&month=8&kind=sales';
    const csv = await shop.call('GET', `${url}&format=csv`, { token: seller.token });
    expect(csv.headers['content-disposition']).toContain('sales-register-2083-84-08.csv');
    const lines = String(csv.body).split('\r\n');
    expect(lines[0]).toContain('Date,Bill number,Buyer,Buyer’s PAN,Total,Exempt,Taxable,VAT');
    expect(lines[1]).toBe('2083-08-02,KTM-2083/84-000002,Buyer,302118764,2260,0,2000,260,0,,,');
    const xlsx = await shop.app.inject({
      url: `${url}&format=xlsx`,
      headers: { authorization: `Bearer ${seller.token}` },
    });
    expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK');
    const all = await register(admin, 'kind=sales', 'admin');
    expect(all.columns.slice(0, 2).map(({ key }) => key)).toEqual(['issuerName', 'issuerPan']);
  });

  test.each([
    ['kind=burnt&fiscalYear=2083/84', 'kind', 'Invalid kind'],
    ['kind=sales', 'fiscalYear', 'Invalid fiscal year'],
    ['kind=sales&fiscalYear=2083', 'fiscalYear', 'Invalid fiscal year'],
    ['kind=sales&fiscalYear=2083/85', 'fiscalYear', 'Invalid fiscal year'],
    ['kind=sales&fiscalYear=2083/84&month=13', 'month', 'Invalid month'],
    ['kind=sales&fiscalYear=2083/84&month=0', 'month', 'Invalid month'],
    ['kind=sales&fiscalYear=2083/84&format=pdf', 'format', 'Invalid format'],
  ])('asked by %s is refused', async (query, path, message) => {
    const seller = await shop.registerSeller();
    const { status, body } = await shop.call('GET', `/api/seller/bills/registers?${query}`, {
      token: seller.token,
    });
    expect([status, body.errors]).toEqual([400, [{ path, message }]]);
  });

  test('is no buyer’s to read', async () => {
    const { token } = await shop.registerBuyer();
    for (const url of ['/api/seller/bills', '/api/seller/bills/registers?kind=sales&fiscalYear=2083/84'])
      expect((await shop.call('GET', url, { token })).status).toBe(403);
  });
});

test('a seller of many bills gets pages of the list and registers, and sums over all of them', async () => {
  const [seller, buyer] = [await shop.registerSeller(), await shop.registerBuyer()];
  const bill = { sellerId: seller.user.id, buyerId: buyer.user.id, buyerPan: '302118764', count: 1_500 };
  for (const month of [4, 5]) await insertBillRows(shop, { ...bill, taxablePaisa: 123_450, month });
  expect((await list(seller)).pagination).toMatchObject({ total: 3_000 });
  expect((await list(seller, 'fiscalYear=2083/84&month=5')).pagination).toMatchObject({ total: 1_500 });
  const sums = { taxable: 3_703_500, vat: 481_470, total: 4_184_970 };
  const first = await register(seller, 'kind=sales');
  expect(first).toMatchObject({ sums, pagination: { page: 1, total: 3_000 } });
  const last = await register(seller, `kind=sales&page=${first.pagination.pages}`);
  expect(last).toMatchObject({ sums, pagination: { page: first.pagination.pages } });
  const numbers = [...first.rows, ...last.rows].map(({ number }) => number);
  expect(new Set(numbers).size).toBe(first.rows.length + last.rows.length);
  expect(await register(seller, 'kind=standard&month=5')).toMatchObject({ pagination: { total: 1_500 } });
  expect((await register(seller, 'kind=large')).rows).toHaveLength(1);
});
