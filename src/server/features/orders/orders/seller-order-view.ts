import type { ParcelMoney } from '../../../../contract/books/seller-money.contract.ts';
import type {
  SellerOrder,
  SellerOrderLine,
  SellerOrderRow,
} from '../../../../contract/orders/seller-orders.contract.ts';
import { whySellerCannotMove } from '../../../../domain/orders/order-status.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { toParcelMoney } from '../../books/ledger/parcel-money-view.ts';
import { toCash, toDebt, toOrderItem, toParcelComplaint, toTimelineEntry } from './order-view.ts';
import type { ParcelDetailRow, ParcelExportRow, ParcelListRow } from './seller-orders.sql.ts';

export function toSellerOrderRow(row: ParcelListRow): SellerOrderRow {
  return { ...toHead(row), items: row.items, get: row.money && toGet(toParcelMoney(row.money)) };
}

/** A parcel as a line of the export. */
export function toSellerOrderLine(row: ParcelExportRow): SellerOrderLine {
  const isPaid = row.paidAt !== null;
  const { street, city, province, postalCode, phone, district } = row.shippingAddress;
  return {
    _id: row.id,
    order: { _id: row.orderId, orderNumber: row.orderNumber },
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    paidAt: toInstant(row.paidAt),
    shippedAt: toInstant(row.shippedAt),
    deliveredAt: toInstant(row.deliveredAt),
    buyer: { name: row.buyerName, company: row.buyerCompany },
    address: {
      phone: isPaid ? phone : null,
      street: isPaid ? street : null,
      city,
      province,
      postalCode: postalCode ?? null,
      district: district ?? null,
    },
    itemCount: row.itemCount,
    subtotal: rupeesFromPaisa(row.subtotalPaisa),
    carrier: row.carrier,
    trackingNumber: row.trackingNumber,
    isPickedUp: row.isPickedUp,
    lines: row.items,
  };
}

function toGet({ net, state, readyAt, payout }: ParcelMoney): SellerOrderRow['get'] {
  return state === 'taken_back' ? null : { net, state, readyAt, paidAt: payout?.paidAt ?? null };
}

/** The parcel as its seller sees it. */
export function toSellerOrder(row: ParcelDetailRow): SellerOrder {
  const isPaid = row.paidAt !== null;
  const { street, city, province, postalCode, country, phone, district } = row.shippingAddress;
  return {
    ...toHead(row),
    trackingCode: row.trackingCode,
    pickup: row.pickup && { ...row.pickup, readyAt: toInstant(row.pickup.readyAt) },
    cash: toCash(row.cash),
    claim: row.claim && { amount: rupeesFromPaisa(row.claim.amountPaisa), outcome: row.claim.outcome },
    position: row.position,
    parcelCount: row.parcelCount,
    items: row.items.map(({ serials, ...item }) => ({ ...toOrderItem(item), serials })),
    replaces: row.replaces,
    complaints: row.complaints.map(toParcelComplaint),
    returns: row.returns,
    shippingAddress: {
      street: isPaid ? street : null,
      city,
      province,
      postalCode: postalCode ?? null,
      country,
      phone: isPaid ? phone : null,
      district: district ?? null,
    },
    seller: { companyName: row.sellerName, phone: row.sellerPhone },
    notes: isPaid ? row.notes : null,
    purchaseOrderNumber: row.purchaseOrderNumber,
    timeline: row.events.map(toTimelineEntry),
    shippedAt: toInstant(row.shippedAt),
    deliveredAt: toInstant(row.deliveredAt),
    money: row.money && toParcelMoney(row.money),
    refund:
      row.refund === null
        ? null
        : {
            state: row.refund.state === 'refunded' ? 'refunded' : 'due',
            amount: row.refund.parcelCount === 1 ? rupeesFromPaisa(row.refund.amountPaisa) : null,
            dueBy: new Date(row.refund.dueBy).toISOString(),
            refundedAt: toInstant(row.refund.refundedAt),
            isAtDoor: row.refund.isAtDoor,
          },
  };
}

function toHead(row: ParcelListRow | ParcelDetailRow): Omit<SellerOrderRow, 'items' | 'get'> {
  const canGoTo = (status: 'shipped' | 'delivered' | 'cancelled') =>
    whySellerCannotMove(row.status, status) === null;
  return {
    _id: row.id,
    order: { _id: row.orderId, orderNumber: row.orderNumber },
    status: row.status,
    buyer: { name: row.buyerName, company: row.buyerCompany },
    itemCount: row.itemCount,
    subtotal: rupeesFromPaisa(row.subtotalPaisa),
    carrier: row.carrier,
    trackingNumber: row.trackingNumber,
    isPickedUp: row.isPickedUp,
    booked: row.booked,
    lacksSerials: row.lacksSerials,
    createdAt: new Date(row.createdAt).toISOString(),
    paidAt: toInstant(row.paidAt),
    payment: toDebt(row.debt),
    canShip: canGoTo('shipped') && !row.isPickedUp,
    canDeliver: canGoTo('delivered') && !row.isPickedUp,
    canCancel: canGoTo('cancelled') && !('replaces' in row && row.replaces !== null),
  };
}

function toInstant(at: Date | string | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
