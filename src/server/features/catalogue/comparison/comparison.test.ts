import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertCategory, insertProduct, insertSeller } from '../../../../../test/factories.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const compare = (...ids: string[]) => shop.call('GET', `/api/products/compare?ids=${ids.join(',')}`);

async function insertBranch() {
  const root = await insertCategory(shop.db);
  const child = await insertCategory(shop.db, { parent_id: root.id });
  await shop.db
    .insertInto('attributes')
    .values({ category_id: child.id, name: 'Clock', kind: 'number', unit: 'MHz', spellings: ['Frequency'] })
    .execute();
  const product = (specifications: Record<string, string>, more = {}) =>
    insertProduct(shop.db, {
      category_id: child.id,
      specifications: JSON.stringify(
        Object.entries(specifications).map(([name, value]) => ({ name, value })),
      ),
      ...more,
    });
  return { root, child, product };
}

test('products of one main category stand side by side in the order they were named', async () => {
  const { root, product } = await insertBranch();
  const one = await product({ Weight: '46 g', Clock: '2.4 GHz' });
  const other = await product({ Frequency: '2,400 MHz', Weight: '38 g' }, { category_id: root.id });
  const third = await product({ Frequency: '2400' }, { warranty_months: 12, origin_country: 'Nepal' });
  const { status, body } = await compare(third.id, one.id.toUpperCase(), one.id);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    root: { name: root.name, slug: root.slug },
    missing: 0,
    products: [{ _id: third.id, seller: {}, pricing: { priceBreaks: [] } }, { _id: one.id }],
    rows: [
      { name: 'Clock', values: ['2400', '2.4 GHz'], differs: false },
      { name: 'Origin', values: ['Nepal', null], differs: true },
      { name: 'Warranty', values: ['12 months', null], differs: true },
      { name: 'Weight', values: [null, '46 g'], differs: true },
    ],
  });
  // A category above has no such attribute: its product's row meets the others by its own name.
  const wider = await compare(one.id, other.id);
  expect(wider.body.data.rows).toMatchObject([
    { name: 'Clock', values: ['2.4 GHz', null] },
    { name: 'Frequency', values: [null, '2,400 MHz'] },
    { name: 'Weight', values: ['46 g', '38 g'] },
  ]);
});

test('another main category is refused with the reason', async () => {
  const [one, other] = [await insertBranch(), await insertBranch()];
  const [a, b] = [await one.product({}, { name: 'Bulb' }), await other.product({}, { name: 'Chair' })];
  expect(await compare(a.id, b.id)).toMatchObject({
    status: 400,
    body: {
      message: `“Chair” is in ${other.root.name} and “Bulb” in ${one.root.name}. Only products of one main category can be compared.`,
      errors: [{ path: 'ids' }],
    },
  });
});

test('a hidden main category is not named to whom it is refused', async () => {
  const [one, other] = [await insertBranch(), await insertBranch()];
  const [a, b] = [await one.product({}, { name: 'Bulb' }), await other.product({}, { name: 'Chair' })];
  await shop.pool.query('update categories set is_active = false where id = $1', [one.root.id]);
  const { status, body } = await compare(a.id, b.id);
  expect(status).toBe(400);
  expect(body.message).toContain(`“Bulb” in ${one.child.name}.`);
});

test('what is not sold here is left out, and nothing at all is not found', async () => {
  const { product } = await insertBranch();
  const one = await product({ Clock: '1 MHz' });
  const hidden = await product({ Clock: 'SECRET' }, { status: 'inactive' });
  const closed = await insertSeller(shop.db, { is_active: false });
  const ofClosed = await product({}, { seller_id: closed.id });
  const { body } = await compare(one.id, hidden.id, ofClosed.id, 'no-id');
  expect(body.data).toMatchObject({ missing: 3, products: [{ _id: one.id }] });
  expect(JSON.stringify(body)).not.toContain('SECRET');
  expect(await compare(hidden.id, randomUUID())).toMatchObject({
    status: 404,
    body: { message: 'Product not found' },
  });
});

test.each([
  ['', 'Choose products to compare'],
  ['?ids=', 'Choose 2 to 4 products to compare'],
  ['?ids=a', 'Choose 2 to 4 products to compare'],
  ['?ids=a,a', 'Choose 2 to 4 products to compare'],
  ['?ids=a,b,c,d,e', 'At most 4 products can be compared'],
  [`?ids=${'a,'.repeat(300)}`, 'At most 4 products can be compared'],
])('%s is refused', async (query, message) => {
  const { status, body } = await shop.call('GET', `/api/products/compare${query}`);
  expect(status).toBe(400);
  expect(body.errors).toContainEqual({ path: 'ids', message });
});
