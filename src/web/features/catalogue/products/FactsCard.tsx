import PackageCheck from 'lucide-react/icons/package-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useState } from 'react';
import type { Product } from '../../../../contract/catalogue/products.contract.ts';
import { confirmedText, isStaleStock } from '../../../../domain/catalogue/stock.ts';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { formatDate } from '../../../../domain/shop/kathmandu-time.ts';
import { useNow } from '../../../ui/behaviour/now.hooks.ts';
import { Fact } from '../../../ui/goods/Fact.tsx';
import { DatasheetsFact } from './DatasheetsFact.tsx';
import { PriceRecord } from './PriceRecord.tsx';

/** When the goods arrive, how sure the stock is, what they have cost, and what there is to read about them. */
export function FactsCard({
  product,
  delivery,
  ask,
}: {
  product: Product;
  /** When the goods arrive, a row of this card. */
  delivery: ReactNode;
  ask: ReactNode;
}) {
  return (
    <ul aria-label="Before you order" className="card divide-y divide-line">
      {delivery}
      <StockFact product={product} ask={ask} />
      {product.hasPriceHistory ? <PriceRecord productId={product._id} /> : null}
      {product.datasheets.length > 0 ? <DatasheetsFact product={product} /> : null}
    </ul>
  );
}

function StockFact({ product, ask }: { product: Product; ask: ReactNode }) {
  const now = useNow();
  // Known to the server as well, so that nothing moves: a month is no matter of seconds.
  const [isStale] = useState(() => isStaleStock(new Date(product.stockConfirmedAt), new Date()));
  const { quantity } = product.inventory;
  const confirmedAt = new Date(product.stockConfirmedAt);
  const stock = quantity === 0 ? 'None in stock' : `${formatCount(quantity)} in stock`;
  return (
    <Fact
      icon={isStale ? <TriangleAlert /> : <PackageCheck />}
      tone={isStale ? 'warning' : 'plain'}
      title={now === null ? confirmedOn(confirmedAt, isStale) : confirmedText(confirmedAt, now)}
    >
      {`${stock} at the seller`}
      {isStale && ask !== null ? <span className="flex flex-wrap gap-x-4">{ask}</span> : null}
    </Fact>
  );
}

/** A page is kept for others, so only the browser says how long ago that was. */
function confirmedOn(at: Date, isStale: boolean): string {
  return isStale ? `Ask first: confirmed ${formatDate(at)}` : `Stock confirmed ${formatDate(at)}`;
}
