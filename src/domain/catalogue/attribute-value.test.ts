import { describe, expect, test } from 'vitest';
import {
  attributeFor,
  attributeKey,
  attributesByName,
  choiceKey,
  readAttributeValue,
} from './attribute-value.ts';

const read = (value: string, unit: string) => readAttributeValue(value, { kind: 'number', unit });

/** Unit, then what is written and what it is in that unit: a number, a range or null. */
const MEASURES: readonly (readonly [
  string,
  readonly (readonly [string, number | [number, number] | null])[],
])[] = [
  [
    'W',
    [
      ['9W', 9],
      ['9 W', 9],
      ['9 watt', 9],
      ['9Watts', 9],
      ['९ W', 9],
      ['९ वाट', 9],
      ['९ वाटको', 9],
      ['9-watt', 9],
      ['9', 9],
      ['  9  w ', 9],
      ['500mW', 0.5],
      ['1KW', 1000],
      ['1.5 kW', 1500],
      ['5 MW', 5_000_000],
      ['1.5 kW (2 hp)', 1500],
      ['1/2 HP', 372.85],
      ['1/4W', 0.25],
      ['¼ W', 0.25],
      ['.25 W', 0.25],
      ['18 W typical', 18],
      ['12 W max', 12],
      ['up to 40W', 40],
      ['E27 9W', 9],
      ['60 W adapter included', 60],
      ['9 W (60 W equivalent)', 9],
      ['7-25 W', [7, 25]],
      ['7W - 25W', [7, 25]],
      ['7 to 25 watts', [7, 25]],
      ['७ देखि २५ वाट', [7, 25]],
      ['500 mW - 2 W', [0.5, 2]],
      ['1,200 W', 1200],
      ['1,00,000 W', 100_000],
      ['2x9W', null],
      ['2 × 9 W', null],
      ['9W, 12W', null],
      ['9 W / 12 W', null],
      ['14 W instead of 100 W', null],
      ['9 V', null],
      ['nine', null],
      ['', null],
      ['-', null],
      ['1.2.3 W', null],
      ['9999999999999999 W', null],
    ],
  ],
  [
    'V',
    [
      ['12-24V', [12, 24]],
      ['12 to 24 V', [12, 24]],
      ['12–24 V', [12, 24]],
      ['12~24V', [12, 24]],
      ['12…24 V', [12, 24]],
      ['12..24 V', [12, 24]],
      ['24-12 V', [12, 24]],
      ['±5V', [-5, 5]],
      ['+/-5 V', [-5, 5]],
      ['+-5 V', [-5, 5]],
      ['-5 V', -5],
      ['+5 V', 5],
      ['5 V ±5%', 5],
      ['220–240V AC', [220, 240]],
      ['AC 220V', 220],
      ['230VAC', 230],
      ['230 V, 50 Hz', 230],
      ['2.0 V at 20 mA', 2],
      ['5 V, 5 A by USB-C', 5],
      ['1,100 V', 1100],
      ['1.5 kV DC', 1500],
      ['3300 mV', 3.3],
      ['500mV - 5V', [0.5, 5]],
      ['१२ भोल्ट', 12],
      ['110/220V', null],
      ['12/24 V', null],
      ['3 x 240/415 V', null],
      ['2.0 V, 3.2 V, 3.2 V', null],
    ],
  ],
  [
    'A',
    [
      ['500 mA', 0.5],
      ['500mA', 0.5],
      ['20 MA', 0.02],
      ['100 µA', 0.0001],
      ['100 uA', 0.0001],
      ['16 amp', 16],
      ['16 Amperes', 16],
      ['2 A per channel', 2],
      ['10-16A', [10, 16]],
      ['C20', null],
    ],
  ],
  [
    'Ω',
    [
      ['4k7', 4700],
      ['4K7', 4700],
      ['4.7k', 4700],
      ['4.7 kΩ', 4700],
      ['10R', 10],
      ['10 kohm', 10_000],
      ['10 k ohm', 10_000],
      ['1 MΩ', 1_000_000],
      ['2M2', 2_200_000],
      ['5 mΩ', 0.005],
      ['100 Ω ±5%', 100],
      ['Under 2 ohm', 2],
    ],
  ],
  [
    'kΩ',
    [
      ['470 Ω', 0.47],
      ['10', 10],
      ['4k7', 4.7],
    ],
  ],
  [
    'in',
    [
      ['1/2 inch', 0.5],
      ['1 1/2 inch', 1.5],
      ['1-1/2 inch', 1.5],
      ['1½"', 1.5],
      ['½”', 0.5],
      ['1/2 - 3/4 inch', [0.5, 0.75]],
      ['5/16 in.', 0.3125],
      ['23.8 inch IPS', 23.8],
      ['12.7 mm', 0.5],
      ['2 ft', 24],
      ['१/२ इन्च', 0.5],
      ['1/7 inch', null],
    ],
  ],
  [
    'mm',
    [
      ['40mm', 40],
      ['10 cm', 100],
      ['1.2 m', 1200],
      ['8 µm', 0.008],
      ['10 मिटर', 10_000],
      ['17.25 mm', 17.25],
      ['10 ± 2 mm', 10],
      ['Ø 10 mm', 10],
      ['M10', null],
      ['260 x 200 x 93 mm', null],
    ],
  ],
  [
    'mm²',
    [
      ['2.5 mm²', 2.5],
      ['2.5 mm2', 2.5],
      ['2.5 sq mm', 2.5],
      ['2.5 sq.mm.', 2.5],
      ['2.5sqmm', 2.5],
      ['2 x 0.75 mm²', null],
    ],
  ],
  [
    '°C',
    [
      ['-40 to +85 °C', [-40, 85]],
      ['-40~85°C', [-40, 85]],
      ['-40-85 °C', [-40, 85]],
      ['-10° to 50°C', [-10, 50]],
      ['-40 to +85 °C, ±0.5 °C', [-40, 85]],
      ['85C', 85],
      ['85 deg C', 85],
      ['85 degrees Celsius', 85],
      ['85℃', 85],
      ['212 °F', 100],
    ],
  ],
  [
    'Ah',
    [
      ['2,200 mAh', 2.2],
      ['Li-ion 2200mAh', 2.2],
      ['2 x 2.0 Ah', null],
    ],
  ],
  [
    'Hz',
    [
      ['50Hz', 50],
      ['50/60 Hz', null],
      ['16 MHz', 16_000_000],
      ['2.4 GHz', 2_400_000_000],
      ['38 kHz', 38_000],
      ['410-525 MHz', [410_000_000, 525_000_000]],
    ],
  ],
  [
    'GB',
    [
      ['8 GB LPDDR4X', 8],
      ['512 MB', 0.5],
      ['1 TB', 1024],
      ['256 kB / 32 kB', null],
    ],
  ],
  [
    'lm',
    [
      ['1,200 lm', 1200],
      ['900 lumens', 900],
      ['९०० लुमेन', 900],
    ],
  ],
  [
    'K',
    [
      ['6,500 K', 6500],
      ['6500K', 6500],
      ['2700-6500K', [2700, 6500]],
    ],
  ],
  [
    'months',
    [
      ['5 years', 60],
      ['1 year', 12],
      ['18 months', 18],
      ['Limited lifetime', null],
    ],
  ],
  [
    'g/m²',
    [
      ['80 g/m²', 80],
      ['75 gsm', 75],
      ['100 g/m² kraft', 100],
    ],
  ],
  [
    'kg',
    [
      ['905 g', 0.905],
      ['1.2 kg without battery', 1.2],
      ['५ केजी', 5],
    ],
  ],
  [
    'ml',
    [
      ['2.5 l', 2500],
      ['100 ml ± 0.1', 100],
      ['50, 100, 250 ml', null],
    ],
  ],
  [
    // A unit that no table holds.
    'ways',
    [
      ['8', 8],
      ['8 ways', 8],
      ['8-way', 8],
      ['8 WAY', 8],
      ['8 W', null],
    ],
  ],
];

for (const [unit, rows] of MEASURES) {
  test.each(rows)(`"%s" in ${unit}`, (written, expected) => {
    const range = typeof expected === 'number' ? [expected, expected] : expected;
    expect(read(written, unit)).toEqual(range && { low: range[0], high: range[1] });
  });
}

test('more letters than any measure has are not read, however long', () => {
  expect(read(`9 W${' '.repeat(77)}`, 'W')).toEqual({ low: 9, high: 9 });
  expect(read(`9 W${' '.repeat(78)}`, 'W')).toBeNull();
  expect(choiceKey('x'.repeat(81))).toBeNull();
});

describe('a choice', () => {
  test.each([
    ['E27', 'e27'],
    [' e27 ', 'e27'],
    ['Cool  White', 'cool white'],
    ['Café', 'cafe'],
    ['IP६५', 'ip65'],
    ['सेतो', 'सेतो'],
  ])('"%s" is "%s"', (written, key) => {
    expect(readAttributeValue(written, { kind: 'choice', unit: null })).toBe(key);
  });

  test.each(['DP', 'dp ', 'Double  Pole', '2p'])('"%s" is a spelling of 2P', (written) => {
    const values = [{ value: '2P', spellings: ['DP', 'Double pole'] }];
    expect(readAttributeValue(written, { kind: 'choice', unit: null, values })).toBe('2p');
  });

  test.each(['', ' ', '-', '—', '...'])('"%s" is none', (written) => {
    expect(choiceKey(written)).toBeNull();
  });
});

describe('the attribute that a row means', () => {
  const power = { name: 'Power', spellings: ['Watt', 'Wattage', 'शक्ति'] };
  const colour = { name: 'Colour temperature', spellings: ['CCT'] };
  const byName = attributesByName([power, colour, { name: 'Watt', spellings: ['Colour'] }]);

  test.each(['Power', 'POWER', ' power ', 'Power:', 'Power (W)', 'Power [W]', 'watt', 'Wattage', 'शक्ति'])(
    '"%s" is Power',
    (name) => expect(attributeFor(name, byName)).toBe(power),
  );

  test.each(['Colour temperature', 'colour-temperature', 'Colour  Temperature (K)', 'cct'])(
    '"%s" is the colour temperature',
    (name) => expect(attributeFor(name, byName)).toBe(colour),
  );

  test.each(['Powers', 'Output power', '', '()', '(Power)x', 'x'.repeat(5000)])('"%s" is none', (name) => {
    expect(attributeFor(name, byName)).toBeNull();
  });

  test('is that of the nearest category where two share a name', () => {
    expect(attributesByName([power, { name: 'POWER', spellings: [] }]).get(attributeKey('Power'))).toBe(
      power,
    );
  });
});
