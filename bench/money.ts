/**
 * `npm run bench:money -- [--orders 1000000] [--sellers 5000] [--parcels 130000]`: how long the operator and a
 * large seller wait for their money (docs/speed.md). Uses an embedded database of its own in `.data`, filled on the first
 * run. Each figure is the median of nine on one connection, waited for and as processor time of the database (on Linux).
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { seedDemo } from '../src/demo/seed/seed.ts';
import { returnableSince } from '../src/domain/after-sale/return.ts';
import { kathmanduDate } from '../src/domain/shop/kathmandu-time.ts';
import { loadConfig } from '../src/server/config.ts';
import type { Database, DatabaseTransaction } from '../src/server/db/database.ts';
import { inTransaction } from '../src/server/db/transaction.ts';
import { getHeldSums, listCandidates } from '../src/server/features/books/held-money/held-money.sql.ts';
import { postOrderPaid, postReceived } from '../src/server/features/books/ledger/ledger.commands.ts';
import { keepChangedLedgerDays } from '../src/server/features/books/ledger/ledger-upkeep.commands.ts';
import {
  countEntries,
  getSellerBalance,
  listEntries,
  sumRipeningBy,
} from '../src/server/features/books/ledger/seller-ledger.sql.ts';
import { listParcelsOfSeller } from '../src/server/features/orders/orders/seller-orders.sql.ts';
import { buildPayout, discardPayout } from '../src/server/features/payments/payouts/payouts.commands.ts';
import { hasPayoutChanged } from '../src/server/features/payments/payouts/payouts.sql.ts';
import { listSellerBalances } from '../src/server/features/payments/payouts/seller-balances.sql.ts';
import { createSettings } from '../src/server/features/shop/settings/settings.ts';
import { addBulkMoney, addPastDays } from './bulk-money.ts';
import { openBenchDatabase, processorMs, spread } from './database.ts';

/** Ends a transaction whose work is not to be kept. */
class GivenUp extends Error {}

const RUNS = 9;
const SETTLEMENTS = 60;

const { values: options } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    sellers: { type: 'string', default: '5000' },
    parcels: { type: 'string', default: '130000' },
  },
});
const size = {
  orders: Number(options.orders),
  sellers: Number(options.sellers),
  parcels: Number(options.parcels),
};
const bench = await openBenchDatabase(`bench-money-${size.orders}-${size.sellers}-${size.parcels}`, 4);
const { pool, db, timed } = bench;
const clock = () => new Date();
const config = loadConfig({
  DATABASE_URL: bench.connectionString,
  DATA_FOLDER: bench.dataFolder,
  DEMO: '1',
});
const settings = createSettings(pool, config);
await seedDemo(pool);
const known = await pool.query("select id from users where email = 'money-1@example.com'");
if (known.rows.length === 0) {
  await timed('filling', 1, () => addBulkMoney(pool, size));
  await timed('adding up the days', 1, () => keepChangedLedgerDays({ db, clock }));
  await timed('the days before', 1, () => addPastDays(pool, size.orders));
}
const sellerId = (await pool.query("select id from users where email = 'money-1@example.com'")).rows[0].id;

await timed('money we hold: the sums', RUNS, () => getHeldSums(db));
const since = new Date(Date.now() - 14 * 86_400_000);
await timed('money we hold: what could explain a difference', RUNS, () =>
  listCandidates(db, 'esewa', { differencePaisa: -1_000_000, since }),
);
await timed('large seller: balance', RUNS, () => getSellerBalance(db, sellerId));
const close = new Date(Date.now() + 7 * 86_400_000);
await timed('large seller: what ripens until the close', RUNS, () =>
  sumRipeningBy(db, sellerId, { arrivedBefore: returnableSince(close) }),
);
await timed('large seller: first page of entries', RUNS, () =>
  listEntries(db, { sellerId }, { limit: 20, offset: 0 }),
);
await timed('large seller: page 500 of entries', RUNS, () =>
  listEntries(db, { sellerId }, { limit: 20, offset: 9_980 }),
);
await timed('large seller: entries counted', RUNS, () => countEntries(db, { sellerId }));
const thisMonth = {
  from: kathmanduDate(new Date(Date.now() - 30 * 86_400_000)),
  to: kathmanduDate(new Date()),
};
await timed('large seller: a month of entries, its first page', RUNS, () =>
  listEntries(db, { sellerId, ...thisMonth }, { limit: 20, offset: 0 }),
);
await timed('large seller: a month of entries counted', RUNS, () =>
  countEntries(db, { sellerId, ...thisMonth }),
);
for (const offset of [0, 10_000]) {
  await timed(`large seller: parcels from ${offset} on, with what each brings`, RUNS, () =>
    listParcelsOfSeller(
      db,
      { sellerId, status: undefined, search: undefined },
      { limit: 20, offset, sortBy: 'createdAt:desc' },
    ),
  );
}
await timed('balances by seller: first page', RUNS, () =>
  listSellerBalances(db, {}, { sortBy: 'total:desc', limit: 20, offset: 0 }),
);

const { rows: admins } = await pool.query("select id from users where role = 'admin' limit 1");
const admin = { actorId: admins[0].id as string, ip: '127.0.0.1', requestId: 'bench' };
const deps = { db, clock, settings, config };
for (let run = 0; run < 3; run += 1) {
  let payoutId = '';
  await timed(`batch over ${size.sellers} sellers: built`, 1, async () => {
    payoutId = await buildPayout(deps, { amountPaisa: null, admin, idempotencyKey: null });
  });
  await timed('batch: asked whether it has changed', 1, () => hasPayoutChanged(db, payoutId));
  await timed('batch: discarded', 1, () => discardPayout(deps, { payoutId, admin }));
}

await timeSettlements();
await bench.stop();

/** What posting adds to a settlement: the same orders, paid with and without the books; in a transaction given up. */
async function timeSettlements(): Promise<void> {
  const { rows: orders } = await pool.query(
    `select o.id from orders o where o.paid_at is not null and o.order_number like 'TM-%' order by o.created_at desc limit ${SETTLEMENTS}`,
  );
  const times: number[] = [];
  const spent: number[] = [];
  const ways: number[] = [];
  for (const { id } of orders) {
    const copied = randomUUID();
    await inTransaction(db, async (tx) => {
      await copyOrder(tx, id, copied);
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      const pid = rows[0]?.pid ?? 0;
      const spentBefore = processorMs(pid);
      const startedAt = performance.now();
      await postReceived(tx, { cause: copied, orderId: copied, method: 'bank', amountPaisa: 100_000 });
      await postOrderPaid(tx, copied, { withheldBasisPoints: 150 });
      // What else runs at the commit.
      await sql`set constraints all immediate`.execute(tx);
      times.push(performance.now() - startedAt);
      spent.push(processorMs(pid) - spentBefore);
      const asked = performance.now();
      await sql`select 1`.execute(tx);
      ways.push(performance.now() - asked);
      throw new GivenUp();
    }).catch((error: unknown) => {
      if (!(error instanceof GivenUp)) throw error;
    });
  }
  console.log(
    `settlement: posting adds ${spread(times, 2)}, ${spread(spent, 2)} of the database's processor`,
  );
  console.log(`settlement: a statement that does nothing takes ${spread(ways, 2)} there and back`);
}

async function copyOrder(tx: DatabaseTransaction, from: string, to: string): Promise<void> {
  await copyRows(tx, 'orders', sql`id = ${from}`, { id: to, order_number: `BENCH-${to}` });
  await sql`
    insert into parcels (order_id, seller_id, position, status, subtotal_paisa, tax_paisa, voucher_paisa)
    select ${to}, seller_id, position, 'processing', subtotal_paisa, tax_paisa, voucher_paisa
    from parcels where order_id = ${from} and return_id is null`.execute(tx);
  await sql`
    insert into order_items (order_id, parcel_id, product_id, position, name, sku, quantity, unit_price_paisa,
      regular_price_paisa, line_total_paisa)
    select ${to}, c.id, i.product_id, i.position, i.name, i.sku, i.quantity, i.unit_price_paisa, i.regular_price_paisa,
      i.line_total_paisa
    from order_items i join parcels p on p.id = i.parcel_id and p.return_id is null
    join parcels c on c.order_id = ${to} and c.seller_id = p.seller_id
    where i.order_id = ${from}`.execute(tx);
}

/** Copies rows of a table with other values in some columns. */
async function copyRows(
  tx: Database,
  table: string,
  condition: ReturnType<typeof sql>,
  changes: Record<string, string>,
): Promise<void> {
  await sql`
    insert into ${sql.table(table)}
    select (jsonb_populate_record(null::${sql.table(table)}, to_jsonb(t) || ${JSON.stringify(changes)}::jsonb)).*
    from ${sql.table(table)} t where ${condition}`.execute(tx);
}
