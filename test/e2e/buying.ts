import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Cart } from '../../src/contract/buying/cart.contract.ts';
import type { ProductCard } from '../../src/contract/catalogue/products.contract.ts';
import type { Order } from '../../src/contract/orders/orders.contract.ts';
import type { OrderPaymentResult } from '../../src/contract/payments/payments.contract.ts';
import type { OrderPaymentMethod } from '../../src/domain/books/payment-status.ts';
import { DEMO_PASSWORD, expect } from './fixtures.ts';

/** What a browser test needs around the screens it looks at: products, fresh buyers, carts. */

export const ADDRESS = {
  street: 'Kupondole Height, House 42',
  city: 'Lalitpur',
  province: 'Bagmati Pradesh',
  phone: '9841234567',
};

/** What a call that went well answers. */
export async function dataOf<Data>(answer: Awaited<ReturnType<APIRequestContext['get']>>): Promise<Data> {
  const body = (await answer.json()) as { data: Data; message?: string };
  expect(answer.ok(), `${answer.url()}: ${body.message}`).toBe(true);
  return body.data;
}

/** Products in stock with at least `stock` units, each of another seller, best sold first. */
export async function findProducts(
  request: APIRequestContext,
  { count, stock = 50, companyName }: { count: number; stock?: number; companyName?: string },
): Promise<ProductCard[]> {
  const { products } = await dataOf<{ products: ProductCard[] }>(
    await request.get('/api/products?sortBy=salesCount:desc&inStock=true&limit=100'),
  );
  const sellers = new Set<string>();
  const found = products.filter(({ inventory, minimumOrderQuantity, seller }) => {
    if (inventory.quantity < stock || minimumOrderQuantity > 1 || sellers.has(seller._id)) return false;
    if (seller.awayUntil !== null) return false;
    if (companyName !== undefined && seller.companyName !== companyName) return false;
    sellers.add(seller._id);
    return true;
  });
  expect(found.length).toBeGreaterThanOrEqual(count);
  return found.slice(0, count);
}

/** One of them. */
export async function stockedProduct(
  request: APIRequestContext,
  options: { stock?: number; companyName?: string } = {},
): Promise<ProductCard> {
  const [product] = await findProducts(request, { ...options, count: 1 });
  if (!product) throw new Error('No product');
  return product;
}

/** A product with only a few units left. Every test takes its own `category`, so that none buys another's. */
export async function findScarceProduct(request: APIRequestContext, category: string): Promise<ProductCard> {
  const { products } = await dataOf<{ products: ProductCard[] }>(
    await request.get(`/api/products?sortBy=createdAt:asc&inStock=true&limit=100&category=${category}`),
  );
  const product = products.find(
    ({ inventory, minimumOrderQuantity, seller }) =>
      seller.awayUntil === null &&
      inventory.quantity >= 3 &&
      inventory.quantity < 10 &&
      minimumOrderQuantity === 1,
  );
  if (!product) throw new Error(`No scarce product in ${category}`);
  return product;
}

export interface Buyer {
  email: string;
  password: string;
  authToken: string;
  refreshToken: string;
}

/** A new account under an address of its own. */
export async function register(
  request: APIRequestContext,
  person: { role: 'buyer' | 'seller'; firstName: string; lastName: string } & Record<string, string>,
): Promise<Buyer> {
  const email = `${person.role}-${randomUUID()}@example.com`;
  const password = DEMO_PASSWORD;
  const { authToken, refreshToken } = await dataOf<{ authToken: string; refreshToken: string }>(
    await request.post('/api/auth/register', {
      data: { ...person, email, phone: '9841234567', password, confirmPassword: password, terms: true },
    }),
  );
  return { email, password, authToken, refreshToken };
}

/** A buyer whom nobody else uses. */
export function newBuyer(request: APIRequestContext): Promise<Buyer> {
  return register(request, { role: 'buyer', firstName: 'Sita', lastName: 'Shrestha' });
}

/** The session of a demo account. */
export async function login(request: APIRequestContext, email: string): Promise<Buyer> {
  const tokens = await dataOf<{ authToken: string; refreshToken: string }>(
    await request.post('/api/auth/login', { data: { email, password: DEMO_PASSWORD } }),
  );
  return { email, password: DEMO_PASSWORD, authToken: tokens.authToken, refreshToken: tokens.refreshToken };
}

export const bearer = ({ authToken }: Buyer) => ({ authorization: `Bearer ${authToken}` });

/** Writes into the storage of the site's pages, from a page of the site that costs nothing to load. */
async function store(page: Page, items: Record<string, string>): Promise<void> {
  const blank = '**/blank-page-of-this-site';
  await page.route(blank, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Blank</title>' }),
  );
  await page.goto('/blank-page-of-this-site');
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, Object.entries(items));
  await page.unroute(blank);
}

/** Gives the page this buyer's session, as a login would. */
export async function useSessionOf(page: Page, { authToken, refreshToken }: Buyer): Promise<void> {
  await store(page, { authToken, refreshToken });
}

/** Fills the cart of the page's guest. */
export async function fillGuestCart(
  page: Page,
  lines: readonly { product: ProductCard; quantity: number }[],
): Promise<void> {
  const guestId = `guest_${Date.now()}_${randomUUID().replaceAll('-', '')}`;
  await store(page, { sessionId: guestId });
  for (const { product, quantity } of lines) {
    await dataOf<Cart>(
      await page.request.post('/api/cart/items', {
        headers: { 'x-session-id': guestId },
        data: { productId: product._id, quantity },
      }),
    );
  }
}

/** Fills a buyer's cart. */
export async function fillCart(
  request: APIRequestContext,
  buyer: Buyer,
  lines: readonly { product: ProductCard; quantity: number }[],
): Promise<void> {
  for (const { product, quantity } of lines) {
    await dataOf<Cart>(
      await request.post('/api/cart/items', {
        headers: bearer(buyer),
        data: { productId: product._id, quantity },
      }),
    );
  }
}

/** Places an order without a screen, to be paid by bank transfer unless `method` says otherwise. */
export async function placeOrder(
  request: APIRequestContext,
  buyer: Buyer,
  lines: readonly { product: ProductCard; quantity: number }[],
  method: OrderPaymentMethod = 'bank',
): Promise<Order> {
  return dataOf<Order>(
    await request.post('/api/orders', {
      headers: bearer(buyer),
      data: {
        items: lines.map(({ product, quantity }) => ({
          product: product._id,
          quantity,
          price: product.pricing.regularPrice,
        })),
        shippingAddress: { ...ADDRESS, country: 'Nepal' },
        payment: { method },
      },
    }),
  );
}

/** Asks for the payment of an order, without a screen. */
export async function startPayment(
  request: APIRequestContext,
  buyer: Buyer,
  order: Order,
  method: OrderPaymentMethod,
): Promise<OrderPaymentResult> {
  return dataOf<OrderPaymentResult>(
    await request.post('/api/payments/order', {
      headers: bearer(buyer),
      data: { orderId: order._id, paymentMethod: method },
    }),
  );
}

/** Transfers what an order costs and confirms it, without a screen: its parcels can be sent. */
export async function payByTransfer(request: APIRequestContext, buyer: Buyer, order: Order): Promise<void> {
  const { payment } = await startPayment(request, buyer, order, 'bank');
  await dataOf<unknown>(
    await request.post(`/api/admin/payments/${payment._id}/confirm`, {
      headers: bearer(await login(request, 'admin@thokmandu.example')),
      data: { bankReference: `E2E-${randomUUID()}`, amount: payment.amount },
    }),
  );
}

/** How many orders a buyer has. */
export async function countOrders(request: APIRequestContext, buyer: Buyer): Promise<number> {
  const { counts } = await dataOf<{ counts: { all: number } }>(
    await request.get('/api/orders', { headers: bearer(buyer) }),
  );
  return counts.all;
}

/** Fills the shipping step that is on the screen. */
export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Street').fill(ADDRESS.street);
  await page.getByLabel('City').fill(ADDRESS.city);
  await page.getByLabel('Province').selectOption(ADDRESS.province);
  await page.getByLabel('Phone').fill(ADDRESS.phone);
}

/** From the cart review to the confirmation, with a new address. */
export async function walkToConfirmation(page: Page): Promise<void> {
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Next' }).click();
  await fillAddress(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('radio', { name: /Bank Transfer/ }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible();
}
