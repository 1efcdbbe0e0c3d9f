import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { pdfObjects, pdfText } from '../../../../test/pdf-text.ts';
import { amountInNepaliWords, amountInWords } from '../../../domain/books/amount-in-words.ts';
import { formatExactAmount } from '../../../domain/shop/money.ts';
import { qrText } from './bill-closing.ts';
import type { BillDocument } from './bill-drawer.ts';
import { drawBillDocument } from './bill-drawing.ts';
import { type CopyLineFont, withCopyLine } from './copy-line.ts';

const LINE: BillDocument['lines'][number] = {
  hsCode: '8542',
  name: 'Microcontroller board',
  brand: 'Arduino',
  model: 'R4',
  partNumber: null,
  costCentre: null,
  serials: null,
  unit: 'pcs',
  quantity: 3,
  unitPricePaisa: 100_000,
  reductionPaisa: 0,
  amountPaisa: 300_000,
};

function billOf(changed: Partial<BillDocument>): BillDocument {
  const lines = changed.lines ?? [LINE];
  const taxablePaisa = lines.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0);
  const vatPaisa = Math.floor((taxablePaisa * 13 + 50) / 100);
  return {
    kind: 'tax_invoice',
    language: null,
    isForGoods: true,
    number: 'KTM-2083/84-000123',
    dateBs: '2083-08-02',
    issuedAt: new Date('2026-11-18T06:00:00Z'),
    issuedAtText: '2026-11-18 11:45',
    transactionDateBs: '2083-08-02',
    transactionDateText: '2026-11-18',
    paymentMethod: 'Bank Transfer',
    isOnAccount: false,
    orderNumber: 'TM-2026-1',
    parcel: { position: 1, count: 1 },
    purchaseOrderNumber: null,
    issuer: {
      name: 'Himal Components Pvt. Ltd.',
      nepaliName: null,
      address: 'New Road, Kathmandu',
      contact: null,
      panNumber: '301234567',
      signatory: 'Hari Maharjan',
      footLine: null,
    },
    buyer: { name: 'Shrestha Workshop', address: 'Teku, Kathmandu', panNumber: '301457892' },
    taxablePaisa,
    vatPaisa,
    voucherPaisa: 0,
    words: amountInWords(taxablePaisa + vatPaisa),
    refersTo: null,
    reason: null,
    checkCode: '7K3M9QXT0F2BWD8H5RJN1VCE6P',
    checkAddress: 'thokmandu.example/bills/check',
    marketplace: 'Sold on the marketplace of Thokmandu Pvt. Ltd., PAN 000000000',
    ...changed,
    lines,
  };
}

/** Of all that a document holds, however it is packed. */
async function contentHash(bill: BillDocument): Promise<string> {
  const hash = createHash('sha256');
  const objects = [...pdfObjects(await drawBillDocument(bill)).values()];
  const parts = objects.map(({ head, content }) => {
    const isFont = head.includes('/Length1');
    const unpacked = isFont ? inflateSync(Buffer.from(content, 'latin1')).toString('latin1') : content;
    return head.replace(/\/Length \d+/, '') + unpacked;
  });
  return hash.update(parts.join('\n')).digest('hex');
}

/** A text of so many characters in words, each of them told from the others. */
function longText(characters: number): string {
  let text = '';
  for (let nth = 100; text.length < characters; nth += 1) text += `Word${nth} `;
  return text.slice(0, characters).trim();
}

async function drawn(bill: BillDocument): Promise<{ words: string; pages: number; bytes: Buffer }> {
  const bytes = await drawBillDocument(bill);
  const pages = bytes.toString('latin1').match(/\/Type \/Page\n/g)?.length ?? 0;
  return { words: pdfText(bytes).replaceAll(/\s+/g, ' '), pages, bytes };
}

describe('a bill', () => {
  test('is the same whatever was drawn before it', async () => {
    const buyerOf = (name: string) => billOf({ buyer: { name, address: 'Teku', panNumber: null } });
    // Ý is drawn of Y and an accent: Y is then known as a part, before any text has it.
    await drawn(buyerOf('Ýmir'));
    const { words, bytes } = await drawn(buyerOf('Yeti Yarns'));
    expect(words).toContain('Yeti Yarns');
    await drawn(buyerOf('यती ऊन Ÿ Yak‑Yard'));
    expect((await drawn(buyerOf('Yeti Yarns'))).bytes.equals(bytes)).toBe(true);
  });

  test('names goods, people and reasons whole, at the most that they may be long', async () => {
    const line = { ...LINE, name: longText(200), brand: longText(80), model: longText(80) };
    const bill = billOf({
      kind: 'credit_note',
      lines: [line, { ...line, quantity: 0 }],
      purchaseOrderNumber: longText(60),
      issuer: {
        name: longText(160),
        nepaliName: null,
        address: longText(200),
        contact: '9841000000 · accounts@himal.example',
        panNumber: '301234567',
        signatory: longText(80),
        footLine: longText(150),
      },
      buyer: { name: longText(160), address: longText(200), panNumber: '301457892' },
      refersTo: { number: 'KTM-2083/84-000100', dateBs: '2083-08-01' },
      reason: longText(300),
    });
    const { words, bytes } = await drawn(bill);
    expect(words).not.toContain('…');
    for (const text of [
      `${line.name} ${line.brand} · ${line.model}`,
      `For ${bill.issuer.name}`,
      bill.issuer.address,
      bill.issuer.signatory,
      bill.issuer.footLine,
      bill.buyer.name,
      bill.buyer.address,
      bill.purchaseOrderNumber,
      `Reason: ${bill.reason}`,
      'Price reduction, nothing is returned',
    ])
      expect(words).toContain(text);
    expect(bytes.length).toBeLessThan(80_000);
  });

  test('keeps large amounts apart, and groups what is counted', async () => {
    const large = {
      ...LINE,
      quantity: 99_999,
      unitPricePaisa: 123_456_789,
      amountPaisa: 99_999 * 123_456_789,
    };
    const { words, pages } = await drawn(billOf({ lines: [large] }));
    expect(words).toContain(`99,999 pcs 1,234,567.89 ${formatExactAmount(large.amountPaisa)}`);
    expect(pages).toBe(1);
  });

  test('of 60 lines holds each of them once, heads every sheet, and ends with its sums', async () => {
    const lines = Array.from({ length: 60 }, (_, nth) => ({ ...LINE, name: `Board number ${nth + 1}.` }));
    const bill = billOf({ lines });
    const { words, pages, bytes } = await drawn(bill);
    for (const { name } of lines) expect(words.split(name)).toHaveLength(2);
    expect(pages).toBeGreaterThan(2);
    for (let page = 2; page <= pages; page += 1) expect(words).toContain(`Page ${page} of ${pages}`);
    expect(words.split('HS code').length - 1).toBeGreaterThanOrEqual(pages - 1);
    expect(words).toContain(formatExactAmount(bill.taxablePaisa + bill.vatPaisa));
    expect(words).toContain(bill.words);
    expect(bytes.length).toBeLessThan(80_000);
  });

  test('of 20 lines takes two sheets at most', async () => {
    const { pages } = await drawn(billOf({ lines: Array.from({ length: 20 }, () => LINE) }));
    expect(pages).toBeLessThanOrEqual(2);
  });

  test('says what a voucher paid and what the buyer did; a credit note what goes back', async () => {
    const paid = await drawn(billOf({ voucherPaisa: 39_000 }));
    for (const text of ['Paid by marketplace voucher', '−390.00', 'Paid by Bank Transfer', '3,000.00'])
      expect(paid.words).toContain(text);
    const note = await drawn(
      billOf({
        kind: 'credit_note',
        voucherPaisa: 39_000,
        refersTo: { number: 'KTM-2083/84-000100', dateBs: '2083-08-01' },
        reason: 'Came damaged',
      }),
    );
    for (const text of [
      'Credit Note',
      'For invoice KTM-2083/84-000100 of 2083-08-01',
      'Reason: Came damaged',
      'Credited',
      'Of which paid by marketplace voucher',
      'Paid back to the buyer',
    ])
      expect(note.words).toContain(text);
  });

  test('embeds the letters of Nepali names', async () => {
    const nepali = billOf({
      issuer: { ...billOf({}).issuer, nepaliName: 'हिमाल कम्पोनेन्ट्स प्रा. लि.' },
      buyer: { name: 'श्रेष्ठ कार्यशाला', address: 'टेकु, काठमाडौं', panNumber: null },
    });
    const { bytes, words } = await drawn(nepali);
    expect(bytes.toString('latin1')).toMatch(/FontName \/\w+\+NotoSansDevanagari/);
    expect(words).not.toContain('?');
    expect(words).not.toContain('Buyer’s PAN');
    expect(bytes.length).toBeLessThan(80_000);
  });

  test('names the cost centre of a line that has one, and nothing where there is none', async () => {
    const lines = [{ ...LINE, costCentre: 'W-1 Surgical ward' }, LINE];
    expect((await drawn(billOf({ lines }))).words.split('Cost centre')).toHaveLength(2);
    expect((await drawn(billOf({ lines }))).words).toContain('Cost centre W-1 Surgical ward');
    expect((await drawn(billOf({}))).words).not.toContain('Cost centre');
  });

  test('from before bills had a language is drawn as it was then', async () => {
    const old = { lines: [{ ...LINE, costCentre: 'W-1 Ward' }], voucherPaisa: 39_000 };
    expect(await contentHash(billOf(old))).toBe(
      'e245f18dd0624c17b91ab02df34a954991f3db2d36737441d82b9fee35cb6d1e',
    );
    const note = billOf({
      ...old,
      kind: 'credit_note',
      refersTo: { number: 'KTM-2083/84-000100', dateBs: '2083-08-01' },
      reason: 'Came damaged',
      issuer: { ...billOf({}).issuer, nepaliName: 'हिमाल कम्पोनेन्ट्स प्रा. लि.' },
    });
    expect(await contentHash(note)).toBe('8650766f903310f296cabce9ad3b37951a2ab84eb60754465847ea5985c1a916');
  });

  test('says what the law’s form names in both languages, the buyer’s first', async () => {
    const lines = Array.from({ length: 20 }, (_, nth) => ({
      ...LINE,
      amountPaisa: nth === 0 ? 1_234_567_00 : 1_00,
    }));
    const sum = lines.reduce((paisa, { amountPaisa }) => paisa + amountPaisa, 0);
    const english = await drawn(billOf({ lines, language: 'en' }));
    const nepali = await drawn(
      billOf({ lines, language: 'ne', words: amountInNepaliWords(sum), voucherPaisa: 100 }),
    );
    for (const both of [
      'मू.अ.कर 13 %',
      'VAT 13 %',
      'कर बीजक',
      'Tax Invoice',
      'जारी मिति (वि.सं.)',
      'Date of issue (BS)',
    ]) {
      expect(english.words).toContain(both);
      expect(nepali.words).toContain(both);
    }
    expect(english.words).toContain('1,234,567.00');
    expect(english.words).toContain('Check this bill');
    expect(nepali.words).toContain('12,34,567.00');
    expect(nepali.words).toContain('मात्र');
    expect(nepali.words).not.toMatch(/Check this bill|Page|Paid by|Issued electronically/);
    expect(nepali.pages).toBe(2);
    expect(nepali.bytes.toString('latin1')).toContain('/Lang (ne)');
  });

  test('is the same bytes whenever it is drawn', async () => {
    expect((await drawn(billOf({}))).bytes.equals((await drawn(billOf({}))).bytes)).toBe(true);
  });

  test('says in its square whose it is, which, when, to whom, how much, and how to check it', () => {
    expect(qrText(billOf({}))).toBe(
      [
        'PAN 301234567',
        'NO KTM-2083/84-000123',
        'DATE 2083-08-02',
        'BUYER 301457892',
        'TOTAL 3390.00',
        'VAT 390.00',
        'CHECK 7K3M9QXT0F2BWD8H5RJN1VCE6P',
      ].join('\n'),
    );
    const unnamed = billOf({ buyer: { name: 'Asmita', address: 'Asan', panNumber: null } });
    expect(qrText(unnamed)).toContain('\nBUYER -\n');
  });

  test('is marked on a copy, and only there', async () => {
    const { bytes: original } = await drawn(billOf({}));
    const room = /%copy-line (\{.*\})/.exec(original.toString('latin1'))?.[1] as string;
    const { letters } = JSON.parse(room) as CopyLineFont;
    const lineOf = (document: Buffer) => {
      const shown = / Td <([0-9a-f]+)> Tj ET Q/.exec(document.toString('latin1'))?.[1] ?? '';
      const names = new Map(Object.entries(letters).map(([letter, [code]]) => [code, letter]));
      return (shown.match(/.{4}/g) ?? []).map((code) => names.get(code)).join('');
    };
    expect(lineOf(original)).toBe('');
    for (const copy of [1, 23]) {
      const document = withCopyLine(original, copy);
      expect(lineOf(document)).toBe(`Copy of Original ${copy}`);
      expect(document.length).toBe(original.length);
    }
  });
});
