import { z } from 'zod';
import { MOST_GRAMS, MOST_MILLIMETRES } from '../../domain/catalogue/parcel-weight.ts';
import { MOST_PRICE_BREAKS, QUANTITIES_MUST_RISE } from '../../domain/catalogue/price-breaks.ts';
import { MOST_PRICE_PAISA } from '../../domain/catalogue/price-change.ts';
import { PRODUCT_STATUSES } from '../../domain/catalogue/product-status.ts';
import { UNITS } from '../../domain/catalogue/unit.ts';
import { isRupeeAmount, rupeesFromPaisa } from '../../domain/shop/money.ts';
import { uploadKeyOf } from '../../domain/shop/upload-url.ts';
import { nepaliText, requiredText, text } from '../shop/fields.contract.ts';

// What a seller sees of the own products and does with them. Prices are rupees.

/** Of one product, the primary one among them. */
export const MOST_IMAGES = 8;

/** Of one product, as they are sent; the same one twice is kept once. */
export const MOST_TAGS = 20;

/** Of one product; rows with an empty name or value do not count. */
export const MOST_SPECIFICATIONS = 100;
const MOST_RUPEES = rupeesFromPaisa(MOST_PRICE_PAISA);
const MOST_UNITS = 1_000_000;

/** What a form leaves when nothing is typed into a number's field. */
const isMissing = (value: unknown) =>
  value === undefined || value === null || value === '' || Number.isNaN(value);

function numberField(missing: string) {
  return z.number({ error: ({ input }) => (isMissing(input) ? missing : 'Must be a number') });
}

/** spec 5: Product form. At most two decimals. */
export function priceField(missing: string) {
  return numberField(missing)
    .min(0, 'Price must be positive')
    .max(MOST_RUPEES, 'Price must be at most 99,999,999')
    .refine(isRupeeAmount, 'Price must have at most 2 decimals');
}

export function wholeField(missing: string, { minimum, tooSmall }: { minimum: number; tooSmall: string }) {
  return numberField(missing)
    .min(minimum, tooSmall)
    .max(MOST_UNITS, 'Must be at most 1,000,000')
    .refine((value) => Number.isInteger(value), 'Must be a whole number');
}

export const quantityField = wholeField('Quantity is required', {
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

export const priceBreaksField = z
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

export const orderMultipleField = wholeField('Pack is required', {
  minimum: 1,
  tooSmall: 'The pack must be at least 1',
});

export const maximumPerOrderField = wholeField('Maximum is required', {
  minimum: 1,
  tooSmall: 'The maximum must be at least 1',
}).nullable();

function packedField(most: number, message: string) {
  return numberField('Must be a number')
    .min(1, message)
    .max(most, message)
    .refine((value) => Number.isInteger(value), 'Must be a whole number')
    .nullish();
}

const sideField = packedField(MOST_MILLIMETRES, 'Each side must be 1 mm to 10 m');

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
  /** In Nepali, shown on Nepali pages and found by searches on both; must hold Devanagari. */
  nameNe: nepaliText(200).nullish(),
  descriptionNe: nepaliText(2000).nullish(),
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
  /** Of one unit as it is packed for sending; null: not said. */
  weightGrams: packedField(MOST_GRAMS, 'Weight must be 1 g to 2,000 kg'),
  lengthMm: sideField,
  widthMm: sideField,
  heightMm: sideField,
  /** Whether each piece has a serial number; null: as its category says. */
  hasSerials: z.boolean({ error: 'Must be true or false' }).nullish(),
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
