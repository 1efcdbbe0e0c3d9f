import { formatCheckCode } from '../../../domain/books/check-code.ts';
import { drawQr } from '../qr-drawing.ts';
import { FAINT, LEFT, RIGHT, type Sheet, SOFT } from '../sheet.ts';
import type { BillDocument } from './bill-drawer.ts';
import { phrasesOf } from './bill-labels.ts';

const CLOSING_TOP = 927;

/** QR and code left, who issued it right; at the bottom of the last sheet. */
export function closing(sheet: Sheet, bill: BillDocument): void {
  const top = CLOSING_TOP;
  drawQr(sheet, qrText(bill), { left: LEFT, top, width: 104 });
  const x = 172;
  const phrases = phrasesOf(bill.language);
  sheet.text(phrases.check(bill.kind), x, top + 16, { size: 12, color: FAINT });
  sheet.text(bill.checkAddress, x, top + 37, { size: 13 });
  const groups = formatCheckCode(bill.checkCode).split('-');
  sheet.text(groups.slice(0, 3).join('-'), x, top + 60, { size: 13, weight: 600, isTabular: true });
  sheet.text(groups.slice(3).join('-'), x, top + 78, { size: 13, weight: 600, isTabular: true });
  sheet.text(phrases.whatCodeShows, x, top + 100, { size: 11, color: FAINT });

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
  const issuedAt = `${bill.dateBs} ${bill.issuedAtText.slice(11)}`;
  sheet.text(phrases.issuedElectronically(issuedAt), RIGHT, y + 1, { ...style, size: 11.5 });
}

/** Who issued it, in as many lines as the names take: what is more than usual begins above the code. */
export function signature(
  sheet: Sheet,
  bill: BillDocument,
): { issuer: string[]; signatory: string[]; top: number } {
  const issuer = sheet.wrap(phrasesOf(bill.language).forIssuer(bill.issuer.name), 270, { size: 12 });
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
