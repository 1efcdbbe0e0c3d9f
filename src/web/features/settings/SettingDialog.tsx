import { type FormEvent, useState } from 'react';
import type { Setting } from '../../../contract/setting-kinds.contract.ts';
import { type ChangeSetting, SETTINGS, type SettingKey } from '../../../contract/settings.contract.ts';
import { ApiError, apiPut, errorText } from '../../data/api-client.ts';
import { useDeskStep } from '../../desk/desk-list.hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { SettingField } from './SettingField.tsx';
import { SettingHistory } from './SettingHistory.tsx';
import { SettingRows } from './SettingRows.tsx';
import { type CellDraft, draftOf, type RowDraft, typedValue } from './setting-draft.ts';

export const ADMIN_SETTINGS = 'admin-settings';

/** One setting: its value to be changed, and what became of it so far. */
export function SettingDialog({
  settingKey,
  value,
  seen,
  onClose,
}: {
  settingKey: SettingKey;
  value: unknown;
  /** The change that gave it this value; null for the default. */
  seen: string | null;
  onClose: () => void;
}) {
  const { label, help, input, schema }: Setting = SETTINGS[settingKey];
  const [draft, setDraft] = useState(() => draftOf(input, value));
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const toast = useToast();
  const save = useDeskStep(ADMIN_SETTINGS, (change: ChangeSetting) =>
    apiPut(`/api/admin/settings/${encodeURIComponent(settingKey)}`, change),
  );

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    const form = event.currentTarget;
    const show = (errors: readonly { path: string; message: string }[]) => {
      setProblems(Object.fromEntries(errors.toReversed().map(({ path, message }) => [path, message])));
      form.querySelector<HTMLElement>(`[name="${errors[0]?.path}"]`)?.focus();
    };
    const typed = typedValue(input, draft);
    const checked = schema.safeParse(typed);
    if (!checked.success) {
      show(
        checked.error.issues.map(({ path, message }) => ({ path: ['value', ...path].join('.'), message })),
      );
      return;
    }
    setProblems({});
    save.mutate(
      { value: typed, seen, ...(reason.trim() === '' ? {} : { reason }) },
      {
        onSuccess: () => {
          toast.success('Setting saved');
          onClose();
        },
        onError: (error) => {
          const { errors } = ApiError.from(error);
          if (errors.length > 0) show(errors);
          else toast.error(errorText(error, 'Failed to save setting'));
        },
      },
    );
  }

  return (
    <Dialog isOpen onClose={onClose} title={label}>
      <form noValidate onSubmit={onSubmit} className="grid gap-4">
        {input.kind === 'rows' ? (
          <>
            {help === '' ? null : <p className="text-sm text-fg-2">{help}</p>}
            <SettingRows
              input={input}
              rows={draft as readonly RowDraft[]}
              problems={problems}
              onChange={setDraft}
            />
          </>
        ) : (
          <SettingField
            input={input}
            label={label}
            help={help}
            name="value"
            error={problems.value}
            value={draft as CellDraft}
            onChange={setDraft}
          />
        )}
        <TextField
          label="Why"
          optional
          name="reason"
          maxLength={300}
          help="For the history."
          autoComplete="off"
          value={reason}
          error={problems.reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={save.isPending}>
            Save setting
          </Button>
        </div>
      </form>
      <SettingHistory settingKey={settingKey} input={input} />
    </Dialog>
  );
}
