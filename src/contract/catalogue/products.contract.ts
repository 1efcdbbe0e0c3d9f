import { z } from 'zod';
import { PRODUCT_STATUSES } from '../../domain/catalogue/product-status.ts';
import { UNITS } from '../../domain/catalogue/unit.ts';
import { latinDigits } from '../../domain/shop/digits.ts';
import { instant, pageQuery, paginationSchema, rupees, stillEnglish } from '../shop/fields.contract.ts';
import { datasheetSchema, ownDatasheetSchema } from './datasheets.contract.ts';
import { facetFilters, facetSchema, gatherSpecs, nameSpecs } from './facets.contract.ts';

/** spec 2: the six sorts. */
export const PRODUCT_SORTS = [
  'createdAt:desc',
  'createdAt:asc',
  'pricing.regularPrice:asc',
  'pricing.regularPrice:desc',
  'salesCount:desc',
  'ratings.average:desc',
] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];
/** Of a list without a search; a search begins with the best match. */
export const DEFAULT_PRODUCT_SORT: ProductSort = 'createdAt:desc';
/** Of GET /api/products and of My Products, where `limit` does not say otherwise. */
export const PRODUCT_PAGE_SIZE = 20;

const priceFilter = z
  .string()
  .regex(/^[\d०-९]{1,9}(\.[\d०-९]{1,2})?$/, 'Invalid price')
  .transform((price) => Number(latinDigits(price)))
  .optional();

const productFilterFields = z.object({
  ...facetFilters,
  minPrice: priceFilter,
  maxPrice: priceFilter,
  search: z.string().trim().max(100, 'Search must be at most 100 characters').optional(),
  inStock: z.enum(['true', 'false'], { error: 'Invalid inStock' }).optional(),
});
/**
 * What narrows a list beside its category: filters are joined by and, the values of one by or. Prices are rupees and
 * filter on the regular price, inclusive.
 */
export const productFiltersSchema = z.preprocess(gatherSpecs, productFilterFields).transform(nameSpecs);
export type ProductFilters = z.infer<typeof productFiltersSchema>;
/** `by`: what the categories are called by in the answer. */
export const categoryCountsQuerySchema = z
  .preprocess(
    gatherSpecs,
    productFilterFields.extend({ by: z.enum(['_id', 'slug'], { error: 'Invalid by' }).default('_id') }),
  )
  .transform(nameSpecs);

const productsQueryFields = productFilterFields.extend({
  ...pageQuery(PRODUCT_PAGE_SIZE),
  /** Newest first when left out; with `search`, the best match first. */
  sortBy: z.enum(PRODUCT_SORTS, { error: 'Invalid sort option' }).optional(),
  /** A category's name, slug or id; its children are included. */
  category: z.string().trim().max(100, 'Invalid category').optional(),
  /** A product id to leave out: related products. */
  exclude: z.string().trim().max(100).optional(),
  /** Also counts what the list could be narrowed by. */
  facets: z.enum(['true', 'false'], { error: 'Invalid facets' }).optional(),
});
/** spec 7: GET /api/products. */
export const productsQuerySchema = z.preprocess(gatherSpecs, productsQueryFields).transform(nameSpecs);
export type ProductsQuery = z.infer<typeof productsQuerySchema>;

/** `url` is a path of this site; that of an upload stands for all its sizes (src/domain/shop/upload-url.ts). */
export const productImageSchema = z.object({ url: z.string(), alt: z.string(), isPrimary: z.boolean() });
export type ProductImage = z.infer<typeof productImageSchema>;

const productCategorySchema = z.object({
  _id: z.string(),
  name: z.string(),
  nameLang: stillEnglish,
  slug: z.string(),
  /** Slug of the top-level category: the plate's colour. */
  rootSlug: z.string(),
});

const productSellerSchema = z.object({
  _id: z.string(),
  companyName: z.string(),
  /** The seller's page is /sellers/{slug}. */
  slug: z.string(),
  /** Until this day, as YYYY-MM-DD in Nepal, nothing can be ordered from the seller; null: it can. */
  awayUntil: z.string().nullable(),
});

/** From `from` units on, one costs this much; without `wholesalePrice` subscribers pay the lower of wholesale and this. */
export const priceBreakSchema = z.object({
  from: z.number().int(),
  regularPrice: rupees,
  wholesalePrice: rupees.nullable(),
});
export type PriceBreak = z.infer<typeof priceBreakSchema>;
/** Of one unit, before VAT. */
export const pricesSchema = z.object({
  regularPrice: rupees,
  wholesalePrice: rupees,
  /**
   * The lowest regular price of the last 30 days, only while it is below the regular price: savings then count from it,
   * whatever the regular price was raised to.
   */
  referencePrice: rupees.optional(),
  /** Up to 8, by rising quantity. */
  priceBreaks: z.array(priceBreakSchema),
});

/** A row of a product list: what a card shows, nothing else. */
export const productCardSchema = z.object({
  _id: z.string(),
  id: z.string(),
  /** In Nepali where the call asks for it and there is one; `nameLang` is `en` where there is none. */
  name: z.string(),
  nameLang: stillEnglish,
  brand: z.string().nullable(),
  sku: z.string(),
  /** The primary image only. */
  images: z.array(productImageSchema),
  category: productCategorySchema,
  seller: productSellerSchema,
  pricing: pricesSchema,
  inventory: z.object({
    quantity: z.number().int(),
    lowStockThreshold: z.number().int(),
    trackInventory: z.literal(true),
    inStock: z.boolean(),
  }),
  /** When the seller last said, or changed, how many there are; sales do not count. */
  stockConfirmedAt: instant,
  minimumOrderQuantity: z.number().int(),
  /** Sold in packs of so many units. */
  orderMultiple: z.number().int(),
  /** The most units of one order, or null. */
  maximumPerOrder: z.number().int().nullable(),
  ratings: z.object({ average: z.number(), count: z.number().int() }),
  /**
   * Up to four short specifications, such as '9 W' or 'Poles 2'. In a list those that it is narrowed by come first, then
   * those that the products of the category are told apart by.
   */
  highlights: z.array(z.string()),
  /** So many of the first of them are what the list is narrowed by. */
  chosenHighlights: z.number().int(),
  salesCount: z.number().int(),
  createdAt: instant,
});
export type ProductCard = z.infer<typeof productCardSchema>;

/** What the tables of sellers and admins show of a card. */
export const ROW_FIELDS = {
  _id: true,
  id: true,
  name: true,
  nameLang: true,
  brand: true,
  sku: true,
  images: true,
  category: true,
  inventory: true,
  salesCount: true,
  createdAt: true,
} as const;

/** A search found nothing: what the list holds instead, and where else to look. */
export const searchNoticeSchema = z.object({
  /** The words that were left out, the rarest first; the list is what the others find. Null: nothing helped. */
  dropped: z.string().nullable(),
  /** Another search that finds something. */
  didYouMean: z.string().nullable(),
  /** Where most of what is like it stands. */
  category: z
    .object({ _id: z.string(), name: z.string(), nameLang: stillEnglish, slug: z.string() })
    .nullable(),
});
export type SearchNotice = z.infer<typeof searchNoticeSchema>;

/** A page of products, whatever list it is of. */
export const productPageSchema = z.object({
  products: z.array(productCardSchema),
  pagination: paginationSchema,
  /** With `facets=true`. Each is counted as if nothing were chosen from it. */
  facets: z.array(facetSchema).optional(),
});

const blockingFilterSchema = z.object({
  /** A query parameter; `price` stands for `minPrice` and `maxPrice`, too. */
  key: z.string(),
  /** How many products the list has without it. */
  total: z.number().int(),
});
export type BlockingFilter = z.infer<typeof blockingFilterSchema>;

/** GET /api/products: what everybody sees, whoever asks. */
export const productListSchema = productPageSchema.extend({
  /** With `facets=true` and no products: the filters that alone keep some away, what brings most first. */
  blocking: z.array(blockingFilterSchema).optional(),
  /** Only with a search that finds nothing as it was typed. */
  notice: searchNoticeSchema.optional(),
});
export type ProductList = z.infer<typeof productListSchema>;

/** Category id, or slug, to the number of products in it and its children; a category without any is left out. */
export const categoryCountsSchema = z.record(z.string(), z.number().int());
export type CategoryCounts = z.infer<typeof categoryCountsSchema>;

/** spec 3: Product, as the public sees it. */
export const productSchema = productCardSchema.extend({
  description: z.string(),
  descriptionLang: stillEnglish,
  /** Sanitised HTML (p, br, lists, strong, em, h2-h4, links) or null. */
  longDescription: z.string().nullable(),
  tags: z.array(z.string()),
  category: productCategorySchema.extend({
    parent: z
      .object({ _id: z.string(), name: z.string(), nameLang: stillEnglish, slug: z.string() })
      .nullable(),
  }),
  seller: productSellerSchema.extend({ isVerified: z.boolean() }),
  hsCode: z.string().nullable(),
  model: z.string().nullable(),
  /** In what it is counted. */
  unit: z.enum(UNITS),
  originCountry: z.string().nullable(),
  /** 0: none; null: not said. */
  warrantyMonths: z.number().int().nullable(),
  /** Of one unit as it is packed for sending; null: not said. */
  weightGrams: z.number().int().nullable(),
  lengthMm: z.number().int().nullable(),
  widthMm: z.number().int().nullable(),
  heightMm: z.number().int().nullable(),
  /** Key to value, in display order. */
  specifications: z.record(z.string(), z.string()),
  /** Whether its regular price changed within the last 90 days: then GET .../price-history has more than one point. */
  hasPriceHistory: z.boolean(),
  /** At most 5, in the order they were added. */
  datasheets: z.array(datasheetSchema),
  metrics: z.object({ viewCount: z.number().int() }),
  status: z.enum(PRODUCT_STATUSES),
});
export type Product = z.infer<typeof productSchema>;

/** The same product for its owner and for admins: in English whatever is asked for, with what the public never sees. */
export const ownProductSchema = productSchema.extend({
  /** In Nepali, or null. */
  nameNe: z.string().nullable(),
  descriptionNe: z.string().nullable(),
  barcode: z.string().nullable(),
  /** Null: as its category says. */
  hasSerials: z.boolean().nullable(),
  pricing: pricesSchema.extend({ costPrice: rupees.nullable() }),
  seller: productSellerSchema.extend({ isVerified: z.boolean(), email: z.string() }),
  /** As the form's rows, in display order. */
  specificationRows: z.array(z.object({ name: z.string(), value: z.string() })),
  datasheets: z.array(ownDatasheetSchema),
  /** Whether an admin ever approved it: only then its seller may show it. */
  isApproved: z.boolean(),
  rejectionReason: z.string().nullable(),
  updatedAt: instant,
});
export type OwnProduct = z.infer<typeof ownProductSchema>;

/** GET /api/products/suggest: what was typed so far; while it holds no word, nothing is found. */
export const suggestQuerySchema = z.object({ q: z.string().trim().max(100).default('') });

/** At most 8 products and 4 categories. */
export const suggestionsSchema = z.object({
  products: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      nameLang: stillEnglish,
      brand: z.string().nullable(),
      sku: z.string(),
      imageUrl: z.string().nullable(),
      rootSlug: z.string(),
      pricing: z.object({ regularPrice: rupees, wholesalePrice: rupees }),
    }),
  ),
  categories: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      nameLang: stillEnglish,
      slug: z.string(),
      parentName: z.string().nullable(),
      parentNameLang: stillEnglish,
    }),
  ),
});
export type Suggestions = z.infer<typeof suggestionsSchema>;
