import { useQueryClient } from '@tanstack/react-query';
import SearchX from 'lucide-react/icons/search-x';
import { lazy, Suspense, useEffect } from 'react';
import { AlertButton } from '../../features/buying/alerts/AlertButton.tsx';
import { AddToCartButton } from '../../features/buying/cart/AddToCartButton.tsx';
import { keepCart } from '../../features/buying/cart/cart.hooks.ts';
import { WishlistHeart } from '../../features/buying/wishlist/WishlistHeart.tsx';
import { useCompared } from '../../features/catalogue/products/compare-choice.ts';
import type { ProductActions } from '../../features/catalogue/products/ProductCard.tsx';
import { ProductGrid, ProductGridSkeleton } from '../../features/catalogue/products/ProductGrid.tsx';
import { ProductRowsSkeleton } from '../../features/catalogue/products/ProductRowsSkeleton.tsx';
import type { ProductTiles, useProducts } from '../../features/catalogue/products/product-list.hooks.ts';
import { type ProductSearch, productListPath } from '../../features/catalogue/products/product-search.ts';
import { type ProductView, wantsRows } from '../../features/catalogue/products/product-view.ts';
import type { RowTile } from '../../features/catalogue/products/products.hooks.ts';
import { useSession } from '../../features/people/session/session.hooks.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Pagination } from '../../ui/tables/Pagination.tsx';

/** What is not on every first view: loaded when it is first wanted. */
const loadRows = () =>
  import('../../features/catalogue/products/ProductRows.tsx').then((module) => ({
    default: module.ProductRows,
  }));

const ProductRows = lazy(loadRows);

// Who chose rows gets them with the page, not after it.
if (wantsRows()) loadRows().catch(() => undefined);

const CompareTray = lazy(() =>
  import('../../features/catalogue/products/CompareTray.tsx').then((module) => ({
    default: module.CompareTray,
  })),
);

const NoProducts = lazy(() => import('./NoProducts.tsx'));
const SKELETONS = 12;

/** A list that holds nothing, or something else, offers to save the search where it says so. */
export function isShort({ notice, products }: ProductTiles): boolean {
  return notice !== null || products.length === 0;
}

/** The products with what rows show; null as long as that is not there. */
function rowsOf({ products }: ProductTiles): RowTile[] | null {
  const rows = products.filter((product) => 'row' in product);
  return rows.length === products.length ? rows : null;
}

export function Results({
  search,
  view,
  products,
  headingLevel,
  onClear,
}: {
  search: ProductSearch;
  view: ProductView;
  products: ReturnType<typeof useProducts>;
  headingLevel: 2 | 3;
  onClear: () => void;
}) {
  const { isSubscriber } = useSession();
  const isComparing = useCompared().length > 0;
  const queryClient = useQueryClient();
  const actions: ProductActions = {
    addButton: (product, quantity) => (
      <AddToCartButton
        product={product}
        quantity={quantity}
        whenOut={<AlertButton product={product} look="add" />}
      />
    ),
    heart: (product) => <WishlistHeart product={product} />,
  };

  // Which the page brought along for the grid alone.
  const isWithoutRows = view === 'list' && products.data !== undefined && rowsOf(products.data) === null;
  const { refetch } = products;
  useEffect(() => {
    if (isWithoutRows) void refetch();
  }, [isWithoutRows, refetch]);

  if (products.isPending) {
    return <ListSkeleton view={view} />;
  }
  // What is shown stays when it cannot be read anew, as without a connection.
  if (products.data === undefined) {
    return (
      <EmptyState
        picture={<SearchX />}
        title="Error loading products"
        text="The list could not be loaded."
        action={
          <Button busy={products.isFetching} onClick={() => products.refetch()}>
            Try again
          </Button>
        }
      />
    );
  }
  const { products: list, pagination } = products.data;
  const rows = rowsOf(products.data);
  const instead = isShort(products.data) ? (
    <Suspense>
      <NoProducts search={search} list={products.data} onClear={onClear} />
    </Suspense>
  ) : null;
  if (list.length === 0) return instead;
  const grid = (
    <ProductGrid
      place="list"
      products={list}
      isSubscriber={isSubscriber}
      isFirst
      hasRows
      headingLevel={headingLevel}
      {...actions}
    />
  );
  return (
    <div className="group/list">
      {instead}
      <div
        aria-busy={products.isPlaceholderData || undefined}
        className="transition-opacity duration-120 aria-busy:opacity-60"
      >
        {view === 'grid' || rows === null ? (
          grid
        ) : (
          <Suspense fallback={grid}>
            <ProductRows
              products={rows}
              isSubscriber={isSubscriber}
              onAdded={(cart) => void keepCart(queryClient, cart)}
              {...actions}
            />
          </Suspense>
        )}
      </div>
      {isComparing ? (
        <Suspense>
          <CompareTray />
        </Suspense>
      ) : null}
      <div className="mt-8">
        <Pagination
          label="Product"
          page={search.page}
          pages={pagination.pages}
          hrefFor={(number) => productListPath({ ...search, page: number })}
        />
      </div>
    </div>
  );
}

function ListSkeleton({ view }: { view: ProductView }) {
  return view === 'grid' ? (
    <ProductGridSkeleton count={SKELETONS} />
  ) : (
    <ProductRowsSkeleton count={SKELETONS} />
  );
}
