import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { insertProduct } from '../../../test/factories.ts';
import { formOf, multipart, picture } from '../../../test/picture-files.ts';
import { datasheetPdf } from '../../demo/seed/datasheet-pdf.ts';
import { loadConfig } from '../config.ts';
import { purgeOrphans } from '../features/shop/uploads/uploads.commands.ts';

const KEYS = { id: 'AKIATEST', secret: 'store-secret/with+signs' };
const hash = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

let store: Server;
let objects: Map<string, { bytes: Buffer; type: string }>;
/** What the store answers next, instead of what it was asked for. */
let failures: number[];
let shop: TestApp;
let settings: Record<string, string>;

beforeAll(async () => {
  store = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const failure = failures.shift();
    const name = decodeURIComponent(String(request.url)).replace('/pictures/', '');
    if (failure !== undefined) response.writeHead(failure, { location: 'http://127.0.0.1:1/' }).end();
    else if (!isSigned(request, body))
      response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
    else if (request.method === 'PUT') {
      objects.set(name, { bytes: body, type: String(request.headers['content-type']) });
      response.end();
    } else if (request.method === 'DELETE') {
      objects.delete(name);
      response.writeHead(204).end();
    } else {
      const object = objects.get(name);
      const answer = object?.bytes ?? Buffer.from('<Error><Code>NoSuchKey</Code></Error>');
      response.writeHead(object ? 200 : 404, { 'content-length': answer.length }).end(answer);
    }
  }).listen(0, '127.0.0.1');
  await once(store, 'listening');
  settings = {
    S3_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}/`,
    S3_BUCKET: 'pictures',
    S3_REGION: 'ap-south-1',
    S3_ACCESS_KEY_ID: KEYS.id,
    S3_SECRET_ACCESS_KEY: KEYS.secret,
  };
  shop = await createTestApp({ env: settings });
});
beforeEach(() => {
  objects = new Map();
  failures = [];
});
afterAll(async () => {
  await shop.close();
  store.close();
});

/** Signature Version 4 of what arrived, worked out by hand. */
function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      String(headers.authorization),
    );
  const [, id, day, region, signedHeaders, signature] = parts ?? [];
  if (!day || !region || !signedHeaders || id !== KEYS.id || region !== 'ap-south-1') return false;
  const sentHash = String(headers['x-amz-content-sha256']);
  if (method === 'PUT' && sentHash !== hash(body)) return false;
  const lines = signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url, '', lines.join(''), signedHeaders, sentHash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${KEYS.secret}`, day), region), 's3'), 'aws4_request');
  return hmac(key, text).toString('hex') === signature;
}

async function upload() {
  const { token, user } = await shop.registerSeller();
  const form = formOf([{ name: 'a.png', bytes: await picture('png') }]);
  return { user, answer: await shop.call('POST', '/api/uploads', { token, ...form }) };
}

test('pictures are written, served and deleted with signed requests', async () => {
  const { user, answer } = await upload();
  expect(answer.status).toBe(201);
  expect([...objects.values()].map(({ type }) => type).sort()).toEqual([
    ...Array<string>(4).fill('image/avif'),
    ...Array<string>(4).fill('image/webp'),
  ]);
  const served = await shop.app.inject({ url: answer.body.data[0].url });
  expect(served.statusCode).toBe(200);
  expect(served.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await sharp(served.rawPayload).metadata()).width).toBe(600);
  expect((await shop.app.inject({ url: '/uploads/unknown-600.webp' })).statusCode).toBe(404);

  await shop.pool.query(`update uploads set created_at = now() - interval '2 days' where seller_id = $1`, [
    user.id,
  ]);
  failures = [500, 500, 500];
  await expect(purgeOrphans(shop.deps)).rejects.toThrow('500');
  expect(await purgeOrphans(shop.deps)).toBe(1);
  expect(objects.size).toBe(0);
});

test('a store that fails for a moment is asked again; one that goes on failing answers 503 and keeps nothing', async () => {
  failures = [503];
  expect((await upload()).answer.status).toBe(201);
  objects.clear();
  failures = Array<number>(3).fill(500);
  const { answer, user } = await upload();
  expect([answer.status, answer.body.message]).toEqual([
    503,
    'Failed to upload images. Please try again later.',
  ]);
  expect(objects.size).toBe(0);
  const { rows } = await shop.pool.query('select 1 from uploads where seller_id = $1', [user.id]);
  expect(rows).toEqual([]);
  failures = Array<number>(3).fill(500);
  expect((await shop.app.inject({ url: '/uploads/abc-600.webp' })).statusCode).toBe(503);
});

/** A new photo, and where its sender can look at it. */
async function sendPhoto() {
  const { token } = await shop.registerBuyer();
  const form = formOf([{ name: 'a.png', bytes: await picture('png') }], 'photos');
  const { status, body } = await shop.call('POST', '/api/photos', { token, ...form });
  return { status, look: () => shop.call('GET', `/api/photos/${body.data?.[0]._id}`, { token }), token };
}

test('private files go to rooms of their own in the store, and nothing to the folder', async () => {
  const { status, look } = await sendPhoto();
  expect(status).toBe(201);
  expect([...objects.keys()].map((name) => name.replace(/[^/]+-/, '*-')).sort()).toEqual([
    'photos/*-full.webp',
    'photos/*-small.webp',
  ]);
  expect((await look()).status).toBe(200);

  const seller = await shop.registerSeller({ approved: false });
  const form = new FormData();
  form.append('kind', 'certificate');
  form.append('file', new Blob([`%PDF-1.4\n${'% certificate\n'.repeat(10)}%%EOF\n`]), 'vat.pdf');
  const sent = await shop.call('POST', '/api/seller/documents', {
    token: seller.token,
    ...(await multipart(form)),
  });
  expect(sent.status).toBe(201);
  expect([...objects.keys()].filter((name) => name.startsWith('seller-documents/'))).toHaveLength(1);
  expect((await readdir(shop.config.dataFolder)).filter((name) => name !== 'mail')).toEqual([]);
});

test('a photo from before there was a store is still shown; a silent store answers 503 and keeps no row', async () => {
  const { look } = await sendPhoto();
  const [name, object] = [...objects].find(([key]) => key.endsWith('-full.webp')) ?? [];
  if (name === undefined || object === undefined) throw new Error('Nothing was stored');
  objects.clear();
  expect((await look()).status).toBe(404);
  await mkdir(path.join(shop.config.dataFolder, 'photos'), { recursive: true });
  await writeFile(path.join(shop.config.dataFolder, name), object.bytes);
  expect((await look()).status).toBe(200);

  failures = Array<number>(3).fill(500);
  expect((await look()).status).toBe(503);
  const before = await shop.pool.query('select 1 from photos');
  failures = Array<number>(3).fill(500);
  expect((await sendPhoto()).status).toBe(503);
  expect((await shop.pool.query('select 1 from photos')).rowCount).toBe(before.rowCount);
});

test('a datasheet is sent as the store sends it; one that is not there is 404, a silent store 503', async () => {
  const seller = await shop.registerSeller();
  const { id } = await insertProduct(shop.db, { seller_id: seller.user.id });
  const pdf = datasheetPdf([{ title: 'Relay', lines: ['5 V'] }]);
  const url = `/api/products/${id}/datasheets`;
  const { body } = await shop.call('POST', url, {
    token: seller.token,
    ...formOf([{ name: 'relay.pdf', bytes: pdf }], 'file'),
  });
  const download = () =>
    shop.app.inject({
      url: `${url}/${body.data.datasheets[0]._id}`,
      headers: { authorization: `Bearer ${seller.token}` },
    });
  const sent = await download();
  expect(sent.headers).toMatchObject({
    'content-length': String(pdf.length),
    'content-type': 'application/pdf',
  });
  expect(sent.rawPayload.equals(pdf)).toBe(true);
  failures = Array<number>(3).fill(500);
  expect((await download()).statusCode).toBe(503);
  objects.clear();
  expect((await download()).statusCode).toBe(404);
});

test('a signed request never follows the store elsewhere', async () => {
  failures = [307, 307, 307];
  expect((await shop.app.inject({ url: '/uploads/abc-600.webp' })).statusCode).toBe(503);
});

test('settings that cannot work stop the start, and never show a secret', () => {
  const load = (env: Record<string, string | undefined>) => () =>
    loadConfig({
      DATABASE_URL: 'postgres://x/y',
      DEMO: '1',
      SECRET_KEY: 'abcdefghijklmnopqrstuvwxyz0123456789',
      ...settings,
      ...env,
    });
  expect(load({})().s3).toEqual({
    endpoint: settings.S3_ENDPOINT?.replace(/\/$/, ''),
    bucket: 'pictures',
    region: 'ap-south-1',
    accessKeyId: KEYS.id,
    secretAccessKey: KEYS.secret,
  });
  expect(load({ S3_REGION: '' })().s3?.region).toBe('us-east-1');
  expect(load({ S3_ENDPOINT: '' })).toThrow('S3_ENDPOINT is required with S3_BUCKET.');
  expect(load({ S3_SECRET_ACCESS_KEY: '' })).toThrow('S3_SECRET_ACCESS_KEY is required with S3_ENDPOINT.');
  expect(load({ S3_BUCKET: '../x' })).toThrow('S3_BUCKET must be the name of a bucket.');
  expect(load({ S3_ENDPOINT: 'ftp://x' })).toThrow('S3_ENDPOINT must be an http or https address');
  expect(load({ S3_ENDPOINT: 'https://id:secret@x' })).toThrow(
    /^S3_ENDPOINT must be an http or https address without/,
  );
  expect(load({ S3_ENDPOINT: 'nonsense' })).toThrow('S3_ENDPOINT must be an absolute address.');
  expect(load({ UPLOAD_QUOTA: '0.5' })).toThrow('UPLOAD_QUOTA must be a whole number of megabytes.');
  expect(load({ UPLOAD_QUOTA: '2' })().uploadQuotaBytes).toBe(2_000_000);
});
