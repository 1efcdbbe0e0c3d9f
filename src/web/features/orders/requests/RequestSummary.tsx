import type { ReactNode } from 'react';
import type { OrderRequest } from '../../../../contract/orders/requests.contract.ts';
import { BILL_WAY_NAMES } from '../../../../domain/books/payment-status.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { When } from '../../../ui/feedback/When.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { TotalsList } from '../../../ui/layout/TotalsList.tsx';
import { AddressLines } from '../../people/AddressLines.tsx';
import { BudgetMeter } from '../BudgetMeter.tsx';

/** Who asks, for what, which rule stopped it, what of the budget is left, and what it costs now. */
export function RequestSummary({
  request,
  totals,
  isCounting,
  children,
}: {
  request: OrderRequest;
  /** Of what would be signed; null when nothing is left, and once it has ended. */
  totals: OrderRequest['totalsNow'];
  isCounting: boolean;
  /** The deeds. */
  children?: ReactNode;
}) {
  const { status, requestedBy, reason, needs, approvers, budgets, costCentre, total, expiresAt } = request;
  return (
    <TitledCard title="What is asked" titleClassName="mb-3 text-lg" className="p-4 md:p-6">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        <Term name="Asked by">{requestedBy.name}</Term>
        <Term name="Needs a signature">{reason}</Term>
        <Term name={needs === 'all' ? 'All of them sign' : 'One of them signs'}>
          <ul>
            {approvers.map(({ _id, name, approvedAt }) => (
              <li key={_id}>
                {approvedAt ? (
                  <>
                    {name}
                    <span className="text-fg-3">
                      {' '}
                      signed <When at={approvedAt} hasTime />
                    </span>
                  </>
                ) : (
                  name
                )}
              </li>
            ))}
          </ul>
        </Term>
        {costCentre ? <Term name="Cost centre">{`${costCentre.code} ${costCentre.name}`}</Term> : null}
        <Term name="Payment">
          {BILL_WAY_NAMES[request.paymentMethod]}
          {request.paymentMethod === 'account' || request.onAccount.length === 0 ? null : (
            <span className="block text-fg-3">
              {countText(
                request.onAccount.length,
                'seller’s parcel is on account',
                'sellers’ parcels are on account',
              )}
            </span>
          )}
        </Term>
        <Term name="Deliver to">
          <AddressLines address={request.shippingAddress} />
        </Term>
        {request.purchaseOrderNumber ? (
          <Term name="Purchase order">{request.purchaseOrderNumber}</Term>
        ) : null}
        {request.notes ? <Term name="Notes">{request.notes}</Term> : null}
        {status === 'open' ? (
          <Term name="Sign until">
            <When at={expiresAt} hasTime />
          </Term>
        ) : null}
      </dl>
      {budgets.map((budget) => (
        <Budget key={budget.costCentre._id} {...budget} />
      ))}
      <div className="mt-4 border-t border-line pt-4">
        {totals ? (
          <TotalsList totals={totals} couponCode={request.couponCode} isBusy={isCounting} />
        ) : (
          <p className="flex justify-between gap-3">
            <span>Asked for</span>
            <Rupees amount={total} className="font-semibold" />
          </p>
        )}
        {request.isCouponOver ? (
          <Banner tone="warning" className="mt-3">
            {`The coupon ${request.couponCode} no longer counts.`}
          </Banner>
        ) : null}
        {status === 'open' ? (
          <p className="mt-3 text-sm text-fg-3">No stock is held until it is signed.</p>
        ) : null}
      </div>
      {children}
    </TitledCard>
  );
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-fg-3">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

/** What of a cost centre's budget is spent, what this takes, and what is left then. */
function Budget({ costCentre, budget, spent, request, left, periodName }: OrderRequest['budgets'][number]) {
  return (
    <div className="mt-4 border-t border-line pt-4 text-sm">
      <p className="mb-2 flex flex-wrap justify-between gap-x-3">
        <span className="font-medium">{`${costCentre.code} · ${periodName}`}</span>
        <Rupees amount={budget} />
      </p>
      <BudgetMeter amount={budget} spent={spent} requested={request} />
      <p className={left < 0 ? 'font-medium text-warning-fg' : 'text-fg-2'}>
        {left < 0 ? (
          <>
            <Rupees amount={spent} /> spent, <Rupees amount={request} /> this, <Rupees amount={-left} /> over
            budget
          </>
        ) : (
          <>
            <Rupees amount={spent} /> spent, <Rupees amount={request} /> this, <Rupees amount={left} /> left
          </>
        )}
      </p>
    </div>
  );
}
