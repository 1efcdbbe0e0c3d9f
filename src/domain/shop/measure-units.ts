// Units in which goods are measured, and how people write them.

/** What one of a unit is in the base of its family; degrees also begin elsewhere. */
interface Measure {
  factor: number;
  offset: number;
}

/** Units that can be turned into each other, by every way to write them. */
export interface UnitFamily {
  exact: ReadonlyMap<string, Measure>;
  /** For who writes KW or watts; of two that differ by case alone the smaller is meant: mW, not MW. */
  folded: ReadonlyMap<string, Measure>;
}

/** Each line is a factor and the ways to write the unit, smaller units first. */
const FAMILIES: readonly (readonly string[])[] = [
  [
    '0.000001 µW',
    '0.001 mW milliwatt',
    '1 W watt वाट वाट्स',
    '1000 kW kilowatt किलोवाट',
    '1000000 MW megawatt',
    '745.7 hp HP bhp horsepower',
  ],
  [
    '0.000001 µV',
    '0.001 mV millivolt',
    '1 V volt VAC VDC Vac Vdc भोल्ट वोल्ट',
    '1000 kV kilovolt',
    '1000000 MV',
  ],
  [
    '0.000001 µA uA',
    '0.001 mA milliamp milliampere',
    '1 A amp ampere एम्पियर एम्पियर्स एम्पेयर एम्पीयर एम्प',
    '1000 kA kiloampere',
  ],
  [
    '0.001 mΩ mohm milliohm',
    '1 Ω ohm R ओम',
    '1000 kΩ kohm kiloohm kilohm k',
    '1000000 MΩ Mohm megaohm megohm M',
    '1000000000 GΩ Gohm',
  ],
  ['0.000000000001 pF', '0.000000001 nF', '0.000001 µF uF mfd', '0.001 mF', '1 F farad'],
  ['0.000000001 nH', '0.000001 µH uH', '0.001 mH', '1 H henry'],
  ['0.001 mAh एमएएच', '1 Ah amp-hour एएच'],
  ['1 Wh', '1000 kWh', '1000000 MWh'],
  ['1 VA', '1000 kVA', '1000000 MVA'],
  ['1 Hz hertz हर्ज हर्ट्ज', '1000 kHz kilohertz', '1000000 MHz megahertz', '1000000000 GHz gigahertz'],
  [
    '0.000001 nm nanometre nanometer',
    '0.001 µm um micron micrometre micrometer',
    '1 mm millimetre millimeter मिमी मिलिमिटर मिलीमीटर एमएम',
    '10 cm centimetre centimeter सेमी सेन्टिमिटर सेन्टीमीटर',
    '1000 m metre meter mtr मिटर मीटर',
    '1000000 km kilometre kilometer',
    "25.4 in inch inche \" '' इन्च इञ्च इंच",
    "304.8 ft foot feet ' फिट फुट",
    '914.4 yd yard',
  ],
  ['1 mm2 sqmm mmsq', '100 cm2 sqcm', '1000000 m2 sqm', '645.16 in2 sqin', '92903.04 ft2 sqft'],
  [
    '1 mm3',
    '1000 ml mL cc cm3 millilitre milliliter मिलि मिलिलिटर',
    '1000000 l L litre liter ltr लिटर लीटर',
    '1000000000 m3',
    '3785411.784 gal gallon',
  ],
  [
    '0.001 mg',
    '1 g gram gm ग्राम',
    '1000 kg kilo kilogram किलो किलोग्राम केजी',
    '100000 quintal',
    '1000000 t ton tonne टन',
    '453.59237 lb lbs pound',
    '28.349523125 oz ounce',
  ],
  ['1 Pa', '100 hPa mbar', '1000 kPa', '1000000 MPa', '100000 bar', '6894.757 psi', '101325 atm'],
  ['1 N newton', '1000 kN'],
  ['0.01 Ncm', '1 Nm N-m', '9.80665 kgm', '0.0980665 kgcm'],
  ['1 lm lumen लुमेन', '1000 klm'],
  ['0.001 mcd', '1 cd candela'],
  ['1 lx lux', '1000 klx'],
  [
    '0.000001 µs us',
    '0.001 ms',
    '1 s sec second सेकेन्ड',
    '60 min minute मिनेट',
    '3600 h hr hour घण्टा',
    '86400 day दिन',
  ],
  ['1 month mth महिना', '12 year yr वर्ष'],
  [
    '0.125 bit',
    '1 B byte',
    '1024 kB KB',
    '1048576 MB एमबी',
    '1073741824 GB जिबी जीबी',
    '1099511627776 TB टिबी टीबी',
  ],
  ['1 bit/s bps', '1000 kbit/s kbps', '1000000 Mbit/s Mbps Mb/s', '1000000000 Gbit/s Gbps Gb/s'],
  ['1 kB/s', '1000 MB/s MBps', '1000000 GB/s GBps'],
  ['1 rpm r/min rev/min'],
  ['1 l/h L/h lph', '60 l/min L/min lpm', '1000 m3/h cmh', '1699.01 cfm'],
  ['1 m/s', '0.2777777778 km/h kmh'],
  ['1 g/m2 gsm', '1000 kg/m2'],
  ['1 ° deg degree'],
  ['1 % percent प्रतिशत'],
  ['1 K kelvin'],
  ['1 pcs pc piece no nos'],
  ['1 P pole'],
  ['1 core कोर'],
];

const CASES = ['को', 'का', 'की'];
const CELSIUS = { factor: 1, offset: 0 };
const FAHRENHEIT = { factor: 5 / 9, offset: -160 / 9 };
/** In this family the bare sign means Celsius. */
const TEMPERATURES: readonly (readonly [string, Measure])[] = [
  ...['°C', 'C', '°', '°celsius', 'celsius', 'centigrade', 'डिग्री'].map(
    (written) => [written, CELSIUS] as const,
  ),
  ...['°F', 'F', 'fahrenheit'].map((written) => [written, FAHRENHEIT] as const),
];

const families: readonly UnitFamily[] = [
  ...FAMILIES.map((lines) =>
    familyOf(
      lines.flatMap((line) => {
        const [factor, ...written] = line.split(' ');
        return written.flatMap(inCases).map((unit) => [unit, { factor: Number(factor), offset: 0 }] as const);
      }),
    ),
  ),
  familyOf(TEMPERATURES),
];

/** The family that a unit belongs to; a unit that nobody knows is alone in its own. */
export function unitFamily(unit: string): UnitFamily {
  const written = plainUnit(unit);
  return (
    families.find(({ exact }) => exact.has(written)) ??
    families.find((family) => measureOf(written, family) !== null) ??
    familyOf([[written, CELSIUS]])
  );
}

/** What is written, as a measure of this family, or null when it belongs to another or is no unit. */
export function measureOf(written: string, { exact, folded }: UnitFamily): Measure | null {
  const unit = plainUnit(written);
  const lower = unit.toLowerCase();
  return exact.get(unit) ?? folded.get(lower) ?? folded.get(singular(lower)) ?? null;
}

/** Between units of one family, without the dust of binary fractions: 500 mA is 0.5 A. */
export function convert(value: number, from: Measure, to: Measure): number {
  return Number(((value * from.factor + from.offset - to.offset) / to.factor).toPrecision(12));
}

/** A unit as it stands in a sentence: in Devanagari also with its endings, since 'वाटको' is 'of watt'. */
export function inCases(unit: string): string[] {
  return /\p{Script=Devanagari}/u.test(unit) ? [unit, ...CASES.map((ending) => unit + ending)] : [unit];
}

function familyOf(entries: readonly (readonly [string, Measure])[]): UnitFamily {
  const exact = new Map(entries.map(([written, measure]) => [plainUnit(written), measure]));
  const folded = new Map<string, Measure>();
  for (const [written, measure] of exact) {
    const lower = written.toLowerCase();
    if (!folded.has(lower)) folded.set(lower, measure);
    if (!folded.has(singular(lower))) folded.set(singular(lower), measure);
  }
  return { exact, folded };
}

/** One letter for signs that look alike: the micro sign and mu, the ohm sign and omega, m² and m2. */
function plainUnit(unit: string): string {
  return unit.normalize('NFKC').trim();
}

function singular(lower: string): string {
  return lower.length > 2 && lower.endsWith('s') ? lower.slice(0, -1) : lower;
}
