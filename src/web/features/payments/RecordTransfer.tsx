import { type FormEvent, useState } from 'react';
import type { TransferResolution } from '../../../domain/bank-transfer.ts';
import { ApiError, errorText } from '../../data/api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { AmountDifference } from './AmountDifference.tsx';
import { useRecordTransfer } from './admin-payments.hooks.ts';
import { readRupees } from './ConfirmTransfer.tsx';
import { type Difference, differenceOf } from './transfer-difference.ts';

/** Records a transfer that stands in the bank's statement: for an order, or for nobody yet. */
export function RecordTransfer({ onClose }: { onClose: () => void }) {
  const record = useRecordTransfer();
  const toast = useToast();
  const [draft, setDraft] = useState({ bankReference: '', amount: '', remark: '', assignTo: '' });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [difference, setDifference] = useState<Difference | null>(null);
  const change = (name: keyof typeof draft) => (event: { target: { value: string } }) => {
    setDraft({ ...draft, [name]: event.target.value });
    setDifference(null);
  };

  function send(resolution?: TransferResolution) {
    const amount = readRupees(draft.amount);
    const bankReference = draft.bankReference.trim();
    const [remark, assignTo] = [draft.remark.trim(), draft.assignTo.trim()];
    setProblems({
      ...(bankReference === '' ? { bankReference: 'Bank reference is required' } : {}),
      ...(amount === null ? { amount: 'Amount is required' } : {}),
    });
    if (amount === null || bankReference === '') return;
    record.mutate(
      {
        bankReference,
        amount,
        ...(remark === '' ? {} : { remark }),
        ...(assignTo === '' ? {} : { assignTo }),
        ...(resolution ? { resolution } : {}),
      },
      {
        onSuccess: () => {
          toast.success(assignTo === '' ? 'Transfer recorded as unassigned' : 'Transfer recorded');
          onClose();
        },
        onError: (error) => {
          const failure = ApiError.from(error);
          const found = resolution === undefined ? differenceOf(failure) : null;
          setDifference(found);
          const field = failure.errors[0]?.path ?? 'amount';
          if (found === null)
            setProblems({ [field]: errorText(error, 'The transfer could not be recorded') });
        },
      },
    );
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!record.isPending) send();
  }

  return (
    <Dialog isOpen onClose={onClose} title="Record a transfer">
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <TextField
          label="Bank reference"
          required
          maxLength={100}
          autoComplete="off"
          help="From your bank statement."
          value={draft.bankReference}
          error={problems.bankReference}
          onChange={change('bankReference')}
        />
        <TextField
          label="Amount received"
          required
          inputMode="decimal"
          autoComplete="off"
          prefix={<span className="rupee">रू</span>}
          value={draft.amount}
          error={problems.amount}
          onChange={change('amount')}
        />
        <TextField
          label="Order number"
          optional
          maxLength={60}
          autoComplete="off"
          help="Or the reference of a bank payment. Left empty, the money waits here until somebody knows."
          value={draft.assignTo}
          error={problems.assignTo}
          onChange={change('assignTo')}
        />
        <TextField
          label="Remark"
          optional
          maxLength={300}
          autoComplete="off"
          help="What the statement says of it."
          value={draft.remark}
          error={problems.remark}
          onChange={change('remark')}
        />
        {difference ? (
          <AmountDifference {...difference} isOpen={false} isBusy={record.isPending} onResolve={send} />
        ) : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={record.isPending}>
            Record
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
