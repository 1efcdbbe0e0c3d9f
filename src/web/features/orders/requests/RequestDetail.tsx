import { useState } from 'react';
import type { OrderRequest } from '../../../../contract/orders/requests.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { formatRupees, paisaFromRupees } from '../../../../domain/shop/money.ts';
import { errorText } from '../../../data/api-client.ts';
import { useConfirmedStep } from '../../../desk/confirmed-step.hooks.ts';
import { ReasonDialog } from '../../../desk/StepDialog.tsx';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { StickyBottomBar } from '../../../ui/layout/StickyBottomBar.tsx';
import { RequestLines } from './RequestLines.tsx';
import { RequestSummary } from './RequestSummary.tsx';
import { RequestTalk } from './RequestTalk.tsx';
import {
  type SignedLines,
  useApproveRequest,
  useRejectRequest,
  useRequestPreview,
  useWithdrawRequest,
} from './requests.hooks.ts';

/** A request: what is asked for at the left, who asks and what it costs at the right, its deeds within reach of a thumb. */
export function RequestDetail({
  request,
  reorder,
}: {
  request: OrderRequest;
  /** Puts what was asked for into the cart again. */
  reorder: { run: () => void; isBusy: boolean };
}) {
  const { _id, status, lines, totalsNow, can, order, origin, obstacle, isAllOrNone } = request;
  /** What the reader changed; everything else is signed as far as it can be had. */
  const [changed, setChanged] = useState<ReadonlyMap<string, number>>(new Map());
  const quantities = new Map(
    lines.map(({ _id: line, available }) => [line, Math.min(changed.get(line) ?? available, available)]),
  );
  const signed: SignedLines = lines.flatMap(({ _id: line }) => {
    const quantity = quantities.get(line) ?? 0;
    return quantity > 0 ? [{ line, quantity }] : [];
  });
  const isChanged = lines.some(({ _id: line, available }) => quantities.get(line) !== available);
  const preview = useRequestPreview(_id, signed, can.approve && isChanged);
  const totals = isChanged ? (signed.length > 0 ? (preview.data?.totals ?? totalsNow) : null) : totalsNow;
  const priceOf = ({ _id: line, priceNow }: OrderRequest['lines'][number]) => {
    const nth = signed.findIndex((one) => one.line === line);
    return (isChanged && nth >= 0 ? preview.data?.prices[nth] : priceNow) ?? priceNow;
  };
  const deeds =
    can.approve || can.reject || can.withdraw ? (
      <Deeds
        request={request}
        signed={signed}
        total={totals?.total ?? null}
        isCounting={isChanged && preview.isFetching}
        problem={isChanged && preview.error ? errorText(preview.error, 'This cannot be ordered') : null}
      />
    ) : null;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22.75rem] lg:gap-6">
      <div className="flex min-w-0 flex-col gap-4">
        {order ? (
          <Banner
            tone="success"
            action={
              <ButtonLink to={paths.order(order._id)} size="sm">
                See the order
              </ButtonLink>
            }
          >
            {`It is order ${order.orderNumber} now.`}
          </Banner>
        ) : null}
        {obstacle ? (
          <Banner tone="warning" action={origin ? <ToOrigin origin={origin} /> : null}>
            {obstacle}
          </Banner>
        ) : null}
        {status === 'open' || order ? null : (
          <Banner
            tone="info"
            action={
              origin ? (
                <ToOrigin origin={origin} />
              ) : (
                <Button variant="secondary" size="sm" busy={reorder.isBusy} onClick={reorder.run}>
                  Add to cart again
                </Button>
              )
            }
          >
            {origin ? 'Nothing was ordered by it.' : 'Nothing of it was ordered.'}
          </Banner>
        )}
        <RequestLines
          lines={lines}
          isOpen={status === 'open'}
          signed={
            can.approve
              ? {
                  quantities,
                  isWhole: isAllOrNone,
                  set: (line, quantity) => setChanged((before) => new Map(before).set(line, quantity)),
                }
              : null
          }
          priceOf={priceOf}
        />
        <div className="max-lg:hidden">
          <RequestTalk request={request} />
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-20">
        <RequestSummary request={request} totals={totals} isCounting={isChanged && preview.isFetching}>
          {deeds ? <div className="mt-4 max-md:hidden">{deeds}</div> : null}
        </RequestSummary>
        <div className="lg:hidden">
          <RequestTalk request={request} />
        </div>
        {deeds ? <StickyBottomBar label="Sign">{deeds}</StickyBottomBar> : null}
      </div>
    </div>
  );
}

function ToOrigin({ origin: { kind, _id } }: { origin: NonNullable<OrderRequest['origin']> }) {
  return kind === 'quote' ? (
    <ButtonLink to={paths.quote(_id)} size="sm" variant="secondary">
      See the quote
    </ButtonLink>
  ) : (
    <ButtonLink to={paths.requestForQuotes(_id)} size="sm" variant="secondary">
      See the quotes
    </ButtonLink>
  );
}

/** "2 lines cost more now: रू 340. Approve at today's prices" */
function dearerText({ lines }: OrderRequest, signed: SignedLines): string | null {
  const quantityOf = new Map(signed.map(({ line, quantity }) => [line, quantity]));
  const dearer = lines.filter(({ _id, price, priceNow }) => quantityOf.has(_id) && (priceNow ?? 0) > price);
  if (dearer.length === 0) return null;
  const paisa = dearer.reduce(
    (sum, { _id, price, priceNow }) =>
      sum + (paisaFromRupees(priceNow ?? 0) - paisaFromRupees(price)) * (quantityOf.get(_id) ?? 0),
    0,
  );
  return dearer.length === 1
    ? `1 line costs more now: ${formatRupees(paisa)}.`
    : `${countText(dearer.length, 'line')} cost more now: ${formatRupees(paisa)}.`;
}

function Deeds({
  request,
  signed,
  total,
  isCounting,
  problem,
}: {
  request: OrderRequest;
  signed: SignedLines;
  total: number | null;
  isCounting: boolean;
  problem: string | null;
}) {
  const { _id, version, can, number } = request;
  const approve = useApproveRequest(_id);
  const reject = useRejectRequest(_id);
  const withdraw = useWithdrawRequest(_id);
  const [isRejecting, setIsRejecting] = useState(false);
  const ask = useConfirmedStep(withdraw);
  const dearer = can.approve ? dearerText(request, signed) : null;
  const nothing = can.approve && total === null ? 'Nothing of it can be ordered now.' : null;
  const told = problem ?? nothing ?? dearer;

  function sign() {
    if (total === null) return;
    approve.mutate(
      { version, lines: signed, total },
      {
        done: ({ order }) => (order ? `Signed: it is order ${order.orderNumber} now` : 'Signed'),
        failed: 'Failed to sign the request',
      },
    );
  }

  const takeBack = () =>
    ask(undefined, {
      title: 'Withdraw',
      question: `Withdraw request ${number}? Nothing of it is ordered then.`,
      action: 'Withdraw',
      keep: 'Keep it',
      done: 'Request withdrawn',
      failed: 'Failed to withdraw the request',
    });

  return (
    <div className="flex grow flex-col gap-2">
      {told ? <p className="text-sm font-medium text-warning-fg">{told}</p> : null}
      <div className="flex gap-2">
        {can.withdraw ? (
          <Button
            variant="secondary"
            className="grow"
            busy={withdraw.isPending}
            onClick={() => void takeBack()}
          >
            Withdraw
          </Button>
        ) : null}
        {can.reject ? (
          <Button variant="secondary" className="grow" onClick={() => setIsRejecting(true)}>
            Reject
          </Button>
        ) : null}
        {can.approve ? (
          <Button
            className="grow"
            busy={approve.isPending}
            disabled={total === null || isCounting || problem !== null}
            onClick={sign}
          >
            {dearer ? 'Approve at today’s prices' : 'Approve'}
          </Button>
        ) : null}
      </div>
      {isRejecting ? (
        <ReasonDialog
          title={`Reject ${number}`}
          action="Reject"
          help={`${request.requestedBy.name} reads it.`}
          step={reject}
          inputOf={(reason) => ({ version, reason })}
          done="Request rejected"
          failed="Failed to reject the request"
          onClose={() => setIsRejecting(false)}
        />
      ) : null}
    </div>
  );
}
