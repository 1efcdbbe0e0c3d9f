import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { BenchStep } from './cases.ts';
import { percentile } from './report.ts';

/** Until connections stand and this side is as fast as it gets, it is itself what takes the time. */
const WARM_UP_MS = 1000;
/** More than ever wait where the server keeps up; a browser would not open as many. */
const MOST_CONNECTIONS = 256;

export interface PacedResult {
  /** Milliseconds from a request to the end of its answer. */
  p99: number;
  failures: number;
}

/**
 * Begins rounds one by one at chance times, as people come who know nothing of each other, whether the ones before are
 * answered or not. Tools that send a second's share at its beginning and then pause would show a full server each second.
 */
export async function pacedLoad(
  url: string,
  steps: readonly BenchStep[],
  { perSecond, seconds, nextRound }: { perSecond: number; seconds: number; nextRound: () => number },
): Promise<PacedResult> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: MOST_CONNECTIONS });
  const latencies: number[] = [];
  let failures = 0;
  const measuredFrom = performance.now() + WARM_UP_MS;
  const runRound = async (round: number) => {
    for (const step of steps) {
      const startedAt = performance.now();
      const status = await statusOf(agent, url, step(round)).catch(() => 0);
      if (startedAt >= measuredFrom) latencies.push(performance.now() - startedAt);
      if (status < 200 || status > 299) failures += 1;
    }
  };
  const running: Promise<void>[] = [];
  const end = measuredFrom + seconds * 1000;
  for (let due = performance.now(); due < end; due += (-Math.log(1 - Math.random()) * 1000) / perSecond) {
    const early = due - performance.now();
    if (early > 0) await wait(early);
    running.push(runRound(nextRound()));
  }
  await Promise.all(running);
  agent.destroy();
  return { p99: Math.round(percentile(latencies, 0.99)), failures };
}

function statusOf(
  agent: http.Agent,
  url: string,
  { method, path, headers, body }: ReturnType<BenchStep>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.request(new URL(path, url), { agent, method, headers }, (answer) => {
      answer.on('error', reject).on('end', () => resolve(answer.statusCode ?? 0));
      answer.resume();
    });
    request.on('error', reject).end(body);
  });
}
