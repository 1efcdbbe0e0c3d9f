import { cx } from 'class-variance-authority';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { hasSizes } from '../../../ui/goods/ProductImage.tsx';
import { KeptMarkup } from '../../../ui/layout/KeptMarkup.tsx';
import { type ProductActions, ProductCard } from './ProductCard.tsx';
import type { ProductTile } from './products.hooks.ts';

/** What a phone shows at first, two rows, or a wide screen's first one. The next ones wait for the layout. */
const FIRST_SEEN = 4;

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
  /** Names the place where all cards carry the same actions: the server renders a product's card there once. */
  place?: string;
}

export function ProductGrid({
  products,
  isFour = false,
  isFirst = false,
  hasRows = false,
  headingLevel,
  place,
  ...card
}: ProductGridProps) {
  const isEager = (index: number) => isFirst && index < FIRST_SEEN;
  return (
    <ul className={cx('pgrid', isFour && 'pgrid-4', hasRows && 'pgrid-first')}>
      {products.map((product, index) => (
        <KeptMarkup
          key={product._id}
          name={`card ${place}`}
          of={
            place === undefined || needsHead(product, isEager(index))
              ? null
              : [product, headingLevel, isEager(index)]
          }
        >
          <ProductCard product={product} eager={isEager(index)} headingLevel={headingLevel} {...card} />
        </KeptMarkup>
      ))}
    </ul>
  );
}

/** A picture of high priority that is no upload of ours stands in no `picture`: React names it in the document's head. */
function needsHead({ images: [image] }: ProductTile, isEager: boolean): boolean {
  return isEager && image !== undefined && !hasSizes(image.url);
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
