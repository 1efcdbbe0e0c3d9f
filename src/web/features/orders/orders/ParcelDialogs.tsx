import { type FormEvent, useState } from 'react';
import type { SellerOrder } from '../../../../contract/orders/seller-orders.contract.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { chosenLines, LineSteppers, type Quantities } from './LineSteppers.tsx';
import { useCancelLines, useChangeTracking, useMoveParcel } from './seller-orders.hooks.ts';
import { textOf, WayFields } from './WayFields.tsx';

interface ParcelDialogProps {
  parcel: SellerOrder;
  onClose: () => void;
}

/** Corrects carrier and tracking number of a parcel under way. Mounted only while it is open. */
export function TrackingDialog({ parcel, onClose }: ParcelDialogProps) {
  const change = useChangeTracking(parcel._id);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (change.isPending) return;
    const form = new FormData(event.currentTarget);
    change.mutate(
      { carrier: textOf(form, 'carrier'), trackingNumber: textOf(form, 'trackingNumber') },
      {
        done: 'Tracking updated',
        onSuccess: onClose,
        failed: 'Failed to update the tracking',
      },
    );
  }

  return (
    <FormDialog
      title="Change tracking"
      action="Save tracking"
      isBusy={change.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
      label="Change tracking"
    >
      <p className="text-fg-2">The buyer gets a mail with what has changed.</p>
      <WayFields carrier={parcel.carrier} trackingNumber={parcel.trackingNumber} />
    </FormDialog>
  );
}

/** Cancels a paid parcel that was not sent, with the reason the buyer reads. Mounted only while it is open. */
export function CancelParcelDialog({ parcel, onClose }: ParcelDialogProps) {
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
        done: 'Parcel cancelled',
        onSuccess: onClose,
        failed: 'Failed to cancel the parcel',
      },
    );
  }

  return (
    <FormDialog
      title={`Cancel the parcel of ${parcel.order.orderNumber}`}
      action="Cancel parcel"
      isBusy={move.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
      isDanger
      keep="Keep the parcel"
      label="Cancel the parcel"
    >
      <Banner tone="warning">
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
    </FormDialog>
  );
}

/** Cancels units of lines that cannot be sent, with the reason the buyer reads. Mounted only while it is open. */
export function CancelLinesDialog({ parcel, onClose }: ParcelDialogProps) {
  const cancel = useCancelLines(parcel._id);
  const [quantities, setQuantities] = useState<Quantities>({});
  const [problems, setProblems] = useState<{ lines?: string | undefined; reason?: string | undefined }>({});

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (cancel.isPending) return;
    const lines = [...chosenLines(quantities)];
    const reason = textOf(new FormData(event.currentTarget), 'reason');
    const found = {
      ...(lines.length === 0 ? { lines: 'Choose what to cancel' } : {}),
      ...(reason === null ? { reason: 'Reason is required' } : {}),
    };
    setProblems(found);
    if (lines.length === 0 || reason === null) return;
    cancel.mutate(
      { lines, reason },
      {
        done: 'Lines cancelled',
        onSuccess: onClose,
        failed: 'Failed to cancel the lines',
        onError: (lines) => setProblems({ lines }),
      },
    );
  }

  return (
    <FormDialog
      className="[--dialog-width:36rem]"
      title={`Cancel lines of ${parcel.order.orderNumber}`}
      action="Cancel lines"
      isBusy={cancel.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
      isDanger
      keep="Keep the lines"
      label="Cancel lines"
    >
      <Banner tone="warning">
        The buyer gets the money for these goods back, and they return to your stock: correct it there if they
        are missing. You send the rest. This cannot be undone.
      </Banner>
      <LineSteppers
        items={parcel.items}
        quantities={quantities}
        onChange={(changed) => {
          setQuantities(changed);
          setProblems({ ...problems, lines: undefined });
        }}
        problem={problems.lines}
      />
      <TextArea
        label="Reason"
        name="reason"
        required
        rows={2}
        maxLength={300}
        help="The buyer reads it."
        error={problems.reason}
        onChange={() => setProblems({ ...problems, reason: undefined })}
      />
    </FormDialog>
  );
}
