import { useSellerChoices } from '../../desk/choices.hooks.ts';
import { IssuerBillDesk } from '../../features/bills/IssuerBillDesk.tsx';
import { RoleGuard } from '../../features/session/RoleGuard.tsx';
import { pageMeta } from '../../page-meta.ts';
import { PageHeader } from '../../ui/Card.tsx';
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
          subtitle="Of every issuer: sellers bill goods, we bill delivery, plans and commission."
        />
        <Desk />
      </div>
    </RoleGuard>
  );
}

function Desk() {
  return <IssuerBillDesk who="admin" issuers={useSellerChoices()} />;
}
