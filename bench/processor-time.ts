import { readdirSync, readFileSync } from 'node:fs';
import type { Pool } from '../src/server/db/pool.ts';

interface ProcessTimes {
  pid: number;
  parent: number;
  /** User and system time, in seconds. */
  own: number;
  /** The same of its children that have ended. */
  ended: number;
}

/** Processor time of a process and everything it started, ended or not, in seconds; 0 where Linux's /proc is not. */
export function treeSeconds(root: number): number {
  const all = processes();
  const family = new Set([root]);
  // A child has a parent that was there before it, though its number may be lower.
  for (let size = 0; size !== family.size; ) {
    size = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  return all.filter(({ pid }) => family.has(pid)).reduce((sum, { own, ended }) => sum + own + ended, 0);
}

/** The process that all of this PostgreSQL's processes belong to; it runs on this machine. */
export async function postmasterOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return processes().find(({ pid }) => pid === rows[0]?.pid)?.parent ?? 0;
}

function processes(): ProcessTimes[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [timesOf(Number(name))];
      } catch {
        return [];
      }
    });
}

/** The fields of a process's `stat` behind its name, from its state on: times in hundredths of a second. Linux only. */
export function statOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name before it may hold blanks and brackets.
  return text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
}

function timesOf(pid: number): ProcessTimes {
  const fields = statOf(pid);
  const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map(
    (at) => fields[at] as number,
  );
  return {
    pid,
    parent: parent as number,
    own: ((user as number) + (system as number)) / 100,
    ended: ((endedUser as number) + (endedSystem as number)) / 100,
  };
}
