/** What is asked for each add to a cart and each order is planned once and found by indexes. */
import { randomBytes, randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertProduct } from '../../../../../test/factories.ts';
import { createDatabase } from '../../../db/database.ts';
import { createPool } from '../../../db/pool.ts';
import { addLine } from '../../buying/cart/cart.sql.ts';
import { getBuyerAndProducts, lockBuyerAndProducts } from './order-placing.sql.ts';
import { findOrder, orderDetail } from './orders.sql.ts';
import { parcelsOfSeller } from './seller-orders.sql.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

test('the plans of adding to a cart and of placing an order are kept', async () => {
  const pool = createPool(shop.connectionString, { max: 1 });
  const db = createDatabase(pool);
  try {
    const { user } = await shop.registerBuyer();
    const products = [await insertProduct(shop.db), await insertProduct(shop.db)];
    const productIds = products.map(({ id }) => id);
    for (let round = 0; round < 12; round += 1) {
      const guestKey = randomBytes(32);
      await addLine(pool, { companyId: null, userId: null, guestKey }, productIds[round % 2] ?? '', 1);
      await lockBuyerAndProducts(db, user.id, productIds);
      await getBuyerAndProducts(db, {
        companyId: user.id,
        userId: user.id,
        bodyHash: guestKey,
        productIds,
        coupon: 'cart',
      });
      await findOrder(db, randomUUID(), user.id);
    }
    // PostgreSQL tries five plans before it keeps one.
    const { rows } = await pool.query<{ name: string }>(
      'select name from pg_prepared_statements where custom_plans > 5 or generic_plans < 7',
    );
    expect(rows).toEqual([]);
  } finally {
    await db.destroy();
  }
});

test('an order leads to its parcels, lines and events by indexes, however many there are', async () => {
  const plan = await planOf(sql`${orderDetail()} where o.id = ${randomUUID()}`);
  expect(plan).toContain('parcels_seller_unique');
  expect(plan).not.toMatch(/Seq Scan|Disabled/);
});

test.each([
  ['as it opens', undefined, 'createdAt:desc', 'Scan using parcels_seller'],
  ['the oldest first', undefined, 'createdAt:asc', 'Scan Backward using parcels_seller'],
  ['of one status', 'shipped', 'createdAt:desc', 'Scan using parcels_seller_status'],
] as const)(
  'a seller’s list, %s, is counted and paged from indexes alone',
  async (_, status, sortBy, scan) => {
    const filter = { sellerId: randomUUID(), status, search: undefined };
    const plan = await planOf(parcelsOfSeller(filter, { limit: 20, offset: 40, sortBy }));
    expect(plan).toMatch(/Group Key: p\.status\n\s+->\s+Index Only Scan using parcels_seller_status on/);
    expect(plan).toMatch(new RegExp(`Limit [^\\n]*\\n\\s+->\\s+Index Only ${scan} on`));
  },
);

/** Small tables are read whole otherwise, whatever indexes there are. */
async function planOf(statement: RawBuilder<unknown>): Promise<string> {
  return shop.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}
