import { expect, test } from 'vitest';
import { hashPassword, verifyPassword, WorkQueue } from './password-hash.ts';

const allowed = async () => {};

test('a password is hashed with argon2id, 19 MiB and two passes', async () => {
  const hash = await hashPassword('Secret123');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(hash, 'Secret123', allowed)).toBe(true);
  expect(await verifyPassword(hash, 'Secret124', allowed)).toBe(false);
});

test('an unknown account costs as much as a known one and never matches', async () => {
  const hash = await hashPassword('Secret123');
  const milliseconds = async (work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  expect(await verifyPassword(null, '', allowed)).toBe(false);
  const times: { known: number; unknown: number }[] = [];
  for (let n = 0; n < 15; n += 1) {
    times.push({
      known: await milliseconds(() => verifyPassword(hash, 'Wrong123', allowed)),
      unknown: await milliseconds(() => verifyPassword(null, 'Wrong123', allowed)),
    });
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[7] ?? 0;
  const known = median(times.map((time) => time.known));
  const unknown = median(times.map((time) => time.unknown));
  expect(unknown / known).toBeGreaterThan(0.5);
  expect(unknown / known).toBeLessThan(2);
});

test('work beyond the queue is refused at once, and the rest runs a few at a time', async () => {
  const queue = new WorkQueue(2, 3);
  const releases: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => releases.push(resolve));
    running -= 1;
  };
  const accepted = Array.from({ length: 5 }, () => queue.run(work));
  await expect(queue.run(work)).rejects.toMatchObject({ status: 503, retryAfter: 2 });
  while (releases.length > 0) {
    for (const release of releases.splice(0)) release();
    await new Promise(setImmediate);
  }
  await Promise.all(accepted);
  expect(most).toBe(2);
  await queue.run(async () => {});
});

test('a failure gives its place to the next in line', async () => {
  const queue = new WorkQueue(1, 5);
  const failing = queue.run(() => Promise.reject(new Error('broken')));
  const next = queue.run(async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
