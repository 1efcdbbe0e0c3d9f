import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';

/** Complaints whose clock has run out by `now`: of each clock the `limit` that have waited the longest. */
export async function listCaseClocks(
  db: Database,
  {
    now,
    closeDecidedBefore,
    except,
    limit,
  }: { now: Date; closeDecidedBefore: Date; except: readonly string[]; limit: number },
): Promise<string[]> {
  const isLeft = sql`id <> all(${except}::uuid[])`;
  const { rows } = await sql<{ id: string }>`
    (select id from cases where answer_due_at <= ${now} and ${isLeft} order by answer_due_at limit ${limit})
    union
    (select id from cases
      where due_at <= ${now} and overdue_at is null and state in ('open', 'waiting_for_seller', 'waiting_for_buyer')
        and ${isLeft}
      order by due_at limit ${limit})
    union
    (select id from cases where state = 'decided' and decided_at <= ${closeDecidedBefore} and ${isLeft}
      order by decided_at limit ${limit})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether the desk was told already that this complaint is overdue. */
export async function isOverdueTold(tx: DatabaseTransaction, caseId: string): Promise<boolean> {
  const { rows } = await sql<{ isTold: boolean }>`
    select overdue_at is not null as "isTold" from cases where id = ${caseId}`.execute(tx);
  return rows[0]?.isTold === true;
}
