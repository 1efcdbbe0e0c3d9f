import type { AdminSellerDocument } from '../../../../contract/people/seller-documents.contract.ts';
import type { SellerDocumentKind, SellerDocumentState } from '../../../../domain/people/seller-document.ts';
import { Badge, type BadgeTone } from '../../../ui/feedback/StatusBadge.tsx';
import { When } from '../../../ui/feedback/When.tsx';
import type { TableColumn } from '../../../ui/tables/Table.tsx';
import { PaperButton } from '../PaperButton.tsx';

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
        {document.fileName === null ? null : (
          <PaperButton
            path={`/api/admin/seller-documents/${encodeURIComponent(document._id)}/file`}
            name={document.fileName}
          />
        )}
      </span>
    ),
  },
  {
    id: 'uploadedAt',
    header: 'Sent',
    cell: ({ uploadedAt }) => <When at={uploadedAt} hasTime className="num whitespace-nowrap" />,
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
