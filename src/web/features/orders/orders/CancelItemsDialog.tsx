import { type FormEvent, useState } from 'react';
import type { Parcel } from '../../../../contract/orders/orders.contract.ts';
import { errorText } from '../../../data/api-client.ts';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { chosenLines, LineSteppers, type Quantities } from './LineSteppers.tsx';
import { type ChosenLines, useCancelItems, useCancelPreview } from './orders.hooks.ts';

/**
 * The buyer cancels items of a paid parcel before it is sent: how many of each, and the money that comes back for
 * them as the server calculates it. Mounted only while it is open.
 */
export function CancelItemsDialog({
  orderId,
  parcel,
  onClose,
}: {
  orderId: string;
  parcel: Parcel;
  onClose: () => void;
}) {
  const [quantities, setQuantities] = useState<Quantities>({});
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const cancel = useCancelItems(orderId, parcel._id);
  const lines = chosenLines(quantities);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (cancel.isPending) return;
    if (lines.length === 0) {
      setProblem('Choose what to cancel');
      return;
    }
    cancel.mutate(
      { lines, reason: reason.trim() || null },
      {
        done: 'Items cancelled',
        onSuccess: onClose,
        failed: 'Failed to cancel the items',
        onError: setProblem,
      },
    );
  }

  return (
    <FormDialog
      title="Cancel items"
      className="[--dialog-width:36rem]"
      action="Cancel items"
      isBusy={cancel.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
      isDanger
      keep="Keep the items"
      label="Cancel items"
    >
      <p className="text-fg-2">
        Choose how many of each you do not want. {parcel.seller.companyName} sends the rest.
      </p>
      <LineSteppers
        items={parcel.items}
        quantities={quantities}
        onChange={(changed) => {
          setQuantities(changed);
          setProblem(undefined);
        }}
        problem={problem}
      />
      <ComesBack orderId={orderId} parcelId={parcel._id} lines={lines} />
      <TextArea
        label="Reason (optional)"
        rows={2}
        maxLength={300}
        help="The seller reads it."
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}

/** What the chosen items give back. */
function ComesBack({ orderId, parcelId, lines }: { orderId: string; parcelId: string; lines: ChosenLines }) {
  const { data, error } = useCancelPreview(orderId, parcelId, lines);
  return (
    <div role="status" className="rounded-lg bg-sunken px-4 py-3 text-sm">
      {lines.length > 0 && data ? (
        <>
          <p className="flex items-baseline justify-between gap-4 font-semibold">
            You get back
            <Rupees amount={data.refund} className="text-md" />
          </p>
          <p className="text-xs text-fg-2">
            {data.isWholeOrder
              ? 'Nothing is left of the order: all you paid comes back within 7 days, delivery included.'
              : 'With VAT, less their share of a coupon, within 7 days. Delivery stays, since the rest is delivered.'}
          </p>
        </>
      ) : (
        <p className={error === null ? 'text-fg-2' : 'text-danger'}>
          {error === null
            ? 'What you get back is shown here as soon as you choose.'
            : errorText(error, 'What you get back could not be worked out')}
        </p>
      )}
    </div>
  );
}
