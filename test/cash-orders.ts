import type { Selectable } from 'kysely';
import type { Products } from '../src/server/db/database-types.ts';
import { inTransaction } from '../src/server/db/transaction.ts';
import { insertPayment } from '../src/server/features/payments/payments/payments.sql.ts';
import {
  lockForSettlement,
  settlePayment,
} from '../src/server/features/payments/payments/settlement.commands.ts';
import type { Account, TestApp } from './app.ts';
import { fresh, insertProduct } from './factories.ts';
import { orderLine, placeOrder } from './shopping.ts';

/** An order of `units` of a product of each of these sellers whose buyer pays at the door. */
export async function cashOrderFrom(
  shop: TestApp,
  sellers: readonly Account[],
  {
    units = 1,
    product: priced = {},
    ...rest
  }: { units?: number; product?: object; [field: string]: unknown } = {},
) {
  const buyer = await shop.registerBuyer();
  const products: Selectable<Products>[] = [];
  for (const { user } of sellers)
    products.push(await insertProduct(shop.db, { seller_id: user.id, ...priced }));
  const lines = products.map((product) => orderLine(product, units));
  const { data } = (await placeOrder(shop, buyer.token, lines, rest)).body;
  const orderId: string = data._id;
  await shop.pool.query(`update orders set payment_method = 'cod' where id = $1`, [orderId]);
  const paymentId = await settleAtDoor(shop, orderId);
  return {
    orderId,
    orderNumber: data.orderNumber as string,
    paymentId,
    buyer,
    products,
    total: data.totals.total as number,
    shipping: data.totals.shipping as number,
    parcelIds: data.parcels.map((parcel: { _id: string }) => parcel._id) as string[],
  };
}

/** What the confirmed phone of a buyer leads to. */
async function settleAtDoor(shop: TestApp, orderId: string): Promise<string> {
  return inTransaction(shop.db, async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .select(['company_id', 'user_id', 'total_paisa'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    const { id } = await insertPayment(tx, {
      subject: { orderId },
      buyer: { companyId: order.company_id, userId: order.user_id },
      method: 'cod',
      amountPaisa: Number(order.total_paisa),
      reference: `COD-${fresh()}`,
    });
    const locked = await lockForSettlement(tx, id);
    const actor = { kind: 'buyer', id: order.user_id } as const;
    const arrival = { gatewayReference: null, receivedPaisa: locked.payment.amountPaisa, actor };
    await settlePayment(tx, locked, arrival, shop.deps);
    return id;
  });
}

/** A step of a seller on a parcel. */
export const moveParcel = (
  shop: TestApp,
  seller: Account,
  parcelId: string,
  status: string,
  more: object = {},
) =>
  shop.call('PATCH', `/api/seller/orders/${parcelId}/status`, {
    token: seller.token,
    body: { status, ...more },
  });
