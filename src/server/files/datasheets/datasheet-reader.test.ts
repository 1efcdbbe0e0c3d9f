import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { datasheetPdf } from '../../../demo/seed/datasheet-pdf.ts';
import { checkDatasheet } from './datasheet-reader.ts';

const check = (bytes: Buffer) =>
  checkDatasheet(bytes, { ownerId: 'seller', signal: new AbortController().signal });
const text = (content: string) => Buffer.from(content, 'latin1');
const whole = (objects: string, trailer = '<< /Root 1 0 R >>') =>
  text(`%PDF-1.7\n${objects}\ntrailer\n${trailer}\n%%EOF\n`.padEnd(80));

/** Objects packed into one stream, as PDF 1.5 does. */
function packed(
  objects: readonly string[],
  {
    type = '/Type /ObjStm',
    count = objects.length,
    first,
    filter = '/FlateDecode',
    data,
  }: { type?: string; count?: number | string; first?: number | string; filter?: string; data?: Buffer } = {},
): Buffer {
  let at = 0;
  const pairs = objects.map((object, number) => {
    const pair = `${number + 10} ${at}`;
    at += object.length + 1;
    return pair;
  });
  const head = `${pairs.join(' ')} `;
  const stream = data ?? deflateSync(text(`${head}${objects.join(' ')}`));
  return Buffer.concat([
    text(
      `%PDF-1.5\n1 0 obj << /Type /Catalog /Pages 10 0 R >> endobj\n2 0 obj << ${type} /N ${count} /First ${first ?? head.length} /Filter ${filter} /Length ${stream.length} >>\nstream\n`,
    ),
    stream,
    text('\nendstream\nendobj\nstartxref\n0\n%%EOF\n'),
  ]);
}

async function written(pages: number, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, ...options });
  for (let page = 0; page < pages; page += 1) document.addPage().text(`Page ${page + 1}`);
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  document.end();
  await new Promise((resolve) => document.on('end', resolve));
  return Buffer.concat(parts);
}

test('pages are counted, those packed together too, and those that were saved anew once', async () => {
  const page = { title: 'A', lines: ['b (c) \\'] };
  const sheet = datasheetPdf([page, page]);
  expect(await check(sheet)).toEqual({ pages: 2 });
  expect(await check(await written(7))).toEqual({ pages: 7 });
  const annotated = '<< /Annots [ << /Type /Annot >> ] /Type /Page /Parent 10 0 R >>';
  expect(
    await check(packed(['<< /Type /Pages /Count 2 >>', '<</Type/Page/Parent 10 0 R>>', annotated])),
  ).toEqual({ pages: 2 });
  const resaved = `${sheet.toString('latin1')}4 0 obj << /Type /Page /Rotate 90 >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`;
  expect(await check(text(resaved))).toEqual({ pages: 2 });
});

const PAGE = '3 0 obj << /Type /Page >> endobj';
const DRAWING = '4 0 obj << /Length 3 >>\nstream\nq Q\nendstream endobj';
const SCRIPT = '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>';

test.each([
  ['a bookmark', '(Downstream ports)'],
  ['a bookmark of several words', '(The stream (1 of 2) \\) and its endobj)'],
  ['a bookmark in angles', '<73747265616d>'],
])('the word that begins a stream is only a word in %s', async (_what, title) => {
  const outline = `44 0 obj <</Count -3/First 46 0 R/Last 48 0 R/Parent 44 0 R/Title${title}>> endobj`;
  expect(await check(whole(`${outline} ${DRAWING} ${PAGE}`))).toEqual({ pages: 1 });
  const stream = `5 0 obj << /Title ${title} % stream\n/Length 3 >> stream\nq Q\nendstream endobj`;
  expect(await check(whole(`${stream} ${PAGE}`))).toEqual({ pages: 1 });
});

test.each([
  ['a text', '(stream)'],
  ['a text that holds others', '(a (b) \\) stream\n)'],
  ['a text in angles', '<stream>'],
  ['a name', '/stream'],
  ['a comment', '1 % stream\n'],
])('a script behind the word of a stream in %s is not taken', async (_what, value) => {
  const catalogue = `1 0 obj << /Type /Catalog /X ${value} ${SCRIPT} >> endobj`;
  expect(await check(whole(`${catalogue} ${DRAWING} ${PAGE}`))).toEqual({ refusal: 'active' });
});

test.each([
  ['bare word', 'stream\n'],
  ['bare word in a list that is not closed', '[ >> >> stream\n ]'],
])('a script behind the word of a stream as a %s is not taken', async (_what, value) => {
  const catalogue = `1 0 obj << /Type /Catalog /X ${value} ${SCRIPT} >> endobj`;
  expect(await check(whole(`${catalogue} ${DRAWING} ${PAGE}`))).toEqual({ refusal: 'unreadable' });
});

test.each([
  ['an object that ends', '6 0 obj (', ') endobj'],
  ['an object that never ends', '6 0 obj (', ''],
])('packed objects in a text of %s are not taken', async (_what, before, after) => {
  const script = packed(['<< /S /JavaScript /JS 4 0 R >>'], { type: '' });
  const file = Buffer.concat([text(`%PDF-1.5\n${PAGE} ${before}`), script, text(`${after}\n%%EOF\n`)]);
  expect(await check(file)).toEqual({ refusal: 'unreadable' });
});

test('packed objects in a text of a dictionary that says the same of others are not taken', async () => {
  // Packed, this script has its parentheses in pairs: the text goes on behind it.
  const [script, harmless] = ['<< /S /JavaScript /JS 10 0 R >>', '<< /A 1 >>'].map((object) =>
    deflateSync(text(`10 0 ${object}`)).toString('latin1'),
  );
  const hidden = `7 0 obj << /N 1 /First 5 /Filter /FlateDecode >> stream\n${script}\nendstream endobj`;
  const shown = `6 0 obj << (${hidden}) >> stream\n${harmless}\nendstream endobj`;
  expect(await check(whole(`${PAGE} ${shown}`))).toEqual({ refusal: 'unreadable' });
});

test.each([
  ['a script', whole(`1 0 obj << /Type /Catalog ${SCRIPT} >> endobj ${PAGE}`)],
  ['a script whose name is written in numbers', whole(`1 0 obj << /S /J#61vaScript >> endobj ${PAGE}`)],
  ['a script among packed objects', packed(['<< /Type /Page >>', '<< /S /JavaScript /JS 4 0 R >>'])],
  [
    'a script among packed objects whose stream does not say what it is',
    packed(['<< /Type /Page >>', '<< /S /JavaScript /JS 4 0 R >>'], { type: '' }),
  ],
  [
    'a script in whose name another packed object begins',
    packed(['<< /Type /Page >>'], {
      ...{ count: 2, first: 10 },
      data: deflateSync(text('10 0 11 8 << /JavaScript 4 0 R /Type /Page >>')),
    }),
  ],
  ['a program that is started', whole(`1 0 obj << /S /Launch /F (cmd.exe) >> endobj ${PAGE}`)],
  ['another file', whole(`1 0 obj << /Names << /EmbeddedFiles 5 0 R >> >> endobj ${PAGE}`)],
  ['a form that sends', whole(`1 0 obj << /S /SubmitForm /F (http://x) >> endobj ${PAGE}`)],
  ['a script in its trailer', whole(PAGE, '<< /Root 1 0 R /OpenAction << /JS (x) >> >>')],
])('%s is not taken', async (_what, bytes) => {
  expect(await check(bytes)).toEqual({ refusal: 'active' });
});

test('what is locked, damaged, endless or no PDF is told apart', async () => {
  expect(await check(await written(1, { userPassword: 'secret' }))).toEqual({ refusal: 'locked' });
  for (const bytes of [
    whole('1 0 obj << /Type /Catalog >> endobj'),
    packed(['<< /Type /Page >>'], { first: 1_000_000 }),
    // Readers see other objects there than we do.
    packed(['<< /Type /Page >>'], { first: '1 0 R' }),
    packed(['<< /Type /Page >>'], { count: '1 0 R' }),
    packed(['<< /Type /Page >>'], { count: 2 }),
    packed(['<< /Type /Page >>'], { first: '5 /First 5' }),
    packed(['<< /Type /Page >>'], { filter: '5 0 R' }),
    packed(['<< /Type /Page >>'], { filter: '[/FlateDecode /FlateDecode]' }),
    packed(['<< /Type /Page >>'], { filter: '/FlateDecode /DecodeParms 5 0 R' }),
    packed(['<< /Type /Page >>'], { data: text('not packed at all') }),
    // Thirty thousand times as much as it seems.
    packed(['<< /Type /Page >>'], { data: deflateSync(Buffer.alloc(200_000_000)) }),
    text(`%PDF-1.4\n1 0 obj << >>\nstream\n${'x'.repeat(100)}\n%%EOF`),
  ]) {
    expect(await check(bytes)).toEqual({ refusal: 'unreadable' });
  }
  for (const bytes of [
    text('<html><script>alert(1)</script></html>'.padEnd(100)),
    text(`MZ${'\0'.repeat(100)}%PDF-1.4 %%EOF`),
    text('%PDF-1.4'.padEnd(2_000)),
    text('%PDF'),
  ]) {
    expect(await check(bytes)).toEqual({ refusal: 'no_pdf' });
  }
});

test('a file of nothing but beginnings is read in a moment', async () => {
  const many = (word: string) => word.repeat(Math.floor(1_500_000 / word.length));
  for (const word of ['1 0 obj ', '1 0 obj << /A ', '1 0 obj (', '1 0 obj endobj ', 'stream\n', '/', '1 '])
    expect(await check(whole(many(word)))).toHaveProperty('refusal');
  for (const word of ['(', '<a', '<<', '[', '%', '\\', '1 ', 'stream'])
    expect(await check(whole(`1 0 obj ${many(word)}`))).toHaveProperty('refusal');
});
