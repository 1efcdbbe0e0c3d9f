import type {
  ApiKey,
  ApiKeyForm,
  ApiKeys,
  MadeApiKey,
} from '../../../../contract/people/api-keys.contract.ts';
import { apiDelete, apiPost, errorText } from '../../../data/api-client.ts';
import { ownThing } from '../../../data/own-queries.ts';
import { useDeskStep } from '../../../desk/desk-list.hooks.ts';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';

export const API_KEYS = 'api-keys';
const KEYS = '/api/account/keys';

/** The keys of the company and of the seller whose owner the reader is. */
export const apiKeysQuery = ownThing<ApiKeys>(API_KEYS, 'all', KEYS);

export const makeKey = (form: ApiKeyForm) => apiPost<MadeApiKey>(KEYS, form);

/** Asks, then ends a key. `onGone`: the row of this key is away. */
export function useRevokeKey({ onGone }: { onGone: (id: string) => void }) {
  const confirm = useConfirm();
  const toast = useToast();
  const { mutateAsync, isPending, variables } = useDeskStep(API_KEYS, (id: string) =>
    apiDelete(`${KEYS}/${id}`),
  );
  return {
    busyId: isPending ? variables : null,
    async revoke({ _id, name }: ApiKey) {
      const question = `Revoke "${name}"? Programs that use it are refused at once. It cannot be undone.`;
      if (!(await confirm({ title: 'Revoke key', question, action: 'Revoke' }))) return;
      try {
        await mutateAsync(_id);
        toast.success('Key revoked');
        onGone(_id);
      } catch (error) {
        toast.error(errorText(error, 'Failed to revoke the key'));
      }
    },
  };
}
