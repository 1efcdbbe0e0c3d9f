import type { RequestForQuotes } from '../../../../contract/orders/requests-for-quotes.contract.ts';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { type Deed, Doer, HistoryEntry } from '../HistoryEntry.tsx';

type Event = RequestForQuotes['events'][number];

/** What was done, with the name of who did it. */
const DONE: Record<Event['kind'], Deed> = {
  asked: (by) => (
    <>
      <Doer>{by}</Doer> asked
    </>
  ),
  quoted: () => 'A seller answered',
  quote_changed: () => 'A seller changed their quote',
  quote_withdrawn: () => 'A seller withdrew their quote',
  closed: () => 'It closed, and the quotes were opened',
  cancelled: (by) => (
    <>
      <Doer>{by}</Doer> cancelled it
    </>
  ),
  signature_asked: (by) => (
    <>
      <Doer>{by}</Doer> awarded it, which needs a signature
    </>
  ),
  not_signed: () => 'The award was not signed',
  awarded: (by) => (
    <>
      <Doer>{by}</Doer> awarded it
    </>
  ),
  lapsed: () => 'The award was not paid in time, and lapsed',
  expired: () => 'The last quote ran out',
};

/** What happened to a request, the oldest first. */
export function RequestEvents({ events }: { events: readonly Event[] }) {
  return (
    <TitledCard title="What happened" titleClassName="mb-2 text-lg" className="p-4 md:p-6">
      <ol aria-label="What happened" className="flex flex-col gap-3">
        {events.map(({ at, by, kind, text }, place) => (
          // Nothing is ever put between them.
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <HistoryEntry key={place} by={by} done={DONE[kind]} at={at} text={text} />
        ))}
      </ol>
    </TitledCard>
  );
}
