import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { AHEAD } from '../../../ui/behaviour/save-data.ts';
import { Price } from '../../../ui/goods/Price.tsx';
import { ProductImage, plateOf } from '../../../ui/goods/ProductImage.tsx';
import { Rating } from '../../../ui/goods/Rating.tsx';
import { StockBadge } from '../../../ui/goods/StockBadge.tsx';
import type { ProductTile } from './products.hooks.ts';

/** What other features put on a product's card: pages bring cart and wishlist together here. */
export interface ProductActions {
  /** The Add button; `quantity` is the row's stepper, on a card the least that can be ordered. */
  addButton: (product: ProductTile, quantity: number) => ReactNode;
  heart: (product: ProductTile) => ReactNode;
}

export interface ProductCardProps extends ProductActions {
  product: ProductTile;
  isSubscriber: boolean;
  /** First row: the picture loads at once. */
  eager?: boolean;
  headingLevel?: 2 | 3;
}

/** One product of a grid: picture, brand, rating, name, both prices, stock, Add and the heart. */
export function ProductCard({
  product,
  isSubscriber,
  eager = false,
  headingLevel = 2,
  addButton,
  heart,
}: ProductCardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <li className={product.inventory.inStock ? 'pcard' : 'pcard pcard-out'}>
      <ProductImage
        image={product.images[0]}
        plate={plateOf(product.category.rootSlug)}
        size="card"
        eager={eager}
        isHighPriority={eager}
        isDecorative
      />
      {heart(product)}
      <div>
        <div>
          <span>{product.brand}</span>
          <Rating average={product.ratings.average} count={product.ratings.count} />
        </div>
        <Heading lang={product.nameLang}>
          <Link to={paths.product(product._id)} prefetch={AHEAD} discover="none" className="pcard-link">
            {product.name}
          </Link>
        </Heading>
        <Price prices={product.pricing} lowest={product.lowest} isSubscriber={isSubscriber} />
        <div>
          <StockBadge quantity={product.inventory.quantity} />
          {addButton(product, product.minimumOrderQuantity)}
        </div>
      </div>
    </li>
  );
}
