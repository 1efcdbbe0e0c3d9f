import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { startEmbeddedPostgres } from '../../src/server/embedded-postgres/embedded-postgres.ts';
import type { Part, Stage } from '../part.ts';
import { copyOfShop } from '../prepared-shop.ts';
import { BUYERS, openRaces, UNITS } from '../race.ts';
import { ownersPool } from '../shop-stage.ts';

const NODES = 3;
const SECRET = 'kQ7vN2xR9mT4wB8zL3pD6hF1sJ5gC0yE-races';

/** More buyers than units, at once, over several processes of the shop on one database. */
export const races: Part = {
  name: 'races',
  fault: `${BUYERS} buyers for ${UNITS} units over ${NODES} processes on one database`,
  mustHold: 'exactly ten are sold, never an eleventh',
  aim: 1000,
  roundsPerStage: 100,
  open: openStage,
};

async function openStage(): Promise<Stage> {
  const folder = await copyOfShop(1);
  const postgres = await startEmbeddedPostgres({
    dataFolder: path.join(folder, 'postgres'),
    log: () => undefined,
  });
  const nodes = await Promise.all(
    Array.from({ length: NODES }, () => startNode(postgres.connectionString, folder)),
  );
  const pool = ownersPool(postgres.connectionString);
  const races = await openRaces(
    pool,
    nodes.map(({ address }) => address),
    SECRET,
  );
  return {
    round: races.race,
    async close() {
      const faults = await races.judge();
      for (const { end } of nodes) end();
      await pool.end();
      await postgres.stop();
      await fs.rm(folder, { recursive: true, force: true });
      return faults;
    },
  };
}

/** The API as a process of its own, without jobs. */
async function startNode(databaseUrl: string, folder: string): Promise<{ address: string; end(): void }> {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, '..', '..', 'test', 'api-process.ts')],
    {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        DEMO: '1',
        DATA_FOLDER: folder,
        SECRET_KEY: SECRET,
        RATE_LIMITS: 'off',
        OVERLOAD_GUARD: 'off',
        JOBS: 'off',
      },
      // Ctrl-C ends the proof after its round, and only then this.
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [port] = await once(createInterface({ input: child.stdout }), 'line');
  return { address: `http://127.0.0.1:${port}`, end: () => void child.kill('SIGKILL') };
}
