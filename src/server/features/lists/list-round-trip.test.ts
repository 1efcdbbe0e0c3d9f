import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { insertProduct } from '../../../../test/factories.ts';
import { formOf } from '../../../../test/picture-files.ts';

let shop: TestApp;
const skus = ['HEL-7700', 'GOG-3310', '=1+2', 'एम-32', 'A,B"C', '00123'];
let products: string[];

beforeAll(async () => {
  shop = await createTestApp();
  products = [];
  for (const [nth, sku] of skus.entries()) {
    const name = [
      'Safety helmet, white',
      'Clear goggles; box of 10 pcs',
      'Formula board',
      'एमसीबी ३२',
      'Odd "part"',
      'Long number',
    ][nth];
    products.push((await insertProduct(shop.db, { name: name as string, sku, quantity: 500 })).id);
  }
  await shop.deps.catalogue.start();
  await vi.waitFor(async () => expect(await shop.deps.catalogue.currentIndex(true)).not.toBeNull());
});
afterAll(async () => {
  await shop.deps.catalogue.stop();
  await shop.close();
});

test('list, spreadsheet, pad: the same lines', async () => {
  const { token } = await shop.registerBuyer();
  const lines = products.map((product, nth) => ({
    product,
    quantity: nth + 3,
    note: nth === 0 ? '12 pcs' : null,
  }));
  const { body } = await shop.call('POST', '/api/lists', { token, body: { name: 'Round trip', lines } });
  const csv = await shop.call('GET', `/api/lists/${body.data.list._id}/export`, { token });
  const bytes = Buffer.from(csv.body as string);
  const answer = await shop.call('POST', '/api/quick-order/resolve-file', {
    token,
    ...formOf([{ name: 'list.csv', bytes }], 'file'),
  });
  expect(answer.status).toBe(200);
  const read = answer.body.data.lines.map(
    ({
      product,
      alternatives,
      quantity,
    }: {
      product: { _id: string } | null;
      alternatives: { _id: string }[];
      quantity: number;
    }) => [product?._id ?? alternatives[0]?._id, quantity],
  );
  expect(read).toEqual(lines.map(({ product, quantity }) => [product, quantity]));
});
