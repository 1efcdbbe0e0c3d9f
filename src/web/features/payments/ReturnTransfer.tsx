import { type FormEvent, useState } from 'react';
import type { UnassignedTransfer } from '../../../contract/payments.contract.ts';
import { errorText } from '../../data/api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
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
    <Dialog isOpen onClose={onClose} title="Send the transfer back">
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
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
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={sendBack.isPending}>
            Mark as refunded
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
