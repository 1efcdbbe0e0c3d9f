import { codesIn, measuredWords, skuKey } from '../catalogue/search-terms.ts';
import { readOrderLine } from './order-text.ts';

// What a buyer calls products: own words, which mean one in a message, and own part numbers, which papers print too.

export const MOST_ALIASES = 500;
export const LONGEST_ALIAS = 200;
export const LONGEST_PART_NUMBER = 60;

export interface OwnWord {
  /** As `aliasKey` folds it. */
  key: string;
  text: string;
  productId: string;
  isPartNumber: boolean;
}

/** An item of a message as it is compared with own words: '32 A' is '32a', 'TL-SG108' is 'tl sg108'. */
export function itemKey(item: string): string {
  return measuredWords(item).join(' ');
}

/** The same for a text that is written as a name, read like a line without a quantity; '' when it names nothing. */
export function aliasKey(text: string): string {
  return itemKey(readOrderLine(text).at(-1)?.item ?? '');
}

/** Whether a text is one of these words, and which product a part number among them means. */
export function ownCodes(own: readonly OwnWord[]): {
  isWord: (text: string) => boolean;
  productOf: (code: string) => string | null;
} {
  const keys = new Set(own.filter(({ isPartNumber }) => !isPartNumber).map(({ key }) => key));
  const products = new Map(
    own.filter(({ isPartNumber }) => isPartNumber).map(({ text, productId }) => [skuKey(text), productId]),
  );
  return {
    isWord: (text) => keys.size > 0 && keys.has(itemKey(text)),
    productOf: (code) => (products.size === 0 ? null : (products.get(skuKey(code)) ?? null)),
  };
}

/** Finds the product that this buyer means by an item; `isNear` says whether a product has more of its words. */
export function ownFinder(
  own: readonly OwnWord[],
): (item: string, isNear: (productId: string) => boolean) => string | null {
  if (own.length === 0) return () => null;
  const byKey = new Map(own.map(({ key, productId }) => [key, productId]));
  const byCode = new Map(
    own.filter(({ isPartNumber }) => isPartNumber).map(({ text, productId }) => [skuKey(text), productId]),
  );
  return (item, isNear) => {
    const whole = byKey.get(itemKey(item)) ?? byCode.get(skuKey(item));
    if (whole !== undefined) return whole;
    // Like a SKU: beside it stand words of the product, or one that may say anything.
    const products = codesIn(item).flatMap(({ code, besides }) => {
      const productId = byCode.get(code);
      return productId !== undefined && (besides <= 1 || isNear(productId)) ? [productId] : [];
    });
    const [first] = products;
    return first !== undefined && products.every((one) => one === first) ? first : null;
  };
}
