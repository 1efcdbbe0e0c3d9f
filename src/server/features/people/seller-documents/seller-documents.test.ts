import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { freshPan, insertSeller } from '../../../../../test/factories.ts';
import { multipart, picture } from '../../../../../test/picture-files.ts';
import {
  adminSellerDocumentListSchema,
  adminSellerDocumentSchema,
  sellerDocumentsSchema,
} from '../../../../contract/people/seller-documents.contract.ts';
import { SELLER_DOCUMENT_KINDS } from '../../../../domain/people/seller-document.ts';

let shop: TestApp;
let admin: Account;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
});
afterAll(() => shop.close());

const PDF = Buffer.from(`%PDF-1.4\n${'% certificate\n'.repeat(10)}%%EOF\n`);
const newSeller = async () => shop.signIn(await insertSeller(shop.db, { is_approved: false }));

async function send(seller: Account, kind: string | null, bytes: Buffer | null, name = 'vat.pdf') {
  const form = new FormData();
  if (kind !== null) form.append('kind', kind);
  if (bytes !== null) form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return shop.call('POST', '/api/seller/documents', { token: seller.token, ...(await multipart(form)) });
}
const own = async (seller: Account) => {
  const { body } = await shop.call('GET', '/api/seller/documents', { token: seller.token });
  return sellerDocumentsSchema.parse(body.data);
};
const judge = (id: string, verdict: 'accept' | 'ask-again', body?: object) =>
  shop.call('POST', `/api/admin/seller-documents/${id}/${verdict}`, { token: admin.token, body });
const approve = (seller: Account) =>
  shop.call('POST', `/api/admin/users/${seller.user.id}/approve`, { token: admin.token });

test('a seller is approved once every document is accepted; what is missing is named', async () => {
  const seller = await newSeller();
  expect(await approve(seller)).toMatchObject({
    status: 409,
    body: {
      code: 'documents_missing',
      message: 'Not accepted yet: certificate of PAN and VAT, company registration and signed agreement',
    },
  });
  for (const kind of SELLER_DOCUMENT_KINDS) {
    const { status, body } = await send(seller, kind, PDF, 'VAT पत्र.pdf');
    expect([status, body.data]).toMatchObject([
      201,
      { kind, state: 'waiting', fileName: 'VAT पत्र.pdf', contentType: 'application/pdf' },
    ]);
  }
  expect((await approve(seller)).status).toBe(409);
  const documents = await own(seller);
  for (const { _id, kind } of documents) {
    if (kind === 'agreement')
      expect((await approve(seller)).body.message).toBe('Not accepted yet: signed agreement');
    const answer = await judge(_id, 'accept');
    expect(answer.status).toBe(200);
    expect(adminSellerDocumentSchema.strict().parse(answer.body.data)).toMatchObject({
      kind,
      state: 'accepted',
    });
  }
  expect((await approve(seller)).status).toBe(200);
  const { rows } = await shop.pool.query('select vat_registered from users where id = $1', [seller.user.id]);
  expect(rows).toEqual([{ vat_registered: true }]);
  const { rows: entries } = await shop.pool.query(
    `select count(*) from audit_log where object_id = $1 and action = 'seller_document.accept'`,
    [seller.user.id],
  );
  expect(entries).toEqual([{ count: 3 }]);
});

const TAX_DETAILS = {
  legalName: 'Kantipur Traders Pvt. Ltd.',
  nepaliName: null,
  address: 'New Road, Kathmandu',
  branchCode: 'KTM',
  signatory: 'Gita Rai',
  footLine: null,
};

test.each([
  ['PATCH', '/api/users/me', {}],
  ['PUT', '/api/seller/tax-details', TAX_DETAILS],
] as const)('papers accepted for one PAN are judged again for another: %s %s', async (method, url, form) => {
  const seller = await newSeller();
  for (const kind of SELLER_DOCUMENT_KINDS)
    await judge((await send(seller, kind, PDF)).body.data._id, 'accept');
  const save = async (panNumber: string) => {
    const { status } = await shop.call(method, url, { token: seller.token, body: { ...form, panNumber } });
    expect(status).toBe(200);
    return Object.fromEntries((await own(seller)).map(({ kind, state }) => [kind, state]));
  };
  const accepted = { certificate: 'accepted', registration: 'accepted', agreement: 'accepted' };
  expect(await save(seller.user.pan_number as string)).toEqual(accepted);
  expect(await save(freshPan())).toEqual({ ...accepted, certificate: 'waiting', registration: 'waiting' });
  expect((await approve(seller)).body.message).toBe(
    'Not accepted yet: certificate of PAN and VAT and company registration',
  );
  for (const { _id, state } of await own(seller)) if (state === 'waiting') await judge(_id, 'accept');
  expect((await approve(seller)).status).toBe(200);
});

test('a document that is asked for again goes back with its reason, by mail too', async () => {
  const seller = await newSeller();
  const first = (await send(seller, 'certificate', PDF)).body.data._id;
  expect(await judge(first, 'ask-again', { reason: ' ' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'reason', message: 'Reason is required' }] },
  });
  expect((await judge(first, 'ask-again', {})).body.message).toBe('Reason is required');
  expect((await judge(first, 'ask-again', { reason: 'The stamp cannot be read.' })).status).toBe(200);
  expect(await own(seller)).toMatchObject([{ state: 'asked_again', reason: 'The stamp cannot be read.' }]);
  await shop.runJobs();
  expect(shop.mail.find(({ to }) => to === seller.user.email)).toMatchObject({
    subject: 'Please send your certificate of PAN and VAT again',
    text: expect.stringContaining('The stamp cannot be read.'),
  });
  // The next one stands for it; what was replaced is judged by nobody.
  const second = (await send(seller, 'certificate', await picture('png'), 'photo.png')).body.data;
  expect(second).toMatchObject({ state: 'waiting', contentType: 'image/webp', fileName: 'photo.png' });
  expect((await judge(first, 'accept')).status).toBe(409);
  expect((await judge(second._id, 'accept')).status).toBe(200);
  expect((await judge(second._id, 'accept')).body.code).toBe('document_not_waiting');
  expect((await judge('00000000-0000-4000-8000-000000000000', 'accept')).status).toBe(404);
});

test('two admins judge a document once', async () => {
  const seller = await newSeller();
  const { _id } = (await send(seller, 'agreement', PDF)).body.data;
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => judge(_id, 'accept')),
    ...Array.from({ length: 4 }, () => judge(_id, 'ask-again', { reason: 'No signature' })),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
});

test('only a PDF or a picture of at most 8 MB is kept', async () => {
  const seller = await newSeller();
  const refusals = [
    [
      await send(seller, 'certificate', Buffer.from('Hello')),
      415,
      'The file must be a PDF, JPEG, PNG or WebP',
    ],
    [
      await send(seller, 'certificate', await picture('gif')),
      415,
      'The file must be a PDF, JPEG, PNG or WebP',
    ],
    [await send(seller, 'certificate', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 415],
    [await send(seller, 'certificate', Buffer.from('GIF89a%PDF-1.4\n%%EOF')), 415],
    [await send(seller, 'certificate', Buffer.concat([PDF, Buffer.alloc(8_000_001)])), 413],
    [await send(seller, 'certificate', (await picture('jpeg')).subarray(0, 300)), 400],
    [await send(seller, 'certificate', null), 400, 'Choose a PDF or a picture'],
    [await send(seller, 'certificate', Buffer.alloc(0)), 400, 'Choose a PDF or a picture'],
    [await send(seller, 'passport', PDF), 400, 'Invalid kind'],
    [await send(seller, null, PDF), 400, 'Invalid kind'],
    [await shop.call('POST', '/api/seller/documents', { token: seller.token, body: {} }), 400],
  ] as const;
  for (const [{ status, body }, expected, message] of refusals)
    expect([status, body.message]).toEqual([expected, message ?? expect.any(String)]);
  expect(await own(seller)).toEqual([]);
  const kept = await readdir(path.join(shop.config.dataFolder, 'seller-documents'));
  const { rows } = await shop.pool.query('select count(*) from seller_documents where file_name is not null');
  expect(kept).toHaveLength(rows[0].count);
});

test('one seller has few at work', async () => {
  const seller = await newSeller();
  const photos = await Promise.all(
    Array.from({ length: 8 }, () => picture('png', { width: 2_000, height: 2_000 })),
  );
  const answers = await Promise.all(photos.map((photo) => send(seller, 'certificate', photo, 'photo.png')));
  const statuses = answers.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([201, 503]));
  expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(3);
  expect((await send(seller, 'agreement', PDF)).status).toBe(201);
});

test('its file is read by its seller and by admins, by nobody else', async () => {
  const [seller, other, buyer] = [await newSeller(), await newSeller(), await shop.registerBuyer()];
  const { _id } = (await send(seller, 'certificate', PDF)).body.data;
  const read = (token: string, who: 'seller' | 'admin') =>
    shop.call('GET', `/api/${who}/${who === 'admin' ? 'seller-documents' : 'documents'}/${_id}/file`, {
      token,
    });
  const file = await read(seller.token, 'seller');
  expect([file.status, file.headers['content-type'], file.headers['content-security-policy']]).toEqual([
    200,
    'application/pdf',
    "default-src 'none'; sandbox",
  ]);
  expect((await read(admin.token, 'admin')).status).toBe(200);
  expect((await read(other.token, 'seller')).status).toBe(404);
  expect((await read(buyer.token, 'seller')).status).toBe(403);
  expect((await read(seller.token, 'admin')).status).toBe(403);
});

test('the desk lists what waits, the oldest first, with whose it is', async () => {
  const list = async (query = '') => {
    const { body } = await shop.call('GET', `/api/admin/seller-documents?limit=100${query}`, {
      token: admin.token,
    });
    return adminSellerDocumentListSchema.strict().parse(body.data);
  };
  const seller = await newSeller();
  await send(seller, 'certificate', PDF);
  await send(seller, 'registration', PDF);
  const { documents, counts, pagination } = await list();
  expect(documents.slice(-2)).toMatchObject([
    {
      kind: 'certificate',
      seller: { _id: seller.user.id, panNumber: seller.user.pan_number, isApproved: false },
    },
    { kind: 'registration' },
  ]);
  expect(counts.waiting).toBe(pagination.total);
  expect((await list('&state=accepted')).documents.every(({ state }) => state === 'accepted')).toBe(true);
  expect(
    (await shop.call('GET', '/api/admin/seller-documents?state=burnt', { token: admin.token })).status,
  ).toBe(400);
});
