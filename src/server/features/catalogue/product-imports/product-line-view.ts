import type { ProductLine } from '../../../../contract/catalogue/product-imports.contract.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { WholeProduct } from '../products/product-bulk.sql.ts';
import { toStatedBreak } from '../products/product-terms-view.ts';
import { pictureOrder, type SheetContext } from './product-sheet.ts';

/** A product as a line of the export is: what the spreadsheet says, typed. */
export function toProductLine(product: WholeProduct, { categories, publicUrl }: SheetContext): ProductLine {
  const {
    id,
    categoryId,
    regularPricePaisa,
    wholesalePricePaisa,
    costPricePaisa,
    priceBreaks,
    images,
    ...rest
  } = product;
  return {
    _id: id,
    category: { _id: categoryId, path: categories.pathOf(categoryId) },
    regularPrice: rupeesFromPaisa(regularPricePaisa),
    wholesalePrice: rupeesFromPaisa(wholesalePricePaisa),
    costPrice: costPricePaisa === null ? null : rupeesFromPaisa(costPricePaisa),
    priceBreaks: priceBreaks.map((row) => ({ wholesalePrice: null, ...toStatedBreak(row) })),
    images: pictureOrder(images).map(({ url }) => publicUrl + url),
    ...rest,
  };
}
