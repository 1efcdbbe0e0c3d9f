import { ProChip, Rupees } from './Price.tsx';

/** What one of a line costs; under it the PRO price, or for subscribers what it would cost without. */
export function UnitPrice({
  line: { unitPrice, regularPrice, wholesalePrice, priceReason },
  isSubscriber,
}: {
  line: { unitPrice: number; regularPrice: number; wholesalePrice: number; priceReason: string };
  isSubscriber: boolean;
}) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 md:flex-col md:items-end">
      <span>
        <Rupees amount={unitPrice} />
        <span className="md:sr-only"> each</span>
      </span>
      {priceReason === 'customer' ? (
        <span className="text-xs text-success">Your price with this seller</span>
      ) : null}
      {wholesalePrice < regularPrice && priceReason !== 'customer' ? (
        <span className="inline-flex items-center gap-1.5 text-xs font-medium text-pro-fg">
          <ProChip />
          {isSubscriber ? (
            <s className="font-normal text-fg-3">
              <span className="sr-only">Regular price </span>
              <Rupees amount={regularPrice} />
            </s>
          ) : (
            <Rupees amount={wholesalePrice} />
          )}
        </span>
      ) : null}
    </p>
  );
}
