import { setTimeout as wait } from 'node:timers/promises';
import { heal, kill } from '../../cluster/faults.ts';
import { SHOP_ADDRESS } from '../../cluster/nodes.ts';
import { isReady } from '../../test/running-shop.ts';
import { openCluster, shopNodes } from '../cluster-stage.ts';
import type { Part, Stage } from '../part.ts';
import { startReaders } from '../readers.ts';

const BACK_LIMIT_MS = 120_000;

/** All of a shop node killed behind the proxy, in the middle of its work. */
export const clusterKillShop: Part = {
  name: 'cluster-kill-shop',
  fault: 'a shop node killed under load behind the proxy',
  mustHold: 'every failed GET mended by the proxy, every failed POST by its key, nothing acknowledged lost',
  aim: 100,
  roundsPerStage: 25,
  needsCluster: true,
  open: openStage,
};

async function openStage(): Promise<Stage> {
  const { watched, close } = await openCluster({ mailMayComeTwice: false });
  const { market } = watched;
  return {
    async round(random) {
      await Promise.all(shopNodes.map(({ address }) => untilReady(address)));
      const reading = await startReaders(SHOP_ADDRESS, random, market.buyers);
      const node = random.pick(shopNodes);
      const killUnderLoad = watched.underLoad(random, { pauseMs: () => 5 }, async () => {
        await watched.untilAcknowledged(random.between(5, 20));
        const at = performance.now();
        try {
          await kill(node.name);
          // As much as it takes the proxy to see that it is gone.
          await watched.untilAcknowledged(10);
        } finally {
          await heal(node.name);
        }
        return at;
      });
      const killedAt = await killUnderLoad.finally(() => reading.stop());
      const { gets, faults } = await reading.stop();
      const pauseMs = market.recorder.longestPause('order', killedAt).ms;
      return {
        counts: { ...market.recorder.takeCounts(), GETs: gets, 'failed GETs': faults.length },
        measures: { 'longest without an order ms': pauseMs },
        faults: [...faults, ...(await watched.judge())],
      };
    },
    close,
  };
}

async function untilReady(address: string): Promise<void> {
  const end = performance.now() + BACK_LIMIT_MS;
  while (!(await isReady(address))) {
    if (performance.now() > end) throw new Error(`${address} does not become ready again.`);
    await wait(50);
  }
}
