import Undo2 from 'lucide-react/icons/undo-2';
import type { ParcelReturn } from '../../../../contract/orders/orders.contract.ts';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { ReturnBadge } from './ReturnBadge.tsx';

/** The returns of a parcel, each a line. */
export function ParcelReturns({ returns }: { returns: readonly ParcelReturn[] }) {
  return returns.map(({ _id, number, status }) => (
    <div
      key={_id}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-3 text-sm md:px-5"
    >
      <Undo2 aria-hidden="true" className="size-4 text-fg-3" />
      <TextLink to={paths.return(_id)} className="num font-semibold">
        {number}
      </TextLink>
      <ReturnBadge status={status} hasOffer={false} />
    </div>
  ));
}
