import { useState } from 'react';
import {
  type CashAtDoor,
  type RemittanceResult,
  remittanceInputSchema,
} from '../../../../contract/payments/remittances.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { errorText } from '../../../data/api-client.ts';
import { useDeskForm, useDraft } from '../../../desk/desk-form.hooks.ts';
import { UnreadRows } from '../../../desk/UnreadRows.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { SingleFileDrop } from '../../../ui/fields/SingleFileDrop.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { RemittanceRows } from './RemittanceRows.tsx';
import { ADMIN_CASH, sendRemittance } from './remittances.hooks.ts';

const SHOWN = 20;

/** A courier's file is read and shown, then recorded with the transfer that it came with. */
export function RemittanceDialog({
  couriers,
  courier: chosen,
  onClose,
}: {
  couriers: CashAtDoor['couriers'];
  courier: string;
  onClose: () => void;
}) {
  const today = kathmanduDate(new Date());
  const { draft, set, bind } = useDraft({ courier: chosen, date: today, bankReference: '', csv: '' });
  const [file, setFile] = useState<File | null>(null);
  const [read, setRead] = useState<RemittanceResult | null>(null);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const { courier, ...input } = draft;
  const { problems, isBusy, submit } = useDeskForm({
    desk: ADMIN_CASH,
    schema: remittanceInputSchema,
    send: (typed: typeof input) => sendRemittance({ ...typed, courier }),
    done: 'Remittance recorded',
    failed: 'The remittance could not be recorded',
    failedAt: 'bankReference',
    onDone: onClose,
  });
  const field = bind(problems);

  async function readFile(from: File | null, of: string) {
    setFile(from);
    setRead(null);
    setProblem(undefined);
    const csv = (await from?.text().catch(() => '')) ?? '';
    set({ csv });
    if (csv === '') return;
    try {
      setRead(await sendRemittance({ courier: of, csv }));
    } catch (error) {
      setProblem(errorText(error, 'The file could not be read'));
    }
  }

  const rows = read?.rows ?? [];
  const agreeing = rows.filter(({ match }) => match === 'matched').length;
  const apart = rows.filter(({ match }) => match !== 'matched');
  return (
    <FormDialog
      title="Courier remittance"
      action="Record remittance"
      isBusy={isBusy}
      onSubmit={(event) => submit(event, input)}
      onClose={onClose}
      inPairs
    >
      <p className="text-sm text-fg-2 sm:col-span-2">
        The file of a transfer from a courier. Parcels whose amounts agree are booked, the others wait for
        you.
      </p>
      <SelectField
        {...field('courier')}
        label="Courier"
        required
        options={couriers.map(({ courier: value, name }) => ({ value, label: name ?? 'Courier not named' }))}
        onChange={(event) => {
          set({ courier: event.target.value });
          void readFile(file, event.target.value);
        }}
      />
      <DateField {...field('date')} label="Date at the bank" required max={today} />
      <TextField
        {...field('bankReference')}
        label="Bank reference"
        required
        maxLength={100}
        help="As the bank’s statement shows it."
        className="sm:col-span-2"
      />
      <SingleFileDrop
        label="File of the courier"
        required
        accept=".csv,text/csv"
        help="CSV with tracking number, collected amount, fee and date."
        error={problem ?? problems.csv}
        file={file}
        onFile={(chosenFile) => void readFile(chosenFile, courier)}
        className="sm:col-span-2"
      />
      {read === null ? null : (
        <div className="grid gap-3 sm:col-span-2">
          <p role="status" className="text-sm font-semibold">
            {`${countText(agreeing, 'parcel')} of ${rows.length} agree with our books`}
          </p>
          <UnreadRows problems={read.problems} />
          {apart.length > 0 ? <RemittanceRows rows={apart.slice(0, SHOWN)} /> : null}
        </div>
      )}
    </FormDialog>
  );
}
