import { cx } from 'class-variance-authority';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { calendarMonth, dayAfter, isBsKnown, monthsAfter } from '../../../domain/shop/calendar-month.ts';
import { CALENDAR_WORDS } from '../../../domain/shop/calendar-words.ts';
import { dayTextIn, weekdayName } from '../../../domain/shop/day-in-words.ts';
import { inChosenDigits } from '../../../domain/shop/digits.ts';
import { currentPreferences, learnCalendarWords } from '../../../domain/shop/preferences.ts';
import { IconButton } from '../controls/IconButton.tsx';

learnCalendarWords(CALENDAR_WORDS);

const WEEK = [0, 1, 2, 3, 4, 5, 6] as const;
const SATURDAY = 6;
const CALENDAR_NAMES = { bs: 'BS', ad: 'AD' } as const;
type Calendar = keyof typeof CALENDAR_NAMES;

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
const weekdayOf = (day: string) => dateOf(day).getUTCDay();

/** To where a key leads from a day, after the APG date picker; null: the key means nothing here. */
function dayByKey({ key, shiftKey }: KeyboardEvent, day: string, calendar: Calendar): string | null {
  const weekday = weekdayOf(day);
  switch (key) {
    case 'ArrowLeft':
      return dayAfter(day, -1);
    case 'ArrowRight':
      return dayAfter(day, 1);
    case 'ArrowUp':
      return dayAfter(day, -7);
    case 'ArrowDown':
      return dayAfter(day, 7);
    case 'Home':
      return dayAfter(day, -weekday);
    case 'End':
      return dayAfter(day, SATURDAY - weekday);
    case 'PageUp':
      return monthsAfter(day, shiftKey ? -12 : -1, calendar);
    case 'PageDown':
      return monthsAfter(day, shiftKey ? 12 : 1, calendar);
    default:
      return null;
  }
}

export interface DateCalendarProps {
  /** From where one begins to look. */
  day: string;
  chosen: string | null;
  today: string;
  min: string | undefined;
  max: string | undefined;
  className: string;
  onChoose: (day: string) => void;
  onClose: () => void;
}

/** A month of days to choose from, in Bikram Sambat or AD; complete by keyboard (APG: date picker dialog). */
export function DateCalendar({
  day,
  chosen,
  today,
  min,
  max,
  className,
  onChoose,
  onClose,
}: DateCalendarProps) {
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<Calendar>(currentPreferences().calendar === 'ad' ? 'ad' : 'bs');
  const [focused, setFocused] = useState(day);
  /** The focus goes along with keys, and stays on the buttons that leaf through months. */
  const isFollowed = useRef(true);
  const calendar = isBsKnown(focused) ? wanted : 'ad';
  const { firstDay, length } = calendarMonth(focused, calendar);
  const days = Array.from({ length }, (_, nth) => dayAfter(firstDay, nth));
  const lead = weekdayOf(firstDay);
  const weeks = Array.from({ length: Math.ceil((lead + length) / 7) }, (_, week) =>
    WEEK.map((weekday) => days[week * 7 + weekday - lead]),
  );
  const isOutside = (one: string) => (min !== undefined && one < min) || (max !== undefined && one > max);
  useLayoutEffect(() => {
    if (isFollowed.current) box.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused]);

  function look(months: number) {
    isFollowed.current = false;
    setFocused(monthsAfter(focused, months, calendar));
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      // The form around it stays open.
      event.preventDefault();
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Tab') {
      const stops = [...(box.current?.querySelectorAll<HTMLElement>('button:not([tabindex="-1"])') ?? [])];
      const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
      if (document.activeElement !== from) return;
      event.preventDefault();
      to?.focus();
    }
  }

  function move(event: KeyboardEvent) {
    const next = dayByKey(event, focused, calendar);
    if (next === null) return;
    event.preventDefault();
    isFollowed.current = true;
    setFocused(next);
  }

  return (
    <div
      ref={box}
      role="dialog"
      aria-modal="true"
      aria-label="Choose a day"
      onKeyDown={press}
      className={cx('w-72 rounded-lg border border-line bg-raised p-2 text-fg shadow-3', className)}
    >
      <div className="flex items-center gap-1">
        <IconButton label="Previous month" size={36} onClick={() => look(-1)}>
          <ChevronLeft />
        </IconButton>
        <p id={titleId} aria-live="polite" className="grow text-center text-sm font-semibold">
          {dayTextIn(calendar, dateOf(focused), { year: true })}
        </p>
        <IconButton label="Next month" size={36} onClick={() => look(1)}>
          <ChevronRight />
        </IconButton>
        {Object.entries(CALENDAR_NAMES).map(([one, name]) => (
          <button
            key={one}
            type="button"
            aria-pressed={calendar === one}
            onClick={() => setWanted(one as Calendar)}
            className="min-h-8 rounded-md px-2 text-xs font-medium text-fg-2 hover:bg-hover aria-pressed:bg-primary-soft aria-pressed:text-info-fg touch:min-h-11 forced-colors:aria-pressed:border"
          >
            {name}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table in which arrows move */}
      <table role="grid" aria-labelledby={titleId} onKeyDown={move} className="mt-1 w-full table-fixed">
        <thead>
          <tr>
            {WEEK.map((weekday) => (
              <th
                key={weekday}
                scope="col"
                abbr={weekdayName(weekday)}
                className="py-1 text-xs font-medium text-fg-3"
              >
                {weekdayName(weekday).replace('बार', '')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks have no other name
            <tr key={nth}>
              {week.map((one, weekday) => (
                // biome-ignore lint/a11y/useFocusableInteractive: the button in it takes the focus
                <td
                  key={WEEK[weekday]}
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: of the grid
                  role="gridcell"
                  aria-selected={one === undefined ? undefined : one === chosen}
                  aria-current={one === today ? 'date' : undefined}
                  className="p-0 text-center"
                >
                  {one === undefined ? null : (
                    <button
                      type="button"
                      data-day={one}
                      tabIndex={one === focused ? 0 : -1}
                      aria-disabled={isOutside(one) || undefined}
                      aria-label={dayTextIn(calendar, dateOf(one), { weekday: true, date: true, year: true })}
                      onClick={() => (isOutside(one) ? undefined : onChoose(one))}
                      className={cx(
                        'num size-9 rounded-md text-sm hover:bg-hover aria-disabled:text-disabled aria-disabled:hover:bg-transparent touch:min-h-11',
                        one === chosen
                          ? 'bg-primary font-semibold text-on-primary hover:bg-primary'
                          : weekday === SATURDAY && 'text-danger',
                        one === today && 'ring-1 ring-primary ring-inset',
                      )}
                    >
                      {inChosenDigits(String(days.indexOf(one) + 1))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
