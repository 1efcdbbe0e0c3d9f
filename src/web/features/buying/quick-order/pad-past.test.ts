import { expect, test } from 'vitest';
import { type PadStep, withStep, withTyping } from './pad-past.ts';

const file: PadStep = { text: '', corrections: {} };
const correction: PadStep = { corrections: {} };

test('what is typed after a file is one step of its own, however much is typed', () => {
  const typed = withTyping([file], { text: 'A1 x 2', corrections: {} });
  expect(typed).toEqual([file, { text: 'A1 x 2', corrections: {}, isTyping: true }]);
  expect(withTyping(typed, { text: 'A1 x 2\n', corrections: {} })).toBe(typed);
  const corrected = withStep(typed, correction);
  expect(withTyping(corrected, { text: 'A1 x 2\nB1', corrections: {} })).toBe(corrected);
});

test('so is what is typed after a correction of what the file brought', () => {
  const before = { text: 'A1 x 2', corrections: { a: { quantity: 3 } } };
  expect(withTyping([file, correction], before)).toEqual([file, correction, { ...before, isTyping: true }]);
});

test('and what is typed after one more file', () => {
  const typed = withTyping([file], { text: 'A1 x 2', corrections: {} });
  const again = withStep(typed, { text: 'A1 x 2\nB1', corrections: {} });
  expect(withTyping(again, { text: 'C1', corrections: {} })).toHaveLength(4);
});

test('typing alone is no step, nor is it after a correction of what was typed', () => {
  expect(withTyping([], { text: '', corrections: {} })).toEqual([]);
  expect(withTyping([correction], { text: 'A1 x 2', corrections: {} })).toEqual([correction]);
});

test('the oldest of too many steps is forgotten', () => {
  const past = Array.from({ length: 60 }, (_, index) => index).reduce<readonly PadStep[]>(
    (steps, index) => withStep(steps, { text: String(index), corrections: {} }),
    [],
  );
  expect(past).toHaveLength(50);
  expect(past.at(-1)?.text).toBe('59');
});
