/** Draws a bill on A4. Units are CSS pixels of a sheet of 794 x 1123; nothing but the bill goes in. */

import { defaultPreferences } from '../../../domain/shop/preferences.ts';
import { withPreferences } from '../../speech/preferences-scope.ts';
import { band, HAIR, LEFT, mark, paperBytes, RIGHT, Sheet, SOFT } from '../sheet.ts';
import { closing, signature } from './bill-closing.ts';
import type { BillDocument } from './bill-drawer.ts';
import { head, LATER_TOP, laterHead } from './bill-head.ts';
import { phrasesOf, titleOf } from './bill-labels.ts';
import { columnsFor, drawRow, measureRows, paginate, TABLE_HEAD, tableHead } from './bill-lines.ts';
import { measureSums, sums } from './bill-sums.ts';

const FOOT = 1043;

/** The bytes of the document; the same bill gives the same bytes, in its own language whoever asks for it. */
export function drawBillDocument(bill: BillDocument): Promise<Buffer> {
  return withPreferences(defaultPreferences(bill.language ?? 'en'), () => {
    const title = `${titleOf(bill.language, bill.kind).title} ${bill.number}`;
    const sheet = new Sheet({
      title,
      author: bill.issuer.name,
      createdAt: bill.issuedAt,
      saysLetters: bill.language !== null,
    });
    return paperBytes(sheet, () => draw(sheet, bill));
  });
}

function draw(sheet: Sheet, bill: BillDocument): void {
  const columns = columnsFor(sheet, bill);
  const pageOf = phrasesOf(bill.language).page;
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
      y = laterHead(sheet, bill, pageOf(index + 1, pages.length));
    }
    if (page.length > 0) y = tableHead(sheet, bill, columns, y);
    for (const [nth, row] of page.entries()) {
      drawRow(sheet, row, y);
      y += row.height;
      const isLast = nth === page.length - 1;
      if (isLast || page[nth + 1]?.place !== null) sheet.rule(y, isLast ? {} : { color: HAIR });
    }
    if (index === pages.length - 1) {
      sums(sheet, bill, y);
      closing(sheet, bill);
    }
    foot(sheet, bill, pageOf(index + 1, pages.length), index === pages.length - 1);
  }
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
