import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { multipart, picture } from '../../../../../test/picture-files.ts';
import { type Goods, quotes } from '../../../../../test/quotes.ts';
import { runJob } from '../../../../../test/shopping.ts';
import { datasheetPdf } from '../../../../demo/seed/datasheet-pdf.ts';

let shop: TestApp;
let q: ReturnType<typeof quotes>;
let buyer: Account;
let seller: Account;
let goods: Goods;
beforeAll(async () => {
  shop = await createTestApp();
  q = quotes(shop);
  ({ buyer, seller, goods } = await q.market());
});
afterAll(async () => {
  await shop.runJobs();
  await expectInvariants(shop.pool);
  await shop.close();
});

const PDF = datasheetPdf([{ title: 'Plan', lines: ['Two rooms'] }]);
async function send(who: Account, bytes: Buffer | null, name = 'Plan.PDF') {
  const form = new FormData();
  if (bytes !== null) form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return shop.call('POST', '/api/quote-files', { token: who.token, ...(await multipart(form)) });
}
const sent = async (who: Account, name?: string) => (await send(who, PDF, name)).body.data._id as string;
const open = (who: Account, id: string) =>
  shop.app.inject({
    method: 'GET',
    url: `/api/quote-files/${id}`,
    headers: { authorization: `Bearer ${who.token}` },
  });
const statuses = (ids: readonly string[], ...whose: readonly Account[]) =>
  Promise.all(whose.flatMap((who) => ids.map(async (id) => (await open(who, id)).statusCode)));

test('files come with what is asked, offered and wished, and both sides read them', async () => {
  const [stranger, otherSeller] = [await shop.registerBuyer(), await shop.registerSeller()];
  const photo = await send(buyer, await picture(), 'room of 9841234567.jpg');
  expect([photo.status, photo.body.data]).toMatchObject([
    201,
    { name: 'room of [number hidden].webp', contentType: 'image/webp' },
  ]);
  const [plan, image] = [await sent(buyer), photo.body.data._id];
  // Until it is used nobody but its sender reads it.
  expect(await statuses([plan], buyer, seller, stranger)).toEqual([200, 404, 404]);
  const asked = await q.ask(buyer, seller, [[goods, 10]], { files: [plan, image] });
  const { _id: id, lines, versions } = asked.body.data;
  expect(versions[0].files).toMatchObject([
    {
      _id: plan,
      name: 'Plan.pdf',
      contentType: 'application/pdf',
      bytes: PDF.length,
      url: `/api/quote-files/${plan}`,
    },
    { _id: image },
  ]);
  const offer = await sent(seller, 'offer.pdf');
  const line = { line: lines[0]._id, quantity: 10, unitPrice: 90 };
  await q.answer(seller, id, [line], { files: [offer] });
  const wish = await sent(buyer, 'wish.pdf');
  const countered = await q.call(buyer, 'POST', `/quotes/${id}/counter`, {
    version: 2,
    lines: [{ line: lines[0]._id, quantity: 9 }],
    files: [wish],
  });
  expect(
    countered.body.data.versions.map(({ files }: { files: { name: string }[] }) =>
      files.map(({ name }) => name),
    ),
  ).toEqual([['Plan.pdf', 'room of [number hidden].webp'], ['offer.pdf'], ['wish.pdf']]);
  const all = [plan, image, offer, wish];
  expect(await statuses(all, buyer, seller)).toEqual(Array(8).fill(200));
  expect(await statuses(all, stranger, otherSeller)).toEqual(Array(8).fill(404));
  const viewer = await q.member(buyer, 'viewer');
  expect(await statuses([plan], viewer)).toEqual([200]);
  const got = await open(seller, plan);
  expect(got.rawPayload.equals(PDF)).toBe(true);
  expect(got.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename="Plan.pdf"/),
    'x-content-type-options': 'nosniff',
    'cache-control': expect.stringContaining('no-store'),
  });
});

test('a file is its sender’s to use, once, and three at most', async () => {
  const ask = async (files: string[]) => {
    const { status, body } = await q.ask(buyer, seller, [[goods, 1]], { files });
    return [status, body.errors?.[0]?.path ?? body.message ?? body.data._id];
  };
  const foreign = await sent(seller);
  expect(await ask([foreign])).toEqual([404, 'File not found']);
  expect(await ask(['nothing'])).toEqual([404, 'File not found']);
  const own = await sent(buyer);
  expect(await ask([own, own.toUpperCase()])).toEqual([400, 'files']);
  expect(await ask(Array.from({ length: 4 }, (_, nth) => String(nth)))).toEqual([400, 'files']);
  const { rows } = await shop.pool.query('select count(*)::int as n from quotes where company_id = $1', [
    buyer.user.id,
  ]);
  expect((await ask([own]))[0]).toBe(201);
  expect(await ask([own])).toEqual([400, 'files']);
  const after = await shop.pool.query('select count(*)::int as n from quotes where company_id = $1', [
    buyer.user.id,
  ]);
  expect(after.rows[0].n - rows[0].n).toBe(1);
  await expect(shop.pool.query('delete from quote_files where id = $1', [own])).rejects.toThrow();
});

test('what is no picture and no harmless PDF is refused, and what nothing used in a day goes', async () => {
  const refusals = [
    [null, 400, 'Choose a PDF or a picture'],
    [
      Buffer.from('PK\u0003\u0004 a zip that says it is a plan'),
      415,
      'The file must be a PDF, JPEG, PNG or WebP',
    ],
    [
      Buffer.from(
        `%PDF-1.7\n1 0 obj << /OpenAction << /S /JavaScript /JS (x) >> >> endobj\n3 0 obj << /Type /Page >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`,
      ),
      400,
      'The PDF holds a script, a form that sends or another file',
    ],
    [
      Buffer.concat([(await picture()).subarray(0, 60), Buffer.alloc(200, 1)]),
      400,
      'The picture is damaged and cannot be read',
    ],
    [Buffer.alloc(8_000_001, 1), 413, 'The file must be at most 8 MB'],
  ] as const;
  for (const [bytes, status, message] of refusals) {
    const { body, ...answer } = await send(buyer, bytes);
    expect([answer.status, body.errors?.[0]?.message ?? body.message]).toEqual([status, message]);
  }
  const [old, young] = [await sent(buyer), await sent(buyer)];
  await shop.pool.query(`update quote_files set created_at = now() - interval '26 hours' where id = $1`, [
    old,
  ]);
  expect((await q.ask(buyer, seller, [[goods, 1]], { files: [old] })).body.errors[0].path).toBe('files');
  await runJob(shop, 'purge_unused_quote_files');
  expect(await statuses([old, young], buyer)).toEqual([404, 200]);
  expect(await shop.deps.privateFiles.quoteFiles.read(`${old}.pdf`)).toBeNull();
  await shop.pool.query(
    `insert into quote_files (id, owner_id, name, content_type, bytes)
     select gen_random_uuid(), $1, 'x.pdf', 'application/pdf', 1 from generate_series(1, 30)`,
    [buyer.user.id],
  );
  expect((await send(buyer, PDF)).body.code).toBe('too_many_quote_files');
  // A guest sends none.
  const guest = await shop.call('POST', '/api/quote-files', await multipart(new FormData()));
  expect(guest.status).toBe(401);
});
