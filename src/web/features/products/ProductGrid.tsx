import { cx } from 'class-variance-authority';
import { LoadingRegion, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { type ProductActions, ProductCard } from './ProductCard.tsx';
import type { ProductTile } from './products.hooks.ts';

/** A phone's first row. The next ones wait for the layout, so that these come sooner. */
const FIRST_ROW = 2;

export interface ProductGridProps extends ProductActions {
  products: readonly ProductTile[];
  isSubscriber: boolean;
  /** Four in one row, for the home page and related products. */
  isFour?: boolean;
  /** The first row is above the fold. */
  isFirst?: boolean;
  /** Rows may be wanted instead (`useProductView`). */
  hasRows?: boolean;
  headingLevel?: 2 | 3;
}

export function ProductGrid({
  products,
  isFour = false,
  isFirst = false,
  hasRows = false,
  headingLevel,
  ...card
}: ProductGridProps) {
  return (
    <ul className={cx('pgrid', isFour && 'pgrid-4', hasRows && 'pgrid-first')}>
      {products.map((product, index) => (
        <ProductCard
          key={product._id}
          product={product}
          eager={isFirst && index < FIRST_ROW}
          headingLevel={headingLevel}
          {...card}
        />
      ))}
    </ul>
  );
}

/** The boxes of cards that are on their way. */
export function ProductGridSkeleton({ count, isFour = false }: { count: number; isFour?: boolean }) {
  return (
    <LoadingRegion>
      <div className={cx('pgrid', isFour && 'pgrid-4')}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal boxes that never move
          <div key={index} className="pcard">
            <Skeleton className="aspect-square rounded-none" />
            <div>
              <Skeleton className="h-4 w-1/3" />
              <Skeleton className="mt-2 h-4 w-5/6" />
              <Skeleton className="mt-1 mb-4 h-4 w-1/2" />
              <Skeleton className="h-6 w-24" />
              <Skeleton className="mt-2 mb-2 h-4 w-32" />
              <div>
                <Skeleton className="h-4 w-20" />
                <Skeleton className="h-8 w-17 touch:h-11" />
              </div>
            </div>
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}
