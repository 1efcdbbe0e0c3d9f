import type { CartItem } from '../../../../contract/buying/cart.contract.ts';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { SmallPicture } from '../../../ui/goods/ProductImage.tsx';

/** The lines to look at, not to change: picture with the quantity, name, sum. */
export function CompactLines({ items }: { items: readonly CartItem[] }) {
  return (
    <ul className="divide-y divide-line">
      {items.map(({ _id, product, quantity, lineTotal }) => (
        <li key={_id} className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
          <span className="relative shrink-0">
            <SmallPicture
              url={product.images[0]?.url}
              rootSlug={product.category.rootSlug}
              className="size-11"
            />
            <span className="num absolute -end-2 -top-2 flex h-5 min-w-5 items-center justify-center rounded-full bg-inverse px-1 text-2xs font-semibold text-on-inverse forced-colors:border">
              <span className="sr-only">Quantity </span>
              {quantity}
            </span>
          </span>
          <span lang={product.nameLang} className="line-clamp-2 min-w-0 grow text-sm break-words">
            {product.name}
          </span>
          <Rupees amount={lineTotal} className="text-sm font-semibold" />
        </li>
      ))}
    </ul>
  );
}
