import { Banner } from '../../../ui/feedback/Banner.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { ComplaintDialog } from './ComplaintDialog.tsx';
import { useMissParcel } from './complaints.hooks.ts';

/** Says that a parcel has not arrived. Mounted only while it is open. */
export function NotReceivedDialog({
  orderId,
  parcelId,
  onClose,
}: {
  orderId: string;
  parcelId: string;
  onClose: () => void;
}) {
  const toast = useToast();
  const miss = useMissParcel(orderId, parcelId, ({ parcels }) => {
    const number = parcels.find(({ _id }) => _id === parcelId)?.complaints[0]?.number;
    toast.success(number === undefined ? 'Complaint sent' : `Your complaint has the number ${number}`);
    onClose();
  });
  return (
    <ComplaintDialog
      title="Not received"
      action="Send complaint"
      label="What happened?"
      help="Did the courier call? What does the tracking page say? The seller and our desk read it."
      maxLength={2000}
      isSending={miss.isPending}
      onSend={miss.mutate}
      failed="Your complaint could not be sent"
      onClose={onClose}
    >
      <Banner tone="info">
        The seller answers with proof within two working days and is not paid meanwhile. We decide within 15
        days. If it arrives after all, say “Received”.
      </Banner>
    </ComplaintDialog>
  );
}
