import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

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

/** Where the buyer wants bills to be sent besides: as the order says, without an order as the company does. */
export async function findBillingEmail(db: Database, billId: string): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`
    select nullif(case when b.order_id is null then y.bill_to else o.bill_to end ->> 'email', '') as email
    from bills b join companies y on y.id = b.company_id left join orders o on o.id = b.order_id
    where b.id = ${billId}`.execute(db);
  return rows[0]?.email ?? null;
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

const COPIES_SHOWN = 100;

export interface CopyRow {
  copy: number;
  channel: CopyChannel;
  /** Null: sent by mail to the buyer, without anybody asking. */
  name: string | null;
  role: string | null;
  at: Date;
}

/** Whom a bill was handed out to, newest first. */
export async function listCopies(db: Database, billId: string): Promise<CopyRow[]> {
  const { rows } = await sql<CopyRow>`
    select c.copy, c.channel, u.first_name || ' ' || u.last_name as name, u.role, c.created_at as at
    from bill_copies c left join users u on u.id = c.given_to
    where c.bill_id = ${billId} order by c.copy desc limit ${COPIES_SHOWN}`.execute(db);
  return rows;
}
