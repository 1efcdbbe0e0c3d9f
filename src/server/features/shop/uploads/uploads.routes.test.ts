import fs from 'node:fs/promises';
import path from 'node:path';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, limitsOf, type TestApp } from '../../../../../test/app.ts';
import { demoPictureKeys } from '../../../../demo/seed/pictures.ts';
import { buildApp } from '../../../app.ts';
import { registerErrors } from '../../../plugins/errors.ts';
import { registerUploads } from './uploads.routes.ts';

let shop: TestApp;
let folder: string;
beforeAll(async () => {
  shop = await createTestApp();
  folder = path.join(shop.config.dataFolder, 'uploads');
  await fs.mkdir(folder, { recursive: true });
  await fs.writeFile(path.join(shop.config.dataFolder, 'secret'), 'not yours');
});
afterAll(() => shop.close());

const get = (url: string) => shop.app.inject({ url });

test('a stored picture comes with its exact type, unable to run, to be kept for ever', async () => {
  const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .webp()
    .toBuffer();
  await fs.writeFile(path.join(folder, 'abc123-600.webp'), bytes);
  const { statusCode, headers, rawPayload } = await get('/uploads/abc123-600.webp');
  expect(statusCode).toBe(200);
  expect(rawPayload.equals(bytes)).toBe(true);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-disposition': 'inline; filename="abc123-600.webp"',
  });
});

test.each([
  '/uploads/../secret',
  '/uploads/..%2fsecret',
  '/uploads/%2e%2e%2fsecret',
  '/uploads/..%5csecret',
  '/uploads/%2e%2e/secret',
  '/uploads/secret',
  '/uploads/',
  '/uploads//etc/passwd',
  '/uploads/a%00-600.webp',
  '/uploads/abc123-600.webp%00',
  '/uploads/abc123-600.webp.part',
  '/uploads/abc123-601.webp',
  '/uploads/abc123-600.svg',
  '/uploads/ABC123-600.webp',
  '/uploads/.hidden-600.webp',
  `/uploads/${'a'.repeat(300)}-600.webp`,
  '/uploads/nothing-600.webp',
])('%s gives nothing', async (url) => {
  const { statusCode, payload } = await get(url);
  expect(statusCode).toBe(404);
  expect(payload).not.toContain('not yours');
});

test('an address may ask for the pictures of many pages a minute, and not without end', async () => {
  const app = Fastify();
  registerErrors(app);
  registerUploads(app, shop.deps, limitsOf(shop));
  const ask = async (remoteAddress: string) =>
    (await app.inject({ url: '/uploads/nothing', remoteAddress })).statusCode;
  const answers = new Set<number>();
  for (let n = 0; n < 12_000; n += 1) answers.add(await ask('198.51.100.7'));
  expect([...answers]).toEqual([404]);
  expect(await ask('198.51.100.7')).toBe(429);
  expect(await ask('198.51.100.8')).toBe(404);
  await app.close();
});

test('whoever asks to load less gets the next smaller picture, and stores in between keep both', async () => {
  const storedAt = async (size: number) => {
    const bytes = await sharp({ create: { width: size / 40, height: 4, channels: 3, background: 'red' } })
      .avif()
      .toBuffer();
    await fs.writeFile(path.join(folder, `less-${size}.avif`), bytes);
  };
  for (const size of [1200, 600, 320, 160]) await storedAt(size);
  const sizeFor = async (size: number, saveData: string) => {
    const { headers, rawPayload } = await shop.app.inject({
      url: `/uploads/less-${size}.avif`,
      headers: { 'save-data': saveData },
    });
    expect(headers.vary).toContain('Save-Data');
    return ((await sharp(rawPayload).metadata()).width ?? 0) * 40;
  };
  const sizesFor = (saveData: string) =>
    Promise.all([1200, 600, 320, 160].map((size) => sizeFor(size, saveData)));
  expect(await sizesFor('on')).toEqual([600, 320, 320, 160]);
  expect(await sizesFor('off')).toEqual([1200, 600, 320, 160]);
});

test('a picture from before there were 320 pixels answers with its 600', async () => {
  await fs.writeFile(path.join(folder, 'older-600.webp'), 'six hundred');
  expect(await get('/uploads/older-320.webp')).toMatchObject({ statusCode: 200, payload: 'six hundred' });
  expect((await get('/uploads/older-320.avif')).statusCode).toBe(404);
  expect((await get('/uploads/older-160.webp')).statusCode).toBe(404);
});

describe('a missing picture of the demo catalogue', () => {
  const key = demoPictureKeys()[0] as string;

  test('is drawn once and stored', async () => {
    const url = `/uploads/${key}-160.webp`;
    const answers = await Promise.all(Array.from({ length: 5 }, () => get(url)));
    for (const { statusCode } of answers) expect(statusCode).toBe(200);
    const image = await sharp(answers[0]?.rawPayload).metadata();
    expect([image.format, image.width]).toEqual(['webp', 160]);
    expect(await fs.readdir(folder)).toContain(`${key}-160.webp`);
    expect((await fs.readdir(folder)).filter((file) => file.endsWith('.part'))).toEqual([]);
  });

  test('is drawn in demo mode only', async () => {
    const production = await buildApp({ ...shop.deps, config: { ...shop.config, isDemo: false } });
    expect((await production.inject({ url: `/uploads/${key}-160.avif` })).statusCode).toBe(404);
    await production.close();
  });
});
