import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';
import {
  insertAcceptedDocuments,
  insertAddress,
  insertProduct,
  insertSeller,
} from '../../../../../test/factories.ts';
import { sellerChecklistSchema } from '../../../../contract/people/accounts.contract.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const checklist = async (token: string) => {
  const { status, body } = await shop.call('GET', '/api/seller/checklist', { token });
  expect(status).toBe(200);
  return sellerChecklistSchema.strict().parse(body.data);
};

test('a new seller sees what is missing and what is waiting, step by step', async () => {
  const { user, token } = await shop.signIn(
    await insertSeller(shop.db, { is_approved: false, pan_number: null }, { hasTaxDetails: false }),
  );
  expect(await checklist(token)).toEqual({
    isApproved: false,
    companyName: user.company_name,
    panNumber: null,
    phone: '9841234567',
    hasAddress: false,
    productCount: 0,
    documents: [],
    hasTaxDetails: false,
    isComplete: false,
    waitingFor: expect.stringContaining('Complete what is missing'),
  });
  await shop.call('PATCH', '/api/users/me', { token, body: { panNumber: '301234567' } });
  await insertAddress(shop.db, user.id);
  const { id } = await insertProduct(shop.db, { seller_id: user.id });
  // Somebody else's do not count.
  await insertProduct(shop.db);
  expect(await checklist(token)).toMatchObject({ productCount: 1, isComplete: false });
  await insertAcceptedDocuments(shop.db, user.id);
  await shop.call('PUT', '/api/seller/tax-details', {
    token,
    body: { legalName: 'Himal', address: 'Asan', branchCode: 'KTM', signatory: 'Hari' },
  });
  expect(await checklist(token)).toMatchObject({
    panNumber: '301234567',
    hasAddress: true,
    productCount: 1,
    documents: [{ kind: 'certificate' }, { kind: 'registration' }, { kind: 'agreement', state: 'accepted' }],
    hasTaxDetails: true,
    isComplete: true,
    waitingFor: expect.stringContaining('usually within one working day'),
  });
  await shop.call('DELETE', `/api/products/${id}`, { token });
  await shop.db.updateTable('users').set({ is_approved: true }).where('id', '=', user.id).execute();
  expect(await checklist(token)).toMatchObject({ productCount: 0, isComplete: false, waitingFor: null });
});
