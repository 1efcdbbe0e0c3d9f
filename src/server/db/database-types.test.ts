import fs from 'node:fs/promises';

import { expect, inject, test } from 'vitest';
import { databaseTypesFile, generateDatabaseTypes } from '../../../scripts/generate-database-types.ts';
import { databaseUrl } from '../../../test/database-setup.ts';

test('the generated types are those of the migrations (npm run db:types renews them)', async () => {
  const generated = await generateDatabaseTypes(databaseUrl(inject('adminUrl'), inject('templateDatabase')));
  expect(await fs.readFile(databaseTypesFile, 'utf8')).toBe(generated);
});
