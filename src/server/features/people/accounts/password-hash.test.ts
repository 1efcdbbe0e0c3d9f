import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.ts';

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

test('passwords beyond two at once and fifty that wait are refused at once', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 54 }, () => verifyPassword(null, 'Wrong123', allowed)),
  );
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.map(({ reason }) => [reason.status, reason.retryAfter])).toEqual([
    [503, 2],
    [503, 2],
  ]);
});
