import { type FormEvent, useState } from 'react';
import type { TransferResolution } from '../../../../domain/payments/bank-transfer.ts';
import { ApiError } from '../../../data/api-client.ts';
import { useDraft } from '../../../desk/desk-form.hooks.ts';
import { RupeeField, TextField } from '../../../ui/fields/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { AmountDifference } from './AmountDifference.tsx';
import { useRecordTransfer } from './admin-payments.hooks.ts';
import { readRupees } from './ConfirmTransfer.tsx';
import { type Difference, differenceOf } from './transfer-difference.ts';

/** Records a transfer that stands in the bank's statement: for an order, or for nobody yet. */
export function RecordTransfer({ onClose }: { onClose: () => void }) {
  const record = useRecordTransfer();
  const { draft, bind } = useDraft({ bankReference: '', amount: '', remark: '', assignTo: '' });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [difference, setDifference] = useState<Difference | null>(null);
  const field = (name: keyof typeof draft) => {
    const bound = bind(problems)(name);
    const onChange = (event: { target: { value: string } }) => {
      bound.onChange(event);
      setDifference(null);
    };
    return { ...bound, onChange };
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
        done: assignTo === '' ? 'Transfer recorded as unassigned' : 'Transfer recorded',
        onSuccess: onClose,
        failed: 'The transfer could not be recorded',
        onError: (text, error) => {
          const failure = ApiError.from(error);
          const found = resolution === undefined ? differenceOf(failure) : null;
          setDifference(found);
          const field = failure.errors[0]?.path ?? 'amount';
          if (found === null) setProblems({ [field]: text });
        },
      },
    );
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!record.isPending) send();
  }

  return (
    <FormDialog
      title="Record a transfer"
      action="Record"
      isBusy={record.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        {...field('bankReference')}
        label="Bank reference"
        required
        maxLength={100}
        help="From your bank statement."
      />
      <RupeeField {...field('amount')} label="Amount received" required />
      <TextField
        {...field('assignTo')}
        label="Order number"
        optional
        maxLength={60}
        help="Or the reference of a bank payment. If left empty, the money waits here until somebody knows."
      />
      <TextField
        {...field('remark')}
        label="Remark"
        optional
        maxLength={300}
        help="What the statement says of it."
      />
      {difference ? (
        <AmountDifference {...difference} isOpen={false} isBusy={record.isPending} onResolve={send} />
      ) : null}
    </FormDialog>
  );
}
