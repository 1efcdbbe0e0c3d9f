import SearchX from 'lucide-react/icons/search-x';
import type { SearchNotice } from '../../../contract/catalogue/products.contract.ts';
import { countText } from '../../../domain/shop/count-text.ts';
import { SaveSearch } from '../../features/buying/alerts/SaveSearch.tsx';
import { filterLabel } from '../../features/catalogue/products/facet-labels.ts';
import { NothingFound } from '../../features/catalogue/products/NothingFound.tsx';
import type { ProductTiles } from '../../features/catalogue/products/product-list.hooks.ts';
import {
  type ProductSearch,
  productListPath,
  savedAddress,
  withoutFilter,
  withoutFilters,
} from '../../features/catalogue/products/product-search.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';

/** Says why a list is empty or shows something else than was searched for, and where to go on. Loaded on first use. */
export default function NoProducts({
  search,
  list: { products, pagination, notice, blocking, facets },
  onClear,
}: {
  search: ProductSearch;
  list: ProductTiles;
  onClear: () => void;
}) {
  // The search may find something another day.
  const save = <SaveSearch address={savedAddress(search)} variant="secondary" />;
  const instead =
    notice !== null && hasAdvice(notice) && search.search ? (
      <NothingFound search={search.search} notice={notice} save={save} />
    ) : null;
  if (products.length > 0) return instead;
  const isPastTheEnd = pagination.total > 0;
  if (!isPastTheEnd && productListPath(withoutFilters(search)) === productListPath(search)) {
    return (
      <EmptyState picture={<SearchX />} title="No products found" text="Nothing is for sale here just now." />
    );
  }
  return (
    <>
      {instead}
      <EmptyState
        picture={<SearchX />}
        title="No products found"
        text={isPastTheEnd ? 'This list has fewer pages.' : 'Try adjusting your filters'}
        action={
          isPastTheEnd ? (
            <ButtonLink to={productListPath({ ...search, page: 1 })}>Go to page 1</ButtonLink>
          ) : (
            <div className="flex flex-col items-center gap-2">
              {blocking.map(({ key, total }) => (
                <ButtonLink
                  key={key}
                  variant="secondary"
                  to={productListPath(withoutFilter(search, key))}
                  preventScrollReset
                  className="num max-w-full wrap-anywhere whitespace-normal"
                >
                  {withoutText(filterLabel(search, key, facets), total)}
                </ButtonLink>
              ))}
              <Button variant={blocking.length > 0 ? 'ghost' : 'primary'} onClick={onClear}>
                Clear All Filters
              </Button>
              {instead === null ? save : null}
            </div>
          )
        }
      />
    </>
  );
}

function withoutText(filter: string, total: number): string {
  return `Without ${filter}: ${countText(total, 'product')}`;
}

/** Whether anything is known that could help. */
function hasAdvice({ dropped, didYouMean, category }: SearchNotice): boolean {
  return dropped !== null || didYouMean !== null || category !== null;
}
