import { readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { createDatabase, type Database } from '../src/server/db/database.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { createPool, type Pool } from '../src/server/db/pool.ts';
import { startEmbeddedPostgres } from '../src/server/embedded-postgres/embedded-postgres.ts';
import { projectRoot } from '../src/server/project-root.ts';
import { statOf } from './processor-time.ts';
import { median } from './report.ts';

export interface BenchDatabase {
  connectionString: string;
  dataFolder: string;
  pool: Pool;
  db: Database;
  /** Does some work `runs` times and prints the median of what was waited for, and of the database's processor time. */
  timed(name: string, runs: number, work: () => Promise<unknown>): Promise<void>;
  stop(): Promise<void>;
}

/** An embedded database of a measurement's own in `.data`, brought up to date; statements may take their time. */
export async function openBenchDatabase(name: string, connections: number): Promise<BenchDatabase> {
  const dataFolder = path.join(projectRoot, '.data', name);
  await fs.mkdir(dataFolder, { recursive: true });
  const server = await startEmbeddedPostgres({
    dataFolder: path.join(dataFolder, 'postgres'),
    log: console.log,
  });
  await migrate(server.connectionString);
  const pool = createPool(server.connectionString, { max: connections, statementTimeoutMs: 0 });
  return {
    connectionString: server.connectionString,
    dataFolder,
    pool,
    db: createDatabase(pool),
    async timed(name, runs, work) {
      const [waited, spent]: [number[], number[]] = [[], []];
      for (let run = 0; run < runs; run += 1) {
        const spentBefore = await databaseMs(pool);
        const startedAt = performance.now();
        await work();
        waited.push(performance.now() - startedAt);
        spent.push((await databaseMs(pool)) - spentBefore);
      }
      console.log(`${name}: ${spread(waited, 0)}, ${spread(spent, 0)} of the database's processor`);
    },
    async stop() {
      await pool.end();
      await server.stop();
    },
  };
}

/** '12 ms (11-19)': the median, the lowest and the highest. */
export function spread(times: readonly number[], decimals: number): string {
  const [middle, least, most] = [median(times), Math.min(...times), Math.max(...times)].map((time) =>
    time.toFixed(decimals),
  );
  return `${middle} ms (${least}-${most})`;
}

/** Processor time that a connection's process has had, in milliseconds. What Linux alone can tell. */
export function processorMs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

/** Processor time of all connections, and of the workers that helped them and are gone. */
export async function databaseMs(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'",
  );
  const [first] = rows;
  if (first === undefined) return 0;
  const parent = statOf(first.pid)[1] ?? 0;
  // In hundredths of a second.
  const [gone = 0, goneInKernel = 0] = statOf(parent).slice(13, 15);
  return rows.reduce((sum, { pid }) => sum + processorMs(pid), 10 * (gone + goneInKernel));
}
