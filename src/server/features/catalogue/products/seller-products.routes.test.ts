import { describe, expect, test } from 'vitest';
import { insertCategory, insertProduct } from '../../../../../test/factories.ts';
import {
  categoryId,
  form,
  list,
  namesOf,
  openSellersShop,
  own,
  read,
  rival,
  seller,
  shop,
} from '../../../../../test/own-products.ts';

openSellersShop();

describe('My Products', () => {
  test('shows the own products only, however it is asked', async () => {
    const { id } = await own();
    await insertProduct(shop.db, { seller_id: rival.user.id });
    for (const query of ['', `seller=${rival.user.id}`, `sellerId=${rival.user.id}&limit=100`]) {
      expect((await list(query)).products.map((product) => product.id)).toEqual([id]);
    }
  });

  test('says which products an admin ever approved: one hidden before that has no switch', async () => {
    const hidden = await own({ name: 'Hidden', status: 'inactive', approved_at: null });
    const off = await own({ name: 'Off', status: 'inactive' });
    const { products } = await list('sortBy=name:asc');
    expect(products).toMatchObject([
      { id: hidden.id, isApproved: false },
      { id: off.id, isApproved: true },
    ]);
    expect(await read(hidden.id)).toMatchObject({ status: 'inactive', isApproved: false });
    expect(await read(off.id)).toMatchObject({ status: 'inactive', isApproved: true });
  });

  test('counts over everything, filters and finds', async () => {
    const parent = await insertCategory(shop.db);
    const child = await insertCategory(shop.db, { parent_id: parent.id });
    const stale = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
    // Their SKUs are named: a made-up one may hold "100".
    await own({ name: 'Alpha', sku: 'A-1', category_id: parent.id, quantity: 0 });
    await own({
      name: 'Beta',
      sku: 'B-2',
      category_id: child.id,
      quantity: 5,
      low_stock_threshold: 5,
      brand: 'Fluke',
    });
    await own({ name: 'Gamma', status: 'inactive', sku: 'HC-SR04', stock_confirmed_at: stale });
    await own({ name: 'Delta 100%_\\', sku: 'D-4', status: 'pending_approval', approved_at: null });
    await own({
      name: 'Epsilon',
      sku: 'E-5',
      status: 'rejected',
      barcode: '8901234567890',
      tags: ['sensor'],
    });
    await own({ name: 'Zeta', sku: 'Z-6', status: 'discontinued', quantity: 6, low_stock_threshold: 5 });
    await own({ name: 'Eta', sku: 'E-7', stock_confirmed_at: stale });
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
    for (const category of [parent.id, parent.slug, encodeURIComponent(parent.name.toUpperCase())])
      expect(await named(`category=${category}`)).toEqual(['Alpha', 'Beta']);
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
