import type { ImportProblem } from '../../../contract/product-imports.contract.ts';
import { MOST_IMAGES, productFormSchema } from '../../../contract/seller-products.contract.ts';
import {
  CATALOGUE_COLUMNS,
  CATALOGUE_HEADERS,
  type CatalogueColumn,
  columnOfHeader,
} from '../../../domain/catalogue-columns.ts';
import {
  looksMangled,
  readNumber,
  shortened,
  splitSpecifications,
  splitTags,
  unguardCell,
} from '../../../domain/import-cells.ts';
import { rupeesFromPaisa } from '../../../domain/money.ts';
import { NONE, readBreaks, termsProblems } from '../../../domain/price-breaks.ts';
import { readUnit, UNITS } from '../../../domain/unit.ts';
import { uploadKeyOf, uploadUrlOf } from '../../../domain/upload-url.ts';
import type { SheetCell, SheetRow } from '../../spreadsheets/sheet.ts';
import type { ProductChanges, WholeProduct } from '../products/product-bulk.sql.ts';
import type { ProductValues } from '../products/product-changes.sql.ts';
import { hasNewBreaks, isSameBreaks, toStatedTerms } from '../products/product-terms-view.ts';
import { productValuesOf } from '../products/seller-products.commands.ts';
import type { ImportRowRecord } from './product-imports.sql.ts';
import { pictureOrder, type SheetContext } from './product-sheet.ts';

/** What a row is compared with. */
export interface CheckContext extends SheetContext {
  /** The seller's products by SKU in lower case. */
  products: ReadonlyMap<string, WholeProduct>;
  /** Addresses of pictures the seller may use. */
  pictures: ReadonlySet<string>;
}

/** Which column of the file holds what. */
export interface Heads {
  columns: Map<CatalogueColumn, number>;
  /** Not read: unknown heads, and a second column of the same meaning. */
  ignored: string[];
}

export function headsOf(row: SheetRow): Heads {
  const columns = new Map<CatalogueColumn, number>();
  const ignored: string[] = [];
  for (const [index, { text }] of row.cells.entries()) {
    const column = columnOfHeader(text);
    if (column === null || columns.has(column)) {
      if (text !== '') ignored.push(shortened(text, 60));
    } else columns.set(column, index);
  }
  return { columns, ignored: ignored.slice(0, 50) };
}

/** What every new product needs; one that is there keeps what it has. */
const NEEDED: readonly CatalogueColumn[] = [
  'name',
  'category',
  'description',
  'regularPrice',
  'wholesalePrice',
  'quantity',
];

/** The heads of the columns that a new product needs and the file does not have. */
export function missingColumns({ columns }: Heads): string[] {
  return NEEDED.filter((column) => !columns.has(column)).map((column) => CATALOGUE_HEADERS[column]);
}

/** 'The file has no column "Category". New products need it.' */
export function columnsMissing(missing: readonly string[]): string {
  const names = missing.map((name) => `"${name}"`);
  const last = names.at(-1) ?? '';
  return names.length === 1
    ? `The file has no column ${last}. New products need it.`
    : `The file has no columns ${names.slice(0, -1).join(', ')} and ${last}. New products need them.`;
}

export function cellOf(row: SheetRow, { columns }: Heads, column: CatalogueColumn): SheetCell {
  const cell = row.cells[columns.get(column) ?? -1];
  return cell === undefined ? { text: '', kind: 'text' } : { ...cell, text: unguardCell(cell.text) };
}

/**
 * The addresses of pictures in a cell: our own host may be written before them. Not more than show that there are too
 * many (the first piece may be empty): a workbook packs one cell of thousands once for all its rows.
 */
export function picturesIn(text: string, publicUrl: string): string[] {
  const addresses = text.split(/[\s,;|]+/, MOST_IMAGES + 2).filter(Boolean);
  return addresses.map((address) =>
    address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address,
  );
}

type Input = Record<string, unknown>;
const COLUMN_OF_PATH: Record<string, CatalogueColumn> = {
  'pricing.priceBreaks': 'priceBreaks',
  'pricing.regularPrice': 'regularPrice',
  'pricing.wholesalePrice': 'wholesalePrice',
  'pricing.costPrice': 'costPrice',
  'inventory.quantity': 'quantity',
  'inventory.lowStockThreshold': 'lowStockThreshold',
};
const SUGGESTIONS: Record<string, string> = {
  'SKU is required': 'Every row needs the SKU by which you know the product',
  'Category is required': 'The sheet "Categories" of the template lists all categories',
  'Price must be positive': 'Write a price of 0 or more',
  'Quantity must be positive': 'Write 0 when there is none',
  'Price must have at most 2 decimals': 'Round it to whole paisa, as 12.35',
  'HS code must be 4 to 8 digits':
    'The code of the customs tariff; format the column as text, so that a leading 0 stays',
  'Invalid unit': `Write one of ${UNITS.join(', ')}`,
  'Quantities must rise': 'From the smallest quantity on, not below the minimum, as 10:310/295; 50:290/280',
  'A larger quantity cannot cost more': 'Prices fall from row to row, as 10:310/295; 50:290/280',
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

type Say = (
  column: CatalogueColumn | null,
  problem: string,
  details?: Partial<Pick<ImportProblem, 'suggestion' | 'isWarning'>>,
) => void;

/** A date or a rounded number where a code should be: a spreadsheet program has changed it. */
function refuseMangledSku({ text, kind }: SheetCell, say: Say): void {
  const mangled = kind === 'date' ? 'date' : looksMangled(text);
  if (mangled === null) return;
  say('sku', `The spreadsheet program has turned this SKU into a ${mangled}`, {
    suggestion: 'Format the column as text, type the SKU again and save',
    // In a CSV file it could be the SKU itself.
    isWarning: mangled === 'date' && kind !== 'date',
  });
}

function readInput({
  read,
  say,
  context,
  existing,
}: {
  read: (column: CatalogueColumn) => string | undefined;
  say: Say;
  context: CheckContext;
  existing: WholeProduct | undefined;
}): Input {
  const number = (column: CatalogueColumn): number | undefined => {
    const text = read(column);
    if (text === undefined) return undefined;
    const result = readNumber(text);
    if ('value' in result) return result.value;
    say(column, result.problem, { suggestion: result.suggestion });
    // Any value: what is wrong is said already.
    return undefined;
  };
  const barcode = read('barcode');
  if (barcode !== undefined && looksMangled(barcode) === 'number') {
    say('barcode', 'The spreadsheet program has rounded this barcode', {
      suggestion: 'Format the column as text, type the barcode again and save',
    });
  }
  const tags = read('tags');
  const unit = read('unit');
  return {
    name: read('name'),
    brand: read('brand'),
    category: readCategory(read('category'), { say, context, existing }),
    description: read('description'),
    longDescription: read('longDescription'),
    barcode,
    tags: tags === undefined ? undefined : splitTags(tags),
    regularPrice: number('regularPrice'),
    wholesalePrice: number('wholesalePrice'),
    costPrice: number('costPrice'),
    quantity: number('quantity'),
    lowStockThreshold: number('lowStockThreshold'),
    minimumOrderQuantity: number('minimumOrderQuantity'),
    priceBreaks: readPriceBreaks(read('priceBreaks'), say),
    orderMultiple: number('orderMultiple'),
    maximumPerOrder: NONE.test(read('maximumPerOrder') ?? '') ? null : number('maximumPerOrder'),
    // Tariffs print the code with dots.
    hsCode: read('hsCode')?.replace(/[.\s]/g, ''),
    model: read('model'),
    unit: unit === undefined ? undefined : readUnit(unit),
    originCountry: read('originCountry'),
    warrantyMonths: number('warrantyMonths'),
    specifications: readSpecifications(read('specifications'), say),
    images: readPictures(read('images'), { say, context, existing }),
  };
}

function readCategory(
  text: string | undefined,
  {
    say,
    context: { categories },
    existing,
  }: { say: Say; context: CheckContext; existing: WholeProduct | undefined },
): string | undefined {
  if (text === undefined) return undefined;
  // What the product is in stays, even when the category has been deactivated.
  if (existing !== undefined && text === categories.pathOf(existing.categoryId)) return existing.categoryId;
  const found = categories.find(text);
  if ('id' in found) return found.id;
  say('category', found.problem, { suggestion: found.suggestion });
  return undefined;
}

function readPriceBreaks(text: string | undefined, say: Say) {
  if (text === undefined) return undefined;
  const read = readBreaks(text);
  if ('rows' in read) return read.rows;
  say('priceBreaks', `"${read.broken}" is no quantity price`, {
    suggestion: 'Write "quantity: regular/wholesale", as 10:310/295; 50:290/280, or none',
  });
  return undefined;
}

function readSpecifications(text: string | undefined, say: Say) {
  if (text === undefined) return undefined;
  const { rows, broken } = splitSpecifications(text);
  if (broken === null) return rows;
  say('specifications', `"${shortened(broken)}" has no colon`, {
    suggestion: 'Write one "name: value" on each line, or put | between them',
  });
  return undefined;
}

function readPictures(
  text: string | undefined,
  { say, context, existing }: { say: Say; context: CheckContext; existing: WholeProduct | undefined },
) {
  if (text === undefined) return undefined;
  const known = new Map(existing?.images.map((image) => [image.url, image]));
  const images: { url: string; alt: string; isPrimary: boolean }[] = [];
  for (const address of picturesIn(text, context.publicUrl)) {
    const key = uploadKeyOf(address);
    const url = key === null ? '' : uploadUrlOf(key);
    if (!known.has(url) && !context.pictures.has(url)) {
      say('images', 'Invalid image', {
        suggestion: `"${shortened(address, 60)}" is no picture of yours here: upload it in the product form`,
      });
      return undefined;
    }
    images.push({ url, alt: known.get(url)?.alt ?? '', isPrimary: images.length === 0 });
  }
  return images;
}

/** The form as it would be sent: what the file leaves out is the product's own, or stands in for it. */
function withKnown(input: Input, existing: WholeProduct | undefined, sku: string | undefined): Input {
  const { regularPrice, wholesalePrice, costPrice, priceBreaks, quantity, lowStockThreshold, ...rest } =
    input;
  if (existing === undefined) {
    return withoutMissing({
      ...rest,
      sku,
      pricing: withoutMissing({ regularPrice, wholesalePrice, costPrice, priceBreaks }),
      inventory: withoutMissing({ quantity, lowStockThreshold }),
    });
  }
  return withoutMissing({
    ...rest,
    name: input.name ?? existing.name,
    category: input.category ?? existing.categoryId,
    description: input.description ?? existing.description,
    sku: existing.sku,
    pricing: withoutMissing({
      regularPrice: regularPrice ?? rupeesFromPaisa(existing.regularPricePaisa),
      wholesalePrice: wholesalePrice ?? rupeesFromPaisa(existing.wholesalePricePaisa),
      costPrice,
      priceBreaks,
    }),
    inventory: withoutMissing({ quantity: quantity ?? existing.quantity, lowStockThreshold }),
  });
}

function withoutMissing(input: Input): Input {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}

/** What a column changes, or null when the product has it already. The SKU is what it was found by. */
function changeOf(
  column: CatalogueColumn,
  { values, quantity, existing }: { values: ProductChanges; quantity: number; existing: WholeProduct },
): Record<string, unknown> | null {
  switch (column) {
    case 'sku':
    case 'status':
      return null;
    case 'quantity':
      return quantity === existing.quantity ? null : { quantity };
    case 'category':
      return values.categoryId === existing.categoryId ? null : { categoryId: values.categoryId };
    case 'regularPrice':
    case 'wholesalePrice':
    case 'costPrice': {
      const field = `${column}Paisa` as const;
      return values[field] === existing[field] ? null : { [field]: values[field] };
    }
    case 'priceBreaks': {
      const { priceBreaks } = values;
      const isSame = priceBreaks === undefined || isSameBreaks(priceBreaks, existing.priceBreaks);
      return isSame ? null : { priceBreaks };
    }
    case 'maximumPerOrder': {
      const { maximumPerOrder } = values;
      const isSame = maximumPerOrder === undefined || maximumPerOrder === existing.maximumPerOrder;
      return isSame ? null : { maximumPerOrder: maximumPerOrder ?? 0 };
    }
    case 'images': {
      const urls = (images: WholeProduct['images']) => images.map(({ url }) => url).join();
      const isSame = urls(values.images ?? []) === urls(pictureOrder(existing.images));
      return isSame ? null : { images: values.images };
    }
    case 'tags':
    case 'specifications': {
      const isSame = JSON.stringify(values[column]) === JSON.stringify(existing[column].map(sorted));
      return isSame ? null : { [column]: values[column] };
    }
    default: {
      const isSame = asText(values[column]) === asText(existing[column]);
      return isSame || values[column] === null ? null : { [column]: values[column] };
    }
  }
}

/** jsonb keeps no order of keys. */
function sorted<T>(entry: T | { name: string; value: string }): T | { name: string; value: string } {
  return typeof entry === 'object' && entry !== null && 'value' in entry
    ? { name: entry.name, value: entry.value }
    : entry;
}

/** Line ends differ between programs. */
function asText(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value;
}
