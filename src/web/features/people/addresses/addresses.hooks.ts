import { useQueryClient } from '@tanstack/react-query';
import type { Address, AddressInput } from '../../../../contract/people/addresses.contract.ts';
import { apiDelete, apiPost, apiPut, errorText } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { addressesQuery } from './own-addresses.hooks.ts';

function useReloadAddresses(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: addressesQuery.queryKey });
}

/** Adds an address, or changes the one with this id. Rejects with an ApiError for the form to show. */
export function useSaveAddress(id: string | null) {
  const reload = useReloadAddresses();
  const toast = useToast();
  return useMutation({
    mutationFn: (address: AddressInput) =>
      id === null
        ? apiPost<Address>('/api/users/addresses', address)
        : apiPut<Address>(`/api/users/addresses/${id}`, address),
    onSuccess: async () => {
      await reload();
      toast.success('Address saved');
    },
  });
}

/** Makes an address the one checkout starts with. */
export function useMakeDefault() {
  const reload = useReloadAddresses();
  const toast = useToast();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ _id, ...address }: Address) =>
      apiPut<Address>(`/api/users/addresses/${_id}`, { ...address, isDefault: true }),
    onSuccess: () => toast.success('Default address changed'),
    onError: (error) => toast.error(errorText(error, 'Failed to change the default address')),
    onSettled: reload,
  });
  return { makeDefault: mutate, changingId: isPending ? variables._id : null };
}

/** Asks, then removes an address. */
export function useDeleteAddress({ onDeleted }: { onDeleted: () => void }) {
  const reload = useReloadAddresses();
  const confirm = useConfirm();
  const toast = useToast();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ _id }: Address) => apiDelete(`/api/users/addresses/${_id}`),
    onSuccess: () => {
      toast.success('Address removed');
      onDeleted();
    },
    onError: (error) => toast.error(errorText(error, 'Failed to remove the address')),
    // Also after a refusal: another tab may have removed it.
    onSettled: reload,
  });
  async function deleteAddress(address: Address) {
    const goOn = await confirm({
      title: 'Delete address',
      question: `Are you sure you want to delete "${address.street}"?`,
      action: 'Delete',
    });
    if (goOn) mutate(address);
  }
  return { deleteAddress, deletingId: isPending ? variables._id : null };
}
