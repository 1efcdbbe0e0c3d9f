import { afterAll, beforeAll, expect } from 'vitest';
import { type Account, createTestApp, type TestApp } from './app.ts';
import { insertProduct, insertSeller } from './factories.ts';
import { expectInvariants } from './invariants.ts';

export let shop: TestApp;
export let seller: Account;
/** Two hundred products and one more. */
export let products: string[];

/** Opens a shop for the whole test file, with goods to put on lists. Call it once, first. */
export function openListDesk(): void {
  beforeAll(async () => {
    shop = await createTestApp();
    seller = await shop.signIn(await insertSeller(shop.db));
    const first = await insertProduct(shop.db, { seller_id: seller.user.id });
    const { rows } = await shop.pool.query(
      `insert into products (name, description, sku, regular_price_paisa, wholesale_price_paisa, quantity, status,
       approved_at, seller_id, category_id)
     select 'Many ' || n, 'One of many', 'MANY-' || n, 10000, 9000, 0, 'active', now(), seller_id, category_id
     from products, generate_series(1, 200) n where id = $1 returning id`,
      [first.id],
    );
    products = [first.id, ...rows.map(({ id }) => id)];
  });
  afterAll(async () => {
    await expectInvariants(shop.pool);
    await shop.close();
  });
}

export type Body = Record<string, unknown>;
export const call = (
  { token }: Account,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: Body,
) => shop.call(method, `/api/lists${path}`, { token, ...(body === undefined ? {} : { body }) });

export async function newList(
  owner: Account,
  name: string,
  lines: [product: string, quantity: number][] = [],
) {
  const { status, body } = await call(owner, 'POST', '', {
    name,
    lines: lines.map(([product, quantity]) => ({ product, quantity })),
  });
  expect(status).toBe(201);
  return (await call(owner, 'GET', `/${body.data.list._id}`)).body.data;
}

export const product = (values: Parameters<typeof insertProduct>[1] = {}) =>
  insertProduct(shop.db, { seller_id: seller.user.id, ...values });

export const saveLine = ({ token }: Account, line: string) =>
  shop.call('POST', `/api/cart/items/${line}/save-for-later`, { token });

/** The id of Later, once a product was put there from the cart. */
export async function savedForLater(buyer: Account, productId: string, quantity = 1): Promise<string> {
  const body = { productId, quantity };
  const cart = await shop.call('POST', '/api/cart/items', { token: buyer.token, body });
  expect((await saveLine(buyer, cart.body.data.items[0]._id)).status).toBe(200);
  const { lists } = (await call(buyer, 'GET', '')).body.data;
  return lists.find(({ isLater }: { isLater: boolean }) => isLater)._id;
}
