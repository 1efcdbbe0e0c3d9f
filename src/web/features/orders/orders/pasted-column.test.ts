import { expect, test } from 'vitest';
import { columnOf } from './pasted-column.ts';

test('a column is as many cells as the sheet shows', () => {
  expect(columnOf('NCM-1\r\nNCM-2\r\n')).toEqual(['NCM-1', 'NCM-2']);
  expect(columnOf('NCM-1\n\n NCM-3 \n')).toEqual(['NCM-1', '', 'NCM-3']);
  expect(columnOf('NCM-1\tKathmandu\nNCM-2\tPokhara')).toEqual(['NCM-1', 'NCM-2']);
  expect(columnOf('NCM-1')).toEqual(['NCM-1']);
  expect(columnOf('\n')).toEqual([]);
});
