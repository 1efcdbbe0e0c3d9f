import { AccountingDesk } from '../../features/books/accounting/AccountingDesk.tsx';
import { unlistedMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { Breadcrumb } from '../../ui/controls/Breadcrumb.tsx';
import { PageHeader } from '../../ui/layout/Card.tsx';

export const meta = unlistedMeta('Accounting', 'Your purchases for Tally and other programs.');

export default function AccountingPage() {
  return (
    <div className="pb-10">
      <Breadcrumb crumbs={[{ label: 'My Bills', to: paths.bills }, { label: 'Accounting' }]} />
      <PageHeader title="Accounting" subtitle="What you bought, for Tally, Excel, Swastik and Busy." />
      <AccountingDesk side="buying" />
    </div>
  );
}
