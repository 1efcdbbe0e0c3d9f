import Mail from 'lucide-react/icons/mail';
import { useState } from 'react';
import { type AdminNewsletterList, NEWSLETTER_STATUSES } from '../../../contract/admin-messages.contract.ts';
import type { NewsletterIssueList } from '../../../contract/newsletter-issues.contract.ts';
import { useDeskList } from '../../desk/desk-list.hooks.ts';
import { useExport, useTableSearch } from '../../desk/table-search.hooks.ts';
import { NewsletterDialog } from '../../features/newsletter/NewsletterDialog.tsx';
import { NEWSLETTER_STATUS_NAMES, newsletterColumns } from '../../features/newsletter/newsletter-columns.tsx';
import { SentNewsletters } from '../../features/newsletter/SentNewsletters.tsx';
import { RoleGuard } from '../../features/session/RoleGuard.tsx';
import { pageMeta } from '../../page-meta.ts';
import { Button } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/Card.tsx';
import { TableFrame } from '../../ui/tables/TableFrame.tsx';
import type { Route } from './+types/AdminNewsletterPage.ts';

const SEARCH = {
  filters: { status: NEWSLETTER_STATUSES },
  sorts: ['askedAt:desc'],
  defaultSort: 'askedAt:desc',
} as const;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Newsletter', description: 'Who gets the newsletter.', path: null });
}

export default function AdminNewsletterPage() {
  return (
    <RoleGuard roles={['admin']}>
      <Newsletter />
    </RoleGuard>
  );
}

function Newsletter() {
  const table = useTableSearch(SEARCH);
  const query = useDeskList<AdminNewsletterList>('admin-newsletter', '/api/admin/newsletter', table.apiQuery);
  const exporting = useExport('/api/admin/newsletter/export', table.apiQuery);
  const sent = useDeskList<NewsletterIssueList>('admin-newsletter', '/api/admin/newsletter/issues', {
    limit: 5,
  });
  const [isWriting, setIsWriting] = useState(false);
  const { data } = query;
  return (
    <div className="pb-10">
      <PageHeader
        title="Newsletter"
        subtitle="Who asked for it. It is sent only to those who confirmed."
        actions={<Button onClick={() => setIsWriting(true)}>Write newsletter</Button>}
      />
      <SentNewsletters issues={sent.data?.issues ?? []} />
      <TableFrame
        name="admin-newsletter"
        caption="Newsletter"
        table={table}
        query={query}
        rows={data?.subscribers}
        pagination={data?.pagination}
        rowKey={({ email }) => email}
        rowName={({ email }) => email}
        columns={newsletterColumns}
        search={{ label: 'Search addresses', placeholder: 'E-mail...' }}
        chips={{
          filter: 'status',
          label: 'Newsletter status',
          options: [
            { value: null, label: 'All', count: data?.counts.all },
            ...NEWSLETTER_STATUSES.map((value) => ({
              value,
              label: NEWSLETTER_STATUS_NAMES[value],
              count: data?.counts[value],
            })),
          ],
        }}
        onExport={exporting}
        errorTitle="The addresses could not be loaded"
        empty={{
          picture: <Mail />,
          title: 'No addresses yet',
          text: 'Whoever asks for the newsletter appears here.',
        }}
        filteredEmptyTitle="No addresses found"
      />
      {isWriting && sent.data ? (
        <NewsletterDialog confirmed={sent.data.confirmed} onClose={() => setIsWriting(false)} />
      ) : null}
    </div>
  );
}
