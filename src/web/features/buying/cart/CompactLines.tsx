import type { CartItem } from '../../../../contract/buying/cart.contract.ts';
import { SmallPicture } from '../../../ui/goods/ProductImage.tsx';
import { LineSum } from './LineSum.tsx';

/** The lines to look at, not to change: picture with the quantity, name, sum. */
export function CompactLines({ items }: { items: readonly CartItem[] }) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={item._id} className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
          <span className="relative shrink-0">
            <SmallPicture
              url={item.product.images[0]?.url}
              rootSlug={item.product.category.rootSlug}
              className="size-11"
            />
            <span className="num absolute -end-2 -top-2 flex h-5 min-w-5 items-center justify-center rounded-full bg-inverse px-1 text-2xs font-semibold text-on-inverse forced-colors:border">
              <span className="sr-only">Quantity </span>
              {item.quantity}
            </span>
          </span>
          <span lang={item.product.nameLang} className="line-clamp-2 min-w-0 grow text-sm break-words">
            {item.product.name}
          </span>
          <LineSum item={item} className="text-sm" />
        </li>
      ))}
    </ul>
  );
}
