import { useQuery } from '@tanstack/react-query';
import { SPENDING_MONTHS, type Spending } from '../../../../contract/orders/spending.contract.ts';
import { CALENDARS } from '../../../../domain/orders/spending-months.ts';
import { currentPreferences } from '../../../../domain/shop/preferences.ts';
import { ownList } from '../../../data/own-queries.ts';

/** What an address asks for: 12 months of the reader's calendar where it says nothing, and everybody's. */
export function readSpendingQuery(parameters: URLSearchParams) {
  const usual = currentPreferences().calendar === 'ad' ? 'ad' : 'bs';
  return {
    months: SPENDING_MONTHS.find((months) => months === parameters.get('months')) ?? '12',
    calendar: CALENDARS.find((calendar) => calendar === parameters.get('calendar')) ?? usual,
    costCentre: parameters.get('costCentre'),
    member: parameters.get('member'),
  };
}
export type SpendingQuery = ReturnType<typeof readSpendingQuery>;

export function useSpending(query: SpendingQuery) {
  return useQuery(ownList<Spending>('spending', '/api/users/spending', query));
}
