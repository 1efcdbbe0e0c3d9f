import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createDatabase, type Database } from '../src/server/db/database.ts';
import { createPool, type Pool } from '../src/server/db/pool.ts';
import { setClock } from './chosen-day.ts';
import { databaseUrl, onServer } from './database-setup.ts';

/** A machine that stands still for seconds is no failure of what is tested. */
export const TEST_PATIENCE = 5;

export type TestDatabase = {
  connectionString: string;
  pool: Pool;
  db: Database;
  /** Closes the pool and removes the database. */
  drop(): Promise<void>;
};

/**
 * A migrated, otherwise empty database of the test file's own. Call it in `beforeAll`, `drop()` in `afterAll`;
 * factories make fresh rows, so tests of one file share it without cleaning up. `isBare`: nothing was migrated.
 */
export async function createTestDatabase(
  options: { max?: number; isBare?: boolean } = {},
): Promise<TestDatabase> {
  const adminUrl = inject('adminUrl');
  const name = `${inject('databasePrefix')}${randomBytes(6).toString('hex')}`;
  await onServer(adminUrl, (admin) =>
    admin.query(
      // The other way writes each page of the template to the log first, which takes twice as long.
      `create database ${name} strategy file_copy template ${options.isBare ? 'template1' : inject('templateDatabase')}`,
    ),
  );
  const connectionString = databaseUrl(adminUrl, name);
  const pool = createPool(connectionString, { max: options.max ?? 8, patience: TEST_PATIENCE });
  await setClock(pool);
  return {
    connectionString,
    pool,
    db: createDatabase(pool),
    async drop() {
      if (!pool.ended) await pool.end();
      await onServer(adminUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`));
    },
  };
}
