import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertUser } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';

const DAY = 86_400_000;
let shop: TestApp;
let admin: Account;
let paying: Account;

beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
  paying = await shop.signIn(
    await insertUser(shop.db, { first_name: 'Anil', last_name: 'Tamang', company_name: 'Kantipur_Labs' }),
  );
  await shop.call('POST', '/api/payments/subscription', {
    token: paying.token,
    body: { plan: 'YEARLY', paymentMethod: 'mock' },
  });
});
afterAll(async () => {
  await expectInvariants(shop.pool);
  await shop.close();
});

const list = async (query = '') =>
  (await shop.call('GET', `/api/admin/subscriptions${query}`, { token: admin.token })).body.data;
const grant = (body: object) =>
  shop.call('POST', '/api/admin/subscriptions/grant', {
    token: admin.token,
    body: { reason: 'Trade fair winner', ...body },
  });
const endOf = async (account: Account) =>
  Date.parse(
    (await shop.call('GET', '/api/subscriptions/my-subscription', { token: account.token })).body.data
      .subscription.endDate,
  );

test('the list says who has which plan, until when, how it was paid, and what plans earned', async () => {
  const data = await list();
  expect(data.subscriptions).toMatchObject([
    {
      user: { _id: paying.user.id, name: 'Anil Tamang', companyName: 'Kantipur_Labs' },
      plan: { id: 'YEARLY', name: 'Yearly' },
      state: 'active',
      payment: { method: 'mock', amount: 9999 },
      grant: null,
    },
  ]);
  expect(data.counts).toEqual({ all: 1, active: 1, upcoming: 0, ended: 0 });
  expect(data.revenue).toEqual({ total: 9999, last30Days: 9999, last365Days: 9999 });
  expect(data.plans).toEqual([
    { id: 'MONTHLY', name: 'Monthly', duration: 30 },
    { id: 'YEARLY', name: 'Yearly', duration: 365 },
  ]);
});

describe('giving PRO', () => {
  test('makes a subscriber at once, tells them, and is on record', async () => {
    const buyer = await shop.registerBuyer();
    const given = await grant({ email: ` ${buyer.user.email.toUpperCase()} `, days: 45 });
    expect(given).toMatchObject({
      status: 201,
      body: {
        message: 'PRO given',
        data: {
          user: { _id: buyer.user.id },
          state: 'active',
          payment: null,
          grant: { by: 'Maya Shrestha', reason: 'Trade fair winner' },
        },
      },
    });
    const mine = await shop.call('GET', '/api/subscriptions/my-subscription', { token: buyer.token });
    expect(mine.body.data).toMatchObject({ status: 'active', daysRemaining: 45 });
    await shop.runJobs();
    const mail = shop.mail.find(({ to }) => to === buyer.user.email);
    expect(mail?.subject).toBe('You have been given Thokmandu PRO');
    expect(mail?.text).toContain('45 days of PRO');
    expect(mail?.text).not.toContain('Trade fair');
    const log = await shop.call('GET', `/api/admin/audit-log?objectId=${given.body.data._id}`, {
      token: admin.token,
    });
    expect(log.body.data.entries).toMatchObject([
      {
        action: 'subscription.grant',
        after: { userId: buyer.user.id, days: 45, reason: 'Trade fair winner' },
      },
    ]);
    expect((await list()).revenue.total).toBe(9999);
  });

  test('extends from the end of the time that runs, like a renewal', async () => {
    const before = await endOf(paying);
    const given = await grant({ userId: paying.user.id, plan: 'MONTHLY' });
    expect(given.body.data).toMatchObject({ state: 'upcoming', startsAt: new Date(before).toISOString() });
    expect(await endOf(paying)).toBe(before + 30 * DAY);
  });

  test('twenty admins at once extend twenty times, without a gap or an overlap', async () => {
    const buyer = await shop.registerBuyer();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => grant({ userId: buyer.user.id, days: 10 })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(Math.round(((await endOf(buyer)) - Date.now()) / DAY)).toBe(200);
    await expectInvariants(shop.pool);
  });

  test.each([
    [{ days: 5 }, 'email', 'Name the user by id or by e-mail'],
    [{ userId: 'x', email: 'a@example.com', days: 5 }, 'email', 'Name the user by id or by e-mail'],
    [{ email: 'nobody', days: 5 }, 'email', 'Invalid email address'],
    [{ email: 'a@example.com' }, 'plan', 'Choose a plan or a number of days'],
    [{ email: 'a@example.com', plan: 'YEARLY', days: 5 }, 'plan', 'Choose a plan or a number of days'],
    [{ email: 'a@example.com', days: 0 }, 'days', 'Days must be a whole number from 1 to 3650'],
    [{ email: 'a@example.com', days: 3651 }, 'days', 'Days must be a whole number from 1 to 3650'],
    [{ email: 'a@example.com', days: 1.5 }, 'days', 'Days must be a whole number from 1 to 3650'],
    [{ email: 'a@example.com', days: 5, reason: ' ' }, 'reason', 'Reason is required'],
    [{ email: 'a@example.com', days: 5, amount: 0 }, 'amount', 'Unknown field: amount'],
  ])('%j is refused at %s: %s', async (body, path, message) => {
    expect(await grant(body)).toMatchObject({ status: 400, body: { errors: [{ path, message }] } });
  });

  test('an unknown user or plan, a deactivated or deleted account get nothing', async () => {
    const unknown = { status: 404, body: { message: 'User not found' } };
    expect(await grant({ userId: randomUUID(), days: 5 })).toMatchObject(unknown);
    expect(await grant({ userId: 'x', days: 5 })).toMatchObject(unknown);
    expect(await grant({ email: 'nobody@example.com', days: 5 })).toMatchObject(unknown);
    expect(await grant({ userId: paying.user.id, plan: 'FREE' })).toMatchObject({
      status: 400,
      body: { message: 'Invalid plan' },
    });
    const inactive = await insertUser(shop.db, { is_active: false });
    expect(await grant({ userId: inactive.id, days: 5 })).toMatchObject({
      status: 409,
      body: { message: 'The account is deactivated. Activate it first.' },
    });
    const deleted = await insertUser(shop.db, { deleted_at: new Date(), is_active: false });
    expect(await grant({ userId: deleted.id, days: 5 })).toMatchObject(unknown);
  });
});

test('the list filters by state, plan and person', async () => {
  const namesOf = async (query: string) =>
    (await list(query)).subscriptions.map(({ user }: { user: { name: string } }) => user.name);
  expect(await namesOf('?search=tamang')).toEqual(['Anil Tamang', 'Anil Tamang']);
  expect(await namesOf('?search=tamang&status=active')).toEqual(['Anil Tamang']);
  expect(await namesOf('?search=tamang&status=ended')).toEqual([]);
  expect(await namesOf('?search=kantipur_&plan=MONTHLY')).toEqual(['Anil Tamang']);
  expect(await namesOf('?search=kantipur%25')).toEqual([]);
  expect((await list('?limit=1&page=2')).pagination).toMatchObject({ page: 2, limit: 1 });
  for (const [query, message] of [
    ['status=paused', 'Invalid status'],
    ['plan=%27', 'Invalid plan'],
  ]) {
    const refused = await shop.call('GET', `/api/admin/subscriptions?${query}`, { token: admin.token });
    expect(refused).toMatchObject({ status: 400, body: { message } });
  }
});
