import { paymentRecord } from '../../../../domain/books/khata.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import type { Database } from '../../../db/database.ts';
import { listRecordedBills } from './payment-record.sql.ts';

/**
 * How a company has paid what it bought on account, of all sellers together, for a seller whom it asks for credit: bills
 * that were due, and those paid by their day; null while none was due.
 */
export async function readPaymentRecord(
  db: Database,
  companyId: string,
  now: Date,
): Promise<{ due: number; onTime: number } | null> {
  const record = paymentRecord(await listRecordedBills(db, companyId), kathmanduDate(now));
  return record.due === 0 ? null : record;
}
