import Undo2 from 'lucide-react/icons/undo-2';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';

/** How goods of this seller come back: what holds for everybody, and what the seller adds. */
export function SellerReturns({ policy }: { policy: string | null }) {
  return (
    <section aria-label="Returns" className="flex flex-col gap-2 border-t border-line py-4 text-sm text-fg-2">
      <h2 className="flex items-center gap-2 font-semibold text-fg">
        <Undo2 aria-hidden="true" className="text-fg-3" />
        Returns
      </h2>
      <p>
        7 days from delivery. The seller pays the way back when something is wrong, missing or damaged; you
        pay it when you changed your mind.
      </p>
      {policy ? <p className="whitespace-pre-line wrap-anywhere">{policy}</p> : null}
      <p>
        <TextLink to={`${paths.shipping}#returns`}>How returns work</TextLink>
      </p>
    </section>
  );
}
