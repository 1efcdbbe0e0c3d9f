import { type FormEvent, useState } from 'react';
import type { PayoutTransfer } from '../../../contract/payouts.contract.ts';
import { errorText } from '../../data/api-client.ts';
import { deskPaths } from '../../desk/desk-paths.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { ReasonDialog } from '../../ui/overlays/ReasonDialog.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { RowActions } from '../../ui/tables/RowActions.tsx';
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
  const giveBack = useReturnTransfer();
  const toast = useToast();
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const { _id: transferId, seller, status } = transfer;
  const close = () => setAsked(null);
  return (
    <>
      <RowActions
        isMenu
        name={seller.companyName}
        actions={[
          { label: 'Open seller', to: deskPaths.adminUser(seller._id) },
          ...(isSent && status === 'open' ? [{ label: 'Paid', onSelect: () => setAsked('paid') }] : []),
          ...(isSent && status !== 'returned'
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
          isBusy={giveBack.isPending}
          error={problem}
          onClose={close}
          onReason={(reason) =>
            giveBack.mutate(
              { payoutId, transferId, reason },
              {
                onSuccess: () => {
                  toast.success('Return recorded');
                  close();
                },
                onError: (error) => setProblem(errorText(error, 'The return could not be recorded')),
              },
            )
          }
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
  const confirm = useConfirmTransfer();
  const toast = useToast();
  const [bankReference, setBankReference] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (confirm.isPending) return;
    if (bankReference.trim() === '') {
      setProblem('Bank reference is required');
      return;
    }
    confirm.mutate(
      { payoutId, transferId, bankReference: bankReference.trim() },
      {
        onSuccess: () => {
          toast.success('Transfer confirmed');
          onClose();
        },
        onError: (error) => setProblem(errorText(error, 'The transfer could not be confirmed')),
      },
    );
  }

  return (
    <FormDialog
      title="Transfer paid"
      action="Confirm"
      isBusy={confirm.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        label="Bank reference"
        required
        maxLength={100}
        autoComplete="off"
        help={`As the bank’s statement shows it for ${seller.companyName}.`}
        error={problem}
        value={bankReference}
        onChange={(event) => setBankReference(event.target.value)}
      />
    </FormDialog>
  );
}
