import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { formOf, hostileFiles, picture, type SentFile } from '../../../../../test/picture-files.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { photoOwnerOf, purgeUnusedPhotos, usePhotos } from './photos.commands.ts';
import { listPhotosOf } from './photos.sql.ts';

let shop: TestApp;
let buyer: Account;
let seller: Account;
let admin: Account;
beforeAll(async () => {
  shop = await createTestApp();
  buyer = await shop.registerBuyer();
  seller = await shop.registerSeller();
  admin = await shop.registerAdmin();
});
afterAll(() => shop.close());

type Who = { token?: string; sessionId?: string };
const send = (who: Who, files: SentFile[], field = 'photos') =>
  shop.call('POST', '/api/photos', { ...who, ...formOf(files, field) });
const look = async (who: Who, id: string, size = '') => {
  const headers = {
    ...(who.token ? { authorization: `Bearer ${who.token}` } : {}),
    ...(who.sessionId ? { 'x-session-id': who.sessionId } : {}),
  };
  return shop.app.inject({ url: `/api/photos/${id}${size && `?size=${size}`}`, headers });
};
const filesOf = async (id: string) =>
  (await fs.readdir(path.join(shop.config.dataFolder, 'photos')).catch(() => [])).filter((name) =>
    name.startsWith(id),
  ).length;
const sent = async (who: Who): Promise<string> => {
  const { status, body } = await send(who, [{ name: 'a.jpg', bytes: await picture() }]);
  expect(status).toBe(201);
  return body.data[0]._id;
};
const use = (
  ids: string[],
  {
    owner = photoOwnerOf({ userId: buyer.user.id }, null),
    kind = 'return' as 'return' | 'message' | 'case',
    id = randomUUID(),
  } = {},
) =>
  inTransaction(shop.deps.db, (tx) =>
    usePhotos(tx, { ids, owner, viewers: [seller.user.id], subject: { kind, id } }),
  );
const age = (id: string, hours: number) =>
  shop.pool.query(`update photos set created_at = now() - make_interval(hours => $2) where id = $1`, [
    id,
    hours,
  ]);

describe('a photo', () => {
  test('comes in its own shape and two sizes, upright and without what the camera wrote into it', async () => {
    const bytes = await sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Copyright: 'Hari' }, IFD3: { GPSLatitude: '27/1 42/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { status, body } = await send(buyer, [{ name: 'taken.jpg', bytes }]);
    expect([status, body.data]).toEqual([
      201,
      [{ _id: expect.any(String), url: `/api/photos/${body.data[0]._id}` }],
    ]);
    const full = await look(buyer, body.data[0]._id);
    const { exif, icc, xmp, orientation, format, width, height } = await sharp(full.rawPayload).metadata();
    expect({ exif, icc, xmp, orientation, format, width, height }).toEqual({
      format: 'webp',
      width: 800,
      height: 1_600,
    });
    const small = await sharp((await look(buyer, body.data[0]._id, 'small')).rawPayload).metadata();
    expect([small.width, small.height]).toEqual([180, 360]);
    expect(full.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=600',
      vary: expect.stringContaining('Authorization'),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const again = await shop.app.inject({
      url: body.data[0].url,
      headers: { authorization: `Bearer ${buyer.token}`, 'if-none-match': full.headers.etag as string },
    });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  test('is nobody else’s until it is used, then its viewers’ and, where the desk judges, the admins’', async () => {
    const id = await sent(buyer);
    const other = await shop.registerBuyer();
    const statuses = async () =>
      Promise.all(
        [buyer, seller, admin, other, { sessionId: shop.guestId() }].map(
          async (who) => (await look(who, id)).statusCode,
        ),
      );
    expect(await statuses()).toEqual([200, 404, 404, 404, 404]);
    expect((await look({}, id)).statusCode).toBe(400);
    expect((await look({ token: 'x' }, id)).statusCode).toBe(401);
    await use([id]);
    expect(await statuses()).toEqual([200, 200, 200, 404, 404]);
    const told = await sent(buyer);
    await use([told], { kind: 'message' });
    expect((await look(admin, told)).statusCode).toBe(404);
    expect((await look(buyer, told, 'huge')).statusCode).toBe(400);
    expect((await look(buyer, 'no-id')).statusCode).toBe(404);
    expect((await look(buyer, randomUUID())).statusCode).toBe(404);
  });

  test('of a guest is theirs by their session id', async () => {
    const guest = { sessionId: shop.guestId() };
    const id = await sent(guest);
    expect((await look(guest, id)).statusCode).toBe(200);
    expect((await look({ sessionId: shop.guestId() }, id)).statusCode).toBe(404);
    expect((await look(admin, id)).statusCode).toBe(404);
    await use([id], { owner: photoOwnerOf(null, guest.sessionId), kind: 'case' });
    expect((await look(admin, id)).statusCode).toBe(200);
    const { rows } = await shop.pool.query('select guest_key from photos where id = $1', [id]);
    expect(rows[0].guest_key.toString('hex')).not.toContain(guest.sessionId);
  });
});

describe('refused', () => {
  test('are files that are no picture, more than one, damaged or too large; nothing of them stays', {
    timeout: 120_000,
  }, async () => {
    const before = await shop.pool.query('select count(*) from photos');
    const answers: Record<string, string> = {};
    const files = await hostileFiles();
    for (const file of files) {
      const { status, body } = await send(buyer, [file]);
      const isNamed = body.message?.includes(`"${file.name}"`) && body.errors?.[0].path === 'photos.0';
      answers[file.name] = `${status} ${isNamed ? 'named' : body.message}`;
    }
    expect(answers).toEqual(Object.fromEntries(files.map(({ name, status }) => [name, `${status} named`])));
    expect((await shop.pool.query('select count(*) from photos')).rows).toEqual(before.rows);
  });

  test('are a PDF, no photo and a seventh', async () => {
    const pdf = Buffer.from(`%PDF-1.4\n${'% slip\n'.repeat(20)}%%EOF\n`);
    expect((await send(buyer, [{ name: 'slip.pdf', bytes: pdf }])).status).toBe(415);
    const none = await send(buyer, []);
    expect([none.status, none.body.errors]).toEqual([
      400,
      [{ path: 'photos', message: 'Add at least one photo' }],
    ]);
    const bytes = await picture();
    const seven = await send(
      buyer,
      Array.from({ length: 7 }, () => ({ name: 'a.jpg', bytes })),
    );
    expect([seven.status, seven.body.errors]).toEqual([
      400,
      [{ path: 'photos', message: 'At most 6 photos' }],
    ]);
    expect((await send({}, [{ name: 'a.jpg', bytes }])).status).toBe(400);
    const asJson = await shop.call('POST', '/api/photos', { token: buyer.token, body: {} });
    expect(asJson.status).toBe(400);
  });

  test('are more photos than anybody needs at once', async () => {
    const hoarder = await shop.registerBuyer();
    await shop.pool.query(
      'insert into photos (id, owner_id, bytes) select gen_random_uuid(), $1, 1 from generate_series(1, 60)',
      [hoarder.user.id],
    );
    const { status, body } = await send(hoarder, [{ name: 'a.jpg', bytes: await picture() }]);
    expect([status, body.code]).toEqual([409, 'too_many_photos']);
  });
});

test('a guest’s address runs out of uploads, whatever session ids it makes up', async () => {
  const limited = await createTestApp({ hasRateLimits: true });
  try {
    const statuses: number[] = [];
    for (let call = 0; call < 21; call += 1) {
      const { status } = await limited.call('POST', '/api/photos', {
        sessionId: limited.guestId(),
        ...formOf([], 'photos'),
      });
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array(20).fill(400), 429]);
  } finally {
    await limited.close();
  }
});

test('photos of many people behind one address wait their turn', async () => {
  const bytes = await picture();
  const crowd = Array.from({ length: 12 }, () =>
    send({ sessionId: shop.guestId() }, [{ name: 'a.jpg', bytes }]),
  );
  expect((await Promise.all(crowd)).map(({ status }) => status)).toEqual(Array(12).fill(201));
});

describe('using photos', () => {
  test('keeps their order, behind those that are there', async () => {
    const [a, b, c] = [await sent(buyer), await sent(buyer), await sent(buyer)];
    const id = randomUUID();
    await use([b, a], { id });
    await use([c], { id });
    expect((await listPhotosOf(shop.db, 'return', [id])).map((row) => row.id)).toEqual([b, a, c]);
    expect(await listPhotosOf(shop.db, 'case', [id])).toEqual([]);
  });

  test('is refused for what is foreign, unknown, used or too old, and then uses none of them', async () => {
    const [mine, used, old] = [await sent(buyer), await sent(buyer), await sent(buyer)];
    const foreign = await sent(seller);
    await use([used]);
    await age(old, 24);
    const refusal = async (other: string) =>
      use([mine, other]).then(
        () => 'used',
        (error) => [error.status, error.errors?.[0].path],
      );
    expect(await refusal(foreign)).toEqual([404, undefined]);
    expect(await refusal(randomUUID())).toEqual([404, undefined]);
    expect(await refusal("'; drop table photos")).toEqual([404, undefined]);
    expect(await refusal(used)).toEqual([400, 'photos']);
    expect(await refusal(old)).toEqual([400, 'photos']);
    await use([mine]);
  });

  test('happens once, however many try at the same moment', async () => {
    const id = await sent(buyer);
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => use([id])));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('cannot be undone, not even by the owner of the database', async () => {
    const id = await sent(buyer);
    await use([id]);
    await expect(
      shop.pool.query('update photos set subject_id = $2 where id = $1', [id, randomUUID()]),
    ).rejects.toMatchObject({ code: '42501' });
    await expect(
      shop.pool.query('delete from photo_viewers where photo_id = $1', [id]),
    ).rejects.toMatchObject({ code: '42501' });
  });
});

test('what nothing used in a day goes, files and row; what is used stays', async () => {
  const [lost, young, used] = [await sent(buyer), await sent(buyer), await sent(buyer)];
  await age(lost, 26);
  await age(young, 24);
  await age(used, 23);
  await use([used]);
  await purgeUnusedPhotos(shop.deps);
  expect(await Promise.all([lost, young, used].map(filesOf))).toEqual([0, 2, 2]);
  expect((await look(buyer, lost)).statusCode).toBe(404);
  expect((await look(buyer, used)).statusCode).toBe(200);
});
