import type { AuditEntry } from '../../../../contract/shop/audit.contract.ts';
import { actionText } from '../../../desk/action-text.ts';
import { When } from '../../../ui/feedback/When.tsx';
import type { TableColumn } from '../../../ui/tables/Table.tsx';
import { objectText } from './AuditDetails.tsx';
import { auditChanges } from './audit-words.ts';

export const auditName = (entry: AuditEntry) => `${actionText(entry.action)}, ${objectText(entry.object)}`;

export const auditColumns: readonly TableColumn<AuditEntry>[] = [
  {
    id: 'action',
    header: 'Action',
    isRowHeader: true,
    cell: ({ action }) => <span className="font-semibold">{actionText(action)}</span>,
  },
  {
    id: 'object',
    header: 'Object',
    cell: ({ object }) => (
      <span className="line-clamp-2 break-words max-md:text-end md:min-w-36">{objectText(object)}</span>
    ),
  },
  {
    id: 'actor',
    header: 'Who',
    cell: ({ actor }) =>
      actor === null ? (
        <span className="text-fg-3">The system</span>
      ) : (
        <span className="block min-w-0 break-words max-md:text-end md:min-w-24">{actor.name}</span>
      ),
  },
  {
    id: 'at',
    header: 'When',
    cell: ({ at }) => <When at={at} hasTime className="num whitespace-nowrap" />,
  },
  {
    id: 'changes',
    header: 'Changed',
    isOptional: true,
    from: 'xl',
    onPhones: 'hidden',
    cell: (entry) => (
      <span className="line-clamp-2 text-fg-2 wrap-anywhere">
        {auditChanges(entry)
          .filter(({ isChanged }) => isChanged)
          .map(({ field, after }) => `${field}: ${after ?? 'removed'}`)
          .join('; ')}
      </span>
    ),
  },
  {
    id: 'ip',
    header: 'From',
    isOptional: true,
    from: 'xl',
    onPhones: 'hidden',
    cell: ({ ip }) => <span className="num">{ip}</span>,
  },
];
