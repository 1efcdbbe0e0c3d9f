import { comparedPrice, ProChip, Rupees, StruckPrice } from './Price.tsx';

/** What one of a line costs; under it the PRO price, or for subscribers what they save from. */
export function UnitPrice({
  line: { unitPrice, regularPrice, wholesalePrice, priceReason, product },
  isSubscriber,
}: {
  line: {
    unitPrice: number;
    regularPrice: number;
    wholesalePrice: number;
    priceReason: string;
    product: { pricing: { referencePrice?: number } };
  };
  isSubscriber: boolean;
}) {
  const prices = { regularPrice, wholesalePrice, referencePrice: product.pricing.referencePrice };
  const isBelow = wholesalePrice < (isSubscriber ? comparedPrice(prices) : regularPrice);
  return (
    <p className="flex flex-wrap items-center gap-x-2 md:flex-col md:items-end">
      <span>
        <Rupees amount={unitPrice} />
        <span className="md:sr-only"> each</span>
      </span>
      {priceReason === 'customer' ? (
        <span className="text-xs text-success">Your price with this seller</span>
      ) : null}
      {isBelow && priceReason !== 'customer' ? (
        <span className="inline-flex items-center gap-1.5 text-xs font-medium text-pro-fg">
          <ProChip />
          {isSubscriber ? (
            <StruckPrice prices={prices} className="text-xs font-normal" />
          ) : (
            <Rupees amount={wholesalePrice} />
          )}
        </span>
      ) : null}
    </p>
  );
}
