import { quickEditSchema, type SellerProductRow } from '../../../contract/seller-products.contract.ts';

/** The numbers of a row that can be changed in it, in the order Tab goes. */
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

/** The number that Tab or Shift+Tab opens next: along the row, then in the next one; null at the end. */
export function nextQuickPlace(
  rows: readonly SellerProductRow[],
  { id, field }: QuickPlace,
  direction: 1 | -1,
): QuickPlace | null {
  const row = rows.findIndex(({ _id }) => _id === id);
  const place = row * QUICK_FIELDS.length + QUICK_FIELDS.indexOf(field) + direction;
  const next = rows[Math.floor(place / QUICK_FIELDS.length)];
  const nextField = QUICK_FIELDS.at(place % QUICK_FIELDS.length);
  return row >= 0 && place >= 0 && next && nextField ? { id: next._id, field: nextField } : null;
}
