import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import {
  freshPan,
  insertAcceptedDocuments,
  insertProduct,
  insertSeller,
} from '../../../../../test/factories.ts';
import { orderLine, placeOrder } from '../../../../../test/shopping.ts';
import { projectRoot } from '../../../project-root.ts';

let shop: TestApp;
let admin: Account;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
});
afterAll(() => shop.close());

const FORM = { legalName: 'Himal', address: 'Asan, Kathmandu', signatory: 'Hari' };
const save = ({ token }: Account, branchCode: string, more: object = {}) =>
  shop.call('PUT', '/api/seller/tax-details', { token, body: { ...FORM, branchCode, ...more } });
const asAdmin = (userId: string, step: string, method: 'POST' | 'DELETE' = 'POST') =>
  shop.call(method, `/api/admin/users/${userId}${step}`, { token: admin.token });
const taken = (path: string) => ({
  status: 409,
  body: {
    code: 'series_taken',
    message: 'This PAN and branch sell here already',
    errors: [{ path, message: 'This PAN and branch sell here already' }],
  },
});

/** A seller of the PAN, with documents accepted and nothing said of bills yet. */
async function sellerOf(pan_number: string, is_approved: boolean): Promise<Account> {
  const seller = await insertSeller(shop.db, { pan_number, is_approved }, { hasTaxDetails: false });
  await insertAcceptedDocuments(shop.db, seller.id);
  return shop.signIn(seller);
}
/** One that sells under KTM already. */
const sellingOf = async (pan_number: string) => shop.signIn(await insertSeller(shop.db, { pan_number }));

const versions = async ({ user }: Account) =>
  (await shop.pool.query('select version from seller_tax_details where seller_id = $1', [user.id])).rowCount;

describe('one PAN and branch code', () => {
  test('is refused to another account in the tax details, whatever its way there', async () => {
    const pan = freshPan();
    const first = await sellingOf(pan);
    const second = await sellerOf(pan, true);
    expect(await save(second, 'KTM')).toMatchObject(taken('branchCode'));
    expect(await versions(second)).toBe(0);
    expect((await save(second, 'PKR')).status).toBe(200);
    expect(await save(second, 'KTM')).toMatchObject(taken('branchCode'));
    expect(await save(first, 'PKR')).toMatchObject(taken('branchCode'));
    // Not approved yet: told now, not on the day of the approval.
    const waiting = await sellerOf(freshPan(), false);
    expect(await save(waiting, 'KTM', { panNumber: pan })).toMatchObject(taken('branchCode'));
    expect((await save(waiting, 'KTM')).status).toBe(200);
    expect(
      await shop.call('PATCH', '/api/users/me', { token: waiting.token, body: { panNumber: pan } }),
    ).toMatchObject(taken('panNumber'));
    expect(await versions(waiting)).toBe(1);
    const { body } = await shop.call('GET', '/api/seller/tax-details', { token: waiting.token });
    expect(body.data.panNumber).toBe(waiting.user.pan_number);
  });

  test('is refused at approval, and comes free when an approval is taken back before anything was sold', async () => {
    const pan = freshPan();
    const [first, second] = [await sellerOf(pan, false), await sellerOf(pan, false)];
    // Neither sells, so both may have it.
    for (const seller of [first, second]) expect((await save(seller, 'KTM')).status).toBe(200);
    expect((await asAdmin(first.user.id, '/approve')).status).toBe(200);
    expect(await asAdmin(second.user.id, '/approve')).toMatchObject({
      status: 409,
      body: { code: 'series_taken', message: 'This PAN and branch sell here already' },
    });
    expect((await asAdmin(first.user.id, '/undo-approval')).status).toBe(200);
    expect((await asAdmin(second.user.id, '/approve')).status).toBe(200);
    expect((await asAdmin(first.user.id, '/approve')).status).toBe(409);
  });

  test('stays with who sold under it, deactivated, moved on or deleted', async () => {
    const pan = freshPan();
    const first = await sellingOf(pan);
    const second = await sellerOf(pan, true);
    await shop.pool.query('update users set is_active = false where id = $1', [first.user.id]);
    expect(await save(second, 'KTM')).toMatchObject(taken('branchCode'));
    await shop.pool.query('update users set is_active = true where id = $1', [first.user.id]);
    const product = await insertProduct(shop.db, { seller_id: first.user.id });
    await placeOrder(shop, (await shop.registerBuyer()).token, [orderLine(product)]);
    expect((await save(first, 'LTP')).status).toBe(200);
    expect(await save(second, 'KTM')).toMatchObject(taken('branchCode'));
    // Back to it: the numbers are still the own ones.
    expect((await save(first, 'KTM')).status).toBe(200);
    expect((await asAdmin(first.user.id, '', 'DELETE')).status).toBe(200);
    expect(await save(second, 'LTP')).toMatchObject(taken('branchCode'));
  });

  test('goes to one of many who are approved, or save it, at once', async () => {
    for (const isApproved of [false, true]) {
      const pan = freshPan();
      const sellers = await Promise.all(Array.from({ length: 6 }, () => sellerOf(pan, isApproved)));
      if (!isApproved) for (const seller of sellers) expect((await save(seller, 'KTM')).status).toBe(200);
      const answers = await Promise.all(
        sellers.map((seller) => (isApproved ? save(seller, 'KTM') : asAdmin(seller.user.id, '/approve'))),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(5).fill(409)]);
      const { rows } = await shop.pool.query(
        `select u.id from users u where u.pan_number = $1 and u.is_approved and exists (
           select from seller_tax_details where seller_id = u.id and branch_code = 'KTM')`,
        [pan],
      );
      expect(rows).toHaveLength(1);
    }
  });
});

test('two who shared a pair before go on: it is of the first, and the second corrects everything but that', async () => {
  const pan = freshPan();
  const migration = await readFile(
    path.join(projectRoot, 'db/migrations/0088_one_seller_a_bill_series.sql'),
    'utf8',
  );
  const guards = (state: 'disable' | 'enable') =>
    shop.pool.query(`alter table seller_tax_details ${state} trigger seller_tax_details_claim_series;
      alter table seller_tax_details ${state} trigger seller_tax_details_append_only`);
  await guards('disable');
  const pair = [await sellingOf(pan), await sellingOf(pan)];
  await shop.pool.query(
    `update seller_tax_details set created_at = created_at - interval '1 day' where seller_id = $1`,
    [pair[1]?.user.id],
  );
  await shop.pool.query('delete from bill_series');
  await shop.pool.query(migration.slice(migration.lastIndexOf('insert into bill_series (')));
  await guards('enable');
  const { rows } = await shop.pool.query('select seller_id from bill_series where pan_number = $1', [pan]);
  const [second, first] = pair as [Account, Account];
  expect(rows).toEqual([{ seller_id: first.user.id }]);
  expect((await save(second, 'KTM', { signatory: 'Gita' })).status).toBe(200);
  expect((await save(second, 'PKR')).status).toBe(200);
  expect(await save(second, 'KTM')).toMatchObject(taken('branchCode'));
  expect((await save(first, 'KTM', { signatory: 'Gita' })).status).toBe(200);
});
