import FileCheck from 'lucide-react/icons/file-check';
import { useState } from 'react';
import type {
  AdminSellerDocument,
  AdminSellerDocumentList,
} from '../../../../contract/people/seller-documents.contract.ts';
import { SELLER_DOCUMENT_NAMES, SELLER_DOCUMENT_STATES } from '../../../../domain/people/seller-document.ts';
import { apiPost } from '../../../data/api-client.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { useDeskList, useDeskStep } from '../../../desk/desk-list.hooks.ts';
import { ReasonDialog } from '../../../desk/StepDialog.tsx';
import { useTableSearch } from '../../../desk/table-search.hooks.ts';
import { sellerDocumentColumns } from '../../../features/people/seller-documents/seller-document-columns.tsx';
import { useMayOnDesk } from '../../../features/people/session/desk-role.hooks.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { TableFrame } from '../../../ui/tables/TableFrame.tsx';

const DESK = 'admin-seller-documents';
const SEARCH = {
  filters: { state: SELLER_DOCUMENT_STATES },
  sorts: ['createdAt:asc'],
  defaultSort: 'createdAt:asc',
} as const;

export const meta = unlistedMeta('Seller documents', 'What sellers have shown.');

const stepPath = (id: string, step: string) =>
  `/api/admin/seller-documents/${encodeURIComponent(id)}/${step}`;

export default function AdminSellerDocumentsPage() {
  const table = useTableSearch(SEARCH);
  const { state, page } = table.apiQuery;
  const query = useDeskList<AdminSellerDocumentList>(DESK, '/api/admin/seller-documents', { state, page });
  const [asked, setAsked] = useState<AdminSellerDocument | null>(null);
  const accept = useDeskStep(DESK, ({ _id }: AdminSellerDocument) => apiPost(stepPath(_id, 'accept')));
  const askAgain = useDeskStep(DESK, ({ _id, reason }: { _id: string; reason: string }) =>
    apiPost(stepPath(_id, 'ask-again'), { reason }),
  );
  const { data } = query;
  const may = useMayOnDesk()('people');
  return (
    <div className="pb-10">
      <DeskHeader
        title="Seller documents"
        subtitle="A seller can be approved once certificate, registration and agreement are accepted."
      />
      <TableFrame
        name={DESK}
        caption="Documents"
        table={table}
        query={query}
        rows={data?.documents}
        rowKey={({ _id }) => _id}
        rowName={({ kind, seller }) => `${SELLER_DOCUMENT_NAMES[kind]} of ${seller.companyName}`}
        columns={sellerDocumentColumns}
        actions={(document) =>
          may && document.state === 'waiting'
            ? [
                { label: 'Ask again', look: 'secondary', onSelect: () => setAsked(document) },
                {
                  label: 'Accept',
                  look: 'primary',
                  isBusy: accept.isPending && accept.variables._id === document._id,
                  onSelect: () =>
                    accept.mutate(document, {
                      done: 'Document accepted',
                      failed: 'Failed to accept the document',
                    }),
                },
              ]
            : []
        }
        chips={{
          filter: 'state',
          label: 'State',
          options: [
            { value: null, label: 'Waiting', count: data?.counts.waiting },
            { value: 'accepted', label: 'Accepted', count: data?.counts.accepted },
            { value: 'asked_again', label: 'Asked again', count: data?.counts.askedAgain },
          ],
        }}
        errorTitle="The documents could not be loaded"
        empty={{
          picture: <FileCheck />,
          title: 'No documents are waiting',
          text: 'What new sellers upload appears here, the oldest first.',
        }}
        filteredEmptyTitle="No documents found"
      />
      {asked === null ? null : (
        <ReasonDialog
          title="Ask for it again"
          help="The seller reads it, here and by mail."
          action="Ask again"
          step={askAgain}
          inputOf={(reason) => ({ _id: asked._id, reason })}
          done="Asked for the document again"
          failed="Failed to ask for the document"
          onClose={() => {
            askAgain.reset();
            setAsked(null);
          }}
        >
          <p>{`The ${SELLER_DOCUMENT_NAMES[asked.kind]} of ${asked.seller.companyName} goes back with your reason.`}</p>
        </ReasonDialog>
      )}
    </div>
  );
}
