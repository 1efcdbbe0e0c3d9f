import type { CatalogueColumn } from '../../../../domain/catalogue/catalogue-columns.ts';
import type { ProductChanges, WholeProduct } from '../products/product-bulk.sql.ts';
import { isSameBreaks } from '../products/product-terms-view.ts';
import { pictureOrder } from './product-sheet.ts';

/** What a column changes, or null when the product has it already. The SKU is what it was found by. */
export function changeOf(
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
