import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OrderItem } from '../../../../contract/orders/orders.contract.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { paths } from '../../../paths.ts';
import { AHEAD } from '../../../ui/behaviour/save-data.ts';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { SmallPicture } from '../../../ui/goods/ProductImage.tsx';

const leftOf = ({ quantity, cancelledQuantity }: OrderItem) => quantity - cancelledQuantity;

/** What is in a parcel, for its buyer, its seller and the admins; `action` stands under a line's name. */
export function ParcelLines<Line extends OrderItem>({
  items,
  action,
}: {
  items: readonly Line[];
  action?: (line: Line) => ReactNode;
}) {
  return (
    <ul>
      {items.map((line) => (
        <li
          key={line._id}
          className="grid grid-cols-[3.25rem_minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line px-4 py-3 md:grid-cols-[3.25rem_minmax(0,1fr)_auto_6.5rem] md:px-5"
        >
          <SmallPicture
            url={line.product.imageUrl}
            rootSlug={line.product.rootSlug}
            className="max-md:row-span-2 max-md:self-start"
          />
          <div className="min-w-0 max-md:col-span-2">
            {line.product._id === null ? (
              <p className="line-clamp-2 font-medium wrap-anywhere">{line.name}</p>
            ) : (
              <Link
                to={paths.product(line.product._id)}
                prefetch={AHEAD}
                className="line-clamp-2 font-medium wrap-anywhere hover:underline"
              >
                {line.name}
              </Link>
            )}
            <p className="text-xs wrap-anywhere text-fg-3">
              {line.product._id === null ? line.sku : `SKU ${line.sku}`}
            </p>
            {line.hsCode === null ? null : <p className="num text-xs text-fg-3">HS {line.hsCode}</p>}
            {line.partNumber === null ? null : (
              <p className="text-xs wrap-anywhere text-fg-3">Part no. {line.partNumber}</p>
            )}
            {line.quoteNumber === null ? null : <p className="text-xs text-fg-3">Quote {line.quoteNumber}</p>}
            {line.cancelledQuantity > 0 ? (
              <p className="text-xs font-medium text-fg-2">
                {`${line.cancelledQuantity} of ${line.quantity} cancelled`}
              </p>
            ) : null}
            {action?.(line)}
          </div>
          <p className="num text-sm whitespace-nowrap text-fg-2">
            {line.unit === null ? leftOf(line) : `${leftOf(line)} ${line.unit}`} ×{' '}
            <Rupees amount={line.price} />
          </p>
          <Rupees
            amount={rupeesFromPaisa(leftOf(line) * paisaFromRupees(line.price))}
            className={cx('text-end font-semibold', leftOf(line) === 0 && 'text-fg-3')}
          />
        </li>
      ))}
    </ul>
  );
}
