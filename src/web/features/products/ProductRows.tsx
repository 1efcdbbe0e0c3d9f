import BadgeCheck from 'lucide-react/icons/badge-check';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { QuantityStepper } from '../../ui/fields/QuantityStepper.tsx';
import { Price } from '../../ui/goods/Price.tsx';
import { ProductImage, plateOf } from '../../ui/goods/ProductImage.tsx';
import { Rating } from '../../ui/goods/Rating.tsx';
import { StockBadge } from '../../ui/goods/StockBadge.tsx';
import { CompareTick } from './CompareTick.tsx';
import type { ProductActions } from './ProductCard.tsx';
import type { ProductTile } from './products.hooks.ts';

export interface ProductRowsProps extends ProductActions {
  products: readonly ProductTile[];
  isSubscriber: boolean;
}

/** The list view: one product a line, with its own quantity. */
export function ProductRows({ products, ...row }: ProductRowsProps) {
  return (
    <ul className="card overflow-hidden">
      {products.map((product) => (
        <ProductRow key={product._id} product={product} {...row} />
      ))}
    </ul>
  );
}

function ProductRow({
  product,
  isSubscriber,
  addButton,
  heart,
}: ProductActions & { product: ProductTile; isSubscriber: boolean }) {
  const [quantity, setQuantity] = useState(product.minimumOrderQuantity);
  const { quantity: stock, inStock } = product.inventory;
  return (
    <li className={inStock ? 'prow' : 'prow pcard-out'}>
      <CompareTick product={product} />
      <ProductImage
        image={product.images[0]}
        plate={plateOf(product.category.rootSlug)}
        size="thumb"
        isDecorative
        className="self-start rounded-md border border-line md:self-center"
      />
      <div className="min-w-0">
        <p className="truncate text-xs text-fg-3">
          {product.brand ? `${product.brand} · ${product.sku}` : product.sku}
        </p>
        <h2 className="line-clamp-2 font-semibold wrap-anywhere">
          <Link to={paths.product(product._id)} prefetch="intent" discover="none" className="pcard-link">
            {product.name}
          </Link>
        </h2>
        {product.highlight ? <p className="truncate text-sm text-fg-2">{product.highlight}</p> : null}
        <Rating average={product.ratings.average} count={product.ratings.count} className="mt-0.5" />
      </div>
      <div className="flex min-w-0 flex-col gap-1 max-md:col-span-2 max-md:flex-row max-md:items-center max-md:justify-between">
        <StockBadge quantity={stock} />
        <span className="flex min-w-0 items-start gap-1.5 text-xs text-fg-3">
          <BadgeCheck aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 text-link" />
          <span className="line-clamp-2 wrap-anywhere">{product.seller.companyName}</span>
        </span>
      </div>
      <div className="flex flex-col gap-1.5 max-md:col-span-2 max-md:flex-row max-md:flex-wrap max-md:items-end max-md:justify-between md:items-end">
        <Price
          prices={product.pricing}
          lowest={product.lowest}
          isSubscriber={isSubscriber}
          className="md:text-end md:[&>div]:justify-end"
        />
        <div className="relative z-1 flex items-center gap-2">
          {heart(product)}
          <QuantityStepper
            size="sm"
            value={quantity}
            onChange={setQuantity}
            min={product.minimumOrderQuantity}
            max={stock}
            pack={product.orderMultiple}
            mostPerOrder={product.maximumPerOrder}
            label={`Quantity of ${product.name}`}
          />
          {addButton(product, quantity)}
        </div>
      </div>
    </li>
  );
}
