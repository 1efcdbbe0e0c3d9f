import type { Bill, BillCopies } from '../../../../contract/books/bills.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { When } from '../../../ui/feedback/When.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useCopies } from './bills.hooks.ts';

/** How often a bill was handed out, to whom and when. Mounted only while it is open. */
export function CopiesDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const query = useCopies(bill._id);
  const { data, isError } = query;
  return (
    <Dialog isOpen onClose={onClose} title={`Copies of ${bill.number}`}>
      {data ? (
        <Copies data={data} />
      ) : isError ? (
        <LoadFailed title="The copies could not be loaded" query={query} />
      ) : (
        <LoadingRegion>
          <Skeleton className="h-24" />
        </LoadingRegion>
      )}
    </Dialog>
  );
}

function Copies({ data: { total, copies } }: { data: BillCopies }) {
  if (copies.length === 0)
    return <p className="text-fg-2">Not handed out yet: the first one to leave is the original.</p>;
  return (
    <>
      <p className="text-sm text-fg-2">
        {total === 1
          ? 'The original was handed out, no copy.'
          : `The original and ${countText(total - 1, 'copy', 'copies')}.`}
        {total > copies.length ? ` The newest ${copies.length} are shown.` : null}
      </p>
      <ul className="mt-3 divide-y divide-line">
        {copies.map(({ copy, channel, to, at }) => (
          <li key={copy} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span className="font-semibold">{copy === 0 ? 'Original' : `Copy of Original ${copy}`}</span>
            <When at={at} hasTime className="text-xs text-fg-3" />
            <span className="basis-full text-sm wrap-anywhere text-fg-2">
              {to === null ? 'Mailed to the buyer' : CHANNELS[channel](to)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

type Copy = BillCopies['copies'][number];

const CHANNELS = {
  mail: ({ name, role }) => `Mailed to ${name} (${role})`,
  download: ({ name, role }) => `Downloaded by ${name} (${role})`,
  archive: ({ name, role }) => `In an archive for ${name} (${role})`,
} satisfies Record<Copy['channel'], (to: NonNullable<Copy['to']>) => string>;
