import type { CourierEventEntry } from '../../../../contract/orders/couriers.contract.ts';
import { formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { COURIER_EVENT_WORDS, COURIER_REFUSAL_WORDS } from './courier-words.ts';

/** The same in a card of its own, where there is any: beside what people say. */
export function CourierSays({ events }: { events: readonly CourierEventEntry[] }) {
  return events.length === 0 ? null : (
    <TitledCard title="What the courier says" titleClassName="mb-2 text-md">
      <CourierEvents events={events} />
    </TitledCard>
  );
}

/** What a courier says of a parcel, newest first. */
export function CourierEvents({ events }: { events: readonly CourierEventEntry[] }) {
  return (
    <ol className="divide-y divide-line border-t border-line" aria-label="What the courier says">
      {events.map(({ at, event, said, source, refusal }) => (
        <li key={`${event} ${at}`} className="py-2 text-sm">
          <p className="flex flex-wrap justify-between gap-x-3">
            <span className="font-medium">{COURIER_EVENT_WORDS[event]}</span>
            <span className="num text-fg-3">{formatDateTime(new Date(at))}</span>
          </p>
          {said ? <p className="text-xs wrap-anywhere text-fg-2">{said}</p> : null}
          {source === 'typed' ? <p className="text-xs text-fg-3">Noted by hand</p> : null}
          {refusal === null ? null : (
            <p className="text-xs text-warning-fg">{COURIER_REFUSAL_WORDS[refusal]}</p>
          )}
        </li>
      ))}
    </ol>
  );
}
