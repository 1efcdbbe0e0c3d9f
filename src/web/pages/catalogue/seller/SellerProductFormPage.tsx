import { useQuery } from '@tanstack/react-query';
import PackageX from 'lucide-react/icons/package-x';
import { useParams, useSearchParams } from 'react-router';
import { isMissing } from '../../../data/api-client.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { ProductCard } from '../../../features/catalogue/products/ProductCard.tsx';
import type { ProductTile } from '../../../features/catalogue/products/products.hooks.ts';
import { lowestPrices } from '../../../features/catalogue/products/quantity-prices.ts';
import { ProductForm } from '../../../features/catalogue/seller-products/ProductForm.tsx';
import { numberOf } from '../../../features/catalogue/seller-products/price-break-draft.ts';
import type { ProductDraft } from '../../../features/catalogue/seller-products/product-form.ts';
import {
  offeredCategoriesQuery,
  ownProductQuery,
} from '../../../features/catalogue/seller-products/seller-products.hooks.ts';
import { useSession } from '../../../features/people/session/session.hooks.ts';
import { pageMeta } from '../../../page-meta.ts';
import { Breadcrumb } from '../../../ui/controls/Breadcrumb.tsx';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import type { Route } from './+types/SellerProductFormPage.ts';

export function meta({ matches, params }: Route.MetaArgs) {
  const title = 'id' in params && params.id ? 'Edit Product' : 'Add Product';
  return pageMeta(matches, { title, description: 'Your product on Thokmandu.', path: null });
}

/** /seller/products/new and /seller/products/:id/edit. */
export default function SellerProductFormPage() {
  const { id } = useParams();
  return <FormOf key={id ?? 'new'} id={id ?? null} />;
}

function FormOf({ id }: { id: string | null }) {
  const { user, isSubscriber } = useSession();
  const [searchParams] = useSearchParams();
  const product = useQuery({ ...ownProductQuery(id ?? ''), enabled: id !== null });
  const categories = useQuery(offeredCategoriesQuery);
  const title = id === null ? 'Add Product' : 'Edit Product';
  const isReady = categories.data && (id === null || product.data);
  const isGone = product.isError && isMissing(product.error);

  if (isGone) {
    return (
      <EmptyState
        headingLevel={1}
        picture={<PackageX />}
        title="Product not found"
        text="It may have been deleted, or it belongs to another seller."
        action={<ButtonLink to={deskPaths.sellerProducts}>Back to My Products</ButtonLink>}
      />
    );
  }
  return (
    <div>
      <Breadcrumb crumbs={[{ label: 'My Products', to: deskPaths.sellerProducts }, { label: title }]} />
      <DeskHeader
        title={title}
        subtitle={product.data ? <span className="wrap-anywhere">{product.data.name}</span> : null}
      />
      {isReady && user ? (
        <ProductForm
          product={product.data ?? null}
          startName={searchParams.get('name')?.slice(0, 200) ?? ''}
          user={user}
          categories={categories.data}
          onReload={async () => (await product.refetch()).data}
          preview={(draft, rootSlug) => (
            // Only to look at: nothing in it can be reached or pressed.
            <ul inert>
              <ProductCard
                headingLevel={3}
                product={tileOf(draft, rootSlug)}
                isSubscriber={isSubscriber}
                addButton={() => <span className="add">Add</span>}
                heart={() => <span className="heart" />}
              />
            </ul>
          )}
        />
      ) : null}
      {!isReady && (categories.isError || product.isError) ? (
        <EmptyState
          title="The form could not be loaded"
          action={
            <Button
              variant="secondary"
              busy={categories.isFetching || product.isFetching}
              onClick={() => {
                if (categories.isError) void categories.refetch();
                if (product.isError) void product.refetch();
              }}
            >
              Try again
            </Button>
          }
        />
      ) : null}
      {!isReady && !categories.isError && !product.isError ? <FormSkeleton /> : null}
    </div>
  );
}

/** The typed product as a card shows it. */
function tileOf(draft: ProductDraft, rootSlug: string | undefined): ProductTile {
  const quantity = Math.max(0, Math.floor(amountOf(draft.inventory.quantity)));
  const primary = draft.images.find(({ isPrimary }) => isPrimary);
  const pricing = {
    regularPrice: amountOf(draft.pricing.regularPrice),
    wholesalePrice: amountOf(draft.pricing.wholesalePrice),
    priceBreaks: draft.pricing.priceBreaks.flatMap((row) => {
      const [from, regular, wholesale] = [row.from, row.regularPrice, row.wholesalePrice].map(numberOf);
      if (from === undefined || regular === undefined) return [];
      const wholesalePrice = wholesale === undefined ? null : amountOf(row.wholesalePrice);
      return [{ from, regularPrice: amountOf(row.regularPrice), wholesalePrice }];
    }),
  };
  return {
    _id: 'preview',
    name: draft.name.trim() || 'Product name',
    brand: draft.brand.trim() || null,
    pricing,
    lowest: lowestPrices(pricing),
    minimumOrderQuantity: 1,
    ratings: { average: 0, count: 0 },
    images: primary ? [{ url: primary.url }] : [],
    category: { rootSlug: rootSlug ?? '' },
    seller: { awayUntil: null },
    inventory: { quantity, inStock: quantity > 0 },
  };
}

function amountOf(typed: string): number {
  const amount = numberOf(typed);
  return amount !== undefined && amount >= 0 && amount < 1e9 ? amount : 0;
}

function FormSkeleton() {
  return (
    <LoadingRegion className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="h-48 rounded-lg" />
        <Skeleton className="h-40 rounded-lg" />
      </div>
      <Skeleton className="h-96 rounded-lg" />
    </LoadingRegion>
  );
}
