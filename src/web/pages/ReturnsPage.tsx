import { ReturnTable } from '../features/returns/ReturnTable.tsx';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { PageHeader } from '../ui/Card.tsx';
import type { Route } from './+types/ReturnsPage.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Returns', description: 'What you send back.', path: null });
}

/** What a buyer sends back. */
export default function ReturnsPage() {
  return (
    <div className="pb-10">
      <PageHeader
        title="Returns"
        subtitle="Within 7 days of delivery. Ask for one on the page of its order."
      />
      <ReturnTable
        desk="/api/returns"
        party="seller"
        emptyText="What you send back appears here with its clock."
        emptyAction={<ButtonLink to={paths.orders}>My Orders</ButtonLink>}
      />
    </div>
  );
}
