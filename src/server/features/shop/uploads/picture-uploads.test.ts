import { once } from 'node:events';
import fs from 'node:fs/promises';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { fresh, insertCategory } from '../../../../../test/factories.ts';
import { formOf, hostileFiles, picture, type SentFile } from '../../../../../test/picture-files.ts';
import { MOST_PICTURES } from '../../../../contract/shop/uploads.contract.ts';
import { parseUploadName, uploadKeyOf } from '../../../../domain/shop/upload-url.ts';
import { buildApp } from '../../../app.ts';
import { pictureFormBytes } from '../../../plugins/picture-form.ts';
import type { FileStorage } from '../../../storage/file-storage.ts';

let shop: TestApp;
let seller: Account;
beforeAll(async () => {
  shop = await createTestApp({ env: { UPLOAD_QUOTA: '1' } });
});
beforeEach(async () => {
  seller = await shop.registerSeller();
});
afterAll(() => shop.close());

const send = (files: SentFile[], { token = seller.token, field = 'images' } = {}) =>
  shop.call('POST', '/api/uploads', { token, ...formOf(files, field) });
const stored = async () => fs.readdir(path.join(shop.config.dataFolder, 'uploads')).catch(() => []);
const rowsOf = async (account: Account) =>
  (await shop.pool.query('select key, bytes from uploads where seller_id = $1', [account.user.id])).rows;
const readFile = async (url: string) => sharp((await shop.app.inject({ url })).rawPayload);

/** The shop's files, with something that happens before each is written. */
const storageOnDisk = (beforeWrite: () => Promise<void>): FileStorage => ({
  read: shop.deps.storage.read.bind(shop.deps.storage),
  open: shop.deps.storage.open.bind(shop.deps.storage),
  remove: shop.deps.storage.remove.bind(shop.deps.storage),
  tidy: async () => {},
  async write(name, bytes, type) {
    await beforeWrite();
    await shop.deps.storage.write(name, bytes, type);
  },
});

/** Nothing was kept of what this test's seller sent. */
async function expectNothingKept(before: string[]) {
  expect(await rowsOf(seller)).toEqual([]);
  expect(await stored()).toEqual(before);
}

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'comes as %s and is served square in four sizes and two formats',
    async (format) => {
      const { status, body } = await send([{ name: `photo.${format}`, bytes: await picture(format) }]);
      expect([status, body.message]).toEqual([201, 'Images uploaded successfully']);
      expect(body.data).toEqual([
        { url: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}-600\.webp$/), alt: '' },
      ]);
      const key = uploadKeyOf(body.data[0].url);
      for (const size of [160, 320, 600, 1200]) {
        for (const kind of ['webp', 'avif']) {
          const file = await (await readFile(`/uploads/${key}-${size}.${kind}`)).metadata();
          expect([file.format, file.width, file.height]).toEqual([
            kind === 'avif' ? 'heif' : 'webp',
            size,
            size,
          ]);
        }
      }
      expect(await rowsOf(seller)).toEqual([{ key, bytes: expect.any(Number) }]);
    },
  );

  test('stands as it was taken, without what the camera wrote into it', async () => {
    const upright = await sharp({ create: { width: 200, height: 400, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Copyright: 'Hari', Orientation: '6' }, IFD3: { GPSLatitude: '27/1 42/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await send([{ name: 'taken.jpg', bytes: upright }]);
    const served = await readFile(body.data[0].url);
    const { exif, icc, xmp, orientation } = await served.metadata();
    expect({ exif, icc, xmp, orientation }).toEqual({});
    // Turned on its side: the picture fills the width, and above and below is the plate.
    const { data, info } = await served.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const alphaAt = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3];
    expect([alphaAt(5, 300), alphaAt(300, 5), alphaAt(300, 300)]).toEqual([255, 0, 255]);
  });

  test('comes with seven others, in their order, and never under the name it came with', async () => {
    const colours = ['red', 'lime', 'blue', 'white', 'black', 'yellow', 'cyan', 'magenta'];
    const names = [
      '../../../etc/passwd.jpg',
      String.raw`..\..\boot.ini.jpg`,
      'nul\0byte.jpg',
      'अर्डुइनो बोर्ड.jpg',
      'a'.repeat(5_000),
      '<img src=x onerror=alert(1)>.jpg',
      'line\u2028break\u202ejpg.exe',
      '.htaccess',
    ];
    const files = await Promise.all(
      names.map(async (name, index) => ({
        name,
        bytes: await sharp({
          create: { width: 40, height: 40, channels: 3, background: colours[index] as string },
        })
          .png()
          .toBuffer(),
      })),
    );
    const { status, body } = await send(files);
    expect(status).toBe(201);
    const [, lime] = body.data;
    const { dominant } = await (await readFile(lime.url)).stats();
    expect(dominant.g).toBeGreaterThan(200);
    expect(dominant.r).toBeLessThan(60);
    expect(new Set(body.data.map(({ url }: { url: string }) => url)).size).toBe(8);
    for (const { alt } of body.data) expect(alt).toBe('');
    for (const file of await stored()) expect(parseUploadName(file)).not.toBeNull();
    for (const name of names) {
      const refused = await send([{ name, bytes: Buffer.from('x') }]);
      expect(refused.status).toBe(415);
      expect(refused.body.message.length).toBeLessThan(120);
      expect(refused.body.message).not.toMatch(/[\u2028\u202e\0]/);
    }
  });

  test('is taken from sellers and admins alone', async () => {
    const files = [{ name: 'a.jpg', bytes: await picture() }];
    expect((await send(files, { token: (await shop.registerBuyer()).token })).status).toBe(403);
    expect((await send(files, { token: 'x' })).status).toBe(401);
    expect((await send(files, { token: (await shop.registerAdmin()).token })).status).toBe(201);
    expect(
      (await send(files, { token: (await shop.registerSeller({ approved: false })).token })).status,
    ).toBe(201);
  });
});

describe('refused', () => {
  test('are files that are no picture, more than one, damaged or too large; nothing of them stays', {
    timeout: 120_000,
  }, async () => {
    const files = await hostileFiles();
    expect(files.length).toBeGreaterThanOrEqual(60);
    const before = await stored();
    const harmless = { name: 'harmless.jpg', bytes: await picture() };
    const answers: Record<string, string> = {};
    for (const [index, file] of files.entries()) {
      // Every tenth comes in company: the others are not kept either.
      const company = index % 10 === 0 ? [harmless] : [];
      const { status, body } = await send([...company, file]);
      const isNamed =
        body.message?.includes(`"${file.name}"`) && body.errors?.[0].path === `images.${company.length}`;
      answers[file.name] = `${status} ${isNamed ? 'named' : body.message}`;
    }
    expect(answers).toEqual(Object.fromEntries(files.map(({ name, status }) => [name, `${status} named`])));
    await expectNothingKept(before);
  });

  test.each([
    ['no form', { body: '{}', headers: { 'content-type': 'application/json' } }, 400],
    ['nothing', {}, 400],
    [
      'a form without an end',
      { body: '------x\r\n', headers: { 'content-type': 'multipart/form-data; boundary=----x' } },
      400,
    ],
    ['a form without a boundary', { body: 'x', headers: { 'content-type': 'multipart/form-data' } }, 400],
    [
      'another boundary',
      { ...formOf([]), headers: { 'content-type': 'multipart/form-data; boundary=other' } },
      400,
    ],
    ['no file', formOf([]), 400],
    ['an unchosen file', formOf([{ name: '', bytes: Buffer.alloc(0) }]), 400],
    ['10,000 fields', manyFields(10_000), 400],
  ] as const)('is a call with %s', async (_what, request, status) => {
    const answer = await shop.call('POST', '/api/uploads', { token: seller.token, ...request });
    expect([answer.status, typeof answer.body.message]).toEqual([status, 'string']);
    await expectNothingKept(await stored());
  });

  test('are nine pictures at once', async () => {
    const bytes = await picture();
    const { status, body } = await send(
      Array.from({ length: 9 }, (_, index) => ({ name: `${index}.jpg`, bytes })),
    );
    expect([status, body.message]).toEqual([413, 'At most 8 pictures can be uploaded at once']);
    const declared = await shop.app.inject({
      method: 'POST',
      url: '/api/uploads',
      headers: {
        ...formOf([]).headers,
        authorization: `Bearer ${seller.token}`,
        'content-length': '900000000',
      },
    });
    expect(declared.statusCode).toBe(413);
  });

  test('are pictures over the seller’s quota, also when they come at once', async () => {
    const files = [{ name: 'a.jpg', bytes: await picture() }];
    const { body } = await send(files);
    const [{ bytes }] = await rowsOf(seller);
    const left = 1_000_000 - bytes * 3;
    await shop.pool.query(`insert into uploads (key, seller_id, bytes) values ($1, $2, $3)`, [
      `full${Date.now()}`,
      seller.user.id,
      left,
    ]);
    expect(body.data).toHaveLength(1);
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(files)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    for (const { status, body: refusal } of answers) {
      if (status !== 201) expect([status, refusal.code]).toEqual([409, 'upload_quota_exceeded']);
    }
    const rows = await rowsOf(seller);
    expect(rows.reduce((sum, row) => sum + row.bytes, 0)).toBeLessThanOrEqual(1_000_000);
    const other = await shop.registerSeller();
    expect((await send(files, { token: other.token })).status).toBe(201);
  });

  test('are pictures that cannot be stored: the disk is full, everything else goes on', async () => {
    const before = await stored();
    let writes = 0;
    const storage = storageOnDisk(async () => {
      writes += 1;
      if (writes > 3) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    });
    const app = await buildApp({ ...shop.deps, storage });
    const { body, headers } = formOf([{ name: 'a.jpg', bytes: await picture() }]);
    const answer = await app.inject({
      method: 'POST',
      url: '/api/uploads',
      headers: { ...headers, authorization: `Bearer ${seller.token}` },
      payload: body,
    });
    expect([answer.statusCode, answer.json().message]).toEqual([
      503,
      'Failed to upload images. Please try again later.',
    ]);
    expect(answer.headers['retry-after']).toBeDefined();
    expect((await app.inject({ url: '/api/products' })).statusCode).toBe(200);
    await expectNothingKept(before);
    await app.close();
  });
});

test('a seller whose forms hang leaves room for others', async () => {
  const app = await buildApp(shop.deps);
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const whole = pictureFormBytes(MOST_PICTURES);
  const refusals: string[] = [];
  // Together all the room there is.
  const hanging = [whole, whole, 100_000_000 - 2 * whole].map((length) => {
    const socket = net.connect(Number(port), '127.0.0.1');
    socket.on('data', (chunk) => refusals.push(chunk.toString().slice(0, 12)));
    socket.on('error', () => undefined);
    socket.write(
      `POST /api/uploads HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer ${seller.token}\r\n` +
        `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n`,
    );
    return socket;
  });
  try {
    await vi.waitFor(() => expect(refusals).toEqual(['HTTP/1.1 503', 'HTTP/1.1 503']), { timeout: 10_000 });
    const { body, headers } = formOf([{ name: 'a.jpg', bytes: await picture() }]);
    const other = await shop.registerSeller();
    const answer = await app.inject({
      method: 'POST',
      url: '/api/uploads',
      headers: { ...headers, authorization: `Bearer ${other.token}` },
      payload: body,
    });
    expect(answer.statusCode).toBe(201);
  } finally {
    for (const socket of hanging) socket.destroy();
    await app.close();
  }
});

test('callers who go away leave nothing behind', async () => {
  const before = await stored();
  let atWrite = async () => {};
  const storage = storageOnDisk(async () => atWrite());
  const app = await buildApp({ ...shop.deps, storage });
  let atArrival = async () => {};
  app.addHook('onRequest', () => atArrival());
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const { body, headers } = formOf([
    { name: 'a.jpg', bytes: await picture('jpeg', { width: 500, height: 500, noise: true }) },
  ]);
  /** Calls with the first bytes of the body; `leave` goes away and resolves when the server knows. */
  const calling = (bytes: number) => {
    const sent = http.request(`${address}/api/uploads`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${seller.token}`, 'content-length': body.length },
    });
    sent.on('error', () => undefined);
    // What is waited for is waited for from before the first byte: a slow machine may be past it otherwise.
    const arrived = new Promise<{ whole: Promise<unknown>; closed: Promise<unknown> }>((resolve) =>
      app.server.once('request', (request, response) =>
        resolve({ whole: once(request, 'end').catch(() => undefined), closed: once(response, 'close') }),
      ),
    );
    sent.write(body.subarray(0, bytes));
    const leave = async () => {
      sent.destroy();
      await (await arrived).closed;
    };
    return { arrived, leave };
  };
  // More than one person may have at work at once.
  for (let round = 0; round < 7; round += 1) {
    // One goes before anybody has looked at it, one while the body is on its way.
    const unseen = calling(body.length / 2);
    const left = Promise.withResolvers<void>();
    atArrival = () => unseen.leave().then(left.resolve);
    await left.promise;
    atArrival = async () => {};
    const half = calling(body.length / 2);
    await half.arrived;
    await half.leave();
  }
  for (let round = 0; round < 3; round += 1) {
    // One goes while the picture is drawn.
    const { arrived, leave } = calling(body.length);
    await (await arrived).whole;
    await leave();
  }
  // And one while its files are being written.
  const left = Promise.withResolvers<void>();
  const writing = calling(body.length);
  atWrite = () => writing.leave().then(left.resolve);
  await left.promise;
  atWrite = async () => {};
  // One more, behind all of them in the queue.
  const other = await shop.registerSeller();
  const last = await app.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: { ...headers, authorization: `Bearer ${other.token}` },
    payload: body,
  });
  expect(last.statusCode).toBe(201);
  await expect.poll(() => rowsOf(seller)).toEqual([]);
  const { key } = (await rowsOf(other))[0];
  expect((await stored()).filter((name) => !name.startsWith(key))).toEqual(before);
  await app.close();
});

test('a product takes pictures its seller uploaded, and nobody else’s', async () => {
  const { id: category } = await insertCategory(shop.db);
  const upload = async (account: Account) =>
    (await send([{ name: 'a.jpg', bytes: await picture() }], { token: account.token })).body.data;
  const own = await upload(seller);
  const foreign = await upload(await shop.registerSeller());
  const create = (images: unknown) =>
    shop.call('POST', '/api/products', {
      token: seller.token,
      body: {
        name: 'Uno',
        description: 'A board',
        category,
        sku: fresh(),
        pricing: { regularPrice: 10, wholesalePrice: 8 },
        inventory: { quantity: 1 },
        images,
      },
    });
  expect(await create(own)).toMatchObject({
    status: 201,
    body: { data: { images: [{ url: own[0].url, alt: 'Uno', isPrimary: true }] } },
  });
  expect(await create(foreign)).toMatchObject({ status: 400, body: { message: 'Invalid image' } });
});

function manyFields(count: number) {
  const boundary = '----x';
  const part = `--${boundary}\r\nContent-Disposition: form-data; name="f"\r\n\r\nx\r\n`;
  return {
    body: `${part.repeat(count)}--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
