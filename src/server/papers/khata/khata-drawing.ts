/** Draws a khata on A4: what a company and a seller owe each other, as both keep it in their files. */

import { AGES, type Age } from '../../../domain/books/khata.ts';
import { formatExactAmount } from '../../../domain/shop/money.ts';
import {
  addressee,
  addresseeLabel,
  facts,
  LAST,
  LATER_TOP,
  laterHead,
  marketplaceLine,
  pageFoot,
  pageHead,
  panText,
  tableHead,
} from '../page-parts.ts';
import { say } from '../paper-words.ts';
import { band, HAIR, LEFT, paperBytes, RIGHT, RUPEES, Sheet, SOFT } from '../sheet.ts';
import type { KhataDocument } from './khata-drawer.ts';

const LINE = 17;
const PADDING = 6;
const COLUMNS = { date: LEFT + 8, entry: 150, owed: 516, paid: 632, balance: RIGHT - 4 };
const HEADS = [
  ['Date (BS)', COLUMNS.date],
  ['Entry', COLUMNS.entry],
  [`Billed (${RUPEES})`, COLUMNS.owed, 'right'],
  [`Paid, credited (${RUPEES})`, COLUMNS.paid, 'right'],
  [`Balance (${RUPEES})`, COLUMNS.balance, 'right'],
] as const;
const ENTRY_WIDTH = COLUMNS.owed - 90 - COLUMNS.entry;
const ageNames = (): Record<Age, string> => ({
  notDue: say('Not due yet'),
  days1to30: say('1 to 30 days late'),
  days31to60: say('31 to 60'),
  days61to90: say('61 to 90'),
  over90: say('Over 90'),
});
const NOTE = 'The seller named above gives the credit and issues the bills. This paper is no tax invoice.';

/** The bytes of the document; the same khata gives the same bytes. */
export async function drawKhataDocument(khata: KhataDocument): Promise<Buffer> {
  const title = say(`Khata of ${khata.company.name} with ${khata.seller.name}, ${khata.period}`);
  const sheet = new Sheet({ title, author: khata.marketplace.name, createdAt: khata.drawnAt });
  return paperBytes(sheet, () => draw(sheet, khata));
}

function draw(sheet: Sheet, khata: KhataDocument): void {
  let page = 0;
  let y = 0;
  const turn = () => {
    if (page > 0) pageFoot(sheet, marketplaceLine(khata.marketplace), say(`Page ${page}`));
    page += 1;
    sheet.addPage();
    band(sheet);
    if (page > 1) laterHead(sheet, `${say('Khata')}, ${khata.period}`);
    y = page === 1 ? head(sheet, khata) : LATER_TOP;
  };
  const room = (height: number, before: () => void = () => undefined) => {
    if (y + height <= LAST) return;
    turn();
    before();
  };
  const tableGoesOn = () => {
    y = tableHead(sheet, y, HEADS);
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
  pageFoot(sheet, marketplaceLine(khata.marketplace), say(`Page ${page}`));
}

/** Who owes whom and for which time; answers where the sums may begin. */
function head(sheet: Sheet, { seller, company, period, daysBs, daysAd, drawnOn }: KhataDocument): number {
  let y = pageHead(sheet, { title: 'Khata', beside: period, name: seller.name });
  const from = [seller.address, seller.panNumber === null ? null : panText(seller.panNumber)];
  for (const text of sheet.wrap(from.filter((part) => part !== null).join(' · '), 400, { size: 13 }, 2)) {
    sheet.text(text, LEFT, y - 5, { size: 13, color: SOFT });
    y += 18;
  }
  const top = Math.max(y + 22, 140);
  const left = addressee(sheet, company, addresseeLabel(sheet, 'Khata of', top));
  const days = [
    ['Days (BS)', daysBs],
    ['Days (AD)', daysAd],
    ['Drawn on', drawnOn],
  ] as const;
  return Math.max(left, facts(sheet, days, { top, lines: 3 })) + 12;
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
    sheet.text(say(label), x, top + 22, { size: 12, color: SOFT });
    const weight = nth === figures.length - 1 ? 700 : 600;
    sheet.text(formatExactAmount(paisa), x, top + 43, { size: 14.5, weight, isTabular: true });
  }
  sheet.rule(top + 58);
  const owes =
    khata.closingPaisa < 0
      ? `${RUPEES} ${formatExactAmount(-khata.closingPaisa)} were paid beyond the bills and are credit for the next one.`
      : `By these entries the buyer owes the seller ${RUPEES} ${formatExactAmount(khata.closingPaisa)}.`;
  sheet.text(say(owes), LEFT, top + 80, { size: 13 });
  return top + 100;
}

const FIGURES = { size: 12.5, align: 'right', isTabular: true } as const;

function openingRow(sheet: Sheet, { openingPaisa }: KhataDocument, y: number): number {
  const base = y + PADDING + 13;
  sheet.text(say('Opening'), COLUMNS.entry, base, { size: 12.5, color: SOFT });
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
  sheet.text(say('What is open today, by its age'), LEFT, top, { size: 13, weight: 600 });
  const names = ageNames();
  const width = (RIGHT - LEFT) / AGES.length;
  for (const [nth, age] of AGES.entries()) {
    const x = LEFT + nth * width;
    sheet.text(names[age], x, top + 21, { size: 12, color: SOFT });
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
    sheet.wrap(say(text), RIGHT - LEFT, { size: 12.5 }),
  );
}
