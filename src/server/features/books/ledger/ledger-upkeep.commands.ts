import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { createDatabase } from '../../../db/database.ts';
import { allowLongWork } from '../../../db/long-work.sql.ts';
import { createPool } from '../../../db/pool.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import {
  insertProof,
  keepLedgerDays,
  listChangedLedgerDays,
  listDifferences,
  thinLedgerMarks,
} from './ledger.sql.ts';

/** Of a large market a day has tens of thousands of lines. */
const DAYS_AT_ONCE = 5;

/** Adds up the ledger's days that changed and are over. Nothing depends on it but speed. */
export async function keepChangedLedgerDays({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const today = kathmanduDate(clock());
  const days = await listChangedLedgerDays(db);
  const over = days.filter((day) => day < today);
  for (let at = 0; at < over.length; at += DAYS_AT_ONCE) {
    const isOurs = await inTransaction(db, async (tx) => {
      await allowLongWork(tx);
      return keepLedgerDays(tx, over.slice(at, at + DAYS_AT_ONCE));
    });
    if (!isOurs) return;
  }
  for (const day of days) if (day >= today) await thinLedgerMarks(db, day);
}

/**
 * Compares the books with the facts and keeps what differs; an alarm stands until a proof finds nothing. It reads all
 * that was ever sold and paid, so it has a connection of its own, without the limits of a call.
 */
export async function proveLedger({ pool }: Pick<Deps, 'pool'>): Promise<number> {
  const patient = createPool(pool.options.connectionString as string, { max: 1, statementTimeoutMs: 0 });
  try {
    return await inTransaction(createDatabase(patient), async (tx) => {
      const differences = await listDifferences(tx);
      await insertProof(tx, differences);
      return differences.length;
    });
  } finally {
    await patient.end();
  }
}
