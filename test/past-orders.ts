import type { Selectable } from 'kysely';
import { parcelShares } from '../src/domain/books/parcel-shares.ts';
import { deriveOrderStatus, type ParcelStatus } from '../src/domain/orders/order-status.ts';
import { shareOfPaisa } from '../src/domain/shop/money.ts';
import type { Database } from '../src/server/db/database.ts';
import type { Orders } from '../src/server/db/database-types.ts';
import { fresh, insertProduct } from './factories.ts';
import { ADDRESS } from './shopping.ts';

/** A seller's part of an order; `productId` when it must be this one. */
export interface PastParcel {
  sellerId: string;
  paisa: number;
  status: ParcelStatus;
  productId?: string;
}

/** An order as it may stand in the books: one line of five units per parcel, sums by the rules. */
export async function insertPastOrder(
  db: Database,
  {
    buyerId,
    parcels,
    placedAt,
    paidAt = null,
    discountPaisa = 0,
    savingsPaisa = 0,
    hasShares = false,
  }: {
    buyerId: string;
    parcels: readonly PastParcel[];
    placedAt: Date;
    paidAt?: Date | null;
    discountPaisa?: number;
    savingsPaisa?: number;
    /** Placed since parcels have their share of VAT and voucher: one that was sent then needs its bill. */
    hasShares?: boolean;
  },
): Promise<Selectable<Orders>> {
  const subtotal = parcels.reduce((sum, { paisa }) => sum + paisa, 0);
  const tax = shareOfPaisa(subtotal, 1300);
  const shipping = subtotal > 500_000 ? 0 : 10_000;
  const status = deriveOrderStatus(parcels.map((parcel) => parcel.status));
  const order = await db
    .insertInto('orders')
    .values({
      order_number: `TM-${fresh()}`,
      company_id: buyerId,
      user_id: buyerId,
      status,
      subtotal_paisa: subtotal,
      tax_paisa: tax,
      shipping_paisa: shipping,
      discount_paisa: discountPaisa,
      total_paisa: Math.max(0, subtotal + tax + shipping - discountPaisa),
      savings_paisa: savingsPaisa,
      shipping_address: JSON.stringify(ADDRESS),
      billing_address: JSON.stringify(ADDRESS),
      payment_method: 'bank',
      body_hash: Buffer.from('x'),
      stock_held_until: status === 'pending' ? new Date(Date.now() + 3_600_000) : null,
      paid_at: paidAt,
      created_at: placedAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const shares = parcelShares(
    { subtotalPaisa: subtotal, taxPaisa: tax, discountPaisa },
    parcels.map(({ paisa }) => paisa),
  );
  for (const [index, { sellerId, paisa, status, productId }] of parcels.entries()) {
    const parcel = await db
      .insertInto('parcels')
      .values({
        order_id: order.id,
        seller_id: sellerId,
        position: index + 1,
        status,
        subtotal_paisa: paisa,
        tax_paisa: hasShares ? shares[index]?.taxPaisa : null,
        voucher_paisa: hasShares ? shares[index]?.voucherPaisa : null,
        created_at: placedAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const product = productId ?? (await insertProduct(db, { seller_id: sellerId })).id;
    await db
      .insertInto('order_items')
      .values({
        order_id: order.id,
        parcel_id: parcel.id,
        product_id: product,
        position: index + 1,
        name: 'Arduino Uno',
        sku: `UNO-${index}`,
        quantity: 5,
        unit_price_paisa: paisa / 5,
        regular_price_paisa: paisa / 5,
        line_total_paisa: paisa,
      })
      .execute();
  }
  return order;
}
