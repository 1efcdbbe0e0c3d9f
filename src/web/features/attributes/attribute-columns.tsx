import type { AdminAttribute } from '../../../contract/attributes.contract.ts';
import { Badge } from '../../ui/feedback/StatusBadge.tsx';
import type { TableColumn } from '../../ui/tables/Table.tsx';

export const attributeColumns: readonly TableColumn<AdminAttribute>[] = [
  {
    id: 'name',
    header: 'Attribute',
    isRowHeader: true,
    cell: ({ name }) => <span className="font-semibold wrap-anywhere">{name}</span>,
  },
  {
    id: 'category',
    header: 'Category',
    onPhones: 'meta',
    cell: ({ categoryPath }) => <span className="wrap-anywhere">{categoryPath}</span>,
  },
  {
    id: 'kind',
    header: 'Holds',
    cell: ({ unit }) => (unit === null ? 'Choice' : `Number in ${unit}`),
  },
  {
    id: 'spellings',
    header: 'Also spelt',
    isOptional: true,
    from: 'lg',
    cell: ({ spellings }) =>
      spellings.length === 0 ? (
        <span className="text-fg-3">none</span>
      ) : (
        <span className="wrap-anywhere">{spellings.join(', ')}</span>
      ),
  },
  {
    id: 'order',
    header: 'Order',
    isNumber: true,
    isOptional: true,
    from: 'xl',
    cell: ({ displayOrder }) => displayOrder,
  },
  {
    id: 'filter',
    header: 'Filter',
    hideHeaderOnPhones: true,
    onPhones: 'foot',
    cell: ({ isFilter }) =>
      isFilter ? <Badge tone="success">Filter</Badge> : <Badge tone="neutral">No filter</Badge>,
  },
];
