import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertProduct, insertSeller } from '../../../../../test/factories.ts';
import { formOf } from '../../../../../test/picture-files.ts';
import type { ResolvedLine } from '../../../../contract/buying/quick-order.contract.ts';
import { MOST_LIST_LINES } from '../../../../domain/buying/list.ts';

let shop: TestApp;
const goods = [
  ['HEL-7700', 'Safety helmet, white'],
  ['GOG-3310', 'Clear goggles; box of 10 pcs'],
  ['=1+2', 'Formula board'],
  ['एम-32', 'एमसीबी ३२'],
  ['A,B"C', 'Odd "part"'],
  ['00123', 'Long number'],
  ['KEY', 'Brass key'],
  ['HELMET', 'Riding helmet 5 pcs'],
  ['ADA 3328', 'Relay 12 x 12'],
  ['CF-RS55-500', 'Roofing screws, 12 x 55'],
  // Of two sellers, each of whom names it so.
  ['A9F44116', 'MCB C16'],
  ['A9F44116', 'MCB C16'],
] as const;
let products: string[];

beforeAll(async () => {
  shop = await createTestApp();
  products = [];
  for (const [sku, name] of goods)
    products.push((await insertProduct(shop.db, { name, sku, quantity: 500 })).id);
  await shop.deps.catalogue.start();
  await vi.waitFor(async () => expect(await shop.deps.catalogue.currentIndex(true)).not.toBeNull());
});
afterAll(async () => {
  await shop.deps.catalogue.stop();
  await shop.close();
});

const wanted = () => products.map((product, nth) => ({ product, quantity: nth + 3 }));

function readOf({ status, body }: Awaited<ReturnType<TestApp['call']>>) {
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.lines.map(({ match, product, quantity, targetPrice }: ResolvedLine) => [
    match,
    product?._id,
    quantity,
    targetPrice,
  ]);
}

/** As a file and as a paste, whatever its line ends, below a greeting too. */
async function expectSameLines(csv: string, token: string) {
  const expected = wanted().map(({ product, quantity }) => ['exact', product, quantity, null]);
  const file = { token, ...formOf([{ name: 'list.csv', bytes: Buffer.from(csv) }], 'file') };
  expect(readOf(await shop.call('POST', '/api/quick-order/resolve-file', file))).toEqual(expected);
  for (const text of [csv, csv.replaceAll('\r\n', '\n'), `namaste\n\n${csv}`]) {
    const read = readOf(await shop.call('POST', '/api/quick-order/resolve', { token, body: { text } }));
    expect(read.slice(-expected.length)).toEqual(expected);
  }
}

test('list, spreadsheet or paste, pad: the same lines', async () => {
  const { token } = await shop.registerBuyer();
  const lines = wanted().map((line, nth) => ({ ...line, note: nth === 0 ? '12 pcs, "soon"' : null }));
  const { body } = await shop.call('POST', '/api/lists', { token, body: { name: 'Round trip', lines } });
  const csv = await shop.call('GET', `/api/lists/${body.data.list._id}/export`, { token });
  await expectSameLines(csv.body as string, token);
});

test('cart, spreadsheet or paste, pad: the same lines', async () => {
  const { token } = await shop.registerBuyer();
  await shop.call('POST', '/api/quick-order/add', { token, body: { lines: wanted() } });
  const csv = await shop.call('GET', '/api/cart/export', { token });
  await expectSameLines(csv.body as string, token);
});

test('the longest list is read from one paste', async () => {
  const { token } = await shop.registerBuyer();
  const name =
    'A product whose name goes on and on, as those do whose sellers want to be found by every word';
  const seller = await insertSeller(shop.db);
  const lines: { product: string; quantity: number }[] = [];
  for (let nth = 0; nth < MOST_LIST_LINES; nth += 1) {
    const { id } = await insertProduct(shop.db, { name, sku: `LONG-${nth}`, seller_id: seller.id });
    lines.push({ product: id, quantity: (nth % 9) + 1 });
  }
  const { body } = await shop.call('POST', '/api/lists', { token, body: { name: 'Long', lines } });
  const csv = await shop.call('GET', `/api/lists/${body.data.list._id}/export`, { token });
  const found = async () =>
    (await shop.deps.catalogue.currentIndex(true))?.itemSearch().findCode('LONG-199', '').length;
  await vi.waitFor(async () => expect(await found()).toBe(1), 10_000);
  const answer = await shop.call('POST', '/api/quick-order/resolve', { token, body: { text: csv.body } });
  expect(readOf(answer)).toEqual(lines.map(({ product, quantity }) => ['exact', product, quantity, null]));
});
