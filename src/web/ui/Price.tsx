import { cx } from 'class-variance-authority';
import Lock from 'lucide-react/icons/lock';
import { formatAmount, paisaFromRupees } from '../../domain/money.ts';
import { discountPercent } from '../../domain/pricing.ts';

/** An amount on the wire, in rupees, as रू 14,500: tabular, never wrapped, minus before the symbol. */
export function Rupees({ amount, className }: { amount: number; className?: string }) {
  const paisa = paisaFromRupees(amount);
  return (
    <span className={cx('num whitespace-nowrap', className)}>
      {paisa < 0 ? '−' : null}
      <span className="rupee" lang="ne">
        रू
      </span>
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
  isSubscriber: boolean;
  /** Shows −12% instead of the words, where two cards share a phone. */
  compact?: boolean;
  className?: string;
}

/**
 * Regular price with the PRO price under it; for subscribers the wholesale price, the struck regular one and
 * what they save.
 */
export function Price({ prices, isSubscriber, compact = false, className }: PriceProps) {
  const percent = savingPercent(prices);
  return (
    <div className={className}>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <Rupees
          amount={isSubscriber ? prices.wholesalePrice : prices.regularPrice}
          className="text-lg font-bold text-fg"
        />
        {isSubscriber && percent > 0 ? <StruckPrice amount={prices.regularPrice} /> : null}
      </div>
      <ProLine prices={prices} isSubscriber={isSubscriber} percent={percent} compact={compact} />
    </div>
  );
}

function StruckPrice({ amount }: { amount: number }) {
  return (
    <s className="text-sm text-fg-3">
      <span className="sr-only">Regular price </span>
      <Rupees amount={amount} />
    </s>
  );
}

function ProLine({
  prices,
  isSubscriber,
  percent,
  compact,
}: {
  prices: WirePrices;
  isSubscriber: boolean;
  percent: number;
  compact: boolean;
}) {
  if (percent <= 0) return <div className="h-5" />;
  if (isSubscriber) {
    return (
      <div className="flex h-5 items-center gap-1.5 text-xs whitespace-nowrap">
        <ProChip />
        <span className="num font-medium text-success">You save {percent}%</span>
      </div>
    );
  }
  return (
    <div className="flex h-5 items-center gap-1.5 overflow-hidden text-xs whitespace-nowrap text-pro-fg">
      <ProChip />
      <Rupees amount={prices.wholesalePrice} className="font-semibold" />
      <span className={cx('num', compact ? '' : 'max-sm:hidden')}>
        {compact ? `−${percent}%` : `save ${percent}%`}
      </span>
      {compact ? null : <span className="num sm:hidden">−{percent}%</span>}
    </div>
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
