import { useQuery } from '@tanstack/react-query';
import { AddToCartButton } from '../../features/buying/cart/AddToCartButton.tsx';
import { WishlistHeart } from '../../features/buying/wishlist/WishlistHeart.tsx';
import { ProductGrid } from '../../features/catalogue/products/ProductGrid.tsx';
import { featuredProductsQuery } from '../../features/catalogue/products/products.hooks.ts';
import { useSession } from '../../features/people/session/session.hooks.ts';
import { paths } from '../../paths.ts';
import { TextLink } from '../../ui/controls/TextLink.tsx';
import { SectionHeader } from '../../ui/layout/Card.tsx';

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
