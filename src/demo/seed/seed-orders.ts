import { createHash } from 'node:crypto';
import type { OrderPaymentMethod } from '../../domain/books/payment-status.ts';
import { whyCannotUseCoupon } from '../../domain/buying/coupon.ts';
import { computeTotals } from '../../domain/buying/order-totals.ts';
import { unitPricePaisa } from '../../domain/catalogue/pricing.ts';
import {
  deriveOrderStatus,
  type ParcelStatus,
  STOCK_HOLD_MINUTES,
} from '../../domain/orders/order-status.ts';
import { districtOfCity } from '../../domain/shop/districts.ts';
import { DAY_MS, HOUR_MS } from '../../domain/shop/durations.ts';
import { kathmanduYear } from '../../domain/shop/kathmandu-time.ts';
import { seedSurchargePaisa } from './delivery-rates.seed.ts';
import {
  cancelReasonFor,
  carriers,
  interestsOf,
  methodFor,
  orderNotes,
  usualQuantity,
  wordReview,
} from './order-habits.ts';
import type { CatalogueProduct } from './seed-catalogue.ts';
import { type CouponState, couponId, couponTerms, couponValue } from './seed-coupons.ts';
import { type HistoryBuyer, isSubscribedAt, type PlannedOrder } from './seed-order-plan.ts';
import { paymentEvent, paymentRow } from './seed-payments.ts';
import { type SeedRandom, seedRandom } from './seed-random.ts';
import { type Row, seedId } from './seed-rows.ts';
import type { SeedCoupon } from './seed-types.ts';

const REVIEW_PROBABILITY = 0.8;

/** Rows per table, in an order that satisfies the foreign keys. */
export type HistoryRows = {
  orders: Row[];
  parcels: Row[];
  order_items: Row[];
  order_events: Row[];
  coupon_uses: Row[];
  payments: Row[];
  payment_events: Row[];
  bank_receipts: Row[];
  refunds: Row[];
  stock_movements: Row[];
  reviews: Row[];
  /** Units taken by orders and not given back, by product id. */
  unitsTaken: Map<string, number>;
  couponUses: Map<string, number>;
  lastOrderNumber: number;
};

export function orderHistory(
  plannedOrders: readonly PlannedOrder[],
  products: readonly CatalogueProduct[],
  coupons: readonly SeedCoupon[],
  adminId: string,
  now: Date,
): HistoryRows {
  const writer = new HistoryWriter(products, coupons, adminId, now);
  const inOrder = [...plannedOrders].sort((a, b) => a.placedAt.getTime() - b.placedAt.getTime());
  for (const planned of inOrder) writer.add(planned);
  sortByTime(writer.rows);
  return writer.rows;
}

/** Their numbers are given in this order, and timelines are read by number. */
export function sortByTime(history: HistoryRows): void {
  for (const table of ['order_events', 'payment_events', 'stock_movements'] as const)
    history[table].sort((a, b) => Number(a.created_at) - Number(b.created_at));
}

class HistoryWriter {
  readonly rows: HistoryRows = {
    orders: [],
    parcels: [],
    order_items: [],
    order_events: [],
    coupon_uses: [],
    payments: [],
    payment_events: [],
    bank_receipts: [],
    refunds: [],
    stock_movements: [],
    reviews: [],
    unitsTaken: new Map(),
    couponUses: new Map(),
    lastOrderNumber: 0,
  };
  readonly #products: readonly CatalogueProduct[];
  readonly #bySku: ReadonlyMap<string, CatalogueProduct>;
  readonly #coupons: readonly CouponState[];
  readonly #adminId: string;
  readonly #now: Date;
  readonly #reviewed = new Set<string>();
  readonly #usedComments = new Set<string>();

  constructor(
    products: readonly CatalogueProduct[],
    coupons: readonly SeedCoupon[],
    adminId: string,
    now: Date,
  ) {
    // Listings that were never approved were never sold.
    this.#products = products.filter(
      ({ content }) => content.status !== 'pending_approval' && content.status !== 'rejected',
    );
    this.#bySku = new Map(this.#products.map((product) => [product.content.sku, product]));
    this.#coupons = coupons.map((seed) => ({
      seed,
      id: couponId(seed.code),
      value: couponValue(seed),
      usedCount: 0,
      usesByBuyer: new Map(),
    }));
    this.#adminId = adminId;
    this.#now = now;
  }

  add(planned: PlannedOrder): void {
    const { buyer, placedAt, fate } = planned;
    const random = seedRandom(`order/${buyer.email}/${this.rows.lastOrderNumber}`);
    const lines = this.#linesFor(planned, random);
    if (lines.length === 0) return;

    const isSubscriber = isSubscribedAt(buyer, placedAt);
    const pricedLines = lines.map(({ product, quantity }) => ({
      regularPricePaisa: product.regularPricePaisa,
      wholesalePricePaisa: product.wholesalePricePaisa,
      quantity,
    }));
    const withoutCoupon = computeTotals(pricedLines, { isSubscriber, coupon: null });
    const coupon = this.#couponFor(planned, withoutCoupon.subtotalPaisa, random);
    const address = storedAddress(buyer);
    const surchargeOf = (seller: string, ofSeller: readonly Line[]) =>
      planned.isWithSurcharges ? seedSurchargePaisa(seller, ofSeller, address.district) : 0;
    const totals = computeTotals(pricedLines, {
      isSubscriber,
      coupon: coupon?.value ?? null,
      surchargePaisa: [...Map.groupBy(lines, ({ product }) => product.sellerId)].reduce(
        (sum, [seller, ofSeller]) => sum + surchargeOf(seller, ofSeller),
        0,
      ),
    });

    this.rows.lastOrderNumber += 1;
    const number = this.rows.lastOrderNumber;
    const id = seedId('order', String(number));
    const method = methodFor(planned, totals.totalPaisa, random);
    const holdMs = STOCK_HOLD_MINUTES[method] * 60_000;

    const paysAfterMs =
      (planned.payHours ?? (method === 'bank' ? 3 + random.next() * 40 : 0.05 + random.next() * 0.2)) *
      HOUR_MS;
    const paidAt = new Date(placedAt.getTime() + paysAfterMs);
    const isPaid = (fate === 'usual' || fate === 'refunded') && paidAt <= this.#now;
    const endsUnpaidAt =
      fate === 'expired'
        ? new Date(placedAt.getTime() + holdMs)
        : new Date(placedAt.getTime() + (method === 'bank' ? 4 + random.next() * 20 : 0.2) * HOUR_MS);
    const refundedAt = new Date(paidAt.getTime() + (6 + random.next() * 20) * HOUR_MS);
    const isCancelled = fate === 'cancelled' || fate === 'expired' || fate === 'refunded';
    const cancelledAt = fate === 'refunded' ? refundedAt : endsUnpaidAt;
    const cancelReason = cancelReasonFor(fate, random);

    this.#event(id, null, 'order_placed', 'buyer', buyer.id, placedAt);
    if (isPaid) {
      const actor = method === 'bank' ? 'admin' : 'system';
      this.#event(id, null, 'payment_received', actor, method === 'bank' ? this.#adminId : null, paidAt);
    }

    const parcelStatuses = this.#addParcels({
      orderId: id,
      lines,
      surchargeOf,
      isSubscriber,
      placedAt,
      planned,
      random,
      paidAt: isPaid ? paidAt : null,
      cancelledAt: isCancelled ? cancelledAt : null,
    });
    const status = deriveOrderStatus(parcelStatuses);
    if (isCancelled) {
      const actorKind = fate === 'cancelled' ? 'buyer' : fate === 'expired' ? 'system' : 'admin';
      const actorId = fate === 'cancelled' ? buyer.id : fate === 'expired' ? null : this.#adminId;
      this.#event(
        id,
        null,
        fate === 'expired' ? 'order_expired' : 'order_cancelled',
        actorKind,
        actorId,
        cancelledAt,
        fate === 'refunded' ? cancelReason : null,
      );
    }

    this.rows.orders.push({
      id,
      order_number: `TM-${kathmanduYear(placedAt)}-${String(number).padStart(6, '0')}`,
      company_id: buyer.id,
      user_id: buyer.id,
      status,
      subtotal_paisa: totals.subtotalPaisa,
      tax_paisa: totals.taxPaisa,
      shipping_paisa: totals.shippingPaisa,
      discount_paisa: totals.discountPaisa,
      total_paisa: totals.totalPaisa,
      savings_paisa: totals.savingsPaisa,
      coupon_id: coupon?.id ?? null,
      coupon_code: coupon?.seed.code ?? null,
      shipping_address: address,
      billing_address: address,
      notes: random.chance(0.18) ? random.pick(orderNotes) : null,
      purchase_order_number: random.chance(0.3)
        ? `PO-${random.between(101, 989)}/${random.between(82, 83)}`
        : null,
      payment_method: method,
      body_hash: `\\x${createHash('sha256').update(id).digest('hex')}`,
      stock_held_until: status === 'pending' ? new Date(placedAt.getTime() + holdMs) : null,
      paid_at: isPaid ? paidAt : null,
      cancelled_at: isCancelled ? cancelledAt : null,
      cancel_reason: isCancelled ? cancelReason : null,
      created_at: placedAt,
      updated_at: placedAt,
    });
    if (coupon !== null) this.#recordCouponUse(coupon, id, buyer.id, placedAt);
    this.#addPayment({
      orderId: id,
      number,
      method,
      buyerId: buyer.id,
      amountPaisa: totals.totalPaisa,
      placedAt,
      paidAt: isPaid ? paidAt : null,
      cancelledAt: isCancelled ? cancelledAt : null,
      cancelReason,
      lines: lines.map(({ product, quantity }) => {
        const linePaisa = unitPricePaisa(product, isSubscriber) * quantity;
        return { name: product.content.name, quantity, lineTotalPaisa: linePaisa };
      }),
    });
  }

  #linesFor(planned: PlannedOrder, random: SeedRandom): Line[] {
    if (planned.lines !== undefined) {
      return planned.lines.map(([sku, quantity]) => {
        const product = this.#bySku.get(sku);
        if (product === undefined) throw new Error(`Planned order of an unknown product: ${sku}`);
        return { product, quantity };
      });
    }
    const interests = interestsOf(planned.buyer.email);
    const onSale = this.#products.filter(({ createdAt }) => createdAt < planned.placedAt);
    const weights = onSale.map(({ demand, parent }) => demand * (interests.get(parent) ?? 0));
    const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
    const wanted = 1 + Math.floor(random.next() ** 1.4 * 7);
    const chosen = new Map<string, Line>();
    for (let attempt = 0; attempt < wanted && totalWeight > 0; attempt += 1) {
      let rest = random.next() * totalWeight;
      const index = weights.findIndex((weight) => {
        rest -= weight;
        return rest <= 0;
      });
      const product = onSale[index];
      if (product !== undefined)
        chosen.set(product.id, { product, quantity: usualQuantity(product, random) });
    }
    return [...chosen.values()];
  }

  #couponFor(planned: PlannedOrder, subtotalPaisa: number, random: SeedRandom): CouponState | null {
    const isWanted = planned.couponCode !== undefined || (planned.lines === undefined && random.chance(0.16));
    if (!isWanted || planned.fate !== 'usual') return null;
    const candidates =
      planned.couponCode === undefined
        ? [...this.#coupons].sort(
            (a, b) => Number(b.seed.code === 'FIRST25') - Number(a.seed.code === 'FIRST25'),
          )
        : this.#coupons.filter(({ seed }) => seed.code === planned.couponCode);
    return (
      candidates.find((candidate) => {
        const terms = couponTerms(candidate, this.#now);
        const usesByBuyer = candidate.usesByBuyer.get(planned.buyer.id) ?? 0;
        return whyCannotUseCoupon(terms, { now: planned.placedAt, subtotalPaisa, usesByBuyer }) === null;
      }) ?? null
    );
  }

  #recordCouponUse(coupon: CouponState, orderId: string, buyerId: string, at: Date): void {
    coupon.usedCount += 1;
    coupon.usesByBuyer.set(buyerId, (coupon.usesByBuyer.get(buyerId) ?? 0) + 1);
    this.rows.couponUses.set(coupon.id, coupon.usedCount);
    this.rows.coupon_uses.push({
      order_id: orderId,
      coupon_id: coupon.id,
      company_id: buyerId,
      user_id: buyerId,
      created_at: at,
    });
  }

  #addParcels(order: {
    orderId: string;
    lines: readonly Line[];
    surchargeOf: (seller: string, lines: readonly Line[]) => number;
    isSubscriber: boolean;
    placedAt: Date;
    planned: PlannedOrder;
    random: SeedRandom;
    paidAt: Date | null;
    cancelledAt: Date | null;
  }): ParcelStatus[] {
    const { orderId, lines, planned, random, placedAt, paidAt, cancelledAt } = order;
    const bySeller = Map.groupBy(lines, ({ product }) => product.sellerId);
    const statuses: ParcelStatus[] = [];
    let linePosition = 0;
    for (const [parcelIndex, [seller, parcelLines]] of [...bySeller.entries()].entries()) {
      const parcelId = seedId('parcel', `${orderId}/${seller}`);
      const shippedAt = after(paidAt, planned.shipHours ?? 5 + random.next() * 60);
      const deliveredAt = after(shippedAt, planned.deliverHours ?? 20 + random.next() * 90);
      const wasShipped = cancelledAt === null && shippedAt !== null && shippedAt <= this.#now;
      const wasDelivered = wasShipped && deliveredAt !== null && deliveredAt <= this.#now;
      const status: ParcelStatus =
        cancelledAt !== null
          ? 'cancelled'
          : wasDelivered
            ? 'delivered'
            : wasShipped
              ? 'shipped'
              : paidAt !== null
                ? 'processing'
                : 'pending';
      statuses.push(status);
      const carrier = wasShipped ? random.pick(carriers) : null;
      if (paidAt !== null) this.#event(orderId, parcelId, 'parcel_processing', 'system', null, paidAt);
      if (wasShipped) this.#event(orderId, parcelId, 'parcel_shipped', 'seller', seller, shippedAt);
      if (wasDelivered) this.#event(orderId, parcelId, 'parcel_delivered', 'seller', seller, deliveredAt);

      let subtotalPaisa = 0;
      for (const { product, quantity } of parcelLines) {
        linePosition += 1;
        const unitPaisa = unitPricePaisa(product, order.isSubscriber);
        subtotalPaisa += unitPaisa * quantity;
        const itemId = seedId('order-item', `${orderId}/${product.id}`);
        this.rows.order_items.push({
          id: itemId,
          order_id: orderId,
          parcel_id: parcelId,
          product_id: product.id,
          position: linePosition,
          name: product.content.name,
          sku: product.content.sku,
          image_url: product.imageUrl,
          quantity,
          unit_price_paisa: unitPaisa,
          regular_price_paisa: product.regularPricePaisa,
          line_total_paisa: unitPaisa * quantity,
        });
        this.#moveStock(product.id, orderId, -quantity, 'order', planned.buyer.id, placedAt);
        if (cancelledAt !== null)
          this.#moveStock(
            product.id,
            orderId,
            quantity,
            planned.fate === 'expired' ? 'expire' : 'cancel',
            null,
            cancelledAt,
          );
        if (wasDelivered) this.#review(product, itemId, planned, deliveredAt);
      }
      this.rows.parcels.push({
        id: parcelId,
        order_id: orderId,
        seller_id: seller,
        position: parcelIndex + 1,
        status,
        subtotal_paisa: subtotalPaisa,
        surcharge_paisa: order.surchargeOf(seller, parcelLines),
        carrier: carrier?.name ?? null,
        tracking_number:
          carrier === null ? null : `${carrier.prefix}${random.between(10_000_000, 99_999_999)}`,
        shipped_at: wasShipped ? shippedAt : null,
        delivered_at: wasDelivered ? deliveredAt : null,
        lost_at: null,
        money_ready_at: null,
        created_at: placedAt,
        updated_at: deliveredAt !== null && wasDelivered ? deliveredAt : placedAt,
      });
    }
    return statuses;
  }

  #addPayment(payment: {
    orderId: string;
    number: number;
    method: OrderPaymentMethod;
    buyerId: string;
    amountPaisa: number;
    placedAt: Date;
    paidAt: Date | null;
    cancelledAt: Date | null;
    cancelReason: string | null;
    /** What goes back with a refund. */
    lines: readonly { name: string; quantity: number; lineTotalPaisa: number }[];
  }): void {
    const { paidAt, cancelledAt, placedAt, buyerId, method, amountPaisa } = payment;
    const id = seedId('payment', `order/${payment.number}`);
    const isBank = method === 'bank';
    const open = isBank ? 'pending' : 'initiated';
    const ended = cancelledAt === null ? null : paidAt === null ? 'cancelled' : 'refunded';
    const row = paymentRow({
      id,
      kind: 'order',
      orderId: payment.orderId,
      planId: null,
      userId: buyerId,
      method,
      status: ended ?? (paidAt === null ? open : 'settled'),
      amountPaisa,
      createdAt: placedAt,
      settledAt: paidAt,
      refundDuePaisa: ended === 'refunded' ? amountPaisa : 0,
    });
    this.rows.payments.push(row);

    const note = (...event: Parameters<typeof paymentEvent>) =>
      this.rows.payment_events.push(paymentEvent(...event));
    note(id, null, 'initiated', 'buyer', buyerId, placedAt);
    if (isBank) note(id, 'initiated', 'pending', 'buyer', buyerId, placedAt);
    const recorder = isBank ? this.#adminId : null;
    if (paidAt !== null) {
      const detail = { gatewayReference: row.gateway_reference, receivedPaisa: amountPaisa, surplusPaisa: 0 };
      note(id, open, 'settled', isBank ? 'admin' : 'system', recorder, paidAt, detail);
      if (isBank)
        this.rows.bank_receipts.push({
          id: seedId('bank-receipt', id),
          payment_id: id,
          bank_reference: row.gateway_reference,
          amount_paisa: amountPaisa,
          recorded_by: this.#adminId,
          created_at: paidAt,
        });
    }
    if (cancelledAt !== null && ended === 'cancelled') note(id, open, ended, 'system', null, cancelledAt);
    if (cancelledAt !== null && ended === 'refunded') {
      note(id, 'settled', ended, 'admin', this.#adminId, cancelledAt);
      this.rows.refunds.push({
        id: seedId('refund', id),
        payment_id: id,
        amount_paisa: amountPaisa,
        reason: payment.cancelReason,
        lines: payment.lines,
        state: 'refunded',
        due_by: new Date(cancelledAt.getTime() + 7 * DAY_MS),
        reference: isBank ? `RF-${payment.number}` : row.gateway_reference,
        refunded_at: cancelledAt,
        refunded_by: this.#adminId,
        is_at_door: false,
        created_at: cancelledAt,
      });
    }
  }

  #event(
    orderId: string,
    parcelId: string | null,
    event: string,
    actorKind: string,
    actorId: string | null,
    at: Date,
    note: string | null = null,
  ): void {
    this.rows.order_events.push({
      order_id: orderId,
      parcel_id: parcelId,
      event,
      actor_kind: actorKind,
      actor_id: actorId,
      note,
      created_at: at,
    });
  }

  #moveStock(
    productId: string,
    orderId: string,
    delta: number,
    reason: string,
    actorId: string | null,
    at: Date,
  ): void {
    this.rows.unitsTaken.set(productId, (this.rows.unitsTaken.get(productId) ?? 0) - delta);
    this.rows.stock_movements.push({
      product_id: productId,
      order_id: orderId,
      delta,
      reason,
      actor_id: actorId,
      created_at: at,
    });
  }

  #review(product: CatalogueProduct, itemId: string, planned: PlannedOrder, deliveredAt: Date): void {
    const key = `${product.id}/${planned.buyer.id}`;
    if (this.#reviewed.has(key)) return;
    const random = seedRandom(`review/${key}`);
    if (!random.chance(planned.reviewProbability ?? REVIEW_PROBABILITY)) return;
    const createdAt = new Date(deliveredAt.getTime() + (0.5 + random.next() * 11) * DAY_MS);
    if (createdAt > this.#now) return;
    this.#reviewed.add(key);
    const rating = Math.max(
      1,
      Math.min(5, Math.round(product.quality + (random.next() + random.next() - 1) * 2.4)),
    );
    this.rows.reviews.push({
      id: seedId('review', key),
      product_id: product.id,
      user_id: planned.buyer.id,
      order_item_id: itemId,
      rating,
      comment: this.#comment(product, rating, random),
      created_at: createdAt,
    });
  }

  /** Tries a few wordings, so that one product's page does not say the same thing twice. */
  #comment(product: CatalogueProduct, rating: number, random: SeedRandom): string {
    let comment = '';
    for (let attempt = 0; attempt < 6; attempt += 1) {
      comment = wordReview(product, rating, random);
      if (!this.#usedComments.has(`${product.id}/${comment}`)) break;
    }
    this.#usedComments.add(`${product.id}/${comment}`);
    return comment;
  }
}

type Line = { product: CatalogueProduct; quantity: number };

function after(instant: Date | null, hours: number): Date | null {
  return instant === null ? null : new Date(instant.getTime() + hours * HOUR_MS);
}

/** An address as an order keeps it. */
export function storedAddress(buyer: Pick<HistoryBuyer, 'address' | 'phone'>) {
  const { street, city, province, postalCode } = buyer.address;
  const district = districtOfCity(city, province);
  return { street, city, province, postalCode, country: 'Nepal', phone: buyer.phone, district };
}
