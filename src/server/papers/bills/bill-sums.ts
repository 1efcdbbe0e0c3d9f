import { formatExactAmount } from '../../../domain/shop/money.ts';
import { FAINT, HAIR, INK, LEFT, RUPEES, type Sheet, SOFT } from '../sheet.ts';
import type { BillDocument } from './bill-drawer.ts';
import { COLUMNS } from './bill-lines.ts';

function sumRows(bill: BillDocument): { label: string; paisa: number }[] {
  return bill.voucherPaisa === 0 ? [] : [{ label: 'Paid by marketplace voucher', paisa: -bill.voucherPaisa }];
}

const NOTE =
  'VAT is charged on the full price of the goods. The marketplace voucher is money Thokmandu paid to the seller for the buyer; it lowers what was paid, not the price.';

export function measureSums(sheet: Sheet, bill: BillDocument): number {
  const words = sheet.wrap(bill.words, 340, { size: 13.5, weight: 600 }).length;
  const left = 52 + words * 19 + (bill.voucherPaisa === 0 ? 0 : 34 + 3 * 17);
  const right = 142 + (bill.voucherPaisa === 0 ? 0 : 62);
  return Math.max(left, right);
}

/** Words and note left, sums right. */
export function sums(sheet: Sheet, bill: BillDocument, top: number): void {
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
    sheet.text(isCredit ? 'Of which paid by marketplace voucher' : label, 440, right + 22, {
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
    const rest = bill.isOnAccount ? 'To be paid by the buyer' : `Paid by ${method}`;
    const back = bill.isOnAccount ? 'Taken off what is owed' : 'Paid back to the buyer';
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
