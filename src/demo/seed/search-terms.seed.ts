import { kathmanduDate, startOfKathmanduDay } from '../../domain/shop/kathmandu-time.ts';
import { type Row, seedId } from './seed-rows.ts';

/** What visitors of the demo shop looked for lately: visitors, hits, openings, adds; without hits, where it is missed. */
const SOUGHT: readonly (readonly [
  term: string,
  visitors: number,
  hits: number,
  openings: number,
  adds: number,
  category: string,
])[] = [
  ['esp32', 41, 4, 33, 12, 'development-boards'],
  ['बत्ती', 19, 11, 9, 3, 'lighting'],
  ['mcb 32a', 16, 3, 11, 5, 'circuit-protection'],
  ['thermal paper', 12, 2, 8, 4, 'paper-envelopes'],
  ['usb c hub', 11, 0, 0, 0, 'networking'],
  ['lorawan gateway', 9, 0, 0, 0, 'development-boards'],
  ['helmet', 8, 3, 6, 2, 'safety-equipment'],
  ['co2 sensor', 7, 0, 0, 0, 'sensors-modules'],
  ['3d printer filament', 5, 0, 0, 0, 'leds-components'],
];
const DAYS = 3;

/** Spread over the last three days before today, as the shop counts them itself. */
export function searchTermRows(now: Date): Row[] {
  return SOUGHT.flatMap(([term, visitors, hits, openings, adds, category]) =>
    Array.from({ length: DAYS }, (_, index): Row => {
      const share = (count: number) => Math.floor((count + index) / DAYS);
      return {
        day: kathmanduDate(startOfKathmanduDay(now, index + 1)),
        term,
        sessions: share(visitors),
        nothing: hits === 0 ? share(visitors) : 0,
        hits,
        openings: share(openings),
        adds: share(adds),
        category_id: hits === 0 ? seedId('category', category) : null,
      };
    }),
  );
}
