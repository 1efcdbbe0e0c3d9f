import { type FormEvent, useState } from 'react';
import type { UnassignedTransfer } from '../../../contract/unassigned-transfers.contract.ts';
import { errorText } from '../../data/api-client.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { TransferSummary } from './AssignTransfer.tsx';
import { useReturnTransfer } from './admin-payments.hooks.ts';

/** Records that a transfer nobody could explain was sent back. */
export function ReturnTransfer({ transfer, onClose }: { transfer: UnassignedTransfer; onClose: () => void }) {
  const sendBack = useReturnTransfer(transfer._id);
  const toast = useToast();
  const [reference, setReference] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (sendBack.isPending) return;
    if (reference.trim() === '') {
      setProblem('Bank reference is required');
      return;
    }
    sendBack.mutate(reference.trim(), {
      onSuccess: () => {
        toast.success('Refund recorded');
        onClose();
      },
      onError: (error) => setProblem(errorText(error, 'The refund could not be recorded')),
    });
  }

  return (
    <FormDialog
      title="Send the transfer back"
      action="Mark as refunded"
      isBusy={sendBack.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TransferSummary transfer={transfer} />
      <TextField
        label="Bank reference of the refund"
        required
        maxLength={100}
        autoComplete="off"
        help="Send the money back to the account it came from, then record it here."
        value={reference}
        error={problem}
        onChange={(event) => setReference(event.target.value)}
      />
    </FormDialog>
  );
}
