import Bell from 'lucide-react/icons/bell';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { lateDialog } from '../../../ui/overlays/late-dialog.tsx';
import { useSignedInDialog } from '../../people/session/signed-in-dialog.hooks.ts';
import type { WatchableProduct } from './alerts.hooks.ts';

const AlertDialog = lateDialog(async () => (await import('./AlertDialog.tsx')).AlertDialog);

export interface AlertButtonProps {
  product: WatchableProduct;
  /**
   * `back` says what it is for, where nothing is in stock; `add` stands in the place of a card's Add; `text` with the word
   * in the buy box, `round` on a picture.
   */
  look: 'back' | 'add' | 'text' | 'round';
}

const WHEN_BACK = 'Tell me when it is back';

/** Opens the alerts of a product: when it is back in stock, when its price falls; guests sign in first. */
export function AlertButton({ product, look }: AlertButtonProps) {
  const { isOpen, open, close } = useSignedInDialog();
  return (
    <>
      {look === 'add' ? (
        <button
          type="button"
          className="add tell"
          aria-label={`Tell me when it is back: ${product.name}`}
          onClick={open}
        >
          Tell me
        </button>
      ) : look === 'round' ? (
        <IconButton label="Set an alert" look="round" size={44} onClick={open}>
          <Bell />
        </IconButton>
      ) : look === 'text' ? (
        <Button
          variant="ghost"
          className="text-sm"
          aria-label="Alert: stock or price"
          icon={<Bell aria-hidden="true" />}
          onClick={open}
        >
          Alert
        </Button>
      ) : (
        <Button
          variant="secondary"
          size="lg"
          icon={<Bell aria-hidden="true" className="size-5" />}
          onClick={open}
        >
          {WHEN_BACK}
        </Button>
      )}
      {isOpen ? <AlertDialog product={product} onClose={close} /> : null}
    </>
  );
}
