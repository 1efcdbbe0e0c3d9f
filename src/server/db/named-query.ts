import type { QueryResultRow } from 'pg';
import type { Queryable } from './pool.ts';

/**
 * Runs a hot statement under a name: PostgreSQL parses and plans it once per connection. The name must
 * stand for this text alone.
 */
export async function queryNamed<Row extends QueryResultRow>(
  pool: Queryable,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const result = await pool.query<Row>({ name, text, values: values as unknown[] });
  return result.rows;
}
