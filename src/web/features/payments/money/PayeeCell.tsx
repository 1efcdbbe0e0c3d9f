import { Avatar } from '../../../ui/marks/Avatar.tsx';

/** A seller in a table of money: name, and PAN under it. */
export function PayeeCell({
  seller: { companyName, panNumber },
}: {
  seller: { companyName: string; panNumber: string | null };
}) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={companyName} />
      <span className="min-w-0">
        <span title={companyName} className="block max-w-56 max-md:max-w-none truncate font-semibold">
          {companyName}
        </span>
        <span className="block text-xs font-normal text-fg-3">
          {panNumber === null ? 'No PAN' : `PAN ${panNumber}`}
        </span>
      </span>
    </span>
  );
}
