import { cx } from 'class-variance-authority';
import BadgeCheck from 'lucide-react/icons/badge-check';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import Store from 'lucide-react/icons/store';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Product } from '../../../contract/products.contract.ts';
import { dayInWords } from '../../../domain/kathmandu-time.ts';
import { stockRefusalText } from '../../../domain/stock.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { QuantityStepper } from '../../ui/fields/QuantityStepper.tsx';
import { formatCount } from '../../ui/format-count.ts';
import { ProChip, Rupees, StruckPrice, savingPercent } from '../../ui/goods/Price.tsx';
import { PaybackNote, PriceLedger } from '../../ui/goods/PriceLedger.tsx';
import { StockBadge } from '../../ui/goods/StockBadge.tsx';
import { StickyBottomBar } from '../../ui/StickyBottomBar.tsx';

/** What the buy box and the bar on phones share: one quantity, one way to add. */
export interface Purchase {
  quantity: number;
  setQuantity: (quantity: number) => void;
  addToCart: () => void;
  buyNow: () => void;
  isAdding: boolean;
  isBuying: boolean;
}

export interface BuyBoxProps {
  product: Product;
  purchase: Purchase;
  isSubscriber: boolean;
  /** Price of the yearly plan in rupees; null while unknown or for subscribers. */
  yearlyPrice: number | null;
  /** Wishlist and share, from md up. */
  actions: ReactNode;
}

/** Price, ledger, quantity, Add to Cart and Buy Now, and who sells it. */
export function BuyBox({ product, purchase, isSubscriber, yearlyPrice, actions }: BuyBoxProps) {
  const { pricing, inventory, minimumOrderQuantity } = product;
  const percent = savingPercent(pricing);
  const canBuy = isPurchasable(product);
  const isAway = product.seller.awayUntil !== null;
  return (
    <section aria-label="Price and order" className="buy-box">
      <div>
        <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
          <Rupees
            amount={isSubscriber ? pricing.wholesalePrice : pricing.regularPrice}
            className="priced text-2xl font-bold"
          />
          <StockBadge quantity={inventory.quantity} className="pb-1.5" />
        </div>
        {isSubscriber && percent > 0 ? (
          <p className="priced flex flex-wrap items-center gap-x-2 text-xs text-fg-3">
            <ProChip />
            <StruckPrice amount={pricing.regularPrice} />
            <span className="num font-medium text-success">You save {percent}%</span>
          </p>
        ) : (
          <p className="priced text-xs text-fg-3">Regular price, excluding 13% VAT</p>
        )}
      </div>
      <div className="priced contents">
        <PriceLedger prices={pricing} quantity={purchase.quantity} isSubscriber={isSubscriber} />
        {isSubscriber || yearlyPrice === null ? null : (
          <PaybackNote prices={pricing} yearlyPrice={yearlyPrice} />
        )}
      </div>
      <div className={cx('flex flex-wrap items-center gap-3 max-md:hidden', isAway && 'hidden')}>
        <ProductQuantity product={product} purchase={purchase} />
        <p className="num text-xs text-fg-3">
          {formatCount(inventory.quantity)} available
          {minimumOrderQuantity > 1 ? `, at least ${formatCount(minimumOrderQuantity)}` : ''}
        </p>
      </div>
      {canBuy ? null : (
        <p className="font-medium text-fg-2" id="why-not">
          {whyNotPurchasable(product)}
        </p>
      )}
      <div className={cx('flex flex-col gap-2 max-md:hidden', isAway && 'hidden')}>
        <Button
          size="lg"
          disabled={!canBuy}
          aria-describedby={canBuy ? undefined : 'why-not'}
          busy={purchase.isAdding}
          onClick={purchase.addToCart}
          icon={<ShoppingCart className="size-5" />}
        >
          Add to Cart
        </Button>
        <Button
          size="lg"
          variant="secondary"
          disabled={!canBuy}
          aria-describedby={canBuy ? undefined : 'why-not'}
          busy={purchase.isBuying}
          onClick={purchase.buyNow}
        >
          Buy Now
        </Button>
      </div>
      <div className="flex justify-around border-b border-line pb-2 max-md:hidden">{actions}</div>
      <div className="sold-by">
        <p className="flex min-w-0 items-center gap-2">
          <Store aria-hidden="true" className="text-fg-3" />
          <span className="truncate">
            Sold by{' '}
            <Link
              to={paths.seller(product.seller.slug)}
              prefetch="intent"
              discover="none"
              className="font-semibold text-link underline underline-offset-2 hover:text-primary-hover"
            >
              {product.seller.companyName}
            </Link>
          </span>
        </p>
        {product.seller.isVerified ? (
          <p className="flex shrink-0 items-center gap-2 text-xs text-fg-3 md:mt-1">
            <BadgeCheck aria-hidden="true" className="size-4 text-link" />
            Verified seller
          </p>
        ) : null}
      </div>
    </section>
  );
}

/** The bar at the bottom of phones: stepper, Add to Cart, Buy Now. None while the seller is away. */
export function PurchaseBar({ product, purchase }: { product: Product; purchase: Purchase }) {
  const canBuy = isPurchasable(product);
  if (product.seller.awayUntil !== null) return null;
  return (
    <StickyBottomBar label="Order">
      <ProductQuantity
        product={product}
        purchase={purchase}
        className="w-29! shrink max-sm:w-26! max-[22rem]:w-22!"
      />
      <Button
        disabled={!canBuy}
        busy={purchase.isAdding}
        onClick={purchase.addToCart}
        className="min-w-0 grow px-1"
      >
        Add to Cart
      </Button>
      <Button
        variant="secondary"
        disabled={!canBuy}
        busy={purchase.isBuying}
        onClick={purchase.buyNow}
        className="px-2.5 max-[22rem]:px-1.5"
      >
        Buy Now
      </Button>
    </StickyBottomBar>
  );
}

function ProductQuantity({
  product,
  purchase,
  className,
}: {
  product: Product;
  purchase: Purchase;
  className?: string;
}) {
  return (
    <QuantityStepper
      value={purchase.quantity}
      onChange={purchase.setQuantity}
      min={product.minimumOrderQuantity}
      max={product.inventory.quantity}
      className={className}
    />
  );
}

/** False when even the smallest allowed quantity is not in stock, and while the seller is away. */
function isPurchasable({ inventory, minimumOrderQuantity, seller }: Product): boolean {
  return seller.awayUntil === null && inventory.quantity > 0 && inventory.quantity >= minimumOrderQuantity;
}

function whyNotPurchasable({ inventory, minimumOrderQuantity, seller }: Product): string {
  if (seller.awayUntil !== null)
    return `The seller is away until ${dayInWords(seller.awayUntil)}. You can order again from then.`;
  return inventory.quantity === 0
    ? stockRefusalText({ code: 'out_of_stock' })
    : stockRefusalText({ code: 'below_minimum', minimum: minimumOrderQuantity });
}
