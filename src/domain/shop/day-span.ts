import {
  type DayParts,
  dayText,
  isYearFirst,
  joined,
  type NamedDay,
  namedDays,
  together,
} from './day-in-words.ts';

/**
 * From one day to another, what they share said once: '15–21 Nov 2026', '29 Nov–5 Dec 2026'; with weekdays
 * 'Tue 24 – Thu 26 Nov'.
 */
export function daySpanText(from: Date, to: Date, parts: DayParts): string {
  const [firsts, lasts] = [namedDays(from), namedDays(to)];
  if (firsts.length !== lasts.length) {
    const whole = { ...parts, date: true };
    return `${dayText(from, whole)} – ${dayText(to, whole)}`;
  }
  return together(
    lasts.map((last, nth) =>
      spanOf(firsts[nth] as NamedDay, last, nth === 0 ? parts : { ...parts, weekday: false }),
    ),
  );
}

function spanOf(first: NamedDay, last: NamedDay, { weekday = false, year = false }: DayParts): string {
  const hasSameYear = first.year === last.year || !year;
  const hasSameMonth = first.month === last.month && hasSameYear;
  if (hasSameMonth && first.date === last.date) return joined(last, { weekday, date: true, year });
  const [whole, dateAlone] = [
    { weekday, date: true, year },
    { weekday, date: true, year: false },
  ];
  const dash = weekday ? ' – ' : '–';
  const short = (day: NamedDay) =>
    joined(hasSameMonth ? { ...day, month: '' } : day, hasSameYear ? dateAlone : whole);
  return isYearFirst()
    ? `${joined(first, whole)}${dash}${short(last)}`
    : `${short(first)}${dash}${joined(last, whole)}`;
}
