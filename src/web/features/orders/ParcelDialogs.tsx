import { type FormEvent, useId, useState } from 'react';
import type { SellerOrder } from '../../../contract/seller-orders.contract.ts';
import { errorText } from '../../data/api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { useChangeTracking, useMoveParcel } from './seller-orders.hooks.ts';
import { textOf, WayFields } from './WayFields.tsx';

interface ParcelDialogProps {
  parcel: SellerOrder;
  onClose: () => void;
}

/** Corrects carrier and tracking number of a parcel under way. Mounted only while it is open. */
export function TrackingDialog({ parcel, onClose }: ParcelDialogProps) {
  const formId = useId();
  const toast = useToast();
  const change = useChangeTracking(parcel._id);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (change.isPending) return;
    const form = new FormData(event.currentTarget);
    change.mutate(
      { carrier: textOf(form, 'carrier'), trackingNumber: textOf(form, 'trackingNumber') },
      {
        onSuccess: () => toast.success('Tracking updated'),
        onError: (error) => toast.error(errorText(error, 'Failed to update the tracking')),
        onSettled: onClose,
      },
    );
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Change tracking"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={change.isPending}>
            Save tracking
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} aria-label="Change tracking">
        <p className="mb-4 text-fg-2">The buyer gets a mail with what has changed.</p>
        <WayFields carrier={parcel.carrier} trackingNumber={parcel.trackingNumber} />
      </form>
    </Dialog>
  );
}

/** Cancels a paid parcel that was not sent, with the reason the buyer reads. Mounted only while it is open. */
export function CancelParcelDialog({ parcel, onClose }: ParcelDialogProps) {
  const formId = useId();
  const toast = useToast();
  const move = useMoveParcel(parcel._id);
  const [problem, setProblem] = useState<string | undefined>(undefined);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (move.isPending) return;
    const reason = textOf(new FormData(event.currentTarget), 'reason');
    if (reason === null) {
      setProblem('Reason is required');
      return;
    }
    move.mutate(
      { status: 'cancelled', reason },
      {
        onSuccess: () => toast.success('Parcel cancelled'),
        onError: (error) => toast.error(errorText(error, 'Failed to cancel the parcel')),
        onSettled: onClose,
      },
    );
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Cancel the parcel of ${parcel.order.orderNumber}`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep the parcel
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={move.isPending}>
            Cancel parcel
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} aria-label="Cancel the parcel">
        <Banner tone="warning" className="mb-4">
          The buyer gets the money for these goods back, and the goods return to your stock. This cannot be
          undone.
        </Banner>
        <TextArea
          label="Reason"
          name="reason"
          required
          maxLength={500}
          help="The buyer reads it."
          error={problem}
          onChange={() => setProblem(undefined)}
        />
      </form>
    </Dialog>
  );
}
