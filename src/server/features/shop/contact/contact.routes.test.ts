import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const input = {
  name: 'Ram <b>Thapa</b>',
  email: 'ram@example.com',
  message: 'Do you stock\nमल्टिमिटर & probes?',
};

test('a message is kept and goes to support, who can answer it', async () => {
  expect(await shop.call('POST', '/api/contact', { body: input })).toMatchObject({
    status: 200,
    body: {
      success: true,
      data: { ticket: 'T-000001' },
      message: 'Thank you. Your ticket is T-000001. We answer within one working day.',
    },
  });
  const rows = await shop.db.selectFrom('contact_messages').select(['name', 'email', 'message']).execute();
  expect(rows).toEqual([input]);
  await shop.runJobs();
  expect(shop.mail).toHaveLength(1);
  const [mail] = shop.mail;
  expect(mail).toMatchObject({ to: shop.config.mailFrom, replyTo: 'ram@example.com' });
  expect(mail?.subject).toBe('T-000001: message from Ram <b>Thapa</b>');
  expect(mail?.text).toContain(input.message);
  expect(mail?.text).toContain('Ticket T-000001');
  expect(mail?.html).toContain('Ram &lt;b&gt;Thapa&lt;/b&gt;');
  expect(mail?.html).toContain('&amp; probes');
});

test('who is signed in gets the ticket by mail, at the address of the account', async () => {
  const buyer = await shop.registerBuyer({ isSubscriber: true });
  shop.mail.length = 0;
  const { body } = await shop.call('POST', '/api/contact', { token: buyer.token, body: input });
  const { ticket } = body.data;
  const row = await shop.db
    .selectFrom('contact_messages')
    .select('user_id')
    .orderBy('ticket_number', 'desc')
    .executeTakeFirst();
  expect(row?.user_id).toBe(buyer.user.id);
  await shop.runJobs();
  expect(shop.mail.map(({ to, subject }) => [to, subject])).toEqual(
    expect.arrayContaining([
      [shop.config.mailFrom, `${ticket} (PRO): message from ${input.name}`],
      [buyer.user.email, `Your message has arrived: ${ticket}`],
    ]),
  );
  expect(shop.mail).toHaveLength(2);
});

test.each([
  [{ name: '' }, 'name', 'Name is required'],
  [{ email: '' }, 'email', 'Email is required'],
  [{ email: 'ram' }, 'email', 'Invalid email address'],
  [{ message: ' ' }, 'message', 'Message is required'],
  [{ message: 'x'.repeat(5001) }, 'message', 'Must be at most 5000 characters'],
  [{ message: 'a\u0000b' }, 'message', 'Contains characters that cannot be stored'],
  [{ to: 'all@example.com' }, 'to', 'Unknown field: to'],
])('%j is refused at %s: %s', async (changes, path, message) => {
  expect(await shop.call('POST', '/api/contact', { body: { ...input, ...changes } })).toMatchObject({
    status: 400,
    body: { message, errors: [{ path, message }] },
  });
});
