import { z } from 'zod';
import { PRODUCT_STATUSES } from '../../domain/catalogue/product-status.ts';
import { searchedText } from '../../domain/shop/digits.ts';
import {
  bothWays,
  type EitherWay,
  instant,
  pageQuery,
  paginationSchema,
  rupees,
} from '../shop/fields.contract.ts';
import {
  maximumPerOrderField,
  orderMultipleField,
  priceBreaksField,
  priceField,
  quantityField,
  wholeField,
} from './product-form.contract.ts';
import { PRODUCT_PAGE_SIZE, pricesSchema, productCardSchema, ROW_FIELDS } from './products.contract.ts';

/**
 * `stale`: public and in stock, but nobody has said for 30 days that it is still there. `no_hs_code`: active, and a bill
 * would lack the code.
 */
export const SELLER_PRODUCT_FILTERS = [
  ...PRODUCT_STATUSES,
  'out_of_stock',
  'low_stock',
  'stale',
  'no_hs_code',
] as const;

export type SellerProductFilter = (typeof SELLER_PRODUCT_FILTERS)[number];

const SORTED_BY = [
  'createdAt',
  'name',
  'sku',
  'pricing.regularPrice',
  'pricing.wholesalePrice',
  'inventory.quantity',
  'salesCount',
  'updatedAt',
] as const;

/** A field of the list and a direction: 'inventory.quantity:asc'. */
export type SellerProductSort = EitherWay<(typeof SORTED_BY)[number]>;

/** `sortBy` of My Products and its export; names and SKUs in whatever case. */
export const SELLER_PRODUCT_SORTS: readonly SellerProductSort[] = bothWays(SORTED_BY);

/** What the list may be narrowed to; a change of many products takes the same. */
export const sellerProductFilters = {
  /** Parts of name, brand, SKU, barcode or tags. */
  search: z
    .string()
    .trim()
    .max(100, 'Search must be at most 100 characters')
    .transform(searchedText)
    .optional(),
  status: z.enum(SELLER_PRODUCT_FILTERS, { error: 'Invalid status' }).optional(),
  /** A category's name, slug or id; its children are included. */
  category: z.string().trim().max(100, 'Invalid category').optional(),
};

export type SellerProductsChoice = z.infer<z.ZodObject<typeof sellerProductFilters>>;

/** What the list shows, and in which order; the export takes the same. */
export const sellerProductsOrder = {
  ...sellerProductFilters,
  sortBy: z.enum(SELLER_PRODUCT_SORTS, { error: 'Invalid sort option' }).default('createdAt:desc'),
};

/** GET /api/products/my-products, 20 a page, newest first unless `sortBy` says otherwise. */
export const sellerProductsQuerySchema = z.object({
  ...pageQuery(PRODUCT_PAGE_SIZE),
  ...sellerProductsOrder,
});

/** A row of My Products. */
export const sellerProductRowSchema = productCardSchema
  .pick({ ...ROW_FIELDS, minimumOrderQuantity: true, orderMultiple: true, maximumPerOrder: true })
  .extend({
    pricing: pricesSchema.extend({ costPrice: rupees.nullable() }),
    status: z.enum(PRODUCT_STATUSES),
    /** Whether an admin ever approved it: only then its seller may show it. */
    isApproved: z.boolean(),
    rejectionReason: z.string().nullable(),
    hsCode: z.string().nullable(),
    /** When the seller last said, or changed, how many there are. */
    stockConfirmedAt: instant,
    updatedAt: instant,
  });

export type SellerProductRow = z.infer<typeof sellerProductRowSchema>;

/** By status, and by what needs a look, where one product may count several times. */
export const sellerProductCountsSchema = z.object({
  total: z.number().int(),
  active: z.number().int(),
  inactive: z.number().int(),
  outOfStock: z.number().int(),
  /** Quantity at or below the product's low stock threshold. */
  lowStock: z.number().int(),
  pendingApproval: z.number().int(),
  rejected: z.number().int(),
  discontinued: z.number().int(),
  stale: z.number().int(),
  /** Active products without an HS code. */
  noHsCode: z.number().int(),
});

export type SellerProductCounts = z.infer<typeof sellerProductCountsSchema>;

/** GET /api/products/my-products: the seller's own that are not deleted. */
export const sellerProductListSchema = z.object({
  products: z.array(sellerProductRowSchema),
  pagination: paginationSchema,
  /** Over all own products, whatever the list is filtered by. */
  counts: sellerProductCountsSchema,
  /** Over those that search and category let through, in every status: for the filter chips. */
  found: sellerProductCountsSchema,
});

export type SellerProductList = z.infer<typeof sellerProductListSchema>;

/** The seller's switch between active and inactive; from any other status it answers 409 (product.md 3). */
export const sellerProductStatusSchema = z.strictObject({
  isActive: z.boolean({ error: 'isActive must be true or false' }),
});

/** Changes the fields that are sent, and no others. */
export const quickEditSchema = z
  .strictObject({
    regularPrice: priceField('Regular price is required').optional(),
    wholesalePrice: priceField('Wholesale price is required').optional(),
    quantity: quantityField.optional(),
    /** The quantity the row showed: what was sold meanwhile is then taken off the new one. */
    quantitySeen: quantityField.optional(),
    priceBreaks: priceBreaksField.optional(),
    minimumOrderQuantity: wholeField('Minimum order quantity is required', {
      minimum: 1,
      tooSmall: 'MOQ must be at least 1',
    }).optional(),
    orderMultiple: orderMultipleField.optional(),
    maximumPerOrder: maximumPerOrderField.optional(),
  })
  .refine(
    ({ quantitySeen: _, ...changes }) => Object.values(changes).some((value) => value !== undefined),
    'Nothing to change',
  );

export type QuickEdit = z.infer<typeof quickEditSchema>;
