import { queryOptions } from '@tanstack/react-query';
import type { OwnSellers, ReadSellerInvitation } from '../../../../contract/people/seller-people.contract.ts';
import { apiPost, isUndecided } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { useSellFor } from './own-sellers.hooks.ts';

/** What an invitation says, by the token of its link. */
export function sellerInvitationQuery(token: string) {
  return queryOptions({
    queryKey: ['seller-invitation', token],
    queryFn: ({ signal }) =>
      apiPost<ReadSellerInvitation>('/api/seller-invitations/read', { token }, { signal }),
    retry: (failures, error) => failures < 1 && isUndecided(error),
    staleTime: 0,
  });
}

/** Accepts an invitation: the session sells for that seller from then on. */
export function useJoinSeller({ onJoined }: { onJoined: () => void }) {
  const sellFor = useSellFor();
  const toast = useToast();
  return useMutation({
    mutationFn: (token: string) => apiPost<OwnSellers>('/api/seller-invitations/accept', { token }),
    onSuccess: async (own) => {
      await sellFor(own);
      toast.success(`You now sell for ${own.sellers.find(({ _id }) => _id === own._id)?.name}`);
      onJoined();
    },
  });
}
