import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** False when the document was kept before. */
export async function insertBillFile(
  db: Database,
  file: { billId: string; fileName: string; bytes: number; sha256: Buffer },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into bill_files (bill_id, file_name, bytes, sha256)
    values (${file.billId}, ${file.fileName}, ${file.bytes}, ${file.sha256})
    on conflict (bill_id) do nothing`.execute(db);
  return numAffectedRows === 1n;
}

/** How a document reached somebody. */
export type CopyChannel = 'mail' | 'download' | 'archive';

/** Counts one more hand-out of a bill: 0 is the original. One at a time, so that no number is given twice. */
export async function takeCopyNumber(
  db: Database,
  { billId, givenTo, channel }: { billId: string; givenTo: string | null; channel: CopyChannel },
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${billId}, 0))`.execute(db);
  const { rows } = await sql<{ copy: number }>`
    insert into bill_copies (bill_id, copy, given_to, channel)
    select ${billId}, coalesce(max(copy) + 1, 0), ${givenTo}::uuid, ${channel} from bill_copies where bill_id = ${billId}
    returning copy`.execute(db);
  return rows[0]?.copy as number;
}
