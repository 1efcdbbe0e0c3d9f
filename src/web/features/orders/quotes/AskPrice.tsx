import MessageCircleQuestion from 'lucide-react/icons/message-circle-question';
import { Button } from '../../../ui/controls/Button.tsx';
import { lateDialog } from '../../../ui/overlays/late-dialog.tsx';
import { useForbidden } from '../../people/own-role.hooks.ts';
import { useSession } from '../../people/session/session.hooks.ts';
import { useSignedInDialog } from '../../people/session/signed-in-dialog.hooks.ts';
import type { SellersGoods } from './sellers-goods.ts';

const AskPriceDialog = lateDialog(async () => (await import('./AskPriceDialog.tsx')).AskPriceDialog);

/** "Ask for a price" for goods of one or several sellers; guests sign in first. Nothing where there is nothing to ask for, or the own role may not. */
export function AskPrice({
  goods,
  look,
}: {
  goods: readonly SellersGoods[];
  /** A quiet link beside a price, or a button among others. */
  look: 'link' | 'button';
}) {
  const { user } = useSession();
  const { isOpen, open, close } = useSignedInDialog();
  const forbidden = useForbidden('order');
  const [first, ...others] = goods.filter(({ seller }) => seller._id !== user?._id);
  if (first === undefined || forbidden) return null;
  const icon = <MessageCircleQuestion aria-hidden="true" />;
  return (
    <>
      {look === 'link' ? (
        <button
          type="button"
          className="relative hit-44 mt-2 inline-flex items-center gap-2 text-sm font-medium text-link underline underline-offset-2 hover:text-primary-hover"
          onClick={open}
        >
          {icon}
          Ask for a price
        </button>
      ) : (
        <Button variant="secondary" size="sm" icon={icon} onClick={open}>
          Ask for a price
        </Button>
      )}
      {isOpen && user ? (
        <AskPriceDialog userId={user._id} goods={[first, ...others]} onClose={close} />
      ) : null}
    </>
  );
}
