import { useId, useRef } from 'react';
import {
  type ApiKeyForm,
  apiKeyInputSchema,
  KEY_DAYS,
  type MadeApiKey,
} from '../../../../contract/people/api-keys.contract.ts';
import { type ApiScope, type KeySide, scopeWords } from '../../../../domain/people/api-scopes.ts';
import { useDeskForm, useDraft } from '../../../desk/desk-form.hooks.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { API_KEYS, makeKey } from './api-keys.hooks.ts';

const GROUPS: readonly { name: string; scopes: readonly ApiScope[] }[] = [
  { name: 'Products', scopes: ['catalogue:read', 'catalogue:write', 'stock:write'] },
  { name: 'Orders', scopes: ['orders:read', 'orders:write'] },
  { name: 'Bills and money', scopes: ['bills:read', 'money:read'] },
  { name: 'Webhooks', scopes: ['webhooks:write'] },
];
const DAYS: Record<(typeof KEY_DAYS)[number], string> = { 30: '30 days', 90: '90 days', 365: '1 year' };
const EXPIRIES = [
  ...KEY_DAYS.map((days) => ({ value: String(days), label: DAYS[days] })),
  { value: '', label: 'Until it is revoked' },
];

/** What a new key may do, from where and for how long. */
export function KeyFormDialog({
  side,
  owner,
  onMade,
  onClose,
}: {
  side: KeySide;
  owner: string;
  onMade: (made: MadeApiKey) => void;
  onClose: () => void;
}) {
  const madeRef = useRef<MadeApiKey>(null);
  const { draft, set, bind } = useDraft({ name: '', addresses: '', days: '365', scopes: [] as ApiScope[] });
  const { problems, isBusy, submit } = useDeskForm<ApiKeyForm>({
    desk: API_KEYS,
    schema: apiKeyInputSchema,
    send: async (form) => {
      madeRef.current = await makeKey(form);
    },
    done: null,
    failed: 'Failed to make the key',
    failedAt: 'name',
    // The dialog closes first: it gives the focus back to its button, and the new key takes it from there.
    onDone: () => {
      onClose();
      if (madeRef.current) onMade(madeRef.current);
    },
  });
  const scopesId = useId();
  const form: ApiKeyForm = {
    for: side,
    name: draft.name,
    scopes: draft.scopes,
    allowedAddresses: draft.addresses.split(/[\s,]+/).filter(Boolean),
    expiresInDays: draft.days === '' ? null : (Number(draft.days) as (typeof KEY_DAYS)[number]),
  };
  const addressProblem = Object.entries(problems).find(([path]) => path.startsWith('allowedAddresses'))?.[1];
  return (
    <FormDialog
      title={`New key for ${owner}`}
      action="Make key"
      isBusy={isBusy}
      onSubmit={(event) => submit(event, form)}
      onClose={onClose}
    >
      <TextField
        {...bind(problems)('name')}
        label="Name"
        required
        maxLength={60}
        help="So that you know it again: Tally at the shop"
      />
      <fieldset className="min-w-0" aria-describedby={problems.scopes ? scopesId : undefined}>
        <legend className="text-sm font-medium text-fg">What the key may do</legend>
        <p className="mt-0.5 text-xs text-fg-3">Choose only what your program needs.</p>
        {GROUPS.map(({ name, scopes }) => (
          <ScopeGroup
            key={name}
            name={name}
            scopes={scopes.filter((scope) => scopeWords(scope, side) !== null)}
            side={side}
            chosen={draft.scopes}
            onChange={(chosen) => set({ scopes: chosen })}
          />
        ))}
        {problems.scopes ? <FieldError id={scopesId}>{problems.scopes}</FieldError> : null}
      </fieldset>
      <SelectField
        name="expiresInDays"
        label="Works for"
        options={EXPIRIES}
        error={problems.expiresInDays}
        value={draft.days}
        onChange={(event) => set({ days: event.target.value })}
      />
      <TextArea
        name="allowedAddresses"
        label="Only from these addresses"
        optional
        rows={2}
        spellCheck={false}
        autoCapitalize="none"
        help="IP addresses or ranges of your server, one a line. Empty: from everywhere."
        error={addressProblem}
        value={draft.addresses}
        onChange={(event) => set({ addresses: event.target.value })}
      />
    </FormDialog>
  );
}

function ScopeGroup({
  name,
  scopes,
  side,
  chosen,
  onChange,
}: {
  name: string;
  scopes: readonly ApiScope[];
  side: KeySide;
  chosen: readonly ApiScope[];
  onChange: (chosen: ApiScope[]) => void;
}) {
  return (
    <fieldset className="mt-2 min-w-0">
      <legend className="text-xs font-medium text-fg-3">{name}</legend>
      <div className="flex flex-col">
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            name="scopes"
            label={
              <>
                {sentence(scopeWords(scope, side) ?? scope)}{' '}
                <code className="font-mono text-xs text-fg-3">{scope}</code>
              </>
            }
            checked={chosen.includes(scope)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, scope] : chosen.filter((one) => one !== scope))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
