import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { barsOnPaper, readCode128 } from '../../../../test/bar-code.ts';
import { codeOnPaper } from '../../../../test/paper-code.ts';
import { pdfText } from '../../../../test/pdf-text.ts';
import { code128 } from '../../../domain/orders/code-128.ts';
import { scannedNumber, weightText } from '../../../domain/orders/parcel-label.ts';
import { Sheet } from '../sheet.ts';
import type { LabelsDocument, ParcelLabel } from './label-drawer.ts';
import { layOutLabel, MM } from './label-layout.ts';
import { drawLabelsPdf } from './label-pdf.ts';
import { drawLabelsZpl, field } from './label-zpl.ts';

const LABEL: ParcelLabel = {
  sender: { name: 'Himal Components', phone: '+977 9841 234 567', address: 'New Road 12, Kathmandu' },
  receiver: {
    name: 'Bheri Hospital',
    person: 'Sita Shrestha',
    street: 'Hospital Road 4',
    place: 'Nepalgunj, Lumbini Pradesh 21900',
    district: 'Banke',
    phone: '+977 9841 000 111',
  },
  orderNumber: 'TM-2026-000123',
  trackUrl: 'https://shop.example/track/A1B2C3D4E5F6',
  number: 'PTH-20261127-0042',
  otherNumber: null,
  collectPaisa: 12_345_50,
  grams: 12_460,
  pieces: 1,
};
const NEPALI: ParcelLabel = {
  ...LABEL,
  receiver: {
    ...LABEL.receiver,
    name: 'श्री कर्णाली स्वास्थ्य विज्ञान प्रतिष्ठान',
    street: 'चन्दननाथ नगरपालिका वडा नं. ६, खलंगा बजार '.repeat(4),
  },
  number: '7C0A19F2B3D4',
  collectPaisa: 0,
};
const documentOf = (changed: Partial<LabelsDocument>): LabelsDocument => ({
  drawnAt: new Date('2026-11-27T06:00:00Z'),
  format: 'pdf',
  size: '100x150',
  isFragile: false,
  labels: [LABEL],
  ...changed,
});
const BARS = 15 * MM;
const pagesOf = (bytes: Buffer) =>
  [...bytes.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...size]) =>
    size.map((points) => Math.round((Number(points) * 254) / 72) / 10),
  );
const ascii = (minLength = 1, maxLength = 40) =>
  fc.string({
    unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
    minLength,
    maxLength,
  });

describe('code 128', () => {
  test('whatever ASCII a number has is read back, in as many modules as were said', () => {
    fc.assert(
      fc.property(fc.oneof(ascii(), fc.stringMatching(/^[A-Z]{0,3}\d{1,12}-?\d{0,9}[A-Z]?$/)), (text) => {
        const code = code128(text);
        if (text === '') return expect(code).toBeNull();
        expect(readCode128(code?.widths ?? [])).toBe(text);
        expect(code?.widths.reduce((sum, width) => sum + width, 0)).toBe(code?.modules);
      }),
    );
  });

  test('digits take half the room, and a scanner of somebody else has read these bars', () => {
    expect(code128('20261127')?.modules).toBe((1 + 4 + 1) * 11 + 13);
    expect(code128('PJJ123C')?.widths.join('')).toBe(
      '2112143131211121331121331232212232112211321313213113212331112',
    );
    expect(code128('नम्बर')).toBeNull();
  });

  test('a number that no label has room for, or that no bars are made of, gives way to ours', () => {
    const trackingCode = '7C0A19F2B3D4';
    const scanned = (trackingNumber: string | null) => scannedNumber({ trackingNumber, trackingCode });
    expect(scanned('NCM-88412073')).toBe('NCM-88412073');
    for (const other of [null, 'क-१२३', 'X'.repeat(31), '']) expect(scanned(other)).toBe(trackingCode);
    expect(scanned('1'.repeat(54))).toBe('1'.repeat(54));
  });
});

describe('on paper', () => {
  test('a label says who, where, how much and how heavy; its codes are read back, and nothing else stands on it', async () => {
    const bytes = await drawLabelsPdf(documentOf({ isFragile: true }));
    expect(pagesOf(bytes)).toEqual([[100, 150]]);
    expect(codeOnPaper(bytes)).toBe(LABEL.trackUrl);
    expect(barsOnPaper(bytes, BARS)).toEqual([LABEL.number]);
    expect(new Set(pdfText(bytes).split('\n'))).toEqual(
      new Set([
        ...['From', 'Himal Components', '+977 9841 234 567 · New Road 12, Kathmandu', 'Piece 1 of 1'],
        ...['TM-2026-000123', 'Ship to', 'Bheri Hospital', 'Sita Shrestha', 'Hospital Road 4'],
        ...['Nepalgunj, Lumbini Pradesh 21900', 'Banke', '+977 9841 000 111'],
        ...['Collect at the door (COD)', 'रू 12,345.50', 'Fragile', 'Weight 12.46 kg', LABEL.number],
      ]),
    );
    expect((await drawLabelsPdf(documentOf({ isFragile: true }))).equals(bytes)).toBe(true);
    const plain = await drawLabelsPdf(documentOf({ labels: [{ ...LABEL, collectPaisa: 0, grams: null }] }));
    for (const absent of ['COD', 'Fragile', 'Weight']) expect(pdfText(plain)).not.toContain(absent);
  });

  test('pieces and parcels go on as many sheets of four as they need; money is asked for on the first piece alone', async () => {
    const bytes = await drawLabelsPdf(
      documentOf({
        size: 'a4x4',
        labels: [
          { ...LABEL, pieces: 3 },
          { ...NEPALI, pieces: 2 },
        ],
      }),
    );
    expect(pagesOf(bytes)).toEqual([
      [210, 297],
      [210, 297],
    ]);
    expect(barsOnPaper(bytes, BARS)).toEqual([
      ...Array(3).fill(LABEL.number),
      ...Array(2).fill(NEPALI.number),
    ]);
    const words = pdfText(bytes);
    expect(words.match(/12,345\.50/g)).toHaveLength(1);
    expect(words.match(/Money is collected with piece 1/g)).toHaveLength(2);
    for (const piece of [1, 2, 3]) expect(words).toContain(`Piece ${piece} of 3`);
  });

  test('however long an address is, all of it stands in its room', () => {
    const sheet = new Sheet({ title: '', author: '', createdAt: new Date(0) });
    const room = { width: 92 * MM, height: 142 * MM, piece: 1, isFragile: true };
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('Hospital', 'अस्पताल', 'W'.repeat(60), 'वडा नं.', '12-4'), {
          minLength: 1,
          maxLength: 40,
        }),
        (words) => {
          const street = words.join(' ');
          const label = {
            ...LABEL,
            receiver: { ...LABEL.receiver, street, name: street.slice(0, 100).trim() },
          };
          const marks = layOutLabel(sheet, label, room);
          const texts = marks.filter((mark) => mark.kind === 'text');
          for (const mark of texts) {
            expect(mark.x + sheet.width(mark.text, mark)).toBeLessThanOrEqual(room.width + 0.5);
            expect(mark.text).not.toContain('…');
          }
          const bare = (text: string) => text.replaceAll(' ', '');
          const all = bare(texts.map(({ text }) => text).join(''));
          expect(all).toContain(bare(street));
          const qr = marks.find((mark) => mark.kind === 'qr');
          const phone = texts.find(({ text }) => text === LABEL.receiver.phone);
          expect(qr?.width).toBeCloseTo(30 * MM);
          expect(phone?.y).toBeLessThan(qr?.y ?? 0);
        },
      ),
      { numRuns: 30 },
    );
  });
});

/** The commands of a file, and what fields hold once the printer has read them. */
function readZpl(zpl: string): { commands: string[]; fields: string[] } {
  const commands = [...zpl.matchAll(/[\^~]([A-Z][A-Z0-9])/g)].map(([, name = '']) => name);
  const fields = [...zpl.matchAll(/\^FH_\^FD([^^~]*)\^FS/g)].map(([, data = '']) =>
    Buffer.from(
      data.replaceAll(/_([0-9A-F]{2})|([^_])/gs, (_, hex: string | undefined, plain: string) =>
        hex === undefined ? plain : String.fromCharCode(Number.parseInt(hex, 16)),
      ),
      'latin1',
    ).toString('utf8'),
  );
  return { commands, fields };
}

describe('for label printers', () => {
  test('is one label of 4 x 6 inches a piece, with the printer’s own codes', async () => {
    const zpl = (
      await drawLabelsZpl(documentOf({ format: 'zpl', labels: [{ ...LABEL, pieces: 2 }] }))
    ).toString();
    expect(zpl.match(/\^XA\^CI28\^PW812\^LL1218/g)).toHaveLength(2);
    expect(zpl.match(/\^XZ/g)).toHaveLength(2);
    expect(zpl).toMatch(/\^BQN,2,[78]\^FH_\^FDMA,https:\/\/shop\.example\/track\/A1B2C3D4E5F6\^FS/);
    expect(zpl).toContain('^FD>:PTH->520261127>6->50042^FS');
    const { fields } = readZpl(zpl);
    for (const expected of [
      'Bheri Hospital',
      '+977 9841 234 567 · New Road 12, Kathmandu',
      'Weight of all pieces 12.46 kg',
    ])
      expect(fields).toContain(expected);
  });

  test('Devanagari is a picture with ink in it, of the bytes that are said', async () => {
    const zpl = (await drawLabelsZpl(documentOf({ format: 'zpl', labels: [NEPALI] }))).toString();
    const pictures = [...zpl.matchAll(/\^GFA,(\d+),(\d+),(\d+),([0-9A-F]+)\^FS/g)];
    expect(pictures.length).toBeGreaterThan(2);
    for (const [, bytes, all, row, ink = ''] of pictures) {
      expect([Number(bytes), Number(all)]).toEqual([ink.length / 2, ink.length / 2]);
      expect((Number(bytes) / Number(row)) % 1).toBe(0);
      const dark = [...ink].filter((digit) => digit !== '0').length;
      expect(dark / ink.length).toBeGreaterThan(0.03);
      expect(dark / ink.length).toBeLessThan(0.7);
    }
    expect(zpl).not.toMatch(/\p{Script=Devanagari}/u);
  });

  test('no name, number or address ends a field or begins a command', async () => {
    const hostile = fc.oneof(
      ascii(1, 30),
      fc.constantFrom('^XZ^XA', '~JR', '^FS^FDx', '\\&_5E', '_5EXZ', 'a\n^XZ', '>:>6x', 'é^', '\u0000~HS'),
    );
    const expected = readZpl((await drawLabelsZpl(documentOf({ format: 'zpl' }))).toString()).commands;
    const plain = new Set([...expected, 'GF']);
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (name, number) => {
        const label = {
          ...LABEL,
          sender: { name, phone: name, address: name },
          receiver: { name, person: name, street: name, place: name, district: name, phone: name },
          orderNumber: name,
          number: scannedNumber({ trackingNumber: number, trackingCode: '7C0A19F2B3D4' }),
          trackUrl: `https://shop.example/track/${name}`,
        };
        const zpl = (await drawLabelsZpl(documentOf({ format: 'zpl', labels: [label] }))).toString();
        const { commands } = readZpl(zpl);
        expect(commands.filter((command) => !plain.has(command))).toEqual([]);
        expect(commands.filter((command) => command === 'XA' || command === 'XZ')).toEqual(['XA', 'XZ']);
        expect(zpl.replaceAll(/\^[A-Z]/g, '')).not.toMatch(/[\^~\\]/);
      }),
      { numRuns: 25 },
    );
    const text = 'A&B ^~\\_ é';
    expect(readZpl(field(text)).fields).toEqual([text]);
  });
});

test('weights are said in grams, then in kilograms rounded up', () => {
  expect([850, 12_460, 12_001, 2_000_000].map(weightText)).toEqual([
    '850 g',
    '12.46 kg',
    '12.01 kg',
    '2000 kg',
  ]);
});
