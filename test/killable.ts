import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { projectRoot } from '../src/server/project-root.ts';
import type { TestApp } from './app.ts';
import { OWN_CLOCK } from './chosen-day.ts';

/** Statements wait for one another for an instant, too: what counts is a transaction that is being held open. */
const WAITS_FOR_A_HOLDER = `wait_event_type = 'Lock' and exists (
  select from pg_stat_activity holder where holder.pid = any (pg_blocking_pids(pg_stat_activity.pid))
    and holder.application_name <> 'killable' and holder.state = 'idle in transaction')`;

/**
 * A transaction of the test in which it holds what a process is to be stopped by; `commit` lets go. A busy machine takes
 * longer to start a process than an open transaction may idle.
 */
export async function beginHolding({ pool }: Pick<TestApp, 'pool'>): Promise<PoolClient> {
  const holder = await pool.connect();
  await holder.query('begin; set local idle_in_transaction_session_timeout = 0');
  return holder;
}

/** A script of a checkout as a process of its own on a test's database, that the test can kill -9. */
export interface Killable {
  /** Starts a script; answers the first line it prints. */
  start(script: 'test/api-process.ts' | 'test/worker-process.ts'): Promise<string>;
  /** kill -9, and waits until PostgreSQL has noticed on every connection; `release` lets go of what they wait for. */
  kill(release?: () => Promise<unknown>): Promise<void>;
  /** Waits until a connection of the process waits for a lock that the test holds. */
  untilStuck(): Promise<void>;
}

/** Of this checkout or the one in `folder`; `env` adds settings. */
export function killable(
  shop: TestApp,
  { folder = projectRoot, env = {} }: { folder?: string; env?: Record<string, string> } = {},
): Killable & { end(): void } {
  let running: ChildProcess | undefined;
  const isAny = async (condition: string) => {
    const { rows } = await shop.pool.query(
      `select from pg_stat_activity
       where application_name = 'killable' and datname = current_database() and ${condition}`,
    );
    return rows.length > 0;
  };
  return {
    async start(script) {
      const separator = shop.connectionString.includes('?') ? '&' : '?';
      const clock = process.env.LATER_MS === undefined ? [] : OWN_CLOCK;
      running = spawn(process.execPath, [...clock, path.join(folder, script)], {
        env: {
          ...process.env,
          ...env,
          // Compiled once for all that are started: half of a start is reading the code.
          NODE_COMPILE_CACHE: path.join(os.tmpdir(), 'thokmandu-test-code'),
          DATABASE_URL: `${shop.connectionString}${separator}application_name=killable`,
          DEMO: '1',
          DATA_FOLDER: shop.config.dataFolder,
          SECRET_KEY: shop.config.secretKey,
          RATE_LIMITS: 'off',
          OVERLOAD_GUARD: 'off',
          JOBS: script === 'test/worker-process.ts' ? 'on' : 'off',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const lines = createInterface({ input: running.stdout as NodeJS.ReadableStream });
      const ends = once(running, 'exit').then(([code]) => {
        throw new Error(`${script} ended with ${code} before it said anything`);
      });
      const [line] = await Promise.race([once(lines, 'line'), ends]);
      return line;
    },
    async kill(release = async () => undefined) {
      const exit = once(running as ChildProcess, 'exit');
      running?.kill('SIGKILL');
      await exit;
      await release();
      while (await isAny('true')) await wait(10);
    },
    async untilStuck() {
      while (!(await isAny(WAITS_FOR_A_HOLDER))) await wait(10);
    },
    end: () => void running?.kill('SIGKILL'),
  };
}
