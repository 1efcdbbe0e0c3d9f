import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { createDatabase } from './database.ts';
import { classifyPgError } from './pg-errors.ts';
import { createPool, type Pool } from './pool.ts';
import { inTransaction } from './transaction.ts';

// A server of its own: what it waits for, it waits for in every database.
let folder: string;
let server: EmbeddedPostgres;
let pool: Pool;
/** Without a limit for its statements. */
let patient: Pool;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'thokmandu-standby-'));
  await fs.chmod(folder, 0o755);
  server = await startEmbeddedPostgres({ dataFolder: path.join(folder, 'postgres'), log: () => undefined });
  pool = createPool(server.connectionString, { max: 2, statementTimeoutMs: 300 });
  patient = createPool(server.connectionString, { max: 1, statementTimeoutMs: 0 });
  await pool.query('create table orders_placed (number integer primary key)');
});
afterAll(async () => {
  await pool.end();
  await patient.end();
  await server.stop();
  await fs.rm(folder, { recursive: true, force: true });
});

const stored = async () => (await pool.query('select number from orders_placed order by number')).rows;
const place = (number: number, through = pool) =>
  inTransaction(createDatabase(through), async (tx) => {
    runs += 1;
    await sql`insert into orders_placed values (${number})`.execute(tx);
  }).then(
    () => null,
    (error: unknown) => classifyPgError(error),
  );
let runs = 0;

test('a commit that no standby confirms is never acknowledged, and never tried again', async () => {
  await pool.query(`alter system set synchronous_standby_names = 'standby'`);
  await pool.query('select pg_reload_conf()');
  await expect
    .poll(async () => (await pool.query('show synchronous_standby_names')).rows[0]?.synchronous_standby_names)
    .toBe('standby');
  // Who commits learns of the standby from the checkpointer, which reads its settings before it does what it is told.
  await patient.query('checkpoint');

  // Somebody cuts the wait off: the server then says "done", and that it was not confirmed as a mere notice.
  const cutOff = place(1, patient);
  await expect
    .poll(async () => {
      const { rowCount } = await pool.query(
        `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep' and backend_type = 'client backend'`,
      );
      return rowCount;
    })
    .toBe(1);
  expect(await cutOff).toEqual({ kind: 'unavailable' });
  expect(runs).toBe(1);
  // It is there now, and might be gone after a failover.
  await expect.poll(stored).toEqual([{ number: 1 }]);

  // Nobody does: a wait without end is given up.
  expect(await place(2)).toEqual({ kind: 'unavailable' });
  expect(runs).toBe(2);
});
