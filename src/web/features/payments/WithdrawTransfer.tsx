import type { UnassignedTransfer } from '../../../contract/unassigned-transfers.contract.ts';
import { errorText } from '../../data/api-client.ts';
import { ReasonDialog } from '../../ui/overlays/ReasonDialog.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
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
  const withdraw = useWithdrawTransfer(transfer._id);
  const toast = useToast();
  return (
    <ReasonDialog
      title="Withdraw the transfer"
      help="It leaves our books, and its reference can be recorded again. The audit log keeps the reason."
      action="Withdraw transfer"
      isBusy={withdraw.isPending}
      error={withdraw.isError ? errorText(withdraw.error, 'The transfer could not be withdrawn') : undefined}
      onReason={(reason) =>
        withdraw.mutate(reason, {
          onSuccess: () => {
            toast.success('Transfer withdrawn');
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      <TransferSummary transfer={transfer} />
    </ReasonDialog>
  );
}
