import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { ReturnTable } from '../../../features/after-sale/returns/ReturnTable.tsx';
import { unlistedMeta } from '../../../page-meta.ts';

export const meta = unlistedMeta('Returns', 'All returns.');

/** All returns, by what is due. */
export default function AdminReturnsPage() {
  return (
    <div className="pb-10">
      <DeskHeader
        title="Returns"
        subtitle="Act for a seller who is suspended or silent: it is recorded in the audit log."
      />
      <ReturnTable desk="/api/admin/returns" party="both" emptyText="What buyers send back appears here." />
    </div>
  );
}
