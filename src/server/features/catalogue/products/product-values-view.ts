import type { ProductForm } from '../../../../contract/catalogue/product-form.contract.ts';
import type { ProductImage } from '../../../../contract/catalogue/products.contract.ts';
import { paisaFromRupees } from '../../../../domain/shop/money.ts';
import { cleanLongDescription } from './long-description.ts';
import type { ProductValues } from './product-changes.sql.ts';
import { toStoredBreak } from './product-terms-view.ts';

/**
 * The form as it is stored: paisa, clean HTML, each tag and picture once. `pack`: the one a form that leaves it out means.
 */
export function productValuesOf(form: ProductForm, pack = 1): ProductValues {
  const { pricing, inventory, brand, longDescription, barcode, tags, images, specifications } = form;
  const { costPrice } = pricing;
  const { hsCode, model, unit, originCountry, warrantyMonths, nameNe, descriptionNe } = form;
  const { weightGrams, lengthMm, widthMm, heightMm, hasSerials } = form;
  return {
    name: form.name,
    description: form.description,
    categoryId: form.category,
    sku: form.sku,
    regularPricePaisa: paisaFromRupees(pricing.regularPrice),
    wholesalePricePaisa: paisaFromRupees(pricing.wholesalePrice),
    lowStockThreshold: inventory.lowStockThreshold,
    minimumOrderQuantity: form.minimumOrderQuantity ?? form.orderMultiple ?? pack,
    ...(pricing.priceBreaks === undefined ? {} : { priceBreaks: pricing.priceBreaks.map(toStoredBreak) }),
    ...(form.orderMultiple === undefined ? {} : { orderMultiple: form.orderMultiple }),
    ...(form.maximumPerOrder === undefined ? {} : { maximumPerOrder: form.maximumPerOrder }),
    ...(costPrice === undefined
      ? {}
      : { costPricePaisa: costPrice === null ? null : paisaFromRupees(costPrice) }),
    ...(brand === undefined ? {} : { brand: brand || null }),
    ...(longDescription === undefined
      ? {}
      : { longDescription: longDescription === null ? null : cleanLongDescription(longDescription) }),
    ...(nameNe === undefined ? {} : { nameNe: nameNe || null }),
    ...(descriptionNe === undefined ? {} : { descriptionNe: descriptionNe || null }),
    ...(barcode === undefined ? {} : { barcode: barcode || null }),
    ...(hsCode === undefined ? {} : { hsCode: hsCode || null }),
    ...(model === undefined ? {} : { model: model || null }),
    ...(unit === undefined ? {} : { unit }),
    ...(originCountry === undefined ? {} : { originCountry: originCountry || null }),
    ...(warrantyMonths === undefined ? {} : { warrantyMonths }),
    ...(weightGrams === undefined ? {} : { weightGrams }),
    ...(lengthMm === undefined ? {} : { lengthMm }),
    ...(widthMm === undefined ? {} : { widthMm }),
    ...(heightMm === undefined ? {} : { heightMm }),
    ...(hasSerials === undefined ? {} : { hasSerials }),
    ...(tags === undefined ? {} : { tags: distinctTags(tags) }),
    ...(images === undefined ? {} : { images: toStoredImages(images, form.name) }),
    ...(specifications === undefined
      ? {}
      : { specifications: specifications.filter(({ name, value }) => name && value) }),
  };
}

export function paisaOr(rupees: number | undefined, paisa: number): number {
  return rupees === undefined ? paisa : paisaFromRupees(rupees);
}

function distinctTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags) if (tag && !byKey.has(tag.toLowerCase())) byKey.set(tag.toLowerCase(), tag);
  return [...byKey.values()];
}

/** Each picture once, in order; exactly one is the primary image. */
function toStoredImages(images: readonly ProductImage[], productName: string): ProductImage[] {
  const byUrl = new Map<string, ProductImage>();
  for (const { url, alt, isPrimary } of images) {
    const isFlagged = isPrimary || byUrl.get(url)?.isPrimary === true;
    byUrl.set(url, { url, alt: alt || productName, isPrimary: isFlagged });
  }
  const distinct = [...byUrl.values()];
  const primary = distinct.find(({ isPrimary }) => isPrimary) ?? distinct[0];
  return distinct.map((image) => ({ ...image, isPrimary: image === primary }));
}
