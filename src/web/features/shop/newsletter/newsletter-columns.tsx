import type { NewsletterSubscriber } from '../../../../contract/shop/admin-messages.contract.ts';
import { Badge, type BadgeTone } from '../../../ui/feedback/StatusBadge.tsx';
import { When } from '../../../ui/feedback/When.tsx';
import type { TableColumn } from '../../../ui/tables/Table.tsx';

export const NEWSLETTER_STATUS_NAMES: Record<NewsletterSubscriber['status'], string> = {
  confirmed: 'Confirmed',
  pending: 'Not confirmed',
  unsubscribed: 'Unsubscribed',
};
const TONES: Record<NewsletterSubscriber['status'], BadgeTone> = {
  confirmed: 'success',
  pending: 'warning',
  unsubscribed: 'neutral',
};

function Day({ instant }: { instant: string | null }) {
  if (instant === null) return <span className="text-fg-3">never</span>;
  return <When at={instant} className="num whitespace-nowrap" />;
}

export const newsletterColumns: readonly TableColumn<NewsletterSubscriber>[] = [
  {
    id: 'email',
    header: 'E-mail',
    isRowHeader: true,
    cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
  },
  { id: 'asked', header: 'Asked', cell: ({ askedAt }) => <Day instant={askedAt} /> },
  { id: 'confirmed', header: 'Confirmed', cell: ({ confirmedAt }) => <Day instant={confirmedAt} /> },
  {
    id: 'left',
    header: 'Unsubscribed',
    isOptional: true,
    from: 'lg',
    cell: ({ unsubscribedAt }) => <Day instant={unsubscribedAt} />,
  },
  {
    id: 'status',
    header: 'Status',
    hideHeaderOnPhones: true,
    onPhones: 'foot',
    cell: ({ status }) => <Badge tone={TONES[status]}>{NEWSLETTER_STATUS_NAMES[status]}</Badge>,
  },
];
