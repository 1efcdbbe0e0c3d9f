import { type Row, seedId } from './seed-rows.ts';

/** An attribute of a category: its name, the unit of a number (null: a choice), and other names of the row. */
type SeedAttribute = readonly [name: string, unit: string | null, ...spellings: string[]];

/** By the slug of the category, each list in the order of its filters. */
export const filterAttributes: Readonly<Record<string, readonly SeedAttribute[]>> = {
  electrical: [['Voltage', 'V', 'Rated voltage', 'Supply voltage', 'Volt', 'भोल्टेज']],
  'circuit-protection': [
    ['Rated current', 'A', 'Current', 'Ampere', 'Amp', 'करेन्ट'],
    ['Poles', null, 'Number of poles', 'पोल'],
    ['Curve', null, 'Trip curve'],
    ['Breaking capacity', 'kA', 'Icn'],
  ],
  'wires-cables': [
    ['Cross-section', 'mm²', 'Size', 'Sq mm', 'Conductor size'],
    ['Cores', null, 'Number of cores', 'कोर'],
    ['Length', 'm', 'Coil length', 'लम्बाइ'],
    ['Insulation', null],
  ],
  lighting: [
    ['Power', 'W', 'Watt', 'Wattage', 'शक्ति', 'वाट'],
    ['Base', null, 'Cap', 'Holder', 'Socket'],
    ['Colour temperature', 'K', 'Colour', 'Color temperature', 'CCT'],
    ['Luminous flux', 'lm', 'Lumen', 'Lumens', 'Brightness'],
    ['Life', 'h', 'Lifetime'],
  ],
  'distribution-boards': [
    ['Ways', null, 'Modules'],
    ['Material', null],
    ['Protection', null, 'IP rating'],
  ],
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
  'soldering-equipment': [
    ['Power', 'W', 'Watt', 'शक्ति'],
    ['Temperature', '°C', 'Temperature range'],
  ],
  'leds-components': [
    ['Diameter', 'mm'],
    ['Colour', null, 'Color'],
    ['Forward voltage', 'V', 'Vf'],
    ['Viewing angle', '°'],
  ],
  'paper-envelopes': [
    ['Weight', 'g/m²', 'GSM', 'Grammage'],
    ['Origin', null],
  ],
  'files-folders': [
    ['Spine', 'mm', 'Thickness'],
    ['Material', null],
  ],
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
  fasteners: [
    ['Thread', null],
    ['Length', 'mm'],
    ['Grade', null],
    ['Material', null],
  ],
  'power-tools': [
    ['Power', 'W', 'Watt', 'शक्ति'],
    ['Voltage', 'V', 'Battery voltage'],
    ['Torque', 'Nm'],
    ['Weight', 'kg'],
  ],
  'motors-drives': [
    ['Power', 'kW', 'Motor power', 'Horsepower', 'शक्ति'],
    ['Speed', 'rpm'],
    ['Protection', null, 'IP rating'],
  ],
  'head-eye-protection': [
    ['Shell', null, 'Material'],
    ['Colour', null, 'Color'],
    ['Weight', 'g'],
  ],
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
  'tapes-adhesives': [
    ['Width', 'mm'],
    ['Length', 'm'],
    ['Thickness', 'µm'],
    ['Colour', null, 'Color'],
  ],
  'protective-packaging': [
    ['Width', 'm'],
    ['Length', 'm'],
  ],
  'metal-rods-profiles': [
    ['Length', 'm'],
    ['Diameter', 'mm'],
    ['Finish', null],
  ],
  'solder-wire': [
    ['Alloy', null],
    ['Diameter', 'mm'],
    ['Weight', 'g'],
  ],
  '3d-printing-filament': [
    ['Diameter', 'mm'],
    ['Weight', 'kg'],
    ['Colour', null, 'Color'],
    ['Nozzle temperature', '°C'],
  ],
  'polymers-minerals': [['Weight', 'kg']],
};

/** Rows that no filter is made of: the seller's form offers them all the same. */
const otherAttributes: typeof filterAttributes = {
  electrical: [['Standard', null]],
  industrial: [['Standard', null]],
};

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
      is_filter: isFilter,
      display_order: (from + index) * 10,
    })),
  );
}
