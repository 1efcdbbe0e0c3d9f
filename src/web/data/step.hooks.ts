import { type InvalidateQueryFilters, useQueryClient } from '@tanstack/react-query';
import { useMutation } from './mutation.hooks.ts';

/**
 * Changes something at the shop. What `rereads` names is read again before it counts as over, also after a refusal:
 * something else than what the page shows must be so then.
 */
export function useStep<Input = void, Result = unknown>(
  call: (input: Input) => Promise<Result>,
  rereads: InvalidateQueryFilters,
) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: call, onSettled: () => queryClient.invalidateQueries(rereads) });
}
