import Scale from 'lucide-react/icons/scale';
import type { ParcelComplaint } from '../../../../contract/orders/orders.contract.ts';
import { COMPLAINT_KIND_NAMES, isOpenCase } from '../../../../domain/after-sale/complaint.ts';
import { formatDeadline } from '../../../../domain/shop/kathmandu-time.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { CaseBadge } from './CaseBadge.tsx';

/** The complaints about a parcel, each a line with the day it is decided by; `pathOf` is where the reader has them. */
export function ParcelComplaints({
  complaints,
  pathOf,
}: {
  complaints: readonly ParcelComplaint[];
  pathOf: (id: string) => string;
}) {
  return complaints.map(({ _id, number, kind, status, dueAt }) => (
    <div
      key={_id}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-3 text-sm md:px-5"
    >
      <Scale aria-hidden="true" className="size-4 text-fg-3" />
      <TextLink to={pathOf(_id)} className="num font-semibold">
        {number}
      </TextLink>
      <span className="text-fg-2">{COMPLAINT_KIND_NAMES[kind]}</span>
      <CaseBadge status={status} />
      {isOpenCase(status) ? (
        <span className="text-fg-2">
          {kind === 'not_received' || kind === 'return_declined'
            ? `Decided by ${formatDeadline(new Date(dueAt))}. Deadlines are paused while the complaint is open.`
            : `Decided by ${formatDeadline(new Date(dueAt))}.`}
        </span>
      ) : null}
    </div>
  ));
}
