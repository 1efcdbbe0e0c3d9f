import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { workbookWith, zipOf } from '../../../../test/spreadsheets.ts';
import { sheetFormatOf } from './sheet.ts';
import { readSheet } from './sheet-reader.ts';
import { xlsxStream } from './xlsx-writer.ts';

const LIMITS = { rows: 100, columns: 20 };
const read = async (bytes: Buffer) => readSheet(bytes, sheetFormatOf(bytes), LIMITS);
const texts = async (bytes: Buffer) => (await read(bytes)).map(({ cells }) => cells.map(({ text }) => text));
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('a CSV file', () => {
  const TABLE = [
    ['SKU', 'Name'],
    ['00123', 'थोक बोर्ड, "ठूलो"'],
  ];
  const CSV = 'SKU,Name\r\n00123,"थोक बोर्ड, ""ठूलो"""\r\n';
  test.each([
    ['UTF-8', Buffer.from(CSV)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${CSV}`)],
    ['UTF-16 of Excel', Buffer.from(`\uFEFF${CSV}`, 'utf16le')],
    ['UTF-16, the other way round', utf16be(`\uFEFF${CSV}`)],
    ['old line ends', Buffer.from(CSV.replaceAll('\r\n', '\r'))],
    ['Unix line ends', Buffer.from(CSV.replaceAll('\r\n', '\n'))],
    ['semicolons', Buffer.from('SKU;Name\n00123;"थोक बोर्ड, ""ठूलो"""')],
    ['tabs', Buffer.from('SKU\tName\n00123\t"थोक बोर्ड, ""ठूलो"""')],
    ['a told separator', Buffer.from('sep=;\r\nSKU;Name\r\n00123;"थोक बोर्ड, ""ठूलो"""')],
  ])('is read in %s', async (_what, bytes) => expect(await texts(bytes)).toEqual(TABLE));

  test('is read in UTF-16 without a mark, and in Windows-1252', async () => {
    expect(await texts(Buffer.from('SKU,Name\n1,abc', 'utf16le'))).toEqual([
      ['SKU', 'Name'],
      ['1', 'abc'],
    ]);
    expect(await texts(Buffer.from('SKU,Name\n1,Caf\xe9 \x80', 'latin1'))).toEqual([
      ['SKU', 'Name'],
      ['1', 'Café €'],
    ]);
  });

  test('keeps line breaks in cells, skips empty rows, and numbers rows as a spreadsheet shows them', async () => {
    const rows = await read(Buffer.from('SKU,Name\n\n1,"two\nlines"\n,\n2,5" cable\n'));
    expect(rows.map(({ line, cells }) => [line, ...cells.map(({ text }) => text)])).toEqual([
      [1, 'SKU', 'Name'],
      [3, '1', 'two\nlines'],
      [5, '2', '5" cable'],
    ]);
  });
});

const cell = (reference: string, value: string, attributes = '') =>
  `<c r="${reference}" ${attributes}><v>${value}</v></c>`;

describe('a workbook', () => {
  test('is read as its cells are shown: shared and rich texts, numbers, dates, errors, gaps', async () => {
    const workbook = await workbookWith(
      `<row r="1">${cell('A1', '0', 't="s"')}${cell('C1', '1', 't="s"')}</row><row r="5">${cell('A5', '123', 's="1"')}${cell('B5', '0.30000000000000004')}${cell('C5', '45292', 's="2"')}${cell('D5', '#REF!', 't="e"')}${cell('E5', '8901234567890')}${cell('F5', '1', 't="b"')}<c r="G5" t="inlineStr"><is><t>in&amp;line</t></is></c>${cell('H5', 'sum', 't="str"')}</row>`,
      {
        'xl/sharedStrings.xml':
          '<sst><si><t>SKU</t></si><si><r><t>Na</t></r><r><t>me</t></r><rPh><t>read aloud</t></rPh></si></sst>',
        'xl/styles.xml':
          '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      },
    );
    const [head, row] = await read(workbook);
    expect(head?.cells.map(({ text }) => text)).toEqual(['SKU', '', 'Name']);
    expect(row).toEqual({
      line: 5,
      cells: [
        { text: '00123', kind: 'number' },
        { text: '0.3', kind: 'number' },
        { text: '2024-01-01', kind: 'date' },
        { text: '#REF!', kind: 'error' },
        { text: '8901234567890', kind: 'number' },
        { text: 'TRUE', kind: 'text' },
        { text: 'in&line', kind: 'text' },
        { text: 'sum', kind: 'text' },
      ],
    });
  });

  test('comes back as it was written', async () => {
    const rows = [
      ['=1+1', 'थोक <b>&"quotes"</b>', 12.5],
      ['00123', 'two\nlines', 0],
      ['', '  ', -3],
    ];
    const columns = ['A', 'B', 'C'].map((header) => ({ header, width: 10, isText: header !== 'C' }));
    const bytes = await buffer(xlsxStream([{ name: 'A & B', columns, rows }]));
    expect(await texts(bytes)).toEqual([
      ['A', 'B', 'C'],
      ['=1+1', 'थोक <b>&"quotes"</b>', '12.5'],
      ['00123', 'two\nlines', '0'],
      ['', '', '-3'],
    ]);
  });

  test('hides nothing: the first visible sheet is read', async () => {
    const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const bytes = await workbookWith('<row><c t="inlineStr"><is><t>hidden</t></is></c></row>', {
      'xl/workbook.xml': `<workbook xmlns:r="${relations}"><sheets><sheet name="H" state="hidden" r:id="rId1"/><sheet name="V" r:id="rId2"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
      'xl/worksheets/sheet2.xml':
        '<worksheet><sheetData><row><c t="inlineStr"><is><t>shown</t></is></c></row></sheetData></worksheet>',
    });
    expect(await texts(bytes)).toEqual([['shown']]);
  });
});

test('a catalogue of 20,000 products with all their columns is read', { timeout: 60_000 }, async () => {
  const columns = Array.from({ length: 22 }, (_, index) => ({
    header: `C${index}`,
    width: 10,
    isText: true,
  }));
  const cells = columns.map(({ header }) => `${header} of a product`);
  const rows = Array.from({ length: 20_000 }, () => cells);
  const bytes = await buffer(xlsxStream([{ name: 'All', columns, rows }]));
  const read = await readSheet(bytes, 'xlsx', { rows: 20_001, columns: 200 });
  expect(read).toHaveLength(20_001);
  expect(read.at(-1)?.cells).toHaveLength(22);
});

describe('a hostile workbook', () => {
  const bomb = `<worksheet><sheetData>${' '.repeat(101_000_000)}</sheetData></worksheet>`;
  const laughs = `<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n} "${'&a;'.repeat(10)}">`).join('')}]>`;
  const UNREADABLE = 'The file cannot be read as an XLSX workbook';
  const lying = (bytes: Buffer) => {
    const changed = Buffer.from(bytes);
    // The central directory says that the sheet is small.
    const at = changed.lastIndexOf('PK\x01\x02');
    changed.writeUInt32LE(10, at + 24);
    return changed;
  };
  test.each<[string, () => Promise<Buffer>, string]>([
    ['a bomb', () => workbookWith('', { 'xl/worksheets/sheet1.xml': bomb }), 'The workbook is too large'],
    [
      'a bomb that lies about its size',
      async () => lying(await workbookWith('', { 'xl/worksheets/sheet1.xml': bomb })),
      UNREADABLE,
    ],
    [
      'entities of its own',
      () => workbookWith('', { 'xl/worksheets/sheet1.xml': `${laughs}<worksheet>&a8;</worksheet>` }),
      UNREADABLE,
    ],
    [
      'an external entity',
      () =>
        workbookWith('', {
          'xl/sharedStrings.xml':
            '<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><sst><si><t>&x;</t></si></sst>',
        }),
      UNREADABLE,
    ],
    ['broken XML', () => workbookWith('<row><c>'), UNREADABLE],
    ['no sheet', () => zipOf({ 'xl/workbook.xml': '<workbook/>' }), 'The workbook has no sheet'],
    ['no workbook', () => zipOf({ 'word/document.xml': '<w/>' }), UNREADABLE],
    [
      'a path out of the archive',
      () =>
        workbookWith('', {
          'xl/_rels/workbook.xml.rels':
            '<Relationships><Relationship Id="rId1" Target="../../etc/passwd"/></Relationships>',
        }),
      UNREADABLE,
    ],
    [
      '2,000 parts',
      () => zipOf(Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`p${n}`, 'x']))),
      UNREADABLE,
    ],
    ['half an archive', async () => (await workbookWith('')).subarray(0, 200), UNREADABLE],
    ['no archive at all', async () => Buffer.from('PK\x03\x04nothing'), UNREADABLE],
    [
      'text that is no UTF-8',
      () =>
        workbookWith('', {
          'xl/worksheets/sheet1.xml': Buffer.from('<worksheet>\xff\xfe</worksheet>', 'latin1'),
        }),
      UNREADABLE,
    ],
    [
      'too many rows',
      () => workbookWith('<row><c t="str"><v>x</v></c></row>'.repeat(101)),
      'The file has more than 99 rows. Split it into several files.',
    ],
  ])('with %s is refused', { timeout: 30_000 }, async (_what, make, message) => {
    await expect(read(await make())).rejects.toThrow(message);
  });

  const styled = (formatCode: string) => ({
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${formatCode}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`,
  });
  test('with a format of two million zeros shows twenty', async () => {
    const row = `<row>${'<c s="0"><v>7</v></c>'.repeat(10)}</row>`;
    const [first] = await read(await workbookWith(row.repeat(90), styled('0'.repeat(2_000_000))));
    expect(first?.cells).toHaveLength(10);
    expect(first?.cells[9]).toEqual({ text: '7'.padStart(20, '0'), kind: 'number' });
  });

  test('with a text longer than a spreadsheet keeps is cut; CSV likewise', async () => {
    const long = 'x'.repeat(100_000);
    const [row] = await read(await workbookWith(`<row><c t="str"><v>${long}</v></c></row>`));
    expect(row?.cells[0]?.text).toHaveLength(32_767);
    expect((await texts(Buffer.from(`SKU\n${long}`)))[1]?.[0]).toHaveLength(32_767);
  });

  test('with 500,001 cells, or cells that show one long text over and over, is refused', async () => {
    const wide = { rows: 30_000, columns: 200 };
    const cells = (count: number) => `<row>${'<c t="s"><v>0</v></c>'.repeat(count)}</row>`;
    const shared = (length: number) => ({
      'xl/sharedStrings.xml': `<sst><si><t>${' x'.repeat(length / 2)}</t></si></sst>`,
    });
    const many = await workbookWith(cells(100).repeat(5_001), shared(2));
    await expect(readSheet(many, 'xlsx', wide)).rejects.toThrow(
      'The file has more than 500,000 filled cells. Split it into several files.',
    );
    const heavy = await workbookWith(cells(100).repeat(3_999), shared(32_000));
    await expect(readSheet(heavy, 'xlsx', wide)).rejects.toThrow('This file cannot be read');
    // The next file is read as if nothing had been.
    expect(await texts(Buffer.from('SKU\n1'))).toEqual([['SKU'], ['1']]);
  });

  test('with a cell in the last column and row costs nothing', async () => {
    const rows = await read(
      await workbookWith(`<row r="1048576">${cell('A1048576', '1')}${cell('XFD1048576', '2')}</row>`),
    );
    expect(rows).toEqual([{ line: 1_048_576, cells: [{ text: '1', kind: 'number' }] }]);
  });
});
