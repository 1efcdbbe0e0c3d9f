import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertProduct } from '../../../../../test/factories.ts';
import { orderLine, placeOrder } from '../../../../../test/shopping.ts';
import { UPLOAD_FORMATS, UPLOAD_SIZES, uploadNameOf } from '../../../../domain/shop/upload-url.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { purgeOrphans } from './uploads.commands.ts';
import { findOwnUploadKeys, insertUploads } from './uploads.sql.ts';

let shop: TestApp;
let seller: Account;
beforeAll(async () => {
  shop = await createTestApp();
  seller = await shop.registerSeller();
});
afterAll(() => shop.close());

/** A picture as it is stored, without the work of drawing it. */
async function upload(): Promise<string> {
  const key = randomBytes(16).toString('hex');
  await insertUploads(shop.db, seller.user.id, [{ key, bytes: 6 }]);
  for (const size of UPLOAD_SIZES) {
    for (const format of UPLOAD_FORMATS) {
      await shop.deps.storage.write(uploadNameOf({ key, size, format }), Buffer.from('x'), `image/${format}`);
    }
  }
  return key;
}
const age = (keys: string[]) =>
  shop.pool.query(`update uploads set created_at = now() - interval '25 hours' where key = any($1)`, [keys]);
const exists = async (key: string) => {
  const { rows } = await shop.pool.query('select 1 from uploads where key = $1', [key]);
  const names = await fs.readdir(path.join(shop.config.dataFolder, 'uploads'));
  return [rows.length, names.filter((name) => name.startsWith(key)).length];
};
const imagesOf = (key: string) =>
  JSON.stringify([{ url: `/uploads/${key}-600.webp`, alt: '', isPrimary: true }]);

test('an orphan goes after a day; what a product or an order shows stays', async () => {
  const [lost, shown, ordered, young] = [await upload(), await upload(), await upload(), await upload()];
  await insertProduct(shop.db, { seller_id: seller.user.id, images: imagesOf(shown) });
  await insertOrderLineWith(ordered);
  await age([lost, shown, ordered]);
  await purgeOrphans(shop.deps);
  expect(await Promise.all([lost, shown, ordered, young].map(exists))).toEqual([
    [0, 0],
    [1, 8],
    [1, 8],
    [1, 8],
  ]);
});

test('a picture taken out of an approved product stays until an admin has seen that', async () => {
  const key = await upload();
  await age([key]);
  const product = await insertProduct(shop.db, { seller_id: seller.user.id, images: imagesOf(key) });
  await shop.pool.query(`update products set images = '[]' where id = $1`, [product.id]);
  await purgeOrphans(shop.deps);
  expect(await exists(key)).toEqual([1, 8]);
  const { token } = await shop.registerAdmin();
  expect((await shop.call('POST', `/api/admin/products/${product.id}/seen`, { token })).status).toBe(200);
  await purgeOrphans(shop.deps);
  expect(await exists(key)).toEqual([0, 0]);
});

test('an orphan stays when a product is just being saved with it', async () => {
  const [key, late] = [await upload(), await upload()];
  await age([key, late]);
  const product = await insertProduct(shop.db, { seller_id: seller.user.id });
  await inTransaction(shop.db, async (tx) => {
    expect(await findOwnUploadKeys(tx, seller.user.id, [key])).toEqual(new Set([key]));
    await purgeOrphans(shop.deps);
    await tx
      .updateTable('products')
      .set({ images: imagesOf(key) })
      .where('id', '=', product.id)
      .execute();
  });
  await purgeOrphans(shop.deps);
  expect(await exists(key)).toEqual([1, 8]);
  expect(await findOwnUploadKeys(shop.db, seller.user.id, [late])).toEqual(new Set());
});

test('a deletion that was cut off is finished', async () => {
  const key = await upload();
  await shop.pool.query('update uploads set removed_at = now() where key = $1', [key]);
  expect(await findOwnUploadKeys(shop.db, seller.user.id, [key])).toEqual(new Set());
  await shop.runJobs();
  await purgeOrphans(shop.deps);
  expect(await exists(key)).toEqual([0, 0]);
});

test('what a write that was cut off left behind goes after an hour', async () => {
  const folder = path.join(shop.config.dataFolder, 'uploads');
  await upload();
  for (const [name, minutes] of [
    ['old', 61],
    ['new', 1],
  ] as const) {
    const file = path.join(folder, `${name}-600.webp.0.part`);
    await fs.writeFile(file, 'half');
    const written = Date.now() / 1000 - minutes * 60;
    await fs.utimes(file, written, written);
  }
  await purgeOrphans(shop.deps);
  const names = await fs.readdir(folder);
  expect(names.filter((name) => name.endsWith('.part'))).toEqual(['new-600.webp.0.part']);
});

test('a picture is nobody else’s to use', async () => {
  const key = await upload();
  const other = await shop.registerSeller();
  expect(await findOwnUploadKeys(shop.db, other.user.id, [key, 'demo-1'])).toEqual(new Set());
  expect(await findOwnUploadKeys(shop.db, seller.user.id, [])).toEqual(new Set());
});

async function insertOrderLineWith(key: string) {
  const product = await insertProduct(shop.db, { seller_id: seller.user.id });
  const buyer = await shop.registerBuyer();
  await shop.pool.query('update products set images = $2 where id = $1', [product.id, imagesOf(key)]);
  const { status } = await placeOrder(shop, buyer.token, [orderLine(product)]);
  expect(status).toBe(201);
  await shop.pool.query(`update products set images = '[]' where id = $1`, [product.id]);
}
