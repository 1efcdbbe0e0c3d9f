import type { ReactNode } from 'react';
import type { SellerProductRow } from '../../../../contract/catalogue/seller-products.contract.ts';
import { WaitingMark } from '../../../offline/outbox/WaitingMark.tsx';
import { EditableNumber } from '../../../ui/fields/EditableNumber.tsx';
import type { useQuickEdit } from './product-changes.hooks.ts';
import {
  aboutEdit,
  editOf,
  type FilledColumn,
  fillColumn,
  nextQuickPlace,
  type QuickField,
  type QuickPlace,
  quickProblem,
  quickValue,
} from './quick-edit.ts';

const NAMES: Record<QuickField, string> = {
  regularPrice: 'Regular price',
  wholesalePrice: 'Wholesale price',
  quantity: 'Stock',
};

/** Which number of the table is being edited, and how that changes. */
export interface QuickEditing {
  /** The rows of the table, for the way down. */
  rows: readonly SellerProductRow[];
  editing: QuickPlace | null;
  onEdit: (place: QuickPlace | null) => void;
  quickEdit: ReturnType<typeof useQuickEdit>;
  /** A column was pasted. */
  onFill: (field: QuickField, filled: FilledColumn) => void;
}

/** A price or the stock of a row, changed in place. */
export function QuickEditCell({
  row,
  field,
  rows,
  editing,
  onEdit,
  quickEdit: { mutate, isPending, variables },
  onFill,
  children,
}: QuickEditing & { row: SellerProductRow; field: QuickField; children: ReactNode }) {
  const value = quickValue(row, field);
  return (
    <>
      <EditableNumber
        label={`${NAMES[field]} of ${row.name}`}
        value={value}
        step={field === 'quantity' ? 1 : 0.01}
        isEditing={editing?.id === row._id && editing.field === field}
        isBusy={isPending && variables.row._id === row._id && field in variables.edit}
        problemOf={(wanted) => quickProblem(row, field, wanted)}
        onStart={() => onEdit({ id: row._id, field })}
        onLeave={(wanted, move) => {
          if (wanted !== null) mutate({ row, edit: editOf(field, wanted, value) });
          const next =
            move === 'stay' ? null : nextQuickPlace(rows, { id: row._id, field }, move === 'next' ? 1 : -1);
          onEdit(next);
          return next !== null;
        }}
        onPasteColumn={(values) => {
          onEdit(null);
          onFill(field, fillColumn(rows, { id: row._id, field }, values));
        }}
      >
        {children}
      </EditableNumber>
      <WaitingMark about={aboutEdit(row._id, { [field]: value })} className="ms-1" />
    </>
  );
}
