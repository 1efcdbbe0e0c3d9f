import PackageCheck from 'lucide-react/icons/package-check';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Parcel } from '../../../contract/orders.contract.ts';
import { formatDate } from '../../../domain/kathmandu-time.ts';
import { Button } from '../../ui/Button.tsx';
import { useReceiveParcel } from './orders.hooks.ts';

const CancelItemsDialog = lazy(async () => ({
  default: (await import('./CancelItemsDialog.tsx')).CancelItemsDialog,
}));

/** What a buyer can do with a parcel now: cancel items of it until it is sent, then say that it has arrived. */
export function ParcelFoot({ orderId, parcel }: { orderId: string; parcel: Parcel }) {
  const [isCancelling, setIsCancelling] = useState(false);
  const { receive, isReceiving } = useReceiveParcel(orderId, parcel._id);
  if (parcel.canCancel) {
    return (
      <Foot
        title="Not sent yet"
        help="You can cancel all of it or single items until the seller sends it."
        action={
          <Button variant="secondary" onClick={() => setIsCancelling(true)}>
            Cancel items
          </Button>
        }
      >
        {isCancelling ? (
          <Suspense fallback={null}>
            <CancelItemsDialog orderId={orderId} parcel={parcel} onClose={() => setIsCancelling(false)} />
          </Suspense>
        ) : null}
      </Foot>
    );
  }
  if (parcel.deliveredBy === null) return null;
  return (
    <Foot
      title="Is the parcel with you?"
      help={`Starts the 7 days for returns. Without an answer: ${formatDate(new Date(parcel.deliveredBy))}.`}
      action={
        <Button icon={<PackageCheck aria-hidden="true" />} busy={isReceiving} onClick={receive}>
          Received
        </Button>
      }
    />
  );
}

function Foot({
  title,
  help,
  action,
  children,
}: {
  title: string;
  help: string;
  action: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-b-lg border-t border-line bg-sunken px-4 py-3 max-md:*:w-full md:px-5 print:hidden">
      <div className="min-w-0 text-sm">
        <p className="font-semibold">{title}</p>
        <p className="text-xs text-fg-2">{help}</p>
      </div>
      {action}
      {children}
    </div>
  );
}
