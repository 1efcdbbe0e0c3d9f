import { cx } from 'class-variance-authority';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { TrackedParcel } from '../../../../contract/orders/tracking.contract.ts';
import { dayRangeInWords, formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { provinceName } from '../../../../domain/shop/nepal.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { TermRow } from '../../../ui/layout/TermRow.tsx';

type StepName = TrackedParcel['steps'][number]['step'];

const STEP_TEXTS: Record<StepName, string> = {
  ordered: 'Ordered',
  packing: 'Being packed',
  ready: 'Ready for pick up',
  sent: 'Sent',
  on_its_way: 'On its way',
  delivered: 'Delivered',
  picked_up: 'Picked up',
  cancelled: 'Cancelled',
  lost: 'Never arrived',
  came_back: 'Came back',
};
const BAD_ENDS: readonly StepName[] = ['cancelled', 'lost', 'came_back'];

/** The way of a parcel, and when it should arrive. */
export function ParcelTrack({ parcel }: { parcel: TrackedParcel }) {
  const { steps, expected, carrier, from, to } = parcel;
  const newest = steps.findLastIndex(({ isReached }) => isReached);
  return (
    <Card aria-labelledby="track-state" className="p-5 md:p-6">
      <h2 id="track-state" className="text-lg font-semibold">
        {STEP_TEXTS[steps[newest]?.step ?? 'ordered']}
      </h2>
      {expected === null ? null : expected.isLate ? (
        <Banner tone="warning" className="mt-3">
          It was expected {dayRangeInWords(expected.earliest, expected.latest)} and is later than that. Who
          ordered it can write to the seller.
        </Banner>
      ) : (
        <p className="num mt-1 text-fg-2">Expected {dayRangeInWords(expected.earliest, expected.latest)}</p>
      )}
      <ol className="mt-5">
        {steps.map(({ step, at, isReached }, index) => {
          const isBad = BAD_ENDS.includes(step);
          return (
            <li
              key={step}
              aria-current={index === newest ? 'step' : undefined}
              className="relative flex gap-3 pb-5 last:pb-0"
            >
              {index < steps.length - 1 ? (
                <span
                  aria-hidden="true"
                  className="absolute start-3.5 top-7 bottom-0 border-s border-line-2"
                />
              ) : null}
              <span
                aria-hidden="true"
                className={cx(
                  'flex size-7 shrink-0 items-center justify-center rounded-full border',
                  isReached ? 'border-primary bg-primary text-on-primary' : 'border-line-2 bg-surface',
                )}
              >
                {isReached ? isBad ? <X className="size-4" /> : <Check className="size-4 stroke-3" /> : null}
              </span>
              <div className="min-w-0 pt-0.5">
                <p className={isReached ? 'font-semibold' : 'text-fg-3'}>
                  {STEP_TEXTS[step]}
                  {isReached ? null : <span className="sr-only">, not yet</span>}
                </p>
                {at === null ? null : (
                  <time dateTime={at} className="num block text-xs text-fg-3">
                    {formatDate(new Date(at))}
                  </time>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      <dl className="mt-5 divide-y divide-line border-t border-line text-sm">
        {carrier === null ? null : <TermRow term="Carrier">{carrier}</TermRow>}
        {from === null ? null : <TermRow term="From">{provinceName(from)}</TermRow>}
        {to === null ? null : <TermRow term="To">{provinceName(to)}</TermRow>}
      </dl>
    </Card>
  );
}
