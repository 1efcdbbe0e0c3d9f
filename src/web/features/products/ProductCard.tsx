import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ProductCard as ProductCardData } from '../../../contract/products.contract.ts';
import { paths } from '../../paths.ts';
import { Price } from '../../ui/Price.tsx';
import { ProductImage, plateOf } from '../../ui/ProductImage.tsx';
import { Rating } from '../../ui/Rating.tsx';
import { StockBadge } from '../../ui/StockBadge.tsx';

/** What other features put on a product's card: pages bring cart and wishlist together here. */
export interface ProductActions {
  /** The Add button; `quantity` is the row's stepper, on a card the least that can be ordered. */
  addButton: (product: ProductCardData, quantity: number) => ReactNode;
  heart: (product: ProductCardData) => ReactNode;
}

export interface ProductCardProps extends ProductActions {
  product: ProductCardData;
  isSubscriber: boolean;
  /** The width of the picture, for the browser's choice of file. */
  sizes: string;
  /** First row: the picture loads at once. */
  eager?: boolean;
  headingLevel?: 2 | 3;
}

/** One product of a grid: picture, brand, rating, name, both prices, stock, Add and the heart. */
export function ProductCard({
  product,
  isSubscriber,
  sizes,
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
        sizes={sizes}
        eager={eager}
        isDecorative
      />
      <div className="pcard-heart">{heart(product)}</div>
      <div className="pcard-body">
        <div className="pcard-meta">
          <span className="pcard-brand">{product.brand}</span>
          <Rating average={product.ratings.average} count={product.ratings.count} />
        </div>
        <Heading className="pcard-name">
          <Link to={paths.product(product._id)} prefetch="intent" className="pcard-link">
            {product.name}
          </Link>
        </Heading>
        <Price prices={product.pricing} isSubscriber={isSubscriber} />
        <div className="pcard-foot">
          <StockBadge quantity={product.inventory.quantity} />
          {addButton(product, product.minimumOrderQuantity)}
        </div>
      </div>
    </li>
  );
}
