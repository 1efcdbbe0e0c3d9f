import BadgeCheck from 'lucide-react/icons/badge-check';
import { useEffect, useRef, useState } from 'react';
import type { SellerRequest } from '../../../../contract/orders/sealed-quotes.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { useConfirmedStep } from '../../../desk/confirmed-step.hooks.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { QuoteForm } from './QuoteForm.tsx';
import { RequestedLines } from './RequestedLines.tsx';
import { RequestFacts } from './RequestFacts.tsx';
import { useWithdrawSealedQuote } from './requests-for-quotes.hooks.ts';
import { SealedCard } from './SealedCard.tsx';
import { SellersQuote } from './SellersQuote.tsx';

const ENDED = {
  lost: 'It was awarded to others. They and you are not told each other’s prices.',
  closed: 'It has closed. You are told when it is awarded.',
  cancelled: 'The buyer cancelled it.',
};

/** A request for a seller who was asked: the form of their quote, the quote under its seal, what became of it. */
export function SellerRequestDetail({ request }: { request: SellerRequest }) {
  const { state, status, lines, quote, buyer, order, closesAt, can } = request;
  const [isEditing, setIsEditing] = useState(false);
  const hasForm = can.quote && (quote === null || isEditing);
  const isSealed = status === 'open' && quote !== null && !hasForm;
  const formBox = useRef<HTMLDivElement>(null);
  const wasSealed = useRef(isSealed);
  // The button that was pressed is gone: the keyboard goes on at the title, or at the first price.
  useEffect(() => {
    if (isSealed !== wasSealed.current) {
      const next = isSealed
        ? document.querySelector<HTMLElement>('main h1')
        : formBox.current?.querySelector<HTMLElement>('input');
      next?.focus();
    }
    wasSealed.current = isSealed;
  }, [isSealed]);
  const facts = [
    ['Buyer', <Buyer key="buyer" buyer={buyer} />],
    ...(buyer.awards === null
      ? []
      : [['Awards', `${buyer.awards.awarded} of ${countText(buyer.awards.requests, 'request')}`] as const]),
  ] as const;
  return (
    <div className="flex flex-col gap-4">
      {order ? (
        <Banner
          tone="success"
          action={
            <ButtonLink to={deskPaths.sellerOrder(order.parcel)} size="sm">
              See the order
            </ButtonLink>
          }
        >
          {`You won. It is order ${order.orderNumber} now.`}
        </Banner>
      ) : null}
      {status === 'cancelled' ? <Banner tone="info">{ENDED.cancelled}</Banner> : null}
      {status !== 'cancelled' && status !== 'open' && (state === 'lost' || state === 'closed') ? (
        <Banner tone="info">{ENDED[state]}</Banner>
      ) : null}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6">
        <div className="flex min-w-0 flex-col gap-4">
          {status === 'open' ? (
            <SealedCard closesAt={closesAt}>
              {isSealed ? (
                <>
                  <p>Your quote is sealed. You alone can read it, and change it until then.</p>
                  <div className="mt-4 flex flex-wrap justify-center gap-2">
                    {can.quote ? <Button onClick={() => setIsEditing(true)}>Change the quote</Button> : null}
                    {can.withdraw ? <Withdraw request={request} /> : null}
                  </div>
                </>
              ) : (
                <p>Nobody reads a price before: neither the buyer, nor other sellers, nor our desk.</p>
              )}
            </SealedCard>
          ) : null}
          {hasForm ? (
            <div ref={formBox}>
              <QuoteForm request={request} onSent={() => setIsEditing(false)} />
            </div>
          ) : quote ? (
            <SellersQuote request={request} quote={quote} />
          ) : (
            <RequestedLines lines={lines} />
          )}
        </div>
        <RequestFacts request={request} files={request.files} facts={facts} />
      </div>
    </div>
  );
}

function Buyer({ buyer: { companyName, email, phone, isProven } }: Pick<SellerRequest, 'buyer'>) {
  return (
    <>
      {companyName ?? 'Named with the award'}
      {isProven ? (
        <span className="flex items-center gap-1 text-xs text-success">
          <BadgeCheck aria-hidden="true" className="size-3.5" />
          PAN proven
        </span>
      ) : null}
      {phone === null && email === null ? null : (
        <span className="block text-xs text-fg-2">
          {[phone, email].filter((one) => one !== null).join(' · ')}
        </span>
      )}
    </>
  );
}

function Withdraw({ request: { _id, number } }: { request: SellerRequest }) {
  const withdraw = useWithdrawSealedQuote(_id);
  const ask = useConfirmedStep(withdraw);

  const takeBack = () =>
    ask(undefined, {
      title: 'Withdraw the quote',
      question: `Withdraw your quote for ${number}? Until the closing you can send another one.`,
      action: 'Withdraw',
      keep: 'Keep it',
      done: 'Quote withdrawn',
      failed: 'Failed to withdraw the quote',
    });

  return (
    <Button variant="danger-ghost" busy={withdraw.isPending} onClick={() => void takeBack()}>
      Withdraw
    </Button>
  );
}
