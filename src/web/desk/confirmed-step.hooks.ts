import type { Told } from '../data/mutation.hooks.ts';
import { type ConfirmQuestion, useConfirm } from '../ui/overlays/Confirm.tsx';

/** What is asked before a step, and what is said once it is done or has failed. */
interface AskedStep extends ConfirmQuestion {
  done: string;
  /** Said where the shop gives no reason. */
  failed: string;
  /** After it is done. */
  onDone?: () => void;
}

/** A step that is asked about first, and says what came of it. */
export function useConfirmedStep<Input>(step: { mutate: (input: Input, told: Told<unknown>) => void }) {
  const confirm = useConfirm();
  return async (input: Input, { done, failed, onDone, ...question }: AskedStep) => {
    if (!(await confirm(question))) return;
    step.mutate(input, { done, failed, ...(onDone && { onSuccess: onDone }) });
  };
}
