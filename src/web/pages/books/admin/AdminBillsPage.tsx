import { useSellerChoices } from '../../../desk/choices.hooks.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { IssuerBillDesk } from '../../../features/books/bills/IssuerBillDesk.tsx';
import { unlistedMeta } from '../../../page-meta.ts';

export const meta = unlistedMeta('Bills', 'What was billed here.');

export default function AdminBillsPage() {
  return (
    <div className="pb-10">
      <DeskHeader
        title="Bills"
        subtitle="Of every issuer: sellers bill goods, we bill delivery, plans and commission."
      />
      <Desk />
    </div>
  );
}

function Desk() {
  return <IssuerBillDesk who="admin" issuers={useSellerChoices()} />;
}
