import { setTimeout as wait } from 'node:timers/promises';
import { isReady, servingProcesses } from '../../test/running-shop.ts';
import { endJobs, startJobs } from '../jobs-process.ts';
import type { Part, Stage } from '../part.ts';
import { openShop } from '../shop-stage.ts';

const PROCESSES = 2;
const BACK_LIMIT_MS = 60_000;
/** A process that is starting does not hear who asks: it is asked anew. */
const ASKED_ANEW_MS = 400;

/** kill -9 of one of the serving processes, or of the process that runs the jobs, in the middle of its work. */
export const killWorker: Part = {
  name: 'kill-worker',
  fault: 'kill -9 of a worker: one of two that serve, or the one that runs the jobs',
  mustHold: 'nothing acknowledged lost, no job done twice, back < 3 s at 10,000 products',
  aim: 100,
  roundsPerStage: 25,
  limits: [
    { measure: 'replaced after ms', most: 3000, of: 'each' },
    { measure: 'jobs again after ms', most: 3000, of: 'each' },
  ],
  open: openStage,
};

async function openStage(): Promise<Stage> {
  const { folder, shop, watched, remove } = await openShop({ WORKERS: String(PROCESSES), JOBS: 'off' });
  const { baseUrl } = shop;
  let jobs = await startJobs(folder);
  return {
    async round(random) {
      await untilInReserve(shop);
      const measures = await watched.underLoad(random, {}, async () => {
        await watched.untilAcknowledged(random.between(5, 60));
        const startedAt = performance.now();
        const isOfJobs = random.chance(0.5);
        if (isOfJobs) {
          await endJobs(jobs, 'SIGKILL');
          jobs = await startJobs(folder);
        } else {
          const killed = random.pick(await servingProcesses(shop));
          process.kill(killed, 'SIGKILL');
          await untilReplaced(shop, killed);
        }
        const tookMs = Math.round(performance.now() - startedAt);
        await watched.untilAcknowledged(5);
        return { [isOfJobs ? 'jobs again after ms' : 'replaced after ms']: tookMs };
      });
      const faults = await watched.judge();
      if (!(await isReady(baseUrl))) faults.push('the shop is not ready');
      return {
        counts: watched.market.recorder.takeCounts(),
        measures,
        faults,
      };
    },
    close: () => watched.finish(() => endJobs(jobs, 'SIGTERM'), shop.stop, remove),
  };
}

/** One in reserve takes the place of whoever is killed: the fault is that one dies, not that two do at once. */
async function untilInReserve({ baseUrl }: { baseUrl: string }): Promise<void> {
  await untilSo(() => tellsFigures(baseUrl), 'No process is in reserve.');
}

async function untilReplaced(shop: { pid: number }, killed: number): Promise<void> {
  await untilSo(async () => {
    const now = await servingProcesses(shop);
    return now.length === PROCESSES && !now.includes(killed);
  }, 'A serving process that was killed is not replaced.');
}

async function untilSo(isSo: () => Promise<boolean>, otherwise: string): Promise<void> {
  const limit = performance.now() + BACK_LIMIT_MS;
  while (!(await isSo())) {
    if (performance.now() > limit) throw new Error(otherwise);
    await wait(20);
  }
}

/** The figures are those of all processes together, the one in reserve as well: while it starts nobody tells them. */
async function tellsFigures(baseUrl: string): Promise<boolean> {
  const signal = AbortSignal.timeout(ASKED_ANEW_MS);
  const answer = await fetch(`${baseUrl}/metrics`, { signal }).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.ok ?? false;
}
