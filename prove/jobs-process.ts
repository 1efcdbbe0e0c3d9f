import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** The process that runs the jobs of a shop with this data folder, which itself runs none. */
export async function startJobs(folder: string): Promise<ChildProcess> {
  const root = path.join(import.meta.dirname, '..');
  const { DATABASE_URL: _, ...env } = process.env;
  const jobs = spawn(process.execPath, [path.join(root, 'scripts', 'worker.ts')], {
    cwd: root,
    env: { ...env, DATA_FOLDER: folder, DEMO: '1' },
    // Ctrl-C ends the proof after its round, and only then this.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(jobs.stdout, 'data');
  return jobs;
}

export async function endJobs(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
