import { useState } from 'react';
import type { Quote } from '../../../../contract/orders/quotes.contract.ts';
import type { Address } from '../../../../contract/people/addresses.contract.ts';
import { useConfirmedStep } from '../../../desk/confirmed-step.hooks.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { ReasonDialog } from '../../../desk/StepDialog.tsx';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { StickyBottomBar } from '../../../ui/layout/StickyBottomBar.tsx';
import { lateDialog } from '../../../ui/overlays/late-dialog.tsx';
import { QuoteLines } from './QuoteLines.tsx';
import { QuoteSummary } from './QuoteSummary.tsx';
import { QuoteTalk } from './QuoteTalk.tsx';
import { useDeclineQuote, useWithdrawQuote } from './quotes.hooks.ts';

const AcceptDialog = lateDialog(async () => (await import('./AcceptDialog.tsx')).AcceptDialog);
const AnswerDialog = lateDialog(async () => (await import('./AnswerDialog.tsx')).AnswerDialog);
const CounterDialog = lateDialog(async () => (await import('./CounterDialog.tsx')).CounterDialog);

type OpenDialog = 'answer' | 'accept' | 'counter' | 'decline' | null;

/** A quote for either side: what holds at the left, terms and sum at the right, its deeds within reach of a thumb. */
export function QuoteDetail({
  quote,
  addresses,
}: {
  quote: Quote;
  /** Those that a buyer can have it sent to; undefined while they are on their way. */
  addresses: readonly Address[] | undefined;
}) {
  const { as, order, can } = quote;
  const [open, setOpen] = useState<OpenDialog>(null);
  const decline = useDeclineQuote(quote);
  const close = () => setOpen(null);
  const deeds =
    can.accept || can.answer || can.decline || can.withdraw ? <Deeds quote={quote} onOpen={setOpen} /> : null;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22.75rem] lg:gap-6">
      <div className="flex min-w-0 flex-col gap-4">
        {order ? (
          <Banner
            tone="success"
            action={
              <ButtonLink
                to={as === 'seller' ? deskPaths.sellerOrder(order.parcel) : paths.order(order._id)}
                size="sm"
              >
                {as === 'buyer' && order.isToPay ? 'See the order and pay' : 'See the order'}
              </ButtonLink>
            }
          >
            {`It is order ${order.orderNumber} now.`}
          </Banner>
        ) : null}
        {order ? null : <WaitingRequest quote={quote} />}
        <QuoteLines quote={quote} />
        <div className="max-lg:hidden">
          <QuoteTalk quote={quote} />
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-20">
        <QuoteSummary quote={quote}>
          {deeds ? <div className="mt-4 max-md:hidden">{deeds}</div> : null}
        </QuoteSummary>
        <div className="lg:hidden">
          <QuoteTalk quote={quote} />
        </div>
        {deeds ? <StickyBottomBar label="Answer">{deeds}</StickyBottomBar> : null}
      </div>
      {open === 'answer' ? <AnswerDialog quote={quote} onClose={close} /> : null}
      {open === 'accept' ? <AcceptDialog quote={quote} addresses={addresses} onClose={close} /> : null}
      {open === 'counter' ? <CounterDialog quote={quote} onClose={close} /> : null}
      {open === 'decline' ? (
        <ReasonDialog
          title={`Decline ${quote.number}`}
          action="Decline"
          help={`${as === 'seller' ? quote.buyer.companyName : quote.seller.companyName} reads it.`}
          step={decline}
          inputOf={(reason) => ({ reason })}
          done="Quote declined"
          failed="Failed to decline the quote"
          onClose={close}
        />
      ) : null}
    </div>
  );
}

/** What became of the signature that an accepted offer needs. */
function WaitingRequest({ quote: { request, version } }: { quote: Quote }) {
  if (request?.status !== 'open' && request?.status !== 'rejected') return null;
  const isOld = request.version !== version;
  return (
    <Banner
      tone={request.status === 'open' && !isOld ? 'info' : 'warning'}
      action={
        <ButtonLink to={paths.request(request._id)} size="sm" variant="secondary">
          See the request
        </ButtonLink>
      }
    >
      {request.status === 'rejected'
        ? `Request ${request.number} was rejected.`
        : isOld
          ? `Request ${request.number} asks for an offer that has changed since. Accept the new one.`
          : `Accepted: request ${request.number} waits for a signature.`}
    </Banner>
  );
}

function Deeds({ quote, onOpen }: { quote: Quote; onOpen: (dialog: OpenDialog) => void }) {
  const { number, can, status } = quote;
  const withdraw = useWithdrawQuote(quote);
  const ask = useConfirmedStep(withdraw);

  const takeBack = () =>
    ask(undefined, {
      title: 'Withdraw',
      question: `Withdraw quote ${number}? The seller no longer answers it.`,
      action: 'Withdraw',
      keep: 'Keep it',
      done: 'Quote withdrawn',
      failed: 'Failed to withdraw the quote',
    });

  return (
    <div className="flex grow flex-wrap gap-2">
      {can.withdraw && !can.decline ? (
        <Button
          variant="secondary"
          className="grow"
          busy={withdraw.isPending}
          onClick={() => void takeBack()}
        >
          Withdraw
        </Button>
      ) : null}
      {can.decline ? (
        <Button variant="secondary" className="grow" onClick={() => onOpen('decline')}>
          Decline
        </Button>
      ) : null}
      {can.counter ? (
        <Button variant="secondary" className="grow" onClick={() => onOpen('counter')}>
          Other wishes
        </Button>
      ) : null}
      {can.answer ? (
        <Button className="grow" onClick={() => onOpen('answer')}>
          {status === 'quoted' ? 'Change the offer' : 'Answer'}
        </Button>
      ) : null}
      {can.accept ? (
        <Button className="grow" onClick={() => onOpen('accept')}>
          Accept and order
        </Button>
      ) : null}
    </div>
  );
}
