import { z } from 'zod';
import { searchedText } from '../domain/digits.ts';
import { isRupeeAmount } from '../domain/money.ts';
import { MOST_PRICE_BREAKS, QUANTITIES_MUST_RISE } from '../domain/price-breaks.ts';
import { CHANGED_PRICES, PRICE_ROUNDINGS } from '../domain/price-change.ts';
import { PRODUCT_STATUSES } from '../domain/product-status.ts';
import { UNITS } from '../domain/unit.ts';
import { uploadKeyOf } from '../domain/upload-url.ts';
import { instant, pageQuery, paginationSchema, requiredText, rupees, text } from './fields.contract.ts';
import { PRODUCT_PAGE_SIZE, pricesSchema, productCardSchema } from './products.contract.ts';

// What a seller sees of the own products and does with them. Prices are rupees.

/** Of one product, the primary one among them. */
export const MOST_IMAGES = 8;
/** Of one product, as they are sent; the same one twice is kept once. */
export const MOST_TAGS = 20;
/** Of one product; rows with an empty name or value do not count. */
export const MOST_SPECIFICATIONS = 100;
const MOST_RUPEES = 99_999_999;
const MOST_UNITS = 1_000_000;
/** Calls that name several products name at most this many. */
export const MOST_AT_ONCE = 200;

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
export type SellerProductSort = `${(typeof SORTED_BY)[number]}:${'asc' | 'desc'}`;
/** `sortBy` of My Products and its export; names and SKUs in whatever case. */
export const SELLER_PRODUCT_SORTS: readonly SellerProductSort[] = SORTED_BY.flatMap((field) => [
  `${field}:asc` as const,
  `${field}:desc` as const,
]);

const filters = {
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
export type SellerProductsChoice = z.infer<z.ZodObject<typeof filters>>;
/** What the list shows, and in which order; the export takes the same. */
export const sellerProductsOrder = {
  ...filters,
  sortBy: z.enum(SELLER_PRODUCT_SORTS, { error: 'Invalid sort option' }).default('createdAt:desc'),
};
/** GET /api/products/my-products, 20 a page, newest first unless `sortBy` says otherwise. */
export const sellerProductsQuerySchema = z.object({
  ...pageQuery(PRODUCT_PAGE_SIZE),
  ...sellerProductsOrder,
});

/** A row of My Products. */
export const sellerProductRowSchema = productCardSchema
  .pick({
    _id: true,
    id: true,
    name: true,
    brand: true,
    sku: true,
    images: true,
    category: true,
    inventory: true,
    minimumOrderQuantity: true,
    orderMultiple: true,
    maximumPerOrder: true,
    salesCount: true,
    createdAt: true,
  })
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

/** What a form leaves when nothing is typed into a number's field. */
const isMissing = (value: unknown) =>
  value === undefined || value === null || value === '' || Number.isNaN(value);

function numberField(missing: string) {
  return z.number({ error: ({ input }) => (isMissing(input) ? missing : 'Must be a number') });
}

/** spec 5: Product form. At most two decimals. */
function priceField(missing: string) {
  return numberField(missing)
    .min(0, 'Price must be positive')
    .max(MOST_RUPEES, 'Price must be at most 99,999,999')
    .refine(isRupeeAmount, 'Price must have at most 2 decimals');
}

function wholeField(missing: string, { minimum, tooSmall }: { minimum: number; tooSmall: string }) {
  return numberField(missing)
    .min(minimum, tooSmall)
    .max(MOST_UNITS, 'Must be at most 1,000,000')
    .refine((value) => Number.isInteger(value), 'Must be a whole number');
}

const quantityField = wholeField('Quantity is required', {
  minimum: 0,
  tooSmall: 'Quantity must be positive',
});
/** Said at the wholesale price, with 400, by the product form and by a quick edit. */
export const WHOLESALE_TOO_HIGH = 'Wholesale price must not exceed the regular price';

/** Prices as they came: while one of them is no price at all, that is what must be said. */
function isWholesaleTooHigh({ regularPrice, wholesalePrice }: Record<string, unknown>): boolean {
  const isPrice = (value: unknown) => typeof value === 'number' && value >= 0;
  return isPrice(regularPrice) && isPrice(wholesalePrice) && Number(wholesalePrice) > Number(regularPrice);
}

const priceBreaksField = z
  .array(
    z.strictObject({
      from: wholeField('Quantity is required', { minimum: 2, tooSmall: QUANTITIES_MUST_RISE }),
      regularPrice: priceField('Regular price is required'),
      /** Without it subscribers pay the lower of the wholesale price and this row's regular one. */
      wholesalePrice: priceField('Wholesale price is required').nullish(),
    }),
    'Must be a list',
  )
  .max(MOST_PRICE_BREAKS, `At most ${MOST_PRICE_BREAKS} quantity prices`);
const orderMultipleField = wholeField('Pack is required', {
  minimum: 1,
  tooSmall: 'The pack must be at least 1',
});
const maximumPerOrderField = wholeField('Maximum is required', {
  minimum: 1,
  tooSmall: 'The maximum must be at least 1',
}).nullable();

const pricingSchema = z
  .strictObject({
    regularPrice: priceField('Regular price is required'),
    wholesalePrice: priceField('Wholesale price is required'),
    /** Quantities rise, from above 1 and not below the minimum; prices never do. */
    priceBreaks: priceBreaksField.optional(),
    /** Only ever shown to the seller and to admins. */
    costPrice: priceField('Price must be a number').nullish(),
  })
  .refine((prices) => !isWholesaleTooHigh(prices), {
    path: ['wholesalePrice'],
    message: WHOLESALE_TOO_HIGH,
    // Also while other fields are wrong: every problem shows at once.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

const inventorySchema = z.strictObject({
  quantity: quantityField,
  lowStockThreshold: wholeField('Threshold is required', {
    minimum: 0,
    tooSmall: 'Threshold must be positive',
  }).default(10),
  trackInventory: z.literal(true, { error: 'Stock is always tracked' }).optional(),
  /** The quantity the form was opened with: what was sold meanwhile is then taken off the new one. */
  quantitySeen: quantityField.optional(),
});

const imageSchema = z.strictObject({
  /** As POST /api/uploads answered it; no other address is taken (threats.md T-U7). */
  url: z.string({ error: 'Invalid image' }).refine((url) => uploadKeyOf(url) !== null, 'Invalid image'),
  alt: text(200).default(''),
  /** The first one flagged is the primary image, or the first of all. */
  isPrimary: z.boolean().default(false),
});

const specificationsSchema = z
  .array(z.strictObject({ name: text(100), value: text(500) }))
  // Far more than anybody fills in: bounds the work, empty rows included.
  .max(1000, `At most ${MOST_SPECIFICATIONS} specifications`)
  .superRefine((rows, context) => {
    const seen = new Set<string>();
    for (const [index, { name, value }] of rows.entries()) {
      if (!name || !value) continue;
      if (seen.has(name.toLowerCase())) {
        context.addIssue({
          code: 'custom',
          path: [index, 'name'],
          message: 'This specification is listed twice',
        });
      }
      seen.add(name.toLowerCase());
    }
    if (seen.size > MOST_SPECIFICATIONS) {
      context.addIssue({ code: 'custom', message: `At most ${MOST_SPECIFICATIONS} specifications` });
    }
  });

const productFields = {
  name: requiredText('Product name is required', 200),
  brand: text(80).nullish(),
  description: requiredText('Description is required', 2000),
  /** HTML; whatever the allow-list does not hold is removed when it is stored. */
  longDescription: text(20_000).nullish(),
  /** The id of an active category. */
  category: requiredText('Category is required', 100),
  sku: requiredText('SKU is required', 64),
  barcode: text(64).nullish(),
  tags: z.array(text(40)).max(MOST_TAGS, `At most ${MOST_TAGS} tags`).optional(),
  pricing: pricingSchema,
  inventory: inventorySchema,
  /** A multiple of the pack; one pack when left out. */
  minimumOrderQuantity: wholeField('Minimum order quantity is required', {
    minimum: 1,
    tooSmall: 'MOQ must be at least 1',
  }).optional(),
  /** Sold in packs of so many units; 1 on a new product. */
  orderMultiple: orderMultipleField.optional(),
  /** The most units of one order; null: without a limit. */
  maximumPerOrder: maximumPerOrderField.optional(),
  /** What a bill needs to say of the goods; the first four digits at least. */
  hsCode: text(40)
    .refine((code) => code === '' || /^\d{4,8}$/.test(code), 'HS code must be 4 to 8 digits')
    .nullish(),
  model: text(80).nullish(),
  unit: z.enum(UNITS, { error: 'Invalid unit' }).optional(),
  originCountry: text(60).nullish(),
  /** 0: none. */
  warrantyMonths: numberField('Must be a number')
    .min(0, 'Warranty must be positive')
    .max(1200, 'Must be at most 1,200 months')
    .refine((value) => Number.isInteger(value), 'Must be a whole number')
    .nullish(),
  images: z.array(imageSchema).max(MOST_IMAGES, `At most ${MOST_IMAGES} images`).optional(),
  /** Rows with an empty name or value are dropped. */
  specifications: specificationsSchema.optional(),
  /** Ignored: a seller's form never raises visibility (product.md: who may do what). */
  status: z.enum(PRODUCT_STATUSES, { error: 'Invalid status' }).optional(),
};

/**
 * spec 5, 7: the product form, and the body that creates a product. What may be left out stays as it is on an update,
 * and is empty on a new product.
 */
export const productFormSchema = z.strictObject(productFields);
/** As the fields of the form hold it. */
export type ProductFormInput = z.input<typeof productFormSchema>;
/** As it is sent. */
export type ProductForm = z.output<typeof productFormSchema>;

/** PUT /api/products/{id}: the form of an own product; a rejected one is sent for approval again. */
export const updateProductSchema = z.strictObject({
  ...productFields,
  /** The `updatedAt` of the product as it was read: 409 when somebody has changed it since. */
  updatedAt: z.iso.datetime({ error: 'Invalid date' }).optional(),
});
export type ProductUpdate = z.output<typeof updateProductSchema>;

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

const productIds = z
  .array(z.string().max(100))
  .min(1, 'Choose at least one product')
  .max(MOST_AT_ONCE, `At most ${MOST_AT_ONCE} products at once`);

/** `confirmStock`: the quantity is still right. `delete` hides a product for good; orders keep it. */
export const BULK_ACTIONS = ['activate', 'deactivate', 'confirmStock', 'delete'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];
/** Either products by their ids, or all that the filters of My Products let through. */
export const bulkProductsSchema = z
  .strictObject({
    ids: productIds.optional(),
    matching: z.strictObject(filters).optional(),
    action: z.enum(BULK_ACTIONS, { error: 'Invalid action' }),
  })
  .refine(({ ids, matching }) => (ids === undefined) !== (matching === undefined), {
    path: ['ids'],
    message: 'Choose at least one product',
  });

/**
 * POST /api/products/bulk-prices: prices in percent. Without `asOf` nothing changes: it is a preview, which answers the
 * `asOf` that applies it. Products changed after that are left as they are, so that a repeat changes nothing twice.
 */
export const bulkPricesSchema = z
  .strictObject({
    ids: productIds.optional(),
    matching: z.strictObject(filters).optional(),
    percent: z
      .number({ error: 'Percent is required' })
      .min(-90, 'Percent must be at least -90')
      .max(500, 'Percent must be at most 500')
      .refine((percent) => percent !== 0, 'Percent must not be 0')
      .refine(isRupeeAmount, 'Percent must have at most 2 decimals'),
    prices: z.enum(CHANGED_PRICES, { error: 'Invalid prices' }),
    rounding: z.enum(PRICE_ROUNDINGS, { error: 'Invalid rounding' }),
    asOf: z.iso.datetime({ error: 'Invalid date' }).optional(),
  })
  .refine(({ ids, matching }) => (ids === undefined) !== (matching === undefined), {
    path: ['ids'],
    message: 'Choose at least one product',
  });
export type BulkPrices = z.infer<typeof bulkPricesSchema>;

/** POST /api/products/stock-confirmations: own products whose quantity is still right. */
export const stockConfirmationsSchema = z.strictObject({ ids: productIds });

/** What became of each product; the name is null for one that is not there or not yours. */
export const bulkResultSchema = z.object({
  done: z.array(z.string()),
  refused: z.array(z.object({ _id: z.string(), name: z.string().nullable(), reason: z.string() })),
});
export type BulkResult = z.infer<typeof bulkResultSchema>;
/** The first 200 that were refused are named, those done only when they came by their ids. */
export const countedBulkResultSchema = bulkResultSchema.extend({
  doneCount: z.number().int(),
  refusedCount: z.number().int(),
});
export type CountedBulkResult = z.infer<typeof countedBulkResultSchema>;
const bothPrices = z.object({ regularPrice: rupees, wholesalePrice: rupees });
/** `done` is empty; `rows` are the first 50 that change, in the order of the list. */
export const bulkPricesResultSchema = countedBulkResultSchema.extend({
  asOf: instant,
  rows: z.array(z.object({ _id: z.string(), name: z.string(), before: bothPrices, after: bothPrices })),
});
export type BulkPricesResult = z.infer<typeof bulkPricesResultSchema>;
