import HandCoins from 'lucide-react/icons/hand-coins';
import QrCode from 'lucide-react/icons/qr-code';
import { useState } from 'react';
import type { Parcel } from '../../../../contract/orders/orders.contract.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { lateDialog } from '../../../ui/overlays/late-dialog.tsx';
import { useCodeOffer, useStartParcelPayment } from '../../payments/start-payment.hooks.ts';

const PayFeeDialog = lateDialog(async () => (await import('./PayFeeDialog.tsx')).PayFeeDialog);

/** What of a parcel is paid at its door, or was before; and what its way back costs. Its buyer can pay both here. */
export function ParcelCash({ parcel, isOwn }: { parcel: Parcel; isOwn: boolean }) {
  const { atDoor, returnFee } = parcel;
  return (
    <>
      {atDoor === null || atDoor.state === 'over' ? null : (
        <AtDoor parcelId={parcel._id} cash={atDoor} isOwn={isOwn} />
      )}
      {returnFee === null ? null : <ReturnFee parcelId={parcel._id} fee={returnFee} isOwn={isOwn} />}
    </>
  );
}

function AtDoor({
  parcelId,
  cash: { amount, state },
  isOwn,
}: {
  parcelId: string;
  cash: NonNullable<Parcel['atDoor']>;
  isOwn: boolean;
}) {
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
      <p className="flex items-center gap-1.5 text-fg-2">
        <HandCoins aria-hidden="true" className="size-4 shrink-0" />
        {state === 'refused' ? (
          <span>Refused at the door: you pay nothing for it.</span>
        ) : state === 'paid' ? (
          <span>
            <Rupees amount={amount} /> <Badge tone="success">Paid</Badge>
          </span>
        ) : (
          <span>
            To pay at the door: <Rupees amount={amount} className="font-semibold text-fg" />
          </span>
        )}
      </p>
      {isOwn && state === 'to_collect' ? <PayByCode parcelId={parcelId} amount={amount} /> : null}
    </div>
  );
}

/** A code that is scanned instead of paying the courier, where one is offered for such a sum. */
function PayByCode({ parcelId, amount }: { parcelId: string; amount: number }) {
  const isOffered = useCodeOffer(amount);
  const start = useStartParcelPayment({ parcelId, kind: 'parcel' });
  if (!isOffered) return null;
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<QrCode aria-hidden="true" />}
      busy={start.isPending}
      className="print:hidden"
      onClick={() => start.mutate('fonepay')}
    >
      Pay by QR now
    </Button>
  );
}

function ReturnFee({
  parcelId,
  fee: { amount, state },
  isOwn,
}: {
  parcelId: string;
  fee: NonNullable<Parcel['returnFee']>;
  isOwn: boolean;
}) {
  const [isPaying, setIsPaying] = useState(false);
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
      <p className="text-fg-2">
        {state === 'due' ? (
          <>
            Return fee of <Rupees amount={amount} className="font-semibold text-fg" />: until it is paid, cash
            at the door is not possible.
          </>
        ) : state === 'paid' ? (
          <>
            Return fee of <Rupees amount={amount} />: paid.
          </>
        ) : (
          <>
            Return fee of <Rupees amount={amount} />: let go.
          </>
        )}
      </p>
      {isOwn && state === 'due' ? (
        <Button size="sm" variant="secondary" onClick={() => setIsPaying(true)}>
          Pay return fee
        </Button>
      ) : null}
      {isPaying ? (
        <PayFeeDialog parcelId={parcelId} amount={amount} onClose={() => setIsPaying(false)} />
      ) : null}
    </div>
  );
}
