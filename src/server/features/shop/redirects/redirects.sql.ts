import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { containing } from '../../../db/person-search.ts';

export interface RedirectRow {
  id: string;
  from: string;
  to: string;
  createdAt: Date;
}

const columns = sql`id, from_path as "from", to_address as "to", created_at as "createdAt"`;

/** A page of redirects, the newest first. */
export async function listRedirects(
  db: Database,
  search: string | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: RedirectRow[]; total: number }> {
  const matches = search ? sql`from_path || ' ' || to_address ilike ${containing(search)}` : sql`true`;
  const [{ rows }, counted] = await Promise.all([
    sql<RedirectRow>`
      select ${columns} from redirects where ${matches} order by created_at desc, id
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*) as total from redirects where ${matches}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** All of them, which nobody else may change until the transaction ends. */
export async function lockRedirects(db: Database): Promise<Pick<RedirectRow, 'from' | 'to'>[]> {
  await sql`lock table redirects in share row exclusive mode`.execute(db);
  const { rows } = await sql<RedirectRow>`select ${columns} from redirects`.execute(db);
  return rows;
}

export async function insertRedirect(
  db: Database,
  { from, to }: Pick<RedirectRow, 'from' | 'to'>,
): Promise<RedirectRow> {
  const { rows } = await sql<RedirectRow>`
    insert into redirects (from_path, to_address) values (${from}, ${to}) returning ${columns}`.execute(db);
  return rows[0] as RedirectRow;
}

export async function deleteRedirect(db: Database, id: string): Promise<RedirectRow | null> {
  const { rows } = await sql<RedirectRow>`
    delete from redirects where id = ${id} returning ${columns}`.execute(db);
  return rows[0] ?? null;
}
