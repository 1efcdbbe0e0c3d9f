import { useQuery } from '@tanstack/react-query';
import type { LabelsInput, Manifest } from '../../../../contract/orders/parcel-labels.contract.ts';
import { apiFile, apiMadeFile, apiPath } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { ownList } from '../../../data/own-queries.ts';
import { saveFile } from '../../../desk/table-search.hooks.ts';

interface LabelsWish extends LabelsInput {
  /** Of the one parcel; null: as its courier was told. */
  pieces: number | null;
}

/** Saves the labels of parcels; of one parcel as many as it has pieces. */
export function useLabels() {
  return useMutation({
    mutationFn: ({ pieces, ...labels }: LabelsWish) => {
      const { parcels, ...wish } = labels;
      const [first, ...others] = parcels;
      return first === undefined || others.length > 0
        ? apiMadeFile('/api/seller/labels', labels)
        : apiFile(apiPath(`/api/seller/orders/${encodeURIComponent(first)}/label`, { ...wish, pieces }));
    },
    onSuccess: saveFile,
  });
}

/** Who took how many parcels on a day; asked for once it is one. */
export function useCouriersOfDay(day: string, isDay: boolean) {
  return useQuery({
    ...ownList<Manifest>('seller-orders', '/api/seller/manifest', { day, format: 'json' }),
    enabled: isDay,
  });
}

/** Saves what couriers sign for; `courier` is empty for all of them. */
export function useManifest() {
  return useMutation({
    mutationFn: (query: { day: string; courier: string }) => apiFile(apiPath('/api/seller/manifest', query)),
    onSuccess: saveFile,
  });
}
