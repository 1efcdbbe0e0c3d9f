import type { CreditRequest, PaymentRecord } from '../../../../contract/orders/credit-lines.contract.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { When } from '../../../ui/feedback/When.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { useSellerLineSteps } from './credit-lines.hooks.ts';

/** '14 of 15 bills paid on time'; a company without any bill that was due has no record. */
export function recordText(record: PaymentRecord | null): string {
  if (record === null) return 'No bill on account was due yet';
  return `${record.onTime} of ${record.due} bills on account paid on time`;
}

/** Companies that ask for credit, for the seller to answer. */
export function CreditRequests({
  requests,
  onOffer,
}: {
  requests: readonly CreditRequest[];
  /** Null: the reader may not. */
  onOffer: ((request: CreditRequest) => void) | null;
}) {
  const steps = useSellerLineSteps();
  if (requests.length === 0) return null;
  return (
    <TitledCard title="Companies ask you for credit" titleClassName="text-md" className="mb-4 p-4 md:px-5">
      <ul className="divide-y divide-line">
        {requests.map((request) => (
          <li key={request._id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 last:pb-0">
            <div className="min-w-0 grow basis-72">
              <p className="font-semibold wrap-anywhere">{request.company.name}</p>
              <p className="text-xs text-fg-3">
                {request.company.panNumber === null ? 'PAN not proven' : `PAN ${request.company.panNumber}`} ·{' '}
                {request.askedBy}, <When at={request.askedAt} />
              </p>
              <p className="text-sm text-fg-2">{recordText(request.record)}</p>
              {request.note ? <p className="mt-1 text-sm wrap-anywhere">{request.note}</p> : null}
            </div>
            {onOffer === null ? null : (
              <div className="ms-auto flex gap-2">
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={`Decline: ${request.company.name}`}
                  busy={steps.isBusy}
                  onClick={() => void steps.decline(request)}
                >
                  Decline
                </Button>
                <Button
                  size="sm"
                  aria-label={`Offer credit: ${request.company.name}`}
                  onClick={() => onOffer(request)}
                >
                  Offer credit
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}

/** What the company has asked for, and waits for. */
export function OwnCreditRequests({ requests }: { requests: readonly CreditRequest[] }) {
  if (requests.length === 0) return null;
  return (
    <TitledCard title="Asked for" titleClassName="text-md" className="p-4 md:px-5">
      <ul className="divide-y divide-line">
        {requests.map(({ _id, seller, askedBy, askedAt, note }) => (
          <li key={_id} className="py-3 last:pb-0">
            <p className="font-semibold wrap-anywhere">{seller.companyName}</p>
            <p className="text-xs text-fg-3">
              {askedBy}, <When at={askedAt} />. The seller has not answered yet.
            </p>
            {note ? <p className="mt-1 text-sm wrap-anywhere">{note}</p> : null}
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
