import type {
  ApiKey,
  ApiKeyForm,
  ApiKeys,
  MadeApiKey,
} from '../../../../contract/people/api-keys.contract.ts';
import { apiDelete, apiPost } from '../../../data/api-client.ts';
import { ownThing } from '../../../data/own-queries.ts';
import { useConfirmedStep } from '../../../desk/confirmed-step.hooks.ts';
import { useDeskStep } from '../../../desk/desk-list.hooks.ts';

export const API_KEYS = 'api-keys';
const KEYS = '/api/account/keys';

/** The keys of the company and of the seller whose owner the reader is. */
export const apiKeysQuery = ownThing<ApiKeys>(API_KEYS, 'all', KEYS);

export const makeKey = (form: ApiKeyForm) => apiPost<MadeApiKey>(KEYS, form);

/** Asks, then ends a key. `onGone`: the row of this key is away. */
export function useRevokeKey({ onGone }: { onGone: (id: string) => void }) {
  const step = useDeskStep(API_KEYS, (id: string) => apiDelete(`${KEYS}/${id}`));
  const ask = useConfirmedStep(step);
  return {
    busyId: step.isPending ? step.variables : null,
    revoke: ({ _id, name }: ApiKey) =>
      ask(_id, {
        title: 'Revoke key',
        question: `Revoke "${name}"? Programs that use it are refused at once. It cannot be undone.`,
        action: 'Revoke',
        done: 'Key revoked',
        failed: 'Failed to revoke the key',
        onDone: () => onGone(_id),
      }),
  };
}
