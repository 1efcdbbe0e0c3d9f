import { useState } from 'react';
import type { AdminPlan, AdminPlanList } from '../../../contract/plan-prices.contract.ts';
import { useDeskList } from '../../desk/desk-list.hooks.ts';
import { RoleGuard } from '../../features/session/RoleGuard.tsx';
import { ADMIN_PLANS, PlanPriceDialog } from '../../features/subscriptions/PlanPriceDialog.tsx';
import { PlanPrices } from '../../features/subscriptions/PlanPrices.tsx';
import { pageMeta } from '../../page-meta.ts';
import { PageHeader } from '../../ui/Card.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { LoadingRegion, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import type { Route } from './+types/AdminPlansPage.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Plans', description: 'What PRO costs, from which day on.', path: null });
}

export default function AdminPlansPage() {
  return (
    <RoleGuard roles={['admin']}>
      <Plans />
    </RoleGuard>
  );
}

function Plans() {
  const { data, isPending, isError, isFetching, refetch } = useDeskList<AdminPlanList>(
    ADMIN_PLANS,
    '/api/admin/plans',
    {},
  );
  const [edited, setEdited] = useState<AdminPlan | null>(null);
  return (
    <div className="pb-10">
      <PageHeader
        title="Plans"
        subtitle="What PRO costs, from which day on. Whoever has paid, or has begun to pay, keeps the price."
      />
      {isPending ? (
        <LoadingRegion className="grid gap-8">
          <Skeleton className="h-48" />
          <Skeleton className="h-48" />
        </LoadingRegion>
      ) : null}
      {isError ? (
        <LoadFailed
          title="The plans could not be loaded"
          isTrying={isFetching}
          onTryAgain={() => void refetch()}
        />
      ) : null}
      <div className="grid gap-8">
        {data?.plans.map((plan) => (
          <PlanPrices key={plan.id} plan={plan} onEdit={() => setEdited(plan)} />
        ))}
      </div>
      {edited && data ? (
        <PlanPriceDialog plan={edited} today={data.today} onClose={() => setEdited(null)} />
      ) : null}
    </div>
  );
}
