import ScrollText from 'lucide-react/icons/scroll-text';
import X from 'lucide-react/icons/x';
import { Link, useSearchParams } from 'react-router';
import type { AuditList } from '../../../../contract/shop/audit.contract.ts';
import { COUNT_CEILING } from '../../../../contract/shop/fields.contract.ts';
import { actionText } from '../../../desk/action-text.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { useDeskList } from '../../../desk/desk-list.hooks.ts';
import { useExport, useTableSearch } from '../../../desk/table-search.hooks.ts';
import { AuditDetails } from '../../../features/shop/audit/AuditDetails.tsx';
import { auditColumns, auditName } from '../../../features/shop/audit/audit-columns.tsx';
import { unlistedMeta } from '../../../page-meta.ts';
import { TableFrame } from '../../../ui/tables/TableFrame.tsx';

const SEARCH = {
  filters: { action: 'text', actor: 'text', objectKind: 'text', objectId: 'text', from: 'text', to: 'text' },
  sorts: ['at:desc'],
  defaultSort: 'at:desc',
} as const;

export const meta = unlistedMeta('Audit log', 'Who did what, and when.');

export default function AdminAuditPage() {
  const [searchParams] = useSearchParams();
  const table = useTableSearch(SEARCH);
  const query = useDeskList<AuditList>('admin-audit', '/api/admin/audit-log', table.apiQuery);
  const exporting = useExport('/api/admin/audit-log/export', table.apiQuery);
  const { data } = query;
  const opened = data?.entries.find(({ _id }) => _id === searchParams.get('entry'));
  const person = data?.entries.find(({ actor }) => actor?._id === table.filters.actor)?.actor;

  return (
    <div className="pb-10">
      <DeskHeader
        title="Audit log"
        subtitle="Every change by an admin, as it happened. Nobody can change or remove an entry."
      />
      <NarrowedTo
        notes={[
          table.filters.actor
            ? {
                text: `By ${person?.name ?? table.filters.actor}`,
                href: table.hrefFor({ filters: { actor: null } }),
              }
            : null,
          table.filters.objectId
            ? {
                text: 'One object only',
                href: table.hrefFor({ filters: { objectKind: null, objectId: null } }),
              }
            : null,
        ]}
      />
      <TableFrame
        name="admin-audit"
        caption="Audit log"
        table={table}
        query={query}
        rows={data?.entries}
        countCeiling={COUNT_CEILING}
        rowKey={({ _id }) => _id}
        rowName={auditName}
        columns={auditColumns}
        actions={(entry) => [
          { label: 'Details', look: 'secondary', to: table.hrefFor({}, { entry: entry._id }) },
        ]}
        search={{ label: 'Search the audit log', placeholder: 'Order, reason, request id...' }}
        selects={[
          {
            filter: 'action',
            label: 'Action',
            allLabel: 'All actions',
            options: (data?.actions ?? []).map((value) => ({ value, label: actionText(value) })),
          },
        ]}
        hasDates
        onExport={exporting}
        errorTitle="The audit log could not be loaded"
        empty={{
          picture: <ScrollText />,
          title: 'Nothing happened yet',
          text: 'Changes by admins appear here.',
        }}
        filteredEmptyTitle="No entries found"
      />
      {opened ? (
        <AuditDetails
          entry={opened}
          onClose={table.close}
          hrefFor={(filters) => table.hrefFor({ filters })}
        />
      ) : null}
    </div>
  );
}

/** Filters that have no control of their own, each with a way out. */
function NarrowedTo({ notes }: { notes: readonly ({ text: string; href: string } | null)[] }) {
  const shown = notes.filter((note) => note !== null);
  if (shown.length === 0) return null;
  return (
    <ul className="mb-3 flex flex-wrap gap-2">
      {shown.map(({ text, href }) => (
        <li key={text}>
          <Link
            to={href}
            preventScrollReset
            discover="none"
            aria-label={`Remove filter: ${text}`}
            className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-line-2 bg-surface px-3 text-sm font-medium hover:bg-hover touch:min-h-11"
          >
            <span className="max-w-60 truncate">{text}</span>
            <X aria-hidden="true" className="size-3.5 text-fg-3" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
