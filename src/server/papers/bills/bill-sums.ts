import { formatExactAmount } from '../../../domain/shop/money.ts';
import { FAINT, HAIR, INK, LEFT, labelBeside, RUPEES, type Sheet, SOFT } from '../sheet.ts';
import type { BillDocument } from './bill-drawer.ts';
import { labelOf, phrasesOf } from './bill-labels.ts';
import { COLUMNS } from './bill-lines.ts';

export function measureSums(sheet: Sheet, bill: BillDocument): number {
  const words = sheet.wrap(bill.words, 340, { size: 13.5, weight: 600 }).length;
  const left = 52 + words * 19 + (bill.voucherPaisa === 0 ? 0 : 34 + 3 * 17);
  const right = 142 + (bill.voucherPaisa === 0 ? 0 : 62);
  return Math.max(left, right);
}

/** Words and note left, sums right. */
export function sums(sheet: Sheet, bill: BillDocument, top: number): void {
  const { language } = bill;
  const phrases = phrasesOf(language);
  let y = top + 28;
  labelBeside(sheet, labelOf(language, 'words'), { x: LEFT, y, style: { size: 12, color: FAINT } });
  y += 23;
  for (const line of sheet.wrap(bill.words, 340, { size: 13.5, weight: 600 })) {
    sheet.text(line, LEFT, y, { size: 13.5, weight: 600 });
    y += 19;
  }
  if (bill.voucherPaisa > 0 && bill.kind === 'tax_invoice') {
    y += 15;
    sheet.text(phrases.note, LEFT, y, { size: 12, color: FAINT });
    y += 19;
    for (const line of sheet.wrap(phrases.voucherNote, 345, { size: 12 })) {
      sheet.text(line, LEFT, y, { size: 12, color: SOFT });
      y += 17;
    }
  }

  const from = 436;
  let right = top + 35;
  for (const [name, paisa] of [
    ['taxable', bill.taxablePaisa],
    ['vat', bill.vatPaisa],
  ] as const) {
    labelBeside(sheet, labelOf(language, name), { x: 440, y: right, style: { size: 13, color: SOFT } });
    sheet.text(formatExactAmount(paisa), COLUMNS.amount, right, {
      size: 13,
      align: 'right',
      isTabular: true,
    });
    right += 28;
  }
  sheet.rule(right - 14, { from });
  labelBeside(sheet, labelOf(language, bill.kind === 'credit_note' ? 'credited' : 'total'), {
    x: 440,
    y: right + 13,
    style: { size: 15, weight: 700 },
  });
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
  if (bill.voucherPaisa > 0) {
    const isCredit = bill.kind === 'credit_note';
    sheet.text(isCredit ? phrases.ofWhichVoucher : phrases.voucher, 440, right + 22, {
      size: 13,
      color: SOFT,
    });
    sheet.text(
      formatExactAmount(isCredit ? bill.voucherPaisa : -bill.voucherPaisa),
      COLUMNS.amount,
      right + 22,
      {
        size: 13,
        align: 'right',
        isTabular: true,
      },
    );
    right += 33;
    sheet.rule(right, { from, color: HAIR });
    const rest = bill.isOnAccount ? phrases.toBePaid : phrases.paidBy(bill.paymentMethod);
    const back = bill.isOnAccount ? phrases.takenOff : phrases.paidBack;
    sheet.text(isCredit ? back : rest, 440, right + 20, {
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
