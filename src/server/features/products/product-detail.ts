import type { OwnProduct, Product } from '../../../contract/products.contract.ts';
import { rupeesFromPaisa } from '../../../domain/money.ts';
import { toProductCard, toProductImage } from '../../db/product-card.ts';
import type { ProductRow } from './products.sql.ts';

/** A product as everybody may see it. */
export function toProduct(row: ProductRow): Product {
  const card = toProductCard(row);
  const { parentId, parentName, parentSlug } = row;
  return {
    ...card,
    description: row.description,
    longDescription: row.longDescription,
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
    rejectionReason: row.rejectionReason,
    updatedAt: row.updatedAt.toISOString(),
  };
}
