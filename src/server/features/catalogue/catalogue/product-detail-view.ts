import type { Datasheet, OwnDatasheet } from '../../../../contract/catalogue/datasheets.contract.ts';
import type { OwnProduct, Product } from '../../../../contract/catalogue/products.contract.ts';
import type { StoredDatasheet } from '../../../../domain/catalogue/product-moderation.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { isAllowedHtml } from '../../../../domain/shop/rich-text.ts';
import { toProductCard, toProductImage } from '../../../db/product-card.ts';
import { answerIn, spokenDescription, spokenName } from '../../../plugins/asked-language.ts';
import type { ProductRow } from './products.sql.ts';

/** A product as everybody may see it. */
export function toProduct(row: ProductRow): Product {
  const card = toProductCard(row);
  const { parentId, parentName, parentNameNe, parentSlug } = row;
  return {
    ...card,
    ...spokenDescription(row),
    // Cleaned when it was stored; looked at again, should anything else ever have come to be there.
    longDescription:
      row.longDescription !== null && isAllowedHtml(row.longDescription) ? row.longDescription : null,
    tags: row.tags,
    images: row.images.map((image) => toProductImage(image)),
    category: {
      ...card.category,
      parent:
        parentId === null || parentName === null || parentSlug === null
          ? null
          : { _id: parentId, ...spokenName({ name: parentName, nameNe: parentNameNe }), slug: parentSlug },
    },
    seller: { ...card.seller, isVerified: row.isSellerApproved },
    hsCode: row.hsCode,
    model: row.model,
    unit: row.unit,
    originCountry: row.originCountry,
    warrantyMonths: row.warrantyMonths,
    weightGrams: row.weightGrams,
    lengthMm: row.lengthMm,
    widthMm: row.widthMm,
    heightMm: row.heightMm,
    specifications: Object.fromEntries(row.specifications.map(({ name, value }) => [name, value])),
    hasPriceHistory: row.hasPriceHistory,
    datasheets: row.judgedDatasheets.map(toDatasheet),
    metrics: { viewCount: row.viewCount },
    status: row.status,
  };
}

/** The same product for its owner and for admins: what they edit, so each text in its own language. */
export function toOwnProduct(row: ProductRow): OwnProduct {
  const product = answerIn('en', () => toProduct(row));
  return {
    ...product,
    nameNe: row.nameNe,
    descriptionNe: row.descriptionNe,
    barcode: row.barcode,
    hasSerials: row.hasSerials,
    datasheets: toOwnDatasheets(row),
    pricing: {
      ...product.pricing,
      costPrice: row.costPricePaisa === null ? null : rupeesFromPaisa(row.costPricePaisa),
    },
    seller: { ...product.seller, email: row.sellerEmail },
    specificationRows: row.specifications.map(({ name, value }) => ({ name, value })),
    isApproved: row.isApproved,
    rejectionReason: row.rejectionReason,
    updatedAt: row.updatedAt.toISOString(),
  };
}

function toDatasheet({ key, name, bytes, pages }: StoredDatasheet): Datasheet {
  return { _id: key, name, bytes, pages };
}

/** All datasheets, each with whether buyers see it once its product is public. */
export function toOwnDatasheets({
  datasheets,
  judgedDatasheets,
  isApproved,
}: Pick<ProductRow, 'datasheets' | 'judgedDatasheets' | 'isApproved'>): OwnDatasheet[] {
  const judged = new Set(judgedDatasheets.map(({ key }) => key));
  return datasheets.map((datasheet) => ({
    ...toDatasheet(datasheet),
    isReviewed: isApproved && judged.has(datasheet.key),
  }));
}
