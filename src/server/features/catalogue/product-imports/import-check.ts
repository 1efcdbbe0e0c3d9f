import { productFormSchema } from '../../../../contract/catalogue/product-form.contract.ts';
import type { ImportProblem } from '../../../../contract/catalogue/product-imports.contract.ts';
import {
  CATALOGUE_COLUMNS,
  CATALOGUE_HEADERS,
  type CatalogueColumn,
} from '../../../../domain/catalogue/catalogue-columns.ts';
import { looksMangled, shortened } from '../../../../domain/catalogue/import-cells.ts';
import { termsProblems } from '../../../../domain/catalogue/price-breaks.ts';
import { UNITS } from '../../../../domain/catalogue/unit.ts';
import type { SheetCell, SheetRow } from '../../../files/spreadsheets/sheet.ts';
import type { WholeProduct } from '../products/product-bulk.sql.ts';
import type { ProductValues } from '../products/product-changes.sql.ts';
import { hasNewBreaks, toStatedTerms } from '../products/product-terms-view.ts';
import { productValuesOf } from '../products/product-values-view.ts';
import { changeOf } from './import-change.ts';
import { cellOf, columnsMissing, type Heads, missingColumns } from './import-heads.ts';
import { type CheckContext, readInput, type Say, withKnown } from './import-input.ts';
import type { ImportRowRecord } from './product-imports.sql.ts';

const COLUMN_OF_PATH: Record<string, CatalogueColumn> = {
  'pricing.priceBreaks': 'priceBreaks',
  'pricing.regularPrice': 'regularPrice',
  'pricing.wholesalePrice': 'wholesalePrice',
  'pricing.costPrice': 'costPrice',
  'inventory.quantity': 'quantity',
  'inventory.lowStockThreshold': 'lowStockThreshold',
};

const SUGGESTIONS: Record<string, string> = {
  'SKU is required': 'Every row needs your SKU for the product',
  'Category is required': 'The sheet "Categories" of the template lists all categories',
  'Price must be positive': 'Write a price of 0 or more',
  'Quantity must be positive': 'Write 0 when there is none',
  'Price must have at most 2 decimals': 'Round it to whole paisa, such as 12.35',
  'HS code must be 4 to 8 digits':
    'The code of the customs tariff; format the column as text, so that a leading 0 stays',
  'Invalid unit': `Write one of ${UNITS.join(', ')}`,
  'Quantities must rise':
    'From the smallest quantity on, not below the minimum, such as 10:310/295; 50:290/280',
  'A larger quantity cannot cost more': 'Prices fall from row to row, such as 10:310/295; 50:290/280',
  'Weight must be 1 g to 2,000 kg': 'Write grams: 1500 for one and a half kilograms',
  'Each side must be 1 mm to 10 m': 'Write millimetres: 250 for 25 cm',
  'Must be a whole number': 'Write a number without decimals',
};

/** Checks one row with the rules and texts of the product form, and says what applying it would do. */
export function checkRow(row: SheetRow, heads: Heads, context: CheckContext): ImportRowRecord {
  const problems: ImportProblem[] = [];
  const given = new Set<CatalogueColumn>();
  const say = (
    column: CatalogueColumn | null,
    problem: string,
    { suggestion = SUGGESTIONS[problem] ?? null, isWarning = false }: Partial<ImportProblem> = {},
  ) =>
    problems.push({
      column: column === null ? null : CATALOGUE_HEADERS[column],
      problem,
      suggestion,
      isWarning,
    });
  const read = (column: CatalogueColumn): string | undefined => {
    const { text, kind } = cellOf(row, heads, column);
    if (text === '') return undefined;
    given.add(column);
    if (kind !== 'error') return text;
    say(column, `The cell holds the error ${shortened(text)}`, {
      suggestion: 'Correct the formula, or write the value',
    });
    return undefined;
  };

  const sku = read('sku');
  const existing = context.products.get((sku ?? '').toLowerCase());
  const missing = sku !== undefined && existing === undefined ? missingColumns(heads) : [];
  if (missing.length > 0) {
    // One problem instead of one for each column: most often the SKU has a typing error.
    say('sku', 'None of your products has this SKU', {
      suggestion: `Correct it. ${columnsMissing(missing)}`,
    });
  }
  if (sku !== undefined && existing === undefined) refuseMangledSku(cellOf(row, heads, 'sku'), say);
  const input = readInput({ read, say, context, existing });
  const parsed = productFormSchema.safeParse(withKnown(input, existing, sku));
  for (const { path, message } of parsed.error?.issues ?? []) {
    const column = COLUMN_OF_PATH[path.slice(0, 2).join('.')] ?? (path[0] as CatalogueColumn);
    const isPrice = column === 'wholesalePrice' && given.has('regularPrice');
    const isSaid = problems.some(({ column: said }) => said === CATALOGUE_HEADERS[column]);
    // A product that is there keeps what the file does not name.
    const isMissing = missing.includes(CATALOGUE_HEADERS[column]);
    if (!isSaid && !isMissing && (existing === undefined || given.has(column) || isPrice))
      say(column, message);
  }

  const values = parsed.success ? productValuesOf(parsed.data, existing?.orderMultiple) : null;
  if (values !== null) refuseTerms(values, { given, existing, say });
  problems.sort((one, other) => placeOf(one) - placeOf(other));
  const name = String(input.name ?? existing?.name ?? '');
  const base = {
    line: row.line,
    sku: shortened(sku ?? '', 64),
    name: shortened(name, 200),
    problems,
    productId: existing?.id ?? null,
    quantitySeen: existing?.quantity ?? null,
  };
  if (problems.some(({ isWarning }) => !isWarning) || !parsed.success || values === null) {
    return { ...base, outcome: 'failing', changes: null, changedColumns: [] };
  }
  const { quantity } = parsed.data.inventory;
  if (existing === undefined) {
    return { ...base, outcome: 'new', changes: { ...values, quantity }, changedColumns: [] };
  }
  const changes: Record<string, unknown> = {};
  const changedColumns: string[] = [];
  for (const column of given) {
    const change = changeOf(column, { values, quantity, existing });
    if (change === null) continue;
    Object.assign(changes, change);
    changedColumns.push(CATALOGUE_HEADERS[column]);
  }
  const isChanged = changedColumns.length > 0;
  return {
    ...base,
    outcome: isChanged ? 'changed' : 'unchanged',
    changes: isChanged ? changes : null,
    changedColumns,
  };
}

const TERMS: readonly CatalogueColumn[] = [
  'regularPrice',
  'wholesalePrice',
  'minimumOrderQuantity',
  'priceBreaks',
  'orderMultiple',
  'maximumPerOrder',
];

/** What no single cell can know: whether the terms fit each other once the row is applied. */
function refuseTerms(
  values: ProductValues,
  {
    given,
    existing,
    say,
  }: { given: ReadonlySet<CatalogueColumn>; existing: WholeProduct | undefined; say: Say },
): void {
  if (!TERMS.some((column) => given.has(column))) return;
  const isKept = existing !== undefined && !given.has('minimumOrderQuantity');
  const terms = {
    regularPricePaisa: values.regularPricePaisa,
    wholesalePricePaisa: values.wholesalePricePaisa,
    priceBreaks: values.priceBreaks ?? existing?.priceBreaks ?? [],
    minimumOrderQuantity: isKept ? existing.minimumOrderQuantity : values.minimumOrderQuantity,
    orderMultiple: values.orderMultiple ?? existing?.orderMultiple ?? 1,
    maximumPerOrder:
      values.maximumPerOrder === undefined ? (existing?.maximumPerOrder ?? null) : values.maximumPerOrder,
  };
  const said = new Set<string>();
  const isNew = hasNewBreaks(terms, existing ?? null);
  for (const { field, message } of termsProblems(toStatedTerms(terms), { isNew })) {
    if (said.has(message)) continue;
    said.add(message);
    say(field, message);
  }
}

/** As the columns stand in the template. */
function placeOf({ column }: ImportProblem): number {
  return CATALOGUE_COLUMNS.findIndex(({ header }) => header === column);
}

/** A date or a rounded number where a code should be: a spreadsheet program has changed it. */
function refuseMangledSku({ text, kind }: SheetCell, say: Say): void {
  const mangled = kind === 'date' ? 'date' : looksMangled(text);
  if (mangled === null) return;
  const message =
    mangled === 'date'
      ? 'The spreadsheet program has turned this SKU into a date'
      : 'The spreadsheet program has turned this SKU into a number';
  say('sku', message, {
    suggestion: 'Format the column as text, type the SKU again and save',
    // In a CSV file it could be the SKU itself.
    isWarning: mangled === 'date' && kind !== 'date',
  });
}
