import { deskPaths } from '../../desk/desk-paths.ts';
import { BillDesk } from '../../features/bills/BillDesk.tsx';
import { RoleGuard } from '../../features/session/RoleGuard.tsx';
import { pageMeta } from '../../page-meta.ts';
import { PageHeader } from '../../ui/Card.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import type { Route } from './+types/AdminBillsPage.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Bills', description: 'What was billed here.', path: null });
}

export default function AdminBillsPage() {
  return (
    <RoleGuard roles={['admin']}>
      <div className="pb-10">
        <PageHeader
          title="Bills"
          subtitle="Of every issuer: sellers bill goods, we bill delivery and plans."
        />
        <BillDesk
          who="admin"
          filter={
            <p className="mb-3 flex gap-4 text-sm">
              <TextLink to={deskPaths.adminBills}>All issuers</TextLink>
              <TextLink to={`${deskPaths.adminBills}?seller=platform`}>Only our own</TextLink>
            </p>
          }
        />
      </div>
    </RoleGuard>
  );
}
