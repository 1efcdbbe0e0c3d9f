import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from '../../bench/report.ts';
import { memoryOf } from '../../bench/server.ts';
import type { Queryable } from '../../src/server/db/pool.ts';
import type { Part, PartOptions, Stage } from '../part.ts';
import { openShop } from '../shop-stage.ts';

const QUARTERS = 4;
const HANDS = 16;
const SAMPLE_MS = 5_000;
const MOST_GROWTH_OF_P99 = 1.2;
/** After the first quarter, in which what is kept fills up. */
const MOST_GROWTH_OF_MEMORY = 1.1;

/** Hours of everyday work at a steady rate: `--minutes` and `--rate` say how long and how much. */
export const soak: Part = {
  name: 'soak',
  fault: 'steady work for `--minutes` at `--rate` deeds a second',
  mustHold: 'memory flat, p99 of the last quarter at most 1.2 of the first',
  aim: 1,
  roundsPerStage: 1,
  open: openStage,
};

async function openStage({ minutes, rate, log }: PartOptions): Promise<Stage> {
  const { shop, watched, remove } = await openShop();
  return {
    async round(random) {
      let slot = performance.now();
      const pauseMs = () => {
        slot = Math.max(slot + 1000 / rate, performance.now() - 1000);
        return Math.max(0, slot - performance.now());
      };
      const { recorder } = watched.market;
      const load = watched.startLoad(random, { hands: HANDS, pauseMs });
      const p99s: number[] = [];
      const memory: { minute: number; megabytes: number }[] = [];
      const startedAt = performance.now();
      for (let quarter = 1; quarter <= QUARTERS; quarter += 1) {
        recorder.takeLatencies();
        const end = startedAt + (minutes * 60_000 * quarter) / QUARTERS;
        while (performance.now() < end) {
          await wait(Math.min(SAMPLE_MS, Math.max(0, end - performance.now())));
          const minute = (performance.now() - startedAt) / 60_000;
          memory.push({ minute, megabytes: memoryOf(shop.pid).residentMb });
        }
        const latencies = recorder.takeLatencies();
        p99s.push(Math.round(percentile([...latencies.values()].flat(), 0.99)));
        log(`quarter ${quarter}: p99 ${p99s.at(-1)} ms, ${memory.at(-1)?.megabytes} MB`);
        for (const line of [...slowestFirst(latencies), ...(await waitingJobs(watched.pool))])
          log(`  ${line}`);
      }
      await load.stop();
      const faults = await watched.judge();
      const [first = 0, , , last = 0] = p99s;
      if (last > first * MOST_GROWTH_OF_P99) faults.push(`p99 grew from ${first} ms to ${last} ms`);
      const settled = memory.filter(({ minute }) => minute > minutes / QUARTERS);
      const settledMb = settled[0]?.megabytes ?? 0;
      const lastMb = settled.at(-1)?.megabytes ?? 0;
      if (lastMb > settledMb * MOST_GROWTH_OF_MEMORY)
        faults.push(`memory grew from ${settledMb} MB to ${lastMb} MB`);
      return {
        counts: { ...recorder.takeCounts(), minutes },
        measures: {
          'p99 of the first quarter, ms': first,
          'p99 of the last quarter, ms': last,
          'MB after the first quarter': settledMb,
          'MB at the end': lastMb,
          'MB more an hour': Math.round(slopeOf(settled) * 60),
        },
        faults,
      };
    },
    close: () => watched.finish(shop.stop, remove),
  };
}

/** A line for each call: which of them make the 99th percentile of all, should it grow. */
function slowestFirst(latencies: ReadonlyMap<string, number[]>): string[] {
  return [...latencies]
    .map(([call, tookMs]) => ({
      call,
      times: tookMs.length,
      median: Math.round(percentile(tookMs, 0.5)),
      p99: Math.round(percentile(tookMs, 0.99)),
    }))
    .sort((one, other) => other.p99 - one.p99)
    .map(({ call, times, median, p99 }) => `${call}: ${times} times, median ${median} ms, p99 ${p99} ms`);
}

/** A line for each kind of job that could be done by now: a queue that grows says that the rate is too high. */
async function waitingJobs(database: Queryable): Promise<string[]> {
  const { rows } = await database.query(
    `select task_identifier as job, count(*)::integer as waiting from graphile_worker.jobs
     where run_at <= now() group by 1 order by 2 desc`,
  );
  return rows.map(({ job, waiting }) => `waiting: ${waiting} of ${job}`);
}

/** The line of least squares: megabytes a minute. */
function slopeOf(samples: readonly { minute: number; megabytes: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const minute = mean(samples.map((sample) => sample.minute));
  const megabytes = mean(samples.map((sample) => sample.megabytes));
  const spread = mean(samples.map((sample) => (sample.minute - minute) ** 2));
  if (spread === 0) return 0;
  return mean(samples.map((sample) => (sample.minute - minute) * (sample.megabytes - megabytes))) / spread;
}
