import { useId, useState } from 'react';
import {
  bsDateOf,
  bsMonthText,
  fiscalYearRange,
  fiscalYearsUpTo,
} from '../../../domain/shop/bikram-sambat.ts';
import { calendarMonth, dayAfter, monthsAfter } from '../../../domain/shop/calendar-month.ts';
import { dayOfEither } from '../../../domain/shop/either-calendar.ts';
import { startOfNamedDay } from '../../../domain/shop/kathmandu-input.ts';
import { kathmanduDate } from '../../../domain/shop/kathmandu-time.ts';
import { DateInput } from '../fields/DateInput.tsx';
import { Select } from '../fields/Select.tsx';
import type { TableControls } from './table-controls.ts';

const MONTHS_OFFERED = 12;
const YEARS_OFFERED = 3;

interface DayPeriod {
  name: string;
  from: string;
  to: string;
}

/** The months of Bikram Sambat up to today's, newest first, then the fiscal years: whole ones, as days of Nepal. */
export function dayPeriods(now: Date): DayPeriod[] {
  const today = kathmanduDate(now);
  const months = Array.from({ length: MONTHS_OFFERED }, (_, ago) => {
    const { firstDay, length } = calendarMonth(monthsAfter(today, -ago, 'bs'), 'bs');
    const name = bsMonthText(bsDateOf(startOfNamedDay(firstDay) as Date));
    return { name, from: firstDay, to: dayAfter(firstDay, length - 1) };
  });
  const years = fiscalYearsUpTo(now, YEARS_OFFERED).map((year) => {
    const { from, until } = fiscalYearRange(year);
    return { name: `FY ${year}`, from: kathmanduDate(from), to: dayAfter(kathmanduDate(until), -1) };
  });
  return [...months, ...years];
}

/** The value of the entry that asks for days; no period is called so. */
const OWN_DAYS = 'own';

/** Whole months and fiscal years at once, or two fields for the first and the last day of a list. */
export function DayFilters({ table }: { table: TableControls }) {
  const { from = null, to = null } = table.filters;
  const periods = dayPeriods(new Date());
  const chosen = periods.find((period) => period.from === from && period.to === to);
  const [isAsking, setIsAsking] = useState(false);
  const areAsked = isAsking || (!chosen && (from !== null || to !== null));
  return (
    <>
      <Select
        aria-label="Period"
        value={areAsked ? OWN_DAYS : (chosen?.name ?? '')}
        onChange={({ target: { value } }) => {
          setIsAsking(value === OWN_DAYS);
          if (value === OWN_DAYS) return;
          const period = periods.find(({ name }) => name === value);
          table.go({ filters: { from: period?.from ?? null, to: period?.to ?? null } });
        }}
        className="min-w-0 max-md:grow max-md:basis-32 md:max-w-36"
      >
        <option value="">Any day</option>
        {periods.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
        <option value={OWN_DAYS}>Choose days</option>
      </Select>
      {areAsked ? (
        <span className="table-days">
          <DayField label="From" filter="from" table={table} />
          <DayField label="To" filter="to" table={table} />
        </span>
      ) : null}
    </>
  );
}

function DayField({ label, filter, table }: { label: string; filter: string; table: TableControls }) {
  const id = useId();
  const value = table.filters[filter] ?? '';
  return (
    <div className="flex min-w-0 items-center gap-2 text-sm text-fg-2 max-md:grow max-md:basis-40 max-md:flex-col max-md:items-stretch max-md:gap-1">
      <label htmlFor={id}>{label}</label>
      <DateInput
        id={id}
        value={value}
        onChange={({ target: { value: day } }) => {
          // What is being typed filters nothing before it is a day.
          if (day === '' || 'day' in dayOfEither(day)) table.go({ filters: { [filter]: day || null } }, true);
        }}
        className="w-full px-2 font-medium text-fg md:w-36 md:px-1.5"
      />
    </div>
  );
}
