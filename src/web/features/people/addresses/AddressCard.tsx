import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import type { Address } from '../../../../contract/people/addresses.contract.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import { AddressLines } from '../AddressLines.tsx';

export interface AddressCardProps {
  address: Address;
  isMakingDefault: boolean;
  isDeleting: boolean;
  onEdit: () => void;
  onMakeDefault: () => void;
  onDelete: () => void;
}

/** A saved address and what can be done with it. */
export function AddressCard({
  address,
  isMakingDefault,
  isDeleting,
  onEdit,
  onMakeDefault,
  onDelete,
}: AddressCardProps) {
  return (
    <li className="card flex flex-col p-4">
      <div className="flex grow items-start justify-between gap-3">
        <AddressLines address={address} />
        {address.isDefault ? <Badge tone="info">Default</Badge> : null}
      </div>
      <div className="mt-3 flex flex-wrap gap-1 border-t border-line pt-2">
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Edit ${address.street}`}
          icon={<Pencil aria-hidden="true" />}
          onClick={onEdit}
        >
          Edit
        </Button>
        <Button
          variant="danger-ghost"
          size="sm"
          aria-label={`Delete ${address.street}`}
          icon={<Trash aria-hidden="true" />}
          busy={isDeleting}
          onClick={onDelete}
        >
          Delete
        </Button>
        {address.isDefault ? null : (
          <Button
            variant="ghost"
            size="sm"
            className="ms-auto"
            aria-label={`Make default: ${address.street}`}
            busy={isMakingDefault}
            onClick={onMakeDefault}
          >
            Make default
          </Button>
        )}
      </div>
    </li>
  );
}
