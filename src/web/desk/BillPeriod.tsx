import { cx } from 'class-variance-authority';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import {
  bsDateOf,
  bsMonthName,
  FISCAL_MONTHS,
  fiscalMonthRange,
  fiscalYearOf,
  fiscalYearsUpTo,
} from '../../domain/shop/bikram-sambat.ts';
import { countText } from '../../domain/shop/count-text.ts';
import { DAY_MS } from '../../domain/shop/durations.ts';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { Select } from '../ui/fields/Select.tsx';
import { monthInAd, monthName } from './fiscal-month.ts';

const YEARS_OFFERED = 5;

/** The period that is shown when the address names none: the current day's month. */
export function currentPeriod(now: Date): { fiscalYear: string; month: number } {
  return { fiscalYear: fiscalYearOf(now), month: bsDateOf(now).month };
}

/** Fiscal year and a strip of twelve months from Shrawan, below lg a select with previous and next. */
export function BillPeriod({
  fiscalYear,
  month,
  counts,
  now,
  onChange,
  isYear = false,
}: {
  fiscalYear: string;
  /** Null: what is searched for may be in any month. */
  month: number | null;
  /** Documents by month. */
  counts?: readonly { month: number; count: number }[];
  now: Date;
  /** What of the address changes. */
  onChange: (filters: { fiscalYear: string; month?: string | null }) => void;
  /** Only the year counts. */
  isYear?: boolean;
}) {
  const isFuture = (candidate: number, year = fiscalYear) => fiscalMonthRange(year, candidate).from > now;
  const countOf = (candidate: number) => counts?.find((row) => row.month === candidate)?.count ?? 0;
  const stepTo = (step: number) => {
    if (month === null) return null;
    const next = FISCAL_MONTHS[FISCAL_MONTHS.indexOf(month) + step];
    return next === undefined || isFuture(next) ? null : next;
  };
  return (
    <div className="mb-4">
      <div className="flex flex-wrap items-stretch gap-3">
        <Select
          lead={<span className="ps-0">FY</span>}
          aria-label="Fiscal year"
          className="min-w-40"
          value={fiscalYear}
          onChange={({ target: { value: year } }) =>
            // A month of that year that has not come yet has nothing to show: the current one is shown.
            onChange({
              fiscalYear: year,
              ...(month !== null && isFuture(month, year) ? { month: null } : {}),
            })
          }
        >
          {fiscalYearsUpTo(now, YEARS_OFFERED).map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </Select>
        {isYear ? null : (
          <>
            <div className="flex min-w-0 grow items-center gap-1 lg:hidden">
              <StepButton
                label="Previous month"
                month={stepTo(-1)}
                onStep={(next) => onChange({ fiscalYear, month: String(next) })}
              >
                <ChevronLeft />
              </StepButton>
              <Select
                aria-label="Month"
                className="min-w-0 grow"
                value={month ?? ''}
                onChange={(event) => onChange({ fiscalYear, month: event.target.value })}
              >
                {month === null ? <option value="">All months</option> : null}
                {FISCAL_MONTHS.map((candidate) => (
                  <option key={candidate} value={candidate} disabled={isFuture(candidate)}>
                    {counts ? `${bsMonthName(candidate)} (${countOf(candidate)})` : bsMonthName(candidate)}
                  </option>
                ))}
              </Select>
              <StepButton
                label="Next month"
                month={stepTo(1)}
                onStep={(next) => onChange({ fiscalYear, month: String(next) })}
              >
                <ChevronRight />
              </StepButton>
            </div>
            <fieldset className="card grid min-w-0 grow grid-cols-12 divide-x divide-line overflow-hidden max-lg:hidden">
              <legend className="sr-only">Month</legend>
              {FISCAL_MONTHS.map((candidate) => (
                <button
                  key={candidate}
                  type="button"
                  aria-pressed={candidate === month}
                  disabled={isFuture(candidate)}
                  onClick={() => onChange({ fiscalYear, month: String(candidate) })}
                  className={cx(
                    'min-w-0 px-0.5 py-1.5 text-center text-xs hover:bg-hover disabled:text-disabled disabled:hover:bg-transparent',
                    candidate === month && 'bg-primary-soft font-semibold text-info-fg',
                  )}
                >
                  <span className="block truncate">{bsMonthName(candidate)}</span>
                  {counts ? (
                    <span className="num block text-fg-3">
                      {isFuture(candidate) ? '' : countOf(candidate)}
                    </span>
                  ) : null}
                </button>
              ))}
            </fieldset>
          </>
        )}
      </div>
      <p className="mt-2 text-sm text-fg-2">
        {isYear ? (
          'For the whole fiscal year, less credit notes.'
        ) : month === null ? (
          `Searched in all months of ${fiscalYear}.`
        ) : (
          <MonthInWords fiscalYear={fiscalYear} month={month} now={now} />
        )}
      </p>
    </div>
  );
}

/** Which days a month is in AD, and how long it stays open. */
function MonthInWords({ fiscalYear, month, now }: { fiscalYear: string; month: number; now: Date }) {
  const { until } = fiscalMonthRange(fiscalYear, month);
  const daysLeft = Math.ceil((until.getTime() - now.getTime()) / DAY_MS);
  const name = <strong className="font-semibold text-fg">{monthName(fiscalYear, month)}</strong>;
  return daysLeft > 0 ? (
    <>
      {name} is {monthInAd(fiscalYear, month)}. The month is still open: {countText(daysLeft, 'day')} left.
    </>
  ) : (
    <>
      {name} is {monthInAd(fiscalYear, month)}.
    </>
  );
}

function StepButton({
  label,
  month,
  onStep,
  children,
}: {
  label: string;
  month: number | null;
  onStep: (month: number) => void;
  children: React.ReactNode;
}) {
  return (
    <IconButton
      label={label}
      disabled={month === null}
      onClick={() => (month === null ? undefined : onStep(month))}
    >
      {children}
    </IconButton>
  );
}
