import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertAddress } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(async () => {
  await expectInvariants(shop.pool);
  await shop.close();
});

const input = {
  street: 'New Road 12',
  city: 'Kathmandu',
  province: 'Bagmati Pradesh',
  postalCode: '44600',
  phone: '+977 9841-234567',
};

const url = '/api/users/addresses';
const list = async ({ token }: Account) => (await shop.call('GET', url, { token })).body.data;
const add = async ({ token }: Account, changes: object = {}) =>
  (await shop.call('POST', url, { token, body: { ...input, ...changes } })).body.data;

test('the first address becomes the default, and the list is the data itself', async () => {
  const buyer = await shop.registerBuyer();
  expect(await list(buyer)).toEqual([]);
  const answer = await shop.call('POST', url, { token: buyer.token, body: input });
  expect(answer).toMatchObject({ status: 201, headers: { 'cache-control': 'no-store' } });
  const { _id, ...address } = answer.body.data;
  expect(address).toEqual({
    street: 'New Road 12',
    city: 'Kathmandu',
    province: 'Bagmati Pradesh',
    postalCode: '44600',
    country: 'Nepal',
    phone: '+9779841234567',
    isDefault: true,
    district: null,
  });
  const second = await add(buyer, { city: 'Pokhara', postalCode: undefined, district: 'Chitwan' });
  expect(second).toMatchObject({ isDefault: false, postalCode: null, district: 'Chitwan' });
  expect((await list(buyer)).map((row: { _id: string }) => row._id)).toEqual([_id, second._id]);
});

test('a new default takes the place of the old one', async () => {
  const buyer = await shop.registerBuyer();
  const first = await add(buyer);
  const second = await add(buyer, { isDefault: true });
  expect(await list(buyer)).toMatchObject([
    { _id: second._id, isDefault: true },
    { _id: first._id, isDefault: false },
  ]);
  await shop.call('PUT', `${url}/${first._id}`, { token: buyer.token, body: { ...input, isDefault: true } });
  expect(await list(buyer)).toMatchObject([
    { _id: first._id, isDefault: true },
    { _id: second._id, isDefault: false },
  ]);
});

test('the default cannot be given up without another', async () => {
  const buyer = await shop.registerBuyer();
  const { _id } = await add(buyer);
  const body = { ...input, street: 'Lazimpat 4', isDefault: false };
  expect(await shop.call('PUT', `${url}/${_id}`, { token: buyer.token, body })).toMatchObject({
    status: 200,
    body: { data: { _id, street: 'Lazimpat 4', isDefault: true } },
  });
});

test('when the default is removed, the newest of the others becomes it', async () => {
  const buyer = await shop.registerBuyer();
  const first = await add(buyer);
  const second = await add(buyer);
  const third = await add(buyer);
  expect(await shop.call('DELETE', `${url}/${first._id}`, { token: buyer.token })).toMatchObject({
    status: 200,
    body: { success: true, data: null },
  });
  expect(await list(buyer)).toMatchObject([
    { _id: third._id, isDefault: true },
    { _id: second._id, isDefault: false },
  ]);
  await shop.call('DELETE', `${url}/${second._id}`, { token: buyer.token });
  await shop.call('DELETE', `${url}/${third._id}`, { token: buyer.token });
  expect(await list(buyer)).toEqual([]);
});

test('somebody else’s, a removed and a malformed address are not found', async () => {
  const buyer = await shop.registerBuyer();
  const other = await shop.registerBuyer();
  const foreign = await insertAddress(shop.db, other.user.id, { is_default: true });
  const { _id: gone } = await add(buyer);
  await shop.call('DELETE', `${url}/${gone}`, { token: buyer.token });
  for (const id of [
    foreign.id,
    gone,
    'undefined',
    'null',
    '1',
    '%00',
    '00000000-0000-4000-8000-000000000000',
  ]) {
    for (const method of ['PUT', 'DELETE'] as const) {
      const body = method === 'PUT' ? input : undefined;
      expect([id, await shop.call(method, `${url}/${id}`, { token: buyer.token, body })]).toMatchObject([
        id,
        { status: 404, body: { message: 'Address not found' } },
      ]);
    }
  }
  expect(await list(other)).toMatchObject([{ _id: foreign.id }]);
});

test.each([
  [{ street: '' }, 'street', 'Street is required'],
  [{ street: 'x'.repeat(201) }, 'street', 'Must be at most 200 characters'],
  [{ city: undefined }, 'city', 'City is required'],
  [{ province: 'Kathmandu' }, 'province', 'Province is required'],
  [{ province: undefined }, 'province', 'Province is required'],
  [{ country: 'India' }, 'country', 'Country must be Nepal'],
  [{ phone: '123' }, 'phone', 'Invalid Nepalese phone number'],
  [{ phone: undefined }, 'phone', 'Phone number is required'],
  [{ district: 'Biratnagar' }, 'district', 'Choose a district'],
  [{ district: 'Morang' }, 'district', 'Morang is not in Bagmati Pradesh'],
  [{ userId: 'x' }, 'userId', 'Unknown field: userId'],
])('%j is refused at %s: %s', async (changes, path, message) => {
  const { token } = await shop.registerBuyer();
  expect(await shop.call('POST', url, { token, body: { ...input, ...changes } })).toMatchObject({
    status: 400,
    body: { message, errors: [{ path, message }] },
  });
});

test('at most twenty addresses are kept, however many come at once', async () => {
  const buyer = await shop.registerBuyer();
  const answers = await Promise.all(
    Array.from({ length: 25 }, () => shop.call('POST', url, { token: buyer.token, body: input })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(answers.find(({ status }) => status !== 201)).toMatchObject({
    status: 409,
    body: { message: 'You can save at most 20 addresses' },
  });
  const rows = await list(buyer);
  expect(rows).toHaveLength(20);
  expect(rows.filter((row: { isDefault: boolean }) => row.isDefault)).toHaveLength(1);
});

test('of many that set the default at once, exactly one ends up with it', async () => {
  const buyer = await shop.registerBuyer();
  const ids: string[] = [];
  for (let n = 0; n < 10; n += 1) ids.push((await add(buyer))._id);
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(
      ids.map((id) =>
        shop.call('PUT', `${url}/${id}`, { token: buyer.token, body: { ...input, isDefault: true } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
    const rows = await list(buyer);
    expect(rows.filter((row: { isDefault: boolean }) => row.isDefault)).toHaveLength(1);
  }
  await Promise.all(ids.slice(1).map((id) => shop.call('DELETE', `${url}/${id}`, { token: buyer.token })));
  expect(await list(buyer)).toMatchObject([{ _id: ids[0], isDefault: true }]);
});
