import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { SellerFeeds } from '../../../../contract/catalogue/feeds.contract.ts';
import { apiGet, apiPut, errorText } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';

const PATH = '/api/seller/feeds';

/** Whether the products stand in the feeds, and where those are. */
export const sellerFeedsQuery = queryOptions({
  queryKey: ['my', 'seller-feeds'],
  queryFn: ({ signal }) => apiGet<SellerFeeds>(PATH, { signal }),
  staleTime: 0,
});

export function useSwitchFeeds() {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    // One after the other: the last press counts.
    scope: { id: 'seller-feeds' },
    mutationFn: (isOn: boolean) => apiPut<SellerFeeds>(PATH, { isOn }),
    onSuccess: (feeds) => {
      queryClient.setQueryData(sellerFeedsQuery.queryKey, feeds);
      toast.success(feeds.isOn ? 'Feeds are on' : 'Feeds are off');
    },
    onError: (error) => toast.error(errorText(error, 'The feeds could not be switched')),
  });
}
