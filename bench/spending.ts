/**
 * `npm run bench:spending -- [--orders 100000]`: how long a company of that many orders waits for what it spent, and for
 * its budgets (docs/speed.md). Uses an embedded database of its own in `.data`, filled on the first run; as many orders
 * of others stand between.
 */
import { parseArgs } from 'node:util';
import { seedDemo } from '../src/demo/seed/seed.ts';
import { seedBulk } from '../src/demo/seed/seed-bulk.ts';
import { lastMonths } from '../src/domain/orders/spending-months.ts';
import { readBudgets } from '../src/server/features/orders/cost-centres/cost-centres.sql.ts';
import { keepChangedDays } from '../src/server/features/orders/dashboards/figures.commands.ts';
import { keepSpending } from '../src/server/features/orders/spending/spending.commands.ts';
import { toSpending } from '../src/server/features/orders/spending/spending-view.ts';
import { addBulkOrders } from './bulk-orders.ts';
import { openBenchDatabase } from './database.ts';

const RUNS = 9;
const PRODUCTS = 10_000;

const { values: options } = parseArgs({ options: { orders: { type: 'string', default: '100000' } } });
const { pool, db, timed, stop } = await openBenchDatabase(`bench-spending-${options.orders}`, 4);
await seedDemo(pool);
await seedBulk(pool, { total: PRODUCTS, log: console.log });
const company = (await pool.query(`select id from users where email = 'buyer@thokmandu.example'`)).rows[0].id;
const { rows: known } = await pool.query('select from orders where company_id = $1 limit 1000', [company]);
if (known.length < 1000) {
  await addBulkOrders(pool, { orders: 2 * Number(options.orders), buyers: 1000 });
  await giveHalfTo(company);
}
const now = new Date();
const { rows: centres } = await pool.query(
  'select id, budget_period as period from cost_centres where company_id = $1 order by code',
  [company],
);
const ofPeriod = (period: string) => centres.find((centre) => centre.period === period).id;
await timed('budgets of all cost centres', RUNS, () => readBudgets(db, company, null, now));
await timed('budget of one, by month', RUNS, () => readBudgets(db, company, [ofPeriod('month')], now));
await timed('budget of one, by year', RUNS, () => readBudgets(db, company, [ofPeriod('year')], now));
await timed('adding up every day that changed', 1, async () => {
  await keepChangedDays({ db, clock: () => now });
  await keepSpending({ db, clock: () => now });
});
await pool.query('vacuum (analyze) spending_days, changed_spending_days');
const member = (await pool.query('select user_id as id from orders where company_id = $1 limit 1', [company]))
  .rows[0].id;
for (const months of [12, 24])
  for (const calendar of ['ad', 'bs'] as const) {
    const asked = lastMonths(months, now, calendar);
    const of = { companyId: company, since: asked[0]?.firstDay ?? '', costCentreId: null, memberId: null };
    const spending = (only: object) => toSpending(db, { ...of, ...only }, { months: asked, now });
    await timed(`spending, ${months} months ${calendar}`, RUNS, () => spending({}));
    if (calendar === 'bs') continue;
    await timed('spending of a cost centre', RUNS, () => spending({ costCentreId: ofPeriod('month') }));
    await timed('spending of a person', RUNS, () => spending({ memberId: member }));
  }
await stop();

/** Every second order is the company's, by five people, on twenty cost centres. */
async function giveHalfTo(company: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    await client.query(
      `insert into cost_centres (company_id, code, name, budget_paisa, budget_period)
        select $1, 'C' || n, 'Ward ' || n, 10000000000, (array['month', 'year'])[1 + n % 2]
        from generate_series(10, 29) n`,
      [company],
    );
    await client.query(
      `insert into company_members (company_id, user_id, role)
        select $1, id, 'buyer' from users where email like 'bulk-_@example.com' limit 4`,
      [company],
    );
    await client.query(
      `with member as (select user_id, row_number() over (order by user_id) - 1 as n from company_members where company_id = $1),
          centre as (select id, row_number() over (order by code) - 1 as n from cost_centres where company_id = $1)
        update orders o set company_id = $1, user_id = m.user_id, cost_centre_id = c.id
        from member m, centre c
        where o.order_number ~ '^BX-.*[02468]$' and m.n = hashtext(o.order_number) & 3
          and c.n = abs(hashtext(o.order_number) / 8) % 20`,
      [company],
    );
    await client.query(
      `update order_items i set cost_centre_id = o.cost_centre_id from orders o
        where o.id = i.order_id and o.cost_centre_id is not null`,
    );
    await client.query(
      'insert into changed_spending_days select distinct kathmandu_day(paid_at) from orders where paid_at is not null',
    );
    await client.query('commit');
  } finally {
    client.release(true);
  }
  for (const table of ['orders', 'order_items']) await pool.query(`vacuum (full, analyze) ${table}`);
}
