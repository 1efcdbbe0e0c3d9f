import { useQuery } from '@tanstack/react-query';
import type { SubscriptionHistory } from '../../../../contract/payments/subscriptions.contract.ts';
import { PAYMENT_METHOD_NAMES } from '../../../../domain/books/payment-status.ts';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { Badge, type BadgeTone } from '../../../ui/feedback/StatusBadge.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { SectionHeader } from '../../../ui/layout/Card.tsx';
import { Table, type TableColumn } from '../../../ui/tables/Table.tsx';
import { subscriptionHistoryQuery } from './plan-history.hooks.ts';

type Period = SubscriptionHistory[number];

const STATES: Record<Period['state'], { tone: BadgeTone; text: string }> = {
  upcoming: { tone: 'info', text: 'Upcoming' },
  active: { tone: 'success', text: 'Active' },
  ended: { tone: 'neutral', text: 'Ended' },
};

const COLUMNS: readonly TableColumn<Period>[] = [
  { id: 'plan', header: 'Plan', isRowHeader: true, cell: ({ planName }) => planName },
  {
    id: 'time',
    header: 'Time',
    cell: ({ startDate, endDate }) => (
      <span className="num">{`${formatDate(new Date(startDate))} to ${formatDate(new Date(endDate))}`}</span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>,
  },
  {
    id: 'receipt',
    header: 'Receipt',
    cell: ({ receipt }) =>
      receipt ? (
        <span className="block min-w-0 max-md:text-end">
          <span className="num block">
            {`${PAYMENT_METHOD_NAMES[receipt.method]}, ${formatDate(new Date(receipt.paidAt))}`}
          </span>
          <span className="block text-xs break-all text-fg-3">
            {receipt.gatewayReference ?? receipt.reference}
          </span>
        </span>
      ) : (
        <span className="text-fg-3">Given</span>
      ),
  },
  {
    id: 'paid',
    header: 'Paid',
    isNumber: true,
    cell: ({ receipt }) => <Rupees amount={receipt?.amount ?? 0} className="font-semibold" />,
  },
];

/** The own paid periods and their receipts; nothing for somebody who never had PRO. */
export function PlanHistory() {
  const { data } = useQuery(subscriptionHistoryQuery);
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="plan-history" className="mt-10">
      <SectionHeader id="plan-history" title="Your plans so far" />
      <Table caption="Your plans so far" columns={COLUMNS} rows={data} rowKey={({ _id }) => _id} />
    </section>
  );
}
