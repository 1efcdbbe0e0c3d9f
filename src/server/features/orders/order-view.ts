import type { Order, OrderRow, TimelineEntry } from '../../../contract/orders.contract.ts';
import { rupeesFromPaisa } from '../../../domain/money.ts';
import { deliveredBy, whyCannotCancel, whyCannotCancelLines } from '../../../domain/order-status.ts';
import { toTotals } from '../cart/cart-view.ts';
import type { OrderDetailRow, OrderListRow, StoredAddress } from './orders.sql.ts';

/** The order of the wire, as its buyer sees it. */
export function toOrder(row: OrderDetailRow): Order {
  const items = row.items.map((item) => ({ parcelId: item.parcelId, wire: toOrderItem(item) }));
  return {
    _id: row.id,
    orderNumber: row.orderNumber,
    user: { firstName: row.firstName, lastName: row.lastName },
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
      canCancel: whyCannotCancelLines(parcel.status) === null,
      deliveredBy:
        parcel.status === 'shipped' && parcel.shippedAt !== null
          ? deliveredBy(new Date(parcel.shippedAt), parcel.trackingNumber).toISOString()
          : null,
    })),
    timeline: row.events.map(toTimelineEntry),
    payment: row.payment,
    paymentMethod: row.paymentMethod,
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
    createdAt: row.createdAt.toISOString(),
  };
}

export function toOrderItem(item: OrderDetailRow['items'][number]): Order['items'][number] {
  return {
    _id: item.id,
    product: { _id: item.productId, imageUrl: item.imageUrl, rootSlug: item.rootSlug },
    name: item.name,
    sku: item.sku,
    quantity: item.quantity,
    cancelledQuantity: item.cancelledQuantity,
    price: rupeesFromPaisa(item.unitPricePaisa),
    lineTotal: rupeesFromPaisa(item.lineTotalPaisa),
  };
}

export function toTimelineEntry(row: OrderDetailRow['events'][number]): TimelineEntry {
  const { at, kind, name, event, parcel, note } = row;
  return { at: new Date(at).toISOString(), actor: { kind, name }, event, parcel, note };
}

function toAddress({ street, city, province, postalCode, country, phone }: StoredAddress) {
  return { street, city, province, postalCode: postalCode ?? null, country, phone };
}
