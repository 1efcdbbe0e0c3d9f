import { seedDemo } from '../src/demo/seed/seed.ts';
import { seedBulk } from '../src/demo/seed/seed-bulk.ts';
import { keepChangedDays } from '../src/server/features/orders/dashboards/figures.commands.ts';
import { addBulkOrders } from './bulk-orders.ts';
import { type BenchDatabase, openBenchDatabase } from './database.ts';

export interface MarketSize {
  orders: number;
  products: number;
  /** Made-up buyers beside the demo shop's people. */
  buyers: number;
}

/** The command's words for the size, and what it is without them. */
export const MARKET_OPTIONS = {
  orders: { type: 'string', default: '1000000' },
  products: { type: 'string', default: '100000' },
  buyers: { type: 'string', default: '1000000' },
} as const;

export function marketSize(options: Record<keyof MarketSize, string>): MarketSize {
  const { orders, products, buyers } = options;
  return { orders: Number(orders), products: Number(products), buyers: Number(buyers) };
}

/** A demo shop of that size in a database of its own, filled on the first run. */
export async function openFilledMarket({ orders, products, buyers }: MarketSize): Promise<BenchDatabase> {
  const bench = await openBenchDatabase(`bench-market-${orders}-${products}-${buyers}`, 8);
  const { pool, db, timed } = bench;
  await seedDemo(pool);
  await seedBulk(pool, { total: products, log: console.log });
  const { rows: known } = await pool.query('select count(*) as count from orders');
  const missing = orders - Number(known[0].count);
  if (missing <= 0) return bench;
  await addBulkOrders(pool, { orders: missing, buyers });
  await timed('adding up every day that changed', 1, () => keepChangedDays({ db, clock: () => new Date() }));
  for (const table of ['order_days', 'seller_days', 'product_days', 'changed_days'])
    await pool.query(`vacuum (analyze) ${table}`);
  return bench;
}
