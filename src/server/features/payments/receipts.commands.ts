import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Config } from '../../config.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import {
  notABankTransfer,
  paymentNotFound,
  receiptNotAwaited,
  receiptNotFound,
  receiptUnreadable,
  receiptUsed,
  tooManyReceipts,
  transactionNumberUsed,
} from './payments.errors.ts';
import { findForeignReceipt, insertReceipt, listReceipts, type ReceiptRow } from './receipts.sql.ts';
import { lockForSettlement } from './settlement.commands.ts';

export const MOST_RECEIPT_BYTES = 8_000_000;
const MOST_RECEIPTS = 10;
const LONGEST_SIDE = 2_400;
const MOST_PIXELS = 40_000_000;

type StoredType = ReceiptRow['contentType'];

/**
 * Keeps the slip of an own bank transfer. Pictures are drawn anew, so that nothing but the picture is kept; a PDF is
 * kept as it is and never shown as a page of this site. The same slip and number again change nothing; either of them
 * under another payment is 409. 404 for a foreign payment, 409 when no transfer is awaited, 400 for any other file.
 */
export async function keepReceipt(
  deps: Pick<Deps, 'db' | 'config'>,
  upload: { paymentId: string; userId: string; bytes: Buffer; transactionNumber: string },
): Promise<ReceiptRow> {
  const { paymentId, userId, transactionNumber } = upload;
  const fileHash = createHash('sha256').update(upload.bytes).digest();
  // Drawn before any lock is taken; the name is random, so a file without a row harms nobody.
  const { bytes, contentType } = await cleanReceipt(upload.bytes);
  const id = randomUUID();
  const file = receiptFile(deps.config, { id, contentType });
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.part`, bytes, { mode: 0o600 });
  await rename(`${file}.part`, file);
  const kept = await inTransaction(deps.db, async (tx) => {
    const { payment } = await lockForSettlement(tx, paymentId);
    if (payment.userId !== userId) throw paymentNotFound();
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
    return insertReceipt(tx, { id, paymentId, contentType, fileHash, transactionNumber });
  }).catch(async (error: unknown) => {
    await rm(file, { force: true });
    throw error;
  });
  if (kept.id !== id) await rm(file, { force: true });
  return kept;
}

/** The slip uploaded last. 404 without one. */
export async function readReceipt(
  deps: Pick<Deps, 'db' | 'config'>,
  paymentId: string,
): Promise<{ bytes: Buffer; contentType: StoredType; fileName: string }> {
  const receipt = (await listReceipts(deps.db, paymentId))[0];
  if (receipt === undefined) throw receiptNotFound();
  const file = receiptFile(deps.config, receipt);
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw receiptNotFound();
    throw error;
  });
  return { bytes, contentType: receipt.contentType, fileName: `slip.${extensionOf(receipt.contentType)}` };
}

function receiptFile(
  config: Pick<Config, 'dataFolder'>,
  { id, contentType }: { id: string; contentType: StoredType },
): string {
  return path.join(config.dataFolder, 'receipts', `${id}.${extensionOf(contentType)}`);
}

function extensionOf(contentType: StoredType): string {
  return contentType === 'application/pdf' ? 'pdf' : 'webp';
}

async function cleanReceipt(bytes: Buffer): Promise<{ bytes: Buffer; contentType: StoredType }> {
  if (isPdf(bytes)) return { bytes, contentType: 'application/pdf' };
  if (!isPicture(bytes)) throw receiptUnreadable();
  try {
    const picture = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
      .rotate()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: 10 })
      .toBuffer();
    return { bytes: picture, contentType: 'image/webp' };
  } catch {
    throw receiptUnreadable();
  }
}

/** Signature at both ends: a PDF that begins as something else is refused. */
function isPdf(bytes: Buffer): boolean {
  return (
    bytes.length > 64 &&
    /^%PDF-[12]\.\d/.test(bytes.subarray(0, 8).toString('latin1')) &&
    bytes.subarray(-1_024).includes('%%EOF')
  );
}

/** JPEG, PNG or WebP by their first bytes: sharp would also read SVG and more (threats.md D10). */
function isPicture(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 12).toString('latin1');
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'))
  );
}
