import type { Selectable } from 'kysely';
import type { Products } from '../src/server/db/database-types.ts';
import type { Account, TestApp } from './app.ts';
import { fresh, insertProduct } from './factories.ts';
import { confirmTransfer, orderLine, placeOrder, startBankPayment } from './shopping.ts';

/** An order of three units from each of these sellers; paid unless told otherwise. */
export interface ParcelledOrder {
  orderId: string;
  orderNumber: string;
  total: number;
  buyer: Account;
  /** Of each seller, in their order. */
  parcelIds: string[];
  products: Selectable<Products>[];
  paymentId: string;
}

export async function orderFrom(
  shop: TestApp,
  admin: Account,
  sellers: readonly Account[],
  {
    isPaid = true,
    product: priced = {},
    ...rest
  }: { isPaid?: boolean; product?: Parameters<typeof insertProduct>[1]; [field: string]: unknown } = {},
): Promise<ParcelledOrder> {
  const buyer = await shop.registerBuyer();
  const products: Selectable<Products>[] = [];
  for (const { user } of sellers)
    products.push(await insertProduct(shop.db, { seller_id: user.id, ...priced }));
  const lines = products.map((product) => orderLine(product, 3));
  const { data } = (await placeOrder(shop, buyer.token, lines, rest)).body;
  const paymentId = await startBankPayment(shop, buyer.token, data._id);
  const order: ParcelledOrder = {
    orderId: data._id,
    orderNumber: data.orderNumber,
    total: data.totals.total,
    buyer,
    parcelIds: data.parcels.map((parcel: { _id: string }) => parcel._id),
    products,
    paymentId,
  };
  if (isPaid) await pay(shop, admin, order);
  return order;
}

export function pay(shop: TestApp, admin: Account, { paymentId, total }: ParcelledOrder) {
  return confirmTransfer(shop, admin.token, paymentId, { bankReference: `TR-${fresh()}`, amount: total });
}
