import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const START_LIMIT_MS = 180_000;
const root = path.join(import.meta.dirname, '..', '..');

/**
 * Starts the shop as `npm run build` left it, on a fresh data folder with the demo catalogue. E2E_BASE_URL names a
 * running one to use instead.
 */
export default async function startShop(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_BASE_URL) return undefined;
  const dataFolder = await fs.mkdtemp(path.join(os.tmpdir(), 'thokmandu-e2e-'));
  await fs.chmod(dataFolder, 0o755);
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const log = await fs.open(path.join(dataFolder, 'server.log'), 'w');
  const { DATABASE_URL: _, ...environment } = process.env;
  const shop = spawn(process.execPath, [path.join(root, 'scripts', 'serve.ts')], {
    cwd: root,
    env: {
      ...environment,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: baseUrl,
      DATA_FOLDER: dataFolder,
      DEMO: '1',
      RATE_LIMITS: 'off',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', log.fd, log.fd],
  });
  const stop = async () => {
    if (shop.exitCode === null && shop.signalCode === null) {
      shop.kill('SIGTERM');
      await once(shop, 'exit');
    }
    await log.close();
    await fs.rm(dataFolder, { recursive: true, force: true });
  };
  try {
    await becomesReady(shop, baseUrl);
  } catch (error) {
    const output = await fs.readFile(path.join(dataFolder, 'server.log'), 'utf8');
    await stop();
    throw new Error(`${(error as Error).message}\n${output.slice(-4000)}`);
  }
  process.env.E2E_BASE_URL = baseUrl;
  process.env.E2E_DATA_FOLDER = dataFolder;
  return stop;
}

async function becomesReady(shop: ChildProcess, baseUrl: string): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline) {
    if (shop.exitCode !== null) throw new Error('The shop ended while it started.');
    const answer = await fetch(`${baseUrl}/health/ready`).catch(() => null);
    if (answer?.ok) return;
    await wait(100);
  }
  throw new Error('The shop did not become ready.');
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
