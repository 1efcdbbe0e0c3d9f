import Mail from 'lucide-react/icons/mail';
import { useState } from 'react';
import {
  type AdminNewsletterList,
  NEWSLETTER_STATUSES,
} from '../../../../contract/shop/admin-messages.contract.ts';
import type { NewsletterIssueList } from '../../../../contract/shop/newsletter-issues.contract.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { useDeskList } from '../../../desk/desk-list.hooks.ts';
import { useExport, useTableSearch } from '../../../desk/table-search.hooks.ts';
import { useMayOnDesk } from '../../../features/people/session/desk-role.hooks.ts';
import { NewsletterDialog } from '../../../features/shop/newsletter/NewsletterDialog.tsx';
import {
  NEWSLETTER_STATUS_NAMES,
  newsletterColumns,
} from '../../../features/shop/newsletter/newsletter-columns.tsx';
import { SentNewsletters } from '../../../features/shop/newsletter/SentNewsletters.tsx';
import { unlistedMeta } from '../../../page-meta.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TableFrame } from '../../../ui/tables/TableFrame.tsx';

const SEARCH = {
  filters: { status: NEWSLETTER_STATUSES },
  sorts: ['askedAt:desc'],
  defaultSort: 'askedAt:desc',
} as const;

export const meta = unlistedMeta('Newsletter', 'Who gets the newsletter.');

export default function AdminNewsletterPage() {
  const table = useTableSearch(SEARCH);
  const query = useDeskList<AdminNewsletterList>('admin-newsletter', '/api/admin/newsletter', table.apiQuery);
  const exporting = useExport('/api/admin/newsletter/export', table.apiQuery);
  const sent = useDeskList<NewsletterIssueList>('admin-newsletter', '/api/admin/newsletter/issues', {
    limit: 5,
  });
  const [isWriting, setIsWriting] = useState(false);
  const { data } = query;
  const may = useMayOnDesk()('marketing');
  return (
    <div className="pb-10">
      <DeskHeader
        title="Newsletter"
        subtitle="Who asked for it. It is sent only to those who confirmed."
        actions={may ? <Button onClick={() => setIsWriting(true)}>Write newsletter</Button> : null}
      />
      <SentNewsletters issues={sent.data?.issues ?? []} />
      <TableFrame
        name="admin-newsletter"
        caption="Newsletter"
        table={table}
        query={query}
        rows={data?.subscribers}
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
          text: 'People who ask for the newsletter appear here.',
        }}
        filteredEmptyTitle="No addresses found"
      />
      {isWriting && sent.data ? (
        <NewsletterDialog confirmed={sent.data.confirmed} onClose={() => setIsWriting(false)} />
      ) : null}
    </div>
  );
}
