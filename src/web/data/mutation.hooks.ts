import {
  type DefaultError,
  type MutationFunction,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation as useUntoldMutation,
} from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useToast } from '../ui/overlays/Toast.tsx';
import { errorText } from './api-client.ts';

/** What came of it: the person is told wherever they are by then; what else follows stays with what asked. */
export interface Told<Result> {
  /** What a toast says when it has happened. */
  done?: string | ((result: Result) => string | undefined);
  /** What a toast says where the shop gives no reason. */
  failed?: string;
  /** Only if what asked was shown when the answer came: closes the dialog, goes to what was made. */
  onSuccess?: (result: Result) => void;
  /** While what asked is shown, says it there instead of in a toast. Null: what is shown there reads `error`. */
  onError?: ((text: string, error: Error) => void) | null;
}

type Heard<Result, Input, Of> = Of extends unknown
  ? Omit<Of, 'mutate'> & { mutate: (input: Input, told?: Told<Result>) => void }
  : never;

/**
 * React Query's, whose `mutate` also tells what came of it when what asked is gone: the dialog that was closed, the row
 * that moved on, the page that was left. React Query's own callbacks are not heard then.
 */
export function useMutation<
  Result = unknown,
  Failure extends Error = DefaultError,
  Input = void,
  Before = unknown,
>({
  mutationFn,
  ...options
}: UseMutationOptions<Result, Failure, Input, Before> & {
  mutationFn: MutationFunction<Result, Input>;
}): Heard<Result, Input, UseMutationResult<Result, Failure, Input, Before>> {
  const isShown = useRef(false);
  // What is read again after the answer may take away what asked: that is no reason not to go on.
  const wasShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const mutation = useUntoldMutation({
    ...options,
    mutationFn: async (input, context) => {
      const result = await mutationFn(input, context);
      wasShown.current = isShown.current;
      return result;
    },
  });
  const { mutateAsync } = mutation;
  const toast = useToast();
  const mutate = useCallback(
    (input: Input, { done, failed, onSuccess, onError }: Told<Result> = {}) => {
      const textOf = (error: Error) => errorText(error, failed ?? '');
      let isSaid = failed === undefined;
      mutateAsync(input, {
        onError: (error) => {
          if (onError !== undefined) isSaid = true;
          onError?.(textOf(error), error);
        },
      }).then(
        (result) => {
          const text = typeof done === 'function' ? done(result) : done;
          if (text) toast.success(text);
          if (wasShown.current) onSuccess?.(result);
        },
        (error) => {
          if (!isSaid) toast.error(textOf(error));
        },
      );
    },
    [mutateAsync, toast],
  );
  return { ...mutation, mutate };
}
