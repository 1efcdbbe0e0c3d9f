import X from 'lucide-react/icons/x';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { useToggleWish } from './wishlist.hooks.ts';

/** Takes a product off the wishlist, in the place of the heart. */
export function RemoveWish({
  product,
  onRemoved,
}: {
  product: { _id: string; name: string };
  onRemoved: () => void;
}) {
  const toggle = useToggleWish(product);
  return (
    <IconButton
      look="round"
      size={32}
      label={`Remove from wishlist: ${product.name}`}
      title="Remove from wishlist"
      aria-disabled={toggle.isPending || undefined}
      onClick={() => {
        // The promise outlives the button, which goes with its card; a refusal is toasted.
        if (!toggle.isPending) toggle.mutateAsync(false).then(onRemoved, () => undefined);
      }}
      className="absolute end-2 top-2 z-1"
    >
      <X aria-hidden="true" />
    </IconButton>
  );
}
