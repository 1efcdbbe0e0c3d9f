import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Pool } from 'pg';

/** What every test of the server begins with. */
export const SETUP_FILES = ['test/patience.ts', 'test/failure-causes.setup.ts'];

/** The functions that say the time in SQL, each with how the database knows it. */
const CLOCKS = { now: 'stable', statement_timestamp: 'stable', clock_timestamp: 'volatile' };

/** For a process whose clock `beginDay` sets. */
export const OWN_CLOCK = ['--import', pathToFileURL(path.join(import.meta.dirname, 'later-clock.ts')).href];

/** For a project of vitest: every one of its test files begins at this moment. */
export function onDay(moment: string) {
  return {
    env: { TEST_NOW: moment },
    execArgv: OWN_CLOCK,
    setupFiles: [...SETUP_FILES, 'test/chosen-day.setup.ts'],
  };
}

/** From now on it is this moment for this process. */
export function beginDay(moment: string | number): void {
  const machineTime = performance.timeOrigin + performance.now();
  process.env.LATER_MS = String(Math.round(new Date(moment).getTime() - machineTime));
}

/**
 * A database of a test that has a day of its own: what its clock says and what the app reads are one time. The planner
 * puts a function written in SQL in place of its name wherever the name stands, in defaults, triggers and jobs too; it
 * does not for `current_date` and its kind, which the shop uses nowhere. Needs a superuser.
 */
export async function setClock(pool: Pool): Promise<void> {
  const ahead = Number(process.env.LATER_MS ?? 0);
  if (ahead === 0) return;
  for (const [name, volatility] of Object.entries(CLOCKS))
    await pool.query(`
      create function pg_catalog.machine_${name}() returns timestamptz language internal ${volatility} as '${name}';
      create or replace function pg_catalog.${name}() returns timestamptz language sql ${volatility}
        as $$ select pg_catalog.machine_${name}() + interval '${ahead} milliseconds' $$`);
}
