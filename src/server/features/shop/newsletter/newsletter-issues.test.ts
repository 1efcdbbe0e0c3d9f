import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { enqueueMail } from '../../../mail/mail.jobs.ts';
import { sendNextBatch } from './newsletter-issues.commands.ts';

let shop: TestApp;
let admin: Account;

beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
});
afterAll(() => shop.close());

const ISSUES = '/api/admin/newsletter/issues';
const post = (path: string, body: object, { token } = admin) => shop.call('POST', path, { token, body });
const text = 'New multimeters <b>are in</b>.\nFrom रू 1,500.\n\nSee you.';

/** Asks for the newsletter and confirms, as a reader does. */
async function confirmReader(email: string): Promise<void> {
  await shop.call('POST', '/api/newsletter', { body: { email } });
  await shop.runJobs();
  const token = /confirm\?token=(\S+)/.exec(shop.mail.at(-1)?.text ?? '')?.[1];
  expect((await shop.call('POST', '/api/newsletter/confirm', { body: { token } })).status).toBe(200);
}

test('a newsletter reaches those who confirmed, each with a way out that works', async () => {
  for (const email of ['ram@example.com', 'Sita@Example.com', 'gone@example.com']) await confirmReader(email);
  await shop.call('POST', '/api/newsletter', { body: { email: 'asked@example.com' } });
  await shop.runJobs();
  await shop.pool.query(
    "update newsletter_subscribers set unsubscribed_at = now() where email_key = 'gone@example.com'",
  );
  shop.mail.length = 0;

  expect(await post(`${ISSUES}/test`, { subject: 'November', text })).toMatchObject({ status: 200 });
  await shop.runJobs();
  expect(shop.mail.map(({ to }) => to)).toEqual([admin.user.email]);
  shop.mail.length = 0;

  const sent = await post(ISSUES, { subject: 'November', text });
  expect(sent).toMatchObject({
    status: 201,
    body: { data: { subject: 'November', text, finishedAt: null } },
  });
  await shop.runJobs();
  expect(shop.mail.map(({ to }) => to).sort()).toEqual(['Sita@Example.com', 'ram@example.com']);
  const mail = shop.mail.find(({ to }) => to === 'ram@example.com');
  expect(mail).toMatchObject({ subject: 'November' });
  expect(mail?.html).toContain('&lt;b&gt;are in&lt;/b&gt;.<br>From रू 1,500.</p>');
  expect(mail?.text).toContain('To stop it:');

  const token = mail?.unsubscribeUrl?.split('token=')[1];
  expect(mail?.text).toContain(`/newsletter/unsubscribe?token=${token}`);
  expect((await shop.call('POST', '/api/newsletter/unsubscribe', { body: { token } })).status).toBe(200);
  shop.mail.length = 0;
  await post(ISSUES, { subject: 'December', text });
  await shop.runJobs();
  expect(shop.mail.map(({ to }) => to)).toEqual(['Sita@Example.com']);

  const { body } = await shop.call('GET', ISSUES, { token: admin.token });
  expect(body.data).toMatchObject({
    issues: [
      { subject: 'December', recipients: 1, finishedAt: expect.any(String) },
      { subject: 'November', recipients: 2, sentBy: 'Maya Shrestha' },
    ],
    confirmed: 1,
  });
  const log = await shop.call('GET', '/api/admin/audit-log?action=newsletter.send', { token: admin.token });
  expect(log.body.data.entries).toMatchObject([
    { object: { label: 'December' } },
    { object: { label: 'November' } },
  ]);
});

test('a mail that somebody waits for overtakes the letters of a newsletter', async () => {
  await shop.pool.query(
    `insert into newsletter_subscribers (email_key, email, token_hash, confirmed_at)
     select 'late' || n || '@example.com', 'late' || n || '@example.com', sha256(n::text::bytea), now()
     from generate_series(1, 20) n`,
  );
  const { body } = await post(ISSUES, { subject: 'Overtaken', text });
  await sendNextBatch(shop.deps, body.data._id);
  await enqueueMail(shop.db, { to: 'waits@example.com', subject: 'Your link', text: 'Here', html: 'Here' });
  shop.mail.length = 0;
  await shop.runJobs();
  await shop.pool.query("delete from newsletter_subscribers where starts_with(email_key, 'late')");
  const letters = shop.mail.filter(({ subject }) => subject === 'Overtaken');
  expect(letters.length).toBeGreaterThanOrEqual(20);
  expect(shop.mail).toHaveLength(letters.length + 1);
  expect(shop.mail[0]?.to).toBe('waits@example.com');
});

test('many readers are written to once each, also when the job is repeated', async () => {
  await shop.pool.query(
    `insert into newsletter_subscribers (email_key, email, token_hash, confirmed_at)
     select 'r' || n || '@example.com', 'r' || n || '@example.com', sha256(n::text::bytea), now()
     from generate_series(1, 450) n`,
  );
  shop.mail.length = 0;
  const { body } = await post(ISSUES, { subject: 'Many', text });
  const again = () => sendNextBatch(shop.deps, body.data._id);
  await Promise.all([again(), again(), again()]);
  await shop.runJobs();
  await again();
  await shop.runJobs();
  const readers = shop.mail.map(({ to }) => to);
  expect(readers).toHaveLength(451);
  expect(new Set(readers).size).toBe(451);
});

test('the same words do not go out twice, and nothing goes out without words or to anybody’s order', async () => {
  const both = await Promise.all([1, 2].map(() => post(ISSUES, { subject: 'Twice', text })));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  for (const [body, message] of [
    [{ subject: '', text }, 'Subject is required'],
    [{ subject: 'A', text: ' ' }, 'Text is required'],
    [{ subject: 'A\nBcc: all@example.com', text }, 'Subject must be one line'],
  ] as const) {
    expect(await post(ISSUES, body)).toMatchObject({ status: 400, body: { message } });
  }
  const buyer = await shop.registerBuyer();
  expect((await post(ISSUES, { subject: 'A', text }, buyer)).status).toBe(403);
});
