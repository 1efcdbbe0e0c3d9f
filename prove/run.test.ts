import { execFile } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parts } from './parts.ts';

const run = promisify(execFile);
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
  [['--report', '--results', '/nowhere'], 'No rounds lie in /nowhere'],
])('asked for %j, it says what there is and touches nothing', async (words, said) => {
  const failure = await run(process.execPath, [program, ...words], { env }).then(
    () => null,
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  expect(failure).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(said) });
  expect(failure?.stderr).not.toContain('at ');
});
