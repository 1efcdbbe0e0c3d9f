import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  dayColumn,
  lineColumn,
  numberColumn,
  percent,
  rows,
  wholeNumber,
  yesNo,
} from './setting-kinds.contract.ts';
import {
  SETTING_KEYS,
  SETTINGS,
  type SettingValues,
  settingsConflict,
  siteIdentity,
} from './settings.contract.ts';

const DEFAULTS = Object.fromEntries(
  SETTING_KEYS.map((key) => [key, SETTINGS[key].default]),
) as unknown as SettingValues;

describe('the list of settings', () => {
  test.each(SETTING_KEYS)('%s has a name, and a default of its own kind', (key) => {
    const { label, schema, default: value } = SETTINGS[key];
    expect(label.length).toBeGreaterThan(2);
    expect(schema.safeParse(value)).toMatchObject({ success: true, data: value });
  });

  test('no two settings carry the same name', () => {
    const labels = SETTING_KEYS.map((key) => SETTINGS[key].label);
    expect(new Set(labels).size).toBe(labels.length);
  });

  test('the defaults fit each other, and an office that closes before it opens does not', () => {
    expect(settingsConflict(DEFAULTS)).toBeNull();
    expect(settingsConflict({ ...DEFAULTS, officeOpens: '17:00' })).toBe(
      'The office must open before it closes',
    );
  });

  test('values are typed by their kind', () => {
    expectTypeOf<SettingValues['legalName']>().toEqualTypeOf<string>();
    expectTypeOf<SettingValues['esewaCeiling']>().toEqualTypeOf<number>();
    expectTypeOf<SettingValues['weeklyHoliday']>().toEqualTypeOf<'saturday' | 'saturday_sunday'>();
    expectTypeOf<SettingValues['holidays'][number]>().toEqualTypeOf<{ day: string; name: string }>();
  });

  test('visitors may read who runs the shop, and nothing else', () => {
    expect(siteIdentity(DEFAULTS)).toMatchObject({ legalName: 'Thokmandu Pvt. Ltd.', officeCloses: '17:00' });
    expect(siteIdentity(DEFAULTS)).not.toHaveProperty('esewaCeiling');
  });
});

const about = { group: 'payments', label: 'Fee' } as const;
const rates = rows({
  ...about,
  columns: { place: lineColumn('Place'), days: numberColumn('Days', 0, 30), from: dayColumn('From') },
  rowName: 'rate',
  default: [],
});

const CASES: [
  string,
  { schema: { safeParse(value: unknown): { success: boolean } } },
  unknown[],
  unknown[],
][] = [
  ['a line', SETTINGS.legalName, ['Acme'], ['', '  ', 5, 'x'.repeat(201), 'a\u0000b']],
  ['an optional line', SETTINGS.grievanceOfficer, ['', 'Sita Rai'], [null, 'x'.repeat(101)]],
  ['an e-mail', SETTINGS.supportEmail, ['a@b.np'], ['', 'a@b', 'a b@c.np']],
  [
    'a phone',
    SETTINGS.phone,
    ['+977 1-5970123', '01-4200000', '1660-01'],
    ['', 'call us', '+', '9'.repeat(40)],
  ],
  ['an optional phone', SETTINGS.secondPhone, ['', '9841234567'], ['none']],
  ['a PAN', SETTINGS.panNumber, ['609876543'], ['60987654', '60987654x', 609876543]],
  ['a time', SETTINGS.officeCloses, ['00:00', '17:30', '23:59'], ['24:00', '7:30', '17:60', 17]],
  ['an amount', SETTINGS.esewaCeiling, [10, 100_000.5], [9, -1, 1.234, Number.NaN, '200000', 2e9]],
  ['a choice', SETTINGS.weeklyHoliday, ['saturday_sunday'], ['friday', '', null]],
  ['a percentage', percent({ ...about, default: 0 }), [0, 1.5, 100], [-1, 100.01, 1.234, '1']],
  [
    'a whole number',
    wholeNumber({ ...about, minimum: 1, maximum: 9, default: 1 }),
    [1, 9],
    [0, 10, 1.5, '1'],
  ],
  ['a yes or no', yesNo({ ...about, default: true }), [true, false], ['true', 1, null]],
  [
    'a table',
    rates,
    [[], [{ place: 'Koshi', days: 3, from: '2026-11-18' }]],
    [
      {},
      [{ place: 'Koshi', days: 3 }],
      [{ place: 'Koshi', days: 3.5, from: '2026-11-18' }],
      [{ place: 'Koshi', days: 31, from: '2026-11-18' }],
      [{ place: 'Koshi', days: 3, from: '2026-02-30' }],
      [{ place: 'Koshi', days: 3, from: '2026-11-18', extra: 1 }],
      Array.from({ length: 2 }, () => ({ place: 'Koshi', days: 3, from: '2026-11-18' })),
    ],
  ],
];

test.each(CASES)('%s takes what it should and nothing else', (_name, { schema }, good, bad) => {
  for (const value of good) expect([value, schema.safeParse(value).success]).toEqual([value, true]);
  for (const value of bad) expect([value, schema.safeParse(value).success]).toEqual([value, false]);
});
