import { latinDigits } from '../shop/digits.ts';
import type { Measures } from './parcel-weight.ts';
import { type PriceBreak, type PricedProduct, pricesAt } from './priced-product.ts';
import type { ProductStatus } from './product-status.ts';

/** What an admin does to products, one or many at once. */
export const MODERATION_ACTIONS = [
  'approve',
  'reject',
  'activate',
  'deactivate',
  'discontinue',
  'delete',
] as const;
export type ModerationAction = (typeof MODERATION_ACTIONS)[number];

/** `pending`: new or sent again, longest waiting first; `changed`: on sale, but edited since they were approved. */
export const MODERATION_QUEUES = ['pending', 'changed'] as const;
export type ModerationQueue = (typeof MODERATION_QUEUES)[number];

/** The status each action leads to. */
export const STATUS_AFTER = {
  approve: 'active',
  reject: 'rejected',
  activate: 'active',
  deactivate: 'inactive',
  discontinue: 'discontinued',
} as const satisfies Record<Exclude<ModerationAction, 'delete'>, ProductStatus>;

/** A PDF about a product, as its row holds it. */
export interface StoredDatasheet {
  /** Names its file. */
  key: string;
  name: string;
  bytes: number;
  pages: number;
}

/** The fields an admin judges, as they were or are. Prices in paisa. */
export interface JudgedState extends Measures {
  name: string;
  brand: string | null;
  description: string;
  longDescription: string | null;
  nameNe: string | null;
  descriptionNe: string | null;
  categoryId: string;
  sku: string;
  barcode: string | null;
  tags: readonly string[];
  images: readonly string[];
  specifications: readonly { name: string; value: string }[];
  regularPricePaisa: number;
  wholesalePricePaisa: number;
  priceBreaks: readonly PriceBreak[];
  minimumOrderQuantity: number;
  orderMultiple: number;
  maximumPerOrder: number | null;
  hsCode: string | null;
  model: string | null;
  unit: string;
  originCountry: string | null;
  warrantyMonths: number | null;
  /** Null: as its category says. */
  hasSerials: boolean | null;
  datasheets: readonly StoredDatasheet[];
}
export type JudgedField = keyof JudgedState;

const FIELDS = [
  'name',
  'nameNe',
  'brand',
  'categoryId',
  'regularPricePaisa',
  'wholesalePricePaisa',
  'priceBreaks',
  'images',
  'datasheets',
  'description',
  'longDescription',
  'descriptionNe',
  'specifications',
  'sku',
  'barcode',
  'tags',
  'minimumOrderQuantity',
  'orderMultiple',
  'maximumPerOrder',
  'hsCode',
  'model',
  'unit',
  'originCountry',
  'warrantyMonths',
  'weightGrams',
  'lengthMm',
  'widthMm',
  'heightMm',
  'hasSerials',
] as const satisfies readonly JudgedField[];

/** The fields in which two states differ, the most important first. */
export function changedFields(before: JudgedState, after: JudgedState): JudgedField[] {
  return FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

/** The texts beside the name that could lead buyers elsewhere. */
const TEXTS = ['nameNe', 'description', 'descriptionNe', 'longDescription'] as const;
type JudgedText = (typeof TEXTS)[number];

export interface RiskFacts {
  state: Pick<JudgedState, 'name' | 'images' | JudgedText> & PricedProduct;
  /** What it cost when the product was last judged, or null. */
  judged: PricedProduct | null;
  /** Of the public products of its category; null when there are too few to compare with. */
  medianPaisa: number | null;
  seller: { isApproved: boolean; approvedProducts: number };
}

/** What deserves a second look; none of it decides anything. */
export type RiskSign =
  | 'seller_unapproved'
  | 'first_product'
  | 'price_low'
  | 'price_high'
  | 'price_jump'
  | 'contact_details'
  | 'no_picture';

/** A price this many times below or above the median of its category is odd. */
const FAR_FROM_MEDIAN = 5;
/** A price that moved by more than half. */
const JUMP = 0.5;
const CONTACT =
  /\b9[678](?:[\s-]?\d){8}\b|(?<![\w.+-])[\w.+-]+@[\w-]+\.[a-z]{2,}|\b(?:https?:\/\/|www\.)\S+|\b(?:viber|whats\s?app|telegram)\b/i;

/**
 * | Sign | When |
 * |---|---|
 * | seller_unapproved | the seller's account waits for approval |
 * | first_product | the first product of an approved seller |
 * | price_low, price_high | a fifth of the category's median or less, five times it or more |
 * | price_jump | base price or a quantity price more than half up or down since an admin last judged it |
 * | contact_details | name or texts lead buyers elsewhere: phone, e-mail, address on the web |
 * | no_picture | nothing to look at |
 */
export function riskSigns({ state, judged, medianPaisa, seller }: RiskFacts): RiskSign[] {
  const price = state.regularPricePaisa;
  const signs: RiskSign[] = [];
  if (!seller.isApproved) signs.push('seller_unapproved');
  else if (seller.approvedProducts === 0) signs.push('first_product');
  if (medianPaisa !== null && price * FAR_FROM_MEDIAN <= medianPaisa) signs.push('price_low');
  if (medianPaisa !== null && price >= medianPaisa * FAR_FROM_MEDIAN) signs.push('price_high');
  if (judged !== null && (isJump(judged.regularPricePaisa, price) || jumpedRows(judged, state).length > 0))
    signs.push('price_jump');
  const texts = [state.name, ...TEXTS.map((text) => state[text])];
  if (texts.some((text) => text && CONTACT.test(latinDigits(text)))) signs.push('contact_details');
  if (state.images.length === 0) signs.push('no_picture');
  return signs;
}

function isJump(before: number, after: number): boolean {
  return Math.abs(after - before) > before * JUMP;
}

/** The rows whose price for one moved by more than half, in either column. */
export function jumpedRows(before: PricedProduct, after: PricedProduct): PriceBreak[] {
  return after.priceBreaks.filter(({ from }) => {
    const [then, now] = [pricesAt(before, from), pricesAt(after, from)];
    return (
      isJump(then.regularPricePaisa, now.regularPricePaisa) ||
      isJump(then.wholesalePricePaisa, now.wholesalePricePaisa)
    );
  });
}

/** Why an action cannot be done to a product of this status, or null. */
export function whyCannotModerate(status: ProductStatus, action: ModerationAction): string | null {
  if (action === 'approve' && status !== 'pending_approval') return 'Product is not waiting for approval';
  return null;
}
