import { useState } from 'react';
import type { AdminPlan, AdminPlanList } from '../../../../contract/payments/plan-prices.contract.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { useDeskList } from '../../../desk/desk-list.hooks.ts';
import { ADMIN_PLANS, PlanPriceDialog } from '../../../features/payments/subscriptions/PlanPriceDialog.tsx';
import { PlanPrices } from '../../../features/payments/subscriptions/PlanPrices.tsx';
import { useMayOnDesk } from '../../../features/people/session/desk-role.hooks.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';

export const meta = unlistedMeta('Plans', 'What PRO costs, from which day on.');

export default function AdminPlansPage() {
  const query = useDeskList<AdminPlanList>(ADMIN_PLANS, '/api/admin/plans', {});
  const { data, isPending, isError } = query;
  const may = useMayOnDesk()('settings');
  const [edited, setEdited] = useState<AdminPlan | null>(null);
  return (
    <div className="pb-10">
      <DeskHeader
        title="Plans"
        subtitle="What PRO costs, from which day on. Whoever has paid, or has begun to pay, keeps the price."
      />
      {isPending ? (
        <LoadingRegion className="grid gap-8">
          <Skeleton className="h-48" />
          <Skeleton className="h-48" />
        </LoadingRegion>
      ) : null}
      {!data && isError ? <LoadFailed title="The plans could not be loaded" query={query} /> : null}
      <div className="grid gap-8">
        {data?.plans.map((plan) => (
          <PlanPrices key={plan.id} plan={plan} onEdit={may ? () => setEdited(plan) : null} />
        ))}
      </div>
      {edited && data ? (
        <PlanPriceDialog plan={edited} today={data.today} onClose={() => setEdited(null)} />
      ) : null}
    </div>
  );
}
