import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { AccountingDesk } from '../../../features/books/accounting/AccountingDesk.tsx';
import { unlistedMeta } from '../../../page-meta.ts';

export const meta = unlistedMeta('Accounting', 'Your sales for Tally and other programs.');

export default function SellerAccountingPage() {
  return (
    <div className="pb-10">
      <DeskHeader title="Accounting" subtitle="What you sold, for Tally, Excel, Swastik and Busy." />
      <AccountingDesk side="selling" />
    </div>
  );
}
