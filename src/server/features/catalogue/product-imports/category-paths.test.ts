import { expect, test } from 'vitest';
import { CategoryPaths } from './category-paths.ts';

const category = (id: string, parentId: string | null, isActive = true, name = id) => ({
  id,
  name,
  nameNe: null,
  slug: `${id}-slug`,
  description: '',
  descriptionNe: null,
  parentId,
  displayOrder: 0,
  isActive,
});

test('a path begins below what is hidden, and a sheet from before it was hidden is still understood', () => {
  const paths = new CategoryPaths([
    category('Secret', null, false),
    category('Boards', 'Secret'),
    category('Uno', 'Boards'),
    category('Tools', null),
    category('Drills', 'Tools', false),
  ]);
  expect(['Secret', 'Boards', 'Uno', 'Tools', 'Drills'].map((id) => paths.pathOf(id))).toEqual([
    '',
    'Boards',
    'Boards > Uno',
    'Tools',
    '',
  ]);
  expect(JSON.stringify(paths.active)).not.toContain('Secret');
  expect(paths.find('Boards > Uno')).toEqual({ id: 'Uno' });
  expect(paths.find('Secret > Boards > Uno')).toEqual({ id: 'Uno' });
  expect(JSON.stringify(paths.find('Secrets'))).not.toContain('Secret >');
  expect(paths.isPathOf('', 'Secret')).toBe(true);
  expect(paths.isPathOf('Tools > Drills', 'Drills')).toBe(true);
  expect(paths.isPathOf('', 'Boards')).toBe(false);
});

test('two that look alike below hidden categories are told apart by their short names', () => {
  const paths = new CategoryPaths([
    category('A', null, false),
    category('B', null, false),
    category('one', 'A', true, 'Boards'),
    category('two', 'B', true, 'Boards'),
  ]);
  expect(paths.find('Boards')).toEqual({
    problem: 'Several categories have this name',
    suggestion: 'Write "one-slug" or "two-slug"',
  });
  expect(paths.find('two-slug')).toEqual({ id: 'two' });
});
