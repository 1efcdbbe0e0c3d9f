import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Account } from '../../../../../test/app.ts';
import {
  catalogue,
  changed,
  deaf,
  facetsOf,
  listFrom,
  openFacetShop,
  PATIENT,
  shop,
  totalOf,
  valuesOf,
} from '../../../../../test/facet-lists.ts';
import { insertCategory, insertProduct } from '../../../../../test/factories.ts';

// "2P", "DP" and "Double pole" are one value of a choice, kept on the attributes desk.

openFacetShop();

let admin: Account;
let category: string;
let attribute: string;
const products: string[] = [];
const poles = [
  { value: '1P', spellings: ['SP'] },
  { value: '2P', spellings: ['DP', 'Double pole'] },
];

const input = (values: unknown, more: object = {}) => ({
  ...{ category, name: 'Poles', spellings: ['Number of poles'], kind: 'choice', isFilter: true },
  values,
  ...more,
});
const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  shop.call(method, path, { token: admin.token, body });
const put = (values: unknown, more: object = {}) =>
  call('PUT', `/api/admin/attributes/${attribute}`, input(values, more));

beforeAll(async () => {
  admin = await shop.registerAdmin();
  category = (await insertCategory(shop.db)).id;
  for (const value of ['DP', 'dp ', '2P', 'Double  Pole', 'SP', '1P', 'Three phase']) {
    const specifications = JSON.stringify([{ name: 'Number of poles', value }]);
    products.push((await insertProduct(shop.db, { category_id: category, specifications })).id);
  }
  changed(...products);
  const made = await call('POST', '/api/admin/attributes', input([]));
  expect(made.body.data.values).toEqual([]);
  attribute = made.body.data._id;
});

const inFacets = (expected: object) =>
  vi.waitFor(
    async () => expect(valuesOf(await facetsOf({ category }), 'spec.Poles')).toEqual(expected),
    PATIENT,
  );

describe('spellings of values', () => {
  test('make several values one facet, found by each of them, in memory and in the database', async () => {
    await inFacets({ dp: 2, '2p': 1, 'double pole': 1, sp: 1, '1p': 1, 'three phase': 1 });
    const saved = await put(poles);
    expect(saved).toMatchObject({ status: 200, body: { data: { values: poles } } });
    await inFacets({ '2p': 4, '1p': 2, 'three phase': 1 });
    expect(valuesOf(await facetsOf({ category }, deaf), 'spec.Poles')).toEqual({
      ...{ '2p': 4, '1p': 2, 'three phase': 1 },
    });
    const facet = (await facetsOf({ category })).find(({ key }) => key === 'spec.Poles');
    expect(facet?.values).toContainEqual({
      value: '2P',
      label: '2P',
      count: 4,
      spellings: ['DP', 'Double pole'],
    });

    for (const value of ['2P', '2p', 'DP', 'dp', 'double pole']) {
      expect(await totalOf({ category, 'spec.Poles': value }), value).toBe(4);
      const asked = await listFrom(deaf, { category, 'spec.poles': value });
      expect(asked.pagination.total, value).toBe(4);
    }
    expect(await totalOf({ category, 'spec.Poles': ['DP', 'SP'] })).toBe(6);
    expect(await totalOf({ category, 'spec.Poles': 'Three phase' })).toBe(1);
  });

  test('leave what the seller wrote, and differ in no comparison', async () => {
    const [dp = '', , twoPole = ''] = products;
    const page = await shop.call('GET', `/api/products/${dp}`, {});
    expect(page.body.data.specifications).toEqual({ 'Number of poles': 'DP' });
    const compared = await shop.call('GET', `/api/products/compare?ids=${dp},${twoPole}`, {});
    expect(compared.status, JSON.stringify(compared.body)).toBe(200);
    const row = compared.body.data.rows.find(({ name }: { name: string }) => name === 'Poles');
    expect(row).toMatchObject({ values: ['DP', '2P'], differs: false });
    const offered = await shop.call('GET', `/api/categories/${category}/attributes`, {});
    expect(offered.body.data[0].choices.toSorted()).toEqual(['1P', '2P', 'Three phase']);
  });

  test('are in the log, and taken away again the texts stand apart', async () => {
    expect((await put([])).status).toBe(200);
    await inFacets({ dp: 2, '2p': 1, 'double pole': 1, sp: 1, '1p': 1, 'three phase': 1 });
    const log = await shop.db
      .selectFrom('audit_log')
      .selectAll()
      .where('object_id', '=', attribute)
      .where('action', '=', 'attribute.update')
      .orderBy('id')
      .execute();
    expect(log.map(({ before, after }) => [before, after])).toMatchObject([
      [{ values: [] }, { values: poles }],
      [{ values: poles }, { values: [] }],
    ]);
    await vi.waitFor(async () => expect(await catalogue.currentIndex(true)).not.toBeNull(), PATIENT);
  });

  test.each([
    [[...poles, { value: '3P', spellings: ['dp '] }], 'values.2.spellings.0', '“dp” already means 2P'],
    [
      [...poles, { value: 'Double  pole', spellings: [] }],
      'values.2.value',
      '“Double  pole” already means 2P',
    ],
    [[{ value: '2P', spellings: ['2p'] }], 'values.0.spellings.0', '“2p” already means 2P'],
    [[{ value: ' ', spellings: [] }], 'values.0.value', 'Write a value'],
    [[{ value: '--', spellings: [] }], 'values.0.value', 'A value needs letters or digits'],
    [[{ value: '2P', spellings: ['a=b'] }], 'values.0.spellings.0', 'A value holds neither = nor |'],
    [[{ value: '2P', spellings: 'DP' }], 'values.0.spellings', 'Spellings must be a list of texts'],
    ['2P', 'values', 'Values must be a list'],
    [
      Array.from({ length: 51 }, (_, nth) => ({ value: `${nth}P`, spellings: [] })),
      'values',
      'At most 50 values with spellings',
    ],
  ])('that cannot be are refused at their field: %j', async (values, path, message) => {
    const { status, body } = await put(values);
    expect([status, body.errors]).toEqual([400, [{ path, message }]]);
  });

  test('are of a choice alone', async () => {
    const { status, body } = await put(poles, { kind: 'number', unit: 'A' });
    expect([status, body.errors]).toEqual([
      400,
      [{ path: 'values', message: 'Only values of a choice have spellings' }],
    ]);
  });
});
