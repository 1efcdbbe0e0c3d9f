import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertProduct, insertSeller } from '../../../../../test/factories.ts';
import { confirmTransfer, orderLine, placeOrder, startBankPayment } from '../../../../../test/shopping.ts';
import { sellerTaxDetailsSchema } from '../../../../contract/people/tax-details.contract.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const FORM = {
  legalName: 'Himal Components Pvt. Ltd.',
  nepaliName: 'हिमाल कम्पोनेन्ट्स प्रा. लि.',
  address: 'Putalisadak, Kathmandu',
  branchCode: 'KTM',
  signatory: 'Bikash Maharjan',
  footLine: 'Goods once sold are exchanged within 7 days.',
};
const BILL_TO = {
  companyName: 'Shrestha Workshop Pvt. Ltd.',
  panNumber: '301457892',
  address: 'Asan, Kathmandu',
};

describe('a seller', () => {
  const put = (seller: Account, body: object) =>
    shop.call('PUT', '/api/seller/tax-details', { token: seller.token, body });
  const details = async (seller: Account) => {
    const { body } = await shop.call('GET', '/api/seller/tax-details', { token: seller.token });
    return sellerTaxDetailsSchema.strict().parse(body.data);
  };

  test('names the issuer of the own bills; each change is a version, the same again is none', async () => {
    const seller = await shop.registerSeller({ hasTaxDetails: false });
    expect(await details(seller)).toMatchObject({
      version: 0,
      legalName: null,
      panNumber: seller.user.pan_number,
      isPanFixed: true,
    });
    expect((await put(seller, FORM)).status).toBe(200);
    expect(await details(seller)).toMatchObject({ ...FORM, version: 1, panNumber: seller.user.pan_number });
    await put(seller, { ...FORM, panNumber: seller.user.pan_number });
    expect((await details(seller)).version).toBe(1);
    await put(seller, { ...FORM, signatory: 'Hari', footLine: '' });
    expect(await details(seller)).toMatchObject({ version: 2, signatory: 'Hari', footLine: null });
    const { rows } = await shop.pool.query(
      'select version, signatory from seller_tax_details where seller_id = $1 order by version',
      [seller.user.id],
    );
    expect(rows).toEqual([
      { version: 1, signatory: 'Bikash Maharjan' },
      { version: 2, signatory: 'Hari' },
    ]);
  });

  test('changes at once follow each other: no version is lost, none is double', async () => {
    const seller = await shop.registerSeller({ hasTaxDetails: false });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => put(seller, { ...FORM, signatory: `Person ${index}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(200));
    expect((await details(seller)).version).toBe(8);
  });

  test('keeps a checked PAN, and corrects one that is not checked everywhere', async () => {
    const approved = await shop.registerSeller({ hasTaxDetails: false });
    expect(await put(approved, { ...FORM, panNumber: '999999999' })).toMatchObject({
      status: 409,
      body: { code: 'pan_checked', errors: [{ path: 'panNumber' }] },
    });
    const waiting = await shop.signIn(
      await insertSeller(shop.db, { is_approved: false, pan_number: null }, { hasTaxDetails: false }),
    );
    expect(await put(waiting, FORM)).toMatchObject({
      status: 400,
      body: { message: 'PAN number is required' },
    });
    expect((await put(waiting, { ...FORM, panNumber: '605505505' })).status).toBe(200);
    const { body } = await shop.call('PATCH', '/api/users/me', {
      token: waiting.token,
      body: { panNumber: '605505506' },
    });
    expect(body.data.panNumber).toBe('605505506');
    expect(await details(waiting)).toMatchObject({
      version: 2,
      panNumber: '605505506',
      signatory: FORM.signatory,
    });
  });

  test.each([
    [{ panNumber: '12345678' }, 'panNumber', 'PAN number must have 9 digits'],
    [{ branchCode: 'k' }, 'branchCode', 'Branch code must be 2 to 6 capital letters or digits'],
    [{ branchCode: 'KTM-1' }, 'branchCode', 'Branch code must be 2 to 6 capital letters or digits'],
    [{ legalName: ' ' }, 'legalName', 'Legal name is required'],
    [{ address: undefined }, 'address', 'Address is required'],
    [{ signatory: '' }, 'signatory', 'Name of the signatory is required'],
    [{ nepaliName: 'न'.repeat(161) }, 'nepaliName', 'Must be at most 160 characters'],
  ])('is told what is wrong with %j', async (change, path, message) => {
    const seller = await shop.registerSeller({ hasTaxDetails: false });
    const { status, body } = await put(seller, { ...FORM, ...change });
    expect([status, body.errors]).toEqual([400, [{ path, message }]]);
    expect((await details(seller)).version).toBe(0);
  });

  test('may say at registration whether the company is registered for VAT', async () => {
    const form = {
      firstName: 'Hari',
      lastName: 'Karki',
      phone: '9841234567',
      password: 'Demo1234',
      confirmPassword: 'Demo1234',
      terms: true,
      role: 'seller',
      companyName: 'Karki Traders',
      panNumber: '301234567',
    };
    const register = (email: string, more: object) =>
      shop.call('POST', '/api/auth/register', { body: { ...form, email, ...more } });
    expect((await register('vat-a@example.com', {})).status).toBe(201);
    expect((await register('vat-b@example.com', { vatRegistered: false })).status).toBe(201);
    expect(await register('vat-c@example.com', { vatRegistered: 'yes' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'vatRegistered', message: 'vatRegistered must be true or false' }] },
    });
    const { rows } = await shop.pool.query(
      `select vat_registered from users where email like 'vat-%' order by email`,
    );
    expect(rows).toEqual([{ vat_registered: null }, { vat_registered: false }]);
  });
});

describe('a buyer', () => {
  const own = (buyer: Account) => shop.call('GET', '/api/users/tax-details', { token: buyer.token });
  const put = (buyer: Account, body: object) =>
    shop.call('PUT', '/api/users/tax-details', { token: buyer.token, body });

  test('keeps whom the bills go to in the profile', async () => {
    const buyer = await shop.registerBuyer();
    expect((await own(buyer)).body.data).toBeNull();
    expect((await put(buyer, BILL_TO)).body.data).toEqual({ ...BILL_TO, email: null });
    expect((await own(buyer)).body.data).toEqual({ ...BILL_TO, email: null });
    await put(buyer, { companyName: 'Sita', address: 'Asan', panNumber: '', email: 'books@example.com' });
    expect((await own(buyer)).body.data).toEqual({
      companyName: 'Sita',
      panNumber: null,
      address: 'Asan',
      email: 'books@example.com',
    });
  });

  test.each([
    [{ panNumber: '12345678' }, 'panNumber', 'PAN number must have 9 digits'],
    [{ companyName: '' }, 'companyName', 'Company name is required'],
    [{ address: '' }, 'address', 'Address is required'],
    [{ email: 'nobody' }, 'email', 'Invalid email address'],
  ])('is told what is wrong with %j', async (change, path, message) => {
    const buyer = await shop.registerBuyer();
    const { status, body } = await put(buyer, { ...BILL_TO, ...change });
    expect([status, body.errors]).toEqual([400, [{ path, message }]]);
  });

  test('gets the bills of an order as it says, else as the profile says, else by name at the billing address', async () => {
    const buyer = await shop.registerBuyer();
    const product = await insertProduct(shop.db);
    const place = async (rest: object) =>
      (await placeOrder(shop, buyer.token, [orderLine(product)], { notes: String(Math.random()), ...rest }))
        .body.data;
    expect((await place({})).billTo).toEqual({
      companyName: 'Sita Shrestha',
      panNumber: null,
      address: 'New Road 12, Kathmandu, Bagmati Pradesh',
      email: null,
    });
    await put(buyer, BILL_TO);
    const order = await place({});
    expect(order).toMatchObject({ billTo: { ...BILL_TO, email: null }, canChangeBillTo: true });
    const other = {
      companyName: 'Branch',
      panNumber: '302118764',
      address: 'Pokhara',
      email: 'p@example.com',
    };
    expect((await place({ billTo: other })).billTo).toEqual(other);
    // A copy: the profile moves on, the order does not.
    await put(buyer, { ...BILL_TO, companyName: 'Renamed' });
    const { body } = await shop.call('GET', `/api/orders/${order._id}`, { token: buyer.token });
    expect(body.data.billTo.companyName).toBe(BILL_TO.companyName);
    expect(
      await placeOrder(shop, buyer.token, [orderLine(product)], { billTo: { ...other, panNumber: '1' } }),
    ).toMatchObject({ status: 400, body: { errors: [{ path: 'billTo.panNumber' }] } });
  });

  test('may change it until the order is paid, not afterwards, and never a stranger’s', async () => {
    const [buyer, admin] = [await shop.registerBuyer(), await shop.registerAdmin()];
    const product = await insertProduct(shop.db);
    const { data: order } = (await placeOrder(shop, buyer.token, [orderLine(product)])).body;
    const change = (body: object, token = buyer.token) =>
      shop.call('PUT', `/api/orders/${order._id}/bill-to`, { token, body });
    expect(await change(BILL_TO)).toMatchObject({ status: 200, body: { data: { billTo: BILL_TO } } });
    expect((await change(BILL_TO, (await shop.registerBuyer()).token)).status).toBe(404);
    expect((await change({ ...BILL_TO, panNumber: '30145789' })).body.message).toBe(
      'PAN number must have 9 digits',
    );
    const paymentId = await startBankPayment(shop, buyer.token, order._id);
    await confirmTransfer(shop, admin.token, paymentId, {
      bankReference: 'BILL-TO-1',
      amount: order.totals.total,
    });
    expect(await change(BILL_TO)).toMatchObject({ status: 409, body: { code: 'bill_to_fixed' } });
    const { body } = await shop.call('GET', `/api/orders/${order._id}`, { token: buyer.token });
    expect(body.data.canChangeBillTo).toBe(false);
  });
});
