import { apiDelete } from '../data/api-client.ts';
import { useConfirmedStep } from './confirmed-step.hooks.ts';
import { useDeskStep } from './desk-list.hooks.ts';

/** Deletes a row of a desk after a question. `path` is the call without the id; `thing` is named in every sentence. */
export function useDeskDelete(desk: string, path: string, thing: string) {
  const ask = useConfirmedStep(
    useDeskStep(desk, (id: string) => apiDelete(`${path}/${encodeURIComponent(id)}`)),
  );
  return (id: string, question: string) =>
    ask(id, {
      title: `Delete ${thing}`,
      question,
      action: 'Delete',
      done: `The ${thing} is deleted.`,
      failed: `The ${thing} could not be deleted.`,
    });
}
