import { expect, test } from 'vitest';
import type { AdminCategory } from '../../../../contract/catalogue/categories.contract.ts';
import { categoryRows, indentedName, movedTo, possibleParents } from './category-rows.ts';

const category = (id: string, parent: string | null, isActive = true): AdminCategory => ({
  _id: id,
  name: id,
  slug: id,
  description: '',
  parent: parent === null ? null : { _id: parent, name: parent },
  displayOrder: 0,
  isActive,
  productCount: 0,
  ownProductCount: 1,
  noChangeOfMind: false,
  hasSerials: false,
  nameNe: null,
  descriptionNe: null,
});

const rows = categoryRows([
  category('office', null),
  category('paper', 'office', false),
  category('pens', 'office'),
  category('lab', null),
  category('gel', 'pens'),
]);

test('the tree is told line by line, parents before children', () => {
  expect(
    rows.map(({ category: { _id }, depth, place, branchCount }) => [_id, depth, place, branchCount]),
  ).toEqual([
    ['office', 0, 0, 4],
    ['paper', 1, 0, 1],
    ['pens', 1, 1, 2],
    ['gel', 2, 0, 1],
    ['lab', 0, 1, 1],
  ]);
  expect(rows.map(indentedName)).toEqual(['office', '— paper (inactive)', '— pens', '— — gel', 'lab']);
});

test('a category is offered no parent inside itself, and none too deep', () => {
  const offered = (id: string | null) => possibleParents(rows, id).map((row) => row.category._id);
  expect(offered('pens')).toEqual(['office', 'lab']);
  expect(offered('office')).toEqual([]);
  expect(offered('lab')).toEqual(['office', 'paper', 'pens']);
  expect(offered(null)).toEqual(['office', 'paper', 'pens', 'lab']);
});

test.each([
  [0, ['c', 'a', 'b']],
  [1, ['a', 'c', 'b']],
  [2, ['a', 'b', 'c']],
])('moved to place %i', (place, order) => {
  expect(movedTo(['a', 'b', 'c'], 'c', place)).toEqual(order);
});
