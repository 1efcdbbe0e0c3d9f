import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../test/app.ts';
import { fresh, insertCategory, insertProduct } from '../../../../test/factories.ts';
import { expectInvariants } from '../../../../test/invariants.ts';
import { orderLine, placeOrder, stockOf } from '../../../../test/shopping.ts';
import { ownProductSchema } from '../../../contract/products.contract.ts';
import {
  sellerProductListSchema,
  sellerProductRowSchema,
} from '../../../contract/seller-products.contract.ts';

let shop: TestApp;
let seller: Account;
let rival: Account;
let categoryId: string;

beforeAll(async () => {
  shop = await createTestApp();
  rival = await shop.registerSeller();
  categoryId = (await insertCategory(shop.db)).id;
});
beforeEach(async () => {
  seller = await shop.registerSeller();
});
afterAll(async () => {
  await expectInvariants(shop.pool);
  await shop.close();
});

/** A complete form of the spec. */
function form(changes: object = {}) {
  return {
    name: 'Digital multimeter',
    description: 'True RMS',
    category: categoryId,
    sku: `DMM-${fresh()}`,
    barcode: '',
    pricing: { regularPrice: 4500.5, wholesalePrice: 3900, costPrice: 3100 },
    inventory: { quantity: 20, lowStockThreshold: 5, trackInventory: true },
    minimumOrderQuantity: 2,
    images: [],
    specifications: [{ name: 'Count', value: '6000' }],
    status: 'active',
    ...changes,
  };
}
const create = (changes: object = {}, { token } = seller) =>
  shop.call('POST', '/api/products', { token, body: form(changes) });
const update = (id: string, changes: object = {}, { token } = seller) =>
  shop.call('PUT', `/api/products/${id}`, { token, body: form(changes) });
const own = (values: Parameters<typeof insertProduct>[1] = {}) =>
  insertProduct(shop.db, { seller_id: seller.user.id, category_id: categoryId, ...values });
const read = async (id: string, { token } = seller) =>
  (await shop.call('GET', `/api/products/${id}`, { token })).body.data;
const list = async (query = '', { token } = seller) => {
  const { status, body } = await shop.call('GET', `/api/products/my-products?${query}`, { token });
  expect(status).toBe(200);
  return sellerProductListSchema.strict().parse(body.data);
};
const namesOf = async (query: string) => (await list(query)).products.map(({ name }) => name);
const movementsOf = async (id: string) =>
  (
    await shop.pool.query(
      'select delta, reason, actor_id from stock_movements where product_id = $1 order by id',
      [id],
    )
  ).rows;

describe('a new product', () => {
  test('waits for approval whatever the form says, with its first stock movement', async () => {
    const { status, body } = await create();
    expect([status, body.message]).toEqual([201, 'Product created successfully']);
    expect(ownProductSchema.strict().parse(body.data)).toMatchObject({
      status: 'pending_approval',
      pricing: { regularPrice: 4500.5, wholesalePrice: 3900, costPrice: 3100 },
      inventory: { quantity: 20, lowStockThreshold: 5, trackInventory: true, inStock: true },
      minimumOrderQuantity: 2,
      barcode: null,
      specificationRows: [{ name: 'Count', value: '6000' }],
      specifications: { Count: '6000' },
      salesCount: 0,
    });
    expect(await movementsOf(body.data._id)).toEqual([
      { delta: 20, reason: 'initial', actor_id: seller.user.id },
    ]);
  });

  test('takes the defaults of the spec for what is left out', async () => {
    const { body } = await create({
      inventory: { quantity: 0 },
      minimumOrderQuantity: undefined,
      images: undefined,
      specifications: undefined,
      pricing: { regularPrice: 10, wholesalePrice: 10 },
    });
    expect(body.data).toMatchObject({
      inventory: { quantity: 0, lowStockThreshold: 10, inStock: false },
      minimumOrderQuantity: 1,
      images: [],
      specificationRows: [],
      pricing: { costPrice: null },
    });
    expect(await movementsOf(body.data._id)).toEqual([]);
  });

  test('says of the goods what bills print: kept when left out, emptied when empty', async () => {
    const goods = {
      hsCode: '85423100',
      model: 'A000066',
      unit: 'box',
      originCountry: 'Italy',
      warrantyMonths: 12,
    };
    const { _id } = (await create({ ...goods, sku: 'GOODS' })).body.data;
    expect(await read(_id)).toMatchObject(goods);
    await update(_id, { sku: 'GOODS' });
    expect(await read(_id)).toMatchObject(goods);
    await update(_id, {
      sku: 'GOODS',
      hsCode: '',
      model: null,
      originCountry: '',
      warrantyMonths: null,
      unit: 'm',
    });
    expect(await read(_id)).toMatchObject({
      hsCode: null,
      model: null,
      unit: 'm',
      originCountry: null,
      warrantyMonths: null,
    });
    expect((await create()).body.data).toMatchObject({ hsCode: null, unit: 'pcs', warrantyMonths: null });
  });

  test.each([
    [{ hsCode: '85a' }, 'hsCode', 'HS code must be 4 to 8 digits'],
    [{ hsCode: '854' }, 'hsCode', 'HS code must be 4 to 8 digits'],
    [{ hsCode: '854231001' }, 'hsCode', 'HS code must be 4 to 8 digits'],
    [{ unit: 'barrel' }, 'unit', 'Invalid unit'],
    [{ warrantyMonths: 1.5 }, 'warrantyMonths', 'Must be a whole number'],
    [{ warrantyMonths: -1 }, 'warrantyMonths', 'Warranty must be positive'],
    [{ model: 'M'.repeat(81) }, 'model', 'Must be at most 80 characters'],
  ])('is refused with %j', async (change, path, message) => {
    const { status, body } = await create(change);
    expect([status, body.errors]).toEqual([400, [{ path, message }]]);
  });

  test('without an HS code is found by its filter once it is active', async () => {
    await own({ name: 'With', hs_code: '8542' });
    await own({ name: 'Without' });
    await own({ name: 'Waits', status: 'pending_approval' });
    const { products, counts } = await list('status=no_hs_code');
    expect(products.map(({ name, hsCode }) => [name, hsCode])).toEqual([['Without', null]]);
    expect(counts.noHsCode).toBe(1);
  });

  test('of an unapproved seller, or waiting, is nowhere public', async () => {
    const newcomer = await shop.registerSeller({ approved: false });
    const buyer = await shop.registerBuyer();
    const waiting = (await create({ name: `Seen by nobody ${fresh()}` }, newcomer)).body.data;
    // As if an admin had approved the product but not yet the seller.
    const ahead = await insertProduct(shop.db, { seller_id: newcomer.user.id, category_id: categoryId });
    for (const { id, name } of [waiting, ahead]) {
      for (const options of [{}, { token: buyer.token }, { token: rival.token }]) {
        expect((await shop.call('GET', `/api/products/${id}`, options)).status).toBe(404);
      }
      const search = encodeURIComponent(name);
      for (const url of [
        `/api/products?search=${search}`,
        `/api/products?category=${categoryId}&limit=4`,
        `/api/products/suggest?q=${search}`,
      ]) {
        const { body } = await shop.call('GET', url);
        expect(JSON.stringify(body.data.products)).not.toContain(id);
      }
      const added = await shop.call('POST', '/api/cart/items', {
        token: buyer.token,
        body: { productId: id },
      });
      expect([added.status, added.body.message]).toEqual([404, 'Product not found']);
      const line = orderLine({ id, regular_price_paisa: 450_050, wholesale_price_paisa: 1 }, 2);
      const placed = await placeOrder(shop, buyer.token, [line]);
      expect([placed.status, placed.body.errors]).toEqual([
        404,
        [{ path: 'items.0', message: 'Product not found' }],
      ]);
      expect((await shop.call('POST', `/api/users/wishlist/${id}`, { token: buyer.token })).status).toBe(404);
      expect((await read(id, newcomer))._id).toBe(id);
    }
  });

  test.each([
    ['name', { name: ' ' }, 'Product name is required'],
    ['name', { name: undefined }, 'Product name is required'],
    ['name', { name: 'x'.repeat(201) }, 'Must be at most 200 characters'],
    ['name', { name: 'a\u0000b' }, 'Contains characters that cannot be stored'],
    ['description', { description: '' }, 'Description is required'],
    ['description', { description: 'x'.repeat(2001) }, 'Must be at most 2000 characters'],
    ['longDescription', { longDescription: 'x'.repeat(20_001) }, 'Must be at most 20000 characters'],
    ['category', { category: '' }, 'Category is required'],
    ['category', { category: null }, 'Category is required'],
    ['category', { category: 'boards' }, 'Choose an active category'],
    ['category', { category: '00000000-0000-4000-8000-000000000000' }, 'Choose an active category'],
    ['sku', { sku: '' }, 'SKU is required'],
    ['tags', { tags: Array(21).fill('a') }, 'At most 20 tags'],
    ['pricing.regularPrice', { pricing: { wholesalePrice: 1 } }, 'Regular price is required'],
    [
      'pricing.regularPrice',
      { pricing: { regularPrice: null, wholesalePrice: 1 } },
      'Regular price is required',
    ],
    ['pricing.regularPrice', { pricing: { regularPrice: '1e3', wholesalePrice: 1 } }, 'Must be a number'],
    ['pricing.regularPrice', { pricing: { regularPrice: -1, wholesalePrice: 0 } }, 'Price must be positive'],
    [
      'pricing.regularPrice',
      { pricing: { regularPrice: 0.001, wholesalePrice: 0 } },
      'Price must have at most 2 decimals',
    ],
    [
      'pricing.regularPrice',
      { pricing: { regularPrice: 1e15, wholesalePrice: 1 } },
      'Price must be at most 99,999,999',
    ],
    ['pricing.wholesalePrice', { pricing: { regularPrice: 1 } }, 'Wholesale price is required'],
    [
      'pricing.wholesalePrice',
      { pricing: { regularPrice: 1, wholesalePrice: 1.01 } },
      'Wholesale price must not exceed the regular price',
    ],
    [
      'pricing.costPrice',
      { pricing: { regularPrice: 1, wholesalePrice: 1, costPrice: -0.01 } },
      'Price must be positive',
    ],
    ['inventory.quantity', { inventory: {} }, 'Quantity is required'],
    ['inventory.quantity', { inventory: { quantity: -1 } }, 'Quantity must be positive'],
    ['inventory.quantity', { inventory: { quantity: 1.5 } }, 'Must be a whole number'],
    ['inventory.quantity', { inventory: { quantity: 2 ** 31 } }, 'Must be at most 1,000,000'],
    [
      'inventory.lowStockThreshold',
      { inventory: { quantity: 1, lowStockThreshold: -1 } },
      'Threshold must be positive',
    ],
    ['minimumOrderQuantity', { minimumOrderQuantity: 0 }, 'MOQ must be at least 1'],
    [
      'specifications',
      { specifications: Array.from({ length: 101 }, (_, n) => ({ name: `n${n}`, value: 'v' })) },
      'At most 100 specifications',
    ],
    [
      'specifications.2.name',
      {
        specifications: [
          { name: 'Colour', value: 'red' },
          { name: '', value: '' },
          { name: 'colour', value: 'blue' },
        ],
      },
      'This specification is listed twice',
    ],
    ['status', { status: 'on sale' }, 'Invalid status'],
    ['seller', { seller: '00000000-0000-4000-8000-000000000000' }, 'Unknown field: seller'],
    ['ratings', { ratings: { average: 5, count: 900 } }, 'Unknown field: ratings'],
    ['salesCount', { salesCount: 900 }, 'Unknown field: salesCount'],
    ['metrics', { metrics: { viewCount: 9 } }, 'Unknown field: metrics'],
    ['approvedAt', { approvedAt: '2026-01-01' }, 'Unknown field: approvedAt'],
    [
      'pricing.discount',
      { pricing: { regularPrice: 1, wholesalePrice: 1, discount: 1 } },
      'Unknown field: discount',
    ],
  ])('is refused at %s: %j', async (path, changes, message) => {
    const { status, body } = await create(changes);
    expect([status, body.errors, body.message]).toEqual([400, [{ path, message }], message]);
  });

  test('names every wrong field at once', async () => {
    const { body } = await shop.call('POST', '/api/products', { token: seller.token, body: {} });
    const messages = Object.fromEntries(
      body.errors.map(({ path, message }: { path: string; message: string }) => [path, message]),
    );
    expect(messages).toMatchObject({
      name: 'Product name is required',
      description: 'Description is required',
      category: 'Category is required',
      sku: 'SKU is required',
    });
  });

  test('drops empty specification rows and keeps any name as a row', async () => {
    const specifications = [
      { name: '__proto__', value: 'x' },
      { name: ' ', value: 'dropped' },
      { name: 'dropped', value: '' },
      { name: 'constructor', value: 'y' },
    ];
    const { body } = await create({ specifications });
    expect(body.data.specificationRows).toEqual([specifications[0], specifications[3]]);
  });

  test('needs an active category', async () => {
    const hidden = await insertCategory(shop.db, { is_active: false });
    const { status, body } = await create({ category: hidden.id });
    expect([status, body.errors]).toEqual([
      400,
      [{ path: 'category', message: 'Choose an active category' }],
    ]);
  });

  test('has an SKU that no other of the seller has, in any case; a deleted one is free', async () => {
    const sku = `Sku-${fresh()}`;
    const first = await create({ sku });
    const { status, body } = await create({ sku: sku.toUpperCase() });
    expect([status, body.errors]).toEqual([409, [{ path: 'sku', message: 'SKU already exists' }]]);
    expect((await create({ sku }, rival)).status).toBe(201);
    await shop.call('DELETE', `/api/products/${first.body.data._id}`, { token: seller.token });
    expect((await create({ sku })).status).toBe(201);
  });

  test('stores the long description cleaned and tags once', async () => {
    const { body } = await create({
      longDescription: '<p onclick="x()">Good <b>stuff</b></p><script>alert(1)</script>',
      tags: [' Meter ', 'meter', '', 'lab'],
    });
    expect(body.data).toMatchObject({
      longDescription: '<p>Good <strong>stuff</strong></p>',
      tags: ['Meter', 'lab'],
    });
  });
});

describe('images', () => {
  const picture = (name: string, rest: object = {}) => ({
    url: `/uploads/${name}-600.webp`,
    alt: '',
    ...rest,
  });

  test('keep the pictures the product has, exactly one of them primary', async () => {
    const names = ['a', 'b', 'c'].map((letter) => `${letter}${fresh()}`);
    const { id } = await own({
      images: JSON.stringify(names.map((name) => picture(name, { isPrimary: false }))),
    });
    const [a, b, c] = names as [string, string, string];
    const primaryOf = async (images: object[]) => {
      const { status, body } = await update(id, { images });
      expect(status).toBe(200);
      return body.data.images.map((image: { url: string; isPrimary: boolean }) => [
        names.indexOf(image.url.slice('/uploads/'.length, -'-600.webp'.length)),
        image.isPrimary,
      ]);
    };
    expect(await primaryOf([picture(b), picture(a)])).toEqual([
      [1, true],
      [0, false],
    ]);
    expect(await primaryOf([picture(a), picture(b, { isPrimary: true }), picture(a)])).toEqual([
      [0, false],
      [1, true],
    ]);
    // The third has left the product and was never uploaded.
    expect((await update(id, { images: [picture(c)] })).body.message).toBe('Invalid image');
    expect((await update(id, { images: [] })).body.data.images).toEqual([]);
  });

  test.each([
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'blob:https://thokmandu.example/1',
    'https://elsewhere.example/uploads/a-600.webp',
    '//elsewhere.example/a-600.webp',
    '/uploads/../secret',
    '/uploads/a-600.svg',
    '/uploads/a-1200.avif',
    '/uploads/unknown-600.webp',
    ' /uploads/a-600.webp',
    '',
    null,
    7,
  ])('%j is refused', async (url) => {
    const { status, body } = await create({ images: [{ url, alt: '', isPrimary: true }] });
    expect([status, body.errors]).toEqual([400, [{ path: 'images.0.url', message: 'Invalid image' }]]);
  });

  test('are the seller’s own uploads, not those of another and none that was removed', async () => {
    const upload = async (sellerId: string, removedAt: Date | null = null) => {
      const key = `upload${fresh()}`;
      const values = { key, seller_id: sellerId, bytes: 1, removed_at: removedAt };
      await shop.db.insertInto('uploads').values(values).execute();
      return key;
    };
    const mine = await upload(seller.user.id);
    const { status, body } = await create({ images: [picture(mine)] });
    expect([status, body.data.images]).toEqual([
      201,
      [{ url: `/uploads/${mine}-600.webp`, alt: 'Digital multimeter', isPrimary: true }],
    ]);
    const theirs = await upload(rival.user.id);
    await insertProduct(shop.db, { seller_id: rival.user.id, images: JSON.stringify([picture(theirs)]) });
    for (const foreign of [theirs, await upload(seller.user.id, new Date())]) {
      const refused = await create({ images: [picture(mine), picture(foreign)] });
      expect([refused.status, refused.body.errors]).toEqual([
        400,
        [{ path: 'images.1.url', message: 'Invalid image' }],
      ]);
    }
  });

  test('are at most 8', async () => {
    expect((await create({ images: Array(9).fill(picture('a')) })).body.message).toBe('At most 8 images');
  });
});

describe('saving the form', () => {
  test.each([
    ['active', 'active'],
    ['inactive', 'inactive'],
    ['pending_approval', 'pending_approval'],
    ['discontinued', 'discontinued'],
    ['rejected', 'pending_approval'],
  ])('of a product that is %s leaves it %s', async (status, after) => {
    const { id } = await own({ status, rejection_reason: status === 'rejected' ? 'Blurred pictures' : null });
    const { body } = await update(id);
    expect([body.message, body.data.status, body.data.rejectionReason]).toEqual([
      'Product updated successfully',
      after,
      null,
    ]);
  });

  test('keeps what the form does not send, and clears what it empties', async () => {
    const { id } = await own({
      brand: 'Fluke',
      tags: ['lab'],
      long_description: '<p>Long</p>',
      barcode: '123',
      specifications: JSON.stringify([{ name: 'a', value: 'b' }]),
    });
    const left = await update(id, { barcode: undefined, specifications: undefined, images: undefined });
    expect(left.body.data).toMatchObject({
      brand: 'Fluke',
      tags: ['lab'],
      longDescription: '<p>Long</p>',
      barcode: '123',
      specificationRows: [{ name: 'a', value: 'b' }],
    });
    const cleared = await update(id, {
      brand: '',
      tags: [],
      longDescription: '<p> </p>',
      barcode: null,
      specifications: [],
    });
    expect(cleared.body.data).toMatchObject({
      brand: null,
      tags: [],
      longDescription: null,
      barcode: null,
      specificationRows: [],
    });
  });

  test('of a product that somebody changed since it was read is refused', async () => {
    const { id } = await own();
    const { updatedAt } = await read(id);
    expect((await update(id, { updatedAt })).status).toBe(200);
    const { status, body } = await update(id, { updatedAt });
    expect([status, body.message]).toEqual([409, 'Product was changed by someone else']);
    expect((await update(id, { updatedAt: (await read(id)).updatedAt })).status).toBe(200);
    expect((await update(id, { updatedAt: 'yesterday' })).status).toBe(400);
  });

  test('takes the quantity as a difference to the one seen', async () => {
    const { id } = await own({ quantity: 17 });
    const { body } = await update(id, { inventory: { quantity: 25, quantitySeen: 20 } });
    expect([body.message, body.data.inventory.quantity]).toEqual([
      '3 were sold meanwhile: stock is now 22',
      22,
    ]);
    const refused = await update(id, { inventory: { quantity: 1, quantitySeen: 30 } });
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      [{ path: 'inventory.quantity', message: 'Stock is now 22. Please enter the quantity again.' }],
    ]);
    expect(await movementsOf(id)).toMatchObject([{ delta: 17 }, { delta: 5, reason: 'adjustment' }]);
    expect((await update(id, { inventory: { quantity: 4 } })).body.data.inventory.quantity).toBe(4);
  });

  test('to the SKU of another own product is refused', async () => {
    const [one, other] = [await own(), await own()];
    const { status, body } = await update(one.id, { sku: other.sku });
    expect([status, body.message]).toEqual([409, 'SKU already exists']);
  });
});

describe('the badge', () => {
  const toggle = (id: string, isActive: unknown, { token } = seller) =>
    shop.call('PATCH', `/api/products/${id}/status`, { token, body: { isActive } });

  test('moves between active and inactive, and the shop follows at once', async () => {
    const { id } = await own();
    const off = await toggle(id, false);
    expect([off.status, off.body.message]).toEqual([200, 'Product status updated']);
    expect(sellerProductRowSchema.strict().parse(off.body.data).status).toBe('inactive');
    expect((await shop.call('GET', `/api/products/${id}`)).status).toBe(404);
    expect((await toggle(id, false)).status).toBe(200);
    expect((await toggle(id, true)).body.data.status).toBe('active');
    expect((await shop.call('GET', `/api/products/${id}`)).status).toBe(200);
    expect((await toggle(id, 'yes')).status).toBe(400);
  });

  test.each([
    ['pending_approval', 'Product is awaiting approval'],
    ['rejected', 'Product was rejected. Edit it to send it for approval again.'],
    ['discontinued', 'Product is discontinued'],
  ])('of a product that is %s stays', async (status, message) => {
    const { id } = await own({ status });
    for (const isActive of [true, false]) {
      const answer = await toggle(id, isActive);
      expect([answer.status, answer.body.message]).toEqual([409, message]);
    }
    expect((await read(id)).status).toBe(status);
  });

  test('shows nothing that was never approved', async () => {
    const { id } = await own({ status: 'inactive', approved_at: null });
    expect((await toggle(id, true)).body.message).toBe('Product is awaiting approval');
  });
});

describe('deleting', () => {
  test('hides the product, keeps orders whole and shows it as gone in carts', async () => {
    const product = await own();
    const buyer = await shop.registerBuyer();
    const placed = await placeOrder(shop, buyer.token, [orderLine(product, 2)]);
    await shop.call('POST', '/api/cart/items', { token: buyer.token, body: { productId: product.id } });
    const remove = () => shop.call('DELETE', `/api/products/${product.id}`, { token: seller.token });
    const gone = await remove();
    expect([gone.status, gone.body.message]).toEqual([200, 'Product deleted successfully']);
    expect([(await remove()).status, (await remove()).body.message]).toEqual([404, 'Product not found']);
    for (const token of [undefined, seller.token, buyer.token]) {
      const answer = await shop.call('GET', `/api/products/${product.id}`, token ? { token } : {});
      expect(answer.status).toBe(404);
    }
    expect((await list()).pagination.total).toBe(0);
    const order = await shop.call('GET', `/api/orders/${placed.body.data._id}`, { token: buyer.token });
    expect(order.body.data.items).toMatchObject([{ name: product.name, sku: product.sku, quantity: 2 }]);
    const cart = await shop.call('GET', '/api/cart', { token: buyer.token });
    expect(JSON.stringify(cart.body.data)).toMatch(/no longer available|unavailable/i);
    expect((await placeOrder(shop, buyer.token, [orderLine(product, 1)])).status).toBe(409);
    // A cancelled order still gives its stock back.
    await shop.call('POST', `/api/orders/${placed.body.data._id}/cancel`, { token: buyer.token });
    expect(await stockOf(shop, product.id)).toBe(100);
  });
});

describe('the quick edit', () => {
  const edit = (id: string, body: object, { token } = seller) =>
    shop.call('PATCH', `/api/products/${id}/quick-edit`, { token, body });

  test('changes prices and stock in the row', async () => {
    const { id } = await own({ quantity: 5, updated_at: new Date(Date.now() - 60_000) });
    const before = await read(id);
    const { status, body } = await edit(id, {
      regularPrice: 1200.5,
      wholesalePrice: 900,
      quantity: 8,
      quantitySeen: 5,
    });
    expect([status, body.message]).toEqual([200, 'Product updated successfully']);
    expect(sellerProductRowSchema.strict().parse(body.data)).toMatchObject({
      pricing: { regularPrice: 1200.5, wholesalePrice: 900 },
      inventory: { quantity: 8 },
      status: 'active',
    });
    expect(body.data.updatedAt > before.updatedAt).toBe(true);
    expect((await shop.call('GET', `/api/products/${id}`)).body.data).toMatchObject({
      pricing: { regularPrice: 1200.5, wholesalePrice: 900 },
      inventory: { quantity: 8 },
    });
  });

  test('says what was sold meanwhile, and refuses to fall below zero', async () => {
    const { id } = await own({ quantity: 17 });
    const less = await edit(id, { quantity: 20, quantitySeen: 18 });
    expect([less.body.message, less.body.data.inventory.quantity]).toEqual([
      '1 was sold meanwhile: stock is now 19',
      19,
    ]);
    const more = await edit(id, { quantity: 10, quantitySeen: 15 });
    expect([more.body.message, more.body.data.inventory.quantity]).toEqual([
      '4 came back meanwhile: stock is now 14',
      14,
    ]);
    const refused = await edit(id, { quantity: 0, quantitySeen: 15, regularPrice: 1 });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ path: 'wholesalePrice', message: 'Wholesale price must not exceed the regular price' }],
    ]);
    const short = await edit(id, { quantity: 0, quantitySeen: 15, regularPrice: 2000 });
    expect([short.status, short.body.errors]).toEqual([
      409,
      [{ path: 'quantity', message: 'Stock is now 14. Please enter the quantity again.' }],
    ]);
    // Nothing of a refused edit is stored.
    expect(await read(id)).toMatchObject({ pricing: { regularPrice: 1000 }, inventory: { quantity: 14 } });
    expect((await edit(id, { quantity: 0 })).body.data.inventory).toMatchObject({
      quantity: 0,
      inStock: false,
    });
  });

  test('of a price sends a rejected product for approval again, of the stock alone not', async () => {
    const { id } = await own({ status: 'rejected', rejection_reason: 'Too dear' });
    expect((await edit(id, { quantity: 1 })).body.data).toMatchObject({
      status: 'rejected',
      rejectionReason: 'Too dear',
    });
    expect((await edit(id, { regularPrice: 900 })).body.data).toMatchObject({
      status: 'pending_approval',
      rejectionReason: null,
    });
  });

  test.each([
    [{}, 'Nothing to change'],
    [{ quantitySeen: 3 }, 'Nothing to change'],
    [{ regularPrice: -1 }, 'Price must be positive'],
    [{ wholesalePrice: 0.005 }, 'Price must have at most 2 decimals'],
    [{ quantity: 1.5 }, 'Must be a whole number'],
    [{ costPrice: 1 }, 'Unknown field: costPrice'],
  ])('refuses %j', async (body, message) => {
    const answer = await edit((await own()).id, body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });
});

describe('several at once', () => {
  const bulk = (ids: string[], action: string) =>
    shop.call('POST', '/api/products/bulk', { token: seller.token, body: { ids, action } });

  test('each product is done or refused with its reason; of others not even the name is told', async () => {
    const [on, off, waiting, theirs] = [
      await own(),
      await own({ status: 'inactive' }),
      await own({ status: 'pending_approval', approved_at: null }),
      await insertProduct(shop.db, { seller_id: rival.user.id }),
    ];
    const ids = [on.id, on.id, off.id.toUpperCase(), waiting.id, theirs.id, 'nonsense'];
    const unknown = [theirs.id, 'nonsense'].map((_id) => ({ _id, name: null, reason: 'Product not found' }));
    const pending = { _id: waiting.id, name: waiting.name, reason: 'Product is awaiting approval' };
    const activated = (await bulk(ids, 'activate')).body.data;
    expect([activated.done.toSorted(), activated.refused]).toEqual([
      [on.id, off.id].toSorted(),
      [pending, ...unknown],
    ]);
    const hidden = (await bulk(ids, 'deactivate')).body.data;
    expect([hidden.done.length, hidden.refused]).toEqual([2, [pending, ...unknown]]);
    expect((await list()).counts).toMatchObject({ total: 3, active: 0, inactive: 2, pendingApproval: 1 });
    const deleted = (await bulk(ids, 'delete')).body.data;
    expect([deleted.done.length, deleted.refused]).toEqual([3, unknown]);
    expect((await list()).counts.total).toBe(0);
    expect((await shop.call('GET', `/api/products/${theirs.id}`)).status).toBe(200);
  });

  test('all that the filters let through change, beyond what a page shows, and nobody else’s', async () => {
    for (let nth = 0; nth < 25; nth += 1) await own({ name: `Fuse ${nth}` });
    const other = await own({ name: 'Relay' });
    const waiting = await own({ name: 'Fuse waiting', status: 'pending_approval', approved_at: null });
    const theirs = await insertProduct(shop.db, { seller_id: rival.user.id, name: 'Fuse of theirs' });
    const all = (body: object) =>
      shop.call('POST', '/api/products/bulk', {
        token: seller.token,
        body: { action: 'deactivate', ...body },
      });
    const { body } = await all({ matching: { search: 'fuse' } });
    expect(body.data).toMatchObject({ done: [], doneCount: 25, refusedCount: 1 });
    expect(body.data.refused).toMatchObject([{ _id: waiting.id, reason: 'Product is awaiting approval' }]);
    expect((await list()).counts).toMatchObject({ total: 27, active: 1, inactive: 25, pendingApproval: 1 });
    expect((await read(other.id)).status).toBe('active');
    expect((await shop.call('GET', `/api/products/${theirs.id}`)).status).toBe(200);
    for (const wrong of [{}, { ids: [other.id], matching: {} }]) {
      expect((await all(wrong)).body.message).toBe('Choose at least one product');
    }
    expect((await all({ matching: { sellerId: rival.user.id } })).status).toBe(400);
    expect((await all({ matching: { status: 'nonsense' } })).body.message).toBe('Invalid status');
    expect((await all({ action: 'delete', matching: {} })).body.data).toMatchObject({ doneCount: 27 });
    expect((await list()).counts.total).toBe(0);
  });

  test('prices change in percent after a preview, once, and what cannot be is named', async () => {
    const prices = { regular_price_paisa: 100_000, wholesale_price_paisa: 80_000 };
    const fuse = await own({ name: 'Fuse', ...prices });
    const tight = await own({ name: 'Tight', ...prices, wholesale_price_paisa: 100_000 });
    const theirs = await insertProduct(shop.db, { seller_id: rival.user.id, ...prices });
    const change = { percent: 10, prices: 'wholesale', rounding: 'rupee' };
    const send = (body: object) =>
      shop.call('POST', '/api/products/bulk-prices', { token: seller.token, body: { ...change, ...body } });
    const preview = (await send({ matching: {} })).body.data;
    expect(preview).toMatchObject({
      doneCount: 1,
      refusedCount: 1,
      rows: [
        { name: 'Fuse', before: { wholesalePrice: 800 }, after: { regularPrice: 1000, wholesalePrice: 880 } },
      ],
      refused: [{ name: 'Tight', reason: 'Wholesale price must not exceed the regular price' }],
    });
    expect((await read(fuse.id)).pricing.wholesalePrice).toBe(800);
    const { asOf } = preview;
    expect((await send({ matching: {}, asOf })).body.data).toMatchObject({ doneCount: 1, refusedCount: 1 });
    expect((await send({ matching: {}, asOf })).body.data).toMatchObject({ doneCount: 0, refusedCount: 2 });
    expect((await read(fuse.id)).pricing.wholesalePrice).toBe(880);
    expect((await read(tight.id)).pricing.wholesalePrice).toBe(1000);
    expect((await send({ ids: [theirs.id, 'nonsense'] })).body.data).toMatchObject({ doneCount: 0 });
    for (const [wrong, message] of [
      [{ matching: {}, percent: 0 }, 'Percent must not be 0'],
      [{ matching: {}, percent: -95 }, 'Percent must be at least -90'],
      [{ matching: {}, percent: 1.234 }, 'Percent must have at most 2 decimals'],
      [{}, 'Choose at least one product'],
    ] as const) {
      expect((await send(wrong)).body.message).toBe(message);
    }
  });

  test('none, too many, or another action are refused', async () => {
    expect((await bulk([], 'delete')).body.message).toBe('Choose at least one product');
    expect((await bulk(Array(201).fill('x'), 'delete')).body.message).toBe('At most 200 products at once');
    expect((await bulk(['x'], 'approve')).body.message).toBe('Invalid action');
  });

  test('stock is confirmed for the own ones', async () => {
    const old = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
    const mine = await own({ stock_confirmed_at: old });
    const theirs = await insertProduct(shop.db, { seller_id: rival.user.id, stock_confirmed_at: old });
    expect((await list()).counts.stale).toBe(1);
    const { body } = await shop.call('POST', '/api/products/stock-confirmations', {
      token: seller.token,
      body: { ids: [mine.id, theirs.id] },
    });
    expect(body.data).toEqual({
      done: [mine.id],
      refused: [{ _id: theirs.id, name: null, reason: 'Product not found' }],
    });
    expect((await list()).counts.stale).toBe(0);
    expect((await list('status=stale', rival)).products.map(({ id }) => id)).toContain(theirs.id);
  });
});

describe('My Products', () => {
  test('shows the own products only, however it is asked', async () => {
    const { id } = await own();
    await insertProduct(shop.db, { seller_id: rival.user.id });
    for (const query of ['', `seller=${rival.user.id}`, `sellerId=${rival.user.id}&limit=100`]) {
      expect((await list(query)).products.map((product) => product.id)).toEqual([id]);
    }
  });

  test('counts over everything, filters and finds', async () => {
    const parent = await insertCategory(shop.db);
    const child = await insertCategory(shop.db, { parent_id: parent.id });
    const stale = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
    await own({ name: 'Alpha', category_id: parent.id, quantity: 0 });
    await own({ name: 'Beta', category_id: child.id, quantity: 5, low_stock_threshold: 5, brand: 'Fluke' });
    await own({ name: 'Gamma', status: 'inactive', sku: 'HC-SR04', stock_confirmed_at: stale });
    await own({ name: 'Delta 100%_\\', status: 'pending_approval', approved_at: null });
    await own({ name: 'Epsilon', status: 'rejected', barcode: '8901234567890', tags: ['sensor'] });
    await own({ name: 'Zeta', status: 'discontinued', quantity: 6, low_stock_threshold: 5 });
    await own({ name: 'Eta', stock_confirmed_at: stale });
    await own({ name: 'Deleted', deleted_at: new Date() });
    const { counts, pagination } = await list('limit=3&page=2&status=active');
    expect(counts).toEqual({
      total: 7,
      active: 3,
      inactive: 1,
      outOfStock: 1,
      lowStock: 2,
      pendingApproval: 1,
      rejected: 1,
      discontinued: 1,
      stale: 1,
      noHsCode: 3,
    });
    expect(pagination).toEqual({ page: 2, pages: 1, total: 3, limit: 3 });
    const { found } = await list(`category=${parent.id}&status=low_stock&search=a`);
    expect(found).toMatchObject({
      total: 2,
      active: 2,
      inactive: 0,
      lowStock: 2,
      outOfStock: 1,
      rejected: 0,
    });
    const named = (query: string) => namesOf(`sortBy=name:asc&${query}`);
    expect(await named('status=out_of_stock')).toEqual(['Alpha']);
    expect(await named('status=low_stock')).toEqual(['Alpha', 'Beta']);
    expect(await named('status=stale')).toEqual(['Eta']);
    expect(await named('status=rejected')).toEqual(['Epsilon']);
    expect(await named(`category=${parent.id}`)).toEqual(['Alpha', 'Beta']);
    expect(await named(`category=${child.id}&status=low_stock`)).toEqual(['Beta']);
    expect(await named('category=nonsense')).toEqual([]);
    for (const [search, name] of [
      ['alp', 'Alpha'],
      ['FLUKE bet', 'Beta'],
      ['hc sr04', 'Gamma'],
      ['hcsr', 'Gamma'],
      ['8901234', 'Epsilon'],
      ['sensor', 'Epsilon'],
      ['100%', 'Delta 100%_\\'],
      ['%_\\', 'Delta 100%_\\'],
    ] as const)
      expect([search, await named(`search=${encodeURIComponent(search)}`)]).toEqual([search, [name]]);
    for (const search of ['_____', '%%', 'काठमाडौं', "'; drop table products --"])
      expect(await named(`search=${encodeURIComponent(search)}`)).toEqual([]);
  });

  test.each([
    ['createdAt:asc', ['c', 'a', 'b']],
    ['createdAt:desc', ['b', 'a', 'c']],
    ['name:asc', ['a', 'b', 'c']],
    ['name:desc', ['c', 'b', 'a']],
    ['sku:asc', ['b', 'c', 'a']],
    ['pricing.regularPrice:asc', ['c', 'b', 'a']],
    ['pricing.wholesalePrice:desc', ['b', 'a', 'c']],
    ['inventory.quantity:asc', ['a', 'c', 'b']],
    ['salesCount:desc', ['c', 'a', 'b']],
    ['updatedAt:desc', ['a', 'c', 'b']],
  ])('sorts by %s', async (sortBy, order) => {
    const at = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const rows = [
      ['a', 'x3', 300, 20, 1, 5, at(5), at(1)],
      ['B', 'X1', 200, 30, 9, 1, at(4), at(3)],
      ['c', 'x2', 100, 10, 5, 9, at(6), at(2)],
    ] as const;
    for (const [name, sku, regular, wholesale, quantity, sales, createdAt, updatedAt] of rows) {
      await own({
        name,
        sku,
        regular_price_paisa: regular,
        wholesale_price_paisa: wholesale,
        quantity,
        sales_count: sales,
        created_at: createdAt,
        updated_at: updatedAt,
      });
    }
    expect((await namesOf(`sortBy=${sortBy}`)).map((name) => name.toLowerCase())).toEqual(order);
  });

  test.each([
    ['page=0', 'Invalid page'],
    ['limit=101', 'Invalid limit'],
    ['status=sold', 'Invalid status'],
    ['sortBy=seller:asc', 'Invalid sort option'],
    ['sortBy=name', 'Invalid sort option'],
    [`search=${'x'.repeat(101)}`, 'Search must be at most 100 characters'],
  ])('refuses %s', async (query, message) => {
    const { status, body } = await shop.call('GET', `/api/products/my-products?${query}`, {
      token: seller.token,
    });
    expect([status, body.message]).toEqual([400, message]);
  });
});

test('a product of another seller, a buyer’s guess or a malformed id is not there', async () => {
  const theirs = await insertProduct(shop.db, { seller_id: rival.user.id, status: 'inactive' });
  for (const id of [theirs.id, '00000000-0000-4000-8000-000000000000', 'nonsense', "1' or '1'='1"]) {
    const url = `/api/products/${encodeURIComponent(id)}`;
    for (const [method, path, body] of [
      ['GET', url, undefined],
      ['PUT', url, form()],
      ['DELETE', url, undefined],
      ['PATCH', `${url}/status`, { isActive: true }],
      ['PATCH', `${url}/quick-edit`, { quantity: 1 }],
    ] as const) {
      const answer = await shop.call(method, path, { token: seller.token, body });
      expect([method, path, answer.status, answer.body.message]).toEqual([
        method,
        path,
        404,
        'Product not found',
      ]);
    }
  }
  expect((await read(theirs.id, rival)).status).toBe('inactive');
});

test('cost price, barcode, e-mail and moderation never reach anybody else', async () => {
  const product = await own({
    cost_price_paisa: 12_321,
    barcode: '8900000000017',
    rejection_reason: 'Was blurred once',
  });
  const secrets = [
    '123.21',
    'costPrice',
    '8900000000017',
    'barcode',
    seller.user.email,
    'blurred',
    'rejectionReason',
  ];
  const buyer = await shop.registerBuyer({ isSubscriber: true });
  await shop.call('POST', '/api/cart/items', { token: buyer.token, body: { productId: product.id } });
  await shop.call('POST', `/api/users/wishlist/${product.id}`, { token: buyer.token });
  for (const [url, token] of [
    [`/api/products/${product.id}`, undefined],
    [`/api/products/${product.id}`, buyer.token],
    [`/api/products/${product.id}`, rival.token],
    [`/api/products?category=${categoryId}`, undefined],
    [`/api/products/suggest?q=${product.sku}`, undefined],
    ['/api/cart', buyer.token],
    ['/api/users/wishlist', buyer.token],
  ] as const) {
    const answer = await shop.call('GET', url, token ? { token } : {});
    expect([url, answer.status]).toEqual([url, 200]);
    const text = JSON.stringify(answer.body);
    expect(text).toContain(product.id);
    for (const secret of secrets) expect([url, secret, text.includes(secret)]).toEqual([url, secret, false]);
  }
  const admin = await shop.registerAdmin();
  for (const { token } of [seller, admin])
    expect(await read(product.id, { ...seller, token })).toMatchObject({
      pricing: { costPrice: 123.21 },
      barcode: '8900000000017',
      seller: { email: seller.user.email },
    });
});
