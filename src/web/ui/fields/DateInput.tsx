import { cx } from 'class-variance-authority';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { dayInField, dayOfEither, typedDay } from '../../../domain/shop/either-calendar.ts';
import { kathmanduDate } from '../../../domain/shop/kathmandu-time.ts';
import { currentPreferences } from '../../../domain/shop/preferences.ts';
import { IconButton } from '../controls/IconButton.tsx';
import { lateDialog } from '../overlays/late-dialog.tsx';

const DateCalendar = lateDialog(async () => (await import('./DateCalendar.tsx')).DateCalendar);

export interface DateInputProps
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'onChange' | 'min' | 'max'> {
  /** The day AD, 'YYYY-MM-DD'; empty for none, and what was typed while it is no day. */
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  min?: string | undefined;
  max?: string | undefined;
}

/**
 * A day, typed in AD or in Bikram Sambat, in either digits, or taken from a calendar; shown in the calendar that is
 * preferred. What it answers is AD.
 */
export function DateInput({ value, onChange, onBlur, min, max, className, ...input }: DateInputProps) {
  const isInBs = currentPreferences().calendar !== 'ad';
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [text, setText] = useState(() => dayInField(value, isInBs));
  /** What came in last, and what was told last: what is being typed is not undone by its own echo. */
  const [given, setGiven] = useState(value);
  const [told, setTold] = useState(value);
  /** The side that the calendar keeps to while it is open. */
  const [side, setSide] = useState<'start-0' | 'end-0' | null>(null);
  if (value !== given) {
    setGiven(value);
    if (value !== told) {
      setTold(value);
      setText(dayInField(value, isInBs));
    }
  }

  useEffect(() => {
    if (side === null) return;
    const leave = ({ target }: PointerEvent) => {
      if (!box.current?.contains(target as Node)) setSide(null);
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, [side]);

  function tell(next: string) {
    if (next === told) return;
    setTold(next);
    onChange({ target: { value: next } });
  }

  function type(typed: string) {
    setText(typed);
    const read = dayOfEither(typed);
    tell('day' in read ? read.day : typed);
  }

  /** What was typed in another way, or in the other calendar, stands as days stand here. */
  function settle() {
    const typed = typedDay(text);
    const read = dayOfEither(typed);
    setText('day' in read ? dayInField(read.day, isInBs) : typed);
    tell('day' in read ? read.day : typed);
  }

  function choose(day: string) {
    setText(dayInField(day, isInBs));
    tell(day);
    close();
  }

  function close() {
    setSide(null);
    button.current?.focus();
  }

  const today = kathmanduDate(new Date());
  const read = dayOfEither(value);
  const chosen = 'day' in read ? read.day : null;
  const shown = chosen !== null ? chosen : min !== undefined && min > today ? min : today;
  return (
    <div ref={box} className="relative">
      <input
        {...input}
        type="text"
        autoComplete="off"
        placeholder="YYYY-MM-DD"
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => (event.key === 'Enter' ? settle() : undefined)}
        onBlur={(event) => {
          settle();
          onBlur?.(event);
        }}
        className={cx('field min-w-0 pe-11', className)}
      />
      <span className="absolute inset-y-0 end-0.5 flex items-center text-fg-3">
        <IconButton
          ref={button}
          label="Choose a day"
          size={36}
          disabled={input.disabled}
          aria-haspopup="dialog"
          aria-expanded={side !== null}
          onClick={() => {
            const left = box.current?.getBoundingClientRect().left ?? 0;
            setSide(side !== null ? null : left > window.innerWidth / 2 ? 'end-0' : 'start-0');
          }}
        >
          <CalendarDays />
        </IconButton>
      </span>
      {side === null ? null : (
        <DateCalendar
          day={shown}
          chosen={chosen}
          today={today}
          min={min}
          max={max}
          className={cx('absolute top-full z-50 mt-1', side)}
          onChoose={choose}
          onClose={close}
        />
      )}
    </div>
  );
}
