import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertCategory, insertProduct } from '../../../../../test/factories.ts';
import { USUAL_ATTRIBUTES } from '../../../../domain/catalogue/usual-attributes.ts';
import { MOST_ATTRIBUTES } from './attributes.errors.ts';

let shop: TestApp;
let admin: Account;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
});
afterAll(() => shop.close());

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  shop.call(method, path, { token: admin.token, body });
const add = (input: object) => call('POST', '/api/admin/attributes', input);

/** electrical > lighting > bulbs, and cables beside lighting. */
async function branch() {
  const electrical = await insertCategory(shop.db);
  const lighting = await insertCategory(shop.db, { parent_id: electrical.id });
  const bulbs = await insertCategory(shop.db, { parent_id: lighting.id });
  const cables = await insertCategory(shop.db, { parent_id: electrical.id });
  return { electrical, lighting, bulbs, cables };
}

const power = (category: string) => ({
  category,
  name: 'Power',
  spellings: ['Watt', 'शक्ति'],
  kind: 'number',
  unit: 'W',
  isFilter: true,
  displayOrder: 1,
});

test('an attribute is added, changed and deleted, and the log says by whom', async () => {
  const { lighting } = await branch();
  const made = await add({ ...power(lighting.id), spellings: ['Watt', 'WATT', 'power ', 'शक्ति'] });
  expect(made).toMatchObject({ status: 201, body: { message: 'Attribute created' } });
  // What says the same as the name or another is one.
  expect(made.body.data).toMatchObject({ ...power(lighting.id), spellings: ['Watt', 'शक्ति'] });
  const { _id: id } = made.body.data;

  const changed = await call('PUT', `/api/admin/attributes/${id}`, {
    category: lighting.id,
    name: 'Light',
    kind: 'choice',
  });
  expect(changed.body.data).toMatchObject({
    name: 'Light',
    kind: 'choice',
    unit: null,
    spellings: [],
    isFilter: false,
  });
  expect(await call('DELETE', `/api/admin/attributes/${id}`)).toMatchObject({
    status: 200,
    body: { message: 'Attribute deleted' },
  });
  expect((await call('DELETE', `/api/admin/attributes/${id}`)).status).toBe(404);
  expect((await call('PUT', `/api/admin/attributes/${id}`, power(lighting.id))).status).toBe(404);
  expect((await call('GET', `/api/admin/attributes/${id}/unread`)).status).toBe(404);
  expect((await call('GET', '/api/admin/attributes/no-id/unread')).status).toBe(404);

  const log = await shop.db
    .selectFrom('audit_log')
    .selectAll()
    .where('object_id', '=', id)
    .orderBy('id')
    .execute();
  expect(log.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['attribute.create', admin.user.id],
    ['attribute.update', admin.user.id],
    ['attribute.delete', admin.user.id],
  ]);
  expect(log[1]).toMatchObject({
    before: { name: 'Power', unit: 'W' },
    after: { name: 'Light', unit: null },
  });
});

describe('the usual attributes', () => {
  // The list of all categories would not be one page any more.
  afterAll(() => shop.db.deleteFrom('attributes').execute());

  const start = (category: unknown) => call('POST', '/api/admin/attributes/starter', { category });
  const namesOf = (answer: { body: { data: { added: { name: string }[] } } }) =>
    answer.body.data.added.map(({ name }) => name);

  test('come to a category in one step, each with its trace, and a second time adds nothing', async () => {
    const { electrical, bulbs } = await branch();
    const first = await start(electrical.id.toUpperCase());
    expect(first).toMatchObject({ status: 201, body: { message: 'Usual attributes added' } });
    expect(namesOf(first)).toEqual(USUAL_ATTRIBUTES.map(([name]) => name));
    expect(first.body.data.added[0]).toMatchObject({
      ...{
        category: electrical.id,
        name: 'Power',
        kind: 'number',
        unit: 'W',
        isFilter: true,
        displayOrder: 10,
      },
      spellings: ['Watt', 'Wattage', 'शक्ति', 'वाट'],
    });
    const ids = first.body.data.added.map(({ _id }: { _id: string }) => _id);
    const log = await shop.db.selectFrom('audit_log').selectAll().where('object_id', 'in', ids).execute();
    expect(log.map(({ action, actor_id }) => [action, actor_id])).toEqual(
      ids.map(() => ['attribute.create', admin.user.id]),
    );
    for (const { id } of [electrical, bulbs]) {
      expect(await start(id)).toMatchObject({
        status: 200,
        body: {
          message: 'The category already has all of them',
          data: { added: [], skipped: USUAL_ATTRIBUTES.map(([name]) => name) },
        },
      });
    }
  });

  test('leave out names and spellings that mean something there, above or beneath', async () => {
    const { electrical, lighting, bulbs } = await branch();
    await add({ ...power(electrical.id), displayOrder: 70 });
    await add({ ...power(bulbs.id), name: 'Fitting', spellings: ['Socket'], kind: 'choice', unit: null });
    const answer = await start(lighting.id);
    expect(answer.body.data.skipped).toEqual(['Power']);
    expect(namesOf(answer)).not.toContain('Power');
    const base = answer.body.data.added.find(({ name }: { name: string }) => name === 'Base');
    expect(base).toMatchObject({ category: lighting.id, spellings: ['Cap', 'Holder'] });
  });

  test('at once twice are there once', async () => {
    const { electrical } = await branch();
    const answers = await Promise.all([start(electrical.id), start(electrical.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 201]);
    const list = await call('GET', `/api/admin/attributes?category=${electrical.slug}`);
    expect(list.body.data.pagination.total).toBe(USUAL_ATTRIBUTES.length);
  });

  test('all or none: where they would be too many nothing is added', async () => {
    const { cables } = await branch();
    const taken = MOST_ATTRIBUTES - 1;
    for (let at = 0; at < taken; at++) await add({ ...power(cables.id), name: `Row ${at}`, spellings: [] });
    expect(await start(cables.id)).toMatchObject({ status: 409, body: { code: 'too_many_attributes' } });
    const rows = await shop.db
      .selectFrom('attributes')
      .select('id')
      .where('category_id', '=', cables.id)
      .execute();
    expect(rows).toHaveLength(taken);
  });

  test.each([
    ['', 'Choose a category'],
    [undefined, 'Choose a category'],
    [5, 'Choose a category'],
    ['no-id', 'Category not found'],
    [randomUUID(), 'Category not found'],
  ])('of the category %j are refused', async (category, message) => {
    const { status, body } = await start(category);
    expect(status).toBe(400);
    expect(body.errors).toContainEqual({ path: 'category', message });
  });

  test('are for admins alone', async () => {
    const { electrical } = await branch();
    const path = '/api/admin/attributes/starter';
    const buyer = await shop.registerBuyer();
    expect((await shop.call('POST', path, { body: { category: electrical.id } })).status).toBe(401);
    expect(
      (await shop.call('POST', path, { token: buyer.token, body: { category: electrical.id } })).status,
    ).toBe(403);
  });
});

describe('bad input is refused at its field', () => {
  test.each([
    [{ name: '' }, 'name', 'Name is required'],
    [{ name: '  ' }, 'name', 'Name is required'],
    [{ name: '!?' }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(61) }, 'name', 'Must be at most 60 characters'],
    [{ name: 5 }, 'name', 'Name is required'],
    [{ spellings: Array.from({ length: 60 }, (_, n) => `Watt ${n}`) }, 'spellings', 'At most 20 spellings'],
    [{ spellings: ['Watt', ''] }, 'spellings.1', 'A spelling needs letters'],
    [{ spellings: 'Watt' }, 'spellings', 'Spellings must be a list of names'],
    [{ kind: 'colour' }, 'kind', 'Choose number or choice'],
    [{ unit: null }, 'unit', 'A number needs its unit, such as W, mm or pcs'],
    [{ unit: ' ' }, 'unit', 'A number needs its unit, such as W, mm or pcs'],
    [{ unit: '12' }, 'unit', 'A unit needs letters or a sign'],
    [{ unit: 'W'.repeat(21) }, 'unit', 'Must be at most 20 characters'],
    [{ kind: 'choice' }, 'unit', 'Only a number has a unit'],
    [{ displayOrder: -1 }, 'displayOrder', 'Display order must be between 0 and 9999'],
    [{ displayOrder: 1.5 }, 'displayOrder', 'Display order must be a whole number'],
    [{ isFilter: 'yes' }, 'isFilter', 'Filter must be true or false'],
    [{ category: '' }, 'category', 'Choose a category'],
    [{ category: 'no-id' }, 'category', 'Category not found'],
    [{ category: randomUUID() }, 'category', 'Category not found'],
  ])('%j', async (change, path, message) => {
    const { lighting } = await branch();
    const { status, body } = await add({ ...power(lighting.id), ...change });
    expect(status).toBe(400);
    expect(body.errors).toContainEqual({ path, message });
  });
});

describe('a word means one attribute', () => {
  test('in its category, above and beneath, in any case; beside it another may have it', async () => {
    const { electrical, lighting, bulbs, cables } = await branch();
    await add(power(lighting.id));
    for (const category of [lighting, electrical, bulbs]) {
      expect(await add({ ...power(category.id), name: 'POWER', spellings: [] })).toMatchObject({
        status: 409,
        body: {
          errors: [
            { path: 'name', message: `“POWER” already means the attribute Power of ${lighting.name}` },
          ],
        },
      });
      expect((await add({ ...power(category.id), name: 'Rating', spellings: ['watt'] })).body.errors).toEqual(
        [{ path: 'spellings', message: `“watt” already means the attribute Power of ${lighting.name}` }],
      );
    }
    expect((await add(power(cables.id))).status).toBe(201);
  });

  test('of two admins at the same moment one is refused', async () => {
    const { lighting, bulbs } = await branch();
    const answers = await Promise.all([
      add(power(lighting.id)),
      add(power(bulbs.id)),
      add(power(lighting.id)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test('a change keeps its own names, and cannot take those of another', async () => {
    const { lighting } = await branch();
    const { _id: id } = (await add(power(lighting.id))).body.data;
    await add({ category: lighting.id, name: 'Base', spellings: ['Cap'], kind: 'choice' });
    const change = (input: object) =>
      call('PUT', `/api/admin/attributes/${id}`, { ...power(lighting.id), ...input });
    expect((await change({ name: 'Watt', spellings: ['Power'] })).status).toBe(200);
    expect((await change({ spellings: ['Cap'] })).status).toBe(409);
  });
});

test('a category has at most 50, inherited ones included', async () => {
  const { electrical, lighting } = await branch();
  await shop.db
    .insertInto('attributes')
    .values(
      Array.from({ length: 50 }, (_, n) => ({ category_id: electrical.id, name: `A${n}`, kind: 'choice' })),
    )
    .execute();
  expect(await add(power(lighting.id))).toMatchObject({
    status: 409,
    body: { message: 'A category can have at most 50 attributes, inherited ones included' },
  });
});

test('the list is found by category with what it inherits, and by name or spelling', async () => {
  const { electrical, lighting } = await branch();
  await add(power(lighting.id));
  await add({ category: electrical.id, name: 'Voltage', kind: 'number', unit: 'V', displayOrder: 2 });
  const list = async (query: string) =>
    (await call('GET', `/api/admin/attributes?${query}`)).body.data.attributes.map(
      ({ name, categoryPath }: { name: string; categoryPath: string }) => [name, categoryPath],
    );
  const all = [
    ['Power', `${electrical.name} › ${lighting.name}`],
    ['Voltage', electrical.name],
  ];
  expect(await list(`category=${lighting.slug}`)).toEqual(all);
  expect(await list(`category=${lighting.slug}&search=wat`)).toEqual([all[0]]);
  expect(await list(`category=${lighting.slug}&search=शक्ति`)).toEqual([all[0]]);
  expect(await list(`category=${lighting.slug}&page=2&limit=1`)).toEqual([all[1]]);
  expect(await list('category=nothing')).toEqual([]);
  expect(await list('limit=100')).toEqual(expect.arrayContaining(all));
});

test('what cannot be read is counted with its products, whatever the row was called, hidden products too', async () => {
  const { lighting, bulbs, cables } = await branch();
  const { _id: id } = (await add(power(lighting.id))).body.data;
  const product = async (category: string, name: string, value: string, more = {}) =>
    insertProduct(shop.db, {
      category_id: category,
      specifications: JSON.stringify([
        { name, value },
        { name: 'Origin', value: 'Nepal' },
      ]),
      ...more,
    });
  await product(lighting.id, 'Power', '9 W');
  await product(bulbs.id, 'WATT', '९ वाट');
  const bright = await product(bulbs.id, 'Power (W)', 'bright');
  const alsoBright = await product(lighting.id, 'शक्ति', 'bright', { status: 'inactive' });
  await product(lighting.id, 'Power', '9 W / 12 W');
  await product(lighting.id, 'Power', 'deleted', { deleted_at: new Date() });
  await product(cables.id, 'Power', 'elsewhere');
  await product(lighting.id, 'Powerful', 'another row');

  const { body } = await call('GET', `/api/admin/attributes/${id}/unread`);
  expect(body.data).toMatchObject({ read: 2, unread: 3, pagination: { total: 2, pages: 1 } });
  expect(body.data.attribute.name).toBe('Power');
  expect(
    body.data.values.map(({ value, count }: { value: string; count: number }) => [value, count]),
  ).toEqual([
    ['bright', 2],
    ['9 W / 12 W', 1],
  ]);
  expect(new Set(body.data.values[0].products.map(({ _id }: { _id: string }) => _id))).toEqual(
    new Set([bright.id, alsoBright.id]),
  );
  const second = await call('GET', `/api/admin/attributes/${id}/unread?page=2&limit=1`);
  expect(second.body.data.values).toMatchObject([{ value: '9 W / 12 W' }]);
});

test('a category that goes takes its attributes with it', async () => {
  const { bulbs } = await branch();
  const { _id: id } = (await add(power(bulbs.id))).body.data;
  await call('DELETE', `/api/categories/${bulbs.id}`);
  expect((await call('GET', `/api/admin/attributes/${id}/unread`)).status).toBe(404);
});
