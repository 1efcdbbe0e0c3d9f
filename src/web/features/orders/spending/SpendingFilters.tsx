import { SPENDING_MONTHS, type Spending } from '../../../../contract/orders/spending.contract.ts';
import { CALENDARS } from '../../../../domain/orders/spending-months.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import type { SpendingQuery } from './spending.hooks.ts';

const CALENDAR_WORDS = { ad: 'AD months', bs: 'BS months' } as const;

/** Of which months, and of which cost centre and person where there are several. */
export function SpendingFilters({
  query,
  choices,
  onChange,
}: {
  query: SpendingQuery;
  choices: Spending['choices'] | undefined;
  onChange: (name: keyof SpendingQuery, value: string) => void;
}) {
  const { costCentres = [], members = [] } = choices ?? {};
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      <Select
        aria-label="Months"
        value={query.months}
        onChange={(event) => onChange('months', event.target.value)}
      >
        {SPENDING_MONTHS.map((value) => (
          <option key={value} value={value}>
            {`Last ${value} months`}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Calendar"
        value={query.calendar}
        onChange={(event) => onChange('calendar', event.target.value)}
      >
        {CALENDARS.map((value) => (
          <option key={value} value={value}>
            {CALENDAR_WORDS[value]}
          </option>
        ))}
      </Select>
      {costCentres.length > 0 ? (
        <Select
          aria-label="Cost centre"
          className="max-w-64"
          value={query.costCentre ?? ''}
          onChange={(event) => onChange('costCentre', event.target.value)}
        >
          <option value="">All cost centres</option>
          {costCentres.map(({ _id, code, name }) => (
            <option key={_id} value={_id}>
              {`${code} ${name}`}
            </option>
          ))}
        </Select>
      ) : null}
      {members.length > 0 ? (
        <Select
          aria-label="Ordered by"
          className="max-w-64"
          value={query.member ?? ''}
          onChange={(event) => onChange('member', event.target.value)}
        >
          <option value="">Everybody</option>
          {members.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
      ) : null}
    </div>
  );
}
