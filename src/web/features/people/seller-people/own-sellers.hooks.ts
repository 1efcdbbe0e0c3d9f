import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import type { OwnSellers } from '../../../../contract/people/seller-people.contract.ts';
import { apiPost, errorText } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { forgetKept } from '../../../offline/kept/forget-kept.ts';
import { paths } from '../../../paths.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { ownSellersQuery } from '../session/session.hooks.ts';

/** What follows when the session sells for another: whose desk it is stands with who is signed in, so all is read again. */
export function useSellFor(): (own: OwnSellers) => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(
    async (own) => {
      forgetKept();
      await queryClient.resetQueries({ queryKey: ['my'] });
      queryClient.setQueryData(ownSellersQuery.queryKey, own);
    },
    [queryClient],
  );
}

/** Sells for one of those that took the reader in from now on; null: for nobody. */
export function useChooseSeller() {
  const sellFor = useSellFor();
  const toast = useToast();
  const navigate = useNavigate();
  const { mutate } = useMutation({
    mutationFn: (seller: string | null) => apiPost<OwnSellers>('/api/session/seller', { seller }),
    onSuccess: async (own) => {
      navigate(paths.dashboard);
      await sellFor(own);
      const name = own.sellers.find(({ _id }) => _id === own._id)?.name;
      toast.success(name === undefined ? 'You sell for nobody now' : `You now sell for ${name}`);
    },
    onError: (error) => toast.error(errorText(error, 'Failed to choose the seller')),
  });
  return mutate;
}
