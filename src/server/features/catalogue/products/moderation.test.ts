import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertCategory, insertProduct, insertSeller } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { orderLine, placeOrder } from '../../../../../test/shopping.ts';

let shop: TestApp;
let admin: Account;
let other: Account;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
  other = await shop.registerAdmin();
});
afterAll(async () => {
  await expectInvariants(shop.pool);
  await shop.close();
});

const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, token = admin.token) =>
  shop.call(method, `/api/admin/products${path}`, { token, ...(body === undefined ? {} : { body }) });
const queue = async (query = '') => (await call('GET', `/moderation?limit=100${query}`)).body.data;
// biome-ignore lint/suspicious/noExplicitAny: the assertions say what is expected of it
const inQueue = async (id: string, query = ''): Promise<any> =>
  (await queue(query)).products.find(({ _id }: { _id: string }) => _id === id);
const waiting = (values: Parameters<typeof insertProduct>[1] = {}) =>
  insertProduct(shop.db, { status: 'pending_approval', approved_at: null, ...values });

/** The product form of a seller as it stands, with some of it changed. */
async function saveForm(seller: Account, id: string, change: Record<string, unknown>) {
  const { data } = (await shop.call('GET', `/api/products/${id}`, { token: seller.token })).body;
  const body = {
    name: data.name,
    description: data.description,
    category: data.category._id,
    sku: data.sku,
    pricing: { regularPrice: data.pricing.regularPrice, wholesalePrice: data.pricing.wholesalePrice },
    inventory: { quantity: data.inventory.quantity },
    ...change,
  };
  const answer = await shop.call('PUT', `/api/products/${id}`, { token: seller.token, body });
  expect([answer.status, answer.body.message]).toEqual([200, expect.any(String)]);
}

describe('the queue', () => {
  test('holds what waits, longest first, whole and with its seller', async () => {
    const seller = await insertSeller(shop.db, { is_approved: false });
    const late = await waiting({ submitted_at: new Date(Date.now() - 60_000), seller_id: seller.id });
    const early = await waiting({
      submitted_at: new Date(Date.now() - 120_000),
      seller_id: seller.id,
      long_description: '<p>Fine</p>',
      specifications: JSON.stringify([{ name: 'Power', value: '600 W' }]),
      cost_price_paisa: 70_000,
    });
    const deleted = await waiting({ deleted_at: new Date() });
    const { products, counts, pagination } = await queue();
    const ids = products.map(({ _id }: { _id: string }) => _id);
    expect(ids.indexOf(early.id)).toBeLessThan(ids.indexOf(late.id));
    expect(ids).not.toContain(deleted.id);
    expect(counts.pending).toBe(products.length);
    expect(pagination.total).toBe(counts.pending);
    expect(products.find(({ _id }: { _id: string }) => _id === early.id)).toMatchObject({
      description: 'Microcontroller board',
      longDescription: '<p>Fine</p>',
      specificationRows: [{ name: 'Power', value: '600 W' }],
      pricing: { costPrice: 700 },
      sellerFacts: { isApproved: false, products: 2, approvedProducts: 0, rejectedProducts: 0 },
      seller: { email: seller.email },
      changes: null,
      lastRejection: null,
      signs: ['seller_unapproved', 'no_picture'],
    });
    expect((await queue(`&first=${late.id}`)).products[0]._id).toBe(late.id);
    expect((await queue('&first=nonsense')).products[0]._id).toBe(ids[0]);
  });

  test('compares the price with the category’s and looks for ways around the shop', async () => {
    const category = await insertCategory(shop.db);
    for (let number = 0; number < 9; number += 1)
      await insertProduct(shop.db, { category_id: category.id, regular_price_paisa: 1_000_000 + number });
    const { id } = await waiting({
      category_id: category.id,
      regular_price_paisa: 100_000,
      description: 'Cheaper on Viber: 9841 234 567',
    });
    expect(await inQueue(id)).toMatchObject({
      categoryMedian: 10_000.04,
      signs: ['first_product', 'price_low', 'contact_details', 'no_picture'],
    });
  });

  test('two admins at once: one judges, the other is told, and nothing is judged twice', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await waiting();
      const { updatedAt } = await inQueue(id);
      const answers = await Promise.all([
        call('POST', `/${id}/approve`, { updatedAt }),
        call('PATCH', `/${id}/status`, { status: 'rejected', reason: 'No', updatedAt }, other.token),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { rows } = await shop.pool.query(
        `select count(*) from audit_log where object_id = $1 and action in ('product.approve', 'product.reject')`,
        [id],
      );
      expect(Number(rows[0].count)).toBe(1);
    }
  });

  test('two admins who judge the same products many at once: each product is judged once', async () => {
    const seller = await insertSeller(shop.db);
    const ids: string[] = [];
    for (let number = 0; number < 12; number += 1) ids.push((await waiting({ seller_id: seller.id })).id);
    const bulk = (order: string[], token: string) =>
      call('POST', '/bulk', { ids: order, action: 'approve' }, token);
    const answers = await Promise.all([bulk(ids, admin.token), bulk([...ids].reverse(), other.token)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const done = answers.flatMap(({ body }) => body.data.done as string[]);
    expect(done.sort()).toEqual([...ids].sort());
    const { rows } = await shop.pool.query(
      `select count(*) from audit_log where object_id = any($1) and action = 'product.approve'`,
      [ids],
    );
    expect(Number(rows[0].count)).toBe(ids.length);
  });

  test('what the seller changed while an admin looked at it is not approved unseen', async () => {
    const seller = await shop.registerSeller();
    const { id } = await waiting({ seller_id: seller.user.id });
    const { updatedAt } = await inQueue(id);
    await saveForm(seller, id, { name: 'Something else' });
    expect(await call('POST', `/${id}/approve`, { updatedAt })).toMatchObject({
      status: 409,
      body: { message: 'Product was changed by someone else' },
    });
    const { updatedAt: newer } = await inQueue(id);
    expect((await call('POST', `/${id}/approve`, { updatedAt: newer })).status).toBe(200);
  });
});

describe('what changed', () => {
  test('edits of an approved product are shown against what was approved, until seen', async () => {
    const seller = await shop.registerSeller();
    const { id, name } = await insertProduct(shop.db, { seller_id: seller.user.id });
    const approved = { regularPrice: 1000, wholesalePrice: 800 };
    await saveForm(seller, id, { name: 'First edit', pricing: { ...approved, regularPrice: 1600 } });
    await saveForm(seller, id, { name: 'Second edit', pricing: { ...approved, regularPrice: 1700 } });
    const changed = await inQueue(id, '&queue=changed');
    expect(changed).toMatchObject({
      status: 'active',
      signs: ['price_jump', 'no_picture'],
      changes: {
        since: 'approved',
        fields: [
          { field: 'name', label: 'Name', kind: 'text', before: [name], after: ['Second edit'] },
          { field: 'regularPricePaisa', kind: 'value', before: ['रू\u00a01,000'], after: ['रू\u00a01,700'] },
        ],
      },
    });
    expect(await inQueue(id)).toBeUndefined();
    const stale = { updatedAt: new Date(0).toISOString() };
    expect((await call('POST', `/${id}/seen`, stale)).status).toBe(409);
    const seen = await call('POST', `/${id}/seen`, { updatedAt: changed.updatedAt });
    expect(seen).toMatchObject({ status: 200, body: { message: 'Changes marked as seen' } });
    expect(await inQueue(id, '&queue=changed')).toBeUndefined();
    expect((await call('POST', `/${id}/seen`)).status).toBe(409);
    // The next edit is compared with what was seen.
    await saveForm(seller, id, { tags: ['new'] });
    expect((await inQueue(id, '&queue=changed')).changes.fields).toMatchObject([
      { field: 'tags', before: [], after: ['new'] },
    ]);
  });

  test('what bills say of the goods is judged too', async () => {
    const seller = await shop.registerSeller();
    const { id } = await insertProduct(shop.db, { seller_id: seller.user.id });
    await saveForm(seller, id, {
      hsCode: '8542',
      unit: 'box',
      warrantyMonths: 6,
      weightGrams: 2500,
      widthMm: 125,
      hasSerials: true,
    });
    expect((await inQueue(id, '&queue=changed')).changes.fields).toMatchObject([
      { field: 'hsCode', label: 'HS code', before: [], after: ['8542'] },
      { field: 'unit', before: ['pcs'], after: ['box'] },
      { field: 'warrantyMonths', before: [], after: ['6'] },
      { field: 'weightGrams', label: 'Packed weight', before: [], after: ['2.5 kg'] },
      { field: 'widthMm', label: 'Packed width', before: [], after: ['12.5 cm'] },
      { field: 'hasSerials', label: 'Serial numbers', before: [], after: ['Yes'] },
    ]);
    await saveForm(seller, id, {
      hsCode: '',
      unit: 'pcs',
      warrantyMonths: null,
      weightGrams: null,
      widthMm: null,
      hasSerials: null,
    });
    expect(await inQueue(id, '&queue=changed')).toBeUndefined();
  });

  test('edited back, nothing differs; sales and stock are no edits', async () => {
    const seller = await shop.registerSeller();
    const product = await insertProduct(shop.db, { seller_id: seller.user.id });
    await saveForm(seller, product.id, { name: 'Other' });
    expect(await inQueue(product.id, '&queue=changed')).toBeDefined();
    await saveForm(seller, product.id, { name: product.name });
    expect(await inQueue(product.id, '&queue=changed')).toBeUndefined();
    const { token } = await shop.registerBuyer();
    await placeOrder(shop, token, [orderLine(product, 1)]);
    expect(await inQueue(product.id, '&queue=changed')).toBeUndefined();
  });

  test('a rejected product that was edited shows its reason and what changed since', async () => {
    const seller = await shop.registerSeller();
    const { id } = await waiting({ seller_id: seller.user.id });
    await saveForm(seller, id, { brand: 'Before it was judged' });
    expect((await inQueue(id)).changes).toBeNull();
    const before = (await inQueue(id)).submittedAt;
    await call('PATCH', `/${id}/status`, { status: 'rejected', reason: 'Name the brand.' });
    await saveForm(seller, id, { brand: 'Bosch' });
    const again = await inQueue(id);
    expect(again).toMatchObject({
      lastRejection: { reason: 'Name the brand.' },
      changes: {
        since: 'rejected',
        fields: [{ field: 'brand', before: ['Before it was judged'], after: ['Bosch'] }],
      },
      sellerFacts: { rejectedProducts: 1 },
    });
    expect(Date.parse(again.submittedAt)).toBeGreaterThan(Date.parse(before));
    await call('POST', `/${id}/approve`);
    const { rows } = await shop.pool.query('select from product_judged_states where product_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  test('a rejection of what was approved once keeps the approved state to compare with', async () => {
    const seller = await shop.registerSeller();
    const { id, name } = await insertProduct(shop.db, { seller_id: seller.user.id });
    await saveForm(seller, id, { name: 'Worse' });
    await call('PATCH', `/${id}/status`, { status: 'rejected', reason: 'Worse.' });
    await saveForm(seller, id, { name: 'Better' });
    expect((await inQueue(id)).changes).toMatchObject({
      since: 'approved',
      fields: [{ field: 'name', before: [name], after: ['Better'] }],
    });
  });

  test('products an admin moves to another category are no edits of their sellers', async () => {
    const [from, to] = [await insertCategory(shop.db), await insertCategory(shop.db)];
    const seller = await shop.registerSeller();
    const moved = await insertProduct(shop.db, { category_id: from.id });
    const edited = await insertProduct(shop.db, { category_id: from.id, seller_id: seller.user.id });
    await saveForm(seller, edited.id, { name: 'Edited' });
    const answer = await shop.call('POST', `/api/categories/${from.id}/move-products`, {
      token: admin.token,
      body: { to: to.id },
    });
    expect(answer.status).toBe(200);
    expect(await inQueue(moved.id, '&queue=changed')).toBeUndefined();
    expect((await inQueue(edited.id, '&queue=changed')).changes.fields).toMatchObject([{ field: 'name' }]);
  });
});

describe('undo', () => {
  const undo = (undoId: string, token = admin.token) => call('POST', '/undo', { undoId }, token);
  const rowOf = async (id: string) =>
    (
      await shop.pool.query(
        `select status, approved_at, rejected_at, rejection_reason, submitted_at from products where id = $1`,
        [id],
      )
    ).rows[0];
  const mailTo = async ({ email }: { email: string }) => {
    await shop.letGraceEnd();
    return shop.mail.filter(({ to }) => to === email);
  };

  test('takes back an approval and a rejection, place in the queue included, and nobody is told', async () => {
    const seller = await insertSeller(shop.db);
    const { id } = await waiting({ seller_id: seller.id, submitted_at: new Date(Date.now() - 600_000) });
    const before = await rowOf(id);
    for (const judge of [
      () => call('POST', `/${id}/approve`),
      () => call('PATCH', `/${id}/status`, { status: 'rejected', reason: 'Slip of the finger' }),
      () => call('POST', '/bulk', { ids: [id], action: 'discontinue' }),
    ]) {
      const { undoId } = (await judge()).body.data;
      expect((await rowOf(id)).status).not.toBe('pending_approval');
      expect(await undo(undoId)).toMatchObject({ status: 200, body: { data: { undone: 1 } } });
      expect(await rowOf(id)).toEqual(before);
      expect((await undo(undoId)).status).toBe(409);
    }
    expect(await mailTo(seller)).toEqual([]);
    const { rows } = await shop.pool.query(`select action from audit_log where object_id = $1 order by id`, [
      id,
    ]);
    expect(rows.map(({ action }) => action)).toEqual([
      'product.approve',
      'product.undo',
      'product.reject',
      'product.undo',
      'product.discontinue',
      'product.undo',
    ]);
  });

  test('brings edits that were marked as seen, or approved anew, back to the queue', async () => {
    const seller = await shop.registerSeller();
    const { id } = await insertProduct(shop.db, { seller_id: seller.user.id });
    await saveForm(seller, id, { name: 'Edited' });
    const { changes } = await inQueue(id, '&queue=changed');
    for (const judge of [
      () => call('POST', `/${id}/seen`),
      () => call('PATCH', `/${id}/status`, { status: 'rejected', reason: 'No' }),
    ]) {
      const { undoId } = (await judge()).body.data;
      expect((await undo(undoId)).status).toBe(200);
      expect((await inQueue(id, '&queue=changed')).changes).toEqual(changes);
    }
  });

  test('is for whoever did it, for seconds, and for what was not changed since', async () => {
    const seller = await shop.registerSeller();
    const product = await waiting({ seller_id: seller.user.id });
    const { undoId } = (await call('PATCH', `/${product.id}/status`, { status: 'rejected', reason: 'No' }))
      .body.data;
    expect((await undo(undoId, other.token)).status).toBe(409);
    expect((await undo(undoId, seller.token)).status).toBe(403);
    expect((await undo('nonsense')).status).toBe(400);
    expect((await undo(crypto.randomUUID())).status).toBe(409);
    await saveForm(seller, product.id, { name: 'Better now' });
    expect(await undo(undoId)).toMatchObject({
      status: 409,
      body: { message: 'It is too late to undo this' },
    });
    const late = (await call('POST', `/${product.id}/approve`)).body.data.undoId;
    await shop.pool.query(`update product_judgements set judged_at = now() - interval '16 seconds'`);
    expect((await undo(late)).status).toBe(409);
    expect((await rowOf(product.id)).status).toBe('active');
  });

  test('a run of approvals one by one is one mail, which tells what still holds', async () => {
    const seller = await insertSeller(shop.db);
    const products = [];
    for (let number = 0; number < 5; number += 1) products.push(await waiting({ seller_id: seller.id }));
    const undoIds = [];
    for (const { id } of products)
      undoIds.push((await call('POST', `/${id}/approve`)).body.data.undoId as string);
    await undo(undoIds[0] as string);
    await call('PATCH', `/${products[1]?.id}/status`, { status: 'rejected', reason: 'On second thoughts' });
    await shop.runJobs();
    expect(shop.mail.filter(({ to }) => to === seller.email)).toEqual([]);
    const mails = await mailTo(seller);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      '3 of your products are approved',
      `Your product "${products[1]?.name}" needs a change`,
    ]);
    expect(await mailTo(seller)).toHaveLength(2);
  });

  test('two presses at once: it is taken back once', async () => {
    const { id } = await waiting();
    const { undoId } = (await call('POST', `/${id}/approve`)).body.data;
    const answers = await Promise.all([undo(undoId), undo(undoId), undo(undoId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await rowOf(id)).status).toBe('pending_approval');
  });
});
