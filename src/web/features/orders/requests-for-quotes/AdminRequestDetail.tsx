import Award from 'lucide-react/icons/award';
import type { AdminRequest } from '../../../../contract/orders/admin-requests-for-quotes.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { dayInWords } from '../../../../domain/shop/day-in-words.ts';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { When } from '../../../ui/feedback/When.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import { Table, type TableColumn } from '../../../ui/tables/Table.tsx';
import { RequestEvents } from './RequestEvents.tsx';
import { RequestedLines } from './RequestedLines.tsx';
import { RequestFacts } from './RequestFacts.tsx';
import { SealedCard } from './SealedCard.tsx';

type Quote = AdminRequest['quotes'][number];

const COLUMNS: readonly TableColumn<Quote>[] = [
  {
    id: 'number',
    header: 'Quote',
    isRowHeader: true,
    cell: ({ number }) => <span className="whitespace-nowrap">{number}</span>,
  },
  {
    id: 'seller',
    header: 'Seller',
    onPhones: 'meta',
    cell: ({ seller }) => <span className="wrap-anywhere">{seller.companyName}</span>,
  },
  { id: 'sent', header: 'Sent', cell: ({ sentAt }) => <When at={sentAt} hasTime className="num" /> },
  {
    id: 'valid',
    header: 'Holds until',
    cell: ({ validUntil }) => <span className="num">{dayInWords(validUntil)}</span>,
  },
  {
    id: 'total',
    header: 'Total',
    isNumber: true,
    onPhones: 'value',
    cell: ({ total }) => <Rupees amount={total} className="font-semibold" />,
  },
  {
    id: 'award',
    header: 'Award',
    onPhones: 'foot',
    cell: ({ isAwarded }) =>
      isAwarded ? (
        <Badge tone="success" icon={<Award className="size-3.5" />}>
          Awarded
        </Badge>
      ) : (
        <span className="text-fg-3">–</span>
      ),
  },
];

/** A request for our desk: while it is open no price, and no name of who answered. Each look is written down. */
export function AdminRequestDetail({ request }: { request: AdminRequest }) {
  const { status, closesAt, companyName, person, isForAll, asked, answered, lines, events, quotes } = request;
  const facts = [
    ['Buyer', companyName],
    ['Asked by', person],
    ['Asked', isForAll ? `All ${countText(asked, 'seller')} of the categories` : countText(asked, 'seller')],
    ['Answered', countText(answered, 'seller')],
  ] as const;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6">
      <div className="flex min-w-0 flex-col gap-4">
        {status === 'open' ? (
          <SealedCard closesAt={closesAt}>
            <p>Our desk reads no price and no name of who answered before the closing.</p>
          </SealedCard>
        ) : null}
        {quotes.length > 0 ? (
          <TitledCard title="Quotes" titleClassName="mb-3 text-lg" className="p-4 md:p-6">
            <Table caption="Quotes" columns={COLUMNS} rows={quotes} rowKey={({ _id }) => _id} isBare />
          </TitledCard>
        ) : null}
        <RequestedLines lines={lines} />
        <RequestEvents events={events} />
      </div>
      <RequestFacts request={request} facts={facts}>
        <p className="mt-4 border-t border-line pt-3 text-xs text-fg-3">Your look is in the audit log.</p>
      </RequestFacts>
    </div>
  );
}
