import FolderInput from 'lucide-react/icons/folder-input';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import Trash2 from 'lucide-react/icons/trash-2';
import type { List } from '../../../../contract/buying/lists.contract.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Rupees } from '../../../ui/goods/Price.tsx';
import { SAVINGS_FROM_LOWEST } from '../../../ui/goods/SavingsNote.tsx';

/** The sums of a list and what is done with it; with lines chosen, with those. */
export function ListBar({
  list,
  chosen,
  isAdding,
  onAdd,
  onMove,
  onRemove,
}: {
  list: List;
  chosen: number;
  isAdding: boolean;
  onAdd: () => void;
  onMove: () => void;
  onRemove: () => void;
}) {
  const sold = list.lines.filter(({ isSold }) => isSold).length;
  return (
    <section
      aria-label="Totals"
      className="sticky bottom-0 z-20 mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-raised p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-3 print:static print:shadow-none"
    >
      <dl className="num flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <div>
          <dt className="text-xs text-fg-3">Regular</dt>
          <dd>
            <Rupees amount={list.regularSubtotal} className="font-semibold" />
          </dd>
        </div>
        <div>
          <dt className="text-xs text-fg-3">PRO</dt>
          <dd>
            <Rupees amount={list.wholesaleSubtotal} className="font-semibold text-pro-fg" />
          </dd>
        </div>
        <div className="max-sm:hidden">
          <dt className="text-xs text-fg-3">{list.isSubscriber ? 'You save' : 'You would save'}</dt>
          <dd>
            <Rupees amount={list.wholesaleSavings} className="font-semibold text-success" />
          </dd>
        </div>
      </dl>
      <div className="text-xs text-fg-3 max-xl:hidden print:block">
        <p>Excluding 13% VAT</p>
        {list.lines.some(({ product }) => product.pricing.referencePrice !== undefined) ? (
          <p>{SAVINGS_FROM_LOWEST}</p>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:grow print:hidden">
        {chosen > 0 ? (
          <>
            <Button variant="danger-ghost" icon={<Trash2 aria-hidden="true" />} onClick={onRemove}>
              <span className="max-sm:sr-only">{`Remove ${chosen}`}</span>
            </Button>
            <Button variant="secondary" icon={<FolderInput aria-hidden="true" />} onClick={onMove}>
              <span className="max-sm:sr-only">{`Move ${chosen}`}</span>
            </Button>
          </>
        ) : null}
        <Button
          icon={<ShoppingCart aria-hidden="true" />}
          className="max-sm:grow"
          busy={isAdding}
          disabled={sold === 0}
          onClick={onAdd}
        >
          {chosen > 0 ? `Add ${chosen} to cart` : 'Add all to cart'}
        </Button>
      </div>
    </section>
  );
}
