import { type FormEvent, useState } from 'react';
import type { AdminOrder } from '../../../../contract/payments/admin-orders.contract.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { cancellableParcels, refundFor, useAdminCancel } from './admin-orders.hooks.ts';

/** An admin cancels an order or some of its parcels: which, why, and what goes back to the buyer. */
export function CancelOrderDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const parcels = cancellableParcels(order);
  const isUnpaid = order.status === 'pending';
  const [chosen, setChosen] = useState<readonly string[]>(parcels.map(({ _id }) => _id));
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<{ reason?: string; parcels?: string }>({});
  const cancel = useAdminCancel(order._id);
  const isWhole = chosen.length === order.parcels.length;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (cancel.isPending) return;
    const found = {
      ...(reason.trim() === '' ? { reason: 'Reason is required' } : {}),
      ...(chosen.length === 0 ? { parcels: 'Choose a parcel' } : {}),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    cancel.mutate(
      { reason: reason.trim(), parcels: isWhole ? null : [...chosen] },
      {
        done: ({ order: { status } }) => (status === 'cancelled' ? 'Order cancelled' : 'Parcels cancelled'),
        onSuccess: onClose,
        failed: 'Failed to cancel order',
        onError: (reason) => setProblems({ reason }),
      },
    );
  }

  return (
    <FormDialog
      title={`Cancel ${order.orderNumber}`}
      action={isWhole ? 'Cancel the order' : 'Cancel the parcels'}
      isBusy={cancel.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
      isDanger
      keep="Keep the order"
    >
      {isUnpaid ? (
        <p className="text-sm text-fg-2">
          The order is not paid. All of it is cancelled, its stock is free again, and nothing is charged.
        </p>
      ) : (
        <fieldset>
          <legend className="mb-1.5 text-sm font-medium">Parcels to cancel</legend>
          {parcels.map(({ _id, seller, subtotal }) => (
            <Checkbox
              key={_id}
              checked={chosen.includes(_id)}
              onChange={(event) =>
                setChosen(event.target.checked ? [...chosen, _id] : chosen.filter((id) => id !== _id))
              }
              label={
                <span className="wrap-anywhere">
                  Parcel {order.parcels.findIndex((parcel) => parcel._id === _id) + 1}, {seller.companyName},{' '}
                  <Rupees amount={subtotal} />
                </span>
              }
            />
          ))}
          {problems.parcels ? <p className="mt-1 text-sm text-danger">{problems.parcels}</p> : null}
        </fieldset>
      )}
      <TextArea
        label="Reason"
        required
        maxLength={500}
        help="The buyer reads it in the mail and in the order's timeline."
        error={problems.reason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <p role="status" className="rounded-md bg-sunken p-3 text-sm">
        {isUnpaid ? (
          'No refund: nothing has been paid.'
        ) : (
          <>
            Refund to the buyer: <Rupees amount={refundFor(order, chosen)} className="font-semibold" />,
            within seven days.
          </>
        )}
      </p>
    </FormDialog>
  );
}
