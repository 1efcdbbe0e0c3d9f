import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import type { ParcelledOrder } from '../../../../../test/parcels.ts';
import {
  arrivedOrder,
  askReturn,
  deliver,
  insertPhoto,
  linesOf,
  stepReturn,
} from '../../../../../test/returns.ts';
import {
  confirmTransfer,
  orderLine,
  placeOrder,
  runJob,
  startBankPayment,
  stockOf,
} from '../../../../../test/shopping.ts';
import { returnsEndAt } from '../../../../domain/after-sale/return.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { ripenParcels } from '../../books/ledger/ripening.commands.ts';
import { runReturnClocks } from './return-clocks.commands.ts';
import { changeReturn } from './returns.sql.ts';

let shop: TestApp;
let admin: Account;
let seller: Account;

beforeAll(async () => {
  shop = await createTestApp();
  [admin, seller] = [await shop.registerAdmin(), await shop.registerSeller()];
});
afterAll(async () => {
  await shop.runJobs();
  await expectInvariants(shop.pool);
  await shop.close();
});

async function asked(units = 1): Promise<{ order: ParcelledOrder & { lines: string[] }; id: string }> {
  const order = await arrivedOrder(shop, admin, [seller]);
  const { body } = await askReturn(shop, order.buyer, {
    parcel: order.parcelIds[0],
    lines: [{ line: order.lines[0], quantity: units }],
  });
  return { order, id: body.data._id };
}
const statusOf = async (id: string) =>
  (await shop.pool.query('select status from returns where id = $1', [id])).rows[0].status;
const eventsOf = async (id: string) =>
  (await shop.pool.query('select event from return_events where return_id = $1 order by id', [id])).rows.map(
    ({ event }) => event,
  );

/** Lets the clock of a return run out: a minute before nothing happens, then it happens once. */
async function letRunOut(id: string): Promise<void> {
  const { rows } = await shop.pool.query('select due_at, status from returns where id = $1', [id]);
  const real = shop.clock.now().getTime();
  shop.clock.advance(rows[0].due_at.getTime() - 60_000 - real);
  await runJob(shop, 'run_return_clocks');
  expect(await statusOf(id)).toBe(rows[0].status);
  shop.clock.advance(120_000);
  await Promise.all([runJob(shop, 'run_return_clocks'), runJob(shop, 'run_return_clocks')]);
  const events = await eventsOf(id);
  await runJob(shop, 'run_return_clocks');
  expect(await eventsOf(id)).toEqual(events);
  shop.clock.advance(real - shop.clock.now().getTime());
}

describe('clocks', () => {
  it('silence accepts when the second working day closes, across a Saturday and a holiday', async () => {
    // Asked on Thursday 24 December 2026: Friday is Christmas, then comes a Saturday.
    const real = shop.clock.now().getTime();
    const asking = Date.parse('2026-12-24T06:00:00+05:45');
    const order = await arrivedOrder(shop, admin, [seller]);
    await shop.pool.query('update parcels set delivered_at = $2 where id = $1', [
      order.parcelIds[0],
      new Date(asking - 3_600_000),
    ]);
    shop.clock.advance(asking - real);
    const buyer = await shop.signIn(order.buyer.user);
    const { body } = await askReturn(shop, buyer, {
      parcel: order.parcelIds[0],
      lines: [{ line: order.lines[0], quantity: 1 }],
    });
    expect(body.data.dueAt).toBe(new Date('2026-12-28T17:00:00+05:45').toISOString());
    shop.clock.advance(real - asking);
    await letRunOut(body.data._id);
    expect(await statusOf(body.data._id)).toBe('accepted');
    expect(await eventsOf(body.data._id)).toEqual(['requested', 'accepted']);
    await shop.runJobs();
    expect(shop.mail.some(({ subject }) => subject.startsWith('Accepted without your answer'))).toBe(true);
  });

  it('what is not sent back in 7 days expires; its units are free again', async () => {
    const { order, id } = await asked(3);
    await stepReturn(shop, seller, id, 'accept');
    await letRunOut(id);
    expect(await statusOf(id)).toBe('expired');
    const again = await askReturn(shop, order.buyer, {
      parcel: order.parcelIds[0],
      lines: [{ line: order.lines[0], quantity: 3 }],
    });
    expect(again.status).toBe(201);
  });

  it('an unanswered question expires, an unanswered offer lapses and the seller is awaited again', async () => {
    const question = await asked();
    await stepReturn(shop, seller, question.id, 'question', { text: 'Which batch?' });
    await letRunOut(question.id);
    expect(await statusOf(question.id)).toBe('expired');
    const offer = await asked();
    await stepReturn(shop, seller, offer.id, 'offer', { amount: 5 });
    await letRunOut(offer.id);
    expect(await eventsOf(offer.id)).toEqual(['requested', 'offered', 'offer_lapsed']);
    await letRunOut(offer.id);
    expect(await statusOf(offer.id)).toBe('accepted');
  });

  it('what is under way counts as received after 7 days, and is refunded 3 days later without a decision', async () => {
    const { order, id } = await asked(2);
    await stepReturn(shop, seller, id, 'accept');
    await stepReturn(shop, order.buyer, id, 'sent-back', { carrier: 'Pathao', trackingNumber: 'P-1' });
    const before = await stockOf(shop, order.products[0]?.id as string);
    await letRunOut(id);
    expect(await statusOf(id)).toBe('received');
    expect(await stockOf(shop, order.products[0]?.id as string)).toBe(before);
    await letRunOut(id);
    expect(await eventsOf(id)).toEqual(['requested', 'accepted', 'sent_back', 'received', 'refunded']);
    await expectInvariants(shop.pool);
  });

  it('a job that dies in the middle has done nothing, and is done by the next one', async () => {
    const { id } = await asked();
    const died = inTransaction(shop.db, async (tx) => {
      await changeReturn(tx, id, { status: 'accepted', since: new Date(), dueAt: new Date() });
      throw new Error('killed');
    });
    await expect(died).rejects.toThrow('killed');
    expect(await statusOf(id)).toBe('requested');
    await letRunOut(id);
    expect(await statusOf(id)).toBe('accepted');
  });

  it('one run moves every return whose time is over but what cannot be, however many are read at once', async () => {
    const ids = [(await asked()).id, (await asked()).id, (await asked()).id].toSorted();
    const statuses = () => Promise.all(ids.map(statusOf));
    await shop.pool.query("update returns set due_at = now() - interval '1 hour' where id = any($1)", [ids]);
    await shop.pool.query(
      `alter table returns add constraint stuck check (id <> '${ids[0]}' or status <> 'accepted')`,
    );
    await expect(runReturnClocks(shop.deps, { atOnce: 1 })).rejects.toThrow('could not be moved on');
    expect(await statuses()).toEqual(['requested', 'accepted', 'accepted']);
    await shop.pool.query('alter table returns drop constraint stuck');
    expect(await runReturnClocks(shop.deps, { atOnce: 1 })).toBe(1);
    expect(await statuses()).toEqual(['accepted', 'accepted', 'accepted']);
    expect(await runReturnClocks(shop.deps, { atOnce: 1 })).toBe(0);
  });
});

describe('money and the window for returns', () => {
  /** An order that arrived long ago, and what its parcel's last hours are tried with. */
  async function lastHour() {
    const order = await arrivedOrder(shop, admin, [seller]);
    const parcel = order.parcelIds[0] as string;
    const real = shop.clock.now().getTime();
    const arrived = new Date(real - 20 * 86_400_000);
    await shop.pool.query('update parcels set delivered_at = $2 where id = $1', [parcel, arrived]);
    const over = returnsEndAt(arrived).getTime();
    const ask = async () => {
      const buyer = await shop.signIn(order.buyer.user);
      const answer = await askReturn(shop, buyer, { parcel, lines: [{ line: order.lines[0], quantity: 1 }] });
      return { buyer, answer };
    };
    /** As the job finds it at an instant. */
    const ripenAt = (instant: number) => ripenParcels({ ...shop.deps, clock: () => new Date(instant) });
    const readyAt = async () =>
      (await shop.pool.query('select money_ready_at from parcels where id = $1', [parcel])).rows[0]
        .money_ready_at;
    const goTo = (instant: number) => shop.clock.advance(instant - shop.clock.now().getTime());
    return { over, ask, ripenAt, readyAt, goTo, comeBack: () => goTo(Date.now()) };
  }

  it('a return that is asked for in the last hours of day 7 finds the money, and holds it', async () => {
    const { over, ask, ripenAt, readyAt, goTo, comeBack } = await lastHour();
    // More than 7 times 24 hours after it arrived.
    goTo(over - 1_000);
    await ripenAt(over - 1_000);
    expect(await readyAt()).toBeNull();
    const { buyer, answer } = await ask();
    expect(answer.status).toBe(201);
    goTo(over + 3_600_000);
    await ripenAt(over + 3_600_000);
    expect(await readyAt()).toBeNull();
    await expectInvariants(shop.pool, /^I22/);
    const own = await shop.signIn(buyer.user);
    expect((await stepReturn(shop, own, answer.body.data._id, 'withdraw')).status).toBe(200);
    const late = await ask();
    expect([late.answer.status, late.answer.body.message]).toEqual([
      409,
      'The 7 days for returns are over. Complain instead.',
    ]);
    await ripenAt(over + 3_600_000);
    expect(await readyAt()).toEqual(new Date(over + 3_600_000));
    comeBack();
  });

  it('nothing ripens under a return of the last second', async () => {
    for (let round = 0; round < (IS_FULL ? 50 : 4); round += 1) {
      const { over, ask, ripenAt, readyAt, goTo, comeBack } = await lastHour();
      goTo(over - 1_000);
      const [{ answer }] = await Promise.all([ask(), ripenAt(over), ripenAt(over + 10_000)]);
      expect(answer.status).toBe(201);
      await ripenAt(over + 3_600_000);
      expect(await readyAt()).toBeNull();
      comeBack();
    }
    await expectInvariants(shop.pool, /^I22/);
  });
});

/** RACES=full runs what the issue asks for; each run takes a part of it. */
const IS_FULL = process.env.RACES === 'full';

test('parallel returns of one line of 10 never take more than 10', async () => {
  const product = await insertProduct(shop.db, { seller_id: seller.user.id });
  const buyer = await shop.registerBuyer();
  const { data } = (await placeOrder(shop, buyer.token, [orderLine(product, 10)])).body;
  const paymentId = await startBankPayment(shop, buyer.token, data._id);
  await confirmTransfer(shop, admin.token, paymentId, {
    bankReference: `TR-${data.orderNumber}`,
    amount: data.totals.total,
  });
  const [{ _id: parcel }] = data.parcels;
  await deliver(shop, seller, parcel);
  const [line] = await linesOf(shop, { orderId: data._id });
  const calls = IS_FULL ? 200 : 40;
  const ask = async (photo: string): ReturnType<typeof askReturn> => {
    const asked = { parcel, lines: [{ line, quantity: 1 }], photos: [photo] };
    const answer = await askReturn(shop, buyer, asked, { 'idempotency-key': photo });
    // Whoever waits too long, for the order's lock or for what was written, is told to try again.
    return answer.status === 503 ? ask(photo) : answer;
  };
  const photos = await Promise.all(Array.from({ length: calls }, () => insertPhoto(shop, buyer)));
  const answers = await Promise.all(photos.map(ask));
  const taken = answers.filter(({ status }) => status === 201);
  expect([taken.length, answers.filter(({ status }) => status === 409).length]).toEqual([10, calls - 10]);
  expect(new Set(taken.map(({ body }) => body.data.number)).size).toBe(10);
  await expectInvariants(shop.pool);
});

test('two hands on one return: each step is taken once', async () => {
  for (let round = 0; round < (IS_FULL ? 50 : 6); round += 1) {
    const { order, id } = await asked();
    const first = await Promise.all([
      stepReturn(shop, seller, id, 'accept'),
      stepReturn(shop, seller, id, 'decline', { reason: 'No' }),
      stepReturn(shop, order.buyer, id, 'withdraw'),
    ]);
    const taken = first.filter(({ status }) => status === 200).length;
    // An accepted return may still be withdrawn.
    expect(taken).toBeGreaterThanOrEqual(1);
    const status = await statusOf(id);
    if (status === 'accepted') {
      await stepReturn(shop, seller, id, 'received', { resalable: true });
      const ends = await Promise.all([
        stepReturn(shop, seller, id, 'refund'),
        stepReturn(shop, seller, id, 'replace'),
        stepReturn(shop, admin, id, 'refund'),
      ]);
      expect(ends.filter((end) => end.status === 200)).toHaveLength(1);
    }
  }
  await expectInvariants(shop.pool);
});
