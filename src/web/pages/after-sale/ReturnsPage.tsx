import { ReturnTable } from '../../features/after-sale/returns/ReturnTable.tsx';
import { unlistedMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { PageHeader } from '../../ui/layout/Card.tsx';

export const meta = unlistedMeta('Returns', 'What you send back.');

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
