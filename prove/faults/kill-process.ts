import { cpuSecondsOf } from '../../bench/server.ts';
import type { Part, Stage } from '../part.ts';
import { startShop } from '../prepared-shop.ts';
import { openShop } from '../shop-stage.ts';

/** kill -9 of the whole shop in the middle of its work; its database lives on, as it would on a machine of its own. */
export const killProcess: Part = {
  name: 'kill-process',
  fault: 'kill -9 of the process',
  mustHold: 'nothing acknowledged lost, no job done twice, ready < 3 s at 10,000 products',
  aim: 200,
  roundsPerStage: 25,
  limits: [{ measure: 'ready ms', most: 3000, of: 'each' }],
  open: openStage,
};

async function openStage(): Promise<Stage> {
  const { folder, watched, remove, shop: first } = await openShop();
  const { baseUrl } = first;
  let shop = first;
  return {
    async round(random) {
      await watched.underLoad(random, {}, async () => {
        await watched.untilAcknowledged(random.between(5, 60));
        await shop.kill();
      });
      shop = await startShop(folder, { PORT: new URL(baseUrl).port });
      const { pid, readyAfterMs } = shop;
      const processorMs = Math.round(cpuSecondsOf(pid) * 1000);
      const faults = await watched.judge();
      return {
        counts: watched.market.recorder.takeCounts(),
        measures: { 'ready ms': readyAfterMs, 'processor ms until ready': processorMs },
        faults,
      };
    },
    close: () => watched.finish(() => shop.stop(), remove),
  };
}
