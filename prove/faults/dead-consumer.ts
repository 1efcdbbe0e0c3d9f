import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { verifyWebhook } from '../../clients/samples/verify-webhook.ts';
import type { Pool } from '../../src/server/db/pool.ts';
import { endJobs, startJobs } from '../jobs-process.ts';
import type { Part, Stage } from '../part.ts';
import { openShop } from '../shop-stage.ts';

const DOWN_MINUTES = 120;
/** The time is moved on so often while it is down. */
const STEPS = 4;
/** Something arrives at least so often once it is up. */
const STANDSTILL_MS = 90_000;

/** Programs that listen are down for two hours, then up; whoever sends is killed in between. */
export const deadConsumer: Part = {
  name: 'dead-consumer',
  fault: 'programs that listen to webhooks down for 2 hours, kill -9 of the jobs meanwhile',
  mustHold: 'every event arrives, those of one order in their order',
  aim: 10,
  roundsPerStage: 5,
  open: openStage,
};

/** A program on this machine, of one seller after the other: each address has a path of its own. */
class Consumer {
  mode: 'up' | 'silent' | 'broken' | 'failing' = 'up';
  /** Ids of events as they arrived, by the path that they came to. */
  readonly heard = new Map<string, string[]>();
  readonly secrets = new Map<string, string>();
  readonly strange: string[] = [];
  readonly #server = http.createServer((request, response) => void this.#hear(request, response));

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async #hear(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { url = '', headers } = request;
    let body = '';
    for await (const chunk of request) body += chunk;
    if (this.mode === 'silent') return;
    if (this.mode === 'broken') return void request.socket.destroy();
    if (this.mode === 'failing') return void response.writeHead(503).end();
    try {
      verifyWebhook(this.secrets.get(url) ?? '', headers, body);
      this.heard.set(url, [...(this.heard.get(url) ?? []), String(headers['webhook-id'])]);
    } catch (error) {
      this.strange.push(`${url}: ${error}`);
    }
    response.writeHead(204).end();
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

async function openStage(): Promise<Stage> {
  const { folder, shop, watched, remove } = await openShop({ JOBS: 'off' });
  const { pool, market } = watched;
  const consumer = new Consumer();
  const base = await consumer.open();
  for (const seller of market.sellers) {
    const url = `${base}/${seller.id}`;
    const body = { for: 'seller', url, events: null };
    const added = await seller.call(shop.baseUrl, { method: 'POST', path: '/api/account/webhooks', body });
    if (added.status !== 201) throw new Error(`A webhook was answered ${added.status}`);
    consumer.secrets.set(new URL(url).pathname, added.body.data.secret);
  }
  let jobs = await startJobs(folder);
  return {
    async round(random) {
      consumer.mode = random.pick(['silent', 'broken', 'failing'] as const);
      await watched.underLoad(random, {}, async () => {
        for (let step = 0; step < STEPS; step += 1) {
          await watched.untilAcknowledged(random.between(30, 60));
          await letTimePass(pool, DOWN_MINUTES / STEPS);
          if (random.chance(0.5)) {
            await endJobs(jobs, 'SIGKILL');
            jobs = await startJobs(folder);
          }
        }
      });
      consumer.mode = 'up';
      const startedAt = performance.now();
      const faults = await untilAllArrived(pool);
      const tookMs = Math.round(performance.now() - startedAt);
      faults.push(...(await watched.judge()), ...(await missing(pool, consumer)));
      return {
        counts: market.recorder.takeCounts(),
        measures: { 'all arrived after ms': tookMs },
        faults,
      };
    },
    close: () =>
      watched.finish(() => endJobs(jobs, 'SIGTERM'), consumer.close.bind(consumer), shop.stop, remove),
  };
}

/** As if so much time had passed for the webhooks; whoever was killed is given up by itself. */
async function letTimePass(pool: Pool, minutes: number): Promise<void> {
  await pool.query(
    `with endpoints as (
       update webhook_endpoints set rests_until = rests_until - make_interval(mins => $1),
         failing_since = failing_since - make_interval(mins => $1)
     )
     update webhook_deliveries set next_at = next_at - make_interval(mins => $1),
       tried_at = tried_at - make_interval(mins => $1)
     where state = 'waiting' and tries > 0`,
    [minutes],
  );
}

async function untilAllArrived(pool: Pool): Promise<string[]> {
  const left = async (): Promise<number> =>
    (await pool.query(`select count(*)::int as n from webhook_deliveries where state = 'waiting'`)).rows[0].n;
  let waiting = await left();
  for (let movedAt = performance.now(); waiting > 0; ) {
    await wait(200);
    const now = await left();
    if (now < waiting) movedAt = performance.now();
    waiting = now;
    // It rests for a quarter of an hour at most.
    if (performance.now() - movedAt > STANDSTILL_MS / 10) await letTimePass(pool, 15);
    if (performance.now() - movedAt > STANDSTILL_MS) return [`${waiting} deliveries still wait`];
  }
  return [];
}

/** What of all that happened did not arrive, or before what came earlier. */
async function missing(pool: Pool, { heard, strange }: Consumer): Promise<string[]> {
  const { rows } = await pool.query<{ path: string; subject: string; ids: string[] }>(
    `select '/' || v.seller_id as path, d.subject, array_agg(v.id::text order by d.id) as ids
     from webhook_deliveries d join webhook_events v on v.id = d.event_id
     join webhook_endpoints e on e.id = d.endpoint_id
     where d.state = 'delivered' and e.is_on group by v.seller_id, d.subject`,
  );
  const { rows: others } = await pool.query(
    `select from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
     where d.state <> 'delivered' and (e.is_on or e.off_at > now() - interval '1 hour')`,
  );
  const faults = strange.splice(0);
  if (others.length > 0) faults.push(`${others.length} deliveries did not arrive`);
  for (const { path, subject, ids } of rows) {
    const wanted = new Set(ids);
    const firsts = [...new Set((heard.get(path) ?? []).filter((id) => wanted.has(id)))];
    if (firsts.join() !== ids.join()) faults.push(`${subject}: ${firsts.length} of ${ids.length} in order`);
  }
  return faults;
}
