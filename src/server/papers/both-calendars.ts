/** Days on papers, which go on to people who read the other calendar: both are written, in the reader's words and digits. */

import {
  bsDateOf,
  formatBsDate,
  formatBsDateInWords,
  isInBsCalendar,
} from '../../domain/shop/bikram-sambat.ts';
import { inChosenDigits } from '../../domain/shop/digits.ts';
import { startOfNamedDay } from '../../domain/shop/kathmandu-input.ts';
import { formatDate, formatDateTime, formatDayRange } from '../../domain/shop/kathmandu-time.ts';
import { currentPreferences } from '../../domain/shop/preferences.ts';
import { withPreferences } from '../speech/preferences-scope.ts';

const inAd = (write: () => string) => withPreferences({ ...currentPreferences(), calendar: 'ad' }, write);
const bsText = (instant: Date) => inChosenDigits(formatBsDate(bsDateOf(instant)));

/** '2083-08-18 · 3 Dec 2026' */
export const bothDays = (instant: Date) => `${bsText(instant)} · ${inAd(() => formatDate(instant))}`;

/** '2083-08-18 · 3 Dec 2026, 14:05' */
export const bothTimes = (instant: Date) => `${bsText(instant)} · ${inAd(() => formatDateTime(instant))}`;

/** '18 Mangsir 2083 · 3 Dec 2026' */
export const bothDaysInWords = (instant: Date) =>
  `${formatBsDateInWords(bsDateOf(instant))} · ${inAd(() => formatDate(instant))}`;

/** '15 Nov 2026 to 21 Nov 2026' */
export const fromTo = (from: string, to: string) =>
  currentPreferences().language === 'ne' ? `${from} देखि ${to} सम्म` : [from, 'to', to].join(' ');

/** '17 Nov–15 Dec 2026' */
export const adDayRange = (from: Date, to: Date) => inAd(() => formatDayRange(from, to));

/** '2026-12-03' where there is little room: a named day in the one calendar that is read. */
export function shortDay(day: string): string {
  const instant = startOfNamedDay(day);
  const isBs = currentPreferences().calendar !== 'ad' && instant !== null && isInBsCalendar(instant);
  return isBs ? bsText(instant) : inChosenDigits(day);
}
