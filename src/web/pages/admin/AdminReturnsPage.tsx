import { ReturnTable } from '../../features/returns/ReturnTable.tsx';
import { RoleGuard } from '../../features/session/RoleGuard.tsx';
import { pageMeta } from '../../page-meta.ts';
import { PageHeader } from '../../ui/Card.tsx';
import type { Route } from './+types/AdminReturnsPage.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Returns', description: 'All returns.', path: null });
}

/** All returns, by what is due. */
export default function AdminReturnsPage() {
  return (
    <RoleGuard roles={['admin']}>
      <div className="pb-10">
        <PageHeader
          title="Returns"
          subtitle="Act for a seller who is suspended or silent: it stands in the audit log."
        />
        <ReturnTable desk="/api/admin/returns" party="both" emptyText="What buyers send back appears here." />
      </div>
    </RoleGuard>
  );
}
