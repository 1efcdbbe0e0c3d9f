import { expect, test } from 'vitest';
import { SETTINGS } from '../../../contract/settings.contract.ts';
import { draftOf, emptyRow, typedValue } from './setting-draft.ts';

const { holidays, esewaCeiling, legalName } = SETTINGS;

test('a value comes back from its fields as it went in', () => {
  for (const { input, default: value } of Object.values(SETTINGS)) {
    expect(typedValue(input, draftOf(input, value))).toEqual(value);
  }
});

test('numbers may be typed with grouping, and what is no number is left to the schema', () => {
  expect(typedValue(esewaCeiling.input, ' 1,50,000.50 ')).toBe(150_000.5);
  for (const text of ['', 'many', '1.2.3']) {
    expect(esewaCeiling.schema.safeParse(typedValue(esewaCeiling.input, text)).success).toBe(false);
  }
  expect(typedValue(legalName.input, '12')).toBe('12');
});

test('a new row is empty in every column', () => {
  expect(holidays.input).toMatchObject({ kind: 'rows' });
  if (holidays.input.kind === 'rows') expect(emptyRow(holidays.input.columns)).toEqual({ day: '', name: '' });
});
