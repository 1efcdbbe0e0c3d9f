import ShoppingCart from 'lucide-react/icons/shopping-cart';
import Trash2 from 'lucide-react/icons/trash-2';
import { Link } from 'react-router';
import type { Cart } from '../../../../contract/buying/cart.contract.ts';
import type { List, ListLine } from '../../../../contract/buying/lists.contract.ts';
import { paths } from '../../../paths.ts';
import { useTitleFocus } from '../../../ui/behaviour/title-focus.hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { SmallPicture } from '../../../ui/goods/ProductImage.tsx';
import { SectionHeader } from '../../../ui/layout/Card.tsx';
import { useLater, useListToCart, useRemoveLines } from './lists.hooks.ts';

/** What the cart saved for later; hidden while there is nothing. */
export function SavedForLater({ onAdded }: { onAdded: (cart: Cart) => void }) {
  const later = useLater();
  useTitleFocus(later?.lines.length ?? 0);
  if (later === null || later.lines.length === 0) return null;
  return <Saved later={later} onAdded={onAdded} />;
}

function Saved({ later, onAdded }: { later: List; onAdded: (cart: Cart) => void }) {
  const toCart = useListToCart(later._id, onAdded);
  const { shown, remove } = useRemoveLines(later);
  useTitleFocus(shown.lines.length);
  // This stays mounted, and with it the offer of Undo.
  if (shown.lines.length === 0) return null;
  return (
    <section aria-labelledby="saved-for-later" className="mt-8">
      <SectionHeader
        id="saved-for-later"
        title={`Saved for later (${shown.lines.length})`}
        action={<TextLink to={paths.list(later._id)}>Open the list</TextLink>}
      />
      <ul className="card divide-y divide-line">
        {shown.lines.map((line) => (
          <SavedLine
            key={line._id}
            line={line}
            isBusy={toCart.isPending && toCart.variables[0] === line._id}
            onAdd={() => toCart.mutate([line._id])}
            onRemove={() => remove([line])}
          />
        ))}
      </ul>
    </section>
  );
}

function SavedLine({
  line: { product, quantity, isSold, unitPrice, problems },
  isBusy,
  onAdd,
  onRemove,
}: {
  line: ListLine;
  isBusy: boolean;
  onAdd: () => void;
  onRemove: () => void;
}) {
  const why = isSold ? problems[0]?.message : 'No longer sold';
  const name = (
    <span lang={product.nameLang} className="line-clamp-2 font-semibold break-words">
      {product.name}
    </span>
  );
  return (
    <li className="flex flex-wrap items-center gap-3 p-3 md:px-5">
      <SmallPicture
        url={product.images[0]?.url}
        rootSlug={product.category.rootSlug}
        className="size-14 shrink-0"
      />
      <div className="min-w-0 grow basis-40">
        {isSold ? (
          <Link to={paths.product(product._id)} className="hover:underline" discover="none">
            {name}
          </Link>
        ) : (
          name
        )}
        <p className="num text-sm text-fg-2">
          {`${quantity} × `}
          <Rupees amount={unitPrice} />
        </p>
        {why === undefined ? null : <p className="text-xs font-medium text-danger">{why}</p>}
      </div>
      <div className="ms-auto flex items-center gap-1">
        <Button
          variant="secondary"
          size="sm"
          icon={<ShoppingCart aria-hidden="true" />}
          aria-label={`Move to cart: ${product.name}`}
          disabled={!isSold}
          busy={isBusy}
          onClick={onAdd}
        >
          Move to cart
        </Button>
        <IconButton label={`Remove ${product.name} from Later`} size={40} onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-4.5" />
        </IconButton>
      </div>
    </li>
  );
}
