import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const contracts = path.join(import.meta.dirname, '..');

test('every list reads a searched number in either digits', async () => {
  const searching: [name: string, search: string | undefined][] = [];
  for (const file of globSync('*/*.contract.ts', { cwd: contracts })) {
    for (const [name, schema] of Object.entries(await import(path.join(contracts, file)))) {
      if (!(schema instanceof z.ZodObject) || !('search' in schema.shape)) continue;
      const search = z
        .string()
        .optional()
        .parse((schema.shape.search as z.ZodType).parse('९८४१'));
      searching.push([name, search]);
    }
  }
  // The index of the public lists reads either digits itself, of what it holds too; a step names a search of theirs.
  const others = searching.filter(
    ([name]) => !/^(?:product(?:s?Query|Filters)|searchStep)Schema$/.test(name),
  );
  expect(others.length).toBeGreaterThan(20);
  expect(others.filter(([, search]) => search !== '9841')).toEqual([]);
});
