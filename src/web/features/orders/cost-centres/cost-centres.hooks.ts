import { useQueryClient } from '@tanstack/react-query';
import type { CostCentre, CostCentreInput } from '../../../../contract/orders/cost-centres.contract.ts';
import { apiDelete, apiPost, apiPut, errorText } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { COMPANY, COST_CENTRES } from '../own-company.ts';

/** Adds a cost centre, or changes the one with this id. */
export const saveCostCentre = (id: string | null, input: CostCentreInput) =>
  id === null ? apiPost(COST_CENTRES, input) : apiPut(`${COST_CENTRES}/${id}`, input);

/** Asks, then closes a cost centre. */
export function useCloseCostCentre({ onClosed }: { onClosed: () => void }) {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ _id }: CostCentre) => apiDelete(`${COST_CENTRES}/${_id}`),
    onSuccess: (_, { code }) => {
      toast.success(`${code} closed`);
      onClosed();
    },
    onError: (error, { code }) => toast.error(errorText(error, `Failed to close ${code}`)),
    // Also after a refusal: somebody else may have been quicker.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['my', COMPANY] }),
  });
  async function close(costCentre: CostCentre) {
    const goOn = await confirm({
      title: 'Close cost centre',
      question: `Close ${costCentre.code}? Nobody can choose it any more; it stays on what was ordered.`,
      action: 'Close',
    });
    if (goOn) mutate(costCentre);
  }
  return { close, closingId: isPending ? variables._id : null };
}
