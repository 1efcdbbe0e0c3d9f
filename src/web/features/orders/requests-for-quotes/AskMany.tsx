import Stamp from 'lucide-react/icons/stamp';
import { useNavigate } from 'react-router';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useSession } from '../../people/session/session.hooks.ts';
import { beginWith, type GoodsToAsk } from './ask-many-draft.ts';

/** "Ask many sellers" for goods that stand here; whoever is not signed in does so on the way. Nothing without goods. */
export function AskMany({ goods, size }: { goods: readonly GoodsToAsk[]; size?: 'sm' }) {
  const navigate = useNavigate();
  const { user } = useSession();
  if (goods.length === 0) return null;
  return (
    <Button
      variant="secondary"
      size={size}
      icon={<Stamp aria-hidden="true" />}
      onClick={() => {
        beginWith(goods, user?._id ?? null);
        void navigate(paths.newRequestForQuotes);
      }}
    >
      Ask many sellers
    </Button>
  );
}
