import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import SearchX from 'lucide-react/icons/search-x';
import type { WantedTermList } from '../../../../contract/catalogue/search-terms.contract.ts';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { apiGet } from '../../../data/api-client.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { PageSpinner } from '../../../ui/feedback/Spinner.tsx';

export const meta = unlistedMeta('Missed searches', 'What buyers looked for in your categories.');

/** What buyers looked for in the seller's categories and did not find. */
export default function SellerSearchTermsPage() {
  return (
    <div className="pb-10">
      <DeskHeader
        title="Missed searches"
        subtitle="Buyers looked for these in your categories in the last 30 days and found nothing."
      />
      <WantedTerms />
    </div>
  );
}

function WantedTerms() {
  const query = useQuery({
    queryKey: ['my', 'seller-search-terms'],
    queryFn: ({ signal }) => apiGet<WantedTermList>('/api/seller/search-terms', { signal }),
  });
  if (query.isPending) return <PageSpinner label="Loading the searches" />;
  if (query.data === undefined) {
    return <LoadFailed title="The searches could not be loaded" query={query} />;
  }
  const { terms } = query.data;
  if (terms.length === 0) {
    return (
      <EmptyState
        picture={<SearchX />}
        title="Nothing yet"
        text="When three buyers look for something in your categories that nobody sells, it appears here."
      />
    );
  }
  return (
    <ul aria-label="Missed searches" className="card divide-y divide-line">
      {terms.map(({ term, sessions, category }) => (
        <li
          key={`${term} ${category._id}`}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4"
        >
          <div className="min-w-0 wrap-anywhere">
            <p className="font-semibold">{term}</p>
            <p className="num text-fg-2">{`${formatCount(sessions)} visitors in ${category.name}`}</p>
          </div>
          <ButtonLink
            variant="secondary"
            to={deskPaths.sellerProductNamed(term)}
            icon={<Plus aria-hidden="true" />}
          >
            Add this product
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
