import { cx } from 'class-variance-authority';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { Product } from '../../../../contract/catalogue/products.contract.ts';
import { formatCount } from '../../../../domain/shop/count-text.ts';
import { formatRupees, paisaFromRupees } from '../../../../domain/shop/money.ts';
import { ProChip, Rupees, savingPercent } from '../../../ui/goods/Price.tsx';
import { ProLock } from '../../../ui/goods/ProLock.tsx';
import { priceRows } from './price-table.ts';

/** What both columns of prices have room for at the size of the page. */
const LONGEST_PRICE = 'रू 99,999'.length;

/**
 * Quantity, regular, PRO and what PRO saves, a row for each price. The row of the chosen quantity is marked and moves with
 * it; choosing a row asks for its lowest quantity. `isQuiet`: the buyer has another price.
 */
export function PriceTable({
  product,
  quantity,
  isSubscriber,
  isQuiet,
  onQuantity,
}: {
  product: Product;
  quantity: number;
  isSubscriber: boolean;
  isQuiet: boolean;
  onQuantity: (quantity: number) => void;
}) {
  const rows = priceRows(product);
  const applies = rows.findLast(({ from }) => from <= quantity) ?? rows[0];
  const isLong = rows.some(
    ({ prices }) => formatRupees(paisaFromRupees(prices.regularPrice)).length > LONGEST_PRICE,
  );
  return (
    <div className="overflow-x-auto rounded-md border border-line">
      <table className="price-table" data-quiet={isQuiet || undefined} data-long={isLong || undefined}>
        <caption className="sr-only">Price for each by quantity</caption>
        <thead>
          <tr>
            <th scope="col">Quantity</th>
            <th scope="col">Regular</th>
            <th scope="col">{isSubscriber ? <ProChip /> : <ProLock />}</th>
            <th scope="col">You save</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.from} aria-current={row === applies ? 'true' : undefined}>
              <th scope="row">
                <button type="button" onClick={() => onQuantity(row.least)}>
                  <ChevronRight
                    aria-hidden="true"
                    className={cx('size-3.5', row !== applies && 'invisible')}
                  />
                  <span className="sr-only">Choose </span>
                  {rangeText(row)}
                </button>
              </th>
              <td>
                <Rupees amount={row.prices.regularPrice} />
              </td>
              <td>
                <Rupees amount={row.prices.wholesalePrice} />
              </td>
              <td>{savingPercent(row.prices)}%</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** '5 – 19', the last one '100 +'; in a narrow box it goes on in a second line behind the dash. */
function rangeText({ from, to }: { from: number; to: number | null }): string {
  if (to === null) return `${formatCount(from)}\u00a0+`;
  return from === to ? formatCount(from) : `${formatCount(from)}\u00a0– ${formatCount(to)}`;
}
