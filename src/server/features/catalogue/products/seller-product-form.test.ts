import { describe, expect, test } from 'vitest';
import { fresh, insertCategory, insertProduct } from '../../../../../test/factories.ts';
import {
  categoryId,
  create,
  list,
  movementsOf,
  openSellersShop,
  own,
  read,
  rival,
  seller,
  shop,
  update,
} from '../../../../../test/own-products.ts';
import { orderLine, placeOrder } from '../../../../../test/shopping.ts';
import { ownProductSchema } from '../../../../contract/catalogue/products.contract.ts';

openSellersShop();

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
      weightGrams: 2_000_000,
      lengthMm: 1,
      widthMm: 10_000,
      heightMm: 250,
      hasSerials: false,
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
      weightGrams: null,
      lengthMm: null,
      hasSerials: null,
    });
    expect(await read(_id)).toMatchObject({
      hsCode: null,
      model: null,
      unit: 'm',
      originCountry: null,
      warrantyMonths: null,
      weightGrams: null,
      lengthMm: null,
      heightMm: 250,
      hasSerials: null,
    });
    expect((await create()).body.data).toMatchObject({
      hsCode: null,
      unit: 'pcs',
      warrantyMonths: null,
      weightGrams: null,
      hasSerials: null,
    });
  });

  test.each([
    [{ hsCode: '85a' }, 'hsCode', 'HS code must be 4 to 8 digits'],
    [{ hsCode: '854' }, 'hsCode', 'HS code must be 4 to 8 digits'],
    [{ hsCode: '854231001' }, 'hsCode', 'HS code must be 4 to 8 digits'],
    [{ unit: 'barrel' }, 'unit', 'Invalid unit'],
    [{ warrantyMonths: 1.5 }, 'warrantyMonths', 'Must be a whole number'],
    [{ warrantyMonths: -1 }, 'warrantyMonths', 'Warranty must be positive'],
    [{ model: 'M'.repeat(81) }, 'model', 'Must be at most 80 characters'],
    [{ weightGrams: 0 }, 'weightGrams', 'Weight must be 1 g to 2,000 kg'],
    [{ weightGrams: -1 }, 'weightGrams', 'Weight must be 1 g to 2,000 kg'],
    [{ weightGrams: 2_000_001 }, 'weightGrams', 'Weight must be 1 g to 2,000 kg'],
    [{ weightGrams: 1.5 }, 'weightGrams', 'Must be a whole number'],
    [{ lengthMm: 0 }, 'lengthMm', 'Each side must be 1 mm to 10 m'],
    [{ heightMm: 10_001 }, 'heightMm', 'Each side must be 1 mm to 10 m'],
    [{ hasSerials: 'yes' }, 'hasSerials', 'Must be true or false'],
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
