import { createHash, randomUUID } from 'node:crypto';
import type { Buyer } from '../../../db/buyer.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { isPdf } from '../../../files/pictures/pdf-signature.ts';
import { drawSlip } from '../../../files/pictures/picture-reader.ts';
import { pictureFormatOf } from '../../../files/pictures/picture-signature.ts';
import { insertOrderEvent } from '../../orders/orders/order-changes.sql.ts';
import {
  notABankTransfer,
  paymentNotFound,
  receiptBroken,
  receiptNotAwaited,
  receiptNotFound,
  receiptsBusy,
  receiptUnreadable,
  receiptUsed,
  tooManyReceipts,
  transactionNumberUsed,
} from './payments.errors.ts';
import { findPaymentSubject } from './payments.sql.ts';
import { findForeignReceipt, insertReceipt, listReceipts, type ReceiptRow } from './receipts.sql.ts';
import { lockForSettlement } from './settlement.commands.ts';

const MOST_RECEIPTS = 10;

type StoredType = ReceiptRow['contentType'];

/**
 * Keeps the slip of an own bank transfer. Pictures are drawn anew, so that nothing but the picture is kept; a PDF is
 * kept as it is and never shown as a page of this site. The same slip and number again change nothing; either of them
 * under another payment is 409. 404 for a foreign payment, 409 when no transfer is awaited, 400 for any
 * other file, 503 while too many wait.
 */
export async function keepReceipt(
  deps: Pick<Deps, 'db' | 'privateFiles'>,
  upload: { paymentId: string; buyer: Buyer; bytes: Buffer; transactionNumber: string },
): Promise<ReceiptRow> {
  const { paymentId, buyer, transactionNumber } = upload;
  const { userId } = buyer;
  const fileHash = createHash('sha256').update(upload.bytes).digest();
  const sent = { paymentId, buyer, fileHash, transactionNumber };
  // Asked twice: nothing is drawn for a slip that is refused anyway, and no lock is held while one is drawn.
  const before = await inTransaction(deps.db, (tx) => requireAwaited(tx, sent));
  if (before !== null) return before;
  const { bytes, contentType } = await cleanReceipt(upload.bytes, userId);
  // The name is random, so a file without a row harms nobody.
  const id = randomUUID();
  const file = receiptFile({ id, contentType });
  await deps.privateFiles.receipts.write(file, bytes, contentType);
  const kept = await inTransaction(deps.db, async (tx) => {
    const same = await requireAwaited(tx, sent);
    if (same !== null) return same;
    const subject = await findPaymentSubject(tx, paymentId);
    if (subject?.orderId) {
      const actor = { kind: 'buyer', id: userId } as const;
      const note = `Transaction ${transactionNumber}`;
      await insertOrderEvent(tx, subject.orderId, { event: 'receipt_sent', actor, note });
    }
    return insertReceipt(tx, { id, paymentId, contentType, fileHash, transactionNumber });
  }).catch(async (error: unknown) => {
    await deps.privateFiles.receipts.remove([file]).catch(() => undefined);
    throw error;
  });
  if (kept.id !== id) await deps.privateFiles.receipts.remove([file]).catch(() => undefined);
  return kept;
}

/** Locks the payment; answers the same slip if it is kept already. Throws what is said against a new one. */
async function requireAwaited(
  tx: DatabaseTransaction,
  sent: { paymentId: string; buyer: Buyer; fileHash: Buffer; transactionNumber: string },
): Promise<ReceiptRow | null> {
  const { paymentId, buyer, fileHash, transactionNumber } = sent;
  const { payment } = await lockForSettlement(tx, paymentId);
  if (payment.companyId !== buyer.companyId) throw paymentNotFound();
  if (payment.method !== 'bank') throw notABankTransfer();
  if (payment.status !== 'initiated' && payment.status !== 'pending') throw receiptNotAwaited();
  const earlier = await listReceipts(tx, paymentId);
  const same = earlier.find(
    (receipt) => receipt.fileHash.equals(fileHash) && receipt.transactionNumber === transactionNumber,
  );
  if (same !== undefined) return same;
  if (earlier.length >= MOST_RECEIPTS) throw tooManyReceipts();
  const foreign = await findForeignReceipt(tx, { paymentId, fileHash, transactionNumber });
  if (foreign !== null) throw foreign.isSameFile ? receiptUsed() : transactionNumberUsed();
  return null;
}

/** The slip uploaded last. 404 without one. */
export async function readReceipt(
  deps: Pick<Deps, 'db' | 'privateFiles'>,
  paymentId: string,
): Promise<{ bytes: Buffer; contentType: StoredType; fileName: string }> {
  const receipt = (await listReceipts(deps.db, paymentId))[0];
  if (receipt === undefined) throw receiptNotFound();
  const bytes = await deps.privateFiles.receipts.read(receiptFile(receipt));
  if (bytes === null) throw receiptNotFound();
  return { bytes, contentType: receipt.contentType, fileName: `slip.${extensionOf(receipt.contentType)}` };
}

function receiptFile({ id, contentType }: { id: string; contentType: StoredType }): string {
  return `${id}.${extensionOf(contentType)}`;
}

function extensionOf(contentType: StoredType): string {
  return contentType === 'application/pdf' ? 'pdf' : 'webp';
}

async function cleanReceipt(
  bytes: Buffer,
  ownerId: string,
): Promise<{ bytes: Buffer; contentType: StoredType }> {
  if (isPdf(bytes)) return { bytes, contentType: 'application/pdf' };
  const format = pictureFormatOf(bytes);
  if (format === null || format === 'avif') throw receiptUnreadable();
  const drawn = await drawSlip(bytes, { ownerId });
  if ('slip' in drawn) return { bytes: drawn.slip, contentType: 'image/webp' };
  throw drawn.refusal === 'busy' ? receiptsBusy() : receiptBroken();
}
