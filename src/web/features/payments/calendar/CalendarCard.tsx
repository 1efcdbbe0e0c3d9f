import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { type CalendarSide, calendarQuery, useEndCalendar, useMakeCalendar } from './calendar.hooks.ts';

const WHAT = {
  buying: 'Due days of bills, requests to sign and the end of PRO, in your own calendar.',
  selling: 'Payouts, commission and what buyers owe you, in your own calendar.',
} as const;

/** The private address that a calendar reads: said once, made anew or stopped at any time. */
export function CalendarCard({ side }: { side: CalendarSide }) {
  const { data } = useQuery(calendarQuery(side));
  const make = useMakeCalendar(side);
  const end = useEndCalendar(side);
  const confirm = useConfirm();
  if (!data) return null;
  const { since } = data;
  const made = since === make.data?.since ? make.data : undefined;
  const makeNew = async () => {
    if (
      since === null ||
      (await confirm({
        title: 'New calendar address',
        question: 'The one before stops working at once.',
        action: 'Make it',
        tone: 'primary',
      }))
    )
      make.mutate();
  };
  return (
    <TitledCard title="Calendar" titleClassName="text-md" className="p-5">
      <p className="mt-1 text-sm text-fg-2">{WHAT[side]}</p>
      {made ? (
        <>
          <p className="mt-3 flex items-center gap-2">
            <code className="min-w-0 grow rounded-md bg-sunken px-3 py-2 text-sm break-all">
              {made.address}
            </code>
            <CopyButton text={made.address} what="calendar address" />
          </p>
          <p className="mt-2 text-sm text-fg-2">
            Copy it now: it is not shown again. Whoever has it can read your dates.
          </p>
        </>
      ) : since !== null ? (
        <p className="mt-2 text-sm text-fg-2">{`You have a private address since ${formatDate(new Date(since))}.`}</p>
      ) : null}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" busy={make.isPending} onClick={makeNew}>
          {since === null ? 'Make a private address' : 'Make a new address'}
        </Button>
        {since === null ? null : (
          <Button variant="ghost" size="sm" busy={end.isPending} onClick={() => end.mutate()}>
            Stop the address
          </Button>
        )}
      </div>
    </TitledCard>
  );
}
