import {
  type InvalidateQueryFilters,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';

/** Who asked hears what came of it. */
interface Told<Result> {
  onSuccess?: (result: Result) => void;
  onError?: (error: Error) => void;
}

type Step<Input, Result, Of = UseMutationResult<Result, Error, Input>> = Of extends unknown
  ? Omit<Of, 'mutate'> & { mutate: (input: Input, told?: Told<Result>) => void }
  : never;

/**
 * Changes something at the shop. What `rereads` names is read again before it counts as over, also after a refusal:
 * something else than what the page shows must be so then. The callbacks of `mutate` are heard even where that no longer
 * shows who asked, such as the row that moved on or the form of what has ended; React Query's own are not.
 */
export function useStep<Input = void, Result = unknown>(
  call: (input: Input) => Promise<Result>,
  rereads: InvalidateQueryFilters,
): Step<Input, Result> {
  const queryClient = useQueryClient();
  const step = useMutation({ mutationFn: call, onSettled: () => queryClient.invalidateQueries(rereads) });
  return {
    ...step,
    mutate: (input, { onSuccess, onError } = {}) => {
      step.mutateAsync(input).then(onSuccess, (error) => onError?.(error));
    },
  };
}
