import ChevronUp from 'lucide-react/icons/chevron-up';
import ExternalLink from 'lucide-react/icons/external-link';
import Scale from 'lucide-react/icons/scale';
import { useSearchParams } from 'react-router';
import { type AdminCaseList, CASE_FILTERS } from '../../../../contract/after-sale/complaints.contract.ts';
import type { CaseState } from '../../../../domain/after-sale/complaint.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { useDeskList } from '../../../desk/desk-list.hooks.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { useExport, useTableSearch } from '../../../desk/table-search.hooks.ts';
import { caseColumns, caseTone } from '../../../features/after-sale/complaints/admin-case-columns.tsx';
import { OpenedCase } from '../../../features/after-sale/complaints/CaseDesk.tsx';
import { CASES_DESK } from '../../../features/after-sale/complaints/complaints.hooks.ts';
import { useMayOnDesk } from '../../../features/people/session/desk-role.hooks.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { paths } from '../../../paths.ts';
import { useLatestParameters } from '../../../ui/behaviour/latest-location.hooks.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { CountStrip } from '../../../ui/tables/CountStrip.tsx';
import { TableFrame } from '../../../ui/tables/TableFrame.tsx';

const SEARCH = {
  filters: { status: CASE_FILTERS },
  sorts: ['dueAt:asc'],
  defaultSort: 'dueAt:asc',
} as const;

export const meta = unlistedMeta('Complaints', 'What buyers complain about, and when it must be decided.');

export default function AdminCasesPage() {
  const table = useTableSearch(SEARCH);
  const { sortBy: _, ...apiQuery } = table.apiQuery;
  const query = useDeskList<AdminCaseList>(CASES_DESK, '/api/admin/cases', apiQuery);
  const complaints = useExport('/api/admin/cases/export', { records: 'complaints' });
  const refunds = useExport('/api/admin/cases/export', { records: 'refunds' });
  const [parameters, setParameters] = useSearchParams();
  const latestParameters = useLatestParameters();
  const openedId = parameters.get('case');
  const may = useMayOnDesk()('support');
  const isMine = (status: CaseState, isNew: boolean) => may && isAwaited(status, isNew);
  const { data } = query;
  const counts = data?.counts;
  const toggle = (id: string) => {
    const next = latestParameters();
    if (next.get('case') === id) next.delete('case');
    else next.set('case', id);
    setParameters(next, { preventScrollReset: true, replace: true });
  };
  return (
    <div className="pb-10">
      <DeskHeader
        title="Complaints"
        actions={
          <>
            <ButtonLink variant="secondary" to={paths.complaints} icon={<ExternalLink aria-hidden="true" />}>
              Public figures
            </ButtonLink>
            <Button variant="secondary" busy={complaints.isBusy} onClick={complaints.start}>
              Export
            </Button>
            <Button variant="secondary" busy={refunds.isBusy} onClick={refunds.start}>
              Export refunds
            </Button>
          </>
        }
        counts={
          <CountStrip
            counts={[
              { name: 'Open', count: counts?.open },
              { name: 'Overdue', count: counts?.overdue, isAlarm: true },
              { name: 'Due this week', count: counts?.dueThisWeek },
              { name: 'Decided in time', count: data ? 0 : undefined, text: data ? inTime(data) : undefined },
              { name: 'Median', count: data ? 0 : undefined, text: data ? median(data) : undefined },
            ]}
          />
        }
      />
      <TableFrame
        name={CASES_DESK}
        caption="Complaints"
        table={table}
        query={query}
        rows={data?.cases}
        rowKey={({ _id }) => _id}
        rowName={({ number }) => number}
        rowTone={caseTone}
        detail={({ _id }) => (_id === openedId ? <OpenedCase caseId={_id} /> : null)}
        columns={[
          ...caseColumns,
          {
            id: 'open',
            header: 'Open',
            isHeaderHidden: true,
            hideHeaderOnPhones: true,
            onPhones: 'foot',
            cell: ({ _id, number, status, isNew }) => (
              <span className="flex justify-end max-md:grow">
                <Button
                  size="sm"
                  variant={openedId === _id ? 'ghost' : isMine(status, isNew) ? 'primary' : 'secondary'}
                  aria-expanded={openedId === _id}
                  aria-label={`${openedId === _id ? 'Close' : isMine(status, isNew) ? 'Decide' : 'Open'} ${number}`}
                  iconEnd={openedId === _id ? <ChevronUp aria-hidden="true" /> : undefined}
                  className="max-md:hidden"
                  onClick={() => toggle(_id)}
                >
                  {openedId === _id ? 'Close' : isMine(status, isNew) ? 'Decide' : 'Open'}
                </Button>
                <ButtonLink
                  size="sm"
                  variant={isMine(status, isNew) ? 'primary' : 'secondary'}
                  to={deskPaths.adminCase(_id)}
                  aria-label={`${isMine(status, isNew) ? 'Decide' : 'Open'} ${number}`}
                  className="grow md:hidden"
                >
                  {isMine(status, isNew) ? 'Decide' : 'Open'}
                </ButtonLink>
              </span>
            ),
          },
        ]}
        search={{ label: 'Search complaints', placeholder: 'Number or name...' }}
        chips={{
          filter: 'status',
          label: 'Status',
          options: [
            { value: null, label: 'Open', count: counts?.open },
            { value: 'overdue', label: 'Overdue', count: counts?.overdue },
            { value: 'waiting_for_us', label: 'Waiting for us', count: counts?.waitingForUs },
            { value: 'waiting_for_seller', label: 'Seller', count: counts?.waitingForSeller },
            { value: 'waiting_for_buyer', label: 'Buyer', count: counts?.waitingForBuyer },
            { value: 'new', label: 'New', count: counts?.new },
            { value: 'decided', label: 'Decided', count: counts?.decided },
          ],
        }}
        errorTitle="The complaints could not be loaded"
        empty={{
          picture: <Scale />,
          title: 'Nothing to decide',
          text: 'Complaints of buyers and guests appear here.',
        }}
        filteredEmptyTitle="No complaints found"
      />
    </div>
  );
}

/** What nobody has read is opened first, then decided. */
const isAwaited = (status: CaseState, isNew: boolean) => status === 'open' && !isNew;

function inTime({ figures: { decided, decidedInTime, overdue } }: AdminCaseList): string {
  const asked = decided + overdue;
  return asked === 0 ? '–' : `${Math.floor((decidedInTime * 100) / asked)}%`;
}

function median({ figures: { medianDays } }: AdminCaseList): string {
  if (medianDays === null) return '–';
  return medianDays === 1 ? '1 day' : `${medianDays} days`;
}
