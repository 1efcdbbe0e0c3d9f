import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { parseSync } from '@swc/core';
import { expect, test } from 'vitest';
import { projectRoot } from '../src/server/project-root.ts';

// A pattern whose time grows with the square of a text, or worse, lets a small file stop the shop.

/** Without a repetition that has no end the time is that of the text: those are not tried. */
const REPEATS = /[*+]|\{\d+,\}/;
const LONG = 20_000;
const ALLOWED_MS = 50;
const GIVE_UP_MS = 1_000;
/** Of every kind that patterns ask for. */
const COMMON = [
  ' ',
  '\t',
  '\n',
  '\r\n',
  'a',
  'Z',
  '0',
  'क',
  '.',
  ',',
  '-',
  '/',
  '(',
  '"',
  "'",
  '\\',
  '<',
  '%',
  '_',
];

interface Pattern {
  place: string;
  source: string;
  flags: string;
}

function patternsOf(file: string): Pattern[] {
  const tree = parseSync(readFileSync(path.join(projectRoot, file), 'utf8'), {
    syntax: 'typescript',
    tsx: file.endsWith('x'),
    target: 'esnext',
  });
  const found: Pattern[] = [];
  JSON.stringify(tree, (_, node) => {
    if (node?.type === 'RegExpLiteral' && REPEATS.test(node.pattern))
      found.push({ place: file, source: node.pattern, flags: node.flags });
    return node;
  });
  return found;
}

/** What the pattern itself names, without its own signs. */
function lettersOf(source: string): string[] {
  const plain = source.replace(/\\[dwsbDWSBpPux]/g, '').replace(/[\\[\](){}?*+|^$]/g, '');
  return [...new Set([...plain])].slice(0, 12);
}

function textsFor({ source }: Pattern): string[] {
  const runs = [...new Set([...COMMON, ...lettersOf(source), '(', '[', '{', ')', ']'])];
  const words = source.match(/[\p{L}<%&]{2,}/gu) ?? [];
  const pairs = lettersOf(source).slice(0, 5);
  return [
    ...runs.flatMap((letter) => ['', '1', 'a'].map((start) => `${start}${letter.repeat(LONG)}`)),
    ...words.slice(0, 5).map((word) => word.repeat(LONG / word.length)),
    ...pairs.flatMap((one) => pairs.map((other) => `${one}${other}`.repeat(LONG / 2))),
  ].flatMap((text) => [text, `${text}\u0001`]);
}

const context = vm.createContext({});
const replace = new vm.Script('for (const text of texts) text.replace(new RegExp(source, flags), "")');

function millisecondsOf({ source, flags }: Pattern, texts: readonly string[]): number {
  Object.assign(context, { source, flags, texts });
  // Of the processor's time: others on the machine must not make a pattern look slow.
  const start = process.cpuUsage();
  try {
    replace.runInContext(context, { timeout: GIVE_UP_MS });
  } catch {
    return GIVE_UP_MS;
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

test('every pattern of the rules and of the server is quick on long runs of its own separators', {
  timeout: 120_000,
}, () => {
  const files = globSync('src/{domain,server,contract}/**/*.{ts,tsx}', { cwd: projectRoot }).filter(
    (file) => !file.includes('.test.'),
  );
  const patterns = [
    ...new Map(files.flatMap(patternsOf).map((found) => [`/${found.source}/${found.flags}`, found])).values(),
  ];
  expect(patterns.length).toBeGreaterThan(50);
  const slow = patterns.flatMap((pattern) => {
    // A busy machine is slow once; a bad pattern always.
    const isSlow = (text: string) => [1, 2, 3].every(() => millisecondsOf(pattern, [text]) > ALLOWED_MS);
    const texts = textsFor(pattern);
    // To watch over the time of each text alone takes longer than most patterns take for all of them.
    const text = millisecondsOf(pattern, texts) > ALLOWED_MS ? texts.find(isSlow) : undefined;
    return text === undefined
      ? []
      : [`${pattern.place}: /${pattern.source}/ on ${JSON.stringify(text.slice(0, 6))}`];
  });
  expect(slow).toEqual([]);
});

test('patterns are written as such, so that the test above sees them', () => {
  const files = globSync('src/{domain,server,contract}/**/*.ts', { cwd: projectRoot }).filter(
    (file) => !file.includes('.test.'),
  );
  const made = files.filter((file) =>
    readFileSync(path.join(projectRoot, file), 'utf8').includes('new RegExp('),
  );
  expect(made).toEqual([]);
});
