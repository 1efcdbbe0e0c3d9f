import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Order, placeOrderSchema } from '../../../contract/orders.contract.ts';
import { billToOfPerson } from '../../../domain/bill-to.ts';
import { whyCannotUseCoupon } from '../../../domain/coupon.ts';
import { rupeesFromPaisa } from '../../../domain/money.ts';
import { STOCK_HOLD_MINUTES } from '../../../domain/order-status.ts';
import { computeTotals, type OrderTotals } from '../../../domain/order-totals.ts';
import { type ParcelShare, parcelShares } from '../../../domain/parcel-shares.ts';
import { unitPrice } from '../../../domain/pricing.ts';
import { whyCannotOrder } from '../../../domain/stock.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { unauthorized } from '../../plugins/app-error.ts';
import { answerOnce, canonicalHash, type KeptAnswer } from '../../plugins/idempotency.ts';
import { inTurn } from '../../plugins/turnstile.ts';
import { isUuid } from '../../plugins/uuid.ts';
import { couponNoLongerAvailable } from '../coupons/coupons.errors.ts';
import { countUsesByBuyer, toCoupon } from '../coupons/coupons.sql.ts';
import { notify } from '../notifications/notifications.commands.ts';
import { billToOfForm } from '../tax-details/tax-details-view.ts';
import {
  getBuyerAndProducts,
  insertOrder,
  lockBuyerAndProducts,
  type NewOrder,
  type OrderableProduct,
} from './order-placing.sql.ts';
import { newOrderRow, toOrder } from './order-view.ts';
import { linesRefused, orderTooLarge, pricesChanged, type RefusedLine } from './orders.errors.ts';
import { orderPlacedMail } from './orders.mail.ts';
import { findOrder } from './orders.sql.ts';

export type PlaceOrderBody = z.output<typeof placeOrderSchema>;

/** The most an order can be worth: far above any basket, far below what a number can hold exactly. */
const MAX_ORDER_PAISA = 10_000_000_000_000;

/** A product of the payload: duplicates summed, each claimed price kept. */
interface AskedLine {
  productId: string;
  quantity: number;
  claimedPrices: number[];
  /** Place of its first line in the payload. */
  index: number;
}

/**
 * Places an order (product.md: orders), all in one transaction: the buyer's twin is answered with the first
 * order, visibility, stock, minimum, price claims and coupon are checked under lock, and everything is written.
 * Errors: 404 or 409 per line, 400 below a minimum, 409 for changed prices or a lost coupon, 422 for a reused key.
 */
export async function placeOrder(
  deps: Pick<Deps, 'db' | 'config' | 'catalogue'>,
  { userId, body, idempotencyKey }: { userId: string; body: PlaceOrderBody; idempotencyKey: string | null },
): Promise<KeptAnswer<Order>> {
  const asked = sumDuplicates(body.items);
  const bodyHash = canonicalHash({ ...body, items: asked.map(canonicalLine).sort() });
  let placedProductIds: string[] = [];
  const answer = await inTurn(deps.db, () =>
    inTransaction(deps.db, (tx) =>
      answerOnce(tx, { userId, scope: 'orders', key: idempotencyKey, bodyHash }, async () => {
        placedProductIds = [];
        const placed = await placeNewOrder(tx, deps.config.publicUrl, {
          userId,
          body,
          asked,
          bodyHash,
          mayRepeat: idempotencyKey === null,
        });
        if (placed.status === 201) placedProductIds = asked.map((line) => line.productId);
        return placed;
      }),
    ),
  );
  if (placedProductIds.length > 0) deps.catalogue.productsChanged(placedProductIds);
  return answer;
}

async function placeNewOrder(
  tx: DatabaseTransaction,
  publicUrl: string,
  order: {
    userId: string;
    body: PlaceOrderBody;
    asked: AskedLine[];
    bodyHash: Buffer;
    /** Without a key, an order with the same body may be this one. */
    mayRepeat: boolean;
  },
): Promise<KeptAnswer<Order>> {
  const { userId, body, asked, bodyHash, mayRepeat } = order;
  const productIds = asked.map((line) => line.productId).filter(isUuid);
  if (!(await lockBuyerAndProducts(tx, userId, productIds))) throw unauthorized();
  const { products: found, ...buyer } = await getBuyerAndProducts(tx, { userId, bodyHash, productIds });
  if (mayRepeat && buyer.twinId !== null)
    return { status: 200, data: await readOrder(tx, buyer.twinId, userId) };
  const products = refuseLines(asked, found);
  const lines = asked.map((line, index) => toLine(line, products[index] as OrderableProduct, buyer));
  if (
    lines.some((line) => line.claimedPrices.some((price) => price !== rupeesFromPaisa(line.unitPricePaisa)))
  )
    throw pricesChanged();

  const coupon = toCoupon(buyer);
  const totals = computeTotals(lines, { isSubscriber: buyer.isSubscriber, coupon: coupon?.value ?? null });
  if (totals.totalPaisa > MAX_ORDER_PAISA) throw orderTooLarge();
  if (coupon !== null && whyCannotUseCoupon(coupon.terms, { ...buyer, ...totals }) !== null)
    throw couponNoLongerAvailable();

  const { parcels, parcelIdBySeller } = toParcels(lines, totals);
  const billingAddress = body.billingAddress ?? body.shippingAddress;
  const newOrder: NewOrder = {
    id: randomUUID(),
    userId,
    totals,
    coupon: coupon === null ? null : { ...buyer, id: coupon.id, code: coupon.code },
    shippingAddress: body.shippingAddress,
    billingAddress,
    billTo: body.billTo ? billToOfForm(body.billTo) : (buyer.billTo ?? billToOfPerson(buyer, billingAddress)),
    notes: body.notes || null,
    purchaseOrderNumber: body.purchaseOrderNumber || null,
    paymentMethod: body.payment.method,
    bodyHash,
    holdMinutes: STOCK_HOLD_MINUTES[body.payment.method],
    buyer,
    parcels,
    lines: lines.map((line, index) => ({
      id: randomUUID(),
      parcelId: parcelIdBySeller.get(line.product.sellerId) as string,
      productId: line.product.id,
      position: index + 1,
      name: line.product.name,
      sku: line.product.sku,
      imageUrl: line.product.imageUrl,
      quantity: line.quantity,
      unitPricePaisa: line.unitPricePaisa,
      priceReason: line.reason,
      regularPricePaisa: line.regularPricePaisa,
      wholesalePricePaisa: line.wholesalePricePaisa,
      customerPricePaisa: line.customerPricePaisa,
      referencePricePaisa: line.referencePricePaisa,
    })),
  };
  const placed = await insertOrder(tx, newOrder);
  if (coupon !== null && !placed.isCouponTaken) throw couponNoLongerAvailable();
  // Late money may have brought an order of the buyer back before the coupon's row was ours.
  const mostUses = coupon?.terms.perUserLimit ?? null;
  if (coupon !== null && mostUses !== null && (await countUsesByBuyer(tx, coupon.id, userId)) > mostUses)
    throw couponNoLongerAvailable();
  if (placed.takenLines !== lines.length) throw new Error('Stock changed under its lock');
  const { id } = newOrder;
  const { orderNumber } = placed;
  const { totalPaisa } = totals;
  const { email, firstName } = buyer;
  await notify(tx, [
    {
      to: userId,
      event: 'order_placed',
      params: { orderId: id, orderNumber, totalPaisa },
      cause: id,
      mail: orderPlacedMail(
        { id, orderNumber, totalPaisa, email, firstName, lines: newOrder.lines },
        publicUrl,
      ),
    },
  ]);
  return { status: 201, data: toOrder(newOrderRow(newOrder, placed, products)) };
}

function canonicalLine({ productId, quantity, claimedPrices }: AskedLine): string {
  return `${productId} ${quantity} ${claimedPrices.join(' ')}`;
}

function sumDuplicates(items: PlaceOrderBody['items']): AskedLine[] {
  const lines = new Map<string, AskedLine>();
  for (const [index, { product, quantity, price }] of items.entries()) {
    const productId = product.toLowerCase();
    const line = lines.get(productId);
    if (line === undefined) lines.set(productId, { productId, quantity, claimedPrices: [price], index });
    else {
      line.quantity += quantity;
      line.claimedPrices.push(price);
    }
  }
  return [...lines.values()];
}

/** The products in the order of the lines; throws when a line cannot be had. */
function refuseLines(asked: readonly AskedLine[], products: readonly OrderableProduct[]): OrderableProduct[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  const refused: RefusedLine[] = [];
  const found: OrderableProduct[] = [];
  for (const { productId, quantity, index } of asked) {
    const product = byId.get(productId);
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

function toLine(
  { quantity, claimedPrices }: AskedLine,
  product: OrderableProduct,
  { isSubscriber, now }: { isSubscriber: boolean; now: Date },
) {
  const buyer = { isSubscriber, terms: product.customerTerms ?? [] };
  const { pricePaisa: unitPricePaisa, ...prices } = unitPrice(product, buyer, quantity, now);
  const { referencePricePaisa = null } = product;
  return { product, quantity, claimedPrices, unitPricePaisa, referencePricePaisa, ...prices };
}

/** One parcel per seller, in the order in which the sellers appear, each with its share of VAT and voucher. */
function toParcels(
  lines: readonly ReturnType<typeof toLine>[],
  totals: OrderTotals,
): {
  parcels: NewOrder['parcels'];
  parcelIdBySeller: Map<string, string>;
} {
  const parcels = new Map<string, Omit<NewOrder['parcels'][number], keyof ParcelShare>>();
  for (const { product, quantity, unitPricePaisa: unitPaisa } of lines) {
    const { sellerId } = product;
    const parcel = parcels.get(sellerId) ?? {
      id: randomUUID(),
      sellerId,
      position: parcels.size + 1,
      subtotalPaisa: 0,
    };
    parcel.subtotalPaisa += unitPaisa * quantity;
    parcels.set(sellerId, parcel);
  }
  const inOrder = [...parcels.values()];
  const shares = parcelShares(
    totals,
    inOrder.map(({ subtotalPaisa }) => subtotalPaisa),
  );
  return {
    parcels: inOrder.map((parcel, index) => ({ ...parcel, ...(shares[index] as ParcelShare) })),
    parcelIdBySeller: new Map([...parcels].map(([sellerId, { id }]) => [sellerId, id])),
  };
}

async function readOrder(tx: Database, orderId: string, userId: string): Promise<Order> {
  const row = await findOrder(tx, orderId, userId);
  if (row === null) throw new Error('An order of this transaction cannot be read');
  return toOrder(row);
}
