import { queryOptions } from '@tanstack/react-query';
import type { Address } from '../../../contract/addresses.contract.ts';
import { apiGet } from '../../api-client.ts';

/** The own saved addresses, the default one first. */
export const addressesQuery = queryOptions({
  queryKey: ['my', 'addresses'],
  queryFn: ({ signal }) => apiGet<Address[]>('/api/users/addresses', { signal }),
});
