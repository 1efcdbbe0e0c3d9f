import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';

let shop: TestApp;
let admin: Account;

beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
  for (const [name, message] of [
    ['Ram Thapa', 'Do you stock 100% copper wire?'],
    ['<img src=x>', 'मल्टिमिटर छ?'],
  ]) {
    await shop.call('POST', '/api/contact', { body: { name, message, email: 'ram_t@example.com' } });
  }
});
afterAll(() => shop.close());

const list = async (query = '') =>
  (await shop.call('GET', `/api/admin/messages${query}`, { token: admin.token })).body.data;
const namesOf = async (query: string) =>
  (await list(query)).messages.map(({ name }: { name: string }) => name);
const mark = (id: string, body: object) =>
  shop.call('PATCH', `/api/admin/messages/${id}`, { token: admin.token, body });

test('messages that wait are listed oldest first, searched literally, marked and reopened, each once on record', async () => {
  const { messages, counts } = await list();
  expect(messages).toMatchObject([
    { name: 'Ram Thapa', email: 'ram_t@example.com', ticket: 'T-000001', userId: null, isPro: false },
    { name: '<img src=x>', message: 'मल्टिमिटर छ?', status: 'open', handled: null, ticket: 'T-000002' },
  ]);
  expect(counts).toEqual({ all: 2, open: 2, handled: 0 });
  expect(await namesOf('?search=100%25')).toEqual(['Ram Thapa']);
  expect(await namesOf('?search=ram%25t')).toEqual([]);
  expect(await namesOf(`?search=${encodeURIComponent('मल्टिमिटर')}`)).toEqual(['<img src=x>']);

  expect(await namesOf('?search=t-2')).toEqual(['<img src=x>']);

  const id = messages[0]._id;
  for (let repeat = 0; repeat < 2; repeat += 1) {
    expect(await mark(id, { isHandled: true })).toMatchObject({
      status: 200,
      body: { data: { status: 'handled', handled: { by: 'Maya Shrestha' } } },
    });
  }
  expect(await namesOf('?status=handled')).toEqual(['Ram Thapa']);
  expect(await namesOf('?status=open')).toEqual(['<img src=x>']);
  expect((await mark(id, { isHandled: false })).body.data).toMatchObject({ status: 'open', handled: null });
  const log = await shop.call('GET', `/api/admin/audit-log?objectId=${id}`, { token: admin.token });
  expect(log.body.data.entries).toMatchObject([
    { action: 'message.reopen', object: { label: 'Ram Thapa' } },
    { action: 'message.handle' },
  ]);
});

test('an unknown message, a wrong mark and a wrong filter are refused', async () => {
  for (const id of [randomUUID(), 'x']) {
    expect(await mark(id, { isHandled: true })).toMatchObject({
      status: 404,
      body: { message: 'Message not found' },
    });
  }
  const { messages } = await list();
  expect(await mark(messages[0]._id, { isHandled: 'yes' })).toMatchObject({
    status: 400,
    body: { message: 'Handled must be true or false' },
  });
  expect(await shop.call('GET', '/api/admin/messages?status=x', { token: admin.token })).toMatchObject({
    status: 400,
    body: { message: 'Invalid status' },
  });
});

test('PRO subscribers’ open messages come first, then the oldest, whoever else writes', async () => {
  const [early, pro, late] = [
    await shop.registerBuyer(),
    await shop.registerBuyer({ isSubscriber: true }),
    await shop.registerBuyer(),
  ];
  const past = await shop.registerBuyer({ isSubscriber: true });
  await shop.pool.query(
    "update subscriptions set starts_at = now() - interval '9 days', ends_at = now() - interval '1 day' where user_id = $1",
    [past.user.id],
  );
  for (const [account, name] of [
    [early, 'Queue early'],
    [past, 'Queue past'],
    [late, 'Queue late'],
    [pro, 'Queue pro'],
    [pro, 'Queue pro again'],
  ] as const) {
    const body = { name, email: account.user.email, message: 'Where is it?' };
    await shop.call('POST', '/api/contact', { token: account.token, body });
  }
  const inOrder = ['Queue pro', 'Queue pro again', 'Queue early', 'Queue past', 'Queue late'];
  expect(await namesOf('?search=queue')).toEqual(inOrder);
  expect(await namesOf('?search=queue&status=open')).toEqual(inOrder);
  expect((await list('?search=queue%20pro')).messages[0]).toMatchObject({ isPro: true, userId: pro.user.id });
  const { messages } = await list('?search=queue');
  await mark(messages[0]._id, { isHandled: true });
  expect(await namesOf('?search=queue')).toEqual([...inOrder.slice(1), 'Queue pro']);
});
