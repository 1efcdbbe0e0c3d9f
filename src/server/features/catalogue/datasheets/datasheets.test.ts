import { once } from 'node:events';
import { truncate } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { multipart } from '../../../../../test/picture-files.ts';
import { datasheetPdf } from '../../../../demo/seed/datasheet-pdf.ts';
import { purgeOrphans } from '../../shop/uploads/uploads.commands.ts';

let shop: TestApp;
let admin: Account;
let seller: Account;
let productId: string;
const pdf = datasheetPdf([{ title: 'Relay', lines: ['5 V'] }]);

beforeAll(async () => {
  shop = await createTestApp({ env: { UPLOAD_QUOTA: '1' } });
  admin = await shop.registerAdmin();
});
beforeEach(async () => {
  seller = await shop.registerSeller();
  productId = (await insertProduct(shop.db, { seller_id: seller.user.id })).id;
});
afterAll(async () => {
  await expectInvariants(shop.pool);
  await shop.close();
});

async function add(
  name: string,
  { bytes = pdf, file = 'relay.pdf', id = productId, token = seller.token }: Partial<Added> = {},
) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), file);
  if (name !== '') form.append('name', name);
  return shop.call('POST', `/api/products/${id}/datasheets`, { token, ...(await multipart(form)) });
}
interface Added {
  bytes: Buffer;
  file: string;
  id: string;
  token: string;
}
const shown = async (id = productId, token?: string) =>
  (await shop.call('GET', `/api/products/${id}`, token === undefined ? {} : { token })).body.data.datasheets;
const download = (key: string, token?: string, id = productId) =>
  shop.app.inject({
    url: `/api/products/${id}/datasheets/${key}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
const seen = () => shop.call('POST', `/api/admin/products/${productId}/seen`, { token: admin.token });
const remove = (key: string, { token = seller.token, id = productId } = {}) =>
  shop.call('DELETE', `/api/products/${id}/datasheets/${key}`, { token });

describe('a datasheet of an approved product', () => {
  test('is its seller’s and the desk’s until an admin has looked at it, then everybody’s', async () => {
    const { status, body } = await add('Technical sheet');
    expect([status, body.message]).toEqual([201, 'Datasheet added']);
    const [sheet] = body.data.datasheets;
    expect(sheet).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{32}$/),
      name: 'Technical sheet',
      bytes: pdf.length,
      pages: 1,
      isReviewed: false,
    });
    const buyer = await shop.registerBuyer();
    const rival = await shop.registerSeller();
    for (const token of [undefined, buyer.token, rival.token]) {
      expect(await shown(productId, token)).toEqual([]);
      expect((await download(sheet._id, token)).statusCode).toBe(404);
    }
    for (const { token } of [seller, admin]) {
      expect(await shown(productId, token)).toEqual([sheet]);
      expect((await download(sheet._id, token)).rawPayload.equals(pdf)).toBe(true);
    }
    const asked = await shop.call('GET', `/api/admin/products/moderation?queue=changed&first=${productId}`, {
      token: admin.token,
    });
    expect(JSON.stringify(asked.body.data)).toContain('Technical sheet: 1 page, 1 kB');

    expect((await seen()).status).toBe(200);
    expect(await shown()).toEqual([{ _id: sheet._id, name: 'Technical sheet', bytes: pdf.length, pages: 1 }]);
    const { statusCode, headers, rawPayload } = await download(sheet._id);
    expect(statusCode).toBe(200);
    expect(rawPayload.equals(pdf)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Technical sheet.pdf"; filename*=UTF-8''Technical%20sheet.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  test('stays hidden while only a newer one waits, and goes at once when it is taken away', async () => {
    const first = (await add('First')).body.data.datasheets[0];
    await seen();
    const second = (await add('Second')).body.data.datasheets[1];
    expect((await shown()).map(({ name }: { name: string }) => name)).toEqual(['First']);
    const { status, body } = await remove(first._id);
    expect([status, body.message]).toEqual([200, 'Datasheet removed']);
    expect(body.data.datasheets).toEqual([second]);
    expect(await shown()).toEqual([]);
    expect((await download(first._id)).statusCode).toBe(404);
    expect((await remove(first._id)).status).toBe(404);
    await remove(second._id);
    expect((await seen()).status).toBe(200);
  });

  test('waits again when an admin takes the look back', async () => {
    const [sheet] = (await add('Sheet')).body.data.datasheets;
    const { undoId } = (await seen()).body.data;
    expect(await shown()).toHaveLength(1);
    const undone = await shop.call('POST', '/api/admin/products/undo', {
      token: admin.token,
      body: { undoId },
    });
    expect(undone.status).toBe(200);
    expect(await shown()).toEqual([]);
    expect((await download(sheet._id)).statusCode).toBe(404);
  });

  test('is not there while its product is hidden', async () => {
    const [sheet] = (await add('Sheet')).body.data.datasheets;
    await seen();
    await shop.pool.query(`update products set status = 'inactive' where id = $1`, [productId]);
    expect((await download(sheet._id)).statusCode).toBe(404);
    expect((await download(sheet._id, seller.token)).statusCode).toBe(200);
  });
});

test('a download that nobody reads holds no more than a piece of the file', async () => {
  const [sheet] = (await add('Sheet')).body.data.datasheets;
  await seen();
  const bytes = 300_000_000;
  const file = path.join(shop.config.dataFolder, 'datasheets', `${sheet._id}.pdf`);
  await truncate(file, bytes);
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = shop.app.server.address() as AddressInfo;
  const before = process.memoryUsage().arrayBuffers;
  const request = get({
    port,
    host: '127.0.0.1',
    path: `/api/products/${productId}/datasheets/${sheet._id}`,
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  expect(response.headers['content-length']).toBe(String(bytes));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(bytes / 3);
  response.destroy();
});

test('a product that waits for approval shows its datasheets with it', async () => {
  productId = (
    await insertProduct(shop.db, {
      seller_id: seller.user.id,
      status: 'pending_approval',
      approved_at: null,
    })
  ).id;
  expect((await add('Sheet')).body.data.datasheets).toMatchObject([{ isReviewed: false }]);
  const approved = await shop.call('POST', `/api/admin/products/${productId}/approve`, {
    token: admin.token,
  });
  expect(approved.status).toBe(200);
  expect(await shown()).toHaveLength(1);
});

test('a rejected product is sent for approval again', async () => {
  productId = (
    await insertProduct(shop.db, { seller_id: seller.user.id, status: 'rejected', approved_at: null })
  ).id;
  await add('Sheet');
  const { rows } = await shop.pool.query('select status from products where id = $1', [productId]);
  expect(rows).toEqual([{ status: 'pending_approval' }]);
});

describe('refused', () => {
  test.each([
    [
      'a page of the web',
      Buffer.from('<html><script>1</script></html>'.padEnd(100)),
      415,
      'The file must be a PDF',
    ],
    ['nothing', Buffer.alloc(0), 400, 'Choose a PDF'],
    [
      'a PDF with a script',
      Buffer.from(`%PDF-1.4\n1 0 obj << /Type /Page /AA << /JS (x) >> >> endobj\n%%EOF\n`.padEnd(90)),
      400,
      'The PDF holds a script, a form that sends or another file',
    ],
    [
      'half a PDF',
      Buffer.from(`%PDF-1.4\n1 0 obj << >> stream\n%%EOF\n`.padEnd(90)),
      400,
      'The PDF is damaged and cannot be read',
    ],
    ['more than 8 MB', Buffer.concat([pdf, Buffer.alloc(8_000_000)]), 413, 'The PDF must be at most 8 MB'],
  ] as const)('is %s', async (_what, bytes, status, message) => {
    expect(await add('Sheet', { bytes })).toMatchObject({
      status,
      body: { message, errors: [{ path: 'file', message }] },
    });
    expect(await shown(productId, seller.token)).toEqual([]);
    const { rows } = await shop.pool.query('select key from uploads where seller_id = $1', [seller.user.id]);
    expect(rows).toEqual([]);
  });

  test('are a sixth one, also of five that come at once, and the same name twice', async () => {
    for (const name of ['1', '2', '3']) await add(name);
    expect(await add('2')).toMatchObject({ status: 409, body: { code: 'datasheet_name_taken' } });
    const answers = await Promise.all(['4', '5', '6', '7'].map((name) => add(name)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    expect(await add('8')).toMatchObject({
      status: 409,
      body: { message: 'A product can have at most 5 datasheets' },
    });
    expect(await shown(productId, seller.token)).toHaveLength(5);
    const { rows } = await shop.pool.query('select key from uploads where seller_id = $1', [seller.user.id]);
    expect(rows).toHaveLength(5);
  });

  test('is anybody else’s product', async () => {
    const [sheet] = (await add('Sheet')).body.data.datasheets;
    const rival = await shop.registerSeller();
    const buyer = await shop.registerBuyer();
    expect((await add('Mine', { token: rival.token })).status).toBe(404);
    expect((await remove(sheet._id, { token: rival.token })).status).toBe(404);
    expect((await add('Mine', { token: buyer.token })).status).toBe(403);
    expect((await add('Mine', { token: 'x' })).status).toBe(401);
    expect((await add('Mine', { id: 'nonsense' })).status).toBe(404);
    const other = await insertProduct(shop.db, { seller_id: seller.user.id });
    expect((await download(sheet._id, seller.token, other.id)).statusCode).toBe(404);
    expect((await remove(sheet._id, { id: other.id })).status).toBe(404);
  });

  test('is what is over the quota that pictures share', async () => {
    await shop.pool.query('insert into uploads (key, seller_id, bytes) values ($1, $2, 999990)', [
      `full${Date.now()}`,
      seller.user.id,
    ]);
    expect(await add('Sheet')).toMatchObject({ status: 409, body: { code: 'upload_quota_exceeded' } });
  });
});

test('a name is taken from the file when none is said, in any script, without what disturbs', async () => {
  expect((await add('', { file: '../../डाटा\u202e शीट.PDF' })).body.data.datasheets[0].name).toBe('डाटा शीट');
  const long = (await add('x'.repeat(300))).body.data.datasheets[1];
  expect(long.name).toHaveLength(100);
  const [nepali] = await shown(productId, seller.token);
  expect((await download(nepali._id, seller.token)).headers['content-disposition']).toBe(
    `attachment; filename="____ ___.pdf"; filename*=UTF-8''${encodeURIComponent('डाटा शीट')}.pdf`,
  );
});

test('a file stays while a product shows it or an admin is still to see that it went, then it goes', async () => {
  const [sheet] = (await add('Sheet')).body.data.datasheets;
  await seen();
  const file = `${sheet._id}.pdf`;
  const isKept = async () => {
    await shop.pool.query(`update uploads set created_at = now() - interval '25 hours' where key = $1`, [
      sheet._id,
    ]);
    await purgeOrphans(shop.deps);
    return (await shop.deps.privateFiles.datasheets.read(file)) !== null;
  };
  expect(await isKept()).toBe(true);
  await remove(sheet._id);
  expect(await isKept()).toBe(true);
  await seen();
  expect(await isKept()).toBe(false);
  const { rows } = await shop.pool.query('select key from uploads where key = $1', [sheet._id]);
  expect(rows).toEqual([]);
});
