import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { Link } from 'react-router';
import { countText } from '../../../../domain/shop/count-text.ts';
import { paths } from '../../../paths.ts';
import { useCartUnits } from '../../buying/cart/cart.hooks.ts';

const MAX_SHOWN = 999;

/** The cart with its number of units, shown only above 0. */
export function CartLink() {
  const units = useCartUnits();
  return (
    <Link to={paths.cart} className="head-cart">
      <span className="relative">
        <ShoppingCart aria-hidden="true" className="size-6" />
        {units > 0 ? (
          <span
            aria-hidden="true"
            className="num absolute -end-2.5 -top-2 flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-danger px-1 text-2xs font-semibold text-on-danger"
          >
            {units > MAX_SHOWN ? `${MAX_SHOWN}+` : units}
          </span>
        ) : null}
      </span>
      <span className="max-lg:sr-only">Cart</span>
      {units > 0 ? <span className="sr-only">{countText(units, 'item')}</span> : null}
    </Link>
  );
}
