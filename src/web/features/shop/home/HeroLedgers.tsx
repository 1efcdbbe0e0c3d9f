import type { WirePrices } from '../../../ui/goods/Price.tsx';
import { PriceLedger } from '../../../ui/goods/PriceLedger.tsx';

/** What PRO makes of two real products: their ledgers as art. Leaves its place empty until they are known. */
export function HeroLedgers({
  products,
}: {
  products: readonly { _id: string; name: string; nameLang?: 'en' | undefined; pricing: WirePrices }[];
}) {
  return (
    <div
      aria-hidden="true"
      className="flex h-52 items-start gap-4 overflow-hidden px-5 pb-8 pt-3 md:h-auto md:items-center md:justify-end md:pt-0 md:pe-14 md:pb-0"
    >
      {products.slice(0, 2).map((product, index) => (
        <div
          key={product._id}
          className={
            index === 0
              ? 'w-full max-w-72 shrink-0 rounded-lg bg-surface p-2 text-fg md:p-3'
              : 'w-64 shrink-0 rounded-lg bg-surface p-3 text-fg max-xl:hidden'
          }
        >
          <p lang={product.nameLang} className="mb-2 truncate text-sm font-semibold max-md:hidden">
            {product.name}
          </p>
          <PriceLedger prices={product.pricing} quantity={index === 0 ? 5 : 10} isSubscriber />
        </div>
      ))}
    </div>
  );
}
