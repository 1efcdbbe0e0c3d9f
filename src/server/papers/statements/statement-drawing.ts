/** Draws a seller's statement on A4, in the form of the bills. */
import { formatExactAmount } from '../../../domain/shop/money.ts';
import { panText } from '../page-parts.ts';
import { say } from '../paper-words.ts';
import { band, HAIR, HEAD_TINT, LEFT, paperBytes, RIGHT, Sheet, SOFT } from '../sheet.ts';
import type { StatementDocument } from './statement-drawer.ts';

const ROW = 20;
const LAST = 1020;

/** The bytes of the document; the same statement gives the same bytes. */
export async function drawStatementDocument(statement: StatementDocument): Promise<Buffer> {
  const sheet = new Sheet({
    title: say(`Statement ${statement.number}`),
    author: statement.issuer.name,
    createdAt: statement.closedAt,
  });
  return paperBytes(sheet, () => draw(sheet, statement));
}

function draw(sheet: Sheet, statement: StatementDocument): void {
  sheet.addPage();
  band(sheet);
  let y = sums(sheet, statement, head(sheet, statement)) + 34;
  y = tableHead(sheet, y);
  let page = 1;
  for (const { date, text, amountPaisa } of statement.entries) {
    if (y + ROW > LAST) {
      foot(sheet, statement, page);
      page += 1;
      sheet.addPage();
      band(sheet);
      y = tableHead(sheet, 60);
    }
    sheet.text(date, LEFT + 8, y + 14, { size: 12, isTabular: true });
    const [line = ''] = sheet.wrap(text, 420, { size: 12 }, 1);
    sheet.text(line, LEFT + 150, y + 14, { size: 12 });
    sheet.text(formatExactAmount(amountPaisa), RIGHT - 4, y + 14, {
      size: 12,
      align: 'right',
      isTabular: true,
    });
    y += ROW;
    sheet.rule(y, { color: HAIR });
  }
  foot(sheet, statement, page);
}

function head(sheet: Sheet, { number, period, issuer, seller, commissionBill }: StatementDocument): number {
  sheet.text(say('Statement'), RIGHT, 71, { size: 26, weight: 700, align: 'right' });
  sheet.text(number, RIGHT, 92, { size: 14, color: SOFT, align: 'right' });
  sheet.text(issuer.name, LEFT, 71, { size: 22, weight: 700 });
  sheet.text(`${issuer.address} · ${panText(issuer.panNumber)}`, LEFT, 94, { size: 13, color: SOFT });
  sheet.rule(120);
  sheet.text(say('For'), LEFT, 150, { size: 12, color: SOFT });
  const [name = ''] = sheet.wrap(seller.name, 400, { size: 15, weight: 600 }, 1);
  sheet.text(name, LEFT, 172, { size: 15, weight: 600 });
  if (seller.panNumber !== null) sheet.text(panText(seller.panNumber), LEFT, 192, { size: 13, color: SOFT });
  sheet.text(period, RIGHT, 172, { size: 13, weight: 600, align: 'right' });
  if (commissionBill !== null)
    sheet.text(say(`Commission bill ${commissionBill}`), RIGHT, 192, {
      size: 13,
      color: SOFT,
      align: 'right',
    });
  return 216;
}

function sums(sheet: Sheet, statement: StatementDocument, top: number): number {
  const rows = [
    ['Opening', statement.openingPaisa],
    ['Entries', statement.entriesPaisa],
    ['Paid out', -statement.paidOutPaisa],
    ['Closing: not paid out yet', statement.closingPaisa],
  ] as const;
  let y = top;
  for (const [label, paisa] of rows) {
    const weight = label.startsWith('Closing') ? 700 : 400;
    sheet.text(say(label), 420, y + 16, { size: 13, weight });
    sheet.text(formatExactAmount(paisa), RIGHT - 4, y + 16, {
      size: 13,
      weight,
      align: 'right',
      isTabular: true,
    });
    y += 24;
    sheet.rule(y, { from: 420, color: HAIR });
  }
  return y;
}

function tableHead(sheet: Sheet, y: number): number {
  sheet.doc.rect(LEFT, y, RIGHT - LEFT, 28).fill(HEAD_TINT);
  sheet.rule(y);
  const style = { size: 11, weight: 600, color: SOFT } as const;
  sheet.text(say('Date'), LEFT + 8, y + 18, style);
  sheet.text(say('Entry'), LEFT + 150, y + 18, style);
  sheet.text(say('Amount (रू)'), RIGHT - 4, y + 18, { ...style, align: 'right' });
  return y + 28;
}

function foot(sheet: Sheet, { number }: StatementDocument, page: number): void {
  sheet.text(`${number} · ${say(`page ${page}`)}`, RIGHT, 1060, { size: 11, color: SOFT, align: 'right' });
}
