import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

test('every list reads a searched number in either digits', async () => {
  const searching: [name: string, search: string | undefined][] = [];
  for (const file of readdirSync(import.meta.dirname).filter((name) => name.endsWith('.contract.ts'))) {
    for (const [name, schema] of Object.entries(await import(`./${file}`))) {
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
