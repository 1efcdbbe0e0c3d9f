import { type FormEvent, useState } from 'react';
import type { SellerOrder } from '../../../../contract/orders/seller-orders.contract.ts';
import { readPickupCode } from '../../../../domain/orders/pickup.ts';
import { formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { ApiError, errorText } from '../../../data/api-client.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { CodeCamera } from './CodeCamera.tsx';
import { useHandOver, useReadyPickup } from './pickups.hooks.ts';

/** What a seller does with a parcel that is fetched: say that it is ready, then hand it over for the buyer's code. */
export function HandOver({
  parcel,
  pickup,
}: {
  parcel: SellerOrder;
  pickup: NonNullable<SellerOrder['pickup']>;
}) {
  const { status } = parcel;
  const { place, hours, readyAt } = pickup;
  return (
    <Card aria-labelledby="pick-up" className="flex flex-col gap-4 p-5">
      <div>
        <div className="flex flex-wrap items-center gap-2">
          <h2 id="pick-up" className="text-md font-semibold">
            Pick up
          </h2>
          {status === 'processing' && readyAt !== null ? <Badge tone="info">Ready</Badge> : null}
        </div>
        <p className="mt-1 text-sm wrap-anywhere text-fg-2">
          <span className="block">{place}</span>
          <span className="block">{hours}</span>
        </p>
        {readyAt === null ? null : (
          <p className="num mt-1 text-xs text-fg-3">Buyer told {formatDateTime(new Date(readyAt))}</p>
        )}
      </div>
      {status === 'processing' ? (
        <>
          {readyAt === null ? <ReadyButton parcelId={parcel._id} /> : null}
          <CodeForm parcelId={parcel._id} />
        </>
      ) : null}
    </Card>
  );
}

function ReadyButton({ parcelId }: { parcelId: string }) {
  const { mutateAsync, isPending } = useReadyPickup(parcelId);
  const toast = useToast();
  // The views read again have no such button any more: what is said must not depend on it.
  async function tell() {
    try {
      await mutateAsync(undefined);
      toast.success('The buyer is told');
    } catch (error) {
      toast.error(errorText(error, 'The buyer could not be told'));
    }
  }
  return (
    <div>
      <Button busy={isPending} onClick={() => void tell()}>
        Ready for pick up
      </Button>
      <p className="mt-1 text-xs text-fg-2">The buyer gets a mail with place, hours and the code.</p>
    </div>
  );
}

function CodeForm({ parcelId }: { parcelId: string }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const { mutateAsync, isPending } = useHandOver(parcelId);
  const toast = useToast();

  async function send(text: string) {
    if (isPending) return;
    const code = readPickupCode(text);
    setProblem(code === null ? 'Enter the six digits of the code' : undefined);
    if (code === null) return;
    try {
      await mutateAsync({ code });
      toast.success('Parcel handed over');
    } catch (error) {
      const [refused] = ApiError.from(error).errors;
      setProblem(refused?.message ?? errorText(error, 'The parcel could not be handed over'));
      setTyped('');
    }
  }

  return (
    <form
      noValidate
      aria-label="Hand over"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send(typed);
      }}
      className="flex flex-col gap-3 border-t border-line pt-4"
    >
      <TextField
        name="code"
        label="Buyer’s code"
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        help="Six digits: type them, or scan the QR code on the buyer’s phone."
        error={problem}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex flex-wrap gap-2 max-md:*:grow">
        <Button type="submit" variant="secondary" busy={isPending}>
          Hand over
        </Button>
        <CodeCamera onCode={(text) => void send(text)} />
      </div>
    </form>
  );
}
