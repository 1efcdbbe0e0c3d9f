import { useQuery } from '@tanstack/react-query';
import FileText from 'lucide-react/icons/file-text';
import MessageCircle from 'lucide-react/icons/message-circle';
import Store from 'lucide-react/icons/store';
import Undo2 from 'lucide-react/icons/undo-2';
import User from 'lucide-react/icons/user';
import { type ReactNode, useState } from 'react';
import type { AdminCase } from '../../../../contract/after-sale/complaints.contract.ts';
import { type CaseSide, isOpenCase } from '../../../../domain/after-sale/complaint.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { lateDialog } from '../../../ui/overlays/late-dialog.tsx';
import { useMayOnDesk } from '../../people/session/desk-role.hooks.ts';
import { CaseLog } from './CaseLog.tsx';
import { adminCaseQuery } from './complaints.hooks.ts';
import { DecisionCard } from './DecisionCard.tsx';
import { DecisionForm } from './DecisionForm.tsx';

const AskDialog = lateDialog(async () => (await import('./AskDialog.tsx')).AskDialog);

/** A complaint opened in its row: both sides at the left, the decision at the right. */
export function OpenedCase({ caseId }: { caseId: string }) {
  const query = useQuery(adminCaseQuery(caseId));
  const { data, isError } = query;
  if (data) return <CaseDesk complaint={data} />;
  if (isError) return <LoadFailed title="The complaint could not be loaded" query={query} />;
  return (
    <LoadingRegion className="p-4">
      <Skeleton className="h-40" />
    </LoadingRegion>
  );
}

export function CaseDesk({ complaint }: { complaint: AdminCase }) {
  const { _id, order, status, messages, decision, seller, isSellerTold, closedAs } = complaint;
  const { return: declined, thread } = complaint;
  const [asked, setAsked] = useState<CaseSide | null>(null);
  const may = useMayOnDesk()('support');
  const isOpen = isOpenCase(status);
  return (
    <div className="grid rounded-lg border border-line bg-surface lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] lg:divide-x lg:divide-line max-lg:divide-y max-lg:divide-line">
      <section aria-label="What both sides say" className="min-w-0 p-4">
        <div className="mb-3 flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line pb-3">
          <h2 className="me-auto text-sm font-semibold">What both sides say</h2>
          {order === null ? null : (
            <DeskLink to={deskPaths.adminOrder(order._id)} icon={<FileText />}>
              Order
            </DeskLink>
          )}
          {declined === null ? null : (
            <DeskLink to={paths.return(declined._id)} icon={<Undo2 />}>
              {declined.number}
            </DeskLink>
          )}
          {isOpen && thread !== null ? (
            <DeskLink to={paths.thread(thread)} icon={<MessageCircle />}>
              Thread
            </DeskLink>
          ) : null}
        </div>
        <CaseLog messages={messages} />
        {may && isOpen ? (
          <div className="mt-4 flex flex-wrap gap-2">
            {seller === null ? null : (
              <Button
                variant="secondary"
                icon={<Store aria-hidden="true" />}
                onClick={() => setAsked('seller')}
              >
                Ask the seller
              </Button>
            )}
            <Button variant="secondary" icon={<User aria-hidden="true" />} onClick={() => setAsked('buyer')}>
              Ask the buyer
            </Button>
          </div>
        ) : null}
      </section>
      <section aria-label="Decision" className="min-w-0 p-4">
        {isOpen ? (
          <>
            <h2 className="mb-3 text-sm font-semibold">Decision</h2>
            {may ? <DecisionForm complaint={complaint} /> : <p className="text-sm">Not decided yet.</p>}
          </>
        ) : decision === null ? (
          <p className="text-sm">
            {closedAs === 'received'
              ? 'The buyer says that the parcel has arrived. Nothing is left to decide.'
              : 'Closed.'}
          </p>
        ) : (
          <>
            <DecisionCard decision={decision} />
            <p className="mt-2 text-xs text-fg-3">Decided by {decision.by}</p>
          </>
        )}
      </section>
      {asked === null ? null : (
        <AskDialog caseId={_id} who={asked} isSellerTold={isSellerTold} onClose={() => setAsked(null)} />
      )}
    </div>
  );
}

function DeskLink({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <TextLink to={to} className="inline-flex items-center gap-1.5 text-sm font-medium [&_.lucide]:size-4">
      {icon}
      {children}
    </TextLink>
  );
}
