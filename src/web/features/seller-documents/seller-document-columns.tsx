import Download from 'lucide-react/icons/download';
import type { AdminSellerDocument } from '../../../contract/seller-documents.contract.ts';
import { formatDateTime } from '../../../domain/kathmandu-time.ts';
import type { SellerDocumentKind, SellerDocumentState } from '../../../domain/seller-document.ts';
import { useExport } from '../../desk/table-search.hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Badge, type BadgeTone } from '../../ui/feedback/StatusBadge.tsx';
import type { TableColumn } from '../../ui/tables/Table.tsx';

const TITLES: Record<SellerDocumentKind, string> = {
  certificate: 'Certificate of PAN and VAT',
  registration: 'Company registration',
  agreement: 'Signed agreement',
};
const STATES: Record<SellerDocumentState, { tone: BadgeTone; text: string }> = {
  waiting: { tone: 'warning', text: 'Waiting' },
  accepted: { tone: 'success', text: 'Accepted' },
  asked_again: { tone: 'danger', text: 'Asked again' },
};

export const sellerDocumentColumns: readonly TableColumn<AdminSellerDocument>[] = [
  {
    id: 'seller',
    header: 'Seller',
    isRowHeader: true,
    cell: ({ seller }) => (
      <span className="block min-w-0 text-start">
        <span className="block font-semibold wrap-anywhere">{seller.companyName}</span>
        <span className="block text-xs font-normal text-fg-3">
          {seller.panNumber ? `PAN ${seller.panNumber}` : 'No PAN'}
        </span>
        {seller.vatRegistered === false ? (
          <span className="block text-xs font-normal text-danger">Says: not registered for VAT</span>
        ) : null}
      </span>
    ),
  },
  {
    id: 'kind',
    header: 'Document',
    cell: (document) => (
      <span className="block min-w-0 text-start">
        <span className="block">{TITLES[document.kind]}</span>
        <FileLink document={document} />
      </span>
    ),
  },
  {
    id: 'uploadedAt',
    header: 'Sent',
    cell: ({ uploadedAt }) => (
      <time dateTime={uploadedAt} className="num whitespace-nowrap">
        {formatDateTime(new Date(uploadedAt))}
      </time>
    ),
  },
  {
    id: 'state',
    header: 'State',
    hideHeaderOnPhones: true,
    onPhones: 'foot',
    cell: ({ state, reason }) => (
      <span className="block">
        <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>
        {reason ? <span className="block text-xs wrap-anywhere text-fg-3">{reason}</span> : null}
      </span>
    ),
  },
];

function FileLink({ document: { _id, fileName } }: { document: AdminSellerDocument }) {
  const download = useExport(`/api/admin/seller-documents/${encodeURIComponent(_id)}/file`, {});
  if (fileName === null) return null;
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-ms-3 max-w-full"
      icon={<Download aria-hidden="true" />}
      busy={download.isBusy}
      onClick={download.start}
    >
      <span className="truncate">{fileName}</span>
    </Button>
  );
}
