import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertCategory, insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { ownProductSchema } from '../../../../contract/catalogue/products.contract.ts';

let shop: TestApp;
let seller: Account;
let categoryId: string;

beforeAll(async () => {
  shop = await createTestApp();
  seller = await shop.registerSeller();
  categoryId = (await insertCategory(shop.db)).id;
});
afterAll(async () => {
  await expectInvariants(shop.pool);
  await shop.close();
});

/** Text with everything that ever broke a shop in it: NUL, half characters, quotes, HTML, Devanagari. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('\u0000', '\ud800', "' or 1=1 --", '<b>x', 'थोक बजार', '__proto__', '%_\\', ' '),
);
const number = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(0, -0, 0.1 + 0.2, 1e15, -1, 2 ** 31, 2 ** 53, 99_999_999, 0.005, 1.005, 4552.2),
);
const anything = fc.oneof(text, number, fc.anything({ maxDepth: 2, withObjectString: true }));
const price = fc.oneof(
  fc.integer({ min: 0, max: 9_999_999_999 }).map((paisa) => paisa / 100),
  number,
);

/** What belongs in the form. */
const goodForm = () => {
  const good = fc.oneof(
    fc.string({ minLength: 1, maxLength: 40 }).map((value) => `x${value}`),
    fc.constant('थोक बजार'),
  );
  const prices = fc
    .tuple(fc.integer({ min: 0, max: 9_999_999_999 }), fc.nat(10_000), fc.option(fc.nat()))
    .map(([regular, part, cost]) => ({
      regularPrice: regular / 100,
      wholesalePrice: Math.floor((regular * part) / 10_000) / 100,
      costPrice: cost === null ? null : cost / 100,
    }));
  return fc.record(
    {
      name: good,
      brand: fc.option(good),
      description: good,
      longDescription: fc.option(text.filter((value) => value.isWellFormed() && !value.includes('\u0000'))),
      category: fc.constant(categoryId),
      sku: good,
      tags: fc.array(good, { maxLength: 20 }),
      pricing: prices,
      inventory: fc.record({ quantity: fc.nat(1_000_000), lowStockThreshold: fc.nat(1_000_000) }),
      minimumOrderQuantity: fc.integer({ min: 1, max: 1_000_000 }),
      specifications: fc.uniqueArray(fc.record({ name: good, value: good }), {
        maxLength: 5,
        selector: ({ name }) => name.trim().toLowerCase(),
      }),
      status: fc.constantFrom('active', 'inactive', 'rejected'),
    },
    { requiredKeys: ['name', 'description', 'category', 'sku', 'pricing', 'inventory'] },
  );
};

/** What does not, or hardly. */
const strange = {
  name: anything,
  brand: anything,
  description: anything,
  longDescription: anything,
  category: anything,
  sku: anything,
  barcode: anything,
  tags: fc.oneof(anything, fc.array(anything, { maxLength: 22 })),
  pricing: fc.oneof(anything, fc.record({ regularPrice: price, wholesalePrice: price, costPrice: anything })),
  inventory: fc.oneof(anything, fc.record({ quantity: anything, quantitySeen: number })),
  minimumOrderQuantity: anything,
  images: fc.oneof(anything, fc.array(fc.record({ url: text, alt: text, isPrimary: fc.boolean() }))),
  specifications: fc.oneof(anything, fc.array(fc.record({ name: text, value: text }))),
  status: anything,
  updatedAt: anything,
};
const STRANGE = Object.keys(strange) as (keyof typeof strange)[];
const strangeFields = fc.record(strange, { requiredKeys: [] });
/** A good form with up to two strange fields, as JSON carries it. */
const form = () =>
  fc
    .tuple(goodForm(), strangeFields, fc.shuffledSubarray(STRANGE, { maxLength: 2 }))
    .map(([good, strange, chosen]) => {
      const changes = chosen.filter((key) => key in strange).map((key) => [key, strange[key]]);
      return JSON.parse(JSON.stringify({ ...good, ...Object.fromEntries(changes) }));
    });

test('whatever the form sends is stored as one may read it again, or refused: never a failure of ours', async () => {
  const product = await insertProduct(shop.db, { seller_id: seller.user.id, category_id: categoryId });
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(form(), fc.boolean(), async (body, isNew) => {
      const { token } = seller;
      const answer = isNew
        ? await shop.call('POST', '/api/products', { token, body })
        : await shop.call('PUT', `/api/products/${product.id}`, { token, body });
      seen.add(answer.status);
      expect([200, 201, 400, 409]).toContain(answer.status);
      if (answer.status >= 400) return;
      const saved = ownProductSchema.strict().parse(answer.body.data);
      expect([saved.pricing, saved.sku, saved.minimumOrderQuantity]).toEqual([
        { ...saved.pricing, ...body.pricing },
        String(body.sku).trim(),
        body.minimumOrderQuantity ?? 1,
      ]);
      expect(saved.status).toBe(isNew ? 'pending_approval' : 'active');
    }),
    { numRuns: 150 },
  );
  expect([...seen]).toEqual(expect.arrayContaining([200, 201, 400]));
});

test('a quick edit of anything changes what it may and breaks nothing', async () => {
  const product = await insertProduct(shop.db, { seller_id: seller.user.id });
  const edit = fc.record(
    {
      regularPrice: fc.oneof(price, anything),
      wholesalePrice: fc.oneof(price, anything),
      quantity: fc.oneof(fc.nat(300), anything),
      quantitySeen: fc.oneof(fc.nat(300), anything),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(edit, async (body) => {
      const { status } = await shop.call('PATCH', `/api/products/${product.id}/quick-edit`, {
        token: seller.token,
        body,
      });
      expect([200, 400, 409]).toContain(status);
    }),
    { numRuns: 100 },
  );
});
