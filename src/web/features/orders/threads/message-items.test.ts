import { expect, test } from 'vitest';
import type { Message } from '../../../../contract/orders/threads.contract.ts';
import { piecesOf } from '../message-pieces.ts';
import { logItems } from './message-items.ts';

const message = (id: string, createdAt: string, hasHidden = false): Message => ({
  _id: id,
  author: 'buyer',
  text: id,
  hasHidden,
  photos: [],
  isPublic: false,
  createdAt,
});
const keys = (items: ReturnType<typeof logItems>) => items.map(({ kind, key }) => `${kind} ${key}`);

test('messages and events stand by time under their days of Nepal, with a line above the first unread', () => {
  const items = logItems(
    [message('a', '2026-11-18T09:55:00Z', true), message('b', '2026-11-18T18:20:00Z', true)],
    [{ at: '2026-11-18T10:13:00Z', event: 'payment_received', return: null }],
    { hasEarlier: false, firstUnread: 'b' },
  );
  // 18:20 in UTC is the next day in Nepal.
  expect(keys(items)).toEqual([
    'day 18 Nov 2026',
    'message a',
    'event payment_received 2026-11-18T10:13:00Z',
    'day 19 Nov 2026',
    'new new',
    'message b',
  ]);
  expect(items.filter((item) => item.kind === 'message' && item.isFirstHidden)).toHaveLength(1);
});

test('what happened before the first loaded message waits for the earlier ones', () => {
  const events = [{ at: '2026-11-17T10:00:00Z', event: 'payment_received' as const, return: null }];
  const messages = [message('a', '2026-11-18T09:55:00Z')];
  expect(keys(logItems(messages, events, { hasEarlier: true, firstUnread: null }))).toEqual([
    'day 18 Nov 2026',
    'message a',
  ]);
  expect(logItems(messages, events, { hasEarlier: false, firstUnread: null })).toHaveLength(4);
});

test('what was hidden is told from what was written', () => {
  expect(piecesOf('Call [number hidden] or [e-mail hidden]')).toEqual([
    { text: 'Call ', isHidden: false },
    { text: 'number hidden', isHidden: true },
    { text: ' or ', isHidden: false },
    { text: 'e-mail hidden', isHidden: true },
  ]);
  expect(piecesOf('[hidden] 3 x 4')).toEqual([{ text: '[hidden] 3 x 4', isHidden: false }]);
});
