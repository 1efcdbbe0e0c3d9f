import { expect, test } from 'vitest';
import { joinedFiles } from './joined-files.ts';

type Module = { size?: number; imports?: string[]; readBy: string[]; ownedBy?: string[]; in?: string };

/** Each file as its modules in order, those that others import first. */
function filesOf(modules: Record<string, Module>): string[] {
  const sets = (of: (module: Module) => string[]) => {
    const found = new Map<string, Set<string>>();
    for (const [id, module] of Object.entries(modules)) {
      for (const reader of of(module)) found.set(reader, (found.get(reader) ?? new Set()).add(id));
    }
    return found;
  };
  const entries = Object.entries(modules);
  return joinedFiles({
    modules: new Map(entries.map(([id, { size = 100, imports = [] }]) => [id, { size, imports }])),
    reached: sets(({ readBy, ownedBy = [] }) => [...readBy, ...ownedBy]),
    before: sets(({ ownedBy = [] }) => ownedBy),
    placed: new Map(entries.flatMap(([id, { in: file }]) => (file === undefined ? [] : [[id, file]]))),
    fileCost: 1000,
  }).map((ids) => ids.sort().join(' '));
}

test('what the same pages read is one file; what one alone reads, and what has a file, is none', () => {
  expect(
    filesOf({
      a: { readBy: ['orders', 'returns'] },
      b: { readBy: ['orders', 'returns'] },
      own: { readBy: ['orders'] },
      react: { readBy: ['orders', 'returns'], in: 'framework' },
    }),
  ).toEqual(['a b']);
});

test('files are joined where one fewer weighs more than what is loaded in vain', () => {
  const all = ['orders', 'returns', 'bills'];
  const some = ['orders', 'returns'];
  expect(filesOf({ small: { size: 1900, readBy: some }, common: { readBy: all } })).toEqual(['common small']);
  expect(filesOf({ large: { size: 2100, readBy: some }, common: { readBy: all } })).toEqual([
    'common',
    'large',
  ]);
  // Nobody who reads one reads the other.
  expect(filesOf({ a: { readBy: some }, b: { readBy: ['bills', 'plans'] } })).toEqual(['a', 'b']);
});

test('no page loads much in vain, whatever others spare', () => {
  const most = ['orders', 'returns', 'bills', 'plans', 'lists', 'alerts'];
  const small = { size: 10, readBy: [...most, 'checkout'] };
  expect(filesOf({ small, large: { size: 2900, readBy: most } })).toEqual(['large small']);
  expect(filesOf({ small, large: { size: 3100, readBy: most } })).toEqual(['small', 'large']);
});

test('what comes along by imports is counted in', () => {
  const all = ['orders', 'returns', 'bills'];
  const some = ['orders', 'returns'];
  const checks = { readBy: some, imports: ['zod'] };
  expect(filesOf({ checks, common: { readBy: all }, zod: { size: 500, readBy: some, in: 'zod' } })).toEqual([
    'checks common',
  ]);
  expect(filesOf({ checks, common: { readBy: all }, zod: { size: 900, readBy: some, in: 'zod' } })).toEqual([
    'common',
    'checks',
  ]);
  // Who opens a part that has it loaded by then loads nothing more.
  const zod = { size: 90_000, readBy: some, in: 'zod' };
  expect(filesOf({ checks, common: { readBy: all }, zod })).toEqual(['common', 'checks']);
  expect(filesOf({ checks, common: { readBy: all }, zod: { ...zod, ownedBy: ['bills'] } })).toEqual([
    'checks common',
  ]);
});

test('no file imports one that imports it: what stands between two is joined with them, or they stay apart', () => {
  const some = ['orders', 'returns'];
  const most = [...some, 'bills'];
  const all = [...most, 'plans'];
  const top = { readBy: some, imports: ['middle'] };
  const bottom = { readBy: all };
  expect(filesOf({ top, middle: { readBy: most, imports: ['bottom'] }, bottom })).toEqual([
    'bottom middle top',
  ]);
  expect(filesOf({ top, middle: { readBy: most, imports: ['bottom'], in: 'visited' }, bottom })).toEqual([
    'bottom',
    'top',
  ]);
});
