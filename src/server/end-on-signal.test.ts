import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';

/** A process that stops so; answers its code once it has ended on SIGTERM. */
async function codeAfterStopping(stop: string): Promise<unknown> {
  const program = `
    const { endOnSignal } = await import(${JSON.stringify(path.join(import.meta.dirname, 'end-on-signal.ts'))});
    endOnSignal(${stop}, 200);
    setInterval(() => undefined, 1000);
    console.log('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  return code;
}

test.each([
  ['that succeeds ends with 0', 'async () => undefined', 0],
  ['that fails ends with 1', 'async () => { throw new Error("no"); }', 1],
  ['without end ends with 1, too', '() => new Promise(() => undefined)', 1],
])('stopping %s', async (_, stop, code) => {
  expect(await codeAfterStopping(stop)).toBe(code);
});
