import { MOST_IMAGES } from '../../../../contract/catalogue/product-form.contract.ts';
import type { ImportProblem } from '../../../../contract/catalogue/product-imports.contract.ts';
import type { CatalogueColumn } from '../../../../domain/catalogue/catalogue-columns.ts';
import {
  looksMangled,
  readFlag,
  readNumber,
  shortened,
  splitSpecifications,
  splitTags,
} from '../../../../domain/catalogue/import-cells.ts';
import { NONE, readBreaks } from '../../../../domain/catalogue/price-breaks.ts';
import { readUnit } from '../../../../domain/catalogue/unit.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { uploadKeyOf, uploadUrlOf } from '../../../../domain/shop/upload-url.ts';
import type { WholeProduct } from '../products/product-bulk.sql.ts';
import type { SheetContext } from './product-sheet.ts';

/** What a row is compared with. */
export interface CheckContext extends SheetContext {
  /** The seller's products by SKU in lower case. */
  products: ReadonlyMap<string, WholeProduct>;
  /** Addresses of pictures the seller may use. */
  pictures: ReadonlySet<string>;
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

export type Say = (
  column: CatalogueColumn | null,
  problem: string,
  details?: Partial<Pick<ImportProblem, 'suggestion' | 'isWarning'>>,
) => void;

export function readInput({
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
  const flag = (column: CatalogueColumn): boolean | undefined => {
    const text = read(column);
    const value = readFlag(text ?? '');
    if (text === undefined || value !== null) return value ?? undefined;
    say(column, 'Must be yes or no', { suggestion: 'Leave it empty: then the category says it' });
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
    nameNe: read('nameNe'),
    descriptionNe: read('descriptionNe'),
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
    weightGrams: number('weightGrams'),
    lengthMm: number('lengthMm'),
    widthMm: number('widthMm'),
    heightMm: number('heightMm'),
    hasSerials: flag('hasSerials'),
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
  if (existing !== undefined && categories.isPathOf(text, existing.categoryId)) return existing.categoryId;
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
    suggestion: 'Write "quantity: regular/wholesale", such as 10:310/295; 50:290/280, or none',
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
        suggestion: `"${shortened(address, 60)}" is not one of your pictures here: upload it in the product form`,
      });
      return undefined;
    }
    images.push({ url, alt: known.get(url)?.alt ?? '', isPrimary: images.length === 0 });
  }
  return images;
}

/** The form as it would be sent: what the file leaves out is the product's own, or stands in for it. */
export function withKnown(input: Input, existing: WholeProduct | undefined, sku: string | undefined): Input {
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
