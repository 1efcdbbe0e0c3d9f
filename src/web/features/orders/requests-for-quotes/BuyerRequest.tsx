import { useEffect, useRef } from 'react';
import type { RequestForQuotes } from '../../../../contract/orders/requests-for-quotes.contract.ts';
import type { Address } from '../../../../contract/people/addresses.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { dayInWords } from '../../../../domain/shop/day-in-words.ts';
import { useConfirmedStep } from '../../../desk/confirmed-step.hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { AwardCard } from './AwardCard.tsx';
import { Comparison } from './Comparison.tsx';
import { RequestEvents } from './RequestEvents.tsx';
import { RequestedLines } from './RequestedLines.tsx';
import { RequestFacts } from './RequestFacts.tsx';
import { useCancelRequest } from './requests-for-quotes.hooks.ts';
import { SealedCard } from './SealedCard.tsx';

/** A request for its buyer: sealed while it is open, compared once it has closed, and what was awarded. */
export function BuyerRequest({
  request,
  addresses,
}: {
  request: RequestForQuotes;
  /** Undefined while they are on their way. */
  addresses: readonly Address[] | undefined;
}) {
  const { status, lines, isForAll, sellers, asked, answered, validUntil, awards, events, can } = request;
  const award = awards.at(-1);
  const awardCount = useRef(awards.length);
  // What comes of an award stands above the table in which it was chosen.
  useEffect(() => {
    if (awards.length > awardCount.current) document.querySelector<HTMLElement>('main h1')?.focus();
    awardCount.current = awards.length;
  }, [awards.length]);
  const facts = [
    ['Asked', isForAll ? `All ${countText(asked, 'seller')} of the categories` : countText(asked, 'seller')],
    ...(status === 'open' ? [] : [['Answered', countText(answered, 'seller')] as const]),
    ...(validUntil === null ? [] : [['Quotes hold until', dayInWords(validUntil)] as const]),
    ...(sellers.length === 0
      ? []
      : [['Chosen', sellers.map(({ companyName }) => companyName).join(', ')] as const]),
  ] as const;
  return (
    <div className="flex flex-col gap-4 lg:gap-6">
      {status === 'cancelled' ? (
        <Banner tone="info">You cancelled this request. Nobody answers it any more.</Banner>
      ) : null}
      {status === 'expired' ? (
        <Banner tone="info">
          {answered === 0
            ? 'Nobody answered. You can ask again, with more time or more sellers.'
            : 'The last quote has run out. Ask again to buy what is on the list.'}
        </Banner>
      ) : null}
      {award ? <AwardCard request={request} award={award} /> : null}
      {can.compare ? <Comparison key={request.version} request={request} addresses={addresses} /> : null}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22.75rem] lg:gap-6">
        <div className="flex min-w-0 flex-col gap-4">
          {status === 'open' ? (
            <SealedCard closesAt={request.closesAt}>
              <p className="num">
                <span className="font-semibold text-fg">{`${answered} of ${countText(asked, 'seller')} answered.`}</span>{' '}
                Prices and names stay closed until then, for everybody.
              </p>
            </SealedCard>
          ) : null}
          {can.compare ? null : <RequestedLines lines={lines} />}
          <div className={can.compare ? undefined : 'max-lg:hidden'}>
            <RequestEvents events={events} />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <RequestFacts request={request} files={request.files} facts={facts}>
            {can.cancel ? <CancelRequest request={request} /> : null}
          </RequestFacts>
          {can.compare ? null : (
            <div className="lg:hidden">
              <RequestEvents events={events} />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

function CancelRequest({ request: { _id, number, answered } }: { request: RequestForQuotes }) {
  const cancel = useCancelRequest(_id);
  const ask = useConfirmedStep(cancel);
  const cancelIt = () =>
    ask(undefined, {
      title: 'Cancel request',
      question:
        answered > 0
          ? `Cancel ${number}? Its quotes can no longer be awarded, and ${countText(answered, 'seller')} that answered are told.`
          : `Cancel ${number}? Its quotes can no longer be awarded.`,
      action: 'Cancel request',
      keep: 'Keep it',
      done: 'Request cancelled',
      failed: 'Failed to cancel the request',
    });

  return (
    <Button
      variant="danger-ghost"
      size="sm"
      className="mt-4"
      busy={cancel.isPending}
      onClick={() => void cancelIt()}
    >
      Cancel request
    </Button>
  );
}
