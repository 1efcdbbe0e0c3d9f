import type { ChoiceValue } from '../../domain/catalogue/attribute-value.ts';
import {
  BASE,
  COLOUR,
  CROSS_SECTION,
  LENGTH,
  MATERIAL,
  POWER,
  PROTECTION,
  RATED_CURRENT,
  type UsualAttribute,
  VOLTAGE,
  WEIGHT,
} from '../../domain/catalogue/usual-attributes.ts';
import { type Row, seedId } from './seed-rows.ts';

/** By the slug of the category, each list in the order of its filters. */
export const filterAttributes: Readonly<Record<string, readonly UsualAttribute[]>> = {
  electrical: [VOLTAGE],
  'circuit-protection': [
    RATED_CURRENT,
    ['Poles', null, 'Number of poles', 'पोल'],
    ['Curve', null, 'Trip curve'],
    ['Breaking capacity', 'kA', 'Icn'],
  ],
  'wires-cables': [
    [...CROSS_SECTION, 'Size'],
    ['Cores', null, 'Number of cores', 'कोर'],
    LENGTH,
    ['Insulation', null],
  ],
  lighting: [
    POWER,
    BASE,
    ['Colour temperature', 'K', 'Colour', 'Color temperature', 'CCT'],
    ['Luminous flux', 'lm', 'Lumen', 'Lumens', 'Brightness'],
    ['Life', 'h', 'Lifetime'],
  ],
  'distribution-boards': [['Ways', null, 'Modules'], MATERIAL, PROTECTION],
  'development-boards': [
    ['Operating voltage', 'V', 'Logic voltage'],
    ['Clock', 'MHz', 'Clock speed'],
    ['Digital pins', 'pins', 'GPIO'],
    ['Flash', 'MB', 'Flash memory'],
  ],
  'single-board-computers': [['Memory', 'GB', 'RAM']],
  'sensors-modules': [
    ['Supply voltage', 'V', 'Voltage', 'VCC'],
    ['Interface', null, 'Bus'],
  ],
  'storage-memory': [
    ['Capacity', 'GB', 'Storage'],
    ['Form factor', null],
    ['Sequential read', 'MB/s', 'Read speed'],
  ],
  'displays-peripherals': [
    ['Panel size', 'inch', 'Screen size', 'Display size'],
    ['Refresh rate', 'Hz'],
    ['Resolution', null],
    ['Warranty', 'months', 'Guarantee'],
  ],
  networking: [
    ['Switching capacity', 'Gbit/s'],
    ['PoE budget', 'W'],
    ['Cooling', null],
    ['Warranty', 'months', 'Guarantee'],
  ],
  'soldering-equipment': [POWER, ['Temperature', '°C', 'Temperature range']],
  'leds-components': [['Diameter', 'mm'], COLOUR, ['Forward voltage', 'V', 'Vf'], ['Viewing angle', '°']],
  'paper-envelopes': [
    ['Weight', 'g/m²', 'GSM', 'Grammage'],
    ['Origin', null],
  ],
  'files-folders': [['Spine', 'mm', 'Thickness'], MATERIAL],
  'printers-scanners': [
    ['Speed', 'ppm', 'Print speed'],
    ['Duplex', null],
  ],
  'desk-supplies': [
    ['Capacity', 'sheets'],
    ['Origin', null],
  ],
  'test-measurement': [
    ['Bandwidth', 'MHz'],
    ['Channels', null],
    ['Safety rating', null],
  ],
  'glassware-reagents': [
    ['Volume', 'ml', 'Capacity'],
    ['Glass', null],
    ['Grade', null],
  ],
  'balances-scales': [
    ['Capacity', 'g', 'Maximum'],
    ['Readability', 'g', 'Division'],
    ['Calibration', null],
  ],
  'microscopes-optics': [
    ['Head', null],
    ['Illumination', null],
  ],
  bearings: [
    ['Bore', 'mm', 'Inside diameter', 'ID'],
    ['Outside diameter', 'mm', 'OD'],
    ['Width', 'mm'],
    ['Dynamic load', 'kN'],
  ],
  fasteners: [['Thread', null], ['Length', 'mm'], ['Grade', null], MATERIAL],
  'power-tools': [POWER, ['Voltage', 'V', 'Battery voltage'], ['Torque', 'Nm'], WEIGHT],
  'motors-drives': [['Power', 'kW', 'Motor power', 'Horsepower', 'शक्ति'], ['Speed', 'rpm'], PROTECTION],
  'head-eye-protection': [['Shell', null, 'Material'], COLOUR, ['Weight', 'g']],
  'safety-footwear': [
    ['Toe cap', null],
    ['Upper', null],
  ],
  'high-visibility-clothing': [
    ['Standard', null],
    ['Closure', null],
  ],
  'fire-safety': [
    ['Agent', null],
    ['Charge', 'kg'],
    ['Discharge time', 's'],
  ],
  'cartons-boxes': [
    ['Board', null],
    ['Load', 'kg'],
  ],
  'tapes-adhesives': [['Width', 'mm'], LENGTH, ['Thickness', 'µm'], COLOUR],
  'protective-packaging': [['Width', 'm'], LENGTH],
  'metal-rods-profiles': [LENGTH, ['Diameter', 'mm'], ['Finish', null]],
  'solder-wire': [
    ['Alloy', null],
    ['Diameter', 'mm'],
    ['Weight', 'g'],
  ],
  '3d-printing-filament': [['Diameter', 'mm'], WEIGHT, COLOUR, ['Nozzle temperature', '°C']],
  'polymers-minerals': [WEIGHT],
};

/** Rows that no filter is made of: the seller's form offers them all the same. */
const otherAttributes: typeof filterAttributes = {
  electrical: [['Standard', null]],
  industrial: [['Standard', null]],
};

/** Sellers write the poles of a breaker as the trade says them, as the standard does, or in words. */
const POLES: readonly ChoiceValue[] = [
  { value: '1P', spellings: ['SP', 'Single pole', '1 pole', '1'] },
  { value: '2P', spellings: ['DP', 'Double pole', '2 pole', '2'] },
  { value: '3P', spellings: ['TP', 'Triple pole', 'Three pole', '3 pole', '3'] },
  { value: '4P', spellings: ['FP', 'Four pole', '4 pole', '4'] },
];
const valuesByName: Readonly<Record<string, readonly ChoiceValue[]>> = { Poles: POLES };

/** `categoryIds` by slug: the top level may have been there before. */
export function attributeRows(categoryIds: ReadonlyMap<string, string>): Row[] {
  return [
    ...rowsOf(filterAttributes, categoryIds, { isFilter: true, from: 1 }),
    ...rowsOf(otherAttributes, categoryIds, { isFilter: false, from: 50 }),
  ];
}

function rowsOf(
  attributes: typeof filterAttributes,
  categoryIds: ReadonlyMap<string, string>,
  { isFilter, from }: { isFilter: boolean; from: number },
): Row[] {
  return Object.entries(attributes).flatMap(([slug, list]) =>
    list.map(([name, unit, ...spellings], index) => ({
      id: seedId('attribute', `${slug}/${name}`),
      category_id: categoryIds.get(slug) ?? seedId('category', slug),
      name,
      spellings,
      kind: unit === null ? 'choice' : 'number',
      unit,
      choice_values: valuesByName[name] ?? [],
      is_filter: isFilter,
      display_order: (from + index) * 10,
    })),
  );
}
