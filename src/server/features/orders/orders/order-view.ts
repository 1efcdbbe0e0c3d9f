import type {
  AccountPayment,
  Order,
  OrderItem,
  OrderRow,
  ParcelComplaint,
  TimelineEntry,
} from '../../../../contract/orders/orders.contract.ts';
import { isOpenCase, missedUntil } from '../../../../domain/after-sale/complaint.ts';
import { returnsEndAt } from '../../../../domain/after-sale/return.ts';
import {
  deliveredBy,
  whyCannotCancel,
  whyCannotCancelLines,
} from '../../../../domain/orders/order-status.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { toTotals } from '../../buying/cart/cart-view.ts';
import { dueAt } from '../debts/due-view.ts';
import type { OrderedGoods } from './order-goods.sql.ts';
import type { NewOrder, PlacedOrder } from './order-placing.sql.ts';
import type { DebtJson, OrderDetailRow, OrderListRow, StoredAddress } from './orders.sql.ts';
import type { CashJson } from './parcel-cash.sql.ts';

/** The order of the wire, as its buyer sees it. */
export function toOrder(row: OrderDetailRow): Order {
  const items = row.items.map((item) => ({
    parcelId: item.parcelId,
    wire: { ...toOrderItem(item), costCentre: item.costCentre },
  }));
  return {
    _id: row.id,
    orderNumber: row.orderNumber,
    user: { firstName: row.firstName, lastName: row.lastName },
    company: row.company,
    orderedBy: { _id: row.userId, name: `${row.firstName} ${row.lastName}` },
    approvedBy: row.approvedBy,
    costCentre: row.costCentre,
    status: row.status,
    totals: toTotals(row),
    couponCode: row.couponCode,
    items: items.map((item) => item.wire),
    parcels: row.parcels.map((parcel) => ({
      _id: parcel.id,
      seller: { _id: parcel.sellerId, companyName: parcel.sellerName, slug: parcel.sellerSlug },
      status: parcel.status,
      items: items.filter((item) => item.parcelId === parcel.id).map((item) => item.wire),
      carrier: parcel.carrier,
      trackingNumber: parcel.trackingNumber,
      surcharge: rupeesFromPaisa(parcel.surchargePaisa),
      trackingCode: parcel.trackingCode,
      pickup: parcel.pickup && { ...parcel.pickup, readyAt: instantOf(parcel.pickup.readyAt) },
      atDoor: toCash(parcel.cash),
      returnFee: toCash(parcel.returnFee),
      canCancel: whyCannotCancelLines(parcel.status) === null && parcel.replaces === null,
      ...toArrival(parcel),
      returnsUntil:
        parcel.status === 'delivered' && parcel.deliveredAt !== null && parcel.replaces === null
          ? returnsEndAt(new Date(parcel.deliveredAt)).toISOString()
          : null,
      returns: parcel.returns,
      returnable: parcel.returnable,
      replaces: parcel.replaces,
      payment: toDebt(parcel.debt),
    })),
    timeline: row.events.map(toTimelineEntry),
    payment: row.payment,
    paymentMethod: row.paymentMethod,
    split: splitOf(row),
    shippingAddress: toAddress(row.shippingAddress),
    billingAddress: toAddress(row.billingAddress),
    billTo: row.billTo,
    canChangeBillTo: row.status === 'pending',
    notes: row.notes,
    purchaseOrderNumber: row.purchaseOrderNumber,
    stockHeldUntil: row.stockHeldUntil === null ? null : row.stockHeldUntil.toISOString(),
    canCancel: whyCannotCancel(row.status) === null,
    reviewedProducts: row.reviewedProducts,
    createdAt: row.createdAt.toISOString(),
  };
}

/** An order that has just been written, as `findOrder` would read it: nothing has happened to it yet. */
export function newOrderRow(
  order: NewOrder,
  placed: PlacedOrder,
  goods: readonly OrderedGoods[],
): OrderDetailRow {
  const { orderNumber, createdAt, stockHeldUntil, reviewedProducts, partNumbers } = placed;
  const { firstName, lastName } = order.buyer;
  const sellerById = new Map(goods.map((one) => [one.sellerId, one]));
  return {
    id: order.id,
    orderNumber,
    status: 'pending',
    userId: order.userId,
    company: { _id: order.companyId, name: order.buyer.buyingCompany },
    approvedBy: order.approvedBy,
    costCentre: order.costCentre,
    firstName,
    lastName,
    ...order.totals,
    payment: null,
    createdAt,
    couponCode: order.coupon?.code ?? null,
    paymentMethod: order.paymentMethod,
    shippingAddress: order.shippingAddress,
    billingAddress: order.billingAddress,
    billTo: order.billTo,
    notes: order.notes,
    purchaseOrderNumber: order.purchaseOrderNumber,
    stockHeldUntil,
    items: order.lines.map((line, index) => ({
      ...line,
      rootSlug: (goods[index] as OrderedGoods).rootSlug,
      partNumber: partNumbers?.[line.id] ?? null,
      cancelledQuantity: 0,
      lineTotalPaisa: line.unitPricePaisa * line.quantity,
    })),
    parcels: order.parcels.map(({ id, sellerId, taxPaisa, voucherPaisa, surchargePaisa, pickup }) => {
      // Only what is public can be ordered, so its seller has a page.
      const { sellerName, sellerSlug } = sellerById.get(sellerId) as OrderedGoods;
      return {
        id,
        sellerId,
        sellerName,
        sellerSlug,
        status: 'pending',
        share: { taxPaisa, voucherPaisa },
        surchargePaisa,
        cancelled: { taxablePaisa: 0, vatPaisa: 0, voucherPaisa: 0 },
        carrier: null,
        trackingNumber: null,
        trackingCode: placed.trackingCodes[id] as string,
        pickup: pickup && { place: pickup.place, hours: pickup.hours, readyAt: null, code: null },
        cash: null,
        returnFee: null,
        shippedAt: null,
        deliveredAt: null,
        isReceivedByBuyer: false,
        disputedMs: 0,
        complaints: [],
        returns: [],
        returnable: order.lines.filter(({ parcelId }) => parcelId === id).map((line) => line.id),
        replaces: null,
        debt: null,
      };
    }),
    events: [
      {
        at: createdAt.toISOString(),
        kind: 'buyer',
        name: firstName,
        adminName: null,
        event: 'order_placed',
        parcel: null,
        note: null,
      },
    ],
    reviewedProducts,
  };
}

/** Money at a door, in rupees. */
export const toCash = <State extends string>(cash: CashJson<State> | null) =>
  cash && { amount: rupeesFromPaisa(cash.amountPaisa), state: cash.state };

/** How a parcel on account is paid. */
export function toDebt(debt: DebtJson | null): AccountPayment | null {
  if (debt === null) return null;
  return {
    method: 'account',
    days: debt.days,
    dueAt: dueAt(debt.dueOn),
    total: rupeesFromPaisa(debt.debtPaisa),
    owed: rupeesFromPaisa(debt.unpaidPaisa),
  };
}

function splitOf({ totalPaisa, parcels }: Pick<OrderDetailRow, 'totalPaisa' | 'parcels'>): Order['split'] {
  const onAccountPaisa = parcels.reduce((sum, { debt }) => sum + (debt?.debtPaisa ?? 0), 0);
  return {
    now: rupeesFromPaisa(totalPaisa - onAccountPaisa),
    onAccount: rupeesFromPaisa(onAccountPaisa),
  };
}

/** What the buyer may say of a parcel's arrival, and when it counts as delivered without a word. */
function toArrival(parcel: OrderDetailRow['parcels'][number]) {
  const { status, trackingNumber, isReceivedByBuyer, disputedMs, complaints } = parcel;
  const shippedAt = parcel.shippedAt === null ? null : new Date(parcel.shippedAt);
  const deliveredAt = parcel.deliveredAt === null ? null : new Date(parcel.deliveredAt);
  const missed = complaints.find(({ kind }) => kind === 'not_received');
  const isMissed = missed !== undefined && isOpenCase(missed.status);
  const isThere = status === 'shipped' || (status === 'delivered' && !isReceivedByBuyer);
  const until = missedUntil({ status, deliveredAt, isReceivedByBuyer });
  return {
    deliveredBy:
      status === 'shipped' && shippedAt !== null && !isMissed
        ? new Date(deliveredBy(shippedAt, trackingNumber).getTime() + disputedMs).toISOString()
        : null,
    canReceive: status === 'shipped' || (status === 'delivered' && isMissed),
    canMiss: isThere && missed === undefined ? { until: until?.toISOString() ?? null } : null,
    complaints: complaints.map(toParcelComplaint),
  };
}

/** An instant as JSON of PostgreSQL writes it. */
const instantOf = (at: string | null) => (at === null ? null : new Date(at).toISOString());

/** Its instant comes as JSON of PostgreSQL writes it. */
export const toParcelComplaint = (complaint: ParcelComplaint): ParcelComplaint => ({
  ...complaint,
  dueAt: new Date(complaint.dueAt).toISOString(),
});

export function toOrderRow(row: OrderListRow): OrderRow {
  return {
    _id: row.id,
    orderNumber: row.orderNumber,
    user: { firstName: row.firstName, lastName: row.lastName },
    status: row.status,
    totals: toTotals(row),
    itemCount: row.itemCount,
    items: row.items,
    payment: row.payment,
    hasPickup: row.hasPickup,
    account:
      row.account === null
        ? null
        : { owed: rupeesFromPaisa(row.account.owedPaisa), dueAt: dueAt(row.account.dueOn) },
    createdAt: row.createdAt.toISOString(),
  };
}

export function toOrderItem(item: Omit<OrderDetailRow['items'][number], 'costCentre'>): OrderItem {
  return {
    _id: item.id,
    product: { _id: item.productId, imageUrl: item.imageUrl, rootSlug: item.rootSlug },
    unit: item.unit,
    hsCode: item.hsCode,
    name: item.name,
    sku: item.sku,
    partNumber: item.partNumber,
    quantity: item.quantity,
    cancelledQuantity: item.cancelledQuantity,
    price: rupeesFromPaisa(item.unitPricePaisa),
    priceReason: item.priceReason,
    quoteNumber: item.quoteNumber,
    regularPrice: rupeesFromPaisa(item.regularPricePaisa),
    wholesalePrice: item.wholesalePricePaisa === null ? null : rupeesFromPaisa(item.wholesalePricePaisa),
    lineTotal: rupeesFromPaisa(item.lineTotalPaisa),
  };
}

export function toTimelineEntry(row: OrderDetailRow['events'][number]): TimelineEntry {
  const { at, kind, name, event, parcel, note } = row;
  return { at: new Date(at).toISOString(), actor: { kind, name }, event, parcel, note };
}

function toAddress({ street, city, province, postalCode, country, phone, district }: StoredAddress) {
  return {
    street,
    city,
    province,
    postalCode: postalCode ?? null,
    country,
    phone,
    district: district ?? null,
  };
}
