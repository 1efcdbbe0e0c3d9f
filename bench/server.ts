import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startFlags } from '../scripts/start-flags.ts';
import type { Build } from './builds.ts';
import { statOf, treeSeconds } from './processor-time.ts';

/** A million products are read before that. */
const READY_LIMIT_MS = 240_000;

export interface BenchServer {
  url: string;
  /** From the start of the process until /health/ready says 200. */
  readyAfterMs: number;
  memory(): Memory;
  /** Processor time used since its start by it and all it started, in seconds. */
  cpuSeconds(): number;
  stop(): Promise<void>;
}

export interface Memory {
  /** Resident now, and at its largest, in MB. */
  residentMb: number;
  peakMb: number;
}

/** Starts the built shop in a process of its own, on one core where `taskset` is at hand. */
export async function startBenchServer(
  { folder }: Build,
  env: Record<string, string>,
  port: number,
): Promise<BenchServer> {
  const node = [process.execPath, ...startFlags(folder), programOf(folder)];
  const command = hasTaskset() ? ['taskset', '-c', '0', ...node] : node;
  const startedAt = performance.now();
  const child = spawn(command[0] as string, command.slice(1), {
    cwd: folder,
    env: {
      ...process.env,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      PORT: String(port),
      HOST: '127.0.0.1',
      NODE_ENV: 'production',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilReady(child, url, startedAt);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  const readyAfterMs = performance.now() - startedAt;
  return {
    url,
    readyAfterMs,
    memory: () => memoryOf(child.pid as number),
    cpuSeconds: () => treeSeconds(child.pid as number),
    async stop() {
      if (child.exitCode !== null)
        throw new Error('The server ended by itself: what answered may have been another one.');
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** What opens the shop; in older builds it was TypeScript. */
function programOf(folder: string): string {
  const program = path.join(folder, 'scripts', 'serve.js');
  return existsSync(program) ? program : path.join(folder, 'scripts', 'serve.ts');
}

/** Keeps this process, which makes the load, off the server's core. */
export function leaveTheServersCore(): void {
  if (hasTaskset()) spawn('taskset', ['-cp', '1', String(process.pid)], { stdio: 'ignore' });
}

async function untilReady(child: ChildProcess, url: string, startedAt: number): Promise<void> {
  while (performance.now() - startedAt < READY_LIMIT_MS) {
    if (child.exitCode !== null) throw new Error('The server ended before it was ready.');
    const isReady = await fetch(`${url}/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await wait(10);
  }
  throw new Error(`The server was not ready within ${READY_LIMIT_MS / 1000} s.`);
}

function hasTaskset(): boolean {
  return process.platform === 'linux' && existsSync('/usr/bin/taskset');
}

/** User and system time; Linux counts them in hundredths of a second. */
export function cpuSecondsOf(pid: number): number {
  if (process.platform !== 'linux') return 0;
  const [user = 0, system = 0] = statOf(pid).slice(11, 13);
  return (user + system) / 100;
}

export function memoryOf(pid: number): Memory {
  const megabytes = (name: string) => {
    const status = process.platform === 'linux' ? readFileSync(`/proc/${pid}/status`, 'utf8') : '';
    return Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024);
  };
  return { residentMb: megabytes('VmRSS'), peakMb: megabytes('VmHWM') };
}
