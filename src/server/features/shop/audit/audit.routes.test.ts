import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertAdmin, insertProduct } from '../../../../../test/factories.ts';
import { orderLine, placeOrder, startBankPayment } from '../../../../../test/shopping.ts';
import { recordAudit } from './audit.sql.ts';

let shop: TestApp;
let admin: Account;
let other: Account;
let order: { _id: string; orderNumber: string };
let paymentId: string;

beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
  other = await shop.signIn(
    await insertAdmin(shop.db, { first_name: 'Nabin', last_name: 'Rai', email: 'nabin_rai@example.com' }),
  );
  const buyer = await shop.registerBuyer();
  const product = await insertProduct(shop.db);
  ({
    body: { data: order },
  } = await placeOrder(shop, buyer.token, [orderLine(product)]));
  paymentId = await startBankPayment(shop, buyer.token, order._id);
  await shop.call('POST', `/api/admin/payments/${paymentId}/reject`, {
    token: admin.token,
    body: { reason: 'No transfer came.' },
  });
  await shop.call('POST', `/api/admin/orders/${order._id}/cancel`, {
    token: other.token,
    body: { reason: 'The seller has closed 100%.' },
  });
});
afterAll(() => shop.close());

async function list(query = '') {
  const { status, body } = await shop.call('GET', `/api/admin/audit-log${query}`, { token: admin.token });
  return { status, body, entries: (body.data?.entries ?? []) as { action: string; _id: string }[] };
}
const actionsOf = async (query: string) => (await list(query)).entries.map(({ action }) => action);

test('the log says who did what to which object, when and from where, newest first', async () => {
  const { body, entries } = await list();
  expect(entries.slice(0, 2)).toMatchObject([
    {
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      actor: { _id: other.user.id, name: 'Nabin Rai', email: 'nabin_rai@example.com' },
      ip: '127.0.0.1',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      action: 'order.cancel',
      object: { kind: 'order', id: order._id, label: order.orderNumber, orderId: order._id },
      before: { status: 'pending' },
      after: { status: 'cancelled', reason: 'The seller has closed 100%.' },
    },
    {
      action: 'payment.reject',
      object: { kind: 'payment', id: paymentId, orderId: order._id },
    },
  ]);
  expect(body.data.pagination).toEqual({ page: 1, pages: 1, total: 2, limit: 50 });
  expect(body.data.actions).toEqual(['order.cancel', 'payment.reject']);
});

test.each([
  ['actor=nabin', ['order.cancel']],
  ['actor=NABIN_RAI', ['order.cancel']],
  ['actor=nabin%25', []],
  ['action=order.cancel', ['order.cancel']],
  ['action=payment', ['payment.reject']],
  ['action=pay', []],
  ['objectKind=payment', ['payment.reject']],
  ['search=100%25', ['order.cancel']],
  ['search=closed', ['order.cancel']],
  ['search=127.0.0.1', ['order.cancel', 'payment.reject']],
  ['search=nothing-like-this', []],
  ['from=2020-01-01&to=2020-01-02', []],
  ['from=2020-01-01&to=2069-01-01', ['order.cancel', 'payment.reject']],
  ['limit=1&page=2', ['payment.reject']],
  ['page=99', []],
])('?%s finds %j', async (query, actions) => {
  expect(await actionsOf(`?${query}`)).toEqual(actions);
});

test('an entry is found by its actor, its object and the number of its order', async () => {
  expect(await actionsOf(`?actor=${admin.user.id}`)).toEqual(['payment.reject']);
  expect(await actionsOf(`?objectId=${paymentId}`)).toEqual(['payment.reject']);
  expect(await actionsOf(`?search=${order.orderNumber.toLowerCase()}`)).toEqual(['order.cancel']);
});

test.each([
  ['page=0', 'Invalid page'],
  ['limit=101', 'Invalid limit'],
  ['from=2026-02-30', 'Invalid date'],
  ['from=2083-02-33', 'This date does not exist'],
  ['to=yesterday', 'Invalid date'],
  [`search=${'x'.repeat(101)}`, 'Must be at most 100 characters'],
])('?%s is refused: %s', async (query, message) => {
  expect(await list(`?${query}`)).toMatchObject({ status: 400, body: { message } });
});

test('an entry about something that is gone, or has no id of ours, has no name', async () => {
  const entry = { actorId: admin.user.id, ip: '::1', requestId: randomUUID(), before: null, after: null };
  await recordAudit(shop.db, { ...entry, action: 'test.gone', objectKind: 'order', objectId: randomUUID() });
  await recordAudit(shop.db, { ...entry, action: 'test.odd', objectKind: 'product', objectId: "x' or 1" });
  const { entries } = await list('?action=test');
  expect(entries).toMatchObject([
    { action: 'test.odd', object: { label: null, orderId: null } },
    { action: 'test.gone', object: { label: null } },
  ]);
});

test('secrets never reach the log', async () => {
  await recordAudit(shop.db, {
    actorId: admin.user.id,
    ip: '::1',
    requestId: randomUUID(),
    action: 'secret.test',
    objectKind: 'user',
    objectId: admin.user.id,
    before: { passwordHash: 'argon', email: 'a@example.com' },
    after: { session: { refreshToken: 'eyJ' } },
  });
  const { entries } = await list('?action=secret.test');
  expect(entries).toMatchObject([
    {
      before: { passwordHash: '[redacted]', email: 'a@example.com' },
      after: { session: { refreshToken: '[redacted]' } },
    },
  ]);
});

test('the filtered log is exported, formulas harmless', async () => {
  await recordAudit(shop.db, {
    actorId: admin.user.id,
    ip: '::1',
    requestId: randomUUID(),
    action: '=test.export',
    objectKind: 'order',
    objectId: order._id,
    before: null,
    after: { reason: 'a,"b"' },
  });
  const url = `/api/admin/audit-log/export?objectId=${order._id}`;
  const { status, headers, body } = await shop.call('GET', url, { token: admin.token });
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toMatch(/^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/);
  const lines = String(body).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`"'=test.export"`.slice(1, -1));
  expect(lines[2]).toContain(`Nabin Rai,nabin_rai@example.com,order.cancel,order,${order.orderNumber}`);
  const none = await shop.call('GET', '/api/admin/audit-log/export?action=none', { token: admin.token });
  expect(String(none.body).trim().split('\r\n')).toHaveLength(1);
  const bad = await shop.call('GET', '/api/admin/audit-log/export?from=x', { token: admin.token });
  expect(bad.status).toBe(400);
});

test('asking a gateway anew is recorded', async () => {
  await shop.call('POST', `/api/admin/payments/${paymentId}/recheck`, { token: admin.token });
  expect(await actionsOf('?action=payment.recheck')).toEqual(['payment.recheck']);
});
