import { cx } from 'class-variance-authority';
import Trash2 from 'lucide-react/icons/trash-2';
import { Link } from 'react-router';
import type { CartItem } from '../../../../contract/buying/cart.contract.ts';
import { WaitingMark } from '../../../offline/outbox/WaitingMark.tsx';
import { paths } from '../../../paths.ts';
import { AHEAD } from '../../../ui/behaviour/save-data.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { QuantityStepper } from '../../../ui/fields/QuantityStepper.tsx';
import { NextBreakNote } from '../../../ui/goods/NextBreakNote.tsx';
import { SmallPicture } from '../../../ui/goods/ProductImage.tsx';
import { UnitPrice } from '../../../ui/goods/UnitPrice.tsx';
import { aboutLine } from './about-line.ts';
import { CartLineProblems, isBlocked, type LineFixes } from './CartLineProblems.tsx';
import { LineSum } from './LineSum.tsx';

/** Rupees from which a sum is too wide to stand between stepper and bin on a phone. */
const LONG_SUM = 100_000;

/** What can be done with a line of the cart. */
export interface LineActions extends LineFixes {
  /** Moves it into the list Later. */
  onSaveForLater: (itemId: string) => void;
}

export interface CartLineProps {
  item: CartItem;
  isSubscriber: boolean;
  fixes: LineActions;
  /** The line's sum is being counted again. */
  isBusy: boolean;
}

/** One line: picture, name, price each, quantity, sum, remove. On phones the name above, the numbers below. */
export function CartLine({ item, isSubscriber, fixes, isBusy }: CartLineProps) {
  const { product } = item;
  const isGone = item.problems.some(({ kind }) => kind === 'unavailable');
  const [image] = product.images;
  const name = (
    <span
      lang={product.nameLang}
      className="line-clamp-2 font-semibold break-words text-fg"
      title={product.name}
    >
      {product.name}
    </span>
  );
  return (
    <li
      id={`line-${item._id}`}
      className="grid grid-cols-[4.75rem_minmax(0,1fr)] gap-x-3 gap-y-3 p-3 md:grid-cols-[4.5rem_minmax(0,1fr)_auto_auto_minmax(6.5rem,auto)_auto] md:items-center md:gap-x-4 md:px-5 md:py-4"
    >
      <SmallPicture
        url={image?.url}
        rootSlug={product.category.rootSlug}
        className={cx('self-start', isGone && 'opacity-60')}
      />
      <div className="min-w-0">
        {isGone ? (
          name
        ) : (
          <Link to={paths.product(product._id)} className="hover:underline" prefetch={AHEAD}>
            {name}
          </Link>
        )}
        <p className="mt-0.5 text-xs break-words text-fg-3">SKU {product.sku}</p>
        <div className="mt-1 md:hidden">
          <UnitPrice line={item} isSubscriber={isSubscriber} />
        </div>
        <CartLineProblems item={item} fixes={fixes} />
        <WaitingMark about={aboutLine(item._id)} className="mt-1" />
        <button
          type="button"
          aria-label={`Save for later: ${product.name}`}
          onClick={() => fixes.onSaveForLater(item._id)}
          className="mt-1 block min-h-6 text-xs font-semibold text-link underline underline-offset-2 hover:text-primary-hover touch:min-h-11"
        >
          Save for later
        </button>
        {item.nextBreak === null || isBlocked(item) || item.nextBreak.quantity <= item.quantity ? null : (
          <NextBreakNote
            more={item.nextBreak.quantity - item.quantity}
            unitPrice={item.nextBreak.unitPrice}
            saving={item.nextBreak.saving}
            onAdd={() => fixes.onQuantity(item._id, item.nextBreak?.quantity ?? item.quantity)}
            className="mt-2 w-fit"
          />
        )}
      </div>
      <div className="text-end max-md:hidden">
        <UnitPrice line={item} isSubscriber={isSubscriber} />
      </div>
      <div
        className={cx(
          'flex items-center justify-between gap-1 max-[23rem]:col-span-2 md:contents',
          // A long sum takes the whole width, so that the bin stays beside it.
          item.lineTotal >= LONG_SUM ? 'max-md:col-span-2' : 'col-start-2 max-[23rem]:col-start-1',
        )}
      >
        <QuantityStepper
          label={`Quantity of ${product.name}`}
          value={item.quantity}
          min={product.orderMultiple}
          max={product.inventory.quantity}
          pack={product.orderMultiple}
          mostPerOrder={product.maximumPerOrder}
          disabled={isGone}
          className="max-md:w-30"
          onChange={(quantity) => fixes.onQuantity(item._id, quantity)}
        />
        <LineSum item={item} isBusy={isBusy} className="text-md" />
        <IconButton
          label={`Remove ${product.name}`}
          size={40}
          className="max-md:-me-2.5"
          onClick={() => fixes.onRemove(item._id)}
        >
          <Trash2 aria-hidden="true" className="size-4.5" />
        </IconButton>
      </div>
    </li>
  );
}
