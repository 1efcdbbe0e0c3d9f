import { expect, test } from 'vitest';
import { SETTINGS } from '../../../../contract/shop/settings.contract.ts';
import { draftOf, emptyRow, typedValue } from './setting-draft.ts';

const { holidays, esewaCeiling, legalName, deliveryDays } = SETTINGS;

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

test('days may be typed in either digits, and what are none is told at its field', () => {
  const { input, schema, default: usual } = deliveryDays;
  const typed = (text: string) => {
    const draft = draftOf(input, usual) as Record<string, Record<string, string>>;
    const { error, data } = schema.safeParse(
      typedValue(input, { ...draft, 'Province 1': { ...draft['Province 1'], 'Bagmati Pradesh': text } }),
    );
    return (
      error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ??
      data?.['Province 1']['Bagmati Pradesh']
    );
  };
  expect(typed('३–५')).toEqual({ minimum: 3, maximum: 5 });
  expect(typed('7')).toEqual({ minimum: 7, maximum: 7 });
  const at = 'Province 1.Bagmati Pradesh: ';
  expect(typed('')).toEqual([`${at}Enter working days such as 3 or 2-4`]);
  expect(typed('soon')).toEqual([`${at}Enter working days such as 3 or 2-4`]);
  expect(typed('5-3')).toEqual([`${at}Enter the fewer days first`]);
  expect(typed('0-3')).toEqual([`${at}Enter working days from 1 to 60`]);
  expect(typed('2-61')).toEqual([`${at}Enter working days from 1 to 60`]);
});
