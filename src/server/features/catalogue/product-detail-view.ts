import type { OwnProduct, Product } from '../../../contract/products.contract.ts';
import { rupeesFromPaisa } from '../../../domain/money.ts';
import { isAllowedHtml } from '../../../domain/rich-text.ts';
import { toProductCard, toProductImage } from '../../db/product-card.ts';
import type { ProductRow } from './products.sql.ts';

/** A product as everybody may see it. */
export function toProduct(row: ProductRow): Product {
  const card = toProductCard(row);
  const { parentId, parentName, parentSlug } = row;
  return {
    ...card,
    description: row.description,
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
          : { _id: parentId, name: parentName, slug: parentSlug },
    },
    seller: { ...card.seller, isVerified: row.isSellerApproved },
    hsCode: row.hsCode,
    model: row.model,
    unit: row.unit,
    originCountry: row.originCountry,
    warrantyMonths: row.warrantyMonths,
    specifications: Object.fromEntries(row.specifications.map(({ name, value }) => [name, value])),
    metrics: { viewCount: row.viewCount },
    status: row.status,
  };
}

/** The same product for its owner and for admins. */
export function toOwnProduct(row: ProductRow): OwnProduct {
  const product = toProduct(row);
  return {
    ...product,
    barcode: row.barcode,
    pricing: {
      ...product.pricing,
      costPrice: row.costPricePaisa === null ? null : rupeesFromPaisa(row.costPricePaisa),
    },
    seller: { ...product.seller, email: row.sellerEmail },
    specificationRows: row.specifications.map(({ name, value }) => ({ name, value })),
    rejectionReason: row.rejectionReason,
    stockConfirmedAt: row.stockConfirmedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
