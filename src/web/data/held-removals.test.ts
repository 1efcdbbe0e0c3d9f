import { expect, test } from 'vitest';
import { endHeldRemovals, rememberRemoval } from './held-removals.ts';

test('every removal that waits is sent and answered before anything goes on', async () => {
  const happened: string[] = [];
  const answer = Promise.withResolvers<void>();
  const forget = rememberRemoval(() => {
    happened.push('sent');
    return answer.promise;
  });
  const ended = endHeldRemovals().then(() => happened.push('went on'));
  expect(happened).toEqual(['sent']);
  happened.push('answered');
  answer.resolve();
  await ended;
  expect(happened).toEqual(['sent', 'answered', 'went on']);
  forget();
});

test('a removal that was undone is not sent', async () => {
  let isSent = false;
  const forget = rememberRemoval(async () => {
    isSent = true;
  });
  forget();
  await endHeldRemovals();
  expect(isSent).toBe(false);
});
