import { setTimeout as wait } from 'node:timers/promises';
import { cut, heal, kill } from '../../cluster/faults.ts';
import { waitUntilHealthy, whoIsPrimary } from '../../cluster/health.ts';
import type { ClusterNode } from '../../cluster/nodes.ts';
import type { Pool } from '../../src/server/db/pool.ts';
import { openCluster } from '../cluster-stage.ts';
import { ordersOnOldPrimary } from '../old-primary.ts';
import type { Part, Stage } from '../part.ts';
import type { Watched } from '../shop-stage.ts';

const LIMIT_MS = 150_000;
/** Orders are taken again once so many were, under another primary. */
const AGAIN = 5;

/** The database that takes writes dies, or lives on alone, under people at work. */
export const clusterKillPrimary = lost('kill', 'all of the primary killed');
export const clusterCutPrimary = lost('cut', 'the primary cut off, then healed');

function lost(how: 'kill' | 'cut', fault: string): Part {
  return {
    name: `cluster-${how}-primary`,
    fault,
    mustHold:
      '0 acknowledged orders lost, none acknowledged on two timelines, orders again within 30 s at the median, 60 s at worst',
    aim: 30,
    roundsPerStage: 10,
    limits: [
      { measure: 'orders again after ms', most: 60_000, of: 'each' },
      { measure: 'orders again after ms', most: 30_000, of: 'median' },
    ],
    needsCluster: true,
    open: () => openStage(how),
  };
}

async function openStage(how: 'kill' | 'cut'): Promise<Stage> {
  const { watched, close } = await openCluster({ mailMayComeTwice: true });
  const { market, pool } = watched;
  const people = market.people.map(({ id }) => id);
  return {
    async round(random) {
      await waitUntilHealthy();
      const primary = await whoIsPrimary();
      if (primary === null) throw new Error('No database takes writes.');
      const timeline = await timelineOf(pool);
      const load = watched.startLoad(random, { pauseMs: () => 5 });
      try {
        await watched.untilAcknowledged(random.between(20, 60));
        const startedAt = performance.now();
        await (how === 'kill' ? kill(primary.name) : cut(primary.name));
        await untilOrdersAgain(primary, watched);
        await load.stop();
        const { until } = market.recorder.longestPause('order', startedAt);
        const againMs = Math.round(until - startedAt);
        const onOld = await ordersOnOldPrimary(primary, people);
        // What is looked up now is on the new primary: the old one comes back meanwhile, and has to follow.
        await heal(primary.name);
        const faults = await watched.judge();
        const onNew = await pool.query<{ id: string }>('select id from orders where id = any($1::uuid[])', [
          onOld,
        ]);
        const kept = new Set(onNew.rows.map(({ id }) => id));
        const onlyOld = onOld.filter((id) => !kept.has(id));
        const told = new Set(market.recorder.deeds.map(({ facts }) => facts.id));
        const twoTimelines = onlyOld.filter((id) => told.has(id));
        if (twoTimelines.length > 0)
          faults.push(`acknowledged on the old timeline alone: ${twoTimelines.slice(0, 5).join(', ')}`);
        // Whoever reads too little of the old one would find nothing wrong there.
        const seen = new Set(onOld);
        const unseen = market.recorder.deeds.filter(
          ({ kind, at, facts }) => kind === 'order' && at < startedAt && !seen.has(facts.id),
        );
        if (unseen.length > 0)
          faults.push(`${unseen.length} orders that the old primary had acknowledged are not on it`);
        const newTimeline = await timelineOf(pool);
        if (newTimeline <= timeline) faults.push(`timeline ${newTimeline} comes after ${timeline}`);
        return {
          counts: {
            ...market.recorder.takeCounts(),
            'orders that only the old primary had': onlyOld.length,
          },
          measures: { 'orders again after ms': againMs },
          faults,
        };
      } finally {
        await load.stop();
        await heal(primary.name);
      }
    },
    close,
  };
}

/** Waits until another database takes writes and orders are taken. */
async function untilOrdersAgain(lost: ClusterNode, watched: Watched): Promise<void> {
  const end = performance.now() + LIMIT_MS;
  for (;;) {
    const primary = await whoIsPrimary();
    if (primary !== null && primary.name !== lost.name) break;
    if (performance.now() > end) throw new Error('No other database takes writes.');
    await wait(200);
  }
  const { deeds } = watched.market.recorder;
  const since = performance.now();
  while (deeds.filter(({ kind, at }) => kind === 'order' && at > since).length < AGAIN) {
    if (performance.now() > end) throw new Error('Orders are not taken again.');
    await wait(50);
  }
}

/** How many primaries there have been: each writes a timeline of its own. */
async function timelineOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ timeline: string }>(
    'select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline',
  );
  return Number.parseInt(rows[0]?.timeline ?? '', 16);
}
