import { expect, test } from 'vitest';
import { redacted } from './redaction.ts';

test('secrets are replaced at any depth, everything else stays', () => {
  const at = new Date(0);
  expect(
    redacted({
      email: 'ram@example.com',
      passwordHash: 'x',
      sessions: [{ id: 1, refreshToken: 'y', at }],
      nothing: null,
      list: ['token'],
    }),
  ).toEqual({
    email: 'ram@example.com',
    passwordHash: '[redacted]',
    sessions: [{ id: 1, refreshToken: '[redacted]', at }],
    nothing: null,
    list: ['token'],
  });
});
