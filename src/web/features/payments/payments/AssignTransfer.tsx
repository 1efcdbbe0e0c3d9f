import { type FormEvent, useState } from 'react';
import type { UnassignedTransfer } from '../../../../contract/payments/unassigned-transfers.contract.ts';
import type { TransferResolution } from '../../../../domain/payments/bank-transfer.ts';
import { ApiError } from '../../../data/api-client.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { AmountDifference } from './AmountDifference.tsx';
import { useAssignTransfer } from './admin-payments.hooks.ts';
import { type Difference, differenceOf } from './transfer-difference.ts';

/** Says what an unassigned transfer was for. */
export function AssignTransfer({ transfer, onClose }: { transfer: UnassignedTransfer; onClose: () => void }) {
  const assign = useAssignTransfer(transfer._id);
  const [assignTo, setAssignTo] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [difference, setDifference] = useState<Difference | null>(null);

  function send(resolution?: TransferResolution) {
    if (assignTo.trim() === '') {
      setProblem('Order number is required');
      return;
    }
    setProblem(undefined);
    assign.mutate(
      { assignTo: assignTo.trim(), ...(resolution ? { resolution } : {}) },
      {
        done: ({ transfer: { payment } }) =>
          payment?.status === 'refund_due'
            ? 'Transfer assigned: it falls due as a refund'
            : 'Transfer assigned',
        failed: 'The transfer could not be assigned',
        onSuccess: onClose,
        onError: (text, error) => {
          const found = resolution === undefined ? differenceOf(ApiError.from(error)) : null;
          setDifference(found);
          if (found === null) setProblem(text);
        },
      },
    );
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!assign.isPending) send();
  }

  return (
    <FormDialog
      title="Assign the transfer"
      action="Assign"
      isBusy={assign.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TransferSummary transfer={transfer} />
      <TextField
        label="Order number"
        required
        maxLength={60}
        autoComplete="off"
        help="Or the reference of a bank payment. What the order does not need goes back to its buyer."
        value={assignTo}
        error={problem}
        onChange={(event) => {
          setAssignTo(event.target.value);
          setDifference(null);
        }}
      />
      {difference ? (
        <AmountDifference {...difference} isOpen={false} isBusy={assign.isPending} onResolve={send} />
      ) : null}
    </FormDialog>
  );
}

/** Which transfer a dialog is about. */
export function TransferSummary({ transfer }: { transfer: UnassignedTransfer }) {
  return (
    <div className="rounded-lg bg-sunken p-4">
      <p className="text-xl font-bold">
        <Rupees amount={transfer.amount} />
      </p>
      <p className="text-sm break-all text-fg-2">{transfer.bankReference}</p>
      {transfer.remark ? <p className="text-sm wrap-anywhere text-fg-2">{transfer.remark}</p> : null}
    </div>
  );
}
