import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';

/** A process that starts and stops so; answers its code once it has ended on SIGTERM, and what it wrote after that. */
async function endedBySignal(
  stop: string,
  starting = 'Promise.resolve()',
): Promise<{ code: number | null; wrote: string }> {
  const program = `
    const { endOnSignal } = await import(${JSON.stringify(path.join(import.meta.dirname, 'end-on-signal.ts'))});
    endOnSignal(${starting}.then(() => ({ stop: ${stop} })), 200);
    setInterval(() => undefined, 1000);
    console.log('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  let wrote = '';
  await new Promise<void>((resolve) =>
    child.stdout.on('data', (text) => {
      wrote += text;
      if (wrote.startsWith('ready\n')) resolve();
    }),
  );
  child.kill('SIGTERM');
  const [code] = await closed;
  return { code, wrote: wrote.slice('ready\n'.length) };
}

test.each([
  ['that succeeds ends with 0', 'async () => undefined', 0],
  ['that fails ends with 1', 'async () => { throw new Error("no"); }', 1],
  ['without end ends with 1, too', '() => new Promise(() => undefined)', 1],
])('stopping %s', async (_, stop, code) => {
  expect((await endedBySignal(stop)).code).toBe(code);
});

test('a signal while it starts stops it once it has started', async () => {
  const started = 'new Promise((resolve) => process.once("SIGTERM", () => setTimeout(resolve, 20)))';
  const stop = 'async () => { console.log("stopped"); }';
  expect(await endedBySignal(stop, started)).toEqual({ code: 0, wrote: 'stopped\n' });
});

test('a start that fails after the signal ends with 1', async () => {
  const started =
    'new Promise((_, reject) => process.once("SIGTERM", () => setTimeout(() => reject(new Error("no")), 20)))';
  expect(await endedBySignal('async () => undefined', started)).toEqual({ code: 1, wrote: '' });
});
