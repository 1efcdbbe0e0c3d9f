import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SPENDING_MONTHS, type Spending } from '../../../contract/spending.contract.ts';
import { apiGet, apiPath } from '../../data/api-client.ts';

/** The months of an address, 12 where it names none. */
export function readMonths(parameters: URLSearchParams): string {
  return SPENDING_MONTHS.find((months) => months === parameters.get('months')) ?? '12';
}

export function useSpending(months: string) {
  const path = apiPath('/api/users/spending', { months });
  return useQuery({
    queryKey: ['my', 'spending', path],
    queryFn: ({ signal }) => apiGet<Spending>(path, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
