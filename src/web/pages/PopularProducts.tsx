import { useQuery } from '@tanstack/react-query';
import { AddToCartButton } from '../features/cart/AddToCartButton.tsx';
import { ProductGrid } from '../features/products/ProductGrid.tsx';
import { featuredProductsQuery } from '../features/products/products.hooks.ts';
import { useSession } from '../features/session/session.hooks.ts';
import { WishlistHeart } from '../features/wishlist/WishlistHeart.tsx';
import { paths } from '../paths.ts';
import { SectionHeader } from '../ui/Card.tsx';
import { TextLink } from '../ui/TextLink.tsx';

/** What a page that is not there offers instead: the best sellers. Nothing when they cannot be loaded. */
export function PopularProducts() {
  const { isSubscriber } = useSession();
  const { data } = useQuery(featuredProductsQuery);
  if (!data || data.products.length === 0) return null;
  return (
    <section aria-labelledby="popular" className="page-container pb-10">
      <SectionHeader
        id="popular"
        title="Popular right now"
        action={
          <TextLink
            look="action"
            to={paths.productsWith({ sortBy: 'salesCount:desc', inStock: true })}
            className="text-sm"
          >
            Best Selling
          </TextLink>
        }
      />
      <ProductGrid
        products={data.products}
        isSubscriber={isSubscriber}
        isFour
        headingLevel={3}
        addButton={(product, quantity) => <AddToCartButton product={product} quantity={quantity} />}
        heart={(product) => <WishlistHeart product={product} />}
      />
    </section>
  );
}
