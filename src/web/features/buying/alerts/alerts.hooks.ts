import { useQueryClient } from '@tanstack/react-query';
import type { Alert, AlertInput } from '../../../../contract/buying/alerts.contract.ts';
import { apiPost, errorText } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { paths } from '../../../paths.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';

/** What the alerts of a person are kept under. */
export const ALERTS = 'alerts';
export const VIEW_ALERTS = { label: 'View alerts', to: paths.alerts };

/** What an alert needs to know of a product. */
export interface WatchableProduct {
  _id: string;
  name: string;
  nameLang?: 'en' | undefined;
  minimumOrderQuantity: number;
  inventory: { quantity: number };
  pricing: { regularPrice: number };
}

export const setAlert = (input: AlertInput) => apiPost<Alert>('/api/alerts', input);

/** Saves a search; the answer says whether it is saved now. */
export function useSaveSearch() {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (query: string) => setAlert({ kind: 'search', query }),
    onSuccess: () => {
      toast.success('Search saved. Once a day we tell you what is new.', VIEW_ALERTS);
      void queryClient.invalidateQueries({ queryKey: ['my', ALERTS] });
    },
    onError: (error) => toast.error(errorText(error, 'The search could not be saved')),
  });
}
