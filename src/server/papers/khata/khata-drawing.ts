/** Draws a khata on A4: what a company and a seller owe each other, as both keep it in their files. */

import { AGES, type Age } from '../../../domain/books/khata.ts';
import { formatExactAmount } from '../../../domain/shop/money.ts';
import {
  band,
  FAINT,
  HAIR,
  HEAD_TINT,
  LEFT,
  mark,
  panCells,
  paperBytes,
  RIGHT,
  RUPEES,
  Sheet,
  SOFT,
} from '../sheet.ts';
import type { KhataDocument } from './khata-drawer.ts';

const LAST = 1020;
const FOOT = 1043;
const LATER_TOP = 76;
const HEAD = 31;
const LINE = 17;
const PADDING = 6;
const COLUMNS = { date: LEFT + 8, entry: 150, owed: 516, paid: 632, balance: RIGHT - 4 };
const ENTRY_WIDTH = COLUMNS.owed - 90 - COLUMNS.entry;
const AGE_NAMES: Record<Age, string> = {
  notDue: 'Not due yet',
  days1to30: '1 to 30 days late',
  days31to60: '31 to 60',
  days61to90: '61 to 90',
  over90: 'Over 90',
};
const NOTE = 'The seller named above gives the credit and issues the bills. This paper is no tax invoice.';

/** The bytes of the document; the same khata gives the same bytes. */
export async function drawKhataDocument(khata: KhataDocument): Promise<Buffer> {
  const title = `Khata of ${khata.company.name} with ${khata.seller.name}, ${khata.period}`;
  const sheet = new Sheet({ title, author: khata.marketplace.name, createdAt: khata.drawnAt });
  return paperBytes(sheet, () => draw(sheet, khata));
}

function draw(sheet: Sheet, khata: KhataDocument): void {
  let page = 0;
  let y = 0;
  const turn = () => {
    if (page > 0) foot(sheet, khata, page);
    page += 1;
    sheet.addPage();
    band(sheet);
    if (page > 1) sheet.text(`Khata, ${khata.period}`, LEFT, 56, { size: 15, weight: 600 });
    y = page === 1 ? head(sheet, khata) : LATER_TOP;
  };
  const room = (height: number, before: () => void = () => undefined) => {
    if (y + height <= LAST) return;
    turn();
    before();
  };
  const tableGoesOn = () => {
    y = tableHead(sheet, y);
  };
  turn();
  y = sums(sheet, khata, y);
  tableGoesOn();
  y = openingRow(sheet, khata, y);
  for (const entry of khata.entries) {
    const text = sheet.wrap(entry.text, ENTRY_WIDTH, { size: 12.5 }, 3);
    const height = 2 * PADDING + text.length * LINE;
    room(height, tableGoesOn);
    drawEntry(sheet, entry, text, y);
    y += height;
    sheet.rule(y, { color: HAIR });
  }
  y += 34;
  room(70);
  y = ageing(sheet, khata, y);
  for (const text of remarks(sheet, khata)) {
    room(LINE);
    sheet.text(text, LEFT, y, { size: 12.5, color: SOFT });
    y += LINE;
  }
  foot(sheet, khata, page);
}

/** Who owes whom and for which time; answers where the sums may begin. */
function head(sheet: Sheet, { seller, company, period, daysBs, daysAd, drawnOn }: KhataDocument): number {
  sheet.text('Khata', RIGHT, 71, { size: 26, weight: 700, align: 'right' });
  sheet.text(period, RIGHT, 92, { size: 14, color: SOFT, align: 'right' });
  let y = 71;
  for (const text of sheet.wrap(seller.name, 400, { size: 22, weight: 700 }, 2)) {
    sheet.text(text, LEFT, y, { size: 22, weight: 700 });
    y += 27;
  }
  const from = [seller.address, seller.panNumber === null ? null : `PAN ${seller.panNumber}`];
  for (const text of sheet.wrap(from.filter((part) => part !== null).join(' · '), 400, { size: 13 }, 2)) {
    sheet.text(text, LEFT, y - 5, { size: 13, color: SOFT });
    y += 18;
  }
  const top = Math.max(y + 22, 140);
  let left = top;
  sheet.text('Khata of', LEFT, left - 3, { size: 12, color: FAINT });
  left += 22;
  for (const text of sheet.wrap(company.name, 330, { size: 15, weight: 600 }, 3)) {
    sheet.text(text, LEFT, left, { size: 15, weight: 600 });
    left += 20;
  }
  for (const text of company.address === null ? [] : sheet.wrap(company.address, 330, { size: 13 }, 3)) {
    sheet.text(text, LEFT, left, { size: 13, color: SOFT });
    left += 18;
  }
  if (company.panNumber !== null) {
    panCells(sheet, 'Buyer’s PAN', company.panNumber, left + 2);
    left += 34;
  }
  let right = top;
  for (const [label, value] of [
    ['Days (BS)', daysBs],
    ['Days (AD)', daysAd],
    ['Drawn on', drawnOn],
  ] as const) {
    sheet.text(label, 420, right, { size: 13, color: SOFT });
    for (const text of sheet.wrap(value, RIGHT - 510, { size: 12.5 }, 3)) {
      sheet.text(text, 510, right, { size: 12.5 });
      right += LINE;
    }
    right += 4;
  }
  return Math.max(left, right) + 12;
}

/** The five figures; answers where the table may begin. */
function sums(sheet: Sheet, khata: KhataDocument, top: number): number {
  const figures = [
    ['Opening', khata.openingPaisa],
    ['+ Bills', khata.billsPaisa],
    ['− Credit notes', khata.creditNotesPaisa],
    ['− Payments', khata.paymentsPaisa],
    ['= Closing', khata.closingPaisa],
  ] as const;
  const width = (RIGHT - LEFT) / figures.length;
  sheet.rule(top);
  for (const [nth, [label, paisa]] of figures.entries()) {
    const x = LEFT + nth * width;
    sheet.text(label, x, top + 22, { size: 12, color: SOFT });
    const weight = nth === figures.length - 1 ? 700 : 600;
    sheet.text(formatExactAmount(paisa), x, top + 43, { size: 14.5, weight, isTabular: true });
  }
  sheet.rule(top + 58);
  const owes =
    khata.closingPaisa < 0
      ? `${RUPEES} ${formatExactAmount(-khata.closingPaisa)} were paid beyond the bills and are credit for the next one.`
      : `By these entries the buyer owes the seller ${RUPEES} ${formatExactAmount(khata.closingPaisa)}.`;
  sheet.text(owes, LEFT, top + 80, { size: 13 });
  return top + 100;
}

function tableHead(sheet: Sheet, y: number): number {
  sheet.doc.rect(LEFT, y, RIGHT - LEFT, HEAD).fill(HEAD_TINT);
  sheet.rule(y);
  sheet.rule(y + HEAD, { color: HAIR });
  const style = { size: 11, weight: 600, color: SOFT } as const;
  const base = y + 20;
  sheet.text('Date (BS)', COLUMNS.date, base, style);
  sheet.text('Entry', COLUMNS.entry, base, style);
  sheet.text(`Billed (${RUPEES})`, COLUMNS.owed, base, { ...style, align: 'right' });
  sheet.text(`Paid, credited (${RUPEES})`, COLUMNS.paid, base, { ...style, align: 'right' });
  sheet.text(`Balance (${RUPEES})`, COLUMNS.balance, base, { ...style, align: 'right' });
  return y + HEAD;
}

const FIGURES = { size: 12.5, align: 'right', isTabular: true } as const;

function openingRow(sheet: Sheet, { openingPaisa }: KhataDocument, y: number): number {
  const base = y + PADDING + 13;
  sheet.text('Opening', COLUMNS.entry, base, { size: 12.5, color: SOFT });
  sheet.text(formatExactAmount(openingPaisa), COLUMNS.balance, base, FIGURES);
  const end = y + 2 * PADDING + LINE;
  sheet.rule(end, { color: HAIR });
  return end;
}

function drawEntry(
  sheet: Sheet,
  { dateBs, amountPaisa, balancePaisa }: KhataDocument['entries'][number],
  text: readonly string[],
  y: number,
): void {
  const base = y + PADDING + 13;
  sheet.text(dateBs, COLUMNS.date, base, { size: 12.5, color: SOFT, isTabular: true });
  for (const [at, line] of text.entries()) sheet.text(line, COLUMNS.entry, base + at * LINE, { size: 12.5 });
  const column = amountPaisa < 0 ? COLUMNS.paid : COLUMNS.owed;
  sheet.text(formatExactAmount(Math.abs(amountPaisa)), column, base, FIGURES);
  sheet.text(formatExactAmount(balancePaisa), COLUMNS.balance, base, { ...FIGURES, weight: 600 });
}

/** What is open on the day of the paper by its age; answers where the remarks may begin. */
function ageing(sheet: Sheet, { ageing: open }: KhataDocument, top: number): number {
  sheet.text('What is open today, by its age', LEFT, top, { size: 13, weight: 600 });
  const width = (RIGHT - LEFT) / AGES.length;
  for (const [nth, age] of AGES.entries()) {
    const x = LEFT + nth * width;
    sheet.text(AGE_NAMES[age], x, top + 21, { size: 12, color: SOFT });
    sheet.text(formatExactAmount(open[age]), x, top + 40, { size: 13, weight: 600, isTabular: true });
  }
  sheet.rule(top + 52, { color: HAIR });
  return top + 76;
}

/** What must be read beside the figures, in lines. */
function remarks(sheet: Sheet, { waiting, creditPaisa, confirmation }: KhataDocument): string[] {
  const unconfirmed = waiting.map(
    ({ text, amountPaisa }) =>
      `Not counted yet, the buyer has to confirm it: ${text}, ${RUPEES} ${formatExactAmount(amountPaisa)}.`,
  );
  const credit =
    creditPaisa === 0
      ? []
      : [`${RUPEES} ${formatExactAmount(creditPaisa)} is credit, which the next bill uses.`];
  const signed = confirmation === null ? [] : [`${confirmation}.`];
  return [...unconfirmed, ...credit, ...signed, NOTE].flatMap((text) =>
    sheet.wrap(text, RIGHT - LEFT, { size: 12.5 }),
  );
}

function foot(sheet: Sheet, { marketplace }: KhataDocument, page: number): void {
  sheet.rule(FOOT, { color: HAIR });
  mark(sheet);
  const { name, address, panNumber } = marketplace;
  sheet.text(`${name} · ${address} · PAN ${panNumber}`, 154, 1089, { size: 11.5, color: SOFT });
  sheet.text(`Page ${page}`, RIGHT, 1089, { size: 11.5, color: SOFT, align: 'right' });
}
