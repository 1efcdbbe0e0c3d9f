import { expect, test } from 'vitest';
import { ticketName, ticketNumber } from './support-ticket.ts';

test('a ticket has one name, and is found however it is typed', () => {
  expect(ticketName(123)).toBe('T-000123');
  expect(ticketName(12_345_678)).toBe('T-12345678');
  for (const text of ['T-000123', 't-123', 'T123', ' 123 ']) expect(ticketNumber(text)).toBe(123);
  for (const text of ['', 'T-', 'T-12a', 'TM-2026-000123', '1'.repeat(30)])
    expect(ticketNumber(text)).toBeNull();
});
