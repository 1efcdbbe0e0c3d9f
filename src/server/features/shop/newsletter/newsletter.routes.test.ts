import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';
import { fresh } from '../../../../../test/factories.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const ask = (email: unknown) => shop.call('POST', '/api/newsletter', { body: { email } });
const confirm = (token: string) => shop.call('POST', '/api/newsletter/confirm', { body: { token } });
const unsubscribe = (token: string) => shop.call('POST', '/api/newsletter/unsubscribe', { body: { token } });

async function mailsTo(email: string) {
  await shop.runJobs();
  return shop.mail.filter(({ to }) => to === email);
}

async function subscriber(email: string) {
  return shop.db
    .selectFrom('newsletter_subscribers')
    .select(['confirmed_at', 'unsubscribed_at'])
    .where('email_key', '=', email)
    .executeTakeFirst();
}

const asked = { success: true, data: null, message: 'Check your e-mail to confirm' };
const overLink = { status: 400, body: { message: 'Invalid or expired link' } };

test('a newsletter starts only when its address confirms, and can be stopped', async () => {
  const email = `news-${fresh()}@example.com`;
  expect(await ask(email)).toMatchObject({ status: 200, body: asked });
  expect(await subscriber(email)).toEqual({ confirmed_at: null, unsubscribed_at: null });
  const [mail] = await mailsTo(email);
  const token = /\/newsletter\/confirm\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(mail?.text).toContain(`${shop.config.publicUrl}/newsletter/unsubscribe?token=${token}`);
  expect(await confirm(token)).toMatchObject({ status: 200 });
  expect(await confirm(token)).toMatchObject({ status: 200 });
  expect(await subscriber(email)).toEqual({ confirmed_at: expect.any(Date), unsubscribed_at: null });

  expect((await ask(email.toUpperCase())).body).toEqual(asked);
  expect(await mailsTo(email)).toHaveLength(1);

  expect(await unsubscribe(token)).toMatchObject({ status: 200 });
  expect((await subscriber(email))?.unsubscribed_at).toEqual(expect.any(Date));
  await ask(email);
  expect(await mailsTo(email)).toHaveLength(2);
  expect((await subscriber(email))?.unsubscribed_at).toEqual(expect.any(Date));
  expect(await confirm(token)).toMatchObject({ status: 200 });
  expect((await subscriber(email))?.unsubscribed_at).toBeNull();
});

test('the same answer twenty times at once, and one row', async () => {
  const email = `many-${fresh()}@example.com`;
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(email)));
  expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
    Array(20).fill({ status: 200, body: asked }),
  );
  expect(await subscriber(email)).toBeDefined();
});

test('an invented token confirms and stops nothing', async () => {
  for (const token of ['x', 'x'.repeat(200), "' or 1=1--"]) {
    expect(await confirm(token)).toMatchObject(overLink);
    expect(await unsubscribe(token)).toMatchObject(overLink);
  }
  expect((await confirm('')).status).toBe(400);
});

test.each([
  ['', 'Email is required'],
  [null, 'Email is required'],
  ['nobody', 'Invalid email address'],
  ['a@example.com\nBcc: b@example.com', 'Invalid email address'],
])('the address %j is refused: %s', async (email, message) => {
  expect(await ask(email)).toMatchObject({
    status: 400,
    body: { message, errors: [{ path: 'email', message }] },
  });
});

test('an address asks five times an hour, and one reader gets at most three mails of it', async () => {
  const limited = await createTestApp({ hasRateLimits: true });
  try {
    const email = `flood-${fresh()}@example.com`;
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      statuses.push((await limited.call('POST', '/api/newsletter', { body: { email } })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await limited.runJobs();
    expect(limited.mail).toHaveLength(3);
  } finally {
    await limited.close();
  }
});
