import type {
  Return,
  ReturnMoney,
  ReturnOptions,
  ReturnRow,
} from '../../../../contract/after-sale/returns.contract.ts';
import {
  isSellersFault,
  possibleSteps,
  type ReturnedMoney,
  returnsEndAt,
} from '../../../../domain/after-sale/return.ts';
import type { PaymentMethod } from '../../../../domain/books/payment-status.ts';
import { PAYMENT_METHOD_NAMES } from '../../../../domain/books/payment-status.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { Party } from '../../../db/buyer.ts';
import { toPhoto } from '../../shop/photos/photo-view.ts';
import type { PhotoRow } from '../../shop/photos/photos.sql.ts';
import type { ReturnDetailRow, ReturnHeadRow } from './return-lists.sql.ts';
import type { ReturnableParcel } from './returnable-parcels.sql.ts';

type Role = Return['role'];

/** A row of a list, as one of the two reads it. */
export function toReturnRow(row: ReturnHeadRow, role: Role): ReturnRow {
  const side = role === 'buyer' ? 'buyer' : 'seller';
  return {
    _id: row.id,
    number: row.number,
    order: { _id: row.orderId, orderNumber: row.orderNumber },
    parcel: { _id: row.parcelId, position: row.position },
    seller: { _id: row.sellerId, companyName: row.sellerName },
    buyer: { name: row.buyerName, company: row.buyerCompany },
    lines: row.lines.map((line) => ({
      line: line.id,
      product: line.productId,
      name: line.name,
      sku: line.sku,
      imageUrl: line.imageUrl,
      rootSlug: line.rootSlug,
      quantity: line.quantity,
      bought: line.bought,
      price: rupeesFromPaisa(line.unitPricePaisa),
      lineTotal: rupeesFromPaisa(line.unitPricePaisa * line.quantity),
    })),
    reason: row.reason,
    status: row.status,
    offer: row.offerPaisa === null ? null : { amount: rupeesFromPaisa(row.offerPaisa) },
    requestedAt: row.requestedAt.toISOString(),
    dueAt: row.dueAt?.toISOString() ?? null,
    amount: moneyOf(row).amount,
    isYourTurn: row.dueAt !== null && waitsFor(row) === side,
  };
}

/** Who is awaited while a return is open. */
function waitsFor({ status, offerPaisa }: ReturnHeadRow): 'buyer' | 'seller' {
  if (status === 'question' || status === 'accepted') return 'buyer';
  return status === 'requested' && offerPaisa !== null ? 'buyer' : 'seller';
}

function moneyOf({ goodsPaisa, vatPaisa, voucherPaisa, deliveryPaisa }: ReturnHeadRow): ReturnMoney {
  return {
    goods: rupeesFromPaisa(goodsPaisa),
    vat: rupeesFromPaisa(vatPaisa),
    voucher: rupeesFromPaisa(voucherPaisa),
    delivery: rupeesFromPaisa(deliveryPaisa),
    amount: rupeesFromPaisa(goodsPaisa + vatPaisa - voucherPaisa + deliveryPaisa),
  };
}

/** The same of what was reckoned and not kept. */
export function toReturnMoney({ goods, deliveryPaisa }: ReturnedMoney): ReturnMoney {
  const { taxablePaisa: goodsPaisa, vatPaisa, voucherPaisa } = goods;
  return moneyOf({ goodsPaisa, vatPaisa, voucherPaisa, deliveryPaisa } as ReturnHeadRow);
}

/** The whole return, as its buyer, its seller or an admin reads it. */
export function toReturn(
  row: ReturnDetailRow,
  photos: readonly PhotoRow[],
  { companyId, sellerId, isAdmin, now }: Omit<Party, 'userId'> & { isAdmin: boolean; now: Date },
): Return {
  const role: Role =
    row.companyId === companyId ? 'buyer' : row.sellerId === sellerId || !isAdmin ? 'seller' : 'admin';
  const side = role === 'buyer' ? 'buyer' : 'seller';
  const steps = possibleSteps(side, { status: row.status, hasOffer: row.offerPaisa !== null });
  const isInTime = row.complainUntil === null || now < row.complainUntil;
  const canEscalate = role === 'buyer' && row.status === 'declined' && row.complaint === null && isInTime;
  return {
    ...toReturnRow(row, role),
    text: row.text,
    couponCode: row.couponCode,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    money: moneyOf(row),
    isSellersFault: isSellersFault(row.reason),
    carrier: row.carrier,
    trackingNumber: row.trackingNumber,
    receivedAt: row.receivedAt?.toISOString() ?? null,
    resalable: row.isResalable,
    settledAs: row.settledAs,
    refund:
      row.refund === null
        ? null
        : {
            amount: rupeesFromPaisa(row.refund.paisa),
            dueBy: new Date(row.refund.dueBy).toISOString(),
            sentAt: row.refund.sentAt === null ? null : new Date(row.refund.sentAt).toISOString(),
          },
    creditNote: row.creditNote,
    replacement: row.replacement,
    complaint: row.complaint,
    complainUntil: row.status === 'declined' ? (row.complainUntil?.toISOString() ?? null) : null,
    photos: photos.filter(({ ownerId }) => ownerId === row.buyerId).map(({ id }) => toPhoto(id)),
    receivedPhotos: photos.filter(({ ownerId }) => ownerId !== row.buyerId).map(({ id }) => toPhoto(id)),
    comesBackTo:
      role === 'buyer' && (row.status === 'requested' || row.status === 'question')
        ? null
        : { name: row.sellerName, address: row.sellerAddress, phone: row.sellerPhone },
    buyersOrders: role === 'buyer' ? null : row.buyersOrders,
    buyersReturns: role === 'buyer' ? null : row.buyersReturns,
    serials: row.serials.map(({ returnedAt, ...serial }) => ({
      ...serial,
      returnedAt: returnedAt === null ? null : new Date(returnedAt).toISOString(),
    })),
    timeline: row.events.map(({ at, event, kind, name, note, amountPaisa }) => ({
      at: new Date(at).toISOString(),
      event,
      actor: { kind, name },
      note,
      amount: amountPaisa === null ? null : rupeesFromPaisa(amountPaisa),
    })),
    role,
    actions: canEscalate ? [...steps, 'escalate'] : steps,
  };
}

/** What of a parcel may still go back, for its buyer. */
export function toReturnOptions(
  parcelId: string,
  parcel: ReturnableParcel,
  refusal: string | null,
): ReturnOptions {
  const { deliveredAt } = parcel;
  return {
    order: { _id: parcel.orderId, orderNumber: parcel.orderNumber, couponCode: parcel.couponCode },
    parcel: { _id: parcelId, position: parcel.position, parcelCount: parcel.parcelCount },
    seller: { companyName: parcel.sellerName },
    deliveredAt: deliveredAt?.toISOString() ?? null,
    endsAt: deliveredAt === null ? null : returnsEndAt(deliveredAt).toISOString(),
    refusal,
    paidBy: parcel.paidBy === null ? null : PAYMENT_METHOD_NAMES[parcel.paidBy as PaymentMethod],
    lines: (parcel.lines ?? []).map((line) => ({
      line: line.id,
      name: line.name,
      sku: line.sku,
      imageUrl: line.imageUrl,
      rootSlug: line.rootSlug,
      price: rupeesFromPaisa(line.unitPricePaisa),
      bought: line.bought,
      left: line.left,
      noChangeOfMind: line.noChangeOfMind,
      serials: line.serials,
      coveredBy: line.coveredBy,
    })),
  };
}
