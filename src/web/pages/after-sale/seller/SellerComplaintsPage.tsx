import Scale from 'lucide-react/icons/scale';
import { useSearchParams } from 'react-router';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { CaseCards } from '../../../features/after-sale/complaints/CaseCards.tsx';
import { useCases } from '../../../features/after-sale/complaints/complaints.hooks.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { withSearch } from '../../../paths.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { NotLoaded } from '../../../ui/feedback/NotLoaded.tsx';
import { Pagination } from '../../../ui/tables/Pagination.tsx';

export const meta = unlistedMeta('Complaints', 'Complaints about your parcels.');

export default function SellerComplaintsPage() {
  const [parameters] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(parameters.get('page'))) || 1);
  const query = useCases('seller', page);
  const { data } = query;
  return (
    <div className="pb-10">
      <DeskHeader
        title="Complaints"
        subtitle="About your parcels. Answer with proof: our desk decides within 15 days."
      />
      {data ? (
        data.cases.length > 0 ? (
          <>
            <CaseCards cases={data.cases} hrefFor={deskPaths.sellerComplaint} />
            <Pagination
              label="Complaints"
              page={data.pagination.page}
              pages={data.pagination.pages}
              hrefFor={(next) => withSearch(deskPaths.sellerComplaints, { page: next })}
            />
          </>
        ) : (
          <EmptyState
            picture={<Scale />}
            title="No complaints"
            text="When a buyer complains about a parcel of yours, you read and answer it here."
          />
        )
      ) : (
        <NotLoaded query={query} failed="The complaints could not be loaded" boxes={2} box="h-28" />
      )}
    </div>
  );
}
