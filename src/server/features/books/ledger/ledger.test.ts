import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { orderFrom } from '../../../../../test/parcels.ts';
import { returnsEndAt } from '../../../../domain/after-sale/return.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import { keepChangedLedgerDays, proveLedger } from './ledger-upkeep.commands.ts';
import { ripenParcels } from './ripening.commands.ts';

let shop: TestApp;
let admin: Account;

beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
});
afterAll(async () => {
  await shop.runJobs();
  await expectInvariants(shop.pool);
  await shop.close();
});

/** What stands on each account of a seller: the marketplace owes it, so it is shown above zero. */
async function statesOf(seller: Account): Promise<Record<string, number>> {
  const { rows } = await shop.pool.query(
    'select account, -amount_paisa as paisa from ledger_balances where seller_id = $1 and amount_paisa <> 0',
    [seller.user.id],
  );
  return Object.fromEntries(rows.map(({ account, paisa }) => [account, Number(paisa)]));
}

const feesOf = async (orderId: string) =>
  (
    await shop.pool.query(
      `select f.* from order_item_fees f join order_items i on i.id = f.order_item_id where i.order_id = $1`,
      [orderId],
    )
  ).rows;

const move = (seller: Account, parcelId: string | undefined, status: string) =>
  shop.call('PATCH', `/api/seller/orders/${parcelId}/status`, {
    token: seller.token,
    body: { status, reason: 'Not in stock' },
  });

describe('the money of a parcel', () => {
  it('waits until delivery, is in return time as long as it may be returned, then ready, and not a moment before', {
    tags: 'days',
  }, async () => {
    const seller = await shop.registerSeller();
    const order = await orderFrom(shop, admin, [seller]);
    const [parcelId] = order.parcelIds;
    const { rows } = await shop.pool.query(
      'select subtotal_paisa + tax_paisa as paisa from parcels where id = $1',
      [parcelId],
    );
    const net = Number(rows[0].paisa);
    expect(await statesOf(seller)).toEqual({ seller_waiting: net });
    expect((await move(seller, parcelId, 'shipped')).status).toBe(200);
    expect(await statesOf(seller)).toEqual({ seller_waiting: net });
    expect((await move(seller, parcelId, 'delivered')).status).toBe(200);
    expect(await statesOf(seller)).toEqual({ seller_return_time: net });
    const delivered = (await shop.pool.query('select delivered_at from parcels where id = $1', [parcelId]))
      .rows[0].delivered_at as Date;
    const over = returnsEndAt(delivered).getTime();
    const at = (instant: number) => ({ ...shop.deps, clock: () => new Date(instant) });
    expect(await ripenParcels(at(delivered.getTime() + 7 * DAY_MS - 1))).toBe(0);
    // The last return of its window may still be being written.
    for (const instant of [over - 1, over, over + 59_000]) expect(await ripenParcels(at(instant))).toBe(0);
    expect(await statesOf(seller)).toEqual({ seller_return_time: net });
    expect(await ripenParcels(at(over + 60_000))).toBe(1);
    expect(await statesOf(seller)).toEqual({ seller_ready: net });
    expect(await ripenParcels(at(over + DAY_MS))).toBe(0);
    await expectInvariants(shop.pool);
  });

  it('goes back with a cancelled parcel, and the others keep theirs', async () => {
    const [one, other] = [await shop.registerSeller(), await shop.registerSeller()];
    const order = await orderFrom(shop, admin, [one, other]);
    expect((await move(one, order.parcelIds[0], 'cancelled')).status).toBe(200);
    expect(await statesOf(one)).toEqual({});
    expect(Object.keys(await statesOf(other))).toEqual(['seller_waiting']);
    expect((await move(other, order.parcelIds[1], 'cancelled')).status).toBe(200);
    expect(await statesOf(other)).toEqual({});
    await expectInvariants(shop.pool);
  });

  it('is counted once when two ripen at the same instant', { tags: 'days' }, async () => {
    const seller = await shop.registerSeller();
    for (let n = 0; n < 3; n += 1) {
      const { parcelIds } = await orderFrom(shop, admin, [seller]);
      for (const status of ['shipped', 'delivered']) await move(seller, parcelIds[0], status);
    }
    const deps = { ...shop.deps, clock: () => new Date(Date.now() + 9 * DAY_MS) };
    const counts = await Promise.all([ripenParcels(deps), ripenParcels(deps), ripenParcels(deps)]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(Object.keys(await statesOf(seller))).toEqual(['seller_ready']);
    await expectInvariants(shop.pool);
  });
});

describe('fees', () => {
  it('are frozen at payment by the rule of that day, and a later rule changes nothing', {
    tags: 'days',
  }, async () => {
    const seller = await shop.registerSeller();
    const addRule = (basisPoints: number, days: number) =>
      shop.pool.query(
        `insert into commission_rules (seller_id, basis_points, valid_from) values ($1, $2, kathmandu_day(now()) + $3::integer)`,
        [seller.user.id, basisPoints, days],
      );
    await addRule(500, 0);
    await addRule(900, 1);
    const order = await orderFrom(shop, admin, [seller]);
    const [fee] = await feesOf(order.orderId);
    const { rows } = await shop.pool.query('select line_total_paisa from order_items where order_id = $1', [
      order.orderId,
    ]);
    const commission = Math.floor((Number(rows[0].line_total_paisa) * 5 + 50) / 100);
    expect(fee).toMatchObject({
      basis_points: 500,
      commission_paisa: commission,
      commission_vat_paisa: Math.floor((commission * 13 + 50) / 100),
      withheld_paisa: 0,
    });
    await shop.pool.query('update commission_rules set basis_points = 4000 where seller_id = $1', [
      seller.user.id,
    ]);
    expect(await feesOf(order.orderId)).toEqual([fee]);
    expect((await move(seller, order.parcelIds[0], 'cancelled')).status).toBe(200);
    expect(await statesOf(seller)).toEqual({});
    await expectInvariants(shop.pool);
  });
});

describe('the proof', () => {
  it('finds nothing in whole books, and names the account on which a rupee was slipped in', async () => {
    expect(await proveLedger(shop.deps)).toBe(0);
    const client = await shop.pool.connect();
    try {
      await client.query('begin');
      await client.query(`with g as (
          insert into ledger_postings (kind, cause) values ('received', 'a rupee from nowhere') returning id
        ) insert into ledger_lines (posting_id, kind, account, amount_paisa)
          select id, 'received', account, paisa from g cross join (values ('bank', 100), ('rounding', -100)) l (account, paisa)`);
      const { rows } = await client.query(
        `select b.account from ledger_balances b left join ledger_expected e
          on e.account = b.account and e.seller_id is not distinct from b.seller_id
         where b.seller_id is null and b.amount_paisa <> coalesce(e.amount_paisa, 0)`,
      );
      expect(rows).toEqual([{ account: 'bank' }]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('a posting that does not balance cannot be written, nor a line added to one that does', async () => {
    await expect(
      shop.pool.query(`with g as (
          insert into ledger_postings (kind, cause) values ('received', 'half a posting') returning id
        ) insert into ledger_lines (posting_id, kind, account, amount_paisa) select id, 'received', 'bank', 100 from g`),
    ).rejects.toMatchObject({ constraint: 'ledger_lines_balanced' });
    const { rows } = await shop.pool.query('select id from ledger_postings order by id limit 2');
    expect(rows).toHaveLength(2);
    // Together they add up to nothing; neither posting would.
    await expect(
      shop.pool.query(
        `insert into ledger_lines (posting_id, kind, account, amount_paisa)
         select g.id, g.kind, 'bank', l.paisa from (values ($1::bigint, 100), ($2::bigint, -100)) as l (id, paisa)
         join ledger_postings g on g.id = l.id`,
        rows.map(({ id }) => id),
      ),
    ).rejects.toMatchObject({ constraint: 'ledger_lines_balanced' });
  });

  it('writing what is missing changes nothing in whole books', async () => {
    const count = async () =>
      (await shop.pool.query('select count(*)::int as n from ledger_lines')).rows[0].n;
    const before = await count();
    await shop.pool.query('select post_missing_facts()');
    expect(await count()).toBe(before);
  });

  it('sums kept by day are those of the lines', { tags: 'days' }, async () => {
    await keepChangedLedgerDays({ ...shop.deps, clock: () => new Date(Date.now() + 2 * DAY_MS) });
    const { rows } = await shop.pool.query('select count(*)::int as n from changed_ledger_days');
    expect(rows).toEqual([{ n: 0 }]);
    await expectInvariants(shop.pool);
    await orderFrom(shop, admin, [await shop.registerSeller()]);
    await expectInvariants(shop.pool);
  });
});
