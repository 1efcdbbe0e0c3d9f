import { queryOptions } from '@tanstack/react-query';
import type { TrackedParcel } from '../../../../contract/orders/tracking.contract.ts';
import { apiGet, isMissing } from '../../../data/api-client.ts';

/** Where the parcel with a code is; null: no parcel has it. Asked by browsers alone: no page that is kept holds it. */
export function trackedParcelQuery(code: string) {
  return queryOptions({
    queryKey: ['track', code],
    queryFn: async ({ signal }): Promise<TrackedParcel | null> => {
      try {
        return await apiGet<TrackedParcel>(`/api/track/${encodeURIComponent(code)}`, { signal });
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    enabled: code !== '',
    staleTime: 60_000,
  });
}
