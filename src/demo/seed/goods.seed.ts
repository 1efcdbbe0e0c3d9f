import type { Unit } from '../../domain/catalogue/unit.ts';
import type { IllustrationFamily, SeedProduct } from './seed-types.ts';

type Packed = readonly [weightGrams: number, lengthMm: number, widthMm: number, heightMm: number];
type Goods = readonly [
  hsCode: string,
  unit: Unit,
  originCountry: string,
  warrantyMonths: number,
  packed: Packed,
];

/** What bills and the law want to know of the goods, by what they are. */
const goods: Readonly<Record<IllustrationFamily, Goods>> = {
  'electrical-board': ['85369090', 'pcs', 'India', 12, [4200, 450, 350, 120]],
  'electrical-bulb': ['85395200', 'pcs', 'China', 24, [140, 80, 80, 140]],
  'electrical-cable': ['85444900', 'roll', 'Nepal', 12, [9500, 320, 320, 150]],
  'electrical-mcb': ['85362000', 'pcs', 'India', 24, [230, 100, 90, 80]],
  'electrical-panel': ['85371000', 'pcs', 'India', 12, [1100, 620, 120, 70]],
  'electronics-arduino': ['85423100', 'pcs', 'Italy', 12, [80, 90, 70, 30]],
  'electronics-esp32': ['85176200', 'pcs', 'China', 6, [40, 80, 60, 25]],
  'electronics-keyboard': ['84716000', 'pcs', 'China', 12, [850, 460, 160, 50]],
  'electronics-monitor': ['85285200', 'pcs', 'China', 36, [5200, 640, 430, 140]],
  'electronics-sbc': ['84715000', 'pcs', 'United Kingdom', 12, [190, 130, 90, 50]],
  'electronics-soldering': ['85151900', 'set', 'Japan', 12, [2400, 300, 220, 150]],
  'electronics-ssd': ['84717000', 'pcs', 'South Korea', 36, [110, 120, 90, 25]],
  'electronics-switch': ['85176200', 'pcs', 'China', 36, [650, 260, 170, 70]],
  'industrial-bearing': ['84821000', 'pcs', 'India', 0, [320, 90, 90, 40]],
  'industrial-bolts': ['73181500', 'box', 'India', 0, [2600, 200, 120, 100]],
  'industrial-drill': ['84672100', 'pcs', 'China', 12, [3200, 380, 310, 130]],
  'industrial-motor': ['85015200', 'pcs', 'India', 18, [18500, 420, 300, 280]],
  'lab-balance': ['90160000', 'pcs', 'China', 12, [2900, 340, 280, 180]],
  'lab-flask': ['70179000', 'pcs', 'India', 0, [450, 200, 140, 140]],
  'lab-microscope': ['90118000', 'pcs', 'China', 12, [6800, 420, 300, 480]],
  'lab-multimeter': ['90303100', 'pcs', 'China', 12, [620, 240, 140, 80]],
  'lab-scope': ['90302000', 'pcs', 'China', 36, [4300, 420, 260, 230]],
  'office-binder': ['48203000', 'pcs', 'Nepal', 0, [480, 330, 290, 80]],
  'office-printer': ['84433200', 'pcs', 'Vietnam', 12, [7400, 480, 420, 290]],
  'office-ream': ['48025600', 'pkt', 'Indonesia', 0, [2500, 300, 215, 55]],
  'office-stapler': ['84729000', 'pcs', 'India', 0, [380, 180, 80, 60]],
  'packaging-box': ['48191000', 'pkt', 'Nepal', 0, [5600, 620, 420, 180]],
  'packaging-boxes': ['48191000', 'pkt', 'Nepal', 0, [8200, 700, 500, 220]],
  'packaging-bubble': ['39211900', 'roll', 'Nepal', 0, [3100, 1000, 400, 400]],
  'packaging-tape': ['39191000', 'roll', 'China', 0, [1500, 260, 260, 60]],
  'raw-filament': ['39169000', 'roll', 'China', 0, [1300, 210, 210, 80]],
  'raw-profile': ['76042900', 'm', 'India', 0, [3200, 2000, 60, 60]],
  'raw-rods': ['72149900', 'm', 'Nepal', 0, [14000, 3000, 80, 80]],
  'raw-sack': ['25232900', 'kg', 'Nepal', 0, [25200, 700, 450, 150]],
  'raw-spool': ['74081900', 'roll', 'India', 0, [1100, 160, 160, 80]],
  'safety-extinguisher': ['84241000', 'pcs', 'India', 12, [6500, 540, 180, 180]],
  'safety-goggles': ['90049000', 'pcs', 'China', 0, [180, 200, 110, 80]],
  'safety-helmet': ['65061000', 'pcs', 'India', 0, [520, 310, 240, 170]],
  'safety-shoe': ['64034000', 'pcs', 'India', 6, [1400, 330, 220, 130]],
  'safety-vest': ['62101000', 'pcs', 'Nepal', 0, [190, 300, 220, 30]],
};

/** The demo seller has not looked these up yet, nor weighed them: the desk shows what is missing. */
const withoutCode: ReadonlySet<string> = new Set(['RA-02-433', 'NEO-M8N-BRK', 'SM-4TZ-144A']);

/** Of each piece its number is known. */
export const categoriesWithSerials: ReadonlySet<string> = new Set([
  'motors-drives',
  'power-tools',
  'printers-scanners',
  'test-measurement',
]);

/** What the specifications say of the weight, and the carton around it. */
function packedGrams(specifications: SeedProduct['specifications']): number | null {
  const [, number, unit] = /^([\d.]+) (kg|g)(?: |$)/.exec(specifications.Weight ?? '') ?? [];
  if (number === undefined) return null;
  const grams = Number(number) * (unit === 'kg' ? 1000 : 1);
  return Math.ceil((grams * 1.06 + 20) / 10) * 10;
}

export function goodsColumns({
  sku,
  picture,
  specifications,
}: Pick<SeedProduct, 'sku' | 'picture' | 'specifications'>) {
  const [hsCode, unit, originCountry, warrantyMonths, packed] = goods[picture];
  const isUnknown = withoutCode.has(sku);
  const [weightGrams, lengthMm, widthMm, heightMm] = isUnknown ? [null, null, null, null] : packed;
  return {
    hs_code: isUnknown ? null : hsCode,
    model: sku,
    unit,
    origin_country: originCountry,
    warranty_months: warrantyMonths,
    weight_grams: isUnknown ? null : (packedGrams(specifications) ?? weightGrams),
    length_mm: lengthMm,
    width_mm: widthMm,
    height_mm: heightMm,
  };
}
