import fs from 'node:fs/promises';
import { paths } from './paths.ts';

export class NoCluster extends Error {}

/** The process that started the cluster and watches it. */
export type Watcher = { pid: number; startedAt: string };

/** The cluster that runs here; null when none was started. `isWatched` is false when its watcher has ended without `stop`. */
export async function runningCluster(): Promise<(Watcher & { isWatched: boolean }) | null> {
  try {
    const watcher: Watcher = JSON.parse(await fs.readFile(paths.watcher, 'utf8'));
    return { ...watcher, isWatched: await isWatcher(watcher.pid) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    // The power failed while it was written.
    if (error instanceof SyntaxError) return { pid: 0, startedAt: 'unknown', isWatched: false };
    throw error;
  }
}

export async function requireCluster(): Promise<Watcher> {
  const cluster = await runningCluster();
  if (cluster === null) throw new NoCluster('No cluster runs here. Start one: npm run cluster');
  if (cluster.isWatched) return cluster;
  throw new NoCluster('The cluster is no longer watched. Clear up what is left: npm run cluster -- stop');
}

/** The id may belong to another process by now, to this one too. */
async function isWatcher(pid: number): Promise<boolean> {
  if (pid === process.pid) return false;
  const command = await fs.readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return command.includes('cluster/run.ts');
}
