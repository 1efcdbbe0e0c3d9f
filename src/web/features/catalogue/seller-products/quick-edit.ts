import {
  type QuickEdit,
  quickEditSchema,
  type SellerProductRow,
} from '../../../../contract/catalogue/seller-products.contract.ts';
import { readNumber } from '../../../../domain/catalogue/import-cells.ts';

/** The numbers of a row that can be changed in it. */
export const QUICK_FIELDS = ['regularPrice', 'wholesalePrice', 'quantity'] as const;
export type QuickField = (typeof QUICK_FIELDS)[number];

/** The number whose field is open. */
export interface QuickPlace {
  id: string;
  field: QuickField;
}

export function quickValue(row: SellerProductRow, field: QuickField): number {
  return field === 'quantity' ? row.inventory.quantity : row.pricing[field];
}

/** A stock carries the one that was seen, so that what is sold meanwhile stays sold. */
export function editOf(field: QuickField, wanted: number, seen: number): QuickEdit {
  return field === 'quantity' ? { quantity: wanted, quantitySeen: seen } : { [field]: wanted };
}

/** What an edit is about, for what waits: each number of a product for itself. */
export function aboutEdit(id: string, edit: QuickEdit): string {
  return `product:${id}:${QUICK_FIELDS.find((field) => field in edit)}`;
}

/** What an edit that waits says to whoever typed it. */
export function editWords({ name, inventory }: SellerProductRow, edit: QuickEdit): string {
  if (edit.quantity !== undefined) {
    const seen = edit.quantitySeen ?? inventory.quantity;
    return `${name}: stock ${edit.quantity}, was ${seen}`;
  }
  return edit.regularPrice === undefined
    ? `${name}: wholesale price ${edit.wholesalePrice}`
    : `${name}: regular price ${edit.regularPrice}`;
}

/** The row as the edit makes it, before the shop has said so. */
export function withEdit(row: SellerProductRow, edit: QuickEdit): Partial<SellerProductRow> {
  const { quantity = row.inventory.quantity } = edit;
  const { regularPrice = row.pricing.regularPrice, wholesalePrice = row.pricing.wholesalePrice } = edit;
  return {
    inventory: { ...row.inventory, quantity },
    pricing: { ...row.pricing, regularPrice, wholesalePrice },
  };
}

/** What the contract, and the other price of the row, say against a value; null when nothing does. */
export function quickProblem(row: SellerProductRow, field: QuickField, value: number): string | null {
  const { regularPrice, wholesalePrice } = row.pricing;
  const [issue] = quickEditSchema.safeParse({ [field]: value }).error?.issues ?? [];
  if (issue) return issue.message;
  if (field === 'wholesalePrice' && value > regularPrice) {
    return 'Wholesale price must not exceed the regular price';
  }
  if (field === 'regularPrice' && value < wholesalePrice) {
    return 'Regular price must not be below the wholesale price';
  }
  return null;
}

/** The number that Tab, Enter or Shift+Tab opens next: the same column in the next row; null at the end. */
export function nextQuickPlace(
  rows: readonly SellerProductRow[],
  { id, field }: QuickPlace,
  direction: 1 | -1,
): QuickPlace | null {
  const row = rows.findIndex(({ _id }) => _id === id);
  const next = row < 0 ? undefined : rows[row + direction];
  return next ? { id: next._id, field } : null;
}

/** What a column pasted from a sheet would do to the rows from one on. */
export interface FilledColumn {
  edits: { row: SellerProductRow; value: number }[];
  /** What was pasted but cannot be, with the reason. */
  problems: string[];
  /** Values for which the page has no row. */
  left: number;
}

/** Value after value goes down the column; a blank one leaves its row as it is. */
export function fillColumn(
  rows: readonly SellerProductRow[],
  { id, field }: QuickPlace,
  values: readonly string[],
): FilledColumn {
  const from = rows.findIndex(({ _id }) => _id === id);
  const below = rows.slice(from);
  const filled: FilledColumn = { edits: [], problems: [], left: Math.max(0, values.length - below.length) };
  for (const [index, row] of below.slice(0, values.length).entries()) {
    const typed = values[index]?.trim() ?? '';
    if (typed === '') continue;
    const read = readNumber(typed);
    const problem = 'problem' in read ? read.problem : quickProblem(row, field, read.value);
    if (problem !== null) filled.problems.push(`${row.name}: ${problem}`);
    else if ('value' in read && read.value !== quickValue(row, field)) {
      filled.edits.push({ row, value: read.value });
    }
  }
  return filled;
}
