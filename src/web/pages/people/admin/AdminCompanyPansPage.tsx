import { useQueryClient } from '@tanstack/react-query';
import FileCheck from 'lucide-react/icons/file-check';
import { useState } from 'react';
import {
  ADMIN_PAN_STATUSES,
  type AdminCompanyPan,
  type AdminCompanyPanList,
} from '../../../../contract/people/company-pan.contract.ts';
import { apiPost } from '../../../data/api-client.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { useDeskList, useDeskStep } from '../../../desk/desk-list.hooks.ts';
import { ReasonDialog } from '../../../desk/StepDialog.tsx';
import { useTableSearch } from '../../../desk/table-search.hooks.ts';
import { companyPanColumns } from '../../../features/people/company-pan/company-pan-columns.tsx';
import { unlistedMeta } from '../../../page-meta.ts';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import type { RowAction } from '../../../ui/tables/RowActions.tsx';
import { TableFrame } from '../../../ui/tables/TableFrame.tsx';

const DESK = 'admin-company-pans';
const SEARCH = {
  filters: { status: ADMIN_PAN_STATUSES },
  sorts: ['createdAt:asc'],
  defaultSort: 'createdAt:asc',
} as const;

export const meta = unlistedMeta('Company PANs', 'What companies prove their PAN by.');

const stepPath = (id: string, step: string) => `/api/admin/company-pans/${encodeURIComponent(id)}/${step}`;

export default function AdminCompanyPansPage() {
  const table = useTableSearch(SEARCH);
  const { status, page } = table.apiQuery;
  const query = useDeskList<AdminCompanyPanList>(DESK, '/api/admin/company-pans', { status, page });
  const [rejected, setRejected] = useState<AdminCompanyPan | null>(null);
  const { accept, reject } = usePanSteps();
  const { data } = query;
  const actions = (pan: AdminCompanyPan): RowAction[] => {
    if (pan.status === 'verified')
      return [{ label: 'Take back', look: 'secondary', onSelect: () => setRejected(pan) }];
    if (pan.status !== 'waiting') return [];
    return [
      { label: 'Reject', look: 'secondary', onSelect: () => setRejected(pan) },
      {
        label: pan.verifiedFor ? 'Move here' : 'Accept',
        look: 'primary',
        isBusy: accept.busyId === pan._id,
        onSelect: () => void accept.start(pan),
      },
    ];
  };
  return (
    <div className="pb-10">
      <DeskHeader
        title="Company PANs"
        subtitle="A company answers offers to its PAN once it has proven it. A PAN is one company’s at a time."
      />
      <TableFrame
        name={DESK}
        caption="PANs"
        table={table}
        query={query}
        rows={data?.pans}
        rowKey={({ _id }) => _id}
        rowName={({ panNumber, company }) => `PAN ${panNumber} of ${company.name}`}
        columns={companyPanColumns}
        actions={actions}
        chips={{
          filter: 'status',
          label: 'State',
          options: [
            { value: null, label: 'Waiting', count: data?.counts.waiting },
            { value: 'verified', label: 'Proven', count: data?.counts.verified },
            { value: 'rejected', label: 'Rejected', count: data?.counts.rejected },
          ],
        }}
        errorTitle="The PANs could not be loaded"
        empty={{
          picture: <FileCheck />,
          title: 'No PAN is waiting',
          text: 'Certificates that companies send appear here, the oldest first.',
        }}
        filteredEmptyTitle="No PANs found"
      />
      {rejected === null ? null : (
        <ReasonDialog
          title={rejected.status === 'verified' ? 'Take PAN back' : 'Reject PAN'}
          help="The company reads it, here and by mail."
          action={rejected.status === 'verified' ? 'Take back' : 'Reject'}
          step={reject}
          inputOf={(reason) => ({ _id: rejected._id, reason })}
          done={rejected.status === 'verified' ? 'PAN taken back' : 'PAN rejected'}
          failed="Failed to reject the PAN"
          onClose={() => {
            reject.reset();
            setRejected(null);
          }}
        >
          <p>{`${rejected.company.name} goes on buying, and answers no offers to PAN ${rejected.panNumber}.`}</p>
        </ReasonDialog>
      )}
    </div>
  );
}

/** What the desk decides; the number of those that wait is read again with it. */
function usePanSteps() {
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const post = async (id: string, step: 'accept' | 'reject', body: object) => {
    await apiPost(stepPath(id, step), body);
    void queryClient.invalidateQueries({ queryKey: ['my', 'dashboard'] });
  };
  const { mutate, isPending, variables } = useDeskStep(DESK, ({ _id, verifiedFor }: AdminCompanyPan) =>
    post(_id, 'accept', verifiedFor ? { move: true } : {}),
  );
  const reject = useDeskStep(DESK, ({ _id, reason }: { _id: string; reason: string }) =>
    post(_id, 'reject', { reason }),
  );

  async function start(pan: AdminCompanyPan) {
    const { company, panNumber, verifiedFor } = pan;
    const goOn =
      verifiedFor === null ||
      (await confirm({
        title: 'Move PAN',
        question: `Take PAN ${panNumber} from ${verifiedFor.name} and give it to ${company.name}? Both are told. Prices that were accepted stay.`,
        action: 'Move',
      }));
    if (!goOn) return;
    mutate(pan, {
      done: verifiedFor ? 'PAN moved' : 'PAN accepted',
      failed: 'Failed to accept the PAN',
    });
  }
  return { accept: { start, busyId: isPending ? variables._id : null }, reject };
}
