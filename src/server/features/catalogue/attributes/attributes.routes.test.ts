import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertCategory, insertProduct } from '../../../../../test/factories.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

test('a category has its own attributes and those it inherits; a hidden or unknown one is not there', async () => {
  const parent = await insertCategory(shop.db);
  const child = await insertCategory(shop.db, { parent_id: parent.id });
  const hidden = await insertCategory(shop.db, { is_active: false });
  await shop.db
    .insertInto('attributes')
    .values([
      { category_id: parent.id, name: 'Voltage', kind: 'number', unit: 'V', display_order: 2 },
      { category_id: child.id, name: 'Base', kind: 'choice', spellings: ['Cap'], is_filter: true },
    ])
    .execute();
  const attributesOf = (id: string) => shop.call('GET', `/api/categories/${id}/attributes`);
  const { body } = await attributesOf(child.id);
  expect(body.data).toMatchObject([
    { name: 'Base', category: child.id, spellings: ['Cap'], kind: 'choice', unit: null, isFilter: true },
    { name: 'Voltage', category: parent.id, spellings: [], kind: 'number', unit: 'V', isFilter: false },
  ]);
  expect((await attributesOf(parent.id)).body.data).toHaveLength(1);
  for (const id of [hidden.id, randomUUID(), 'no-id']) {
    expect(await attributesOf(id)).toMatchObject({ status: 404, body: { message: 'Category not found' } });
  }
});

test('what public products say most often is offered for a choice', async () => {
  const category = await insertCategory(shop.db);
  await shop.db
    .insertInto('attributes')
    .values([
      { category_id: category.id, name: 'Base', kind: 'choice', spellings: ['Cap'] },
      { category_id: category.id, name: 'Power', kind: 'number', unit: 'W' },
    ])
    .execute();
  const say = (name: string, value: string, more = {}) =>
    insertProduct(shop.db, {
      category_id: category.id,
      specifications: JSON.stringify([
        { name, value },
        { name: 'Power', value: '9 W' },
      ]),
      ...more,
    });
  await say('Base', 'E27');
  await say('Base', 'E27');
  await say('cap', 'e27');
  await say('Cap', 'B22');
  await say('Base', 'hidden', { status: 'inactive' });
  const { body } = await shop.call('GET', `/api/categories/${category.id}/attributes`);
  expect(body.data).toMatchObject([
    { name: 'Base', choices: ['E27', 'B22'] },
    { name: 'Power', choices: [] },
  ]);
});
