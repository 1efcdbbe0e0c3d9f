import { expect, test } from 'vitest';
import { type DocumentFacts, problemsOf, settingsIn } from './check-docs.ts';

const facts: DocumentFacts = {
  exists: (file) => ['src/server/app.ts', 'docs/architecture.md', 'docs/decisions'].includes(file),
  scripts: new Set(['start', 'seed:bulk']),
  settings: new Set(['PORT', 'DATABASE_URL']),
};

test('a document that tells the truth passes', () => {
  const text =
    'See [architecture](architecture.md#pages), `src/server/app.ts` and `<noun>.sql.ts`; run `npm start` or ' +
    '`npm run seed:bulk -- 100000` with `PORT=3101` or `DATABASE_URL`, after `npm ci`. npm packages. [x](https://example.com)';
  expect(problemsOf(text, 'docs', facts)).toEqual([]);
});

test('paths, links, commands and settings that do not exist are named', () => {
  const text = '`src/server/gone.ts` [old](gone.md) `npm run nothing` `OLD_SETTING` `TYPO=1`';
  expect(problemsOf(text, 'docs', facts)).toEqual([
    'link to gone.md',
    'path src/server/gone.ts',
    'setting OLD_SETTING',
    'setting TYPO',
    'command npm nothing',
  ]);
});

test('settings are what the sources read from the environment', () => {
  expect(settingsIn("env.PORT || process.env.LOG_LEVEL; required('BANK_NAME')")).toEqual([
    'PORT',
    'LOG_LEVEL',
    'BANK_NAME',
  ]);
});
