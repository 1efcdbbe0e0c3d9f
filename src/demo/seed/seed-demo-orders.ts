import { HOUR_MS } from '../../domain/shop/durations.ts';
import { DOOR_HOURS } from './seed-cash.ts';
import type { HistoryBuyer, PlannedOrder } from './seed-order-plan.ts';

const DAY_HOURS = 24;
/** Longer than any demo database lives without new orders: keeps a parcel in its state. */
const NOT_YET = 10_000;

/**
 * The orders a visitor finds under the demo accounts: each state at least once, several sellers in one
 * order, some of them delivered to one parcel only, and parcels for the demo seller in every state.
 */
export function plannedDemoOrders(
  buyers: { demo: HistoryBuyer; pro: HistoryBuyer; seller: HistoryBuyer },
  now: Date,
): PlannedOrder[] {
  const { demo, pro, seller } = buyers;
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR_MS);
  const days = (count: number) => at(count * DAY_HOURS);
  const delivered = { payHours: 0.1, shipHours: 20, deliverHours: 50 } as const;
  const ofDemo = { buyer: demo, fate: 'usual', reviewProbability: 0.45 } as const;
  const ofPro = { buyer: pro, fate: 'usual', reviewProbability: 0.6 } as const;
  return [
    // Sita Shrestha, electronics workshop
    { ...ofDemo, ...delivered, placedAt: days(301), method: 'esewa', lines: lines('A000066:6 KG-DS45N:2') },
    {
      ...ofDemo,
      ...delivered,
      placedAt: days(222),
      method: 'bank',
      payHours: 20,
      lines: lines('FX888DX-010BY:1 LOC-1195110:4'),
    },
    { ...ofDemo, placedAt: days(190), fate: 'expired', method: 'khalti', lines: lines('DHO804:1') },
    {
      ...ofDemo,
      ...delivered,
      placedAt: days(143),
      method: 'khalti',
      lines: lines('ESP32-DEVKITC-32E:20 NEO-M8N-BRK:3 BLJ-ML-1073:1'),
    },
    { ...ofDemo, placedAt: days(97), fate: 'cancelled', method: 'bank', lines: lines('SC1113:2') },
    {
      ...ofDemo,
      ...delivered,
      placedAt: days(38),
      method: 'esewa',
      lines: lines('SC1112:2 UT139C:1 FIS-P7507:2'),
      couponCode: 'TIHAR500',
    },
    {
      ...ofDemo,
      ...delivered,
      placedAt: days(16),
      method: 'esewa',
      lines: lines('DA-A4-80:10 C31CH26442:1'),
    },
    {
      ...ofDemo,
      placedAt: days(6),
      method: 'khalti',
      payHours: 0.1,
      shipHours: 26,
      deliverHours: NOT_YET,
      lines: lines('MZ-V9S1T0BW:2 ABX00087:3'),
    },
    {
      ...ofDemo,
      placedAt: days(5),
      method: 'esewa',
      payHours: 0.1,
      shipHours: 20,
      deliverHours: 52,
      reviewProbability: 0,
      lines: lines('MZ-V9S1T0BW:4 TL-SG108:5'),
    },
    // Paid at the door, but for what becomes of them (seed-cash.ts).
    {
      ...ofDemo,
      placedAt: at(DOOR_HOURS.lost),
      method: 'esewa',
      payHours: 0.1,
      shipHours: 20,
      deliverHours: NOT_YET,
      lines: lines('RB760IGS:1'),
    },
    {
      ...ofDemo,
      placedAt: at(DOOR_HOURS.paid),
      method: 'esewa',
      payHours: 0.1,
      // Too lately for what couriers and complaints of the demo are about.
      shipHours: DOOR_HOURS.paid - 0.6,
      deliverHours: NOT_YET,
      lines: lines('UT139C:2'),
    },
    {
      ...ofDemo,
      placedAt: at(31),
      method: 'esewa',
      payHours: 0.1,
      shipHours: NOT_YET,
      lines: lines('SHV-OPC53-50:25'),
      isWithSurcharges: true,
    },
    {
      ...ofDemo,
      placedAt: at(30),
      method: 'esewa',
      payHours: 0.1,
      shipHours: NOT_YET,
      lines: lines('RB760IGS:1 TL-SG108:4'),
    },
    {
      ...ofDemo,
      placedAt: at(5),
      method: 'bank',
      payHours: 60,
      lines: lines('SC1112:1 YH-995D-PLUS:1 PHL-LED12-B22-865:10'),
    },
    // Prabin Gurung, institute with a yearly subscription
    {
      ...ofPro,
      ...delivered,
      placedAt: days(402),
      method: 'esewa',
      lines: lines('BOR-BKR-SET5:12 BOR-4980021:4'),
    },
    {
      ...ofPro,
      ...delivered,
      placedAt: days(236),
      method: 'bank',
      payHours: 26,
      lines: lines('ABX00087:25 UT33D-PLUS:20'),
    },
    {
      ...ofPro,
      ...delivered,
      placedAt: days(112),
      method: 'bank',
      payHours: 30,
      lines: lines('DHO804:4 SDG1032X:1'),
    },
    {
      ...ofPro,
      ...delivered,
      placedAt: days(74),
      method: 'khalti',
      lines: lines('ESP32-S3-N16R8:30 DRI0009:10'),
    },
    {
      ...ofPro,
      ...delivered,
      placedAt: days(41),
      method: 'bank',
      payHours: 22,
      lines: lines('BB.4260:3 3M-334AF:30'),
    },
    {
      ...ofPro,
      ...delivered,
      placedAt: days(19),
      method: 'esewa',
      lines: lines('NUCLEO-F446RE:10 QUICK-936A:2 BM235:2'),
    },
    {
      ...ofPro,
      placedAt: days(4),
      method: 'esewa',
      payHours: 0.1,
      shipHours: 40,
      deliverHours: NOT_YET,
      lines: lines('SC1633:40 SOLO-LA75:20'),
    },
    {
      ...ofPro,
      placedAt: days(5),
      method: 'khalti',
      payHours: 0.1,
      shipHours: 22,
      deliverHours: 50,
      reviewProbability: 0,
      lines: lines('ABX00087:6 SC1633:12'),
    },
    {
      ...ofPro,
      placedAt: at(26),
      method: 'bank',
      payHours: 6,
      shipHours: NOT_YET,
      lines: lines('SM-4TZ-144A:1 SC1112:5'),
    },
    {
      ...ofPro,
      placedAt: at(20),
      method: 'esewa',
      payHours: 0.1,
      shipHours: NOT_YET,
      lines: lines('SPB-5KG:8'),
      isWithSurcharges: true,
    },
    { ...ofPro, placedAt: at(3), method: 'bank', payHours: 60, lines: lines('UT139C:10 RA-02-433:20') },
    // The demo seller buys packaging
    {
      ...delivered,
      buyer: seller,
      fate: 'usual',
      placedAt: days(61),
      method: 'esewa',
      lines: lines('BLJ-C3-1296:4 BLJ-ABW-50:1'),
    },
    {
      buyer: seller,
      fate: 'usual',
      placedAt: days(3),
      method: 'khalti',
      payHours: 0.1,
      shipHours: 30,
      deliverHours: NOT_YET,
      lines: lines('BLJ-ML-1073:3 3M-371-48-6:2'),
    },
  ];
}

/** 'SKU:quantity SKU:quantity' */
function lines(text: string): [sku: string, quantity: number][] {
  return text.split(' ').map((part) => {
    const colon = part.lastIndexOf(':');
    return [part.slice(0, colon), Number(part.slice(colon + 1))];
  });
}
