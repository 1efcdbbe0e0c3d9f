import MapPin from 'lucide-react/icons/map-pin';
import type { Parcel } from '../../../contract/orders/orders.contract.ts';
import { formatPickupCode } from '../../../domain/orders/pickup.ts';
import { QrPicture } from '../../ui/marks/QrPicture.tsx';

/** Where a parcel is fetched, and the code that is shown there. */
export function PickupCode({
  pickup,
  status,
}: Pick<Parcel, 'status'> & { pickup: NonNullable<Parcel['pickup']> }) {
  const { place, hours, readyAt, code } = pickup;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-lg border border-line bg-sunken p-4">
      <div className="min-w-0 grow basis-52">
        <p className="flex items-center gap-2 font-semibold">
          <MapPin aria-hidden="true" className="shrink-0 text-link" />
          {statusText(status, readyAt !== null)}
        </p>
        <dl className="mt-2 grid gap-1 text-sm wrap-anywhere">
          <div>
            <dt className="sr-only">Where</dt>
            <dd>{place}</dd>
          </div>
          <div>
            <dt className="sr-only">When</dt>
            <dd className="text-fg-2">{hours}</dd>
          </div>
        </dl>
        {code === null ? null : (
          <>
            <p className="mt-3 text-xs text-fg-2">Code for the counter</p>
            <p className="num text-3xl font-bold tracking-widest">{formatPickupCode(code)}</p>
            <p className="mt-1 text-xs text-fg-2">
              Whoever has the code gets the goods: give it only to whom you send.
            </p>
          </>
        )}
      </div>
      {code === null ? null : (
        <div className="w-36 shrink-0">
          <QrPicture text={code} label="QR code for the counter" />
        </div>
      )}
    </div>
  );
}

function statusText(status: Parcel['status'], isReady: boolean): string {
  if (status === 'delivered') return 'Picked up';
  if (status === 'processing' && isReady) return 'Ready for pick up';
  return 'Pick up';
}
