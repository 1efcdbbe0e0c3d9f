import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

/** A slip of a bank transfer. */
export interface ReceiptRow {
  id: string;
  contentType: 'image/webp' | 'application/pdf';
  transactionNumber: string;
  fileHash: Buffer;
  createdAt: Date;
}

const receiptColumns = sql`
  id, content_type as "contentType", transaction_number as "transactionNumber", file_hash as "fileHash",
  created_at as "createdAt"`;

/** The slips of a payment, newest first. */
export async function listReceipts(db: Database, paymentId: string): Promise<ReceiptRow[]> {
  const { rows } = await sql<ReceiptRow>`
    select ${receiptColumns} from payment_receipts where payment_id = ${paymentId} order by created_at desc, id`.execute(
    db,
  );
  return rows;
}

/** A slip of another payment with the same file or number, or null. Rejected payments count: their slips proved nothing. */
export async function findForeignReceipt(
  db: Database,
  {
    paymentId,
    fileHash,
    transactionNumber,
  }: { paymentId: string; fileHash: Buffer; transactionNumber: string },
): Promise<{ isSameFile: boolean } | null> {
  // One slip at a time: the same one sent for two payments at once is seen by the second.
  await sql`select pg_advisory_xact_lock(hashtext('payment_receipts'))`.execute(db);
  const { rows } = await sql<{ isSameFile: boolean }>`
    select file_hash = ${fileHash} as "isSameFile" from payment_receipts
    where payment_id <> ${paymentId}
      and (file_hash = ${fileHash} or bank_reference_key(transaction_number) = bank_reference_key(${transactionNumber}))
    order by 1 desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function insertReceipt(
  db: Database,
  receipt: {
    id: string;
    paymentId: string;
    contentType: ReceiptRow['contentType'];
    fileHash: Buffer;
    transactionNumber: string;
  },
): Promise<ReceiptRow> {
  const { rows } = await sql<ReceiptRow>`
    insert into payment_receipts (id, payment_id, content_type, file_hash, transaction_number)
    values (${receipt.id}, ${receipt.paymentId}, ${receipt.contentType}, ${receipt.fileHash}, ${receipt.transactionNumber})
    returning ${receiptColumns}`.execute(db);
  return rows[0] as ReceiptRow;
}
