import { z } from 'zod';
import { isRupeeAmount } from '../../domain/shop/money.ts';
import { isPan } from '../../domain/shop/nepal.ts';
import { dayText } from '../shop/days.contract.ts';
import { instant, pageQuery, paginationSchema, rupees, searchQuery, text } from '../shop/fields.contract.ts';

// What a seller and one buyer agree on: a product's price, or a part off the regular prices of a category.

/** `waiting` for the buyer's answer; `ended`: taken back by the seller, or its last day is over. */
export const CUSTOMER_PRICE_STATES = ['waiting', 'accepted', 'declined', 'ended'] as const;
export type CustomerPriceState = (typeof CUSTOMER_PRICE_STATES)[number];

const NAME_ONE = 'Enter an e-mail address or a PAN';
const ONE_THING = 'Choose a product or a category';

/** POST /api/seller/customer-prices. A product goes with a price in rupees, a category with a percentage. */
export const customerPriceInputSchema = z
  .strictObject({
    /** The buyer's e-mail address or PAN. */
    buyer: text(254).refine((buyer) => isPan(buyer) || /^[^\s@]+@[^\s@]+$/.test(buyer), NAME_ONE),
    product: text(100).nullish(),
    /** For one unit, whatever the plan; never above the regular price. */
    price: z
      .number({ error: 'Price is required' })
      .min(0, 'Price must be positive')
      .refine(isRupeeAmount, 'Price must have at most 2 decimals')
      .nullish(),
    /** A category's id; everything below it is included. */
    category: text(100).nullish(),
    /** Off the regular price. */
    percent: z
      .number({ error: 'Percent is required' })
      .positive('Percent must be above 0')
      .max(90, 'Percent must be at most 90')
      .refine(isRupeeAmount, 'Percent must have at most 2 decimals')
      .nullish(),
    /** First and last day in Nepal. */
    from: dayText,
    to: dayText,
  })
  .superRefine(({ product, price, category, percent, from, to }, context) => {
    const say = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (Boolean(product) === Boolean(category)) say('product', ONE_THING);
    else if (product && price == null) say('price', 'Price is required');
    else if (category && percent == null) say('percent', 'Percent is required');
    else if (product && percent != null) say('percent', 'A percentage is for a category');
    else if (category && price != null) say('price', 'A price is for a product');
    if (to < from) say('to', 'The last day must not be before the first');
  });
export type CustomerPriceInput = z.input<typeof customerPriceInputSchema>;
export type CustomerPriceForm = z.output<typeof customerPriceInputSchema>;

/** GET /api/customer-prices, 20 a page. */
export const customerPricesQuerySchema = z.object({
  ...pageQuery(20),
  state: z.enum(CUSTOMER_PRICE_STATES, { error: 'Invalid state' }).optional(),
});
/** GET /api/seller/customer-prices, 20 a page; `search` finds buyer, product, SKU and category. */
export const sellerCustomerPricesQuerySchema = customerPricesQuerySchema.extend(searchQuery);

const terms = {
  _id: z.string(),
  product: z
    .object({
      _id: z.string(),
      name: z.string(),
      sku: z.string(),
      regularPrice: rupees,
      wholesalePrice: rupees,
      /** What savings count from while it is below the regular price. */
      referencePrice: rupees.optional(),
    })
    .nullable(),
  price: rupees.nullable(),
  category: z.object({ _id: z.string(), name: z.string() }).nullable(),
  percent: z.number().nullable(),
  /** First and last day in Nepal, as YYYY-MM-DD. */
  from: z.string(),
  to: z.string(),
  state: z.enum(CUSTOMER_PRICE_STATES),
  createdAt: instant,
};

/** As its seller sees it. Whether somebody goes by that address or PAN shows when they answer, not before. */
export const sellerCustomerPriceSchema = z.object({
  ...terms,
  /** As the seller named the buyer; the name is known once the buyer has accepted. */
  buyer: z.object({ key: z.string(), name: z.string().nullable() }),
  answeredAt: instant.nullable(),
});
export type SellerCustomerPrice = z.infer<typeof sellerCustomerPriceSchema>;

/** As the buyer sees it. */
export const customerPriceSchema = z.object({
  ...terms,
  seller: z.object({ _id: z.string(), companyName: z.string(), slug: z.string() }),
});
export type CustomerPrice = z.infer<typeof customerPriceSchema>;

const counts = z.record(z.enum(CUSTOMER_PRICE_STATES), z.number().int());
/** GET /api/seller/customer-prices: the seller's own, newest first; `counts` heed no filter. */
export const sellerCustomerPriceListSchema = z.object({
  customerPrices: z.array(sellerCustomerPriceSchema),
  pagination: paginationSchema,
  counts,
});
export type SellerCustomerPriceList = z.infer<typeof sellerCustomerPriceListSchema>;
/** GET /api/customer-prices: what sellers offered the caller, newest first; `counts` heed no filter. */
export const customerPriceListSchema = z.object({
  customerPrices: z.array(customerPriceSchema),
  pagination: paginationSchema,
  counts,
});
export type CustomerPriceList = z.infer<typeof customerPriceListSchema>;

/** GET /api/customer-prices/own-price: a product's id; anything else answers null. */
export const ownPriceQuerySchema = z.object({ product: z.string().trim().max(100) });
/** What one unit of a product costs this buyer today by agreement, and its last day; null without one. */
export const ownPriceSchema = z.object({ price: rupees, until: z.string() }).nullable();
export type OwnPrice = z.infer<typeof ownPriceSchema>;
