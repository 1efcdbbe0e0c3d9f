import { cx } from 'class-variance-authority';
import Lock from 'lucide-react/icons/lock';
import { formatAmount, paisaFromRupees } from '../../../domain/money.ts';
import { discountPercent } from '../../../domain/pricing.ts';

/** An amount on the wire, in rupees, as रू 14,500: tabular, never wrapped, minus before the symbol. */
export function Rupees({ amount, className }: { amount: number; className?: string }) {
  const paisa = paisaFromRupees(amount);
  return (
    <span className={cx('rs', className)}>
      {paisa < 0 ? '−' : null}
      <span className="rupee">रू</span>
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
}

/** Percentage a subscriber saves, as spec 9 rounds it. */
export function savingPercent({ regularPrice, wholesalePrice }: WirePrices): number {
  return discountPercent({
    regularPricePaisa: paisaFromRupees(regularPrice),
    wholesalePricePaisa: paisaFromRupees(wholesalePrice),
  });
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
          {percent > 0 ? <StruckPrice amount={prices.regularPrice} /> : null}
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

/** The regular price a subscriber does not pay. */
export function StruckPrice({ amount }: { amount: number }) {
  return (
    <s className="text-sm text-fg-3">
      <span className="sr-only">Regular price </span>
      <Rupees amount={amount} />
    </s>
  );
}

/** The wholesale price as something still locked: the PRO row of the ledger. */
export function ProLock() {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Lock aria-hidden="true" className="size-3.5" />
      <ProChip />
    </span>
  );
}
