import { DAY_MS } from '../../domain/shop/durations.ts';
import { kathmanduDate } from '../../domain/shop/kathmandu-time.ts';
import type { Row } from './seed-rows.ts';
import type { SellerKey } from './seed-types.ts';

interface SeedPage {
  about: string;
  returnPolicy: string | null;
  /** The seller cannot be ordered from for so many days. */
  awayDays?: number;
}

/** What companies say of themselves; the others have not come to it yet. */
const pages: Partial<Record<SellerKey, SeedPage>> = {
  himal: {
    about:
      'Boards, instruments and soldering supplies for labs, colleges and repair shops. Own stock in New Road; parcels handed to the courier the same day when paid before 14:00.',
    returnPolicy: 'Instruments come back with their leads, papers and box.',
  },
  newroad: {
    about:
      'Computers, networking and office machines from our counter at Shukra Path since 2004.\nFor tenders we quote by e-mail within a working day.\nInstallation inside the valley on request.\nSpare parts of what we sell are kept for three years.',
    returnPolicy: 'Opened toner and ink is exchanged only when it is faulty.',
  },
  patan: {
    about: 'Glassware, balances and microscopes for schools, colleges and clinics. Calibration in Pulchowk.',
    returnPolicy: 'Glassware is checked while the courier waits. Opened reagents cannot come back.',
  },
  bhaktapur: {
    about: 'Wires, breakers and lighting for contractors. Cable is cut to length on the day of the order.',
    returnPolicy: 'Cut cable cannot come back.',
  },
  koshi: {
    about: 'Motors, pumps and raw material for the mills of the eastern Terai, from our yard in Biratnagar.',
    returnPolicy: null,
  },
  bheri: {
    about: 'Helmets, boots and harnesses for building sites, from Nepalgunj. Our store is counted this week.',
    returnPolicy: null,
    awayDays: 12,
  },
};

/** The columns of a seller's page. */
export function sellerPageColumns(key: SellerKey, now: Date): Row {
  const page = pages[key];
  return {
    about: page?.about ?? null,
    return_policy: page?.returnPolicy ?? null,
    away_until:
      page?.awayDays === undefined ? null : kathmanduDate(new Date(now.getTime() + page.awayDays * DAY_MS)),
  };
}
