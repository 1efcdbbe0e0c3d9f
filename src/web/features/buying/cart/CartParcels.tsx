import BadgeCheck from 'lucide-react/icons/badge-check';
import Store from 'lucide-react/icons/store';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Cart, CartItem } from '../../../../contract/buying/cart.contract.ts';
import { paths } from '../../../paths.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { CartLine, type LineActions } from './CartLine.tsx';

export interface CartParcelsProps {
  cart: Cart;
  fixes: LineActions;
  isBusy: boolean;
  /** When a parcel arrives, as the product of its first line does. */
  deliveryOf?: (productId: string | undefined) => ReactNode;
  /** What else can be done with a parcel. */
  footOf?: (parcel: CartParcel) => ReactNode;
}

/** What of a cart one seller sends. */
export interface CartParcel {
  seller: CartItem['product']['seller'];
  items: CartItem[];
}

/** The lines, one card for each seller's parcel. */
export function CartParcels({ cart, fixes, isBusy, deliveryOf, footOf }: CartParcelsProps) {
  const parcels = parcelsOf(cart.items);
  return (
    <div className="flex flex-col gap-4">
      {parcels.map(({ seller, items }, index) => (
        <section key={seller._id} aria-label={`Parcel from ${seller.companyName}`} className="card">
          <header className="flex items-center gap-2 border-b border-line px-3 py-3 md:px-5">
            <Store aria-hidden="true" className="text-fg-3" />
            <h2 className="min-w-0 truncate text-sm font-semibold">
              <Link to={paths.seller(seller.slug)} discover="none" className="link-quiet">
                {seller.companyName}
              </Link>
            </h2>
            {/* Nobody sells here before the papers were checked. */}
            <BadgeCheck role="img" aria-label="Verified seller" className="size-4 shrink-0 text-link" />
            {parcels.length > 1 ? (
              <p className="num ms-auto shrink-0 text-xs text-fg-3">
                Parcel {index + 1} of {parcels.length}
              </p>
            ) : null}
          </header>
          {deliveryOf?.(items[0]?.product._id)}
          <ul className="divide-y divide-line">
            {items.map((item) => (
              <CartLine
                key={item._id}
                item={item}
                isSubscriber={cart.isSubscriber}
                fixes={fixes}
                isBusy={isBusy}
              />
            ))}
          </ul>
          {footOf?.({ seller, items })}
        </section>
      ))}
    </div>
  );
}

export function parcelsOf(items: readonly CartItem[]): CartParcel[] {
  return [...Map.groupBy(items, ({ product }) => product.seller._id).values()].flatMap((lines) =>
    lines[0] ? [{ seller: lines[0].product.seller, items: lines }] : [],
  );
}

export function CartParcelsSkeleton() {
  return (
    <div className="card">
      {[1, 2, 3].map((line) => (
        <div key={line} className="flex items-center gap-4 border-b border-line p-3 last:border-0 md:p-5">
          <Skeleton className="size-18 shrink-0" />
          <div className="grow">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="mt-2 h-4 w-1/4" />
          </div>
          <Skeleton className="h-10 w-24" />
        </div>
      ))}
    </div>
  );
}
