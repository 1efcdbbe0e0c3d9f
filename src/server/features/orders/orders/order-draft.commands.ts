import type { CostCentreRef } from '../../../../contract/orders/cost-centres.contract.ts';
import type { PlaceOrderForm } from '../../../../contract/orders/orders.contract.ts';
import { whyCannotUseCoupon } from '../../../../domain/buying/coupon.ts';
import { computeTotals, type OrderTotals } from '../../../../domain/buying/order-totals.ts';
import { unitPrice } from '../../../../domain/catalogue/pricing.ts';
import { whyCannotOrder } from '../../../../domain/catalogue/stock.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { unauthorized } from '../../../plugins/app-error.ts';
import { canonicalHash } from '../../../plugins/idempotency.ts';
import { isUuid } from '../../../plugins/uuid.ts';
import { couponNoLongerAvailable } from '../../buying/coupons/coupons.errors.ts';
import { type Coupon, toCoupon } from '../../buying/coupons/coupons.sql.ts';
import { costCentreRequired, unknownCostCentre } from '../cost-centres/cost-centres.errors.ts';
import { findCostCentres } from '../cost-centres/cost-centres.sql.ts';
import { listOrderingLines, type OrderingLine } from '../credit-lines/ordering-lines.sql.ts';
import type { OfferedPickup } from '../seller-delivery/pickup-offers.sql.ts';
import { accountSellers, holdDebts, isOnAccount } from './account-orders.commands.ts';
import { deliveryOf, pickupsOf } from './order-delivery.commands.ts';
import {
  type GoodsSeller,
  listGoodsSellers,
  type OrderedGoods,
  type QuotedGoods,
  type UnlistedGoods,
} from './order-goods.sql.ts';
import {
  type BuyerRow,
  getBuyerAndProducts,
  lockBuyerAndProducts,
  type OrderableProduct,
} from './order-placing.sql.ts';
import { linesRefused, orderTooLarge, pricesChanged, type RefusedLine } from './orders.errors.ts';

// What a body asks for, held against products, prices, stock and coupon of this instant: what an order is made of, and what
// a request for a signature keeps.

/** The most an order can be worth: far above any basket, far below what a number can hold exactly. */
const MAX_ORDER_PAISA = 10_000_000_000_000;

/** A product of the payload: duplicates summed, each claimed price kept. */
export interface AskedLine {
  /** Null: `goods` says what is asked for, and `quoted` at what price. */
  productId: string | null;
  goods: QuotedGoods | null;
  quantity: number;
  claimedPrices: number[];
  /** That of its first line in the payload; null: the order's. */
  costCentreId: string | null;
  /** What one costs by the quote that it is ordered from. */
  quoted: { number: string; paisa: number } | null;
  /** Place of its first line in the payload. */
  index: number;
}

/** A body with its lines, and what makes it the same body again. */
export interface AskedOrder extends Buyer {
  body: PlaceOrderForm;
  asked: AskedLine[];
  bodyHash: Buffer;
}

export function toAskedOrder({ companyId, userId }: Buyer, body: PlaceOrderForm): AskedOrder {
  const asked = sumDuplicates(body.items);
  const bodyHash = canonicalHash({ ...body, companyId, items: asked.map(canonicalLine).sort() });
  return { companyId, userId, body, asked, bodyHash };
}

export interface OrderDraft {
  buyer: BuyerRow;
  lines: (ReturnType<typeof toLine> & { costCentre: CostCentreRef | null })[];
  totals: OrderTotals;
  /** What the ways of heavy parcels cost, by their sellers. */
  surcharges: ReadonlyMap<string, number>;
  coupon: Coupon | null;
  costCentre: CostCentreRef | null;
  /** Of the sellers whose parcels are on account. */
  creditLines: OrderingLine[];
  /** Of the sellers whose parcels are fetched. */
  pickups: OfferedPickup[];
}

/**
 * Where an order's coupon comes from: the cart, or the request that it was asked with (its id, or null). What a program
 * orders has no cart, and none.
 */
type CouponSource = 'cart' | 'none' | string | null;

interface Found {
  buyer: BuyerRow;
  products: OrderableProduct[];
  /** Of goods that are in no catalogue. */
  sellers: GoodsSeller[];
  creditLines: OrderingLine[];
}

/** The products among what is asked for. */
export const productIdsOf = ({ asked }: AskedOrder) =>
  asked.flatMap(({ productId }) => (productId !== null && isUuid(productId) ? [productId] : []));

/** Who would send what is in no catalogue. */
const goodsSellersOf = ({ asked }: AskedOrder) => [
  ...new Set(asked.flatMap(({ goods }) => goods?.sellerId ?? [])),
];

/** What `lookAtOrder` looks at, with the products' rows held until the end of the transaction. 401 for a closed account. */
export async function holdForOrder(
  tx: DatabaseTransaction,
  order: AskedOrder,
  coupon: CouponSource,
): Promise<Found> {
  const productIds = productIdsOf(order);
  const { companyId } = order;
  await holdDebts(tx, order.body.payment, { companyId, productIds, sellerIds: goodsSellersOf(order) });
  await lockBuyerAndProducts(tx, order.userId, productIds);
  const found = await readForOrder(tx, order, coupon);
  if (!found.buyer.isOpen) throw unauthorized();
  return found;
}

/** The same, holding nothing, also for a closed account. */
export async function readForOrder(db: Database, order: AskedOrder, coupon: CouponSource): Promise<Found> {
  const productIds = productIdsOf(order);
  const { products, ...buyer } = await getBuyerAndProducts(db, {
    ...order,
    productIds,
    coupon: coupon === 'none' ? null : coupon,
    isOnAccount: order.body.payment.method === 'account',
  });
  const sellerIds = goodsSellersOf(order);
  const accountSellerIds = await accountSellers(db, order.body.payment, { productIds, sellerIds });
  const creditLines =
    accountSellerIds.length === 0
      ? []
      : await listOrderingLines(db, { companyId: order.companyId, sellerIds: accountSellerIds });
  const sellers = sellerIds.length === 0 ? [] : await listGoodsSellers(db, sellerIds);
  return { products, buyer, sellers, creditLines };
}

/**
 * What the order would be. A coupon that no longer counts refuses it, but for one that a request was asked with: that is
 * left out; and a request keeps a cost centre that was closed since.
 * Errors: 404 or 409 per line, 400 below a minimum, 409 for changed prices or a lost coupon, 400 for a cost centre; where
 * it is not `isOnlyShown`, 400 without a district that delivery depends on, 409 for delivery that is to be asked for or
 * costs something else than was claimed.
 */
export async function lookAtOrder(
  db: Database,
  { companyId, body, asked }: AskedOrder,
  {
    coupon: couponOf,
    found,
    settings,
    isOnlyShown = false,
  }: { coupon: CouponSource; found: Found; settings: Deps['settings']; isOnlyShown?: boolean },
): Promise<OrderDraft> {
  const { buyer, creditLines } = found;
  const goods = refuseLines(asked, found);
  const isRequested = couponOf !== 'cart' && couponOf !== 'none';
  const costCentres = await costCentresOf(db, body, {
    companyId,
    isRequired: buyer.costCentreRequired && !isRequested,
    orClosed: isRequested,
  });
  const lines = asked.map((line, index) => ({
    ...toLine(line, goods[index] as OrderedGoods, {
      ...buyer,
      keepsPro: keepsPro(body.payment, goods[index] as OrderedGoods, creditLines),
    }),
    costCentre: costCentres.of(line.costCentreId ?? body.costCentre),
  }));
  if (
    lines.some((line) => line.claimedPrices.some((price) => price !== rupeesFromPaisa(line.unitPricePaisa)))
  )
    throw pricesChanged();

  const pickups = await pickupsOf(db, body, goods);
  const isFetched = (sellerId: string) => pickups.some((pickup) => pickup.sellerId === sellerId);
  const isAllPickedUp = goods.every(({ sellerId }) => isFetched(sellerId));
  const delivery = await deliveryOf(
    db,
    settings,
    body,
    lines.filter(({ product }) => product.hasDeliveryRates && !isFetched(product.sellerId)),
  );
  if (delivery.refusal !== null && !isOnlyShown) throw delivery.refusal;
  const { surcharges } = delivery;
  const surchargePaisa = [...surcharges.values()].reduce((sum, paisa) => sum + paisa, 0);
  let coupon = toCoupon(buyer);
  const totalsWith = () =>
    computeTotals(lines, {
      isSubscriber: buyer.isSubscriber,
      coupon: coupon?.value ?? null,
      surchargePaisa,
      isAllPickedUp,
    });
  let totals = totalsWith();
  if (totals.totalPaisa > MAX_ORDER_PAISA) throw orderTooLarge();
  if (coupon !== null && whyCannotUseCoupon(coupon.terms, { ...buyer, ...totals }) !== null) {
    if (!isRequested) throw couponNoLongerAvailable();
    coupon = null;
    totals = totalsWith();
  }
  const costCentre = costCentres.of(body.costCentre);
  return { buyer, lines, totals, surcharges, coupon, costCentre, creditLines, pickups };
}

/** Whether PRO's price holds for a product: not on account, where its seller lends without it. */
function keepsPro(
  payment: PlaceOrderForm['payment'],
  { sellerId }: OrderedGoods,
  creditLines: readonly OrderingLine[],
): boolean {
  const line = creditLines.find((open) => open.sellerId === sellerId);
  return !isOnAccount(payment, sellerId) || line === undefined || line.keepsPro;
}

/** The cost centres that an order names, by their ids. 400 for one that is not the company's, and for none where one is a must. */
async function costCentresOf(
  db: Database,
  { costCentre, items }: PlaceOrderForm,
  { companyId, isRequired, orClosed }: { companyId: string; isRequired: boolean; orClosed: boolean },
): Promise<{ of: (id: string | null | undefined) => CostCentreRef | null }> {
  const named = [
    { path: 'costCentre', id: costCentre },
    ...items.map((item, index) => ({ path: `items.${index}.costCentre`, id: item.costCentre })),
  ].flatMap(({ path, id }) => (id ? [{ path, id: id.toLowerCase() }] : []));
  if (isRequired && !costCentre && items.some((item) => !item.costCentre)) throw costCentreRequired();
  if (named.length === 0) return { of: () => null };
  const ids = [...new Set(named.map(({ id }) => id))].filter(isUuid);
  const found = new Map(
    (await findCostCentres(db, companyId, ids, { orClosed })).map((row) => [row._id, row]),
  );
  const unknown = named.find(({ id }) => !found.has(id));
  if (unknown) throw unknownCostCentre(unknown.path);
  return { of: (id) => (id ? (found.get(id.toLowerCase()) ?? null) : null) };
}

function canonicalLine({ productId, quantity, claimedPrices, costCentreId }: AskedLine): string {
  return [productId, quantity, ...claimedPrices, ...(costCentreId ? [costCentreId] : [])].join(' ');
}

function sumDuplicates(items: PlaceOrderForm['items']): AskedLine[] {
  const lines = new Map<string, AskedLine>();
  for (const [index, { product, quantity, price, costCentre }] of items.entries()) {
    const productId = product.toLowerCase();
    const line = lines.get(productId);
    if (line === undefined)
      lines.set(productId, {
        productId,
        goods: null,
        quantity,
        claimedPrices: [price],
        costCentreId: costCentre ?? null,
        quoted: null,
        index,
      });
    else {
      line.quantity += quantity;
      line.claimedPrices.push(price);
    }
  }
  return [...lines.values()];
}

/** What is ordered, in the order of the lines; throws when a line cannot be had. */
function refuseLines(
  asked: readonly AskedLine[],
  { products, sellers }: Pick<Found, 'products' | 'sellers'>,
): OrderedGoods[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  const refused: RefusedLine[] = [];
  const found: OrderedGoods[] = [];
  for (const { productId, goods, quoted, quantity, index } of asked) {
    if (goods !== null && quoted !== null) {
      const { name } = goods;
      const seller = sellers.find(({ id }) => id === goods.sellerId);
      const awayUntil = seller?.awayUntil ?? null;
      if (seller?.isPublic !== true) refused.push({ index, name, refusal: { code: 'unavailable' } });
      else if (awayUntil !== null)
        refused.push({ index, name, refusal: { code: 'seller_away', until: awayUntil } });
      else found.push(toUnlisted(goods, seller, quoted.paisa));
      continue;
    }
    const product = byId.get(productId ?? '');
    if (product === undefined || !product.isPublic) {
      // A product that never was public stays unknown.
      const name = product?.wasApproved ? product.name : null;
      refused.push({ index, name, refusal: { code: 'unavailable' } });
      continue;
    }
    const refusal = whyCannotOrder(quantity, product);
    if (refusal !== null) refused.push({ index, name: product.name, refusal });
    found.push(product);
  }
  if (refused.length > 0) throw linesRefused(refused);
  return found;
}

/** What a draft's line is of, as it was asked for. */
export const toQuotedGoods = ({
  sellerId,
  name,
  sku,
  hsCode,
  unit,
  categoryId,
  rootSlug,
}: UnlistedGoods): QuotedGoods => ({ sellerId, name, sku, hsCode, unit, categoryId, rootSlug });

/** Its one price is the quoted one. */
const toUnlisted = (goods: QuotedGoods, seller: GoodsSeller, pricePaisa: number): UnlistedGoods => ({
  ...goods,
  id: null,
  imageUrl: null,
  sellerName: seller.name,
  sellerSlug: seller.slug,
  hasDeliveryRates: false,
  customerTerms: null,
  regularPricePaisa: pricePaisa,
  wholesalePricePaisa: pricePaisa,
  priceBreaks: [],
});

function toLine(
  { quantity, claimedPrices, costCentreId, quoted }: AskedLine,
  product: OrderedGoods,
  { keepsPro, now, ...buyerRow }: { isSubscriber: boolean; keepsPro: boolean; now: Date },
) {
  const isSubscriber = buyerRow.isSubscriber && keepsPro;
  const buyer = { isSubscriber, terms: product.customerTerms ?? [], quotedPaisa: quoted?.paisa ?? null };
  const { pricePaisa: unitPricePaisa, ...prices } = unitPrice(product, buyer, quantity, now);
  const { referencePricePaisa = null } = product;
  return {
    product,
    quantity,
    claimedPrices,
    costCentreId,
    unitPricePaisa,
    referencePricePaisa,
    quoteNumber: quoted?.number ?? null,
    ...prices,
    // Without PRO's price nothing of the line is PRO's: it is added up, and given back, as anybody's.
    ...(keepsPro ? {} : { wholesalePricePaisa: prices.regularPricePaisa }),
  };
}
