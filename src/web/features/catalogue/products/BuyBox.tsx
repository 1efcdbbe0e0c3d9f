import { cx } from 'class-variance-authority';
import BadgeCheck from 'lucide-react/icons/badge-check';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import Store from 'lucide-react/icons/store';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Product } from '../../../../contract/catalogue/products.contract.ts';
import {
  buyableQuantity,
  largestQuantity,
  limitsOf,
  stockRefusalText,
} from '../../../../domain/catalogue/stock.ts';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { dayInWords } from '../../../../domain/shop/day-in-words.ts';
import { paths } from '../../../paths.ts';
import { AHEAD } from '../../../ui/behaviour/save-data.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { QuantityStepper } from '../../../ui/fields/QuantityStepper.tsx';
import { NextBreakNote } from '../../../ui/goods/NextBreakNote.tsx';
import { comparedPrice, ProChip, Rupees, StruckPrice, savingPercent } from '../../../ui/goods/Price.tsx';
import { PaybackNote, PriceLedger } from '../../../ui/goods/PriceLedger.tsx';
import { SavingsNote } from '../../../ui/goods/SavingsNote.tsx';
import { StockBadge } from '../../../ui/goods/StockBadge.tsx';
import { StickyBottomBar } from '../../../ui/layout/StickyBottomBar.tsx';
import { PriceTable } from './PriceTable.tsx';
import { ownPrice, priceRows } from './price-table.ts';
import { QuantityTotals } from './QuantityTotals.tsx';
import { pricesAt } from './quantity-prices.ts';

/** What the buy box and the bar on phones share: one quantity, one way to add. */
export interface Purchase {
  quantity: number;
  setQuantity: (quantity: number) => void;
  addToCart: () => void;
  buyNow: () => void;
  isAdding: boolean;
  isBuying: boolean;
  /** Why whoever looks at it may not buy at all; null: they may. */
  forbidden: string | null;
}

export interface BuyBoxProps {
  product: Product;
  purchase: Purchase;
  isSubscriber: boolean;
  /** What one costs this buyer by agreement with the seller, in rupees, and until which day; null without one. */
  agreed: { price: number; until: string } | null;
  /** Price of the yearly plan in rupees; null while unknown or for subscribers. */
  yearlyPrice: number | null;
  /** The way to ask the seller. */
  ask: ReactNode;
  /** Below the reason why nothing can be ordered, while the stock is it. */
  whenOut: ReactNode;
  /** Wishlist and share, from md up. */
  actions: ReactNode;
}

/** Price, ledger, quantity, Add to Cart and Buy Now, and who sells it. */
export function BuyBox({
  product,
  purchase,
  isSubscriber,
  agreed,
  yearlyPrice,
  ask,
  whenOut,
  actions,
}: BuyBoxProps) {
  const { pricing, inventory } = product;
  const { quantity } = purchase;
  const prices = pricesAt(pricing, quantity);
  const percent = savingPercent(prices);
  const hasTable = pricing.priceBreaks.length > 0;
  const own = ownPrice(product, { quantity, isSubscriber, agreedPrice: agreed?.price ?? null });
  const isAgreed = agreed !== null && own.reason === 'customer';
  const canBuy = isPurchasable(product) && purchase.forbidden === null;
  const isAway = product.seller.awayUntil !== null;
  return (
    <section aria-label="Price and order" className="buy-box">
      <div>
        <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
          <p className="priced flex flex-wrap items-baseline gap-x-2">
            <Rupees amount={own.unitPrice} className="text-2xl font-bold" />
            {hasTable ? <EachFrom from={rowFrom(product, quantity)} /> : null}
          </p>
          <StockBadge quantity={inventory.quantity} className="pb-1.5" />
        </div>
        {isAgreed ? (
          <p className="priced flex flex-wrap items-center gap-x-2 text-xs text-fg-3">
            <span className="font-medium text-success">
              {`Your price with this seller until ${dayInWords(agreed.until)}`}
            </span>
            {comparedPrice(prices) > own.unitPrice ? <StruckPrice prices={prices} /> : null}
          </p>
        ) : isSubscriber && percent > 0 ? (
          <p className="priced flex flex-wrap items-center gap-x-2 text-xs text-fg-3">
            <ProChip />
            <StruckPrice prices={prices} />
            <span className="num font-medium text-success">You save {percent}%</span>
          </p>
        ) : (
          <p className="priced text-xs text-fg-3">Regular price, excluding 13% VAT</p>
        )}
      </div>
      <div className="priced contents">
        {hasTable ? (
          <PriceTable
            product={product}
            quantity={quantity}
            isSubscriber={isSubscriber}
            isQuiet={isAgreed}
            onQuantity={(wanted) => {
              const nearest = buyableQuantity(wanted, limitsOf(product));
              if (nearest > 0) purchase.setQuantity(nearest);
            }}
          />
        ) : (
          <PriceLedger prices={prices} quantity={quantity} isSubscriber={isSubscriber} />
        )}
        <SavingsNote prices={prices} />
      </div>
      <div
        className={cx(
          'flex flex-wrap items-center gap-3',
          hasTable ? '' : 'max-md:hidden',
          isAway && 'hidden',
        )}
      >
        <ProductQuantity product={product} purchase={purchase} />
        <p className="num min-w-0 flex-1 text-xs text-fg-3">{limitsText(product)}</p>
      </div>
      <div className="priced contents">
        {hasTable || isAgreed ? (
          <QuantityTotals quantity={quantity} prices={prices} agreedPrice={isAgreed ? agreed.price : null} />
        ) : null}
        {own.next === null || isAway ? null : (
          <NextBreakNote {...own.next} onAdd={() => purchase.setQuantity(own.next?.quantity ?? quantity)} />
        )}
        {isSubscriber || isAgreed || yearlyPrice === null ? null : (
          <PaybackNote prices={prices} yearlyPrice={yearlyPrice} />
        )}
      </div>
      {canBuy ? null : (
        <p className="font-medium text-fg-2" id="why-not">
          {purchase.forbidden ?? whyNotPurchasable(product)}
        </p>
      )}
      {canBuy || isAway || purchase.forbidden ? null : whenOut}
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
      <div className="flex flex-wrap justify-around border-b border-line pb-2 max-md:hidden">{actions}</div>
      <div className="sold-by">
        <p className="flex min-w-0 items-center gap-2">
          <Store aria-hidden="true" className="text-fg-3" />
          <span className="truncate">
            Sold by{' '}
            <Link
              to={paths.seller(product.seller.slug)}
              prefetch={AHEAD}
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
        <div className="flex flex-wrap gap-x-4 max-md:contents">{ask}</div>
      </div>
    </section>
  );
}

function EachFrom({ from }: { from: number }) {
  return <span className="num text-sm text-fg-3">{`each, from ${formatCount(from)}`}</span>;
}

/** The quantity from which the price of a quantity holds. */
function rowFrom(product: Product, quantity: number): number {
  return priceRows(product).findLast(({ from }) => from <= quantity)?.from ?? quantity;
}

/** 'Packs of 5, at least 5, at most 300 per order', or what there is without any of them. */
function limitsText({
  inventory,
  minimumOrderQuantity: least,
  orderMultiple: pack,
  maximumPerOrder: most,
}: Product): string {
  const parts = [
    pack > 1 ? `packs of ${formatCount(pack)}` : `${formatCount(inventory.quantity)} available`,
    least > 1 ? `at least ${formatCount(least)}` : null,
    most === null ? null : `at most ${formatCount(most)} per order`,
  ];
  const text = parts.filter((part) => part !== null).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The bar at the bottom of phones: stepper, Add to Cart, Buy Now. None while the seller is away. */
export function PurchaseBar({ product, purchase }: { product: Product; purchase: Purchase }) {
  const canBuy = isPurchasable(product);
  if (product.seller.awayUntil !== null || purchase.forbidden) return null;
  return (
    <StickyBottomBar label="Order">
      <ProductQuantity
        product={product}
        purchase={purchase}
        className={purchase.quantity > 9999 ? 'w-34! shrink' : 'w-29! shrink max-sm:w-26! max-[22rem]:w-22!'}
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
      pack={product.orderMultiple}
      mostPerOrder={product.maximumPerOrder}
      className={className}
    />
  );
}

/** False when even the smallest allowed quantity is not in stock, and while the seller is away. */
function isPurchasable(product: Product): boolean {
  return product.seller.awayUntil === null && largestQuantity(limitsOf(product)) > 0;
}

function whyNotPurchasable(product: Product): string {
  const { inventory, minimumOrderQuantity, seller } = product;
  if (seller.awayUntil !== null)
    return `The seller is away until ${dayInWords(seller.awayUntil)}. You can order again from then.`;
  return inventory.quantity === 0
    ? stockRefusalText({ code: 'out_of_stock' })
    : stockRefusalText({ code: 'below_minimum', minimum: minimumOrderQuantity });
}
