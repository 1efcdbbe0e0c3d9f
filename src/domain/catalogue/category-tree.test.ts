import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  categoryFamily,
  categoryPath,
  MAX_CATEGORY_DEPTH,
  type TreeNode,
  whyCannotPlace,
} from './category-tree.ts';

/** electronics > boards > arduino; office > paper; lab. */
const tree: TreeNode[] = [
  { id: 'electronics', parentId: null },
  { id: 'boards', parentId: 'electronics' },
  { id: 'arduino', parentId: 'boards' },
  { id: 'office', parentId: null },
  { id: 'paper', parentId: 'office' },
  { id: 'lab', parentId: null },
];

test('a family is the category and everything below it', () => {
  expect([...categoryFamily(tree, 'electronics')].sort()).toEqual(['arduino', 'boards', 'electronics']);
  expect([...categoryFamily(tree, 'lab')]).toEqual(['lab']);
});

test('a path leads from the category to the top, and ends in a circle', () => {
  expect(categoryPath(tree, 'arduino')).toEqual(['arduino', 'boards', 'electronics']);
  expect(categoryPath(tree, 'unknown')).toEqual([]);
  const circle = [
    { id: 'a', parentId: 'b' },
    { id: 'b', parentId: 'a' },
  ];
  expect(categoryPath(circle, 'a')).toEqual(['a', 'b']);
});

test.each([
  ['lab', null, null],
  ['lab', 'boards', null],
  ['electronics', 'electronics', 'inside_itself'],
  ['electronics', 'arduino', 'inside_itself'],
  ['lab', 'arduino', 'too_deep'],
  ['office', 'boards', 'too_deep'],
  ['office', 'electronics', null],
  [null, 'boards', null],
  [null, 'arduino', 'too_deep'],
  [null, null, null],
] as const)('%s below %s: %s', (id, parentId, refusal) => {
  expect(whyCannotPlace(tree, id, parentId)).toBe(refusal);
});

test('whatever is moved, no category is inside itself and none is too deep', () => {
  const moves = fc.array(fc.tuple(fc.nat(9), fc.option(fc.nat(9))), { maxLength: 60 });
  fc.assert(
    fc.property(moves, (steps) => {
      const nodes: TreeNode[] = Array.from({ length: 10 }, (_, id) => ({ id: String(id), parentId: null }));
      for (const [id, parent] of steps) {
        const parentId = parent === null ? null : String(parent);
        const node = nodes[id] as TreeNode;
        if (whyCannotPlace(nodes, node.id, parentId) === null) node.parentId = parentId;
      }
      for (const { id } of nodes) {
        const path = [];
        for (let at: string | null = id; at !== null; at = nodes[Number(at)]?.parentId ?? null) {
          path.push(at);
          expect(path.length).toBeLessThanOrEqual(MAX_CATEGORY_DEPTH);
        }
      }
    }),
  );
});
