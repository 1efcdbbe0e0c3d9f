import { expect, test } from 'vitest';
import { DAY_MS } from '../../../domain/shop/durations.ts';
import { ApiError } from '../../data/api-client.ts';
import {
  joining,
  leftOut,
  nextOf,
  outcomeOf,
  pauseAfter,
  refusedTogether,
  type WaitingChange,
  whyNotByItself,
} from './waiting-queue.ts';

const NOW = Date.parse('2026-11-27T09:00:00Z');

function waiting(id: number, change: Partial<WaitingChange> = {}): WaitingChange {
  return {
    id,
    kind: 'stock',
    method: 'PATCH',
    path: '/api/products/p/quick-edit',
    about: 'product p quantity',
    words: 'Fuse: stock 8',
    place: '/seller/products',
    account: 'hari',
    actsFor: '',
    key: `waiting:${id}`,
    madeAt: NOW,
    tries: 0,
    refusal: null,
    ...change,
  };
}

const count = (id: number, quantity: number, quantitySeen: number, change: Partial<WaitingChange> = {}) =>
  waiting(id, { body: { quantity, quantitySeen }, replaces: true, basis: ['quantitySeen'], ...change });

test('of counts of one stock the last holds, with what was seen before the first', () => {
  const { put, drop } = joining(
    [count(1, 48, 50), waiting(2, { about: 'product q quantity' })],
    count(3, 45, 48),
  );
  expect([put.body, drop]).toEqual([{ quantity: 45, quantitySeen: 50 }, [1]]);
});

test.each([
  ['was sent already', { tries: 1 }],
  ['is of another account', { account: 'sita' }],
  ['is for another company', { actsFor: 'c' }],
  ['is of another thing', { about: 'product q quantity' }],
])('a change that %s is not replaced', (_, change) => {
  expect(joining([count(1, 48, 50, change)], count(2, 45, 48))).toEqual({ put: count(2, 45, 48), drop: [] });
});

test('what was refused goes when it is typed anew, whether or not it was sent, and its basis with it', () => {
  const refused = count(1, 0, 50, { tries: 3, refusal: 'Stock is now 14. Please enter the quantity again.' });
  expect(joining([refused], count(2, 2, 14))).toEqual({ put: count(2, 2, 14), drop: [1] });
});

test('what adds replaces nothing', () => {
  const add = waiting(2, { method: 'POST', about: 'product p into the cart' });
  expect(joining([waiting(1, { about: add.about })], add)).toEqual({ put: add, drop: [] });
});

test('changes are sent in their order; those of others and those that were refused are passed', () => {
  const queue = [waiting(1, { account: 'sita' }), waiting(2, { refusal: 'No' }), waiting(3), waiting(4)];
  expect(nextOf(queue, 'hari')?.id).toBe(3);
  expect(nextOf(queue, 'guest_1')).toBeNull();
});

test('what stands on a refused change is not sent past it', () => {
  const queue = [
    waiting(1),
    waiting(2),
    waiting(3, { about: 'else' }),
    waiting(4),
    waiting(5, { account: 'sita' }),
  ];
  expect(refusedTogether(queue, queue[1] as WaitingChange).map(({ id }) => id)).toEqual([2, 4]);
});

test.each([
  [{ status: 0 }, 'later'],
  [{ status: 401 }, 'later'],
  [{ status: 429 }, 'later'],
  [{ status: 503 }, 'later'],
  [{ status: 409, code: 'request_in_flight' }, 'later'],
  [{ status: 404 }, 'done'],
  [{ status: 409, code: 'parcel_already_there' }, 'done'],
  [{ status: 409, message: 'Only 3 in stock' }, { refusal: 'Only 3 in stock' }],
  [{ status: 403 }, { refusal: 'The shop did not take this change.' }],
])('an answer %j means %j', ({ status, ...body }, outcome) => {
  const change = waiting(1, { doneBy: [404, 'parcel_already_there'] });
  expect(outcomeOf(new ApiError(status, body), change)).toEqual(outcome);
});

test('lines that were left out are named by what was typed', () => {
  const change = waiting(1, { typed: ['5 fuses', '2 tape'] });
  const data = { refused: [{ line: 1, message: 'Only 1 in stock' }] };
  expect(leftOut(change, data)).toEqual({ refusal: '2 tape: Only 1 in stock', typed: ['2 tape'] });
  expect(leftOut(waiting(1), data)).toEqual({ refusal: 'Only 1 in stock', typed: [] });
  for (const nothing of [{ refused: [] }, {}, null, undefined]) expect(leftOut(change, nothing)).toBeNull();
});

test('by itself goes what is young, of this company, and under a key that the shop knows', () => {
  const maker = { account: 'hari', actsFor: '' };
  const guest = { account: 'guest_1', actsFor: '' };
  const why = (change: Partial<WaitingChange>, by = maker, now = NOW) =>
    whyNotByItself(waiting(1, { account: by.account, ...change }), by, now);
  expect(why({ tries: 3 }, maker, NOW + 7 * DAY_MS)).toBeNull();
  expect(why({}, maker, NOW + 7 * DAY_MS + 1)).toMatch(/more than a week old\. Send it only if/);
  expect(why({ tries: 1 }, maker, NOW + 8 * DAY_MS)).toMatch(/may have arrived/);
  expect(why({ actsFor: 'c' })).toMatch(/another company/);
  expect(why({ method: 'POST' }, guest)).toBeNull();
  expect(why({ method: 'POST', tries: 1 }, guest)).toBeNull();
  // A clock that was set back makes nothing old; one that was set ahead asks, and sends nothing that the shop forgot.
  for (const back of [1, 365]) expect(why({ tries: 1 }, maker, NOW - back * DAY_MS)).toBeNull();
  expect(why({ tries: 1 }, maker, NOW + 365 * DAY_MS)).toMatch(/may have arrived/);
});

test('pauses grow to a minute', () => {
  expect([1, 2, 3, 7, 50].map(pauseAfter)).toEqual([1_000, 2_000, 4_000, 60_000, 60_000]);
});
