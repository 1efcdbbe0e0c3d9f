import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { beginHolding, killable } from '../../../../../test/killable.ts';
import { arrivedOrder, askReturn, stepReturn } from '../../../../../test/returns.ts';
import { runJob } from '../../../../../test/shopping.ts';

let shop: TestApp;
let server: ReturnType<typeof killable>;
beforeAll(async () => {
  shop = await createTestApp();
  server = killable(shop);
});
afterAll(async () => {
  server.end();
  await shop.close();
});

/** Of each return, in their order: what happened to it, its refunds, credit notes, postings and open holds. */
async function traces(): Promise<unknown[]> {
  const { rows } = await shop.pool.query(
    `select (select jsonb_agg(e.event order by e.id) from return_events e where e.return_id = r.id) as events,
       (select count(*)::integer from refunds f where f.return_id = r.id) as refunds,
       (select count(*)::integer from bills b where b.kind = 'credit_note' and b.parcel_id = r.parcel_id) as credits,
       (select count(*)::integer from ledger_postings p where p.kind = 'credit_note' and p.order_id = r.order_id) as postings,
       (select count(*)::integer from parcel_holds h where h.cause_id = r.id and h.ended_at is null) as holds
     from returns r order by r.serial`,
  );
  return rows;
}
const requested = { events: ['requested'], refunds: 0, credits: 0, postings: 0, holds: 1 };
const accepted = { ...requested, events: ['requested', 'accepted'] };
const received = { ...accepted, events: ['requested', 'accepted', 'received'] };
const refunded = {
  events: ['requested', 'accepted', 'received', 'refunded'],
  refunds: 1,
  credits: 1,
  postings: 1,
  holds: 0,
};

/** Starts the jobs, lets the clocks of returns run, and kills the process where `hold` stops it. */
async function killWhileMoving(hold: string, values: unknown[] = []): Promise<void> {
  const holder = await beginHolding(shop);
  await holder.query(hold, values);
  await shop.pool.query("select graphile_worker.add_job('run_return_clocks')");
  await server.start('test/worker-process.ts');
  await server.untilStuck();
  await server.kill(() => holder.query('rollback'));
  holder.release();
}

test('killed while the clocks of returns run: no step and no refund twice, none lost, no number left out', {
  timeout: 180_000,
}, async () => {
  const [admin, seller] = [await shop.registerAdmin(), await shop.registerSeller()];
  const orders: string[] = [];
  for (let nth = 0; nth < 4; nth += 1) {
    const order = await arrivedOrder(shop, admin, [seller]);
    orders.push(order.orderId);
    const { body } = await askReturn(shop, order.buyer, {
      parcel: order.parcelIds[0],
      lines: [{ line: order.lines[0], quantity: 2 }],
    });
    if (nth % 2 === 0) continue;
    await stepReturn(shop, seller, body.data._id, 'accept');
    await stepReturn(shop, seller, body.data._id, 'received', { resalable: true });
  }
  await shop.runJobs();
  // All have run out, in the order in which they were asked for.
  await shop.pool.query(
    "update returns set due_at = now() - interval '1 hour' + serial * interval '1 minute'",
  );
  expect(await traces()).toEqual([requested, received, requested, received]);

  // Credit note, refund and postings of the second are written by then, its hold is not released.
  await killWhileMoving('lock table parcel_holds in share mode');
  expect(await traces()).toEqual([accepted, received, requested, received]);
  await expectInvariants(shop.pool);
  // Some have moved on, the last has not.
  await killWhileMoving('select from orders where id = $1 for update', [orders[3]]);
  expect(await traces()).toEqual([accepted, refunded, accepted, received]);
  await expectInvariants(shop.pool);

  for (let again = 0; again < 2; again += 1) {
    await runJob(shop, 'run_return_clocks');
    expect(await traces()).toEqual([accepted, refunded, accepted, refunded]);
  }
  const { rows } = await shop.pool.query(
    "select array_agg(serial order by serial) as serials from bills where kind = 'credit_note'",
  );
  expect(rows).toEqual([{ serials: [1, 2] }]);
  await expectInvariants(shop.pool);
});
