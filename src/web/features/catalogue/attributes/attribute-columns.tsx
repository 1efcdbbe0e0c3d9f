import type { AdminAttribute } from '../../../../contract/catalogue/attributes.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { Badge } from '../../../ui/feedback/StatusBadge.tsx';
import type { TableColumn } from '../../../ui/tables/Table.tsx';

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
    cell: ({ unit, values }) => (
      <>
        {unit === null ? 'Choice' : `Number in ${unit}`}
        {values.length === 0 ? null : (
          <span className="block text-xs text-fg-2">
            {`${countText(values.length, 'value')} with spellings`}
          </span>
        )}
      </>
    ),
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
