import PackageCheck from 'lucide-react/icons/package-check';
import { type ReactNode, useState } from 'react';
import type { Parcel } from '../../../../contract/orders/orders.contract.ts';
import { formatDate, formatDeadline } from '../../../../domain/shop/kathmandu-time.ts';
import { WaitingMark } from '../../../offline/outbox/WaitingMark.tsx';
import { useWaiting } from '../../../offline/outbox/waiting-changes.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { lateDialog } from '../../../ui/overlays/late-dialog.tsx';
import { aboutReceived, useReceiveParcel } from './orders.hooks.ts';
import { areReturnsOpen } from './parcel-returns.ts';

const CancelItemsDialog = lateDialog(async () => (await import('./CancelItemsDialog.tsx')).CancelItemsDialog);

/** What a buyer can do with a parcel now: cancel items of it until it is sent, then say that it has arrived, or not. */
export function ParcelFoot({
  orderId,
  parcel,
  notReceived,
}: {
  orderId: string;
  parcel: Parcel;
  /** The button by which the buyer says that it has not. */
  notReceived: ReactNode;
}) {
  const [isCancelling, setIsCancelling] = useState(false);
  const { receive, isReceiving } = useReceiveParcel(orderId, parcel._id, parcel.seller.companyName);
  const about = aboutReceived(parcel._id);
  const isWaiting = useWaiting().some((change) => change.about === about && change.refusal === null);
  if (parcel.canCancel) {
    return (
      <Foot
        title={parcel.pickup === null ? 'Not sent yet' : 'Not picked up yet'}
        help={
          parcel.pickup === null
            ? 'You can cancel all of it or single items until the seller sends it.'
            : 'You can cancel all of it or single items until you pick it up.'
        }
        action={
          <Button variant="secondary" onClick={() => setIsCancelling(true)}>
            Cancel items
          </Button>
        }
      >
        {isCancelling ? (
          <CancelItemsDialog orderId={orderId} parcel={parcel} onClose={() => setIsCancelling(false)} />
        ) : null}
      </Foot>
    );
  }
  const missable = canBeMissed(parcel) ? notReceived : null;
  if (!parcel.canReceive && areReturnsOpen(parcel) && parcel.returnable.length > 0) {
    return (
      <Foot
        title="Is everything as it should be?"
        help={`Returns are open until ${formatDeadline(new Date(Date.parse(parcel.returnsUntil) - 60_000))}.`}
        action={
          <div className="flex flex-wrap gap-2 max-md:*:grow">
            {missable}
            <ButtonLink to={paths.newReturn({ parcel: parcel._id })} variant="secondary">
              Return items
            </ButtonLink>
          </div>
        }
      />
    );
  }
  if (!parcel.canReceive && missable === null) return null;
  return (
    <Foot
      title={parcel.canReceive ? 'Is the parcel with you?' : 'Has it not arrived?'}
      help={arrivalHelp(parcel)}
      action={
        <div className="flex flex-wrap gap-2 max-md:*:grow">
          {isWaiting ? null : missable}
          <WaitingMark about={about} className="self-center" />
          {parcel.canReceive && !isWaiting ? (
            <Button icon={<PackageCheck aria-hidden="true" />} busy={isReceiving} onClick={receive}>
              Received
            </Button>
          ) : null}
        </div>
      }
    />
  );
}

const canBeMissed = ({ canMiss }: Parcel) =>
  canMiss !== null && (canMiss.until === null || new Date(canMiss.until) > new Date());

function arrivalHelp({ canReceive, canMiss, deliveredBy }: Parcel): string {
  if (!canReceive && canMiss?.until != null)
    return `You have until ${formatDeadline(new Date(canMiss.until))} to say so, then it counts as delivered.`;
  if (deliveredBy === null) return 'Deadlines are paused while the complaint is open. “Received” closes it.';
  return `Starts the 7 days for returns. Without an answer: ${formatDate(new Date(deliveredBy))}.`;
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
