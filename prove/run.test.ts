import { execFile } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { Refusal, readArguments } from './arguments.ts';
import { parts } from './parts.ts';

const program = path.join(import.meta.dirname, 'run.ts');
// Compiled once for all that are started: most of a start is reading the code.
const env = { ...process.env, NODE_COMPILE_CACHE: path.join(os.tmpdir(), 'thokmandu-test-code') };
const whichParts = `--part is one of: ${parts.map(({ name }) => name).join(', ')}.`;

test.each([
  [['--part', 'burn'], whichParts],
  [['burn'], whichParts],
  [['--part', 'burn', '--quick'], whichParts],
  [['--fault', 'soak'], whichParts],
  [[], whichParts],
  [['--part', 'soak', '--times', '0'], '--times must be a whole number above 0.'],
  [['--seed', 'seven'], '--seed must be a whole number above 0.'],
  [['--report', '--rate', '1.5'], '--rate must be a whole number above 0.'],
])('asked for %j, it says what there is', (words, said) => {
  expect(() => readArguments(words)).toThrow(Refusal);
  expect(() => readArguments(words)).toThrow(said);
});

test('what is asked for by its name is that part, ten times from seed 1 unless told otherwise', () => {
  expect(readArguments(['--part', 'gateways'])).toMatchObject({ times: 10, seed: 1, isQuick: false });
  expect(readArguments(['--part', 'gateways', '--times', '50', '--seed', '7'])).toMatchObject({
    part: { name: 'gateways' },
    times: 50,
    seed: 7,
  });
  expect(readArguments(['--quick']).part).toBeUndefined();
});

test('a refusal is all that is said, without where it was thrown, and ends with 2', async () => {
  const asked = [program, '--report', '--results', '/nowhere'];
  const failure = await promisify(execFile)(process.execPath, asked, { env }).then(
    () => null,
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  expect(failure).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('No rounds lie in /nowhere'),
  });
  expect(failure?.stderr).not.toContain('at ');
});
