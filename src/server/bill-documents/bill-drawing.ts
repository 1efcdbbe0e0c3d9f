/** Draws a bill on A4. Units are CSS pixels of a sheet of 794 x 1123; nothing but the bill goes in. */

import { encode } from 'uqr';
import { bsDateOf, formatBsDateInWords } from '../../domain/bikram-sambat.ts';
import { formatCheckCode } from '../../domain/check-code.ts';
import { formatAmount, formatExactAmount } from '../../domain/money.ts';
import type { BillDocument } from './bill-drawer.ts';
import { COPY_LETTERS, emptyCopyLine } from './copy-line.ts';
import {
  band,
  FAINT,
  HAIR,
  HEAD_TINT,
  INK,
  LEFT,
  mark,
  panCells,
  paperBytes,
  RIGHT,
  RUPEES,
  SCALE,
  SHEET_HEIGHT,
  Sheet,
  SOFT,
  type TextStyle,
} from './sheet.ts';

/** Where the lines of a sheet end, and where its foot begins. */
const LINES_END = 1030;
const FOOT = 1043;
const CLOSING_TOP = 927;

const TITLES = {
  tax_invoice: { title: 'Tax Invoice', nepali: 'कर बीजक', number: 'Invoice number' },
  credit_note: { title: 'Credit Note', nepali: 'क्रेडिट नोट', number: 'Credit note number' },
} as const;

/** The bytes of the document; the same bill gives the same bytes. */
export async function drawBillDocument(bill: BillDocument): Promise<Buffer> {
  const title = `${TITLES[bill.kind].title} ${bill.number}`;
  const sheet = new Sheet({ title, author: bill.issuer.name, createdAt: bill.issuedAt });
  return paperBytes(sheet, () => draw(sheet, bill));
}

function draw(sheet: Sheet, bill: BillDocument): void {
  const columns = columnsFor(sheet, bill);
  const rows = measureRows(sheet, bill, columns);
  sheet.addPage();
  band(sheet);
  let y = head(sheet, bill);
  const pages = paginate(rows, {
    firstTop: y + TABLE_HEAD,
    laterTop: LATER_TOP + TABLE_HEAD,
    sumsTop: signature(sheet, bill).top - measureSums(sheet, bill),
  });
  for (const [index, page] of pages.entries()) {
    if (index > 0) {
      sheet.addPage();
      band(sheet);
      y = laterHead(sheet, bill, `Page ${index + 1} of ${pages.length}`);
    }
    if (page.length > 0) y = tableHead(sheet, bill, columns, y);
    for (const [nth, row] of page.entries()) {
      drawRow(sheet, row, y);
      y += row.height;
      const isLast = nth === page.length - 1;
      sheet.rule(y, isLast ? {} : { color: HAIR });
    }
    if (index === pages.length - 1) {
      sums(sheet, bill, y);
      closing(sheet, bill);
    }
    foot(sheet, bill, `Page ${index + 1} of ${pages.length}`, index === pages.length - 1);
  }
}

/** Issuer and title, buyer and facts; answers where the table may begin. */
function head(sheet: Sheet, bill: BillDocument): number {
  const { issuer, buyer } = bill;
  const { title, nepali } = TITLES[bill.kind];
  sheet.text(title, RIGHT, 71, { size: 26, weight: 700, align: 'right' });
  sheet.text(nepali, RIGHT, 90, { size: 14, color: SOFT, align: 'right' });
  copyLineRoom(sheet);
  let right = 146;
  if (bill.refersTo !== null) {
    right = 156;
    const style = { size: 12, color: SOFT, align: 'right' } as const;
    for (const line of [
      `For invoice ${bill.refersTo.number} of ${bill.refersTo.dateBs}`,
      ...sheet.wrap(`Reason: ${bill.reason ?? ''}`, 280, style),
    ]) {
      sheet.text(line, RIGHT, right, style);
      right += 17;
    }
  }

  let y = 71;
  for (const line of sheet.wrap(issuer.name, 400, { size: 22, weight: 700 })) {
    sheet.text(line, LEFT, y, { size: 22, weight: 700 });
    y += 27;
  }
  y -= 8;
  if (issuer.nepaliName !== null) {
    for (const line of sheet.wrap(issuer.nepaliName, 400, { size: 14 })) {
      sheet.text(line, LEFT, y, { size: 14, color: SOFT });
      y += 21;
    }
    y += 6;
  } else y += 4;
  for (const line of [
    ...sheet.wrap(issuer.address, 400, { size: 13 }),
    ...(issuer.contact === null ? [] : contactLines(sheet, issuer.contact)),
  ]) {
    sheet.text(line, LEFT, y, { size: 13, color: SOFT });
    y += 18;
  }
  panCells(sheet, 'PAN / VAT no.', issuer.panNumber, y - 4);
  y = Math.max(y + 41, right + 12, 197);
  sheet.rule(y);

  const top = y + 34;
  let buyerY = top;
  sheet.text('Bill to', LEFT, buyerY - 3, { size: 12, color: FAINT });
  buyerY += 23;
  for (const line of sheet.wrap(buyer.name, 340, { size: 15, weight: 600 })) {
    sheet.text(line, LEFT, buyerY, { size: 15, weight: 600 });
    buyerY += 20;
  }
  for (const line of sheet.wrap(buyer.address, 300, { size: 13 })) {
    sheet.text(line, LEFT, buyerY, { size: 13, color: SOFT });
    buyerY += 18;
  }
  if (buyer.panNumber !== null) {
    panCells(sheet, 'Buyer’s PAN', buyer.panNumber, buyerY + 2);
    buyerY += 32;
  }
  let factY = top;
  for (const { label, value, isBold, more } of facts(bill)) {
    sheet.text(label, 420, factY, { size: 13, color: SOFT });
    const style = { size: 12.5, weight: isBold ? 600 : 400 } as const;
    for (const [nth, line] of sheet.wrap(value, RIGHT - 550, style).entries()) {
      if (nth > 0) factY += 17;
      sheet.text(line, 550, factY, style);
      if (nth === 0 && more) sheet.text(more, 558 + sheet.width(line, style), factY, { size: 12.5 });
    }
    factY += 21;
  }
  return Math.max(buyerY + 12, factY + 13);
}

/** Phone and e-mail on one line, or on two. */
function contactLines(sheet: Sheet, contact: string): string[] {
  const style = { size: 13 };
  if (sheet.width(contact, style) <= 400) return [contact];
  return contact.split(' · ').flatMap((part) => sheet.wrap(part, 400, style));
}

function facts(bill: BillDocument): { label: string; value: string; isBold?: boolean; more?: string }[] {
  const parcel =
    bill.parcel === null
      ? ''
      : bill.parcel.count === 1
        ? ''
        : `, parcel ${bill.parcel.position} of ${bill.parcel.count}`;
  return [
    { label: TITLES[bill.kind].number, value: bill.number, isBold: true },
    {
      label: 'Date of issue (BS)',
      value: bill.dateBs,
      isBold: true,
      more: formatBsDateInWords(bsDateOf(bill.issuedAt)),
    },
    { label: 'Date of issue (AD)', value: bill.issuedAtText.replace(' ', ', ') },
    { label: 'Date of transaction', value: `${bill.transactionDateBs} · ${bill.transactionDateText}` },
    ...(bill.paymentMethod === null ? [] : [{ label: 'Payment', value: bill.paymentMethod }]),
    ...(bill.orderNumber === null
      ? []
      : [{ label: bill.parcel === null ? 'Order' : 'Order, parcel', value: `${bill.orderNumber}${parcel}` }]),
    ...(bill.purchaseOrderNumber === null
      ? []
      : [{ label: 'Purchase order', value: bill.purchaseOrderNumber }]),
  ];
}

/** Keeps the place of the copy line; on the original it draws nothing. */
function copyLineRoom({ doc }: Sheet): void {
  const size = 9;
  doc.font('inter-latin-600').fontSize(size);
  const font = (doc as unknown as { _font: EmbeddedFont })._font;
  const letters: Record<string, [string, number]> = {};
  for (const letter of COPY_LETTERS) {
    const [codes, positions] = font.encode(letter, ['tnum']);
    const advance = positions.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0);
    letters[letter] = [codes.join(''), Math.round(advance * size) / 1000];
  }
  const stream = doc.ref({
    Type: 'XObject',
    Subtype: 'Form',
    FormType: 1,
    BBox: [0, 0, 595.28, SHEET_HEIGHT],
    Resources: { Font: { CopyFont: font.ref() } },
  }) as unknown as { compress: boolean; end(content: string): void };
  // Readable as it lies there: a copy replaces it in place.
  stream.compress = false;
  stream.end(
    emptyCopyLine({
      font: 'CopyFont',
      size,
      letters,
      right: RIGHT * SCALE,
      bottom: SHEET_HEIGHT - 138 * SCALE,
    }),
  );
  const page = doc.page as unknown as { xobjects: Record<string, unknown> };
  page.xobjects.CopyLine = stream;
  // Back to the sheet's own units, from the lower left corner.
  (doc as unknown as { addContent(content: string): void }).addContent(
    `q ${1 / SCALE} 0 0 ${-1 / SCALE} 0 ${SHEET_HEIGHT / SCALE} cm /CopyLine Do Q`,
  );
}

/** What pdfkit's type declarations leave out of an embedded font. */
interface EmbeddedFont {
  encode(text: string, features: string[]): [codes: string[], positions: { advanceWidth: number }[]];
  ref(): unknown;
}

const TABLE_HEAD = 31;
const LATER_TOP = 84;
/** Left edges of text columns, right edges of figures. */
const COLUMNS = {
  sn: 67,
  hs: 94,
  goods: 178,
  goodsOfService: 94,
  quantity: 535,
  unit: 551,
  price: 656,
  amount: 738,
};

type Columns = typeof COLUMNS;

/** Large amounts take their room from the names. */
function columnsFor(sheet: Sheet, { lines }: BillDocument): Columns {
  const figures = { size: 13, isTabular: true };
  const widest = (texts: string[], style: TextStyle) =>
    Math.max(...texts.map((text) => sheet.width(text, style)));
  const amounts = lines.map(({ amountPaisa }) => formatExactAmount(amountPaisa));
  const prices = lines.map(({ unitPricePaisa }) => formatExactAmount(unitPricePaisa));
  const price = Math.min(COLUMNS.price, COLUMNS.amount - widest(amounts, { ...figures, weight: 600 }) - 10);
  const unit = Math.min(COLUMNS.unit - COLUMNS.price + price, price - widest(prices, figures) - 44);
  return { ...COLUMNS, price, unit, quantity: unit - 16 };
}

function tableHead(sheet: Sheet, bill: BillDocument, columns: Columns, y: number): number {
  sheet.doc.rect(LEFT, y, RIGHT - LEFT, TABLE_HEAD).fill(HEAD_TINT);
  sheet.rule(y);
  sheet.rule(y + TABLE_HEAD, { color: HAIR });
  const style = { size: 11, weight: 600, color: SOFT } as const;
  const base = y + 20;
  sheet.text('SN', columns.sn, base, { ...style, align: 'center' });
  if (bill.isForGoods) sheet.text('HS code', columns.hs, base, style);
  sheet.text(
    bill.isForGoods ? 'Goods' : 'Service',
    bill.isForGoods ? columns.goods : columns.goodsOfService,
    base,
    style,
  );
  sheet.text('Quantity', columns.quantity, base, { ...style, align: 'right' });
  if (bill.isForGoods) sheet.text('Unit', columns.unit, base, style);
  sheet.text('Unit price', columns.price, base, { ...style, align: 'right' });
  sheet.text(`Amount (${RUPEES})`, columns.amount, base, { ...style, align: 'right' });
  return y + TABLE_HEAD;
}

interface Row {
  place: number;
  line: BillDocument['lines'][number];
  columns: Columns;
  isForGoods: boolean;
  name: string[];
  about: string[];
  padding: number;
  height: number;
}

function measureRows(sheet: Sheet, bill: BillDocument, columns: Columns): Row[] {
  const { isForGoods } = bill;
  const padding = bill.lines.length <= 5 ? 9 : 4.5;
  const left = isForGoods ? columns.goods : columns.goodsOfService;
  return bill.lines.map((line, index) => {
    const name = sheet.wrap(line.name, columns.quantity - 60 - left, { size: 13, weight: 600 });
    const about = [[line.brand, line.model].filter(Boolean).join(' · '), partText(line), reductionText(line)]
      .filter((text) => text !== '')
      .flatMap((text) => sheet.wrap(text, columns.quantity - 60 - left, { size: 12 }));
    const height = 2 * padding + (name.length + about.length) * 17;
    return { place: index + 1, line, columns, isForGoods, name, about, padding, height };
  });
}

/** What the buyer calls the goods. */
function partText({ partNumber }: BillDocument['lines'][number]): string {
  return partNumber === null ? '' : `Your part no. ${partNumber}`;
}

/** Why a line is not worth its units at their price. */
function reductionText({ quantity, reductionPaisa }: BillDocument['lines'][number]): string {
  if (quantity === 0) return 'Price reduction, nothing is returned';
  return reductionPaisa === 0 ? '' : `Less ${formatExactAmount(reductionPaisa)} credited before`;
}

function drawRow(
  sheet: Sheet,
  { place, line, columns, isForGoods, name, about, padding }: Row,
  top: number,
): void {
  const base = top + padding + 13;
  const left = isForGoods ? columns.goods : columns.goodsOfService;
  sheet.text(String(place), columns.sn, base, { size: 13, align: 'center' });
  if (isForGoods && line.hsCode !== null)
    sheet.text(line.hsCode, columns.hs, base, { size: 13, isTabular: true });
  for (const [nth, text] of name.entries())
    sheet.text(text, left, base + nth * 17, { size: 13, weight: 600 });
  for (const [nth, text] of about.entries())
    sheet.text(text, left, base + (name.length + nth) * 17, { size: 12, color: FAINT });
  const figures = { size: 13, align: 'right', isTabular: true } as const;
  if (line.quantity > 0) {
    sheet.text(formatAmount(line.quantity * 100), columns.quantity, base, figures);
    if (line.unit !== null) sheet.text(line.unit, columns.unit, base, { size: 13 });
    sheet.text(formatExactAmount(line.unitPricePaisa), columns.price, base, figures);
  }
  sheet.text(formatExactAmount(line.amountPaisa), columns.amount, base, { ...figures, weight: 600 });
}

/** Rows never split; the sums and all that follows stay together on the last sheet, with at least one row. */
function paginate(
  rows: readonly Row[],
  { firstTop, laterTop, sumsTop }: { firstTop: number; laterTop: number; sumsTop: number },
): Row[][] {
  const pages: Row[][] = [[]];
  let y = firstTop;
  for (const row of rows) {
    if (y + row.height > LINES_END && (pages.at(-1) as Row[]).length > 0) {
      pages.push([]);
      y = laterTop;
    }
    (pages.at(-1) as Row[]).push(row);
    y += row.height;
  }
  if (y > sumsTop) {
    const last = pages.at(-1) as Row[];
    pages.push(last.length > 1 ? last.splice(-1) : []);
  }
  return pages;
}

function sumRows(bill: BillDocument): { label: string; paisa: number }[] {
  return bill.voucherPaisa === 0 ? [] : [{ label: 'Paid by marketplace voucher', paisa: -bill.voucherPaisa }];
}

const NOTE =
  'VAT is charged on the full price of the goods. The marketplace voucher is money Thokmandu paid to the seller for the buyer; it lowers what was paid, not the price.';

function measureSums(sheet: Sheet, bill: BillDocument): number {
  const words = sheet.wrap(bill.words, 340, { size: 13.5, weight: 600 }).length;
  const left = 52 + words * 19 + (bill.voucherPaisa === 0 ? 0 : 34 + 3 * 17);
  const right = 142 + (bill.voucherPaisa === 0 ? 0 : 62);
  return Math.max(left, right);
}

/** Words and note left, sums right. */
function sums(sheet: Sheet, bill: BillDocument, top: number): void {
  let y = top + 28;
  sheet.text('Amount in words', LEFT, y, { size: 12, color: FAINT });
  y += 23;
  for (const line of sheet.wrap(bill.words, 340, { size: 13.5, weight: 600 })) {
    sheet.text(line, LEFT, y, { size: 13.5, weight: 600 });
    y += 19;
  }
  if (bill.voucherPaisa > 0 && bill.kind === 'tax_invoice') {
    y += 15;
    sheet.text('Note', LEFT, y, { size: 12, color: FAINT });
    y += 19;
    for (const line of sheet.wrap(NOTE, 345, { size: 12 })) {
      sheet.text(line, LEFT, y, { size: 12, color: SOFT });
      y += 17;
    }
  }

  const from = 436;
  let right = top + 35;
  for (const [label, paisa] of [
    ['Taxable value', bill.taxablePaisa],
    ['VAT 13 %', bill.vatPaisa],
  ] as const) {
    sheet.text(label, 440, right, { size: 13, color: SOFT });
    sheet.text(formatExactAmount(paisa), COLUMNS.amount, right, {
      size: 13,
      align: 'right',
      isTabular: true,
    });
    right += 28;
  }
  sheet.rule(right - 14, { from });
  sheet.text(bill.kind === 'credit_note' ? 'Credited' : 'Total', 440, right + 13, { size: 15, weight: 700 });
  sheet.text(
    `${RUPEES} ${formatExactAmount(bill.taxablePaisa + bill.vatPaisa)}`,
    COLUMNS.amount,
    right + 13,
    {
      size: 17,
      weight: 700,
      align: 'right',
      isTabular: true,
    },
  );
  right += 30;
  sheet.rule(right, { from, color: INK });
  for (const { label, paisa } of sumRows(bill)) {
    const isCredit = bill.kind === 'credit_note';
    sheet.text(isCredit ? 'Of it paid by marketplace voucher' : label, 440, right + 22, {
      size: 13,
      color: SOFT,
    });
    sheet.text(formatExactAmount(isCredit ? -paisa : paisa), COLUMNS.amount, right + 22, {
      size: 13,
      align: 'right',
      isTabular: true,
    });
    right += 33;
    sheet.rule(right, { from, color: HAIR });
    const method = bill.paymentMethod ?? 'the buyer';
    sheet.text(isCredit ? 'Paid back to the buyer' : `Paid by ${method}`, 440, right + 20, {
      size: 13,
      weight: 600,
    });
    sheet.text(
      `${RUPEES} ${formatExactAmount(bill.taxablePaisa + bill.vatPaisa - bill.voucherPaisa)}`,
      COLUMNS.amount,
      right + 20,
      { size: 13, weight: 600, align: 'right', isTabular: true },
    );
  }
}

/** QR and code left, who issued it right; at the bottom of the last sheet. */
function closing(sheet: Sheet, bill: BillDocument): void {
  const top = CLOSING_TOP;
  qr(sheet, qrText(bill), LEFT, top, 104);
  const x = 172;
  sheet.text(bill.kind === 'credit_note' ? 'Check this credit note' : 'Check this bill', x, top + 16, {
    size: 12,
    color: FAINT,
  });
  sheet.text(bill.checkAddress, x, top + 37, { size: 13 });
  const groups = formatCheckCode(bill.checkCode).split('-');
  sheet.text(groups.slice(0, 3).join('-'), x, top + 60, { size: 13, weight: 600, isTabular: true });
  sheet.text(groups.slice(3).join('-'), x, top + 78, { size: 13, weight: 600, isTabular: true });
  sheet.text('The code shows number, date, seller, PAN and total.', x, top + 100, { size: 11, color: FAINT });

  const style = { size: 12, color: SOFT, align: 'right' } as const;
  const { issuer, signatory, top: rightTop } = signature(sheet, bill);
  let y = rightTop + 7;
  for (const line of issuer) {
    sheet.text(line, RIGHT, y, style);
    y += 15;
  }
  y = Math.max(rightTop + 45, y - 7);
  sheet.rule(y, { from: 512, color: FAINT, width: 0.75 });
  y += 21;
  for (const line of signatory) {
    sheet.text(line, RIGHT, y, { size: 13, weight: 600, align: 'right' });
    y += 17;
  }
  sheet.text(`Issued electronically, ${bill.dateBs} ${bill.issuedAtText.slice(11)}`, RIGHT, y + 1, {
    ...style,
    size: 11.5,
  });
}

/** Who issued it, in as many lines as the names take: what is more than usual begins above the code. */
function signature(sheet: Sheet, bill: BillDocument): { issuer: string[]; signatory: string[]; top: number } {
  const issuer = sheet.wrap(`For ${bill.issuer.name}`, 270, { size: 12 });
  const signatory = sheet.wrap(bill.issuer.signatory, 270, { size: 13, weight: 600 });
  const more = 15 * Math.max(0, issuer.length - 3) + 17 * Math.max(0, signatory.length - 2);
  return { issuer, signatory, top: CLOSING_TOP - more };
}

/** What the tax office's rules want in the square, a fact a line. */
export function qrText(bill: BillDocument): string {
  return [
    `PAN ${bill.issuer.panNumber}`,
    `NO ${bill.number}`,
    `DATE ${bill.dateBs}`,
    `BUYER ${bill.buyer.panNumber ?? '-'}`,
    `TOTAL ${((bill.taxablePaisa + bill.vatPaisa) / 100).toFixed(2)}`,
    `VAT ${(bill.vatPaisa / 100).toFixed(2)}`,
    `CHECK ${bill.checkCode}`,
  ].join('\n');
}

function qr({ doc }: Sheet, text: string, left: number, top: number, width: number): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const cell = width / size;
  for (const [y, row] of data.entries()) {
    // Neighbours are drawn as one, so that no hair of white runs between them.
    for (let x = 0; x < size; x += 1) {
      if (!row[x]) continue;
      let end = x;
      while (row[end + 1]) end += 1;
      doc.rect(left + x * cell, top + y * cell, (end - x + 1) * cell, cell + 0.05);
      x = end;
    }
  }
  doc.fill(INK);
}

function laterHead(sheet: Sheet, bill: BillDocument, page: string): number {
  sheet.text(`${TITLES[bill.kind].title} ${bill.number}`, LEFT, 56, { size: 15, weight: 600 });
  sheet.text(page, RIGHT, 56, { size: 13, color: SOFT, align: 'right' });
  return LATER_TOP;
}

function foot(sheet: Sheet, bill: BillDocument, page: string, isLast: boolean): void {
  sheet.rule(FOOT, { color: HAIR });
  if (isLast && bill.issuer.footLine !== null) {
    const lines = sheet.wrap(bill.issuer.footLine, RIGHT - LEFT, { size: 11.5 }, 2);
    for (const [nth, line] of lines.entries())
      sheet.text(line, LEFT, (lines.length === 1 ? 1063 : 1058) + nth * 14, { size: 11.5, color: SOFT });
  }
  mark(sheet);
  if (bill.isForGoods) sheet.text(bill.marketplace, 154, 1089, { size: 11.5, color: SOFT });
  sheet.text(`${bill.number} · ${page}`, RIGHT, 1089, { size: 11.5, color: SOFT, align: 'right' });
}
