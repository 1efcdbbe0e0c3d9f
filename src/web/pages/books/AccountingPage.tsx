import { AccountingDesk } from '../../features/books/accounting/AccountingDesk.tsx';
import { unlistedMeta } from '../../page-meta.ts';
import { PageHeader } from '../../ui/layout/Card.tsx';

export const meta = unlistedMeta('Accounting', 'Your purchases for Tally and other programs.');

export default function AccountingPage() {
  return (
    <div className="pb-10">
      <PageHeader title="Accounting" subtitle="What you bought, for Tally, Excel, Swastik and Busy." />
      <AccountingDesk side="buying" />
    </div>
  );
}
