import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startFlags } from '../scripts/start-flags.ts';

const START_LIMIT_MS = 240_000;
const root = path.join(import.meta.dirname, '..');

export type RunningShop = {
  baseUrl: string;
  /** The process that was started. */
  pid: number;
  /** From the start of the process to its first ready answer. */
  readyAfterMs: number;
  /** What the process has written so far. */
  output(): Promise<string>;
  /** Asks to stop and answers the exit code. */
  stop(): Promise<number | null>;
  /** kill -9. */
  kill(): Promise<void>;
};

/**
 * Runs the shop as `npm run build` left it, in demo mode without limits, and waits until it is ready. `env.PORT`: at the
 * port it had. `detached`: Ctrl-C is for the caller alone, who stops the shop in turn.
 */
export async function runShop(
  dataFolder: string,
  env: Record<string, string> = {},
  { detached = false } = {},
): Promise<RunningShop> {
  await fs.mkdir(dataFolder, { recursive: true });
  const port = env.PORT === undefined ? await freePort() : Number(env.PORT);
  const baseUrl = `http://localhost:${port}`;
  const logFile = path.join(dataFolder, 'server.log');
  const log = await fs.open(logFile, 'a');
  const startedAt = performance.now();
  const { DATABASE_URL: _, ...inherited } = process.env;
  const shop = spawn(process.execPath, [...startFlags(root), path.join(root, 'scripts', 'serve.js')], {
    cwd: root,
    env: {
      ...inherited,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: baseUrl,
      DATA_FOLDER: dataFolder,
      DEMO: '1',
      RATE_LIMITS: 'off',
      // A machine that stands still for a second is slow, not overloaded by the tests' two browsers.
      OVERLOAD_GUARD: 'off',
      NODE_ENV: 'production',
      ...env,
    },
    detached,
    stdio: ['ignore', log.fd, log.fd],
  });
  await log.close();
  const end = async (signal: NodeJS.Signals) => {
    if (shop.exitCode === null && shop.signalCode === null) {
      shop.kill(signal);
      await once(shop, 'exit');
    }
    return shop.exitCode;
  };
  const output = () => fs.readFile(logFile, 'utf8');
  while (!(await isReady(baseUrl))) {
    const isOver = shop.exitCode !== null || shop.signalCode !== null;
    if (isOver || performance.now() - startedAt > START_LIMIT_MS) {
      await end('SIGTERM');
      throw new Error(`The shop did not become ready.\n${(await output()).slice(-4000)}`);
    }
    await wait(20);
  }
  return {
    baseUrl,
    pid: shop.pid as number,
    readyAfterMs: Math.round(performance.now() - startedAt),
    output,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  };
}

/** The processes of a shop with several that serve, the oldest first: not the one in reserve. */
export async function servingProcesses({ pid }: Pick<RunningShop, 'pid'>): Promise<number[]> {
  const children = (await fs.readFile(`/proc/${pid}/task/${pid}/children`, 'utf8'))
    .trim()
    .split(' ')
    .map(Number);
  const commands = await Promise.all(
    children.map((child) => fs.readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')),
  );
  return children.filter((_, at) => commands[at]?.startsWith('thokmandu serves'));
}

export async function isReady(baseUrl: string): Promise<boolean> {
  const answer = await fetch(`${baseUrl}/health/ready`).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.ok ?? false;
}

export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
