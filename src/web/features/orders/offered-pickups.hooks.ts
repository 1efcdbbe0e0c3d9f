import { useQuery } from '@tanstack/react-query';
import type { Pickups } from '../../../contract/orders/pickups.contract.ts';
import { apiGet, apiPath } from '../../data/api-client.ts';

/** Which of these sellers let buyers fetch their goods, by their ids; `offered` is null while that is not known. */
export function useOfferedPickups(sellerIds: readonly string[]): {
  offered: ReadonlyMap<string, Pickups['pickups'][number]> | null;
  readAgain: () => void;
} {
  const path = apiPath('/api/pickup', { sellers: [...sellerIds].sort().join(',') });
  const { data, refetch } = useQuery({
    queryKey: ['pickup', path],
    queryFn: ({ signal }) => apiGet<Pickups>(path, { signal }),
    enabled: sellerIds.length > 0,
    staleTime: 60_000,
  });
  return {
    offered: data === undefined ? null : new Map(data.pickups.map((pickup) => [pickup.seller, pickup])),
    readAgain: () => void refetch(),
  };
}
