import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Address } from '../../../../contract/people/addresses.contract.ts';
import { apiGet } from '../../../data/api-client.ts';
import { useSession } from '../session/session.hooks.ts';

/** The own saved addresses, the default one first. */
export const addressesQuery = queryOptions({
  queryKey: ['my', 'addresses'],
  queryFn: ({ signal }) => apiGet<Address[]>('/api/users/addresses', { signal }),
});

/** The default address; null for guests and without one. Never part of a page: it is one person's. */
export function useOwnAddress(): Address | null {
  const { user } = useSession();
  const { data } = useQuery({ ...addressesQuery, enabled: user !== null });
  return data?.find(({ isDefault }) => isDefault) ?? null;
}
