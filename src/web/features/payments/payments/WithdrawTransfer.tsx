import type { UnassignedTransfer } from '../../../../contract/payments/unassigned-transfers.contract.ts';
import { ReasonDialog } from '../../../desk/StepDialog.tsx';
import { TransferSummary } from './AssignTransfer.tsx';
import { useWithdrawTransfer } from './admin-payments.hooks.ts';

/** Takes back a transfer that was recorded by mistake. */
export function WithdrawTransfer({
  transfer,
  onClose,
}: {
  transfer: UnassignedTransfer;
  onClose: () => void;
}) {
  return (
    <ReasonDialog
      title="Withdraw the transfer"
      help="It leaves our books, and its reference can be recorded again. The audit log keeps the reason."
      action="Withdraw transfer"
      step={useWithdrawTransfer(transfer._id)}
      inputOf={(reason) => reason}
      done="Transfer withdrawn"
      failed="The transfer could not be withdrawn"
      onClose={onClose}
    >
      <TransferSummary transfer={transfer} />
    </ReasonDialog>
  );
}
