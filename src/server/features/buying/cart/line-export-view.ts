import { unitPrice } from '../../../../domain/catalogue/pricing.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { CsvColumn } from '../../../csv.ts';
import { buyerOf, type PricedCardRow } from './line-price-view.ts';

/** A line of a cart or of a list. */
export type ExportedLine = PricedCardRow & {
  lineQuantity: number;
  note: string | null;
  isPublic: boolean;
  now: Date;
};

/** The columns of a cart's or a list's file; the pad reads the first three again. */
export function lineColumns(isSubscriber: boolean): CsvColumn<ExportedLine>[] {
  const priceOf = (line: ExportedLine) =>
    unitPrice(line, buyerOf(line, isSubscriber), line.lineQuantity, line.now);
  return [
    { header: 'SKU', cell: ({ sku }) => sku },
    { header: 'Product', cell: ({ name }) => name },
    { header: 'Quantity', cell: ({ lineQuantity }) => lineQuantity },
    { header: 'Note', cell: ({ note }) => note },
    { header: 'Brand', cell: ({ brand }) => brand },
    { header: 'Seller', cell: ({ sellerName }) => sellerName },
    { header: 'Regular price', cell: (line) => rupeesFromPaisa(priceOf(line).regularPricePaisa) },
    { header: 'PRO price', cell: (line) => rupeesFromPaisa(priceOf(line).wholesalePricePaisa) },
    { header: 'Your price', cell: (line) => rupeesFromPaisa(priceOf(line).pricePaisa) },
    { header: 'Total', cell: (line) => rupeesFromPaisa(priceOf(line).pricePaisa * line.lineQuantity) },
    { header: 'Remark', cell: ({ isPublic }) => (isPublic ? null : 'No longer sold') },
  ];
}
