import { expect, test } from 'vitest';
import {
  type DocumentFacts,
  problemsOf,
  sectionsIn,
  settingsGiven,
  settingsIn,
  testNamesIn,
  unshownRows,
  wrongCitations,
} from './check-docs.ts';

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

test('what a deployment gives is named, whatever its format', () => {
  const files = [
    'FROM node\nENV NODE_ENV=production DATA_FOLDER=/var',
    'Environment=PORT=3000 OLD=1\nRestrictAddressFamilies=AF_INET AF_UNIX',
    "  POSTGRES_DB: shop\n  JOBS: 'off'\n  - { name: LOG_LEVEL, value: info }\n  test: [CMD, node]",
    '# Whose word is believed: README.md\nDEMO=0\nMAIL_FROM="A <a@b.example>"',
  ];
  expect(settingsGiven(files.join('\n'))).toEqual([
    'DATA_FOLDER',
    'PORT',
    'OLD',
    'JOBS',
    'LOG_LEVEL',
    'DEMO',
    'MAIL_FROM',
  ]);
});

test('sections are numbered headings and lines, and the rows of tables', () => {
  expect(sectionsIn('# Title\n## 1. eSewa\n### 1.4 Status\n7. A rule\n| D5 | x |\n| T-N3 | y |\n')).toEqual([
    '1',
    '1.4',
    '7',
    'D5',
    'T-N3',
  ]);
});

test('comments that cite what is not there are named, whatever else they say', () => {
  const documents = new Map([
    ['requirements', ['2', '5']],
    ['nepal', ['1', '1.4']],
    ['threats', ['D5', 'T-P1']],
    ['architecture', []],
  ]);
  const good = [
    '/** spec 5: the rules (nepal.md 1.4, threats.md D5; T-P1). */',
    '// a page5 is no document, a spec of 7 things neither; architecture.md says more',
    "const text = 'spec 9';",
    ' * spec 2, 5: words',
  ];
  expect(wrongCitations(good.join('\n'), documents)).toEqual([]);
  expect(
    wrongCitations(
      '-- spec 9\n// nepal.md 2.2 (threats.md T-P1 to T-P6)\n/* gone' +
        '.md */\n * lessons' +
        '.md 4\n// issue 4: words',
      documents,
    ),
  ).toEqual([
    'requirements.md 9',
    'nepal.md 2.2',
    'threats.md T-P6',
    `gone.${'md'}`,
    `lessons.${'md'}`,
    'issue 4',
  ]);
});

test('tests have the names that stand behind them, tables too', () => {
  const source = [
    "test('opens', async () => {});",
    "  it.each([[1, (2)]])('counts %s', () => {});",
    "test.each<[string, Case]>([\n  ['a', f('b')],\n])('with %s is refused', { timeout: 1 }, async () => {});",
    'test(`once`, () => {});',
  ].join('\n');
  expect(testNamesIn(source)).toEqual(
    expect.arrayContaining(['opens', 'counts %s', 'with %s is refused', 'once']),
  );
});

test('a row of the standard names a test that is there, a document, or a signed deviation', () => {
  const namesOf = (file: string) => (file === 'test/a.test.ts' ? ['opens'] : null);
  const rows = [
    '| 1.1.1 | 2 | Why. | `test/a.test.ts` "opens" |',
    '| 1.1.2 | 2 | Document: [x](x.md). | |',
    '| 1.1.3 | 2 | Deviation: because. Signed: engineering, 2 May 2026. | |',
    '| 1.1.4 | 2 | Deviation: because. | |',
    '| 1.1.5 | 2 | | `test/a.test.ts` "closes"; `test/b.test.ts` "opens" |',
  ];
  expect(unshownRows(rows.join('\n'), namesOf)).toEqual([
    'row 1.1.4: what shows it',
    'row 1.1.5: test "closes" of test/a.test.ts',
    'row 1.1.5: test "opens" of test/b.test.ts',
  ]);
});
