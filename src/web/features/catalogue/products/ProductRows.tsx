import { cx } from 'class-variance-authority';
import BadgeCheck from 'lucide-react/icons/badge-check';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { Cart } from '../../../../contract/buying/cart.contract.ts';
import { confirmedText, isStaleStock } from '../../../../domain/catalogue/stock.ts';
import { countText, formatCount } from '../../../../domain/shop/count-text.ts';
import { paths } from '../../../paths.ts';
import { useNow } from '../../../ui/behaviour/now.hooks.ts';
import { AHEAD } from '../../../ui/behaviour/save-data.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { QuantityStepper } from '../../../ui/fields/QuantityStepper.tsx';
import { Price } from '../../../ui/goods/Price.tsx';
import { SmallPicture } from '../../../ui/goods/ProductImage.tsx';
import { Rating } from '../../../ui/goods/Rating.tsx';
import { StockBadge } from '../../../ui/goods/StockBadge.tsx';
import { useBulkAdd, useQuantityColumn } from './bulk-add.hooks.ts';
import { CompareTick } from './CompareTick.tsx';
import type { ProductActions } from './ProductCard.tsx';
import type { RowTile } from './products.hooks.ts';

export interface ProductRowsProps extends ProductActions {
  products: readonly RowTile[];
  isSubscriber: boolean;
  /** Several rows were added at once: the cart as it is now. */
  onAdded: (cart: Cart) => void;
}

/** The list view: one product a line, with its own quantity; the quantities that were given are added together. */
export function ProductRows({ products, onAdded, ...row }: ProductRowsProps) {
  const bulk = useBulkAdd(onAdded);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const column = useQuantityColumn((id, quantity) => {
    const product = products.find(({ _id }) => _id === id);
    if (product) bulk.want(product, quantity);
  }, buttonRef);
  const count = bulk.wanted.size;
  const shown = new Set(products.map(({ _id }) => _id));
  return (
    <>
      <ul className="card overflow-hidden" {...column}>
        {products.map((product) => (
          <ProductRow
            key={product._id}
            product={product}
            quantity={bulk.wanted.get(product._id)?.quantity ?? product.minimumOrderQuantity}
            isWanted={bulk.wanted.has(product._id)}
            refusal={bulk.refusals.get(product._id) ?? null}
            onQuantity={(quantity) => bulk.want(product, quantity)}
            {...row}
          />
        ))}
      </ul>
      {count === 0 ? null : (
        <section
          aria-label="Chosen quantities"
          className="sticky bottom-0 z-20 mt-3 flex flex-wrap items-center justify-between group-has-[#compare-tray]/list:bottom-25 gap-3 rounded-lg border border-line bg-raised p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-3"
        >
          <RefusedElsewhere bulk={bulk} shown={shown} />
          <p role="status" className="num text-sm font-medium">
            {`${countText(count, 'product')} chosen`}
          </p>
          <span className="flex gap-2">
            <Button variant="ghost" onClick={bulk.clear}>
              Clear
            </Button>
            <Button
              ref={buttonRef}
              icon={<ShoppingCart aria-hidden="true" />}
              busy={bulk.isAdding}
              onClick={bulk.addAll}
            >
              {`Add all (${formatCount(count)})`}
            </Button>
          </span>
        </section>
      )}
    </>
  );
}

/** What was refused and has no row on this page: with its reason, and what mends it. */
function RefusedElsewhere({
  bulk,
  shown,
}: {
  bulk: ReturnType<typeof useBulkAdd>;
  shown: ReadonlySet<string>;
}) {
  const lines = [...bulk.wanted.values()].filter(({ product }) => !shown.has(product._id));
  const refused = lines.filter(({ product }) => bulk.refusals.has(product._id));
  if (refused.length === 0) return null;
  return (
    <ul role="alert" aria-label="Not added, on other pages" className="max-h-60 w-full overflow-y-auto">
      {refused.map(({ product, quantity }) => (
        <li
          key={product._id}
          className="flex items-center justify-between gap-3 border-b border-line py-2 max-md:flex-wrap"
        >
          <div className="min-w-0 text-sm">
            <Link
              to={paths.product(product._id)}
              lang={product.nameLang}
              className="font-semibold wrap-anywhere hover:underline"
            >
              {product.name}
            </Link>
            <p className="text-xs font-medium text-danger">{bulk.refusals.get(product._id)}</p>
          </div>
          <div className="flex items-center gap-2">
            <QuantityStepper
              size="sm"
              value={quantity}
              onChange={(wanted) => bulk.want(product, wanted)}
              min={product.minimumOrderQuantity}
              max={product.inventory.quantity}
              pack={product.row.orderMultiple}
              mostPerOrder={product.row.maximumPerOrder}
              label={`Quantity of ${product.name}`}
            />
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Leave out: ${product.name}`}
              onClick={() => bulk.leaveOut(product._id)}
            >
              Leave out
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Only where nobody has confirmed the stock for long; known once the page is there. */
function AskFirst({ confirmedAt }: { confirmedAt: string }) {
  const now = useNow();
  const at = new Date(confirmedAt);
  if (now === null || !isStaleStock(at, now)) return null;
  return <span className="text-xs font-medium text-warning-fg">{confirmedText(at, now)}</span>;
}

function ProductRow({
  product,
  isSubscriber,
  quantity,
  isWanted,
  refusal,
  onQuantity,
  addButton,
  heart,
}: ProductActions & {
  product: RowTile;
  isSubscriber: boolean;
  quantity: number;
  /** Its quantity was given: it is among those that are added together. */
  isWanted: boolean;
  refusal: string | null;
  onQuantity: (quantity: number) => void;
}) {
  const { quantity: stock, inStock } = product.inventory;
  return (
    <li
      data-product={product._id}
      className={cx('prow', !inStock && 'pcard-out', isWanted && 'bg-primary-soft')}
    >
      <CompareTick product={product} />
      <SmallPicture
        url={product.images[0]?.url}
        rootSlug={product.category.rootSlug}
        className="self-start md:self-center"
      />
      <div className="min-w-0">
        <p className="truncate text-xs text-fg-3">
          {product.brand ? `${product.brand} · ${product.row.sku}` : product.row.sku}
        </p>
        <h2 lang={product.nameLang} className="line-clamp-2 font-semibold wrap-anywhere">
          <Link to={paths.product(product._id)} prefetch={AHEAD} discover="none" className="pcard-link">
            {product.name}
          </Link>
        </h2>
        {product.row.highlights.length > 0 ? (
          <ul aria-label="Specifications" className="mt-1 flex flex-wrap gap-1.5 text-xs">
            {product.row.highlights.map((text, at) => (
              <li
                key={text}
                className={cx(
                  'num rounded-sm px-1.5 py-0.5',
                  at < product.row.chosenHighlights
                    ? 'bg-primary-soft font-medium text-link'
                    : 'bg-neutral-soft text-neutral-fg',
                )}
              >
                {text}
              </li>
            ))}
          </ul>
        ) : null}
        <Rating average={product.ratings.average} count={product.ratings.count} className="mt-0.5" />
      </div>
      <div className="flex min-w-0 flex-col gap-1 max-md:col-span-2 max-md:flex-row max-md:items-center max-md:justify-between">
        <StockBadge quantity={stock} />
        <AskFirst confirmedAt={product.row.stockConfirmedAt} />
        <span className="flex min-w-0 items-start gap-1.5 text-xs text-fg-3">
          <BadgeCheck aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 text-link" />
          <span className="line-clamp-2 wrap-anywhere">{product.row.companyName}</span>
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
            onChange={onQuantity}
            min={product.minimumOrderQuantity}
            max={stock}
            pack={product.row.orderMultiple}
            mostPerOrder={product.row.maximumPerOrder}
            label={`Quantity of ${product.name}`}
          />
          {addButton(product, quantity)}
        </div>
        {refusal === null ? null : (
          <p role="alert" className="text-xs font-medium text-danger">
            {refusal}
          </p>
        )}
      </div>
    </li>
  );
}
