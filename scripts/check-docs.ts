/**
 * Fails when the documents name a path, an npm command or a setting that does not exist, when a file of deploy/ sets what
 * the shop does not read, when a row of docs/asvs.md names a test that does not exist or nothing at all, and when a
 * comment of the sources cites a document, or a section of one, that is not there.
 */
import fs from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../src/server/project-root.ts';

export type DocumentFacts = {
  exists: (file: string) => boolean;
  scripts: ReadonlySet<string>;
  settings: ReadonlySet<string>;
};

const NPM_BUILT_IN = new Set(['ci', 'install', 'i', 'exec']);
/** Folders whose mention in a document means a file of the project. */
const PATH_LIKE =
  /^(?:\.\/)?(?:src|db|test|bench|cluster|prove|scripts|clients|docs|deploy|\.ci)\/[\w./@-]+$|^\w[\w.-]*\.(?:md|json|ts|cjs)$/;
const SETTING_LIKE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/;
/** Words in capitals that are no settings. */
const OTHER_CAPITALS = new Set([
  'MONTHLY',
  'YEARLY',
  'UPDATE',
  'SELECT',
  'LISTEN',
  'NOTIFY',
  'SIGTERM',
  'SIGINT',
  'SIGKILL',
]);

/** What one document says that is not so; `folder` is where its relative links start. */
export function problemsOf(text: string, folder: string, facts: DocumentFacts): string[] {
  const problems: string[] = [];
  const prose = text.replace(/^```[\s\S]*?^```/gm, '');
  for (const [, target = ''] of prose.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)) {
    if (/^[a-z]+:/i.test(target)) continue;
    if (!facts.exists(path.join(folder, target))) problems.push(`link to ${target}`);
  }
  for (const [, code = ''] of prose.matchAll(/`([^`\n]+)`/g)) {
    if (PATH_LIKE.test(code) && !code.includes('<')) {
      const isThere = facts.exists(code) || facts.exists(path.join(folder, code));
      if (!isThere) problems.push(`path ${code}`);
    }
    const name = code.split('=')[0] ?? '';
    const isSetting = SETTING_LIKE.test(name) && (name.includes('_') || code.includes('='));
    if (isSetting && !facts.settings.has(name) && !OTHER_CAPITALS.has(name)) problems.push(`setting ${name}`);
  }
  const code = [...text.matchAll(/^```[\s\S]*?^```|`[^`\n]+`/gm)].map(([match]) => match).join('\n');
  for (const [, script = ''] of code.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)) {
    if (!facts.scripts.has(script) && !NPM_BUILT_IN.has(script)) problems.push(`command npm ${script}`);
  }
  return problems;
}

/** 'spec 5', 'product.md 3', 'nepal.md 1.4', 'threats.md T-N3'; what follows as words is prose. */
const CITATION =
  /\b(?:(?<spec>spec) (?=\d)|(?<name>[\w-]+)\.md\b ?)(?<place>\d+(?:\.\d+)*|[TDI]-?[A-Z]?\d+)?/g;
/** Another line of the page that was named: 'T-P1 to T-P6'. */
const THREAT = /\bT-[A-Z]\d+\b/g;

/** The sections of a document: numbers of its headings and lists, first cells of its tables. */
export function sectionsIn(document: string): string[] {
  const numbers = [...document.matchAll(/^(?:#{2,4} )?(\d+(?:\.\d+)*)\.? /gm)].map(
    ([, number]) => number ?? '',
  );
  const cells = [...document.matchAll(/^\| ([A-Z][A-Z0-9-]*) \|/gm)].map(([, cell]) => cell ?? '');
  return [...numbers, ...cells];
}

/** What the comments of one source cite that is not there; `documents` are their sections by name. */
export function wrongCitations(source: string, documents: ReadonlyMap<string, readonly string[]>): string[] {
  const comments = source
    .split('\n')
    .filter((line) => /^\s*(?:\/\/|\/?\*|--)|\s\/\/ |\s-- |\/\*\*? /.test(line));
  const problems: string[] = [];
  for (const line of comments) {
    for (const { groups } of line.matchAll(CITATION)) {
      const name = groups?.spec === undefined ? (groups?.name ?? '') : 'requirements';
      const place = groups?.place;
      const sections = documents.get(name);
      if (sections === undefined) problems.push(`${name}.md`);
      else if (place !== undefined && !sections.includes(place)) problems.push(`${name}.md ${place}`);
    }
    for (const [issue] of line.matchAll(/\bissue #?\d+/gi)) problems.push(issue);
    for (const [place] of line.matchAll(THREAT)) {
      if (!documents.get('threats')?.includes(place)) problems.push(`threats.md ${place}`);
    }
  }
  return [...new Set(problems)];
}

/** The names that a test file gives its tests; those of a table stand there as they are written. */
export function testNamesIn(source: string): string[] {
  const names = source.matchAll(
    /(?:\b(?:test|it)(?:\.\w+)*|\))(?:<[^()]*>)?\(\s*(?<quote>['"`])(?<name>(?:\\.|(?!\k<quote>)[^\\])*)\k<quote>/g,
  );
  return [...names].map(({ groups }) => groups?.name ?? '');
}

/**
 * What docs/asvs.md claims and nothing shows: tests that are not there, and rows with neither a test, a document nor a
 * signed deviation. `namesOf` are the names of a file's tests, null when there is no such file.
 */
export function unshownRows(text: string, namesOf: (file: string) => readonly string[] | null): string[] {
  const problems: string[] = [];
  for (const [line, row = ''] of text.matchAll(/^\| (\d+\.\d+\.\d+) \|.*$/gm)) {
    const tests = [...line.matchAll(/`([^`]+\.(?:test|e2e)\.ts)` "([^"]+)"/g)];
    for (const [, file = '', name = ''] of tests) {
      if (!namesOf(file)?.includes(name)) problems.push(`row ${row}: test "${name}" of ${file}`);
    }
    const isSigned = /Deviation: .+ Signed: [^.]+, \d{1,2} [A-Z][a-z]+ \d{4}\./.test(line);
    const isDocument = /Document: \[/.test(line);
    if (tests.length === 0 && !isSigned && !isDocument) problems.push(`row ${row}: what shows it`);
  }
  return problems;
}

/** Settings are the keys that the configuration, the tests and the scripts read from the environment. */
export function settingsIn(source: string): string[] {
  const keys = [
    ...source.matchAll(/\benv\.([A-Z][A-Z0-9_]*)/g),
    ...source.matchAll(/required\('([A-Z][A-Z0-9_]*)'\)/g),
  ];
  return keys.map(([, key]) => key ?? '');
}

/** What the images and Node themselves read. */
const NOT_OF_THE_SHOP = /^(?:NODE_ENV|POSTGRES_\w+)$/;

/** The settings that a unit, an environment or a manifest gives: `NAME=`, `NAME:`, `{ name: NAME, value: ... }`. */
export function settingsGiven(deployment: string): string[] {
  const given = [...deployment.matchAll(/(?<![\w-])([A-Z][A-Z0-9_]{2,})(?==|:|, value)/g)];
  return [...new Set(given.map(([, name]) => name ?? ''))].filter((name) => !NOT_OF_THE_SHOP.test(name));
}

function filesUnder(folder: string, extension: string): string[] {
  return fs
    .readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(extension))
    .map((file) => path.join(folder, file));
}

if (import.meta.main) {
  const read = (file: string) => fs.readFileSync(path.join(projectRoot, file), 'utf8');
  const configuration = [
    'src/server/config.ts',
    'src/server/courier-settings.ts',
    'src/server/gateway-settings.ts',
    'src/server/rail-settings.ts',
    'src/server/sms-settings.ts',
    'src/server/secret-key.ts',
    'src/server/setting-readers.ts',
    'src/server/storage-settings.ts',
  ];
  const configured = [
    ...configuration,
    'src/server/openapi/api-document.test.ts',
    ...filesUnder('scripts', '.ts'),
    ...filesUnder('test', '.ts'),
    ...filesUnder('bench', '.ts'),
  ];
  const facts: DocumentFacts = {
    exists: (file) => fs.existsSync(path.join(projectRoot, file)),
    scripts: new Set(Object.keys(JSON.parse(read('package.json')).scripts)),
    settings: new Set(configured.flatMap((file) => settingsIn(read(file)))),
  };
  const documents = [
    'README.md',
    'AGENTS.md',
    ...filesUnder('docs', '.md'),
    ...filesUnder('src', '.md'),
    ...filesUnder('clients', '.md'),
  ];
  const cited = new Map(
    documents.map((file) => [path.basename(file, '.md'), sectionsIn(read(file))] as const),
  );
  const sources = ['src', 'db', 'scripts', 'test', 'bench', 'cluster', 'prove'].flatMap((folder) =>
    ['.ts', '.tsx', '.sql', '.css', '.js'].flatMap((extension) => filesUnder(folder, extension)),
  );
  const wrong = sources.flatMap((file) =>
    wrongCitations(read(file), cited).map((place) => `${file}: cites ${place}, which is not in docs`),
  );
  const problems = documents.flatMap((file) =>
    problemsOf(read(file), path.dirname(file), facts).map((problem) => `${file}: ${problem} does not exist`),
  );
  const namesOf = (file: string) => (facts.exists(file) ? testNamesIn(read(file)) : null);
  const unshown = unshownRows(read('docs/asvs.md'), namesOf).map(
    (problem) => `docs/asvs.md: ${problem} does not exist`,
  );
  const known = new Set(configuration.flatMap((file) => settingsIn(read(file))));
  const unknown = filesUnder('deploy', '')
    .filter((file) => fs.statSync(path.join(projectRoot, file)).isFile())
    .flatMap((file) =>
      settingsGiven(read(file))
        .filter((name) => !known.has(name))
        .map((name) => `${file}: setting ${name} does not exist`),
    );
  for (const problem of [...problems, ...wrong, ...unshown, ...unknown]) console.error(problem);
  if (problems.length + wrong.length + unshown.length + unknown.length > 0) process.exitCode = 1;
  else console.log(`${documents.length} documents agree with the project.`);
}
