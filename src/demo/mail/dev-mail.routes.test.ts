import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { emptyOutbox, enqueueMail, mailJobs } from '../../server/mail/mail.jobs.ts';
import { composeMail } from '../../server/mail/mail-template.ts';
import { createMailer, mailFolder } from '../../server/mail/mailer.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const link = `http://localhost:3000/reset-password?token=${'aB3-_'.repeat(20)}&x=1`;

test('mail that the shop wrote is listed newest first and can be read, links and all', async () => {
  expect(await shop.call('GET', '/dev/mail')).toMatchObject({ status: 200 });
  expect((await shop.call('GET', '/dev/mail')).body).toContain('No mail has been sent yet.');
  const mailer = createMailer(shop.config);
  await mailer.send(
    composeMail({
      to: 'first@example.com',
      subject: 'Order TM-2026-000001',
      paragraphs: ['Total: रू 1,234.50'],
    }),
  );
  await mailer.send(
    composeMail({
      to: 'second@example.com',
      subject:
        'नमस्ते <script>alert(1)</script> — reset your password at Thokmandu, the wholesale shop of Nepal',
      paragraphs: ['<img src=x onerror=alert(1)> "quoted" & a = b', 'धेरै धेरै धन्यवाद। '.repeat(20)],
      action: { label: 'Choose a new password', url: link },
    }),
  );
  const list = await shop.call('GET', '/dev/mail');
  expect(list.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(list.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
  expect(list.headers['cache-control']).toBe('no-store');
  expect(list.body.indexOf('second@example.com')).toBeLessThan(list.body.indexOf('first@example.com'));
  expect(list.body).toContain('नमस्ते &lt;script&gt;alert(1)&lt;/script&gt; — reset your password');

  const [newest = ''] = [...list.body.matchAll(/href="(\/dev\/mail\/[^"]+)"/g)].map((match) => match[1]);
  const page = await shop.call('GET', newest);
  expect(page.status).toBe(200);
  const escaped = link.replace('&', '&amp;');
  expect(page.body).toContain(`<a href="${escaped}">${escaped}</a>`);
  expect(page.body).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;quoted&quot; &amp; a = b');
  expect(page.body).toContain('धेरै धेरै धन्यवाद।');
  expect(page.body).not.toMatch(/<script|<img/);
});

test('mail of one millisecond keeps its order', async () => {
  const mailer = createMailer(shop.config);
  const readers = Array.from({ length: 20 }, (_, number) => `reader-${number}@example.com`);
  for (const to of readers)
    await mailer.send(composeMail({ to, subject: 'Order', paragraphs: ['Thank you.'] }));
  const { body } = await shop.call('GET', '/dev/mail');
  expect([...body.matchAll(/reader-\d+@example\.com/g)].map(([to]) => to)).toEqual(readers.toReversed());
});

test('a mail that is sent again, since its sender was killed, is kept once', async () => {
  const mailer = createMailer(shop.config);
  const mail = composeMail({ to: 'twice@example.com', subject: 'Order', paragraphs: ['Thank you.'] });
  await enqueueMail(shop.db, mail);
  await emptyOutbox(shop.deps);
  const { send_mail: send } = mailJobs({ ...shop.deps, mailer });
  const { rows } = await shop.pool.query('select id, created_at from graphile_worker.jobs');
  expect(rows).toHaveLength(1);
  const helpers = { job: rows[0] } as Parameters<NonNullable<typeof send>>[1];
  await send?.(mail, helpers);
  await send?.(mail, helpers);
  const { body } = await shop.call('GET', '/dev/mail');
  expect(body.split('twice@example.com')).toHaveLength(2);
});

test('nothing but mail of the folder can be read', async () => {
  const folder = mailFolder(shop.config);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'note.txt'), 'private');
  await writeFile(path.join(shop.config.dataFolder, 'secret'), 'private');
  const names = [
    'note.txt',
    '../secret',
    '..%2Fsecret',
    '%2e%2e%2fsecret',
    '..%5Csecret',
    '%2Fetc%2Fpasswd',
    '.',
    '..',
    '%00',
    '2026-11-20T11-35-15.123Z-00000000.json',
    '2026-11-20T11-35-15.123Z-00000000.json%00.txt',
  ];
  for (const name of names) {
    const answer = await shop.app.inject({ method: 'GET', url: `/dev/mail/${name}` });
    expect([name, answer.statusCode]).toEqual([name, 404]);
    expect(answer.payload).not.toContain('private');
  }
  expect((await shop.call('GET', '/dev/mail')).body).not.toContain('note.txt');
  expect(await readdir(folder)).toContain('note.txt');
});

test('outside demo mode the pages do not exist', async () => {
  const production = await createTestApp({
    env: {
      DEMO: '0',
      PUBLIC_URL: 'https://thokmandu.example',
      SMTP_URL: 'smtp://localhost:1',
      MAIL_FROM: 'shop@shop.example',
      BANK_ACCOUNT_NAME: 'Thokmandu',
      BANK_NAME: 'Bank',
      BANK_BRANCH: 'New Road',
      BANK_ACCOUNT_NUMBER: '1',
    },
  });
  try {
    expect((await production.call('GET', '/dev/mail')).status).toBe(404);
    expect((await production.call('GET', '/dev/mail/2026-11-20T11-35-15.123Z-00000000.json')).status).toBe(
      404,
    );
  } finally {
    await production.close();
  }
});
