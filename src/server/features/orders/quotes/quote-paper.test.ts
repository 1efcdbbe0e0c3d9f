import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { pdfText } from '../../../../../test/pdf-text.ts';
import { quotes } from '../../../../../test/quotes.ts';
import { bsDateOf, formatBsDate } from '../../../../domain/shop/bikram-sambat.ts';
import { drawQuoteDocument } from '../../../papers/quotes/quote-drawing.ts';

let shop: TestApp;
let q: ReturnType<typeof quotes>;
beforeAll(async () => {
  shop = await createTestApp();
  q = quotes(shop);
});
afterAll(() => shop.close());

const fetchPdf = (who: Account, url: string) =>
  shop.app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${who.token}` } });
const wordsOf = (bytes: Buffer) => pdfText(bytes).replaceAll('\n', ' ');

test('an offer is a paper with its number and both dates, the same bytes for both sides and ever after', async () => {
  const { buyer, seller, goods } = await q.market();
  const asked = await q.ask(buyer, seller, [[goods, 12]]);
  const { _id: id, number, lines } = asked.body.data;
  const early = await fetchPdf(buyer, `/quotes/${id}/pdf`);
  expect([early.statusCode, early.json().message]).toEqual([409, 'The quote waits for its seller']);

  const line = { line: lines[0]._id, quantity: 12, unitPrice: 95.55 };
  await q.answer(seller, id, [line], { delivery: 'To your door', note: 'Two years of warranty' });
  const first = await fetchPdf(buyer, `/quotes/${id}/pdf`);
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(first.headers['content-disposition']).toContain(`filename="${number}.pdf"`);
  const words = wordsOf(first.rawPayload);
  const today = new Date();
  for (const expected of [
    number,
    formatBsDate(bsDateOf(today)),
    String(today.getFullYear()),
    goods.name,
    goods.sku,
    '95.55',
    '1,146.60',
    '149.06',
    '1,395.66',
    'To your door',
    'Two years of warranty',
    'The prices hold for all lines together.',
    'no tax invoice',
  ])
    expect(words).toContain(expected);

  // What was drawn stays as it was, whatever is called differently since.
  await shop.pool.query(`update users set company_name = 'Renamed' where id = $1`, [seller.user.id]);
  const again = await fetchPdf(seller, `/seller/quotes/${id}/pdf`);
  expect(again.rawPayload.equals(first.rawPayload)).toBe(true);

  // Whoever reads Nepali gets the same offer in Nepali, with their calendar, digits and grouping.
  const nepali = await shop.app.inject({
    url: `/api/quotes/${id}/pdf`,
    headers: {
      authorization: `Bearer ${buyer.token}`,
      'accept-language': 'ne',
      cookie: 'preferences=bs.devanagari.lakh',
    },
  });
  const inNepali = wordsOf(nepali.rawPayload);
  for (const expected of [
    '१,३९५.६६',
    'जम्मा रकम, अक्षरेपी',
    'मू.अ.कर 13 %',
    'रुपैयाँ',
    'मात्र',
    'To your door',
    number,
  ])
    expect(inNepali).toContain(expected);
  expect(inNepali).not.toMatch(/Total|Quantity|Page|VAT|tax invoice|The prices hold/);

  await q.answer(seller, id, [{ ...line, unitPrice: 90 }], { version: 2 });
  expect(wordsOf((await fetchPdf(buyer, `/quotes/${id}/pdf`)).rawPayload)).toContain('90.00');
});

test('a hundred lines take as many sheets as they need, and the same quote gives the same bytes', async () => {
  const issuedAt = new Date('2026-11-26T06:00:00Z');
  const document = {
    number: 'Q-2083-000123',
    version: 2,
    issuedAt,
    issuedAtText: '2026-11-26 11:45',
    dateBs: '2083-08-10',
    validUntil: '2083-08-24 · 10 Dec 2026',
    marketplace: { name: 'Thokmandu Pvt. Ltd.', address: 'Kathmandu', panNumber: '301457892' },
    seller: { name: 'Himal Components', panNumber: null },
    buyer: { person: 'Sita', name: 'School', address: 'Lalitpur', panNumber: '301457892' },
    lines: Array.from({ length: 100 }, (_, nth) => ({
      name: `Ball bearing number ${nth + 1} of a long list`,
      sku: `B-${nth + 1}`,
      quantity: 10,
      unitPaisa: 9_555,
      days: '3 days',
    })),
    totals: {
      subtotalPaisa: 9_555_000,
      taxPaisa: 1_242_150,
      shippingPaisa: 0,
      discountPaisa: 0,
      totalPaisa: 10_797_150,
      savingsPaisa: 0,
    },
    words: 'One lakh seven thousand',
    terms: ['Delivery: to your door', 'काठमाडौं valley'],
  };
  const [one, same] = [await drawQuoteDocument(document), await drawQuoteDocument(document)];
  expect(one.equals(same)).toBe(true);
  const words = wordsOf(one);
  for (const expected of ['number 1 of', 'number 100 of', 'Page 1', 'Page 5', '107,971.50'])
    expect(words).toContain(expected);
  expect(words.split('Total in words')).toHaveLength(2);
});
