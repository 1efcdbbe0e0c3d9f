import { useState } from 'react';
import { z } from 'zod';
import type { Setting } from '../../../../contract/shop/setting-kinds.contract.ts';
import {
  type ChangeSetting,
  isSettingKey,
  SETTINGS,
  type SettingKey,
} from '../../../../contract/shop/settings.contract.ts';
import { apiPut } from '../../../data/api-client.ts';
import { useDeskForm } from '../../../desk/desk-form.hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { ADMIN_SETTINGS } from './admin-settings.ts';
import { SettingDays } from './SettingDays.tsx';
import { SettingField } from './SettingField.tsx';
import { SettingHistory } from './SettingHistory.tsx';
import { SettingRows } from './SettingRows.tsx';
import { type CellDraft, type DaysDraft, draftOf, type RowDraft, typedValue } from './setting-draft.ts';

/** One setting: its value to be changed, and what became of it so far. */
export function SettingDialog({
  settingKey,
  ...setting
}: Omit<KnownSettingProps, 'settingKey'> & { settingKey: string }) {
  // Of a newer release: this page does not know how it is typed.
  return isSettingKey(settingKey) ? <KnownSetting settingKey={settingKey} {...setting} /> : null;
}

interface KnownSettingProps {
  settingKey: SettingKey;
  value: unknown;
  /** The change that gave it this value; null for the default. */
  seen: string | null;
  onClose: () => void;
}

function KnownSetting({ settingKey, value, seen, onClose }: KnownSettingProps) {
  const { label, help, input, schema }: Setting = SETTINGS[settingKey];
  const [draft, setDraft] = useState(() => draftOf(input, value));
  const [reason, setReason] = useState('');
  const { problems, isBusy, submit } = useDeskForm({
    desk: ADMIN_SETTINGS,
    schema: z.looseObject({ value: schema }),
    send: (change: ChangeSetting) => apiPut(`/api/admin/settings/${encodeURIComponent(settingKey)}`, change),
    done: 'Setting saved',
    failed: 'Failed to save setting',
    onDone: onClose,
  });
  const change = () => ({
    value: typedValue(input, draft),
    seen,
    ...(reason.trim() === '' ? {} : { reason }),
  });

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={label}
      className={input.kind === 'days' ? 'dialog-wide' : undefined}
    >
      <form noValidate onSubmit={(event) => submit(event, change())} className="grid gap-4">
        {input.kind !== 'rows' && input.kind !== 'days' ? (
          <SettingField
            input={input}
            label={label}
            help={help}
            name="value"
            error={problems.value}
            value={draft as CellDraft}
            onChange={setDraft}
          />
        ) : (
          <>
            {help === '' ? null : <p className="text-sm text-fg-2">{help}</p>}
            {input.kind === 'rows' ? (
              <SettingRows
                input={input}
                rows={draft as readonly RowDraft[]}
                problems={problems}
                onChange={setDraft}
              />
            ) : (
              <SettingDays
                names={input.names}
                draft={draft as DaysDraft}
                problems={problems}
                onChange={setDraft}
              />
            )}
          </>
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
          <Button type="submit" busy={isBusy}>
            Save setting
          </Button>
        </div>
      </form>
      <SettingHistory settingKey={settingKey} input={input} />
    </Dialog>
  );
}
