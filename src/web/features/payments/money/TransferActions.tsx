import { useState } from 'react';
import type { PayoutTransfer } from '../../../../contract/payments/payouts.contract.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { ReasonDialog, ReferenceDialog } from '../../../desk/StepDialog.tsx';
import { RowActions } from '../../../ui/tables/RowActions.tsx';
import { useMayOnDesk } from '../../people/session/desk-role.hooks.ts';
import { useConfirmTransfer, useReturnTransfer } from './money.hooks.ts';

/** What became of a transfer that was sent: the bank's statement shows it, or it came back. */
export function TransferActions({
  payoutId,
  transfer,
  isSent,
}: {
  payoutId: string;
  transfer: PayoutTransfer;
  isSent: boolean;
}) {
  const [asked, setAsked] = useState<'paid' | 'returned' | null>(null);
  const may = useMayOnDesk()('payments');
  const giveBack = useReturnTransfer();
  const { _id: transferId, seller, status } = transfer;
  const close = () => setAsked(null);
  return (
    <>
      <RowActions
        isMenu
        name={seller.companyName}
        actions={[
          { label: 'Open seller', to: deskPaths.adminUser(seller._id) },
          ...(may && isSent && status === 'open'
            ? [{ label: 'Paid', onSelect: () => setAsked('paid') }]
            : []),
          ...(may && isSent && status !== 'returned'
            ? [{ label: 'Returned', onSelect: () => setAsked('returned') }]
            : []),
        ]}
      />
      {asked === 'paid' ? <PaidDialog payoutId={payoutId} transfer={transfer} onClose={close} /> : null}
      {asked === 'returned' ? (
        <ReasonDialog
          title="Transfer returned"
          help="The seller reads it. The money is ready again."
          action="Record return"
          step={giveBack}
          inputOf={(reason) => ({ payoutId, transferId, reason })}
          done="Return recorded"
          failed="The return could not be recorded"
          onClose={close}
        />
      ) : null}
    </>
  );
}

function PaidDialog({
  payoutId,
  transfer: { _id: transferId, seller },
  onClose,
}: {
  payoutId: string;
  transfer: PayoutTransfer;
  onClose: () => void;
}) {
  return (
    <ReferenceDialog
      title="Transfer paid"
      action="Confirm"
      help={`As the bank’s statement shows it for ${seller.companyName}.`}
      step={useConfirmTransfer()}
      inputOf={(bankReference) => ({ payoutId, transferId, bankReference })}
      done="Transfer confirmed"
      failed="The transfer could not be confirmed"
      onClose={onClose}
    />
  );
}
