import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { ReturnTable } from '../../../features/after-sale/returns/ReturnTable.tsx';
import { unlistedMeta } from '../../../page-meta.ts';

export const meta = unlistedMeta('Returns', 'What buyers send back.');

/** What buyers send back, by what is due. */
export default function SellerReturnsPage() {
  return (
    <div className="pb-10">
      <DeskHeader title="Returns" subtitle="Answer within two working days: silence accepts." />
      <ReturnTable
        desk="/api/seller/returns"
        party="buyer"
        emptyText="Nothing to decide. What buyers send back appears here, the most urgent first."
      />
    </div>
  );
}
