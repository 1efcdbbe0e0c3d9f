import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../test/app.ts';

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

test('messages are listed newest first, searched literally, marked and reopened, each once on record', async () => {
  const { messages, counts } = await list();
  expect(messages).toMatchObject([
    { name: '<img src=x>', message: 'मल्टिमिटर छ?', status: 'open', handled: null },
    { name: 'Ram Thapa', email: 'ram_t@example.com' },
  ]);
  expect(counts).toEqual({ all: 2, open: 2, handled: 0 });
  expect(await namesOf('?search=100%25')).toEqual(['Ram Thapa']);
  expect(await namesOf('?search=ram%25t')).toEqual([]);
  expect(await namesOf(`?search=${encodeURIComponent('मल्टिमिटर')}`)).toEqual(['<img src=x>']);

  const id = messages[1]._id;
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
