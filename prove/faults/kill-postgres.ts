import { setTimeout as wait } from 'node:timers/promises';
import { isReady } from '../../test/running-shop.ts';
import type { Part, Stage } from '../part.ts';
import { openShop, postmasterPid } from '../shop-stage.ts';

const LIMIT_MS = 60_000;

/** kill -9 of the embedded PostgreSQL under a working shop, which starts it again by itself. */
export const killPostgres: Part = {
  name: 'kill-postgres',
  fault: 'kill -9 of the embedded PostgreSQL',
  mustHold: 'nothing acknowledged lost, no job done twice, back by itself within 5 s',
  aim: 100,
  roundsPerStage: 20,
  limits: [{ measure: 'back after ms', most: 5000, of: 'each' }],
  open: openStage,
};

async function openStage(): Promise<Stage> {
  const { folder, shop, watched, remove } = await openShop();
  const { baseUrl } = shop;
  return {
    async round(random) {
      const backMs = await watched.underLoad(random, { pauseMs: () => 5 }, async () => {
        await watched.untilAcknowledged(random.between(5, 40));
        const killed = await postmasterPid(folder);
        const startedAt = performance.now();
        process.kill(killed, 'SIGKILL');
        await untilBack(folder, killed, baseUrl);
        const tookMs = Math.round(performance.now() - startedAt);
        await watched.untilAcknowledged(5);
        return tookMs;
      });
      const faults = await watched.judge();
      return {
        counts: watched.market.recorder.takeCounts(),
        measures: { 'back after ms': backMs },
        faults,
      };
    },
    close: () => watched.finish(shop.stop, remove),
  };
}

async function untilBack(folder: string, killed: number, baseUrl: string): Promise<void> {
  const limit = performance.now() + LIMIT_MS;
  for (;;) {
    const running = await postmasterPid(folder).catch(() => killed);
    if (running !== killed && (await isReady(baseUrl))) return;
    if (performance.now() > limit) throw new Error('PostgreSQL does not come back.');
    await wait(10);
  }
}
