import { ReturnTable } from '../../features/returns/ReturnTable.tsx';
import { RoleGuard } from '../../features/session/RoleGuard.tsx';
import { pageMeta } from '../../page-meta.ts';
import { PageHeader } from '../../ui/Card.tsx';
import type { Route } from './+types/SellerReturnsPage.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Returns', description: 'What buyers send back.', path: null });
}

/** What buyers send back, by what is due. */
export default function SellerReturnsPage() {
  return (
    <RoleGuard roles={['seller']}>
      <div className="pb-10">
        <PageHeader title="Returns" subtitle="Answer within two working days: silence accepts." />
        <ReturnTable
          desk="/api/seller/returns"
          party="buyer"
          emptyText="Nothing to decide. What buyers send back appears here, the most urgent first."
        />
      </div>
    </RoleGuard>
  );
}
