import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { insertPastOrder, type PastParcel } from '../../../../../test/past-orders.ts';
import { parcelShares } from '../../../../domain/books/parcel-shares.ts';
import { refundPaisa } from '../../../../domain/payments/refund.ts';
import { startOfKathmanduDay } from '../../../../domain/shop/kathmandu-time.ts';
import { shareOfPaisa } from '../../../../domain/shop/money.ts';
import { buildApp } from '../../../app.ts';
import { createDatabase } from '../../../db/database.ts';
import { createPool } from '../../../db/pool.ts';
import { keepChangedDays } from './figures.commands.ts';

let shop: TestApp;
let admin: Account;
let buyerId: string;
/** Each with one product, so that orders need no new ones. */
let sellers: { id: string; token: string; productId: string }[];

/** All figures lie around this noon in Nepal, long before any order the tests place today. */
const NOW = new Date('2024-03-20T06:15:00Z');
const HOUR = 3_600_000;
const timeZone = process.env.TZ;

beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
  buyerId = (await shop.registerBuyer()).user.id;
  sellers = await Promise.all(
    [1, 2, 3].map(async () => {
      const { user, token } = await shop.registerSeller();
      return { id: user.id, token, productId: (await insertProduct(shop.db, { seller_id: user.id })).id };
    }),
  );
});
afterEach(async () => {
  if (timeZone === undefined) delete process.env.TZ;
  else process.env.TZ = timeZone;
  await shop.pool.query('delete from order_items; delete from parcels; delete from orders');
});
afterAll(() => shop.close());

const keep = () => keepChangedDays({ db: shop.db, clock: shop.clock.now });

/** The shop as it answers at `NOW`, on connections with the given settings. */
async function shopAtNow(settings = '') {
  const address = new URL(shop.connectionString);
  address.searchParams.set('options', `${address.searchParams.get('options') ?? ''} ${settings}`.trim());
  const pool = createPool(address.href, { max: 4 });
  const app = await buildApp({ ...shop.deps, pool, db: createDatabase(pool), clock: () => NOW });
  return {
    async get(path: string, token: string) {
      const answer = await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
      expect([path, answer.statusCode]).toEqual([path, 200]);
      return answer.json().data;
    },
    async close() {
      await app.close();
      await pool.end();
    },
  };
}

interface Drawn {
  placedAt: Date;
  paidAt: Date | null;
  discountPaisa: number;
  /** Placed since parcels have their share of VAT and voucher. */
  hasShares: boolean;
  parcels: PastParcel[];
}

const drawnOrder = (): fc.Arbitrary<Drawn> =>
  fc
    .record({
      placedHoursAgo: fc.integer({ min: 1, max: 15 * 24 }),
      payHours: fc.option(fc.integer({ min: 0, max: 80 })),
      discountBasisPoints: fc.integer({ min: 0, max: 10_000 }),
      hasShares: fc.boolean(),
      parts: fc.array(fc.record({ rupees: fc.integer({ min: 1, max: 4000 }), isCancelled: fc.boolean() }), {
        minLength: 1,
        maxLength: 3,
      }),
    })
    .map(({ placedHoursAgo, payHours, discountBasisPoints, hasShares, parts }) => {
      const placedAt = new Date(NOW.getTime() - placedHoursAgo * HOUR);
      const paid = payHours === null ? null : new Date(placedAt.getTime() + payHours * HOUR);
      const paidAt = paid !== null && paid < NOW ? paid : null;
      return {
        placedAt,
        paidAt,
        discountPaisa: shareOfPaisa(
          parts.reduce((sum, { rupees }) => sum + rupees * 100, 0),
          discountBasisPoints,
        ),
        hasShares,
        parcels: parts.map(({ rupees, isCancelled }, index) => ({
          sellerId: (sellers[index] as { id: string }).id,
          productId: (sellers[index] as { productId: string }).productId,
          paisa: rupees * 100,
          // An unpaid order is cancelled as a whole or not at all.
          status: (paidAt === null ? parts[0]?.isCancelled : isCancelled)
            ? ('cancelled' as const)
            : paidAt === null
              ? ('pending' as const)
              : ('processing' as const),
        })),
      };
    });

/** What the rules of refunds leave of an order. */
function keptPaisa(
  order: { subtotal: number; tax: number; shipping: number; discount: number; total: number },
  drawn: Drawn,
) {
  if (drawn.paidAt === null) return 0;
  const shares = drawn.hasShares
    ? parcelShares(
        { subtotalPaisa: order.subtotal, taxPaisa: order.tax, discountPaisa: order.discount },
        drawn.parcels.map(({ paisa }) => paisa),
      )
    : [];
  const parcels = drawn.parcels.map(({ paisa, status }, index) => ({
    subtotalPaisa: paisa,
    share: shares[index] ?? null,
    cancelled: { taxablePaisa: 0, vatPaisa: 0, voucherPaisa: 0 },
    wasKept: true,
    isKept: status !== 'cancelled',
  }));
  return (
    order.total -
    refundPaisa(
      { subtotalPaisa: order.subtotal, shippingPaisa: order.shipping, discountPaisa: order.discount },
      parcels,
    )
  );
}

test('accounts are counted by day and kind as they come, change, go, and when their rows are put together', async () => {
  const people = [await shop.registerBuyer(), await shop.registerSeller(), await shop.registerBuyer()];
  const [first, second, third] = people.map(({ user }) => user.id);
  const total = async () => {
    await expectInvariants(shop.pool);
    const { body } = await shop.call('GET', '/api/admin/users', { token: admin.token });
    const { rows } = await shop.pool.query('select count(*) from users where deleted_at is null');
    expect(body.data.pagination.total).toBe(Number(rows[0].count));
    return body.data.pagination.total;
  };
  await shop.pool.query('delete from sessions where user_id = any($1)', [[first, third]]);
  const before = await total();
  await shop.pool.query(
    "update users set is_active = false, created_at = '2024-03-19T18:30:00Z' where id = $1",
    [first],
  );
  await shop.pool.query('update users set is_approved = not is_approved where id = $1', [second]);
  await shop.pool.query('update users set deleted_at = now() where id = $1', [third]);
  expect(await total()).toBe(before - 1);
  await Promise.all([keep(), shop.registerBuyer(), keep()]);
  await keep();
  expect(await total()).toBe(before);
  const { rows } = await shop.pool.query(
    'select from user_counts group by day, role, is_active, is_approved having count(*) > 1',
  );
  expect(rows).toEqual([]);
});

test('figures are those of an independent count, kept or not, for every range and seller', async () => {
  const app = await shopAtNow();
  await fc.assert(
    fc.asyncProperty(fc.array(drawnOrder(), { maxLength: 14 }), fc.nat(14), async (drawn, keptAfter) => {
      await shop.pool.query('delete from order_items; delete from parcels; delete from orders');
      const booked: { drawn: Drawn; revenue: number }[] = [];
      for (const [index, order] of drawn.entries()) {
        // In between the days are kept, so that the later orders make them untrue again.
        if (index === keptAfter) await keep();
        const row = await insertPastOrder(shop.db, { buyerId, ...order });
        booked.push({
          drawn: order,
          revenue: keptPaisa(
            {
              subtotal: row.subtotal_paisa,
              tax: row.tax_paisa,
              shipping: row.shipping_paisa,
              discount: row.discount_paisa,
              total: row.total_paisa,
            },
            order,
          ),
        });
      }
      for (const [range, days] of [
        ['today', 1],
        ['7days', 7],
      ] as const) {
        const since = startOfKathmanduDay(NOW, days - 1).getTime();
        const within = (instant: Date | null, shift: number) =>
          instant !== null && instant.getTime() >= since - shift && instant.getTime() < NOW.getTime() - shift;
        const shift = days * 24 * HOUR;
        const revenueOf = (by: number) =>
          booked
            .filter((order) => within(order.drawn.paidAt, by))
            .reduce((sum, order) => sum + order.revenue, 0);
        const placedIn = (by: number) => booked.filter((order) => within(order.drawn.placedAt, by)).length;
        const stats = await app.get(`/api/admin/dashboard-stats?timeRange=${range}`, admin.token);
        expect(stats.totalOrders).toBe(booked.length);
        expect([stats.newOrders, stats.previous.orders]).toEqual([placedIn(0), placedIn(shift)]);
        expect([paisa(stats.totalRevenue), paisa(stats.previous.revenue)]).toEqual([
          revenueOf(0),
          revenueOf(shift),
        ]);
        expect(stats.revenueGrowth).toBe(
          revenueOf(shift) > 0 ? (revenueOf(0) - revenueOf(shift)) / revenueOf(shift) : null,
        );
        const total = (field: string) =>
          stats.series.reduce(
            (sum: number, step: Record<string, number>) => sum + paisa(step[field] ?? 0),
            0,
          );
        expect([total('revenue'), total('previousRevenue')]).toEqual([revenueOf(0), revenueOf(shift)]);
        for (const { id, token } of sellers) {
          const lines = booked.flatMap((order) =>
            order.drawn.parcels
              .filter((parcel) => parcel.sellerId === id)
              .map((parcel) => ({ ...parcel, ...order.drawn })),
          );
          const sold = (isCounted: (paidAt: Date | null) => boolean) =>
            lines
              .filter((line) => line.status !== 'cancelled' && isCounted(line.paidAt))
              .reduce((sum, line) => sum + line.paisa, 0);
          const own = await app.get(`/api/users/dashboard-stats?timeRange=${range}`, token);
          expect(own.totalOrders).toBe(lines.length);
          expect(paisa(own.totalRevenue)).toBe(sold((paidAt) => paidAt !== null));
          expect(paisa(own.period.revenue)).toBe(sold((paidAt) => within(paidAt, 0)));
          expect(paisa(own.period.previousRevenue)).toBe(sold((paidAt) => within(paidAt, shift)));
          expect(own.period.orders).toBe(lines.filter((line) => within(line.placedAt, 0)).length);
        }
      }
    }),
    { numRuns: 8 },
  );
  await app.close();
});

test('one second decides the day, whatever the time zone of server and database', async () => {
  // 10 days ago, around midnight in Nepal; New York changed its clocks on 10 March.
  const edges = [
    '2024-03-10T18:14:59Z',
    '2024-03-10T18:15:00Z',
    '2024-03-09T18:14:59.999Z',
    '2024-03-09T18:15:00Z',
  ];
  for (const [index, edge] of edges.entries()) {
    await insertPastOrder(shop.db, {
      buyerId,
      parcels: [
        {
          sellerId: (sellers[0] as { id: string }).id,
          paisa: 10_000 * 10 ** index,
          status: 'delivered',
          productId: sellers[0]?.productId,
        },
      ],
      placedAt: new Date(edge),
      paidAt: new Date(edge),
    });
  }
  const seen = [];
  for (const zone of ['UTC', 'America/New_York', 'Asia/Kathmandu']) {
    for (const databaseZone of ['UTC', 'America/New_York', 'Pacific/Kiritimati']) {
      process.env.TZ = zone;
      const app = await shopAtNow(`-c timezone=${databaseZone}`);
      if (seen.length === 4) await keepChangedDays({ db: shop.db, clock: shop.clock.now });
      const { period } = await app.get(
        '/api/users/dashboard-stats?timeRange=30days',
        (sellers[0] as { token: string }).token,
      );
      seen.push(
        period.series
          .filter((day: { orders: number }) => day.orders > 0)
          .map((day: { at: string; orders: number; revenue: number }) => [day.at, day.orders, day.revenue]),
      );
      await app.close();
    }
  }
  for (const days of seen) {
    expect(days).toEqual([
      ['2024-03-08T18:15:00.000Z', 1, 10_000],
      ['2024-03-09T18:15:00.000Z', 2, 100_100],
      ['2024-03-10T18:15:00.000Z', 1, 1_000],
    ]);
  }
});

test('days that were kept are true again after cancels, late payments and returns to life', async () => {
  const place = (daysAgo: number) =>
    insertPastOrder(shop.db, {
      buyerId,
      parcels: sellers.map(({ id, productId }) => ({
        sellerId: id,
        productId,
        paisa: 20_000,
        status: 'pending',
      })),
      placedAt: new Date(NOW.getTime() - daysAgo * 24 * HOUR),
    });
  const orders = [await place(3), await place(4), await place(4), await place(9)];
  const change = async (table: 'orders' | 'parcels', orderIndex: number, set: string) => {
    await shop.pool.query(`update ${table} set ${set} where ${table === 'orders' ? 'id' : 'order_id'} = $1`, [
      orders[orderIndex]?.id,
    ]);
    await expectKept();
    await keep();
    await expectKept();
  };
  await keep();
  const changed = async () => (await shop.pool.query('select distinct day from changed_days')).rows.length;
  expect(await changed()).toBe(0);
  await change(
    'orders',
    0,
    "status = 'processing', paid_at = '2024-03-19T20:00:00Z', stock_held_until = null",
  );
  await change('parcels', 0, "status = 'processing'");
  await change('parcels', 0, "status = 'shipped'");
  await change('parcels', 1, "status = 'cancelled'");
  await change('orders', 1, "status = 'cancelled', stock_held_until = null");
  // Money that comes after the end brings the order back, on the day of payment.
  await change('orders', 1, "status = 'processing', paid_at = '2024-03-20T02:00:00Z'");
  await change('parcels', 1, "status = 'processing'");
  await change('parcels', 2, "status = 'processing'");
  await shop.pool.query("update parcels set status = 'cancelled' where order_id = $1 and position = 2", [
    orders[1]?.id,
  ]);
  await expectKept();
  await shop.pool.query('delete from order_items where order_id = $1', [orders[3]?.id]);
  await shop.pool.query('delete from parcels where order_id = $1', [orders[3]?.id]);
  await shop.pool.query('delete from orders where id = $1', [orders[3]?.id]);
  await expectKept();
  await keep();
  await expectKept();
  expect(await changed()).toBe(0);
});

test('a change that commits while its day is being added up is not lost', async () => {
  const order = await insertPastOrder(shop.db, {
    buyerId,
    parcels: [
      {
        sellerId: (sellers[0] as { id: string }).id,
        productId: sellers[0]?.productId,
        paisa: 20_000,
        status: 'pending',
      },
    ],
    placedAt: new Date(NOW.getTime() - 48 * HOUR),
  });
  const client = await shop.pool.connect();
  await client.query('begin');
  await client.query("update orders set status = 'cancelled', stock_held_until = null where id = $1", [
    order.id,
  ]);
  await keep();
  await client.query('commit');
  client.release();
  await expectKept();
  const app = await shopAtNow();
  expect((await app.get('/api/admin/dashboard-stats', admin.token)).ordersByStatus.cancelled).toBe(1);
  await app.close();
});

/** The rows of the rule alone: these orders have no movements and payments, which other rules ask for. */
const expectKept = () => expectInvariants(shop.pool, /^I16 /);
const paisa = (rupees: number) => Math.round(rupees * 100);
