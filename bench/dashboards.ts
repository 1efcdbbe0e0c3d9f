/**
 * `npm run bench:dashboards -- [--orders 1000000] [--products 100000] [--buyers 1000000]`: how long the dashboards take
 * over that many orders (docs/speed.md). Uses an embedded database of its own in `.data`, filled on the first run;
 * `bench:desks` shares it.
 */
import { parseArgs } from 'node:util';
import { TIME_RANGES } from '../src/domain/shop/time-range.ts';
import {
  readAdminDashboard,
  readSellerDashboard,
} from '../src/server/features/orders/dashboards/dashboard-view.ts';
import { MARKET_OPTIONS, marketSize, openFilledMarket } from './filled-market.ts';

const RUNS = 9;

const { values: options } = parseArgs({ options: MARKET_OPTIONS });
const { pool, db, timed, stop } = await openFilledMarket(marketSize(options));
const now = new Date();

const { rows: sellers } = await pool.query(
  'select seller_id as id, count(*) as products from products where deleted_at is null group by 1 order by 2 desc limit 1',
);
console.log(`The seller has ${sellers[0].products} products.`);
for (const timeRange of TIME_RANGES) {
  await timed(`admin, ${timeRange}`, RUNS, () => readAdminDashboard(db, timeRange, now));
  await timed(`seller, ${timeRange}`, RUNS, () =>
    readSellerDashboard(db, { sellerId: sellers[0].id, timeRange, now }),
  );
}
await stop();
