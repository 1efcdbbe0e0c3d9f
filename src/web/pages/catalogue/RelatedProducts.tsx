import { useQuery } from '@tanstack/react-query';
import type { Product } from '../../../contract/catalogue/products.contract.ts';
import { AlertButton } from '../../features/buying/alerts/AlertButton.tsx';
import { AddToCartButton } from '../../features/buying/cart/AddToCartButton.tsx';
import { WishlistHeart } from '../../features/buying/wishlist/WishlistHeart.tsx';
import { ProductGrid } from '../../features/catalogue/products/ProductGrid.tsx';
import { relatedProductsQuery } from '../../features/catalogue/products/products.hooks.ts';
import { categoryReference, paths } from '../../paths.ts';
import { TextLink } from '../../ui/controls/TextLink.tsx';
import { SectionHeader } from '../../ui/layout/Card.tsx';

export function RelatedProducts({ product, isSubscriber }: { product: Product; isSubscriber: boolean }) {
  const related = useQuery(relatedProductsQuery(product._id));
  const products = related.data?.products ?? [];
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="related" className="below-fold mt-10">
      <SectionHeader
        id="related"
        title="Related Products"
        action={
          <TextLink
            look="action"
            to={paths.productsWith({ category: categoryReference(product.category) })}
            className="text-sm"
          >
            More in {product.category.name}
          </TextLink>
        }
      />
      <ProductGrid
        place="related"
        products={products}
        isSubscriber={isSubscriber}
        isFour
        headingLevel={3}
        addButton={(related, quantity) => (
          <AddToCartButton
            product={related}
            quantity={quantity}
            whenOut={<AlertButton product={related} look="add" />}
          />
        )}
        heart={(related) => <WishlistHeart product={related} />}
      />
    </section>
  );
}
