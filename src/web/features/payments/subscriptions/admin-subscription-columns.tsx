import type { AdminSubscription } from '../../../../contract/payments/admin-subscriptions.contract.ts';
import { PAYMENT_METHOD_NAMES } from '../../../../domain/books/payment-status.ts';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Badge, type BadgeTone } from '../../../ui/feedback/StatusBadge.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import type { TableColumn } from '../../../ui/tables/Table.tsx';

export const SUBSCRIPTION_STATE_NAMES: Record<AdminSubscription['state'], string> = {
  active: 'Active',
  upcoming: 'Upcoming',
  ended: 'Ended',
};
const TONES: Record<AdminSubscription['state'], BadgeTone> = {
  active: 'success',
  upcoming: 'info',
  ended: 'neutral',
};

export const adminSubscriptionColumns = (
  onEnd: ((subscription: AdminSubscription) => void) | null,
): readonly TableColumn<AdminSubscription>[] => [
  {
    id: 'user',
    header: 'Subscriber',
    isRowHeader: true,
    cell: ({ user: { name, companyName, email } }) => (
      <span className="block min-w-0 text-start">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="block text-xs font-normal wrap-anywhere text-fg-3">
          {companyName ? `${companyName}, ${email}` : email}
        </span>
      </span>
    ),
  },
  { id: 'plan', header: 'Plan', cell: ({ plan }) => plan.name },
  {
    id: 'time',
    header: 'Time',
    cell: ({ startsAt, endsAt }) => (
      <span className="num block whitespace-nowrap">
        {`${formatDate(new Date(startsAt))} to ${formatDate(new Date(endsAt))}`}
      </span>
    ),
  },
  {
    id: 'paid',
    header: 'Paid by',
    cell: ({ payment, grant }) =>
      payment ? (
        <span className="block min-w-0 max-md:text-end">
          <span className="block">{PAYMENT_METHOD_NAMES[payment.method]}</span>
          <span className="block text-xs text-fg-3">{payment.reference}</span>
        </span>
      ) : (
        <span className="block min-w-0 max-md:text-end">
          <span className="block">{grant?.by ? `Given by ${grant.by}` : 'Given'}</span>
          {grant ? <span className="block text-xs wrap-anywhere text-fg-3">{grant.reason}</span> : null}
        </span>
      ),
  },
  {
    id: 'amount',
    header: 'Amount',
    isNumber: true,
    isOptional: true,
    from: 'lg',
    cell: ({ payment }) => <Rupees amount={payment?.amount ?? 0} className="font-semibold" />,
  },
  {
    id: 'state',
    header: 'State',
    hideHeaderOnPhones: true,
    onPhones: 'foot',
    cell: ({ state, ending }) => (
      <span className="flex min-w-0 flex-col items-start gap-1">
        <Badge tone={TONES[state]}>{SUBSCRIPTION_STATE_NAMES[state]}</Badge>
        {ending ? (
          <span className="text-xs wrap-anywhere text-fg-3">
            {ending.by ? `${ending.by}: ${ending.reason}` : ending.reason}
          </span>
        ) : null}
      </span>
    ),
  },
  {
    id: 'action',
    header: 'Action',
    hideHeaderOnPhones: true,
    onPhones: 'foot',
    cell: (subscription) =>
      onEnd === null || subscription.state === 'ended' ? null : (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`End PRO of ${subscription.user.name}`}
          onClick={() => onEnd(subscription)}
        >
          End
        </Button>
      ),
  },
];
