import type { Selectable } from 'kysely';
import { rupeesFromPaisa } from '../src/domain/shop/money.ts';
import type { Products } from '../src/server/db/database-types.ts';
import type { CallResult, TestApp } from './app.ts';
import { insertProduct } from './factories.ts';

/** A complete delivery address. */
export const ADDRESS = {
  street: 'New Road 12',
  city: 'Kathmandu',
  province: 'Bagmati Pradesh',
  postalCode: '44600',
  country: 'Nepal',
  phone: '9841234567',
};

type Product = Pick<Selectable<Products>, 'id' | 'regular_price_paisa' | 'wholesale_price_paisa'>;

/** A line of an order at the regular price, or at the wholesale price. */
export function orderLine(product: Product, quantity = 1, { wholesale = false } = {}) {
  const pricePaisa = wholesale ? product.wholesale_price_paisa : product.regular_price_paisa;
  return { product: product.id, quantity, price: rupeesFromPaisa(pricePaisa) };
}

/** The body of POST /api/orders, paid by bank transfer. */
export function orderBody(items: ReturnType<typeof orderLine>[], rest: object = {}) {
  return { items, shippingAddress: ADDRESS, payment: { method: 'bank' }, ...rest };
}

export function placeOrder(
  shop: TestApp,
  token: string,
  items: ReturnType<typeof orderLine>[],
  { headers = {}, ...rest }: { headers?: Record<string, string>; [field: string]: unknown } = {},
): Promise<CallResult> {
  return shop.call('POST', '/api/orders', { token, headers, body: orderBody(items, rest) });
}

/** Begins a bank transfer for an order; answers the payment's id. */
export async function startBankPayment(shop: TestApp, token: string, orderId: string): Promise<string> {
  const { body } = await shop.call('POST', '/api/payments/order', {
    token,
    body: { orderId, paymentMethod: 'bank' },
  });
  return body.data.payment._id;
}

/** Confirms a transfer as an admin does. */
export function confirmTransfer(
  shop: TestApp,
  adminToken: string,
  paymentId: string,
  body: { bankReference: string; amount: number; resolution?: string; statementLine?: string },
): Promise<CallResult> {
  return shop.call('POST', `/api/admin/payments/${paymentId}/confirm`, { token: adminToken, body });
}

/** The stock of a product now. */
export async function stockOf(shop: TestApp, productId: string): Promise<number> {
  const row = await shop.db
    .selectFrom('products')
    .select('quantity')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  return row.quantity;
}

/** Lets an unpaid order's time be over and runs the job that ends such orders. */
export async function letExpire(shop: TestApp, orderId: string): Promise<void> {
  await shop.db
    .updateTable('orders')
    .set({ stock_held_until: new Date(Date.now() - 1000) })
    .where('id', '=', orderId)
    .where('status', '=', 'pending')
    .execute();
  await runJob(shop, 'expire_orders');
}

export async function runJob(shop: TestApp, name: string): Promise<void> {
  await shop.pool.query('select graphile_worker.add_job($1)', [name]);
  await shop.runJobs();
}

/** An order of two parcels (2,000 and 3,000, total 5,750) with its bank payment. */
export async function placeBankOrder(shop: TestApp) {
  const { token, user } = await shop.registerBuyer();
  const products = [await insertProduct(shop.db), await insertProduct(shop.db)] as const;
  const { body } = await placeOrder(shop, token, [orderLine(products[0], 2), orderLine(products[1], 3)]);
  const orderId: string = body.data._id;
  const paymentId = await startBankPayment(shop, token, orderId);
  return {
    token,
    user,
    products,
    orderId,
    orderNumber: body.data.orderNumber as string,
    paymentId,
    parcels: body.data.parcels,
    total: body.data.totals.total,
  };
}
