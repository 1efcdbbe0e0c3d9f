import type { UnassignedTransfer } from '../../../../contract/payments/unassigned-transfers.contract.ts';
import { ReferenceDialog } from '../../../desk/StepDialog.tsx';
import { TransferSummary } from './AssignTransfer.tsx';
import { useReturnTransfer } from './admin-payments.hooks.ts';

/** Records that a transfer nobody could explain was sent back. */
export function ReturnTransfer({ transfer, onClose }: { transfer: UnassignedTransfer; onClose: () => void }) {
  return (
    <ReferenceDialog
      title="Send the transfer back"
      action="Mark as refunded"
      label="Bank reference of the refund"
      help="Send the money back to the account it came from, then record it here."
      step={useReturnTransfer(transfer._id)}
      inputOf={(bankReference) => bankReference}
      done="Refund recorded"
      failed="The refund could not be recorded"
      onClose={onClose}
    >
      <TransferSummary transfer={transfer} />
    </ReferenceDialog>
  );
}
