import NotebookText from 'lucide-react/icons/notebook-text';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { AccountPayment, OrderRow } from '../../../../contract/orders/orders.contract.ts';
import { dueDayBs, dueDayText, isPastDue } from '../../../../domain/books/due-day.ts';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';

/** A parcel that is paid later: when, how much is still owed, and whether that is late. */
export function AccountNote({
  payment,
  sellerId,
}: {
  payment: AccountPayment;
  /** Whose khata it stands in, for whoever buys; left out: no link. */
  sellerId?: string;
}) {
  const { days, dueAt, owed, total } = payment;
  const isOverdue = dueAt !== null && owed > 0 && isPastDue(dueAt, new Date());
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-fg-2">
      <NotebookText aria-hidden="true" />
      <span>
        {dueAt === null
          ? `On account, due ${days} days after the bill`
          : owed > 0
            ? `On account, due ${dueDayText(dueAt)}`
            : 'On account, paid'}
      </span>
      {isOverdue ? (
        <Badge tone="danger" icon={<TriangleAlert aria-hidden="true" className="size-3.5" />}>
          Late
        </Badge>
      ) : null}
      {owed > 0 ? (
        <span className="num">
          {owed === total ? (
            <Rupees amount={owed} className="font-semibold text-fg" />
          ) : (
            <>
              <Rupees amount={owed} className="font-semibold text-fg" /> of <Rupees amount={total} />
            </>
          )}
        </span>
      ) : null}
      {sellerId === undefined || dueAt === null ? null : (
        <TextLink to={paths.khata(sellerId)} className="print:hidden">
          Open khata
        </TextLink>
      )}
    </div>
  );
}

/** In a list: that something of an order is on account, until when, and whether that is late. */
export function OwedOfOrder({ account: { dueAt } }: { account: NonNullable<OrderRow['account']> }) {
  return <DueLine dueAt={dueAt} />;
}

/** The same of a parcel, for its seller. */
export function OwedOfParcel({ payment: { dueAt, owed } }: { payment: AccountPayment }) {
  return owed > 0 ? (
    <DueLine dueAt={dueAt} />
  ) : (
    <span className="block text-xs text-fg-3">On account, paid</span>
  );
}

function DueLine({ dueAt }: { dueAt: string | null }) {
  if (dueAt === null) return <span className="block text-xs text-fg-3">On account</span>;
  return isPastDue(dueAt, new Date()) ? (
    <span className="block text-xs font-medium text-danger">{`On account, late since ${dueDayBs(dueAt)}`}</span>
  ) : (
    <span className="block text-xs text-fg-3">{`On account, due ${dueDayBs(dueAt)}`}</span>
  );
}
