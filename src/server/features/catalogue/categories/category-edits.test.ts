import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { fresh, insertCategory, insertProduct, insertSeller } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';

let shop: TestApp;
let admin: Account;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
});
afterAll(async () => {
  await shop.runJobs();
  await expectInvariants(shop.pool);
  await shop.close();
});

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const asAdmin = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: object) =>
  shop.call(method, `/api/categories${path}`, { token: admin.token, body });
const input = (changes: object = {}) => {
  const suffix = fresh();
  return { name: `Cables ${suffix}`, slug: `cables-${suffix}`, ...changes };
};
async function create(changes: object = {}): Promise<{ _id: string; slug: string; name: string }> {
  const { status, body } = await asAdmin('POST', '', input(changes));
  expect([status, body.message]).toEqual([201, 'Category created']);
  return body.data;
}
const auditOf = async (objectId: string) =>
  shop.db.selectFrom('audit_log').selectAll().where('object_id', '=', objectId).orderBy('id').execute();
const message = ({ status, body }: Awaited<ReturnType<typeof asAdmin>>) => [
  status,
  body.message,
  body.errors?.[0]?.path,
];

test('goods have serial numbers when they say so, or else when a category above them does', async () => {
  const root = await create({ hasSerials: true });
  const middle = await create({ parent: root._id });
  const leaf = await insertCategory(shop.db, { parent_id: middle._id });
  const seller = await insertSeller(shop.db);
  const ids = await Promise.all(
    [null, true, false].map(async (has_serials) => {
      const values = { category_id: leaf.id, seller_id: seller.id, has_serials };
      return (await insertProduct(shop.db, values)).id;
    }),
  );
  const answers = async () => {
    const query =
      'select product_has_serials(id) as has from unnest($1::uuid[]) with ordinality u(id, n) order by n';
    return (await shop.pool.query(query, [ids])).rows.map(({ has }) => has);
  };
  expect(await answers()).toEqual([true, true, false]);
  const list: { _id: string; hasSerials: boolean }[] = (await asAdmin('GET')).body.data;
  const saysSo = ({ _id }: { _id: string }) => list.find((category) => category._id === _id)?.hasSerials;
  expect([saysSo(root), saysSo(middle)]).toEqual([true, false]);
  await asAdmin('PUT', `/${root._id}`, { hasSerials: false });
  expect(await answers()).toEqual([false, true, false]);
  await asAdmin('PUT', `/${middle._id}`, { hasSerials: true });
  expect(await answers()).toEqual([true, true, false]);
  expect((await auditOf(middle._id)).at(-1)).toMatchObject({
    before: { hasSerials: false },
    after: { hasSerials: true },
  });
  const refused = await asAdmin('PUT', `/${middle._id}`, { hasSerials: 'yes' });
  expect(message(refused)).toEqual([400, 'Must be true or false', 'hasSerials']);
});

describe('the admin list', () => {
  test('has parents as objects, inactive categories and what each one holds', async () => {
    const parent = await insertCategory(shop.db);
    const child = await insertCategory(shop.db, { parent_id: parent.id, is_active: false });
    await insertProduct(shop.db, { category_id: child.id, status: 'inactive' });
    await insertProduct(shop.db, { category_id: child.id, deleted_at: new Date() });
    const list: Record<string, unknown>[] = (await asAdmin('GET')).body.data;
    expect(list.find(({ _id }) => _id === child.id)).toEqual({
      _id: child.id,
      name: child.name,
      nameNe: null,
      slug: child.slug,
      description: '',
      descriptionNe: null,
      parent: { _id: parent.id, name: parent.name },
      displayOrder: 0,
      isActive: false,
      noChangeOfMind: false,
      hasSerials: false,
      productCount: 0,
      ownProductCount: 1,
    });
    expect(list.find(({ _id }) => _id === parent.id)?.parent).toBeNull();
  });

  test('isActive=true is the public list for admins too', async () => {
    const parent = await insertCategory(shop.db);
    const child = await insertCategory(shop.db, { parent_id: parent.id });
    const list: Record<string, unknown>[] = (await asAdmin('GET', '?isActive=true')).body.data;
    const found = list.find(({ _id }) => _id === child.id);
    expect(found?.parent).toBe(parent.id);
    expect(found).not.toHaveProperty('ownProductCount');
  });
});

describe('add and change', () => {
  test('a category is added with everything, seen by the public at once, and audited', async () => {
    const parent = await create();
    const body = input({ parent: parent._id, description: 'By the metre', displayOrder: 4, isActive: true });
    const answer = await asAdmin('POST', '', body);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        message: 'Category created',
        data: {
          ...body,
          parent: { _id: parent._id, name: parent.name },
          productCount: 0,
          ownProductCount: 0,
        },
      },
    });
    const { _id } = answer.body.data;
    const list: { _id: string }[] = (await shop.call('GET', '/api/categories')).body.data;
    expect(list.map((category) => category._id)).toContain(_id);
    expect(await auditOf(_id)).toMatchObject([
      {
        action: 'category.create',
        actor_id: admin.user.id,
        object_kind: 'category',
        before: null,
        after: { ...body, parent: parent._id },
      },
    ]);
  });

  test('a change leaves out what stays, and is audited before and after', async () => {
    const parent = await create();
    const { _id, slug } = await create({ parent: parent._id, description: 'Old', displayOrder: 3 });
    const answer = await asAdmin('PUT', `/${_id}`, { name: 'New name', isActive: false });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: 'Category updated',
        data: {
          name: 'New name',
          slug,
          description: 'Old',
          displayOrder: 3,
          isActive: false,
          parent: { _id: parent._id },
        },
      },
    });
    expect((await auditOf(_id)).at(-1)).toMatchObject({
      action: 'category.update',
      before: { isActive: true, description: 'Old' },
      after: { isActive: false, description: 'Old', name: 'New name' },
    });
    expect((await asAdmin('PUT', `/${_id}`, { parent: null })).body.data.parent).toBeNull();
    expect((await asAdmin('PUT', `/${_id}`, { parent: parent._id })).body.data.parent._id).toBe(parent._id);
    expect((await asAdmin('PUT', `/${_id}`, { parent: '' })).body.data.parent).toBeNull();
  });

  test('an inactive category hides its products at once', async () => {
    const category = await create();
    const product = await insertProduct(shop.db, { category_id: category._id });
    const status = async () => (await shop.call('GET', `/api/products/${product.id}`)).status;
    expect(await status()).toBe(200);
    await asAdmin('PUT', `/${category._id}`, { isActive: false });
    expect(await status()).toBe(404);
    await asAdmin('PUT', `/${category._id}`, { isActive: true });
    expect(await status()).toBe(200);
  });

  test('below a hidden category the first active one is the main category, for everybody but admins', async () => {
    const top = await create();
    const middle = await create({ parent: top._id });
    const leaf = await create({ parent: middle._id });
    const product = await insertProduct(shop.db, { category_id: leaf._id });
    const rootSlug = async () =>
      (await shop.call('GET', `/api/products/${product.id}`)).body.data.category.rootSlug;
    const parentOf = async (path: string, id = leaf._id) =>
      (await asAdmin('GET', path)).body.data.find((category: { _id: string }) => category._id === id).parent;
    expect(await rootSlug()).toBe(top.slug);
    await asAdmin('PUT', `/${middle._id}`, { isActive: false });
    expect(await rootSlug()).toBe(leaf.slug);
    expect(await parentOf('?isActive=true')).toBeNull();
    expect(await parentOf('')).toEqual({ _id: middle._id, name: middle.name });
    await asAdmin('PUT', `/${top._id}`, { isActive: false });
    await asAdmin('PUT', `/${middle._id}`, { isActive: true });
    expect(await rootSlug()).toBe(middle.slug);
    expect(await parentOf('?isActive=true')).toBe(middle._id);
    expect(await parentOf('?isActive=true', middle._id)).toBeNull();
    const moved = await create({ parent: top._id });
    await asAdmin('PUT', `/${leaf._id}`, { parent: moved._id });
    expect(await rootSlug()).toBe(moved.slug);
    await asAdmin('PUT', `/${top._id}`, { isActive: true });
    expect(await rootSlug()).toBe(top.slug);
  });

  test('a new slug reaches the products below', async () => {
    const top = await create();
    const child = await create({ parent: top._id });
    const product = await insertProduct(shop.db, { category_id: child._id });
    const slug = `renamed-${fresh()}`;
    await asAdmin('PUT', `/${top._id}`, { slug });
    const { body } = await shop.call('GET', `/api/products?category=${slug}`);
    expect(body.data.products.map(({ _id }: { _id: string }) => _id)).toEqual([product.id]);
  });

  test.each([
    ['no name', { name: '  ' }, 'name', 'Name is required'],
    ['no slug', { slug: '' }, 'slug', 'Slug is required'],
    ['a slug of blanks', { slug: '   ' }, 'slug', 'Slug is required'],
    ['a slug of capitals', { slug: 'Cables' }, 'slug', /^The slug may hold/],
    ['a slug of Devanagari', { slug: 'तार' }, 'slug', /^The slug may hold/],
    ['a slug with an emoji', { slug: 'cables-🔌' }, 'slug', /^The slug may hold/],
    ['a slug that is a path', { slug: '../admin' }, 'slug', /^The slug may hold/],
    ['a slug with two hyphens', { slug: 'a--b' }, 'slug', /^The slug may hold/],
    ['a slug too long', { slug: 'a'.repeat(81) }, 'slug', /at most 80/],
    ['a name with NUL', { name: 'a\u0000b' }, 'name', /cannot be stored/],
    ['a parent that does not exist', { parent: UNKNOWN }, 'parent', 'Parent category not found'],
    ['a malformed parent', { parent: 'electronics' }, 'parent', 'Parent category not found'],
    ['an order below zero', { displayOrder: -1 }, 'displayOrder', /between 0 and 9999/],
    ['an order that is text', { displayOrder: '1' }, 'displayOrder', /whole number/],
    ['an order with a fraction', { displayOrder: 1.5 }, 'displayOrder', /whole number/],
    ['an active that is text', { isActive: 'true' }, 'isActive', 'Active must be true or false'],
    ['a field nobody knows', { root_slug: 'x' }, 'root_slug', /^Unknown field/],
  ])('%s is refused with 400', async (_case, changes, path, text) => {
    const category = await create();
    const answers = [
      await asAdmin('POST', '', input(changes)),
      await asAdmin('PUT', `/${category._id}`, { name: category.name, ...changes }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.errors?.[0]?.path]).toEqual([400, path]);
      expect(body.message).toMatch(text);
    }
  });

  test('name and slug must be given', async () => {
    expect(message(await asAdmin('POST', '', { slug: 'x' }))).toEqual([400, 'Name is required', 'name']);
    expect(message(await asAdmin('POST', '', { name: 'X' }))).toEqual([400, 'Slug is required', 'slug']);
  });

  test('a slug in use is 409 at the slug', async () => {
    const [one, other] = [await create(), await create()];
    const taken = [409, 'Slug already exists', 'slug'];
    expect(message(await asAdmin('POST', '', input({ slug: one.slug })))).toEqual(taken);
    expect(message(await asAdmin('PUT', `/${other._id}`, { slug: one.slug }))).toEqual(taken);
    expect((await asAdmin('PUT', `/${one._id}`, { slug: one.slug })).status).toBe(200);
  });

  test('an unknown or malformed id is 404', async () => {
    for (const id of [UNKNOWN, 'electronics', '%00']) {
      expect((await asAdmin('PUT', `/${id}`, { name: 'X' })).status).toBe(404);
      expect((await asAdmin('DELETE', `/${id}`)).status).toBe(404);
    }
  });

  test('a category cannot be inside itself or its descendants, nor deeper than three levels', async () => {
    const top = await create();
    const middle = await create({ parent: top._id });
    const leaf = await create({ parent: middle._id });
    for (const parent of [top._id, middle._id, leaf._id]) {
      expect(message(await asAdmin('PUT', `/${top._id}`, { parent }))).toEqual([
        400,
        'A category cannot be inside itself',
        'parent',
      ]);
    }
    const tooDeep = [400, 'Categories can be nested at most 3 levels deep', 'parent'];
    expect(message(await asAdmin('POST', '', input({ parent: leaf._id })))).toEqual(tooDeep);
    const other = await create();
    expect(message(await asAdmin('PUT', `/${top._id}`, { parent: other._id }))).toEqual(tooDeep);
  });
});

describe('delete', () => {
  test('an empty category goes, and is audited', async () => {
    const { _id, slug } = await create();
    expect(message(await asAdmin('DELETE', `/${_id}`)).slice(0, 2)).toEqual([200, 'Category deleted']);
    expect((await asAdmin('DELETE', `/${_id}`)).status).toBe(404);
    expect((await auditOf(_id)).at(-1)).toMatchObject({
      action: 'category.delete',
      before: { slug },
      after: null,
    });
  });

  test('one in use says how much it holds', async () => {
    const parent = await create();
    await create({ parent: parent._id });
    const child = await create({ parent: parent._id });
    expect(await asAdmin('DELETE', `/${parent._id}`)).toMatchObject({
      status: 409,
      body: {
        code: 'category_has_subcategories',
        message: expect.stringMatching(/^Category has subcategories \(2\)/),
      },
    });
    const seller = await insertSeller(shop.db);
    for (const status of ['active', 'rejected', 'pending_approval'])
      await insertProduct(shop.db, { category_id: child._id, seller_id: seller.id, status });
    expect(await asAdmin('DELETE', `/${child._id}`)).toMatchObject({
      status: 409,
      body: { code: 'category_has_products', message: expect.stringMatching(/^Category has products \(3\)/) },
    });
  });

  test('deleted products do not keep it: they go to the parent', async () => {
    const parent = await create();
    const child = await create({ parent: parent._id });
    const product = await insertProduct(shop.db, { category_id: child._id, deleted_at: new Date() });
    expect((await asAdmin('DELETE', `/${child._id}`)).status).toBe(200);
    const row = await shop.db
      .selectFrom('products')
      .selectAll()
      .where('id', '=', product.id)
      .executeTakeFirst();
    expect(row?.category_id).toBe(parent._id);
    expect((await asAdmin('DELETE', `/${parent._id}`)).status).toBe(200);
  });

  test('racing products that come in, it is refused or they are: never a 500', async () => {
    const seller = await insertSeller(shop.db);
    for (let round = 0; round < 8; round += 1) {
      const { _id } = await create();
      const [deletion, insertion] = await Promise.allSettled([
        asAdmin('DELETE', `/${_id}`),
        insertProduct(shop.db, { category_id: _id, seller_id: seller.id }),
      ]);
      if (deletion.status === 'rejected') throw deletion.reason;
      const expected = insertion.status === 'fulfilled' ? 409 : 200;
      expect(deletion.value.status).toBe(expected);
    }
  });
});

describe('moving products', () => {
  test('all of them go to an active category, which empties the first', async () => {
    const [from, to] = [await create(), await create()];
    const products = [
      await insertProduct(shop.db, { category_id: from._id }),
      await insertProduct(shop.db, { category_id: from._id, status: 'rejected' }),
    ];
    expect(await asAdmin('POST', `/${from._id}/move-products`, { to: to._id })).toMatchObject({
      status: 200,
      body: { data: { moved: 2 } },
    });
    const { body } = await shop.call('GET', `/api/products?category=${to.slug}`);
    expect(body.data.products.map(({ _id }: { _id: string }) => _id)).toEqual([products[0]?.id]);
    expect((await auditOf(from._id)).at(-1)).toMatchObject({
      action: 'category.move_products',
      after: { to: to._id, products: 2 },
    });
    expect((await asAdmin('DELETE', `/${from._id}`)).status).toBe(200);
  });

  test('more than one statement may move are moved all the same', async () => {
    const [from, to] = [await create(), await create()];
    const { seller_id } = await insertProduct(shop.db, { category_id: from._id });
    await shop.pool.query(
      `insert into products (seller_id, category_id, name, description, sku, regular_price_paisa, wholesale_price_paisa)
       select $1, $2, 'Bolt', '', 'BULK-' || n, 100, 90 from generate_series(1, 4100) n`,
      [seller_id, from._id],
    );
    const { body } = await asAdmin('POST', `/${from._id}/move-products`, { to: to._id });
    expect(body.data.moved).toBe(4101);
  });

  test('not to itself, nor to one that is unknown or inactive', async () => {
    const from = await create();
    const closed = await create({ isActive: false });
    const move = async (to: unknown) =>
      message(await asAdmin('POST', `/${from._id}/move-products`, { to } as object));
    expect(await move(from._id)).toEqual([400, 'Choose another category', 'to']);
    for (const to of [closed._id, UNKNOWN, 'cables']) {
      expect(await move(to)).toEqual([400, 'Choose an active category', 'to']);
    }
    expect(await move(undefined)).toEqual([400, 'Choose a category', 'to']);
    expect((await asAdmin('POST', `/${UNKNOWN}/move-products`, { to: from._id })).status).toBe(404);
  });
});

describe('order', () => {
  test('the children of a parent come in the order set', async () => {
    const parent = await create();
    const children = [];
    for (let displayOrder = 0; displayOrder < 3; displayOrder += 1)
      children.push((await create({ parent: parent._id, displayOrder }))._id);
    const ids = children.toReversed();
    const reorder = (body: object) => asAdmin('POST', '/reorder', body);
    expect((await reorder({ parent: parent._id, ids })).status).toBe(200);
    const list: { _id: string }[] = (await shop.call('GET', '/api/categories')).body.data;
    expect(list.map(({ _id }) => _id).filter((id) => ids.includes(id))).toEqual(ids);
    expect((await auditOf(parent._id)).at(-1)).toMatchObject({ action: 'category.reorder' });

    const changed = 'The categories have changed in the meantime. Please try again.';
    for (const wrong of [
      ids.slice(1),
      [...ids, parent._id],
      [ids[0], ids[0], ids[1]],
      [...ids.slice(1), UNKNOWN],
    ])
      expect(message(await reorder({ parent: parent._id, ids: wrong }))).toEqual([409, changed, undefined]);
    expect((await reorder({ parent: UNKNOWN, ids })).status).toBe(409);
    expect((await reorder({ parent: null, ids: ['x'] })).status).toBe(409);
  });
});

test('two admins who put A into B and B into A at once: one is refused, and no circle is left', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [a, b] = [await create(), await create()];
    const answers = await Promise.all([
      asAdmin('PUT', `/${a._id}`, { parent: b._id }),
      asAdmin('PUT', `/${b._id}`, { parent: a._id }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  }
  await expectInvariants(shop.pool);
});

test('twenty admins who want the same slug at once: one gets it', async () => {
  const slug = `wanted-${fresh()}`;
  const answers = await Promise.all(Array.from({ length: 20 }, () => asAdmin('POST', '', input({ slug }))));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
});
