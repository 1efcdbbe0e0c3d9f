import { randomInt, randomUUID } from 'node:crypto';
import type { Order, PlaceOrderForm } from '../../../../contract/orders/orders.contract.ts';
import { billToOfPerson } from '../../../../domain/books/bill-to.ts';
import { type ParcelShare, parcelShares } from '../../../../domain/books/parcel-shares.ts';
import type { OrderTotals } from '../../../../domain/buying/order-totals.ts';
import { STOCK_HOLD_MINUTES } from '../../../../domain/orders/order-status.ts';
import { paisaFromRupees } from '../../../../domain/shop/money.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { answerOnce, type KeptAnswer } from '../../../plugins/idempotency.ts';
import { inTurn } from '../../../plugins/turnstile.ts';
import { couponNoLongerAvailable } from '../../buying/coupons/coupons.errors.ts';
import { countUsesByCompany } from '../../buying/coupons/coupons.sql.ts';
import { billToOfForm } from '../../people/tax-details/tax-details-view.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import { requireCash } from '../cash-at-door/cash-at-door.commands.ts';
import { cashNeedsPerson } from '../cash-at-door/cash-at-door.errors.ts';
import { requireNoSignature } from '../company-rules/order-judging.commands.ts';
import { accountPartOf, startOnAccount } from './account-orders.commands.ts';
import {
  type AskedOrder,
  holdForOrder,
  lookAtOrder,
  type OrderDraft,
  productIdsOf,
  toAskedOrder,
} from './order-draft.commands.ts';
import { insertOrder, type NewOrder } from './order-placing.sql.ts';
import { newOrderRow, toOrder } from './order-view.ts';
import { tellProgramsOfOrder } from './order-webhooks.sql.ts';
import { orderPlacedMail } from './orders.mail.ts';
import { findOrder } from './orders.sql.ts';
import { insertParcelPickups } from './parcel-pickups.sql.ts';

/**
 * Places an order (product.md: orders), all in one transaction: the buyer's twin is answered with the first
 * order, visibility, stock, minimum, price claims, coupon and what the company allows its member are checked under lock,
 * and everything is written. A key signs nothing by ordering, and leaves the cart and its coupon to people.
 * Errors: those of `lookAtOrder`, `requireNoSignature`, `accountPartOf` and `requireCash`, 422 for a reused key.
 */
export async function placeOrder(
  deps: Pick<Deps, 'db' | 'config' | 'catalogue' | 'settings' | 'sms'>,
  {
    buyer,
    body,
    idempotencyKey,
    isByKey = false,
  }: { buyer: Buyer; body: PlaceOrderForm; idempotencyKey: string | null; isByKey?: boolean },
): Promise<KeptAnswer<Order>> {
  if (isByKey && body.payment.method === 'cod') throw cashNeedsPerson();
  const order = toAskedOrder(buyer, body);
  const { userId, bodyHash } = order;
  const from = isByKey
    ? ({ place: 'program', coupon: 'none' } as const)
    : ({ place: 'cart', coupon: 'cart' } as const);
  let placedProductIds: string[] = [];
  const answer = await inTurn(deps.db, () =>
    inTransaction(deps.db, (tx) =>
      answerOnce(tx, { userId, scope: 'orders', key: idempotencyKey, bodyHash }, async () => {
        placedProductIds = [];
        const found = await holdForOrder(tx, order, from.coupon);
        // Without a key, an order with the same body may be this one.
        const twinId = idempotencyKey === null ? found.buyer.twinId : null;
        if (twinId !== null) return { status: 200, data: await readOrder(tx, twinId, order.companyId) };
        const draft = await lookAtOrder(tx, order, {
          coupon: from.coupon,
          found,
          settings: deps.settings,
        });
        const approvedBy = await requireNoSignature(tx, order, draft, { maySign: !isByKey });
        const placed = await insertDraft(tx, deps, order, draft, { approvedBy, from: from.place });
        await tellOfOrder(tx, deps.config.publicUrl, placed, draft);
        placedProductIds = productIdsOf(order);
        return { status: 201, data: placed };
      }),
    ),
  );
  if (placedProductIds.length > 0) deps.catalogue.productsChanged(placedProductIds);
  return answer;
}

/** Tells who ordered. */
export async function tellOfOrder(
  tx: DatabaseTransaction,
  publicUrl: string,
  { _id: id, orderNumber, items, orderedBy, split }: Order,
  { buyer: { email, firstName }, totals: { totalPaisa } }: OrderDraft,
): Promise<void> {
  await notify(tx, [
    {
      to: orderedBy._id,
      event: 'order_placed',
      params: { orderId: id, orderNumber, totalPaisa },
      cause: id,
      mail: orderPlacedMail(
        { id, orderNumber, totalPaisa, email, firstName, lines: items },
        { onAccountPaisa: paisaFromRupees(split.onAccount) },
        publicUrl,
      ),
    },
  ]);
}

/**
 * Writes the order of a draft, in whose transaction it is made. One that was signed keeps its stock as long as one paid by
 * bank: who pays is somebody else, at another time.
 */
export async function insertDraft(
  tx: DatabaseTransaction,
  shop: Pick<Deps, 'settings' | 'config' | 'sms'>,
  { companyId, userId, body, bodyHash }: AskedOrder,
  { buyer, lines, totals, surcharges, coupon, costCentre, creditLines, pickups }: OrderDraft,
  { approvedBy, from }: Pick<NewOrder, 'approvedBy'> & { from: 'cart' | 'request' | 'quote' | 'program' },
): Promise<Order> {
  const { parcels, parcelIdBySeller } = toParcels(lines, totals, { surcharges, pickups });
  const products = lines.map(({ product }) => product);
  const account = await accountPartOf(tx, shop, {
    companyId,
    payment: body.payment,
    totals,
    parcels,
    lines: creditLines,
    nameOf: (id) => products.find(({ sellerId }) => sellerId === id)?.sellerName ?? '',
  });
  if (body.payment.method === 'cod')
    await requireCash(tx, shop, {
      companyId,
      totalPaisa: totals.totalPaisa,
      address: body.shippingAddress,
      isOnAccount: account !== null,
      isPickedUp: pickups.length > 0,
      lines: lines.map(({ product, quantity }) => ({
        sellerId: product.sellerId,
        productId: product.id,
        quantity,
      })),
    });
  const isAllOnAccount = account !== null && account.debts.length === parcels.length;
  const method = isAllOnAccount ? 'account' : body.payment.method;
  const billingAddress = body.billingAddress ?? body.shippingAddress;
  const newOrder: NewOrder = {
    id: randomUUID(),
    companyId,
    userId,
    totals,
    coupon: coupon === null ? null : { ...buyer, id: coupon.id, code: coupon.code },
    shippingAddress: body.shippingAddress,
    billingAddress,
    billTo: body.billTo
      ? billToOfForm(body.billTo)
      : (buyer.billTo ?? billToOfPerson({ ...buyer, companyName: buyer.buyingCompany }, billingAddress)),
    notes: body.notes || null,
    purchaseOrderNumber: body.purchaseOrderNumber || null,
    paymentMethod: method,
    bodyHash,
    holdMinutes: STOCK_HOLD_MINUTES[from === 'request' || method === 'account' ? 'bank' : method],
    costCentre,
    approvedBy,
    isFromCart: from === 'cart',
    buyer,
    parcels,
    lines: lines.map((line, index) => ({
      id: randomUUID(),
      parcelId: parcelIdBySeller.get(line.product.sellerId) as string,
      productId: line.product.id,
      ...(line.product.id === null
        ? { hsCode: line.product.hsCode, unit: line.product.unit, categoryId: line.product.categoryId }
        : { hsCode: null, unit: null, categoryId: null }),
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
      costCentre: line.costCentre,
      quoteNumber: line.quoteNumber,
    })),
  };
  const placed = await insertOrder(tx, newOrder);
  const fetched = parcels.flatMap(({ id, pickup }) =>
    pickup === null ? [] : [{ parcelId: id, ...pickup, code: String(randomInt(1_000_000)).padStart(6, '0') }],
  );
  if (fetched.length > 0) await insertParcelPickups(tx, fetched);
  if (coupon !== null && !placed.isCouponTaken) throw couponNoLongerAvailable();
  // Late money may have brought an order of the buyer back before the coupon's row was ours.
  const mostUses = coupon?.terms.perUserLimit ?? null;
  if (coupon !== null && mostUses !== null && (await countUsesByCompany(tx, coupon.id, companyId)) > mostUses)
    throw couponNoLongerAvailable();
  const stocked = lines.filter(({ product }) => product.id !== null);
  if (placed.takenLines !== stocked.length) throw new Error('Stock changed under its lock');
  if (placed.hasPrograms)
    await tellProgramsOfOrder(tx, 'order.placed', { orderId: newOrder.id, company: 'order' });
  if (account === null) return toOrder(newOrderRow(newOrder, placed, products));
  await startOnAccount(tx, shop, {
    orderId: newOrder.id,
    orderNumber: placed.orderNumber,
    debts: account.debts,
    isAll: isAllOnAccount,
  });
  return readOrder(tx, newOrder.id, companyId);
}

/** One parcel per seller, in the order in which the sellers appear, each with its share of VAT and voucher, and what its way costs. */
function toParcels(
  lines: OrderDraft['lines'],
  totals: OrderTotals,
  { surcharges, pickups }: Pick<OrderDraft, 'surcharges' | 'pickups'>,
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
      surchargePaisa: surcharges.get(sellerId) ?? 0,
      pickup: pickups.find((pickup) => pickup.sellerId === sellerId) ?? null,
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

async function readOrder(tx: Database, orderId: string, companyId: string): Promise<Order> {
  const row = await findOrder(tx, orderId, companyId);
  if (row === null) throw new Error('An order of this transaction cannot be read');
  return toOrder(row);
}
