import { expect, test } from 'vitest';
import type { Message } from '../../../../contract/orders/threads.contract.ts';
import { type LoadedMessages, withEarlier, withNewest } from './loaded-messages.ts';

/** Messages of a conversation by their numbers. */
const numbered = (from: number, to: number): Message[] =>
  Array.from(
    { length: to - from + 1 },
    (_, index): Message => ({
      _id: `${from + index}`,
      author: 'buyer',
      text: '',
      hasHidden: false,
      photos: [],
      isPublic: false,
      createdAt: '2026-11-18T09:55:00Z',
    }),
  );
const page = (from: number, to: number) => ({ messages: numbered(from, to), hasEarlier: from > 1 });
const opened = (from: number, to: number): LoadedMessages => ({
  earlier: [],
  newest: numbered(from, to),
  hasEarlier: from > 1,
});
const spanOf = ({ earlier, newest, hasEarlier }: LoadedMessages) => {
  const ids = [...earlier, ...newest].map(({ _id }) => Number(_id));
  expect(ids).toEqual(numbered(ids[0] ?? 1, ids.at(-1) ?? 0).map(({ _id }) => Number(_id)));
  return [ids[0], ids.at(-1), hasEarlier];
};

test('what slides out of the newest page stays, with earlier ones loaded and without', () => {
  const loaded = withEarlier(opened(71, 120), '71', page(21, 70));
  expect(spanOf(loaded)).toEqual([21, 120, true]);
  const moved = withNewest(loaded, page(72, 121));
  expect([spanOf(moved), moved.earlier.length]).toEqual([[21, 121, true], 51]);
  expect(spanOf(withNewest(opened(1, 50), page(3, 52)))).toEqual([1, 52, false]);
  // One of its own is put at its end before the next page is asked for.
  const own = withNewest(opened(1, 50), { messages: numbered(1, 51), hasEarlier: false });
  expect(spanOf(withNewest(own, page(2, 51)))).toEqual([1, 51, false]);
});

test('an older answer takes nothing away from the earlier ones and shows nothing twice', () => {
  const loaded = withNewest(withEarlier(opened(71, 120), '71', page(21, 70)), page(72, 121));
  expect(spanOf(withNewest(loaded, page(71, 120)))).toEqual([21, 120, true]);
});

test('pages that do not meet begin anew, also when an earlier one arrives later', () => {
  const loaded = withNewest(withEarlier(opened(71, 120), '71', page(21, 70)), page(131, 180));
  expect(spanOf(loaded)).toEqual([131, 180, true]);
  expect(withEarlier(loaded, '21', page(1, 20))).toBe(loaded);
  expect(spanOf(withEarlier(loaded, '131', page(81, 130)))).toEqual([81, 180, true]);
  expect(spanOf(withNewest(opened(1, 0), page(1, 1)))).toEqual([1, 1, false]);
});
