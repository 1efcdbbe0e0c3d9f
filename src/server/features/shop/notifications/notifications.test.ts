import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertAdmin } from '../../../../../test/factories.ts';
import { MOST_NOTIFICATIONS } from '../../../../domain/shop/notification.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { composeMail } from '../../../mail/mail-template.ts';
import { type Notice, notify, notifyAdmins, purgeNotifications } from './notifications.commands.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const tell = (...notices: Notice[]) => inTransaction(shop.deps.db, (tx) => notify(tx, notices));
const mailTo = ({ user }: Account, subject: string) =>
  composeMail({ to: user.email, subject, paragraphs: [subject] });
const shipped = (to: Account, cause: string = randomUUID()): Notice => ({
  to: to.user.id,
  event: 'parcel_shipped',
  params: { orderId: 'o', orderNumber: 'TM-1', parcel: null },
  cause,
  mail: mailTo(to, `Shipped ${cause}`),
});
const message = (to: Account, threadId: string): Notice => ({
  to: to.user.id,
  event: 'message_to_buyer',
  params: { threadId, orderNumber: 'TM-1', productName: null },
  cause: threadId,
});

const bell = async ({ token }: Account, query = '', etag?: string) =>
  shop.call('GET', `/api/notifications${query}`, {
    token,
    ...(etag === undefined ? {} : { headers: { 'if-none-match': etag } }),
  });
const mark = ({ token }: Account, body: object) =>
  shop.call('POST', '/api/notifications/read', { token, body });
const prefer = ({ token }: Account, body: object) =>
  shop.call('PUT', '/api/notifications/preferences', { token, body });
const subjects = async ({ user }: Account) => {
  await shop.runJobs();
  return shop.mail.filter(({ to }) => to === user.email).map(({ subject }) => subject);
};

test('tells newest first, page by page, and by kind', async () => {
  const buyer = await shop.registerBuyer();
  for (const cause of ['1', '2', '3']) await tell(shipped(buyer, cause));
  await tell({
    to: buyer.user.id,
    event: 'order_placed',
    params: { orderId: 'abc', orderNumber: 'TM-9', totalPaisa: 1_450_000 },
    cause: 'abc',
  });
  const first = (await bell(buyer, '?limit=2')).body.data;
  expect(first).toMatchObject({
    unread: 4,
    notifications: [
      {
        kind: 'order',
        event: 'order_placed',
        text: 'We have received order TM-9 of रू\u00a014,500.',
        link: '/orders/abc',
        isRead: false,
        happened: 1,
      },
      { event: 'parcel_shipped' },
    ],
  });
  const second = (await bell(buyer, `?limit=2&cursor=${first.nextCursor}`)).body.data;
  expect(second.notifications).toHaveLength(2);
  expect(second.nextCursor).toBeNull();
  const ids = [...first.notifications, ...second.notifications].map(({ _id }) => _id);
  expect(new Set(ids).size).toBe(4);
  expect((await bell(buyer, '?kind=order')).body.data.notifications).toHaveLength(1);
  expect((await bell(buyer, '?kind=gossip')).status).toBe(400);
  expect((await bell(buyer, '?cursor=abc')).status).toBe(400);
  expect((await bell({ token: '' } as Account)).status).toBe(401);
});

test('answers 304 until something is new, is gathered or is read', async () => {
  const buyer = await shop.registerBuyer();
  let etag: string | undefined;
  const isNew = async () => {
    const { status, headers } = await bell(buyer, '', etag);
    const before = etag;
    etag = headers.etag as string;
    expect(status === 304).toBe(etag === before);
    return status === 200;
  };
  expect(await isNew()).toBe(true);
  expect(await isNew()).toBe(false);
  await tell(message(buyer, 'thread'));
  expect(await isNew()).toBe(true);
  await tell(message(buyer, 'thread'));
  expect(await isNew()).toBe(true);
  expect(await isNew()).toBe(false);
  const [{ _id }] = (await bell(buyer)).body.data.notifications;
  await mark(buyer, { ids: [_id] });
  expect(await isNew()).toBe(true);
  await tell(shipped(await shop.registerBuyer()));
  expect(await isNew()).toBe(false);
});

test('shows what was written before the newest one but stored after it', async () => {
  const buyer = await shop.registerBuyer();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let written = (): void => undefined;
  const isWritten = new Promise<void>((resolve) => {
    written = resolve;
  });
  const late = inTransaction(shop.deps.db, async (tx) => {
    await notify(tx, [shipped(buyer, 'late')]);
    written();
    await held;
  });
  await isWritten;
  await tell(shipped(buyer, 'early'));
  const { headers } = await bell(buyer);
  release();
  await late;
  const { status, body } = await bell(buyer, '', headers.etag as string);
  expect(status).toBe(200);
  expect(body.data.notifications).toHaveLength(2);
});

test('marks as read: own ones, again without a word, and all that are older', async () => {
  const [buyer, other] = [await shop.registerBuyer(), await shop.registerBuyer()];
  for (const cause of ['1', '2', '3']) await tell(shipped(buyer, cause), shipped(other, cause));
  const [newest, middle] = (await bell(buyer)).body.data.notifications;
  const [foreign] = (await bell(other)).body.data.notifications;
  for (const id of [foreign._id, randomUUID(), 'no-id']) {
    const refused = await mark(buyer, { ids: [newest._id, id] });
    expect([refused.status, refused.body.message]).toEqual([404, 'Notification not found']);
  }
  expect((await bell(buyer)).body.data.unread).toBe(3);
  for (const body of [{}, { ids: [] }, { ids: Array(101).fill(newest._id) }, { ids: 'all' }])
    expect((await mark(buyer, body)).status).toBe(400);
  for (const _ of ['once', 'again'])
    expect((await mark(buyer, { ids: [middle._id] })).body.data).toEqual({ unread: 2 });
  await tell(shipped(buyer, 'since'));
  expect((await mark(buyer, { ids: [newest._id], andOlder: true })).body.data).toEqual({ unread: 1 });
  expect((await bell(other)).body.data.unread).toBe(3);
});

test('asks what each kind comes by, and keeps both ways for money and complaints', async () => {
  const seller = await shop.registerSeller();
  const read = () => shop.call('GET', '/api/notifications/preferences', { token: seller.token });
  const everything = Object.fromEntries(
    ['order', 'payment', 'parcel', 'return', 'complaint', 'message', 'alert', 'moderation', 'payout'].map(
      (kind) => [kind, 'both'],
    ),
  );
  expect((await read()).body.data).toEqual(everything);
  const changed = await prefer(seller, { message: 'bell', parcel: 'mail', payment: 'both' });
  expect(changed.body.data).toEqual({ ...everything, message: 'bell', parcel: 'mail' });
  expect((await prefer(seller, { parcel: 'both' })).body.data).toEqual({ ...everything, message: 'bell' });
  for (const [kind, name] of [
    ['payment', 'payments'],
    ['payout', 'payouts'],
    ['complaint', 'complaints'],
  ] as const)
    for (const channel of ['bell', 'mail']) {
      const { status, body } = await prefer(seller, { order: 'bell', [kind]: channel });
      expect(status).toBe(400);
      expect(body.errors).toEqual([{ path: kind, message: `News of ${name} always comes by bell and mail` }]);
    }
  expect((await prefer(seller, { order: 'none' })).body.errors).toEqual([
    { path: 'order', message: 'Choose the bell, the mail or both' },
  ]);
  expect((await prefer(seller, { gossip: 'bell' })).status).toBe(400);
  expect((await read()).body.data).toEqual({ ...everything, message: 'bell' });
});

test('brings by bell and mail what the person wants, and the same cause once', async () => {
  const [both, bellOnly, mailOnly] = [
    await shop.registerBuyer(),
    await shop.registerBuyer(),
    await shop.registerBuyer(),
  ];
  await prefer(bellOnly, { parcel: 'bell' });
  await prefer(mailOnly, { parcel: 'mail' });
  const all = [both, bellOnly, mailOnly];
  for (const _ of ['once', 'again']) await tell(...all.map((person) => shipped(person, 'x')));
  expect(await Promise.all(all.map(async (person) => (await bell(person)).body.data.unread))).toEqual([
    1, 1, 0,
  ]);
  expect(await subjects(both)).toEqual(['Shipped x']);
  expect(await subjects(bellOnly)).toEqual([]);
  expect(await subjects(mailOnly)).toEqual(['Shipped x']);
});

test('tells once when two try at the same time, and not at all when the cause is undone', async () => {
  const buyer = await shop.registerBuyer();
  await Promise.all(Array.from({ length: 8 }, () => tell(shipped(buyer, 'race'))));
  await inTransaction(shop.deps.db, async (tx) => {
    await notify(tx, [shipped(buyer, 'undone')]);
    throw new Error('undone');
  }).catch(() => undefined);
  expect((await bell(buyer)).body.data.notifications).toHaveLength(1);
  expect(await subjects(buyer)).toEqual(['Shipped race']);
});

test('gathers what belongs together until it is read, then begins anew', async () => {
  const buyer = await shop.registerBuyer();
  await tell(message(buyer, 'a'));
  await tell(shipped(buyer));
  await Promise.all(Array.from({ length: 4 }, () => tell(message(buyer, 'a'))));
  const [newest, ...others] = (await bell(buyer)).body.data.notifications;
  expect(newest).toMatchObject({
    text: '5 new messages from the seller about order TM-1.',
    happened: 5,
    link: '/messages/a',
  });
  expect(others).toHaveLength(1);
  await mark(buyer, { ids: [newest._id] });
  await tell(message(buyer, 'a'));
  const { notifications, unread } = (await bell(buyer)).body.data;
  expect(notifications[0]).toMatchObject({
    text: 'New message from the seller about order TM-1.',
    isRead: false,
  });
  expect([notifications.length, unread]).toEqual([2, 2]);
});

test('tells many people with a handful of statements', async () => {
  const cause = randomUUID();
  await shop.pool.query(
    `insert into users (email, email_key, password_hash, first_name, last_name, phone, role, is_approved)
     select e, e, 'x', 'Sita', 'Shrestha', '9841234567', 'buyer', true
     from (select 'many-' || i || '@example.com' as e from generate_series(1, 200) i) emails`,
  );
  const { rows } = await shop.pool.query(`select id, email from users where email like 'many-%'`);
  const notices = rows.map(
    ({ id, email }): Notice => ({
      to: id,
      event: 'alert_stock',
      params: { productId: 'p', productName: 'Arduino Uno', quantity: 3 },
      cause,
      mail: composeMail({ to: email, subject: 'In stock', paragraphs: ['Now'] }),
    }),
  );
  let statements = 0;
  const counting = shop.deps.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await inTransaction(counting, (tx) => notify(tx, notices));
  expect(statements).toBeLessThanOrEqual(3);
  await inTransaction(counting, (tx) => notify(tx, notices));
  const told = await shop.pool.query('select count(*)::int as count from notifications where cause = $1', [
    cause,
  ]);
  expect(told.rows[0].count).toBe(200);
  await shop.runJobs();
  expect(shop.mail.filter(({ subject }) => subject === 'In stock')).toHaveLength(200);
});

test('tells every active admin whose work it is, and nobody whose account is gone', async () => {
  const [first, second, support, buyer] = [
    await shop.registerAdmin(),
    await shop.signIn(await insertAdmin(shop.db, { desk_role: 'payments' })),
    await shop.signIn(await insertAdmin(shop.db, { desk_role: 'support' })),
    await shop.registerBuyer(),
  ];
  await tell(shipped(buyer, 'before'));
  await prefer(buyer, { order: 'bell' });
  const { status } = await shop.call('DELETE', `/api/admin/users/${buyer.user.id}`, { token: first.token });
  expect(status).toBe(200);
  await tell(shipped(buyer, 'after'));
  const left = await shop.pool.query(
    `select user_id from notifications where user_id = $1 union all
     select user_id from notification_preferences where user_id = $1`,
    [buyer.user.id],
  );
  expect(left.rows).toEqual([]);
  expect(await subjects(buyer)).toEqual(['Shipped before']);
  await inTransaction(shop.deps.db, (tx) =>
    notifyAdmins(tx, { event: 'payouts_to_approve', params: { number: 'P-1' }, cause: 'P-1' }),
  );
  for (const admin of [first, second])
    expect((await bell(admin)).body.data.notifications).toMatchObject([
      { text: 'Batch P-1 of payouts is waiting for approval.' },
    ]);
  expect((await bell(support)).body.data.notifications).toEqual([]);
});

test('purges what is old, and what is more than anybody reads', async () => {
  const [buyer, collector] = [await shop.registerBuyer(), await shop.registerBuyer()];
  for (const cause of ['fresh', 'read', 'old read', 'old', 'ancient']) await tell(shipped(buyer, cause));
  await shop.pool.query(
    `update notifications set read_at = case when cause like '%read' then now() end,
       created_at = now() - case cause when 'old read' then 91 when 'old' then 179 when 'ancient' then 181 else 0 end
         * interval '1 day'
     where user_id = $1`,
    [buyer.user.id],
  );
  await shop.pool.query(
    `insert into notifications (user_id, kind, event, cause, params, in_bell)
     select $1, 'parcel', 'parcel_shipped', i::text, '{}', true from generate_series(1, $2::int) i`,
    [collector.user.id, MOST_NOTIFICATIONS + 5],
  );
  await purgeNotifications(shop.deps);
  const left = await shop.pool.query('select cause from notifications where user_id = $1 order by serial', [
    buyer.user.id,
  ]);
  expect(left.rows.map(({ cause }) => cause)).toEqual(['fresh', 'read', 'old']);
  const kept = await shop.pool.query(
    'select count(*)::int as count, min(cause::int) as oldest from notifications where user_id = $1',
    [collector.user.id],
  );
  expect(kept.rows[0]).toEqual({ count: MOST_NOTIFICATIONS, oldest: 6 });
});
