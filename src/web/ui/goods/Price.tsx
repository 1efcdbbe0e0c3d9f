import { cx } from 'class-variance-authority';
import type { ComparedPrices } from '../../../domain/catalogue/priced-product.ts';
import { comparedPaisa, discountPercent, savingPaisa } from '../../../domain/catalogue/savings.ts';
import { formatAmount, paisaFromRupees, rupeesFromPaisa } from '../../../domain/shop/money.ts';

/** An amount on the wire, in rupees, as रू 14,500: tabular, never wrapped, minus before the symbol. */
export function Rupees({ amount, className }: { amount: number; className?: string }) {
  const paisa = paisaFromRupees(amount);
  return (
    <span className={cx('rs', className)}>
      {paisa < 0 ? '−' : null}
      <i>रू</i>
      {`\u00a0${formatAmount(paisa)}`}
    </span>
  );
}

/** The word PRO as the dark chip that belongs to subscribers and wholesale prices. */
export function ProChip({ className }: { className?: string }) {
  return <span className={cx('pro-chip', className)}>PRO</span>;
}

/** Both prices of a product as they come on the wire, in rupees. */
export interface WirePrices {
  regularPrice: number;
  wholesalePrice: number;
  /** What savings count from while it is below the regular price: the lowest one of the last 30 days. */
  referencePrice?: number | undefined;
}

/** The prices as the rules take them: paisa. */
export function inPaisa({ regularPrice, wholesalePrice, referencePrice }: WirePrices): ComparedPrices {
  return {
    regularPricePaisa: paisaFromRupees(regularPrice),
    wholesalePricePaisa: paisaFromRupees(wholesalePrice),
    referencePricePaisa: referencePrice === undefined ? null : paisaFromRupees(referencePrice),
  };
}

/** Percentage a subscriber saves, as spec 9 rounds it. */
export function savingPercent(prices: WirePrices): number {
  return discountPercent(inPaisa(prices));
}

/** What a subscriber saves on so many, in rupees. */
export function savingOn(quantity: number, prices: WirePrices): number {
  return rupeesFromPaisa(savingPaisa(inPaisa(prices)) * quantity);
}

/** What savings count from, in rupees. */
export function comparedPrice(prices: WirePrices): number {
  return rupeesFromPaisa(comparedPaisa(inPaisa(prices)));
}

export interface PriceProps {
  prices: WirePrices;
  /** At the largest quantity; null or left out without quantity prices. */
  lowest?: WirePrices | null;
  isSubscriber: boolean;
  className?: string;
}

/** "from रू 290": what one costs this visitor in quantity, when that is less. */
function FromPrice({ prices, lowest, isSubscriber }: PriceProps) {
  const column = isSubscriber ? 'wholesalePrice' : 'regularPrice';
  if (!lowest || lowest[column] >= prices[column]) return null;
  return (
    <span className="price-from">
      {'from '}
      <Rupees amount={lowest[column]} />
    </span>
  );
}

/**
 * Regular price with the PRO price under it; for subscribers the wholesale price, the struck regular one and
 * what they save. On narrow screens "save 12%" becomes "−12%".
 */
export function Price({ className, ...price }: PriceProps) {
  const { prices, isSubscriber } = price;
  const percent = savingPercent(prices);
  if (isSubscriber) {
    return (
      <div className={className}>
        <div className="price-line">
          <Rupees amount={prices.wholesalePrice} className="price" />
          {percent > 0 ? <StruckPrice prices={prices} /> : null}
          <FromPrice {...price} />
        </div>
        <div className="pro-line pro-line-saved">
          {percent > 0 ? (
            <>
              <ProChip />
              {`You save ${percent}%`}
            </>
          ) : null}
        </div>
      </div>
    );
  }
  return (
    <div className={className}>
      {price.lowest ? (
        <div className="price-line">
          <Rupees amount={prices.regularPrice} className="price" />
          <FromPrice {...price} />
        </div>
      ) : (
        <Rupees amount={prices.regularPrice} className="price" />
      )}
      <div className="pro-line">
        {percent > 0 ? (
          <>
            <ProChip />
            <Rupees amount={prices.wholesalePrice} />
            <span className="pro-save">{`${percent}%`}</span>
          </>
        ) : null}
      </div>
    </div>
  );
}

/** The price that a buyer does not pay: the regular one, or the lowest of 30 days that savings count from. */
export function StruckPrice({ prices, className = 'text-sm' }: { prices: WirePrices; className?: string }) {
  const compared = comparedPrice(prices);
  return (
    <s className={cx('text-fg-3', className)}>
      <span className="sr-only">
        {compared < prices.regularPrice ? 'Lowest price in 30 days ' : 'Regular price '}
      </span>
      <Rupees amount={compared} />
    </s>
  );
}
