import Heart from 'lucide-react/icons/heart';
import { useSearchParams } from 'react-router';
import { countText } from '../../../domain/shop/count-text.ts';
import { AlertButton } from '../../features/buying/alerts/AlertButton.tsx';
import { AddToCartButton } from '../../features/buying/cart/AddToCartButton.tsx';
import { RemoveWish } from '../../features/buying/wishlist/RemoveWish.tsx';
import { useWishlist } from '../../features/buying/wishlist/wishlist.hooks.ts';
import { ProductGrid, ProductGridSkeleton } from '../../features/catalogue/products/ProductGrid.tsx';
import { tileOf } from '../../features/catalogue/products/products.hooks.ts';
import { useSession } from '../../features/people/session/session.hooks.ts';
import { unlistedMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { PageHeader } from '../../ui/layout/Card.tsx';
import { Pagination } from '../../ui/tables/Pagination.tsx';

const SKELETONS = 8;

export const meta = unlistedMeta('Wishlist', 'The products you keep an eye on.');

export default function WishlistPage() {
  const [search] = useSearchParams();
  const page = /^[1-9]\d{0,5}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1;
  const wishlist = useWishlist(page);
  const total = wishlist.data?.pagination.total;
  return (
    <div className="pb-10">
      <PageHeader
        title="Wishlist"
        subtitle={
          <span role="status" className="num">
            {total === undefined ? '\u00a0' : countText(total, 'product')}
          </span>
        }
      />
      <Wishes page={page} wishlist={wishlist} />
    </div>
  );
}

function Wishes({ page, wishlist }: { page: number; wishlist: ReturnType<typeof useWishlist> }) {
  const { isSubscriber } = useSession();
  const { data, isError, isPlaceholderData } = wishlist;
  if (!data) {
    return isError ? (
      <LoadFailed title="Your wishlist could not be loaded" query={wishlist} />
    ) : (
      <ProductGridSkeleton count={SKELETONS} />
    );
  }
  const { products, pagination } = data;
  if (pagination.total === 0) {
    return (
      <EmptyState
        picture={<Heart />}
        title="Your wishlist is empty"
        text="Press the heart on a product to keep it here."
        action={<ButtonLink to={paths.products}>Browse Products</ButtonLink>}
      />
    );
  }
  if (products.length === 0) {
    return (
      <EmptyState
        picture={<Heart />}
        title="Nothing on this page"
        text="Your wishlist has fewer pages."
        action={<ButtonLink to={paths.wishlist}>Go to page 1</ButtonLink>}
      />
    );
  }
  return (
    <>
      <div aria-busy={isPlaceholderData || undefined} className="aria-busy:opacity-60">
        <ProductGrid
          products={products.map(tileOf)}
          isSubscriber={isSubscriber}
          isFirst
          addButton={(product, quantity) => (
            <AddToCartButton
              product={product}
              quantity={quantity}
              whenOut={<AlertButton product={product} look="add" />}
            />
          )}
          heart={(product) => <RemoveWish product={product} onRemoved={focusTitle} />}
        />
      </div>
      <div className="mt-8">
        <Pagination
          label="Wishlist"
          page={page}
          pages={pagination.pages}
          hrefFor={(number) => (number === 1 ? paths.wishlist : `${paths.wishlist}?page=${number}`)}
        />
      </div>
    </>
  );
}

/** The pressed button goes with its card. */
function focusTitle() {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
