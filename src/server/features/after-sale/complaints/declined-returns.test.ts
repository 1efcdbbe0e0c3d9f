import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { arrivedOrder, askReturn, stepReturn } from '../../../../../test/returns.ts';
import { runJob } from '../../../../../test/shopping.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import { formatDeadline } from '../../../../domain/shop/kathmandu-time.ts';

let shop: TestApp;
let admin: Account;
let seller: Account;
let buyer: Account;

beforeAll(async () => {
  shop = await createTestApp();
  [admin, seller, buyer] = [
    await shop.registerAdmin(),
    await shop.registerSeller(),
    await shop.registerBuyer(),
  ];
});
beforeEach(async () => {
  await shop.runJobs();
  shop.mail.length = 0;
});
afterAll(async () => {
  await shop.runJobs();
  await expectInvariants(shop.pool);
  await shop.close();
});

const complain = (by: Account | { sessionId: string } | null, body: object) =>
  shop.call('POST', '/api/complaints', { ...by, body });
const read = (id: string, by: Account) => shop.call('GET', `/api/complaints/${id}`, { token: by.token });
const desk = (id: string, by = admin) => shop.call('GET', `/api/admin/cases/${id}`, { token: by.token });
const decide = (id: string, body: object, by = admin) =>
  shop.call('POST', `/api/admin/cases/${id}/decide`, { token: by.token, body });
const firstError = ({ status, body }: Awaited<ReturnType<typeof complain>>) => [
  status,
  body.errors?.[0]?.path ?? null,
  body.errors?.[0]?.message ?? body.message,
];

describe('a declined return', () => {
  async function declined(units = 2) {
    const order = await arrivedOrder(shop, admin, [seller]);
    const asked = await askReturn(shop, order.buyer, {
      parcel: order.parcelIds[0],
      lines: [{ line: order.lines[0], quantity: units }],
    });
    const id = asked.body.data._id as string;
    return { order, id, amount: asked.body.data.amount as number };
  }
  const escalate = (by: Account, id: string, body: object = { text: 'It was broken when it came.' }) =>
    stepReturn(shop, by, id, 'escalate', body);

  /** A return that was asked for on the seventh day and declined on the eighth, with a clock to go on by. */
  async function lateDecline() {
    const order = await arrivedOrder(shop, admin, [seller]);
    const begun = shop.clock.now().getTime();
    const goTo = (day: number) => shop.clock.advance(begun + day * DAY_MS - shop.clock.now().getTime());
    const as = ({ user }: Account) => shop.signIn(user);
    const ask = async () =>
      askReturn(shop, await as(order.buyer), {
        parcel: order.parcelIds[0],
        lines: [{ line: order.lines[0], quantity: 1 }],
      });
    const parcel = async (): Promise<{ money_ready_at: Date | null }> =>
      (await shop.pool.query('select money_ready_at from parcels where id = $1', [order.parcelIds[0]]))
        .rows[0];
    const pass = async () => {
      await runJob(shop, 'run_return_clocks');
      await runJob(shop, 'ripen_parcels');
    };
    goTo(7);
    const id = (await ask()).body.data._id as string;
    goTo(8);
    await stepReturn(shop, await as(seller), id, 'decline', { reason: 'Burnt' });
    return { order, id, goTo, as, ask, parcel, pass };
  }

  it('becomes a complaint once; refused before the decline, foreign, and without a word', async () => {
    const { order, id } = await declined();
    expect((await escalate(order.buyer, id)).status).toBe(409);
    await stepReturn(shop, seller, id, 'decline', { reason: 'Burnt by a wrong busbar' });
    expect((await escalate(buyer, id)).status).toBe(404);
    expect((await escalate(seller, id)).status).toBe(404);
    expect(firstError(await escalate(order.buyer, id, { text: ' ' }))).toEqual([
      400,
      'text',
      'Tell us what happened',
    ]);
    const answers = await Promise.all([escalate(order.buyer, id), escalate(order.buyer, id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { complaint } = (await shop.call('GET', `/api/returns/${id}`, { token: order.buyer.token })).body
      .data;
    expect((await read(complaint._id, seller)).body.data).toMatchObject({
      you: 'seller',
      kind: 'return_declined',
      status: 'open',
      holdsParcel: true,
      return: { _id: id },
    });
    await expectInvariants(shop.pool);
  });

  it('holds the money until the last day for a complaint, and is told of by both with that day', async () => {
    const days = await lateDecline();
    const { order, id, parcel, goTo, as } = days;
    try {
      goTo(9);
      const now = shop.clock.now();
      const shown = (await shop.call('GET', `/api/returns/${id}`, { token: (await as(order.buyer)).token }))
        .body.data;
      const until = new Date(shown.complainUntil);
      expect(until.getTime() - now.getTime()).toBeGreaterThan(5 * DAY_MS);
      expect(shown.actions).toEqual(['escalate']);
      await shop.runJobs();
      for (const { user } of [order.buyer, seller])
        expect(
          shop.mail.some(
            ({ to, text }) =>
              to === user.email && text.includes(`may complain until ${formatDeadline(until)}`),
          ),
        ).toBe(true);
      await days.pass();
      expect((await parcel()).money_ready_at).toBeNull();
      await expectInvariants(shop.pool);
      goTo(14);
      await days.pass();
      expect((await parcel()).money_ready_at).toBeNull();
      goTo(16);
      expect(firstError(await escalate(await as(order.buyer), id))).toEqual([
        409,
        null,
        `The time to complain about this return ended on ${formatDeadline(until)}`,
      ]);
      await days.pass();
      expect((await parcel()).money_ready_at).toEqual(expect.any(Date));
      expect(
        (await shop.call('GET', `/api/returns/${id}`, { token: (await as(order.buyer)).token })).body.data
          .actions,
      ).toEqual([]);
    } finally {
      goTo(0);
    }
    await expectInvariants(shop.pool);
  });

  it('that is complained of in time holds the money until it is decided, and opens no new days for returns', async () => {
    const days = await lateDecline();
    const { order, id, parcel, goTo, as } = days;
    try {
      goTo(14);
      const { complaint } = (await escalate(await as(order.buyer), id)).body.data;
      goTo(20);
      await days.pass();
      expect((await parcel()).money_ready_at).toBeNull();
      await expectInvariants(shop.pool);
      const body = { decision: 'none', reason: 'Burnt indeed.' };
      expect((await decide(complaint._id, body, await as(admin))).status).toBe(200);
      await days.pass();
      expect((await parcel()).money_ready_at).toEqual(expect.any(Date));
      expect(firstError(await days.ask())).toEqual([
        409,
        null,
        'The 7 days for returns are over. Complain instead.',
      ]);
    } finally {
      goTo(0);
    }
    await expectInvariants(shop.pool);
  });

  it.each(['full', 'part', 'none'] as const)('is decided: %s', async (decision) => {
    const { order, id, amount } = await declined();
    await stepReturn(shop, seller, id, 'decline', { reason: 'Burnt' });
    const { complaint } = (await escalate(order.buyer, id)).body.data;
    const shown = (await desk(complaint._id)).body.data;
    expect(shown.amount).toBe(amount);
    if (decision === 'part')
      expect((await decide(complaint._id, { decision, amount, reason: 'x' })).status).toBe(409);
    const given = decision === 'full' ? amount : decision === 'part' ? 100 : 0;
    const done = await decide(complaint._id, {
      decision,
      reason: 'One of them fails on test.',
      ...(given === 0 ? {} : { amount: given }),
    });
    expect([done.status, done.body.data?.decision.amount]).toEqual([200, given]);
    const { rows } = await shop.pool.query(
      'select coalesce(sum(amount_paisa), 0)::int as sum from refunds where return_id = $1',
      [id],
    );
    expect(rows).toEqual([{ sum: Math.round(given * 100) }]);
    await expectInvariants(shop.pool);
  });
});
