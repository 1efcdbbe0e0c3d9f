import type { StatedBreak, StatedTerms } from '../../../../domain/catalogue/price-breaks.ts';
import type { PriceBreak } from '../../../../domain/catalogue/priced-product.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { ProductTerms } from './product-changes.sql.ts';

/** A quantity price as it is stored: paisa. */
export function toStoredBreak({ from, regularPrice, wholesalePrice }: StatedBreak): PriceBreak {
  return {
    from,
    regularPricePaisa: paisaFromRupees(regularPrice),
    wholesalePricePaisa: wholesalePrice == null ? null : paisaFromRupees(wholesalePrice),
  };
}

/** A quantity price as a seller states it: rupees. */
export function toStatedBreak(row: PriceBreak): StatedBreak {
  return {
    from: row.from,
    regularPrice: rupeesFromPaisa(row.regularPricePaisa),
    wholesalePrice: row.wholesalePricePaisa === null ? null : rupeesFromPaisa(row.wholesalePricePaisa),
  };
}

/** Stored terms as the rules take them: rupees. */
export function toStatedTerms({
  regularPricePaisa,
  wholesalePricePaisa,
  priceBreaks,
  ...limits
}: ProductTerms): StatedTerms {
  return {
    ...limits,
    regularPrice: rupeesFromPaisa(regularPricePaisa),
    wholesalePrice: rupeesFromPaisa(wholesalePricePaisa),
    priceBreaks: priceBreaks.map(toStatedBreak),
  };
}

/** False while every row is as it was: then a base price may have fallen below them. */
export function hasNewBreaks(
  { priceBreaks }: Pick<ProductTerms, 'priceBreaks'>,
  current: Pick<ProductTerms, 'priceBreaks'> | null,
): boolean {
  return current === null || !isSameBreaks(priceBreaks, current.priceBreaks);
}

/** jsonb keeps no order of keys. */
export function isSameBreaks(one: readonly PriceBreak[], other: readonly PriceBreak[]): boolean {
  return (
    one.length === other.length &&
    one.every((row, index) => {
      const twin = other[index];
      return (
        row.from === twin?.from &&
        row.regularPricePaisa === twin.regularPricePaisa &&
        row.wholesalePricePaisa === twin.wholesalePricePaisa
      );
    })
  );
}
