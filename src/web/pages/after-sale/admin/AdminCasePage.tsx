import { useQuery } from '@tanstack/react-query';
import type { AdminCase } from '../../../../contract/after-sale/complaints.contract.ts';
import { COMPLAINT_KIND_NAMES, isOpenCase } from '../../../../domain/after-sale/complaint.ts';
import { formatDeadline } from '../../../../domain/shop/kathmandu-time.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { CaseBadge } from '../../../features/after-sale/complaints/CaseBadge.tsx';
import { CaseDesk } from '../../../features/after-sale/complaints/CaseDesk.tsx';
import { CaseFacts } from '../../../features/after-sale/complaints/CaseFacts.tsx';
import { CaseNotShown } from '../../../features/after-sale/complaints/CaseNotShown.tsx';
import { CaseTimeline } from '../../../features/after-sale/complaints/CaseTimeline.tsx';
import { adminCaseQuery } from '../../../features/after-sale/complaints/complaints.hooks.ts';
import { CourierSays } from '../../../features/orders/couriers/CourierEvents.tsx';
import { unlistedMeta } from '../../../page-meta.ts';
import { Breadcrumb } from '../../../ui/controls/Breadcrumb.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { TitledCard } from '../../../ui/layout/Card.tsx';
import type { Route } from './+types/AdminCasePage.ts';

export const meta = unlistedMeta('Complaint', 'A complaint at our desk.');

export default function AdminCasePage({ params }: Route.ComponentProps) {
  const query = useQuery(adminCaseQuery(params.id));
  return query.data ? (
    <Loaded complaint={query.data} />
  ) : (
    <CaseNotShown query={query} listHref={deskPaths.adminCases} />
  );
}

function Loaded({ complaint }: { complaint: AdminCase }) {
  const { number, kind, status, isNew, isOverdue, dueAt, order, from, timeline } = complaint;
  return (
    <div className="pb-10">
      <Breadcrumb crumbs={[{ label: 'Complaints', to: deskPaths.adminCases }, { label: number }]} />
      <div className="mt-1">
        <DeskHeader
          title={number}
          badge={<CaseBadge status={status} isNew={isNew} isDesk />}
          subtitle={
            !isOpenCase(status)
              ? COMPLAINT_KIND_NAMES[kind]
              : isOverdue
                ? `${COMPLAINT_KIND_NAMES[kind]}. We decide by ${formatDeadline(new Date(dueAt))}: overdue.`
                : `${COMPLAINT_KIND_NAMES[kind]}. We decide by ${formatDeadline(new Date(dueAt))}.`
          }
        />
      </div>
      <CaseDesk complaint={complaint} />
      <div className="mt-4 grid items-start gap-4 md:grid-cols-2">
        <CaseFacts
          complaint={complaint}
          billsPath={deskPaths.adminBills}
          from={`${from.name}, ${from.email}`}
          orderLink={
            order === null ? null : (
              <TextLink to={deskPaths.adminOrder(order._id)}>{order.orderNumber}</TextLink>
            )
          }
        />
        <CourierSays events={complaint.courier} />
        <TitledCard title="Timeline">
          <CaseTimeline entries={timeline} />
        </TitledCard>
      </div>
    </div>
  );
}
