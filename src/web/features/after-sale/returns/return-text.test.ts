import { expect, test } from 'vitest';
import type { Return } from '../../../../contract/after-sale/returns.contract.ts';
import { stageDates } from './return-text.ts';

const entry = (event: Return['timeline'][number]['event'], at: string): Return['timeline'][number] => ({
  at,
  event,
  actor: { kind: 'buyer', name: 'Sita' },
  note: null,
  amount: null,
});
const asked = entry('requested', '2026-11-22T05:35:00Z');

test('under each part of a return stands the day it was reached, or until when it is awaited', () => {
  const open = { settledAs: null, refund: null };
  expect(
    stageDates({ ...open, status: 'requested', dueAt: '2026-11-24T11:15:00Z', timeline: [asked] }),
  ).toEqual(['22 Nov', 'by Tue 24 Nov, 17:00', '', '']);
  // 18:20 in UTC is the next day in Nepal.
  const accepted = entry('accepted', '2026-11-23T18:20:00Z');
  expect(
    stageDates({ ...open, status: 'accepted', dueAt: '2026-11-30T18:20:00Z', timeline: [asked, accepted] }),
  ).toEqual(['22 Nov', '24 Nov', 'by Tue 1 Dec, 00:05', '']);
  const timeline = [asked, accepted, entry('received', '2026-11-25T06:00:00Z')];
  const ended = entry('refunded', '2026-11-26T06:00:00Z');
  const refund = { amount: 10, dueBy: '2026-12-02T06:00:00Z', sentAt: null };
  expect(
    stageDates({
      status: 'refunded',
      settledAs: 'lines',
      dueAt: null,
      refund,
      timeline: [...timeline, ended],
    }),
  ).toEqual(['22 Nov', '24 Nov', '25 Nov', '26 Nov']);
  expect(
    stageDates({
      ...open,
      status: 'withdrawn',
      dueAt: null,
      timeline: [asked, entry('withdrawn', asked.at)],
    }),
  ).toEqual(['22 Nov', '', '', '']);
});
