import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { cx } from 'class-variance-authority';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { countText } from '../../../domain/shop/count-text.ts';
import { followSearch } from '../../data/search-trail.ts';
import {
  type CategoryNode,
  categoriesQuery,
  categoryTree,
  findCategory,
} from '../../features/catalogue/categories/categories.hooks.ts';
import { FilterChips } from '../../features/catalogue/products/FilterChips.tsx';
import { ProductToolbar } from '../../features/catalogue/products/ProductToolbar.tsx';
import { BESIDE, usePanelBeside } from '../../features/catalogue/products/panel-beside.hooks.ts';
import {
  categoryCountsQuery,
  productsCall,
  useProducts,
} from '../../features/catalogue/products/product-list.hooks.ts';
import {
  FILTER_FORM_ID,
  isNarrowed,
  type ProductSearch,
  productListPath,
  readProductSearch,
  savedAddress,
  withFilters,
  withoutFilters,
} from '../../features/catalogue/products/product-search.ts';
import { useProductView } from '../../features/catalogue/products/product-view.ts';
import { useLatestParameters } from '../../ui/behaviour/latest-location.hooks.ts';
import { KeptMarkup } from '../../ui/layout/KeptMarkup.tsx';
import { ServerDrawn } from '../../ui/layout/ServerDrawn.tsx';
import { lateSheet } from '../../ui/overlays/late-dialog.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { isShort, Results } from './ProductResults.tsx';

/** What is not on every first view: loaded when it is first wanted. */
const FilterSheet = lateSheet(
  async () => (await import('../../features/catalogue/products/FilterSheet.tsx')).default,
);

const SaveSearch = lazy(() =>
  import('../../features/buying/alerts/SaveSearch.tsx').then((module) => ({ default: module.SaveSearch })),
);

export interface ProductListingProps {
  search: ProductSearch;
  title: string;
  /** 1: the list is the page; 2: it is a part of it. */
  headingLevel: 1 | 2;
  /** Above the title, not on phones. */
  crumbs?: ReactNode;
  /** Beside sort and view. */
  tools?: ReactNode;
  /** Under the filters. */
  note?: ReactNode;
}

/** Filters, sort, the products and their pages; what is chosen stands in the address. */
export function ProductListing({ search, title, headingLevel, crumbs, tools, note }: ProductListingProps) {
  const [parameters] = useSearchParams();
  const latestParameters = useLatestParameters();
  const navigate = useNavigate();
  const view = useProductView();
  const categories = useQuery(categoriesQuery).data ?? [];
  const { data: counts } = useQuery({
    ...categoryCountsQuery(search),
    enabled: isNarrowed(search),
    placeholderData: isNarrowed(search) ? keepPreviousData : undefined,
  });
  const products = useProducts(search);
  useFollowedSearch(search, products);
  const FilterPanel = usePanelBeside();
  const [isPanelOpen, setIsPanelOpen] = useState(true);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const headingRef = useFocusOnNewPage(search.page);
  const total = products.data?.pagination.total;
  const facets = products.data?.facets ?? [];
  const toast = useToast();
  const Heading = `h${headingLevel}` as const;

  // A control shows what was just chosen, not what the list on its way still says.
  const [chosen, setChosen] = useState<{ search: ProductSearch; from: URLSearchParams } | null>(null);
  const shown = chosen?.from === parameters ? chosen.search : search;
  function go(next: ProductSearch) {
    setChosen({ search: next, from: parameters });
    // The sheet is an entry of the history: what is chosen in it takes that entry's place.
    navigate(productListPath(next), { preventScrollReset: true, replace: isSheetOpen });
  }
  const latest = () => readProductSearch(latestParameters(), search.seller);
  function change(filters: Partial<ProductSearch>) {
    const before = latest();
    const next = withFilters(before, filters);
    if (next.category !== before.category && next.choices.length < before.choices.length) {
      toast.success('The specifications you chose belong to the other category and were taken off.');
    }
    go(next);
  }
  const clear = () => go(withoutFilters(latest()));
  /** Closed without Show: the sheet's entry of the history goes, and what was chosen in it. */
  function leaveSheet() {
    setChosen(null);
    setIsSheetOpen(false);
  }
  const panel = {
    branches: categoryTree(countedCategories(categories, isNarrowed(search) ? counts : undefined, shown)),
    chosenCategory: findCategory(categories, shown.category)?.slug,
    search: shown,
    facets,
    onChange: change,
    onClear: clear,
  };

  return (
    <div className="page-container pt-3 pb-2 max-md:flex max-md:flex-col max-md:pt-0">
      {crumbs ? <div className="max-md:hidden">{crumbs}</div> : null}
      <div className="mt-1 mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 max-md:contents">
        <div className="min-w-0 max-md:mt-3 max-md:mb-3 max-md:flex max-md:flex-wrap max-md:items-baseline max-md:justify-between max-md:gap-x-3">
          <Heading
            ref={headingRef}
            tabIndex={-1}
            className={cx(
              'font-bold wrap-anywhere max-md:text-xl',
              headingLevel === 1 ? 'text-2xl' : 'text-xl',
            )}
          >
            {title}
          </Heading>
          <p role="status" className="num text-fg-2 wrap-anywhere">
            {total === undefined ? '\u00a0' : foundText(total, search.search)}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2 max-md:contents">
          {tools}
          <div className="list-toolbar">
            <ProductToolbar
              search={shown}
              view={view}
              isPanelOpen={isPanelOpen}
              onToggleFilters={() => {
                if (window.matchMedia(BESIDE).matches) setIsPanelOpen(!isPanelOpen);
                else setIsSheetOpen(true);
              }}
              onSort={(sortBy) => change({ sortBy })}
            />
          </div>
        </div>
      </div>
      <div className="mb-4 flex flex-wrap items-center gap-2 empty:hidden">
        <FilterChips search={shown} facets={facets} />
        {isFiltered(search) && (products.data === undefined || !isShort(products.data)) ? (
          <Suspense>
            <SaveSearch address={savedAddress(search)} />
          </Suspense>
        ) : null}
      </div>
      <div className="flex items-start gap-6 noscript:max-lg:flex-col">
        <aside
          aria-label="Filters"
          className={cx('w-60 shrink-0 max-lg:hidden noscript:block', !isPanelOpen && 'hidden')}
        >
          <ServerDrawn>
            {FilterPanel && (
              <KeptMarkup
                name="filters"
                of={[panel.branches, panel.chosenCategory, facets, { ...shown, page: 1, sortBy: null }]}
              >
                <FilterPanel id={FILTER_FORM_ID} openSections={5} {...panel} />
              </KeptMarkup>
            )}
          </ServerDrawn>
          {note}
        </aside>
        <div className="min-w-0 grow max-lg:w-full">
          <Results
            search={search}
            view={view}
            products={products}
            headingLevel={headingLevel === 1 ? 2 : 3}
            onClear={clear}
          />
          {note ? <div className="mt-8 lg:hidden noscript:hidden">{note}</div> : null}
        </div>
      </div>
      {isSheetOpen ? (
        <FilterSheet
          {...panel}
          total={total}
          onSearch={go}
          onShow={() => setIsSheetOpen(false)}
          onClose={leaveSheet}
        />
      ) : null}
    </div>
  );
}

/** Whether anything stands among the filters in use, or could be saved as a search. */
function isFiltered(search: ProductSearch): boolean {
  return search.category !== undefined || isNarrowed(search);
}

/** The categories with how many products of the list each holds; a seller's page names only those that it sells in. */
function countedCategories(
  categories: readonly CategoryNode[],
  counts: Readonly<Record<string, number>> | undefined,
  { seller, category }: ProductSearch,
): readonly CategoryNode[] {
  if (counts === undefined) return seller === undefined ? categories : [];
  const counted = categories.map((one) => ({ ...one, productCount: counts[one.slug] ?? 0 }));
  if (seller === undefined) return counted;
  const chosen = findCategory(categories, category);
  return counted.filter(
    ({ slug, productCount }) => productCount > 0 || slug === chosen?.slug || slug === chosen?.parentSlug,
  );
}

/** What is opened and bought of a search's list is counted with it. */
function useFollowedSearch(
  search: ProductSearch,
  { data, isPlaceholderData }: ReturnType<typeof useProducts>,
) {
  const listed = isPlaceholderData ? undefined : data;
  useEffect(() => {
    if (!search.search || listed === undefined) return;
    followSearch(
      search.search,
      listed.products.map(({ _id }) => _id),
      productsCall(search),
    );
  }, [search, listed]);
}

/** After a change of page the title has the focus; the router has already scrolled to the top (spec 2). */
function useFocusOnNewPage(page: number) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const lastPage = useRef(page);
  useEffect(() => {
    if (lastPage.current === page) return;
    lastPage.current = page;
    if (document.activeElement?.closest('nav')) headingRef.current?.focus({ preventScroll: true });
  }, [page]);
  return headingRef;
}

function foundText(total: number, search: string | undefined): string {
  const found = `${countText(total, 'product')} found`;
  return search ? `${found} for “${search}”` : found;
}
