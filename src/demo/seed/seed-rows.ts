import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';

/** The same id for the same thing on every machine, so that links to demo products stay good. */
export function seedId(kind: string, key: string): string {
  const hex = createHash('sha256').update(`thokmandu demo/${kind}/${key}`).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export type Row = Readonly<Record<string, unknown>>;

/** One statement for all rows of a table; all of them have the columns of the first. */
export async function insertRows(client: PoolClient, table: string, rows: readonly Row[]): Promise<void> {
  const first = rows[0];
  if (first === undefined) return;
  const columns = Object.keys(first).join(', ');
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}
