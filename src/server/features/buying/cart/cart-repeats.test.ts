import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { deleteOldIdempotencyKeys, guestKeyHash } from '../../../db/idempotency.sql.ts';
import { guestCart } from './cart.commands.ts';
import { addFirstLine } from './cart.sql.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(async () => {
  await expectInvariants(shop.pool);
  await shop.close();
});

type Caller = { token?: string; sessionId?: string };

/** A call that is sent under this key. */
const keyed =
  (key: string) =>
  (caller: Caller, path: string, body: object, method: 'POST' | 'PUT' = 'POST') =>
    shop.call(method, path, { ...caller, body, headers: { 'idempotency-key': key } });

const quantities = (answer: { body: { data: { items: { quantity: number }[] } } }) =>
  answer.body.data.items.map(({ quantity }) => quantity);

test('a buyer adds once under a key, however often and at once it is sent; so does a guest', async () => {
  const product = await insertProduct(shop.db, { quantity: 50 });
  const send = keyed('waiting:1');
  const caller = { token: (await shop.registerBuyer()).token };
  const body = { productId: product.id, quantity: 2 };
  const twins = await Promise.all([1, 2, 3].map(() => send(caller, '/api/cart/items', body)));
  for (const answer of twins) expect([answer.status, quantities(answer)]).toEqual([200, [2]]);
  // The answer of a repeat is the cart as it is now.
  await keyed('waiting:2')(caller, '/api/cart/items', body);
  expect(quantities(await send(caller, '/api/cart/items', body))).toEqual([4]);
  const other = await send(caller, '/api/cart/items', { ...body, quantity: 3 });
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  // Without a quantity the minimum, as without a key.
  const least = await keyed('waiting:3')(caller, '/api/cart/items', { productId: product.id });
  expect(quantities(least)).toEqual([5]);

  // The last units: what was done once is done, though it could not be done again.
  const last = await insertProduct(shop.db, { quantity: 9, maximum_per_order: 2 });
  const guest = { sessionId: shop.guestId() };
  const own = { productId: last.id, quantity: 2 };
  const twice = await Promise.all([1, 2, 3, 4].map(() => send(guest, '/api/cart/items', own)));
  for (const answer of [...twice, await send(guest, '/api/cart/items', own)])
    expect([answer.status, quantities(answer)]).toEqual([200, [2]]);
  await keyed('waiting:2')(guest, '/api/cart/items', body);
  expect(quantities(await send(guest, '/api/cart/items', own))).toEqual([2, 2]);
  expect((await send(guest, '/api/cart/items', body)).body.code).toBe('idempotency_key_reused');
  // A refusal keeps no key, and another guest has keys of their own.
  const more = keyed('waiting:more');
  expect((await more(guest, '/api/cart/items', { ...own, quantity: 1 })).status).toBe(409);
  await shop.pool.query('update products set maximum_per_order = null where id = $1', [last.id]);
  expect(quantities(await more(guest, '/api/cart/items', { ...own, quantity: 1 }))).toEqual([3, 2]);
  expect(quantities(await more({ sessionId: shop.guestId() }, '/api/cart/items', body))).toEqual([2]);
});

test('of processes that each take a line for the first, one writes it; a key that is there keeps it away', async () => {
  const product = await insertProduct(shop.db, { quantity: 50 });
  const { guestKey } = guestCart(shop.guestId());
  const repeat = { key: guestKeyHash('cart/items', 'first'), bodyHash: Buffer.alloc(32) };
  const add = () => addFirstLine(shop.pool, guestKey, product.id, 2, repeat);
  const added = await Promise.all([1, 2, 3, 4].map(add));
  expect(added.filter((row) => row !== null)).toHaveLength(1);
  const count = async (table: string) =>
    (await shop.pool.query(`select 1 from ${table} where guest_key = $1`, [guestKey])).rowCount;
  expect([await count('carts'), await count('guest_idempotency_keys')]).toEqual([1, 1]);
  await shop.pool.query('delete from carts where guest_key = $1', [guestKey]);
  await expect(add()).rejects.toThrow('guest_idempotency_keys');
  expect(await count('carts')).toBe(0);
});

test('lines of a guest are added once under a key; an answer that is too long to keep asks them to look', async () => {
  const product = await insertProduct(shop.db, { quantity: 50 });
  const guest = { sessionId: shop.guestId() };
  const lines = [
    { product: product.id, quantity: 4 },
    { product: '00000000-0000-4000-8000-000000000000', quantity: 1 },
  ];
  const pad = () => keyed('waiting:pad')(guest, '/api/quick-order/add', { lines });
  const [first, second] = [await pad(), await pad()];
  expect(first.body.data).toMatchObject({ added: 1, refused: [{ line: 1, code: 'not_found' }] });
  expect(second.body.data).toEqual(first.body.data);
  const many = { lines: [lines[0], ...Array.from({ length: 40 }, () => lines[1])] };
  const long = () => keyed('waiting:long')(guest, '/api/quick-order/add', many);
  expect((await long()).status).toBe(200);
  const again = await long();
  expect([again.status, again.body.code]).toEqual([409, 'answer_lost']);
  const cart = await shop.call('GET', '/api/cart', guest);
  expect(quantities(cart)).toEqual([8]);
});

test('a refusal is not kept: what was refused may be sent again under its key', async () => {
  const product = await insertProduct(shop.db, { quantity: 9, maximum_per_order: 3 });
  const { token } = await shop.registerBuyer();
  const send = keyed('waiting:short');
  const body = { productId: product.id, quantity: 5 };
  expect((await send({ token }, '/api/cart/items', body)).status).toBe(409);
  await shop.pool.query('update products set maximum_per_order = null where id = $1', [product.id]);
  expect(quantities(await send({ token }, '/api/cart/items', body))).toEqual([5]);
  for (const productId of ['nothing', '00000000-0000-4000-8000-000000000000']) {
    const answer = await keyed(`waiting:${productId}`)({ token }, '/api/cart/items', {
      productId,
      quantity: 1,
    });
    expect([answer.status, answer.body.message]).toEqual([404, 'Product not found']);
  }
  const bad = await keyed('two words')({ token }, '/api/cart/items', body);
  expect([bad.status, bad.body.code]).toEqual([400, 'invalid_idempotency_key']);
});

test('lines of the pad and of lists are added once under a key, with the same answer', async () => {
  const [one, few] = [
    await insertProduct(shop.db, { quantity: 50 }),
    await insertProduct(shop.db, { quantity: 1 }),
  ];
  const { token } = await shop.registerBuyer();
  const lines = [
    { product: one.id, quantity: 4 },
    { product: few.id, quantity: 9 },
  ];
  const pad = () => keyed('waiting:pad')({ token }, '/api/quick-order/add', { lines });
  const [first, second] = [await pad(), await pad()];
  expect(first.body.data).toMatchObject({ added: 1, refused: [{ line: 1, product: few.id }] });
  expect(second.body.data).toEqual(first.body.data);
  expect(second.body.data.cart.items).toMatchObject([{ quantity: 4 }]);

  const make = () => keyed('waiting:make')({ token }, '/api/lists', { name: 'Site', lines });
  const made = await make();
  expect([made.status, (await make()).status]).toEqual([201, 201]);
  const { _id } = made.body.data.list;
  const more = () => keyed('waiting:more')({ token }, `/api/lists/${_id}/add`, { lines: [lines[0]] });
  const line = () => keyed('waiting:line')({ token }, `/api/lists/${_id}/lines`, lines[0] as object);
  for (const call of [make, more, more, line, line, make]) expect((await call()).status).toBeLessThan(300);
  const list = await shop.call('GET', `/api/lists/${_id}`, { token });
  const ofOne = list.body.data.lines.find(
    ({ product }: { product: { _id: string } }) => product._id === one.id,
  );
  expect([list.body.data.lines.length, ofOne.quantity]).toEqual([2, 12]);
  // The same key for another list, and of another person, is another request.
  expect((await keyed('waiting:more')({ token }, '/api/lists/none/add', { lines: [lines[0]] })).status).toBe(
    422,
  );
  const other = await shop.registerBuyer();
  const theirs = await keyed('waiting:make')({ token: other.token }, '/api/lists', { name: 'Site', lines });
  expect(theirs.body.data.list._id).not.toBe(_id);
});

test('keys of changes that waited are known longer than those may wait, all others for a day', async () => {
  const { token } = await shop.registerBuyer();
  const product = await insertProduct(shop.db, { quantity: 50 });
  for (const key of ['waiting:old', 'waiting:kept', 'other'])
    await keyed(key)({ token }, '/api/cart/items', { productId: product.id, quantity: 1 });
  await shop.pool.query(
    `update idempotency_keys set created_at = now() - case key when 'waiting:old' then interval '9 days'
       else interval '7 days 1 hour' end where key in ('waiting:old', 'waiting:kept', 'other')`,
  );
  await deleteOldIdempotencyKeys(shop.db);
  const { rows } = await shop.pool.query(
    "select key from idempotency_keys where key in ('waiting:old', 'waiting:kept', 'other')",
  );
  expect(rows).toEqual([{ key: 'waiting:kept' }]);

  // Of guests, who cost nothing, the newest.
  await shop.pool.query('delete from guest_idempotency_keys');
  for (const days of [1, 2, 3, 9])
    await shop.pool.query(
      `insert into guest_idempotency_keys (guest_key, key, body_hash, created_at)
       values ('guest', decode('0' || $1, 'hex'), '', now() - $1::int * interval '1 day')`,
      [`${days}`],
    );
  const left = async () => (await shop.pool.query('select 1 from guest_idempotency_keys')).rowCount;
  await deleteOldIdempotencyKeys(shop.db, 10);
  expect(await left()).toBe(3);
  await deleteOldIdempotencyKeys(shop.db, 1);
  expect(await left()).toBe(2);
});
