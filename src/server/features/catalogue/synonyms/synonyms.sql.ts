import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { containing } from '../../../db/person-search.ts';

export interface SynonymGroupRow {
  id: string;
  words: string[];
  createdAt: Date;
}

/** A page of groups, the newest first; a search looks at all words. */
export async function listSynonymGroups(
  db: Database,
  search: string | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: SynonymGroupRow[]; total: number }> {
  const matches = search ? sql`array_to_string(words, ', ') ilike ${containing(search)}` : sql`true`;
  const [{ rows }, counted] = await Promise.all([
    sql<SynonymGroupRow>`
      select id, words, created_at as "createdAt" from synonym_groups where ${matches}
      order by created_at desc, id limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*) as total from synonym_groups where ${matches}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function countSynonymGroups(db: Database): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from synonym_groups`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function insertSynonymGroup(db: Database, words: readonly string[]): Promise<SynonymGroupRow> {
  return db
    .insertInto('synonym_groups')
    .values({ words: [...words] })
    .returning(['id', 'words', 'created_at as createdAt'])
    .executeTakeFirstOrThrow();
}

export async function deleteSynonymGroup(db: Database, id: string): Promise<SynonymGroupRow | null> {
  const row = await db
    .deleteFrom('synonym_groups')
    .where('id', '=', id)
    .returning(['id', 'words', 'created_at as createdAt'])
    .executeTakeFirst();
  return row ?? null;
}
