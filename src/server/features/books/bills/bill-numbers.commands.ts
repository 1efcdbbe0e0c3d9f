import { randomBytes, randomUUID } from 'node:crypto';
import { amountInNepaliWords, amountInWords } from '../../../../domain/books/amount-in-words.ts';
import { type BillAmounts, billDay, billNumber } from '../../../../domain/books/bill.ts';
import type { BillTo } from '../../../../domain/books/bill-to.ts';
import { checkCodeOf } from '../../../../domain/books/check-code.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { tellWebhooks } from '../../shop/webhooks/webhook-events.commands.ts';
import { insertBill, type NewBill, takeSerial } from './bills.sql.ts';
import { queueForTaxOffice } from './tax-office.commands.ts';

// Bills are issued inside the transaction of what they are about: the caller holds the lock of the order, or of the
// subscriber, and takes the number of a bill last, since the counter is held until the end.

/** A bill that has just been issued. */
export interface IssuedBill {
  id: string;
  number: string;
  amounts: BillAmounts;
  lines: readonly NewBill['lines'][number][];
}

export const buyerOf = ({
  companyName,
  address,
  panNumber,
}: Pick<BillTo, 'companyName' | 'address' | 'panNumber'>) => ({
  buyerName: companyName,
  buyerAddress: address,
  buyerPan: panNumber,
});

type Numbered =
  | 'id'
  | 'fiscalYear'
  | 'serial'
  | 'number'
  | 'issuedAt'
  | 'dateBs'
  | 'bsMonth'
  | 'language'
  | 'words'
  | 'checkCode';

/**
 * Takes the next number and writes the bill: from here on the series waits for this transaction. Corrections of what the
 * tax office is told of are told to it as well.
 */
export async function issueBill(
  tx: DatabaseTransaction,
  { isForTaxOffice: isWanted = false, ...bill }: Omit<NewBill, Numbered> & { isForTaxOffice?: boolean },
): Promise<IssuedBill> {
  const { issuerId, buyerId, kind, taxablePaisa, vatPaisa, voucherPaisa } = bill;
  const { fiscalYear, yearEnds } = billDay(new Date());
  const series = { issuerId, kind, fiscalYear, yearEnds, buyerId };
  const { serial, issuedAt, language } = await takeSerial(tx, series);
  const inWords = language === 'ne' ? amountInNepaliWords : amountInWords;
  const { dateBs, month } = billDay(issuedAt);
  const id = randomUUID();
  const number = billNumber({ kind, branchCode: bill.issuer.branchCode, fiscalYear, serial });
  await insertBill(tx, {
    ...bill,
    id,
    fiscalYear,
    serial,
    number,
    issuedAt,
    dateBs,
    bsMonth: month,
    language,
    words: inWords(taxablePaisa + vatPaisa),
    checkCode: checkCodeOf(randomBytes(16)),
  });
  await tellWebhooks(tx, [
    {
      type: kind === 'credit_note' ? 'credit_note.issued' : 'bill.issued',
      companyId: bill.companyId,
      sellerId: issuerId,
      subject: bill.orderId ?? id,
      data: { billId: id, number, orderId: bill.orderId },
    },
  ]);
  await queueForTaxOffice(tx, { billId: id, corrects: bill.refersTo ?? bill.replaces, isWanted });
  return { id, number, amounts: { taxablePaisa, vatPaisa, voucherPaisa }, lines: bill.lines };
}
