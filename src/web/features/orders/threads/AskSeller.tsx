import MessageSquare from 'lucide-react/icons/message-square';
import { useEffect, useState } from 'react';
import { lateDialog } from '../../../ui/overlays/late-dialog.tsx';
import { useSession } from '../../people/session/session.hooks.ts';
import { readQuestion } from './question-draft.ts';

const AskSellerDialog = lateDialog(async () => (await import('./AskSellerDialog.tsx')).AskSellerDialog);

/** "Ask the seller" on a product's page; who was sent to sign in comes back to their text. */
export function AskSeller({
  product,
  isSecond = false,
}: {
  product: { _id: string; name: string; seller: { companyName: string } };
  /** Another one on the page opens again for who comes back. */
  isSecond?: boolean;
}) {
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const userId = user?._id;

  useEffect(() => {
    if (!isSecond && userId !== undefined && readQuestion(product._id) !== '') setIsOpen(true);
  }, [isSecond, userId, product._id]);

  return (
    <>
      <button
        type="button"
        className="relative hit-44 mt-2 inline-flex items-center gap-2 text-sm font-medium text-link underline underline-offset-2 hover:text-primary-hover"
        onClick={() => setIsOpen(true)}
      >
        <MessageSquare aria-hidden="true" />
        Ask the seller
      </button>
      {isOpen ? <AskSellerDialog product={product} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
