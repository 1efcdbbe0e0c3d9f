import { expect, test } from 'vitest';
import { judgePlan, type PlanNode } from './shard-plans.ts';

const columns = new Map([['orders', ['id', 'company_id', 'status']]]);
const scan = (table: string, alias: string, rest: object = {}): PlanNode => ({
  'Node Type': 'Index Scan',
  'Relation Name': table,
  Alias: alias,
  ...rest,
});
const reach = (plan: PlanNode) => judgePlan(plan, columns).reach;

test('the buyer is named: one part answers', () => {
  expect(reach(scan('orders', 'o', { 'Index Cond': '(o.company_id = $1)' }))).toBe('one');
  const joined = {
    'Node Type': 'Nested Loop',
    Plans: [
      scan('carts', 'c', { Filter: '(c.company_id = ANY ($1))' }),
      scan('orders', 'o', { 'Index Cond': '(o.company_id = c.company_id)' }),
      scan('products', 'p'),
    ],
  };
  expect(reach(joined)).toBe('one');
});

test('another id is named: the part has to be looked for', () => {
  expect(
    reach(scan('orders', 'o', { 'Index Cond': '(o.id = $1)', Filter: "(o.status = 'new'::text)" })),
  ).toBe('byId');
  const lines = {
    'Node Type': 'Hash Join',
    'Hash Cond': '(i.order_id = o.id)',
    Plans: [scan('order_items', 'i'), scan('orders', 'o', { 'Index Cond': '(o.company_id = $1)' })],
  };
  expect(reach(lines)).toBe('byId');
});

test('nothing of it is named: every part is asked', () => {
  expect(reach(scan('orders', 'o', { Filter: '(o.status = $1)' }))).toBe('all');
  expect(reach(scan('parcels', 'p', { 'Index Cond': '(p.seller_id = $1)' }))).toBe('all');
  expect(reach(scan('products', 'p'))).toBe('shared');
});

test('an insert goes where its key says', () => {
  const insert = (...output: string[]): PlanNode => ({
    ...scan('orders', 'orders', { Operation: 'Insert' }),
    'Node Type': 'ModifyTable',
    Plans: [{ 'Node Type': 'Result', Output: output }],
  });
  expect(reach(insert('gen_random_uuid()', '$1', "'pending'::text"))).toBe('one');
  expect(reach(insert('gen_random_uuid()', 'NULL::uuid', "'pending'::text"))).toBe('byId');
});

test('what a common table expression found is what is joined to it', () => {
  const plan: PlanNode = {
    'Node Type': 'Nested Loop',
    Plans: [
      {
        ...scan('orders', 'o', { 'Index Cond': '(o.company_id = $1)', Output: ['o.company_id'] }),
        'Subplan Name': 'CTE own',
      },
      { 'Node Type': 'CTE Scan', 'CTE Name': 'own', Alias: 'own' },
      scan('carts', 'c', { 'Index Cond': '(c.company_id = own.company_id)' }),
    ],
  };
  expect(reach(plan)).toBe('one');
});
