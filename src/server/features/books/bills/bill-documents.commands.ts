import { createHash } from 'node:crypto';
import { billFileName } from '../../../../domain/books/bill.ts';
import { BILL_WAY_NAMES } from '../../../../domain/books/payment-status.ts';
import { bsDateOf, formatBsDate } from '../../../../domain/shop/bikram-sambat.ts';
import { startOfNamedDay } from '../../../../domain/shop/kathmandu-input.ts';
import { kathmanduDate, sortableDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import type { Database } from '../../../db/database.ts';
import { enqueueJob } from '../../../db/jobs.sql.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { enqueueMail } from '../../../mail/mail.jobs.ts';
import type { Mail } from '../../../mail/mailer.ts';
import type { BillDocument } from '../../../papers/bills/bill-drawer.ts';
import { marketplaceText, wayText } from '../../../papers/bills/bill-labels.ts';
import { withCopyLine } from '../../../papers/bills/copy-line.ts';
import { type CopyChannel, findBillingEmail, insertBillFile, takeCopyNumber } from './bill-documents.sql.ts';
import { type BillRow, getBill } from './bill-lists.sql.ts';

export const DRAW_BILL = 'draw_bill';

export interface DrawBillPayload {
  billId: string;
  /** Sent with the original as soon as it is drawn. */
  mail: Mail | null;
}

/** Has a bill's document drawn, by a job of the caller's transaction; a job for it that waits already is left alone. */
export async function enqueueBillDrawing(db: Database, billId: string, mail: Mail | null): Promise<void> {
  const payload: DrawBillPayload = { billId, mail };
  await enqueueJob(db, DRAW_BILL, payload, {
    jobKey: `${DRAW_BILL}:${billId}`,
    keepsWaiting: true,
    priority: 'patient',
  });
}

/** After so many failures the mail goes without its bill: the buyer must know that the goods are on their way. */
const ATTEMPTS_BEFORE_MAIL = 3;

/**
 * Draws a bill in a process of its own, keeps the file, and sends the mail that waits for it. A repeat draws nothing
 * that lies in the storage already.
 */
export async function drawBillDocument(
  deps: Pick<Deps, 'db' | 'config' | 'settings' | 'storage' | 'drawBill'>,
  { billId, mail }: DrawBillPayload,
  attempt: number,
): Promise<void> {
  const row = await getBill(deps.db, billId);
  if (row.fileName !== null && (await deps.storage.read(row.fileName)) !== null) return;
  const fileName = `bill-${billId}.pdf`;
  let bytes: Buffer;
  try {
    // As it was then: a document that has to be drawn anew says the same.
    const then = await deps.settings.at(row.issuedAt);
    bytes = await deps.drawBill(toDocument(row, deps.config, then));
    await deps.storage.write(fileName, bytes, 'application/pdf');
  } catch (error) {
    if (mail === null || attempt < ATTEMPTS_BEFORE_MAIL) throw error;
    await inTransaction(deps.db, async (tx) => {
      await enqueueMail(tx, mail);
      await enqueueJob(tx, DRAW_BILL, { billId, mail: null } satisfies DrawBillPayload, {
        priority: 'patient',
      });
    });
    return;
  }
  await inTransaction(deps.db, async (tx) => {
    const sha256 = createHash('sha256').update(bytes).digest();
    const isFirst = await insertBillFile(tx, { billId, fileName, bytes: bytes.length, sha256 });
    if (!isFirst || mail === null) return;
    await takeCopyNumber(tx, { billId, givenTo: null, channel: 'mail' });
    const attachment = {
      fileName: billFileName(row.number),
      contentType: 'application/pdf',
      storedAs: fileName,
    };
    const cc = mail.cc ?? (await findBillingEmail(tx, billId));
    await enqueueMail(tx, { ...mail, attachment, ...(cc === null || cc === mail.to ? {} : { cc }) });
  });
}

/**
 * The document as it is handed out to somebody: the original once, then copies, each with its number, all counted. Null
 * while it is being drawn.
 */
export async function handOutBill(
  deps: Pick<Deps, 'db' | 'storage'>,
  bill: Pick<BillRow, 'id' | 'fileName'>,
  to: { userId: string; channel: CopyChannel },
): Promise<Buffer | null> {
  const original = bill.fileName === null ? null : await deps.storage.read(bill.fileName);
  if (original === null) {
    await enqueueBillDrawing(deps.db, bill.id, null);
    return null;
  }
  const copy = await inTransaction(deps.db, (tx) =>
    takeCopyNumber(tx, { billId: bill.id, givenTo: to.userId, channel: to.channel }),
  );
  return copy === 0 ? original : withCopyLine(original, copy);
}

/** How a bill is paid for; what is on account says until when. */
function wayOf({ paymentMethod: way, account, language }: BillRow): string | null {
  if (way === null) return null;
  const due = account === null ? null : startOfNamedDay(account.dueOn);
  const dueBs = due === null ? null : formatBsDate(bsDateOf(due));
  return wayText(language, { way, name: BILL_WAY_NAMES[way], dueBs });
}

function toDocument(
  row: BillRow,
  { publicUrl }: Deps['config'],
  marketplace: Pick<Deps['settings']['current'], 'legalName' | 'panNumber'>,
): BillDocument {
  return {
    kind: row.kind,
    language: row.language,
    isForGoods: row.subject === 'goods',
    number: row.number,
    dateBs: row.dateBs,
    issuedAt: row.issuedAt,
    issuedAtText: sortableDateTime(row.issuedAt),
    transactionDateBs: row.transactionDateBs,
    transactionDateText: kathmanduDate(row.transactionAt),
    paymentMethod: wayOf(row),
    isOnAccount: row.paymentMethod === 'account',
    orderNumber: row.orderNumber,
    parcel:
      row.parcelPosition === null ? null : { position: row.parcelPosition, count: row.parcelCount ?? 1 },
    purchaseOrderNumber: row.purchaseOrderNumber,
    issuer: {
      name: row.issuerName,
      nepaliName: row.issuerNepaliName,
      address: row.issuerAddress,
      contact: row.issuerContact,
      panNumber: row.issuerPan,
      signatory: row.signatory,
      footLine: row.footLine,
    },
    buyer: { name: row.buyerName, address: row.buyerAddress, panNumber: row.buyerPan },
    lines: row.lines,
    taxablePaisa: row.taxablePaisa,
    vatPaisa: row.vatPaisa,
    voucherPaisa: row.voucherPaisa,
    words: row.words,
    refersTo:
      row.refersToNumber === null || row.refersToDateBs === null
        ? null
        : { number: row.refersToNumber, dateBs: row.refersToDateBs },
    reason: row.reason,
    checkCode: row.checkCode,
    checkAddress: `${publicUrl.replace(/^https?:\/\//, '')}/bills/check`,
    marketplace: marketplaceText(row.language, marketplace),
  };
}
