import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CheckedSerial, WarrantyList } from '../../../../contract/orders/serials.contract.ts';
import { apiGet, apiPath } from '../../../data/api-client.ts';
import { ownList } from '../../../data/own-queries.ts';

/** A page of the warranties of what one's company bought. */
export function useWarranties(page: number) {
  return useQuery(ownList<WarrantyList>('warranties', '/api/warranties', { page: page === 1 ? null : page }));
}

/** What anybody may know of a piece; asked once both are known. */
export function checkedSerialQuery({ serial, product }: { serial: string; product: string }) {
  return queryOptions({
    queryKey: ['serial-check', serial, product],
    queryFn: ({ signal }) =>
      apiGet<CheckedSerial>(apiPath('/api/serials/check', { serial, product }), { signal }),
    enabled: serial !== '' && product !== '',
    retry: false,
    staleTime: 60_000,
  });
}
