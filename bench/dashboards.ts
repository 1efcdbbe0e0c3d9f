/**
 * `npm run bench:dashboards -- [--orders 1000000] [--products 100000]`: how long the dashboards take over that many
 * orders (docs/speed.md). Uses an embedded database of its own in `.data`, filled on the first run.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { seedDemo } from '../src/demo/seed/seed.ts';
import { seedBulk } from '../src/demo/seed/seed-bulk.ts';
import { TIME_RANGES } from '../src/domain/time-range.ts';
import { createDatabase } from '../src/server/db/database.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { createPool } from '../src/server/db/pool.ts';
import { startEmbeddedPostgres } from '../src/server/embedded-postgres/embedded-postgres.ts';
import { readAdminDashboard, readSellerDashboard } from '../src/server/features/dashboards/dashboard-view.ts';
import { keepChangedDays } from '../src/server/features/dashboards/figures.commands.ts';
import { projectRoot } from '../src/server/project-root.ts';
import { addBulkOrders } from './bulk-orders.ts';
import { median } from './report.ts';

const RUNS = 9;

const { values: options } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    products: { type: 'string', default: '100000' },
  },
});
const dataFolder = path.join(projectRoot, '.data', `bench-dashboards-${options.orders}`);
await fs.mkdir(dataFolder, { recursive: true });
const server = await startEmbeddedPostgres({
  dataFolder: path.join(dataFolder, 'postgres'),
  log: console.log,
});
await migrate(server.connectionString);
const pool = createPool(server.connectionString, { max: 8, statementTimeoutMs: 0 });
const db = createDatabase(pool);
const clock = () => new Date();
await seedDemo(pool);
await seedBulk(pool, { total: Number(options.products), log: console.log });
const { rows: known } = await pool.query('select count(*) as count from orders');
const missing = Number(options.orders) - known[0].count;
if (missing > 0) await addBulkOrders(pool, missing);
await timed('adding up every day that changed', 1, () => keepChangedDays({ db, clock }));
for (const table of ['order_days', 'seller_days', 'product_days', 'changed_days'])
  await pool.query(`vacuum (analyze) ${table}`);

const { rows: sellers } = await pool.query(
  'select seller_id as id, count(*) as products from products where deleted_at is null group by 1 order by 2 desc limit 1',
);
console.log(`The seller has ${sellers[0].products} products.`);
for (const timeRange of TIME_RANGES) {
  await timed(`admin, ${timeRange}`, RUNS, () => readAdminDashboard(db, timeRange, clock()));
  await timed(`seller, ${timeRange}`, RUNS, () =>
    readSellerDashboard(db, { sellerId: sellers[0].id, timeRange, now: clock() }),
  );
}
await pool.end();
await server.stop();

async function timed(name: string, runs: number, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  console.log(
    `${name}: ${Math.round(median(times))} ms (${Math.round(Math.min(...times))}-${Math.round(Math.max(...times))})`,
  );
}
