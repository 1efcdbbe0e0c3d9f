import type { CreditLine } from '../../../../contract/orders/credit-lines.contract.ts';
import { formatRupees, paisaFromRupees } from '../../../../domain/shop/money.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { When } from '../../../ui/feedback/When.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { CreditBadge } from './CreditBadge.tsx';
import { CreditDays } from './CreditDays.tsx';
import { CreditMeter } from './CreditMeter.tsx';
import { useBuyerLineSteps } from './credit-lines.hooks.ts';

/** What a seller lends the company: how much is used, what is due, and what can be done now. */
export function CreditLineCard({ line }: { line: CreditLine }) {
  const { seller, status, can, note } = line;
  const steps = useBuyerLineSteps();
  const limit = formatRupees(paisaFromRupees(line.limit));
  const title = `credit-${line._id}`;
  return (
    <Card aria-labelledby={title} className="p-4 md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 id={title} className="min-w-0 font-semibold wrap-anywhere">
          {seller.companyName}
        </h2>
        <CreditBadge status={status} closedAs={line.closedAs} />
      </div>
      <p className="text-sm text-fg-2">
        {`Each bill is due ${line.days} days after its day. `}
        {line.keepsPro ? 'PRO prices hold.' : 'PRO prices do not hold on account.'}
      </p>
      {note ? <p className="mt-2 text-sm wrap-anywhere">{note}</p> : null}
      {status === 'frozen' ? (
        <p className="mt-2 text-sm text-danger-fg">
          {line.frozenAt === null ? null : (
            <>
              Frozen since <When at={line.frozenAt} />.{' '}
            </>
          )}
          Pay what is late, and you can order on account again.
        </p>
      ) : null}
      <div className="mt-3 grid items-start gap-4 md:grid-cols-2">
        {status === 'offered' ? (
          <p className="text-sm text-fg-2">
            Limit <Rupees amount={line.limit} className="text-lg font-bold text-fg" />
          </p>
        ) : status === 'closed' ? (
          <p className="text-sm text-fg-2">
            {line.closedAt === null ? null : (
              <>
                Over since <When at={line.closedAt} />.
              </>
            )}
          </p>
        ) : (
          <CreditMeter line={line} />
        )}
        {status === 'offered' ? null : (
          <div>
            <CreditDays line={line} />
            {line.credit > 0 ? (
              <p className="num mt-1 text-sm text-success-fg">
                <Rupees amount={line.credit} /> paid beyond, taken off the next bill
              </p>
            ) : null}
          </div>
        )}
      </div>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        {can.end ? (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`End: ${seller.companyName}`}
            busy={steps.isBusy}
            onClick={() => void steps.end(line)}
          >
            End
          </Button>
        ) : null}
        {can.decline ? (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Decline: ${seller.companyName}`}
            busy={steps.isBusy}
            onClick={() => void steps.decline(line)}
          >
            Decline
          </Button>
        ) : null}
        {can.accept ? (
          <Button
            size="sm"
            aria-label={`Accept: ${seller.companyName}`}
            busy={steps.isBusy}
            onClick={() => void steps.accept(line, limit)}
          >
            Accept
          </Button>
        ) : null}
        {status === 'offered' && !can.accept ? (
          <p className="text-sm text-fg-2">An owner of your company can accept it.</p>
        ) : null}
        {line.acceptedAt === null ? null : (
          <ButtonLink
            variant="secondary"
            size="sm"
            to={paths.khata(seller._id)}
            aria-label={`Open khata: ${seller.companyName}`}
          >
            Open khata
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
