import { expect, test } from 'vitest';
import { actionText } from './action-text.ts';

test('actions read as words', () => {
  expect(actionText('order.cancel')).toBe('Order: cancel');
  expect(actionText('product.status_change')).toBe('Product: status change');
  expect(actionText('import')).toBe('Import');
});
