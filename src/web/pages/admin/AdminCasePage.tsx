import { useQuery } from '@tanstack/react-query';
import type { AdminCase } from '../../../contract/complaints.contract.ts';
import { COMPLAINT_KIND_NAMES, isOpenCase } from '../../../domain/complaint.ts';
import { formatDeadline } from '../../../domain/kathmandu-time.ts';
import { deskPaths } from '../../desk/desk-paths.ts';
import { CaseBadge } from '../../features/complaints/CaseBadge.tsx';
import { CaseDesk } from '../../features/complaints/CaseDesk.tsx';
import { CaseFacts } from '../../features/complaints/CaseFacts.tsx';
import { CaseNotShown } from '../../features/complaints/CaseNotShown.tsx';
import { CaseTimeline } from '../../features/complaints/CaseTimeline.tsx';
import { adminCaseQuery } from '../../features/complaints/complaints.hooks.ts';
import { RoleGuard } from '../../features/session/RoleGuard.tsx';
import { pageMeta } from '../../page-meta.ts';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { Card, PageHeader } from '../../ui/Card.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import type { Route } from './+types/AdminCasePage.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Complaint', description: 'A complaint at our desk.', path: null });
}

export default function AdminCasePage({ params }: Route.ComponentProps) {
  return (
    <RoleGuard roles={['admin']}>
      <OneCase id={params.id} />
    </RoleGuard>
  );
}

function OneCase({ id }: { id: string }) {
  const query = useQuery(adminCaseQuery(id));
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
        <PageHeader
          title={number}
          badge={<CaseBadge status={status} isNew={isNew} isDesk />}
          subtitle={
            isOpenCase(status)
              ? `${COMPLAINT_KIND_NAMES[kind]}. We decide by ${formatDeadline(new Date(dueAt))}${isOverdue ? ': overdue' : ''}.`
              : COMPLAINT_KIND_NAMES[kind]
          }
        />
      </div>
      <CaseDesk complaint={complaint} />
      <div className="mt-4 grid items-start gap-4 md:grid-cols-2">
        <CaseFacts
          complaint={complaint}
          from={`${from.name}, ${from.email}`}
          orderLink={
            order === null ? null : (
              <TextLink to={deskPaths.adminOrder(order._id)}>{order.orderNumber}</TextLink>
            )
          }
        />
        <Card aria-labelledby="case-timeline" className="p-5">
          <h2 id="case-timeline" className="mb-4 text-md font-semibold">
            Timeline
          </h2>
          <CaseTimeline entries={timeline} />
        </Card>
      </div>
    </div>
  );
}
