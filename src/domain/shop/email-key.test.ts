import { expect, test } from 'vitest';
import { emailKey } from './email-key.ts';

test('case, blanks around and wide letters make no other account; a tag does', () => {
  const key = 'ram@example.com';
  for (const email of [
    'ram@example.com',
    ' RAM@Example.COM ',
    '\u00a0ram@example.com',
    'ｒａｍ@example.com',
  ]) {
    expect(emailKey(email)).toBe(key);
  }
  expect(emailKey('ram+shop@example.com')).not.toBe(key);
});
