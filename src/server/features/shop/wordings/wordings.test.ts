import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { enqueueMail } from '../../../mail/mail.jobs.ts';
import { messageId } from '../../../speech/message-id.ts';
import { resetMail } from '../../people/accounts/accounts.mail.ts';
import { notify } from '../notifications/notifications.commands.ts';
import { createSettings } from '../settings/settings.ts';

const PO = `
#: src/server/plugins/app-error.ts
#, fuzzy
msgid "Please sign in to continue"
msgstr "कृपया लगइन गर्नुहोस्"

#: src/domain/shop/order-notifications.ts
msgid "We have received order {orderNumber} of {totalPaisa}."
msgstr "{totalPaisa} को अर्डर {orderNumber} हामीले पायौं।"

msgid "Namaste {firstName},"
msgstr "नमस्ते {firstName} ज्यू,"

msgid "Reset your Thokmandu password"
msgstr "थोकमाण्डूको पासवर्ड फेर्नुहोस्"

msgid "Choose a new password"
msgstr "नयाँ पासवर्ड छान्नुहोस्"

msgid "Invalid page"
msgstr "पाना मिलेन"

msgid "Saved"
msgstr "सुरक्षित भयो"

msgid "Read <0>the terms of {name}</0><1/>"
msgstr ""
`;

let folder: string;
let shop: TestApp;
let admin: Account;
let buyer: Account;
const NEPALI = { 'accept-language': 'ne' };

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'thokmandu-po-'));
  await fs.writeFile(path.join(folder, 'shop.po'), PO);
  shop = await createTestApp({ messages: folder });
  admin = await shop.registerAdmin();
  buyer = await shop.registerBuyer();
});
afterAll(async () => {
  await shop.close();
  await fs.rm(folder, { recursive: true });
});

const listOf = async (query = '') =>
  (await shop.call('GET', `/api/admin/wordings${query}`, { token: admin.token })).body.data;
const put = (id: string, body: object) =>
  shop.call('PUT', `/api/admin/wordings/${id}`, { token: admin.token, body });
const SIGN_IN = messageId('Please sign in to continue');
const TERMS = messageId('Read <0>the terms of {name}</0><1/>');

describe('whoever asks for Nepali', () => {
  test('reads refusals in it, with the code of the English; an unknown language is English', async () => {
    const [english, nepali, german] = await Promise.all(
      [{}, NEPALI, { 'accept-language': 'de' }].map((headers) =>
        shop.call('GET', '/api/orders', { headers }),
      ),
    );
    expect(nepali?.body).toMatchObject({ code: 'unauthorized', message: 'कृपया लगइन गर्नुहोस्' });
    expect(nepali?.headers).toMatchObject({ 'content-language': 'ne' });
    expect(nepali?.headers.vary).toContain('Accept-Language');
    for (const answer of [english, german]) {
      expect(answer?.body).toMatchObject({ code: 'unauthorized', message: 'Please sign in to continue' });
      expect(answer?.headers['content-language']).toBeUndefined();
    }
    const field = await shop.call('GET', '/api/orders?page=x', { token: buyer.token, headers: NEPALI });
    expect(field.body).toMatchObject({
      message: 'पाना मिलेन',
      errors: [{ path: 'page', message: 'पाना मिलेन' }],
    });
  });

  test('reads what was done, and the bell, with the digits of their browser', async () => {
    await inTransaction(shop.db, (tx) =>
      notify(tx, [
        {
          to: buyer.user.id,
          event: 'order_placed',
          cause: 'one',
          params: { orderId: buyer.user.id, orderNumber: 'TM-2026-000001', totalPaisa: 123_456_700 },
        },
      ]),
    );
    const bell = async (headers: Record<string, string>) =>
      shop.call('GET', '/api/notifications', { token: buyer.token, headers });
    const english = await bell({});
    expect(english.body.data.notifications[0].text).toBe(
      'We have received order TM-2026-000001 of रू\u00a01,234,567.',
    );
    const nepali = await bell(NEPALI);
    expect(nepali.body.data.notifications[0]).toMatchObject({
      text: 'रू\u00a012,34,567 को अर्डर TM-2026-000001 हामीले पायौं।',
      event: 'order_placed',
    });
    const cookie = 'language=ne; preferences=.devanagari.thousands';
    const digits = await bell({ ...NEPALI, cookie });
    expect(digits.body.data.notifications[0].text).toContain('रू\u00a0१,२३४,५६७ को');
    // What one language holds is no answer to another.
    const asked = await bell({ ...NEPALI, 'if-none-match': String(english.headers.etag) });
    expect(asked.status).toBe(200);
    expect((await bell({ ...NEPALI, 'if-none-match': String(nepali.headers.etag) })).status).toBe(304);
    const saved = await shop.call('PUT', '/api/notifications/preferences', {
      token: buyer.token,
      headers: NEPALI,
      body: { order: 'both' },
    });
    expect(saved.body.message).toBe('सुरक्षित भयो');
  });

  test('is led back from a gateway to the pages in Nepali', async () => {
    const back = async (cookie: string) => {
      const url = `/api/payments/${buyer.user.id}/esewa/failure`;
      const { headers } = await shop.call('GET', url, { headers: { cookie } });
      return headers.location;
    };
    const english = await back('');
    expect(english).toMatch(/^\/payment\//);
    expect(await back('language=ne')).toBe(`/ne${english}`);
    expect(await back('language=de')).toBe(english);
  });
});

test('a mail is in the language of its reader when it is sent, also one of the release before', async () => {
  await shop.pool.query(`update users set language = 'ne' where id = $1`, [buyer.user.id]);
  const { publicUrl } = shop.config;
  const { email } = buyer.user;
  await enqueueMail(shop.db, resetMail({ email, firstName: 'Asha' }, 'secret', publicUrl));
  await enqueueMail(shop.db, resetMail({ email: admin.user.email, firstName: 'Asha' }, 'secret', publicUrl));
  await enqueueMail(shop.db, { to: email, subject: 'Saved', text: 'Saved', html: '<p>Saved</p>' });
  await shop.runJobs();
  const [nepali, english, before] = shop.mail.slice(-3);
  expect(nepali).toMatchObject({ to: email, subject: 'थोकमाण्डूको पासवर्ड फेर्नुहोस्' });
  expect(nepali?.text).toContain('नमस्ते Asha ज्यू,');
  expect(nepali?.text).toContain(`नयाँ पासवर्ड छान्नुहोस्:\n${publicUrl}/ne/reset-password?token=secret`);
  expect(nepali?.html).toContain('<html lang="ne">');
  expect(nepali?.html).toContain(`href="${publicUrl}/ne/reset-password?token=secret"`);
  expect(english?.html).toContain('<html lang="en">');
  expect(english?.text).toContain(`Choose a new password:\n${publicUrl}/reset-password?token=secret`);
  expect(before).toEqual({ to: email, subject: 'Saved', text: 'Saved', html: '<p>Saved</p>' });
  for (const mail of [nepali, english]) expect(mail).not.toHaveProperty('parts');
});

describe('our desk', () => {
  test('finds messages by either language, by file and by what is left to do', async () => {
    const { wordings, counts } = await listOf();
    expect(counts).toEqual({ all: 8, missing: 1, unsure: 1, changed: 0 });
    expect(wordings[0]).toEqual({
      _id: SIGN_IN,
      english: 'Please sign in to continue',
      nepali: 'कृपया लगइन गर्नुहोस्',
      inFile: 'कृपया लगइन गर्नुहोस्',
      state: 'unsure',
      place: null,
      uses: ['src/server/plugins/app-error.ts'],
      change: null,
    });
    const found = async (query: string) =>
      (await listOf(query)).wordings.map(({ english }: { english: string }) => english);
    expect(await found('?search=SIGN in')).toEqual(['Please sign in to continue']);
    expect(await found('?search=सुरक्षित')).toEqual(['Saved']);
    expect(await found('?search=order-notifications')).toHaveLength(1);
    expect(await found('?state=missing')).toEqual(['Read <0>the terms of {name}</0><1/>']);
    expect((await listOf('?limit=3&page=3')).wordings).toHaveLength(2);
  });

  test('says a message otherwise, at once and in every process, with history, and takes it back', async () => {
    const there = createSettings(shop.deps.pool, shop.config);
    await there.start();
    const { version } = there.wordings;
    const first = await put(SIGN_IN, { nepali: ' पहिले लगइन गर्नुहोस् ', seen: null });
    expect(first.body).toMatchObject({
      message: 'Wording saved',
      data: { nepali: 'पहिले लगइन गर्नुहोस्', state: 'changed', change: { by: expect.any(String) } },
    });
    const refusal = await shop.call('GET', '/api/orders', { headers: NEPALI });
    expect(refusal.body.message).toBe('पहिले लगइन गर्नुहोस्');
    await vi.waitFor(() => expect(there.wordings.current.get(SIGN_IN)).toBe('पहिले लगइन गर्नुहोस्'), {
      timeout: 10_000,
    });
    expect(there.wordings.version).toBe(version + 1);
    await there.stop();

    expect(await put(SIGN_IN, { nepali: 'लगइन', seen: null })).toMatchObject({
      status: 409,
      body: { code: 'wording_changed' },
    });
    const back = await put(SIGN_IN, { nepali: null, seen: first.body.data.change._id });
    expect(back.body.data).toMatchObject({ nepali: 'कृपया लगइन गर्नुहोस्', state: 'unsure' });
    await put(SIGN_IN, { nepali: null });
    const history = await shop.call('GET', `/api/admin/wordings/${SIGN_IN}/history`, { token: admin.token });
    expect(history.body.data.changes).toMatchObject([
      { before: 'पहिले लगइन गर्नुहोस्', after: null, by: { email: admin.user.email } },
      { before: null, after: 'पहिले लगइन गर्नुहोस्' },
    ]);
    const audit = await shop.call('GET', '/api/admin/audit-log?action=wording.update', {
      token: admin.token,
    });
    expect(audit.body.data.entries[0]).toMatchObject({
      object: { kind: 'wording', id: SIGN_IN, label: 'Please sign in to continue' },
    });
  });

  test.each([
    ['<0>सर्त</0><1/>', '{name} is missing'],
    ['{name} का सर्त', '<0> is missing'],
    ['<0>{name}</0><1/>{other}', '{other} is not in the English'],
    ['<0>{name}</0><0></0><1/>', '<0> stands there too often'],
    ['</0>{name}<0><1/>', 'The marks <0> and </0> must stand in pairs'],
    ['', 'Nepali is required'],
  ])('cannot say %s: %s', async (nepali, message) => {
    const refused = await put(TERMS, { nepali });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'nepali', message }] } });
  });

  test('may say a value twice, and finds no message that there is none of', async () => {
    expect((await put(TERMS, { nepali: '<1/>{name}: <0>{name} का सर्त</0>' })).status).toBe(200);
    expect((await put('nothing1', { nepali: 'x' })).status).toBe(404);
    expect(
      (await shop.call('GET', '/api/admin/wordings/nothing1/history', { token: admin.token })).status,
    ).toBe(404);
    expect((await shop.call('GET', '/api/admin/wordings', { token: buyer.token })).status).toBe(403);
  });
});
