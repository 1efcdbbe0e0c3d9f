import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertCategory, insertProduct, insertSeller } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { orderLine, placeOrder, stockOf } from '../../../../../test/shopping.ts';

let shop: TestApp;
let admin: Account;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
});
beforeEach(async () => {
  await shop.runJobs();
  shop.mail.length = 0;
});
afterAll(async () => {
  await expectInvariants(shop.pool);
  await shop.close();
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const asAdmin = (method: Method, path: string, body?: object, token = admin.token) =>
  shop.call(method, `/api/admin/products${path}`, { token, ...(body === undefined ? {} : { body }) });
const list = async (query: string) => (await asAdmin('GET', `?${query}`)).body.data;
const idsOf = async (query: string): Promise<string[]> =>
  (await list(query)).products.map(({ _id }: { _id: string }) => _id);
const waiting = (values: Parameters<typeof insertProduct>[1] = {}) =>
  insertProduct(shop.db, { status: 'pending_approval', approved_at: null, ...values });
const rowOf = async (id: string) =>
  (await shop.pool.query('select * from products where id = $1', [id])).rows[0];
const auditOf = async (id: string) =>
  (
    await shop.pool.query(
      `select action, actor_id, ip, request_id, before, after from audit_log
       where object_kind = 'product' and object_id = $1 order by id`,
      [id],
    )
  ).rows;
const mailTo = async (email: string) => {
  await shop.letGraceEnd();
  return shop.mail.filter(({ to }) => to === email);
};

describe('the list', () => {
  test('shows each product as the spec names it, and nothing an admin list does not need', async () => {
    const seller = await insertSeller(shop.db);
    const product = await waiting({ seller_id: seller.id, cost_price_paisa: 5 });
    const { products } = await list(`search=${product.sku}`);
    expect(products).toEqual([
      {
        _id: product.id,
        id: product.id,
        name: product.name,
        brand: null,
        sku: product.sku,
        images: [],
        category: expect.objectContaining({ _id: product.category_id, name: expect.any(String) }),
        seller: { _id: seller.id, companyName: seller.company_name, email: seller.email },
        pricing: { regularPrice: 1000, wholesalePrice: 800 },
        inventory: { quantity: 100, lowStockThreshold: 10, trackInventory: true, inStock: true },
        ratings: { average: 0, count: 0 },
        salesCount: 0,
        metrics: { viewCount: 0 },
        status: 'pending_approval',
        rejectionReason: null,
        isPublic: false,
        createdAt: expect.any(String),
        submittedAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
  });

  test('is found by parts of name, SKU and seller, whatever is typed', async () => {
    const seller = await insertSeller(shop.db, { company_name: 'Sunkoshi Traders' });
    const { id } = await insertProduct(shop.db, {
      seller_id: seller.id,
      name: 'Makita grinder',
      sku: 'GA-4530',
    });
    for (const search of [
      'GRIND',
      'makita 45 grinder'.replace(' 45', ''),
      'ga4530',
      'GA-45',
      'sunkoshi',
      seller.email,
    ])
      expect([search, await idsOf(`search=${encodeURIComponent(search)}`)]).toEqual([search, [id]]);
    for (const search of ['%', '_', '\\', "'; drop table products; --", '%_%'])
      expect([search, await idsOf(`search=${encodeURIComponent(search)}`)]).toEqual([search, []]);
  });

  test('filters by status and category with its children, sorts, and counts over everything', async () => {
    const parent = await insertCategory(shop.db, { is_active: false });
    const child = await insertCategory(shop.db, { parent_id: parent.id });
    const cheap = await insertProduct(shop.db, {
      category_id: child.id,
      regular_price_paisa: 90_000,
      status: 'inactive',
    });
    const dear = await waiting({ category_id: parent.id, regular_price_paisa: 190_000 });
    for (const category of [parent.id, parent.slug, encodeURIComponent(parent.name)]) {
      expect(await idsOf(`category=${category}&sortBy=pricing.regularPrice:asc`)).toEqual([
        cheap.id,
        dear.id,
      ]);
      expect(await idsOf(`category=${category}&sortBy=pricing.regularPrice:desc`)).toEqual([
        dear.id,
        cheap.id,
      ]);
    }
    expect(await idsOf(`category=${parent.id}&status=inactive`)).toEqual([cheap.id]);
    expect(await idsOf('category=nothing')).toEqual([]);
    const { counts, pagination } = await list('limit=1&status=pending_approval');
    const { rows } = await shop.pool.query(
      `select count(*)::int as total, count(*) filter (where status = 'active')::int as active,
         count(*) filter (where status = 'inactive')::int as inactive,
         count(*) filter (where status = 'pending_approval')::int as pending,
         count(*) filter (where status = 'rejected')::int as rejected,
         count(*) filter (where status = 'discontinued')::int as discontinued,
         count(distinct seller_id)::int as sellers from products where deleted_at is null`,
    );
    expect(counts).toEqual(rows[0]);
    expect(pagination).toEqual({ page: 1, pages: counts.pending, total: counts.pending, limit: 1 });
  });

  test('every order is one, and pages hold each product once', async () => {
    for (const field of [
      'createdAt',
      'submittedAt',
      'name',
      'pricing.wholesalePrice',
      'inventory.quantity',
    ]) {
      for (const direction of ['asc', 'desc']) {
        const all = await idsOf(`limit=100&sortBy=${field}:${direction}`);
        const paged = [
          ...(await idsOf(`limit=4&sortBy=${field}:${direction}`)),
          ...(await idsOf(`limit=4&page=2&sortBy=${field}:${direction}`)),
        ];
        expect(paged).toEqual(all.slice(0, 8));
        expect(new Set(all).size).toBe(all.length);
      }
    }
  });

  test.each(['status=gone', 'sortBy=secret:asc', 'page=0', 'limit=101'])('refuses ?%s', async (query) =>
    expect((await asAdmin('GET', `?${query}`)).status).toBe(400),
  );

  test('is exported with the same filters', async () => {
    const seller = await insertSeller(shop.db, { company_name: '=cmd()' });
    for (let number = 0; number < 3; number += 1)
      await insertProduct(shop.db, { seller_id: seller.id, name: `Exported ${number}`, quantity: 7 });
    await waiting({ seller_id: seller.id, name: 'Exported too' });
    const { status, body, headers } = await asAdmin('GET', '/export?search=exported&status=active');
    expect(status).toBe(200);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="products-[\d-]{10}\.csv"$/);
    const lines = body.trim().split('\r\n');
    expect(lines.map((line: string) => line.split(',')[0]?.replace('\uFEFF', ''))).toEqual([
      'Name',
      'Exported 2',
      'Exported 1',
      'Exported 0',
    ]);
    expect(lines[1]).toContain(`,'=cmd(),${seller.email},1000,800,7,active,yes,`);
  });
});

describe('judging', () => {
  test('approval makes a waiting product public, once, and tells its seller', async () => {
    const seller = await insertSeller(shop.db);
    const { id, name } = await waiting({ seller_id: seller.id });
    expect((await shop.call('GET', `/api/products/${id}`)).status).toBe(404);
    expect((await shop.call('GET', `/api/products/${id}`, { token: admin.token })).status).toBe(200);
    const answer = await asAdmin('POST', `/${id}/approve`);
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Product approved', data: { status: 'active', isPublic: true } },
    });
    expect((await rowOf(id)).approved_at).not.toBeNull();
    expect((await shop.call('GET', `/api/products/${id}`)).status).toBe(200);
    expect(await auditOf(id)).toMatchObject([
      {
        action: 'product.approve',
        actor_id: admin.user.id,
        before: { status: 'pending_approval' },
        after: { status: 'active' },
      },
    ]);
    const [mail, ...others] = await mailTo(seller.email);
    expect(mail?.subject).toBe(`Your product "${name}" is approved`);
    expect(others).toEqual([]);
    expect(await asAdmin('POST', `/${id}/approve`)).toMatchObject({
      status: 409,
      body: { message: 'Product is not waiting for approval' },
    });
  });

  test.each(['active', 'inactive', 'rejected', 'discontinued'] as const)(
    'a product that is %s cannot be approved',
    async (status) => {
      const { id } = await insertProduct(shop.db, { status });
      expect((await asAdmin('POST', `/${id}/approve`)).status).toBe(409);
      expect((await rowOf(id)).status).toBe(status);
      expect(await auditOf(id)).toEqual([]);
    },
  );

  test('a rejection gives the seller the reason; saving sends it again, approval forgets the reason', async () => {
    const seller = await shop.registerSeller();
    const { id } = await waiting({ seller_id: seller.user.id });
    const reason = 'The picture shows another drill.';
    expect(await asAdmin('PATCH', `/${id}/status`, { status: 'rejected', reason })).toMatchObject({
      status: 200,
      body: { message: 'Product status updated', data: { status: 'rejected', rejectionReason: reason } },
    });
    const own = await shop.call('GET', `/api/products/${id}`, { token: seller.token });
    expect(own.body.data).toMatchObject({ status: 'rejected', rejectionReason: reason });
    expect((await mailTo(seller.user.email))[0]?.text).toContain(reason);
    // The same again is told nobody.
    await asAdmin('PATCH', `/${id}/status`, { status: 'rejected', reason });
    expect(await auditOf(id)).toHaveLength(1);
    expect(await mailTo(seller.user.email)).toHaveLength(1);

    const edit = { regularPrice: 900 };
    await shop.call('PATCH', `/api/products/${id}/quick-edit`, { token: seller.token, body: edit });
    await shop.pool.query(`update products set status = 'pending_approval' where id = $1`, [id]);
    expect((await asAdmin('POST', `/${id}/approve`)).body.data.rejectionReason).toBeNull();
  });

  test('the dropdown knows four statuses; an unheard reason is a usual one', async () => {
    const { id } = await waiting();
    for (const status of ['pending_approval', 'deleted', '', null, 7])
      expect(await asAdmin('PATCH', `/${id}/status`, { status })).toMatchObject({
        status: 400,
        body: { message: 'Invalid status', errors: [{ path: 'status' }] },
      });
    expect((await asAdmin('PATCH', `/${id}/status`, {})).status).toBe(400);
    expect((await asAdmin('PATCH', `/${id}/status`, { status: 'rejected', reason: ' ' })).status).toBe(400);
    for (const status of ['inactive', 'discontinued', 'rejected', 'active'])
      expect((await asAdmin('PATCH', `/${id}/status`, { status })).body.data.status).toBe(status);
    expect((await rowOf(id)).approved_at).not.toBeNull();
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      'product.deactivate',
      'product.discontinue',
      'product.reject',
      'product.activate',
    ]);
    expect((await auditOf(id))[2].after.reason).toBe('It does not meet our listing rules.');
  });

  test('what was hidden before it was judged stays out of reach of the seller’s toggle', async () => {
    const seller = await shop.registerSeller();
    const { id } = await waiting({ seller_id: seller.user.id });
    await asAdmin('PATCH', `/${id}/status`, { status: 'inactive' });
    const toggle = { token: seller.token, body: { isActive: true } };
    expect((await shop.call('PATCH', `/api/products/${id}/status`, toggle)).status).toBe(409);
  });

  test('a deleted product is gone, once; its orders keep it', async () => {
    const product = await insertProduct(shop.db);
    const { token } = await shop.registerBuyer();
    const order = await placeOrder(shop, token, [orderLine(product, 2)]);
    expect(await asAdmin('DELETE', `/${product.id}`)).toMatchObject({
      status: 200,
      body: { message: 'Product deleted', data: { _id: product.id } },
    });
    expect((await asAdmin('DELETE', `/${product.id}`)).status).toBe(404);
    expect((await asAdmin('POST', `/${product.id}/approve`)).status).toBe(404);
    expect((await shop.call('GET', `/api/products/${product.id}`, { token: admin.token })).status).toBe(404);
    const kept = await shop.call('GET', `/api/orders/${order.body.data._id}`, { token });
    expect(kept.body.data.items[0].name).toBe(product.name);
    expect(await stockOf(shop, product.id)).toBe(98);
    expect(await auditOf(product.id)).toMatchObject([
      { action: 'product.delete', after: { isDeleted: true } },
    ]);
  });

  test.each([
    ['POST', '/approve', undefined],
    ['PATCH', '/status', { status: 'active' }],
    ['POST', '/seen', undefined],
    ['DELETE', '', undefined],
  ] as const)('%s of an unknown or malformed id is 404: %s', async (method, path, body) => {
    for (const id of [crypto.randomUUID(), 'nonsense', '%00'])
      expect((await asAdmin(method, `/${id}${path}`, body)).status).toBe(404);
  });

  test('only admins judge', async () => {
    const seller = await shop.registerSeller();
    const { id } = await waiting({ seller_id: seller.user.id });
    for (const [method, path, body] of [
      ['POST', `/${id}/approve`, {}],
      ['PATCH', `/${id}/status`, { status: 'active' }],
      ['DELETE', `/${id}`, undefined],
      ['POST', '/bulk', { ids: [id], action: 'approve' }],
    ] as const)
      expect((await asAdmin(method, path, body, seller.token)).status).toBe(403);
    expect((await rowOf(id)).status).toBe('pending_approval');
  });
});

describe('many at once', () => {
  test('those that can have it get it, each seller one mail, the others are named', async () => {
    const [one, two] = [await insertSeller(shop.db), await insertSeller(shop.db)];
    const [a, b, c] = [
      await waiting({ seller_id: one.id }),
      await waiting({ seller_id: one.id }),
      await waiting({ seller_id: two.id }),
    ];
    const active = await insertProduct(shop.db);
    const stranger = crypto.randomUUID();
    const { body } = await asAdmin('POST', '/bulk', {
      ids: [a.id, b.id.toUpperCase(), c.id, a.id, active.id, stranger, 'nonsense'],
      action: 'approve',
    });
    expect([...body.data.done].sort()).toEqual([a.id, b.id, c.id].sort());
    expect(body.data.refused).toEqual(
      expect.arrayContaining([
        { _id: active.id, name: active.name, reason: 'Product is not waiting for approval' },
        { _id: stranger, name: null, reason: 'Product not found' },
        { _id: 'nonsense', name: null, reason: 'Product not found' },
      ]),
    );
    const [digest, ...more] = await mailTo(one.email);
    expect(digest?.subject).toBe('2 of your products are approved');
    expect(digest?.text).toContain(`- ${a.name}`);
    expect(more).toEqual([]);
    expect(await mailTo(two.email)).toHaveLength(1);
    expect(await auditOf(b.id)).toHaveLength(1);
  });

  test('all that a filter lets through are judged, but not what came or changed after the list was read', async () => {
    const seller = await insertSeller(shop.db);
    const ids: string[] = [];
    for (let number = 0; number < 25; number += 1)
      ids.push((await waiting({ seller_id: seller.id, name: `Matching ${number}` })).id);
    const elsewhere = await waiting({ name: 'Matching of another seller' });
    const filter = { status: 'pending_approval', seller: seller.id };
    const { body: list } = await asAdmin('GET', `?${new URLSearchParams(filter)}`);
    expect(list.data.pagination.total).toBe(25);
    expect(list.data.waitingSellers).toContainEqual({
      _id: seller.id,
      companyName: seller.company_name,
      waiting: 25,
    });
    const late = await waiting({ seller_id: seller.id, updated_at: new Date(Date.now() + 5000) });
    const matching = { ...filter, asOf: list.data.asOf };
    const { status, body } = await asAdmin('POST', '/bulk', { matching, action: 'approve' });
    expect([status, body.data]).toEqual([
      200,
      {
        done: [],
        doneCount: 25,
        refused: [{ _id: late.id, name: late.name, reason: 'Product was changed by someone else' }],
        refusedCount: 1,
        undoId: expect.any(String),
      },
    ]);
    for (const id of ids) expect((await rowOf(id)).status).toBe('active');
    expect((await rowOf(late.id)).status).toBe('pending_approval');
    expect((await rowOf(elsewhere.id)).status).toBe('pending_approval');
    expect((await auditOf(ids[24] as string)).length).toBe(1);
    expect(await mailTo(seller.email)).toHaveLength(1);
  });

  test('takes products by their ids or by a filter, not both and not neither', async () => {
    const { id } = await waiting();
    const asOf = new Date().toISOString();
    for (const body of [
      { ids: [id], matching: { asOf } },
      { matching: {} },
      { matching: { asOf: 'yesterday' } },
      { matching: { asOf, seller: 'nobody' } },
      { matching: { asOf, owner: id } },
    ])
      expect((await asAdmin('POST', '/bulk', { ...body, action: 'delete' })).status).toBe(400);
    expect((await rowOf(id)).deleted_at).toBeNull();
  });

  test('a rejection of many has a reason; the other actions need none', async () => {
    const { id } = await waiting();
    expect(await asAdmin('POST', '/bulk', { ids: [id], action: 'reject' })).toMatchObject({
      status: 400,
      body: { message: 'Reason is required', errors: [{ path: 'reason' }] },
    });
    for (const [action, status] of [
      ['activate', 'active'],
      ['deactivate', 'inactive'],
      ['discontinue', 'discontinued'],
    ]) {
      expect((await asAdmin('POST', '/bulk', { ids: [id], action })).body.data.done).toEqual([id]);
      expect((await rowOf(id)).status).toBe(status);
    }
    await asAdmin('POST', '/bulk', { ids: [id], action: 'delete' });
    expect((await rowOf(id)).deleted_at).not.toBeNull();
    for (const body of [{ ids: [], action: 'approve' }, { ids: [id], action: 'burn' }, { action: 'approve' }])
      expect((await asAdmin('POST', '/bulk', body)).status).toBe(400);
  });
});
