import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestApp } from './app.ts';

/** A script as a process of its own on a test's database, that the test can kill -9. */
export interface Killable {
  /** Starts a script; answers the first line it prints. */
  start(script: 'test/api-process.ts' | 'test/worker-process.ts'): Promise<string>;
  /** kill -9, and waits until PostgreSQL has noticed on every connection; `release` lets go of what they wait for. */
  kill(release?: () => Promise<unknown>): Promise<void>;
  /** Waits until a connection of the process waits for a lock. */
  untilStuck(): Promise<void>;
}

export function killable(shop: TestApp): Killable & { end(): void } {
  let running: ChildProcess | undefined;
  const isAny = async (condition: string) => {
    const { rows } = await shop.pool.query(
      `select from pg_stat_activity where application_name = 'killable' and ${condition}`,
    );
    return rows.length > 0;
  };
  return {
    async start(script) {
      const separator = shop.connectionString.includes('?') ? '&' : '?';
      running = spawn(process.execPath, [path.join(import.meta.dirname, '..', script)], {
        env: {
          ...process.env,
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
      const [line] = await once(createInterface({ input: running.stdout as NodeJS.ReadableStream }), 'line');
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
      while (!(await isAny("wait_event_type = 'Lock'"))) await wait(10);
    },
    end: () => void running?.kill('SIGKILL'),
  };
}
