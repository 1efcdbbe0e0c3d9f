/** What the hospital asked many sellers for. Prices in rupees, before VAT. */
export interface SeedRequestLine {
  name: string;
  quantity: number;
  unit: string;
  /** Slug of the category whose sellers are asked. */
  category: string;
  brand?: string;
  orEqual?: true;
}
export interface SeedOffer {
  /** Place of the line, from 1. */
  line: number;
  price: number;
  hsCode: string;
  days: number;
  quantity?: number;
  /** What is offered instead. */
  alternative?: string;
}
export interface SeedSealedQuote {
  /** Key of the seller. */
  seller: string;
  deliveryFee: number;
  note?: string;
  offers: readonly SeedOffer[];
}
export interface SeedSealedRequest {
  key: 'awarded' | 'closed' | 'open';
  askedHoursAgo: number;
  /** Hours from now; below 0: it has closed. */
  closesInHours: number;
  note: string;
  lines: readonly SeedRequestLine[];
  quotes: readonly SeedSealedQuote[];
  /** Asked besides those who answered. */
  others: readonly string[];
}

const WIRE = '85444910';
const BREAKER = '85362000';
const BOARD = '85371000';
const LIGHT = '94054000';
const FAN = '84145100';

export const seedSealedRequests: readonly SeedSealedRequest[] = [
  {
    key: 'awarded',
    askedHoursAgo: 120,
    closesInHours: -30,
    note: 'For the two new wards. Please say when you can install.',
    lines: [
      { name: 'Nurse call set, wireless, 10 beds', quantity: 2, unit: 'set', category: 'electronics' },
      { name: 'Notice board 4 × 3 ft, felt', quantity: 6, unit: 'pcs', category: 'office-supplies' },
    ],
    quotes: [
      {
        seller: 'himal',
        deliveryFee: 400,
        note: 'Batteries for the first year are in the price.',
        offers: [
          { line: 1, price: 8_450, hsCode: '85311000', days: 5 },
          { line: 2, price: 1_450, hsCode: '44219900', days: 5 },
        ],
      },
      {
        seller: 'patan',
        deliveryFee: 0,
        offers: [{ line: 2, price: 1_180, hsCode: '44219900', days: 3 }],
      },
      {
        seller: 'newroad',
        deliveryFee: 250,
        offers: [
          { line: 1, price: 9_200, hsCode: '85311000', days: 2 },
          { line: 2, price: 1_320, hsCode: '44219900', days: 2 },
        ],
      },
    ],
    others: ['koshi'],
  },
  {
    key: 'closed',
    askedHoursAgo: 96,
    closesInHours: -5,
    note: 'Electrical goods for the east wing. Partial deliveries are fine.',
    lines: [
      {
        name: 'Copper wire 2.5 sq mm, red',
        quantity: 900,
        unit: 'm',
        category: 'electrical',
        brand: 'Trishakti',
        orEqual: true,
      },
      {
        name: 'Copper wire 4 sq mm, black',
        quantity: 450,
        unit: 'm',
        category: 'electrical',
        brand: 'Trishakti',
        orEqual: true,
      },
      {
        name: 'MCB 16 A, single pole',
        quantity: 60,
        unit: 'pcs',
        category: 'electrical',
        brand: 'Schneider',
        orEqual: true,
      },
      { name: 'Distribution board, 12 ways, metal', quantity: 4, unit: 'pcs', category: 'electrical' },
      { name: 'LED panel light 600 × 600, 40 W', quantity: 48, unit: 'pcs', category: 'electrical' },
      { name: 'Ceiling fan 1200 mm, white', quantity: 24, unit: 'pcs', category: 'electrical' },
      { name: 'Bed head unit with two gas outlets', quantity: 8, unit: 'set', category: 'electrical' },
      { name: 'Emergency exit light, 3 hours', quantity: 12, unit: 'pcs', category: 'electrical' },
    ],
    quotes: [
      {
        seller: 'himal',
        deliveryFee: 0,
        note: 'All from our store in New Road; the fans come from Birgunj.',
        offers: [
          { line: 1, price: 58, hsCode: WIRE, days: 3 },
          { line: 2, price: 94, hsCode: WIRE, days: 3 },
          { line: 3, price: 385, hsCode: BREAKER, days: 3 },
          { line: 4, price: 5_600, hsCode: BOARD, days: 5 },
          { line: 5, price: 1_490, hsCode: LIGHT, days: 4 },
          { line: 6, price: 3_150, hsCode: FAN, days: 7 },
          { line: 8, price: 2_250, hsCode: LIGHT, days: 4 },
        ],
      },
      {
        seller: 'newroad',
        deliveryFee: 2_500,
        offers: [
          { line: 1, price: 51.5, hsCode: WIRE, days: 2 },
          { line: 2, price: 82.75, hsCode: WIRE, days: 2 },
          { line: 3, price: 410, hsCode: BREAKER, days: 2 },
          { line: 3, price: 265, hsCode: BREAKER, days: 2, alternative: 'MCB 16 A, single pole, Havells' },
          { line: 4, price: 5_950, hsCode: BOARD, days: 6 },
        ],
      },
      {
        seller: 'patan',
        deliveryFee: 1_200,
        note: 'Price of the fans holds for 18; more can follow in three weeks.',
        offers: [
          { line: 4, price: 5_450, hsCode: BOARD, days: 4 },
          { line: 5, price: 1_275, hsCode: LIGHT, days: 6 },
          { line: 6, price: 2_790, hsCode: FAN, days: 6, quantity: 18 },
          { line: 8, price: 1_980, hsCode: LIGHT, days: 6 },
        ],
      },
    ],
    others: ['balaju', 'koshi'],
  },
  {
    key: 'open',
    askedHoursAgo: 20,
    closesInHours: 76,
    note: 'For the skills laboratory of the nursing college. Warranty of one year at least.',
    lines: [
      { name: 'Digital balance 300 g, 0.01 g', quantity: 6, unit: 'pcs', category: 'lab-equipment' },
      {
        name: 'Binocular microscope, LED',
        quantity: 12,
        unit: 'pcs',
        category: 'lab-equipment',
        brand: 'Olympus',
        orEqual: true,
      },
      { name: 'Water bath 14 l', quantity: 3, unit: 'pcs', category: 'lab-equipment' },
      { name: 'Measuring cylinder 250 ml, glass', quantity: 40, unit: 'pcs', category: 'lab-equipment' },
    ],
    quotes: [
      {
        seller: 'chitwan',
        deliveryFee: 600,
        offers: [
          { line: 1, price: 9_800, hsCode: '90160000', days: 10 },
          { line: 2, price: 21_500, hsCode: '90118000', days: 10 },
        ],
      },
      {
        seller: 'koshi',
        deliveryFee: 0,
        offers: [
          { line: 3, price: 14_900, hsCode: '84198900', days: 6 },
          { line: 4, price: 410, hsCode: '70179000', days: 6 },
        ],
      },
    ],
    others: ['himal', 'patan'],
  },
];
