import { afterEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '../../domain/shop/durations.ts';
import { LONGEST_WAIT_MS } from '../../domain/shop/waiting-change.ts';
import { whyNotByItself } from '../offline/outbox/waiting-queue.ts';
import { noteShopTime, shopNow } from './connection.ts';

const TRUE_TIME = Date.parse('2026-11-27T12:00:00Z');
const DAY = 24 * HOUR_MS;
afterEach(() => void vi.useRealTimers());

/** The machine's clock is `off`; the shop says what time it is. */
function atMachine(off: number, trueTime = TRUE_TIME): void {
  vi.useFakeTimers({ now: trueTime + off, toFake: ['Date'] });
  noteShopTime(new Headers({ date: new Date(trueTime).toUTCString() }));
}

test.each([HOUR_MS, DAY, 365 * DAY].flatMap((off) => [off, -off]))(
  'of a clock that is %d ms wrong nothing is told, and no key is used that the shop forgot',
  (off) => {
    atMachine(off);
    const madeAt = shopNow();
    expect(madeAt).toBe(TRUE_TIME);
    const maker = { account: 'sita', actsFor: '' };
    const change = { madeAt, tries: 1, ...maker } as Parameters<typeof whyNotByItself>[0];
    // It is mended, or goes wrong the other way, while the change waits.
    for (const later of [0, off, -off]) {
      atMachine(later, TRUE_TIME + LONGEST_WAIT_MS);
      expect(whyNotByItself(change, maker, shopNow())).toBeNull();
      atMachine(later, TRUE_TIME + LONGEST_WAIT_MS + HOUR_MS);
      expect(whyNotByItself(change, maker, shopNow())).toMatch(/may have arrived/);
    }
  },
);

test('an answer that does not say its time changes nothing', () => {
  atMachine(DAY);
  noteShopTime(new Headers());
  noteShopTime(new Headers({ date: 'soon' }));
  expect(shopNow()).toBe(TRUE_TIME);
});
