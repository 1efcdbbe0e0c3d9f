import {
  bsMonthName,
  FISCAL_MONTHS,
  fiscalMonthRange,
  fiscalYearsUpTo,
} from '../../../../domain/shop/bikram-sambat.ts';
import { Select } from '../../../ui/fields/Select.tsx';

const YEARS_OFFERED = 5;

/** Fiscal year, and the whole of it or one of its months. */
export function KhataPeriodChoice({
  fiscalYear,
  month,
  onChange,
}: {
  fiscalYear: string;
  /** Null: the whole year. */
  month: number | null;
  onChange: (period: { fiscalYear: string; month: string | null }) => void;
}) {
  const now = new Date();
  const isFuture = (candidate: number, year: string) => fiscalMonthRange(year, candidate).from > now;
  return (
    <div className="flex flex-wrap gap-2">
      <Select
        lead={<span className="ps-0">FY</span>}
        aria-label="Fiscal year"
        className="min-w-36 max-sm:grow"
        value={fiscalYear}
        onChange={({ target: { value } }) =>
          onChange({
            fiscalYear: value,
            month: month === null || isFuture(month, value) ? null : String(month),
          })
        }
      >
        {fiscalYearsUpTo(now, YEARS_OFFERED).map((year) => (
          <option key={year} value={year}>
            {year}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Month"
        className="min-w-36 max-sm:grow"
        value={month ?? ''}
        onChange={({ target: { value } }) => onChange({ fiscalYear, month: value || null })}
      >
        <option value="">Whole year</option>
        {FISCAL_MONTHS.map((candidate) => (
          <option key={candidate} value={candidate} disabled={isFuture(candidate, fiscalYear)}>
            {bsMonthName(candidate)}
          </option>
        ))}
      </Select>
    </div>
  );
}
