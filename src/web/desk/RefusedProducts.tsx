import type { CountedBulkResult } from '../../contract/catalogue/bulk-products.contract.ts';
import { formatCount } from '../../domain/shop/count-text.ts';
import { Dialog } from '../ui/overlays/Dialog.tsx';

export type Refused = Pick<CountedBulkResult, 'refused' | 'refusedCount'>;

/** What a step over many products could not do, each with its reason; closed while there is nothing to say. */
export function RefusedProducts({ result, onClose }: { result: Refused | null; onClose: () => void }) {
  return (
    <Dialog
      isOpen={result !== null}
      onClose={onClose}
      title={
        result?.refusedCount === 1
          ? '1 product was left as it is'
          : `${formatCount(result?.refusedCount ?? 0)} products were left as they are`
      }
    >
      <ul className="flex max-h-80 flex-col gap-2 overflow-y-auto">
        {result?.refused.map(({ _id, name, reason }) => (
          <li key={_id}>
            <p className="font-medium break-words">{name ?? 'A product that is no longer there'}</p>
            <p className="text-sm text-fg-2">{reason}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
