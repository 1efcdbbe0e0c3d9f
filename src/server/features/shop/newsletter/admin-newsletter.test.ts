import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';

let shop: TestApp;
let admin: Account;

beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
  for (const email of ['first@example.com', 'Second_One@example.com', 'third@example.com']) {
    await shop.call('POST', '/api/newsletter', { body: { email } });
  }
  await shop.pool.query(
    "update newsletter_subscribers set confirmed_at = now() where email_key <> 'first@example.com'",
  );
  await shop.pool.query(
    "update newsletter_subscribers set unsubscribed_at = now() where email_key = 'third@example.com'",
  );
});
afterAll(() => shop.close());

const get = (query: string) => shop.call('GET', `/api/admin/newsletter${query}`, { token: admin.token });
const emailsOf = async (query: string) =>
  (await get(query)).body.data.subscribers.map(({ email }: { email: string }) => email);

test('the list says who asked, who confirmed and who left', async () => {
  const { body } = await get('');
  expect(body.data.subscribers).toMatchObject([
    { email: 'third@example.com', status: 'unsubscribed' },
    { email: 'Second_One@example.com', status: 'confirmed', unsubscribedAt: null },
    { email: 'first@example.com', status: 'pending', confirmedAt: null },
  ]);
  expect(body.data.counts).toEqual({ all: 3, confirmed: 1, pending: 1, unsubscribed: 1 });
  expect(JSON.stringify(body)).not.toMatch(/token|hash/i);
  expect(await emailsOf('?status=confirmed')).toEqual(['Second_One@example.com']);
  expect(await emailsOf('?search=SECOND_')).toEqual(['Second_One@example.com']);
  expect(await emailsOf('?search=t_ird')).toEqual([]);
  expect((await get('?limit=2&page=2')).body.data.pagination).toEqual({
    page: 2,
    pages: 2,
    total: 3,
    limit: 2,
  });
});

test('what the filter lets through is exported', async () => {
  const { status, headers, body } = await get('/export?status=confirmed');
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  const lines = String(body).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/^Second_One@example\.com,confirmed,\d{4}-/);
  expect(
    String((await get('/export')).body)
      .trim()
      .split('\r\n'),
  ).toHaveLength(4);
});

test('a wrong filter is refused', async () => {
  for (const query of ['?status=gone', '/export?status=gone']) {
    expect(await get(query)).toMatchObject({ status: 400, body: { message: 'Invalid status' } });
  }
});
