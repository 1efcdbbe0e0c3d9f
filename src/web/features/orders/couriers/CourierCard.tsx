import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ParcelCourier } from '../../../../contract/orders/couriers.contract.ts';
import { COURIER_EVENTS, type CourierEvent } from '../../../../domain/orders/courier.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import { NotLoaded } from '../../../ui/feedback/NotLoaded.tsx';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { lateDialog } from '../../../ui/overlays/late-dialog.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { CourierEvents } from './CourierEvents.tsx';
import { COURIER_EVENT_WORDS, COURIER_REFUSAL_WORDS } from './courier-words.ts';
import { parcelCourierQuery, useCancelCourier, useNoteStatuses } from './couriers.hooks.ts';

const BookCourierDialog = lateDialog(async () => (await import('./BookCourierDialog.tsx')).BookCourierDialog);

/** Who carries a parcel: booked here, and what it says. */
export function CourierCard({ parcelId }: { parcelId: string }) {
  const query = useQuery(parcelCourierQuery(parcelId));
  return (
    <TitledCard title="Courier">
      {query.data ? (
        <Courier parcelId={parcelId} courier={query.data} />
      ) : (
        <NotLoaded query={query} failed="The courier could not be loaded" box="h-16" />
      )}
    </TitledCard>
  );
}

function Courier({ parcelId, courier }: { parcelId: string; courier: ParcelCourier }) {
  const { booking, canBook, events } = courier;
  const [isBooking, setIsBooking] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      {booking === null ? (
        <p className="text-sm text-fg-2">
          {canBook ? 'No courier is booked for this parcel.' : 'No courier was booked here.'}
        </p>
      ) : (
        <Booking parcelId={parcelId} booking={booking} />
      )}
      {canBook ? (
        <Button variant="secondary" onClick={() => setIsBooking(true)}>
          Book a courier
        </Button>
      ) : null}
      {booking?.state === 'booked' && booking.courier === 'hand' && booking.number !== null ? (
        <NoteStatus number={booking.number} />
      ) : null}
      {events.length > 0 ? <CourierEvents events={events} /> : null}
      {isBooking ? (
        <BookCourierDialog parcelId={parcelId} courier={courier} onClose={() => setIsBooking(false)} />
      ) : null}
    </div>
  );
}

const STATES = {
  asked: { word: 'Not answered', tone: 'warning' },
  booked: { word: 'Booked', tone: 'success' },
  failed: { word: 'Not booked', tone: 'danger' },
  cancelled: { word: 'Cancelled', tone: 'neutral' },
} as const;

function Booking({
  parcelId,
  booking,
}: {
  parcelId: string;
  booking: NonNullable<ParcelCourier['booking']>;
}) {
  const { state, carrier, number, price, collect, weightGrams, parcels, trackUrl, failure, canCancel } =
    booking;
  const { cancel, isCancelling } = useCancelCourier(parcelId);
  const facts = [
    { name: 'Price', value: price === null ? null : <Rupees amount={price} /> },
    { name: 'At the door', value: collect === 0 ? null : <Rupees amount={collect} /> },
    { name: 'Weight', value: `${weightGrams / 1000} kg` },
    { name: 'Pieces', value: String(parcels) },
  ].filter(({ value }) => value !== null);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold wrap-anywhere">{carrier}</p>
        <Badge tone={STATES[state].tone}>{STATES[state].word}</Badge>
      </div>
      {state === 'asked' ? (
        <p className="text-sm text-fg-2">
          The courier has not answered. We look every two minutes whether it is booked, so that nothing is
          booked twice.
        </p>
      ) : null}
      {failure === null ? null : <p className="text-sm wrap-anywhere text-fg-2">{failure}</p>}
      {number === null ? null : (
        <p className="flex items-center justify-between gap-2 text-sm">
          {trackUrl === null ? (
            <span className="num wrap-anywhere">{number}</span>
          ) : (
            <a href={trackUrl} target="_blank" rel="noreferrer" className="link num wrap-anywhere">
              {number}
            </a>
          )}
          <CopyButton text={number} what="number" />
        </p>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {facts.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-fg-3">{name}</dt>
            <dd className="num text-end">{value}</dd>
          </div>
        ))}
      </dl>
      {canCancel ? (
        <Button variant="danger-ghost" busy={isCancelling} onClick={() => cancel(carrier)}>
          Cancel the courier
        </Button>
      ) : null}
    </>
  );
}

/** A courier without an API says nothing to us: its seller writes it down. */
function NoteStatus({ number }: { number: string }) {
  const toast = useToast();
  const { mutate, isPending } = useNoteStatuses();
  const [status, setStatus] = useState<CourierEvent>('picked_up');
  const note = () =>
    mutate(
      { statuses: [{ number, status }] },
      {
        done: ({ others: [other] }) => {
          if (other === undefined) return 'Noted';
          toast.error(other.refusal === null ? 'No such parcel' : COURIER_REFUSAL_WORDS[other.refusal]);
        },
        failed: 'It could not be noted',
      },
    );
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-40 grow">
        <SelectField
          label="What it says"
          value={status}
          onChange={(event) => setStatus(event.target.value as CourierEvent)}
          options={COURIER_EVENTS.map((event) => ({ value: event, label: COURIER_EVENT_WORDS[event] }))}
        />
      </div>
      <Button variant="secondary" busy={isPending} onClick={note}>
        Note
      </Button>
    </div>
  );
}
