import { execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../src/server/embedded-postgres/embedded-postgres.ts';
import { isReady } from '../../test/running-shop.ts';
import type { Part, Stage } from '../part.ts';
import { copyOfShop, startShop } from '../prepared-shop.ts';
import { startRelay } from '../relay.ts';
import { mailFolderOf, Watched } from '../shop-stage.ts';

const DELAY_MS = 200;
const LOST_PERCENT = 5;
const CUT_SECONDS = 20;
const BAD_WEATHER_SECONDS = 8;
const BACK_LIMIT_MS = 60_000;
const TABLE = 'thokmandu_prove';

type Kind = 'slow' | 'lossy' | 'cut';

/** Bad ways between the shop and its database. */
export const networkSlow = between('slow', `${DELAY_MS} ms more each way`);
export const networkLossy = between('lossy', `${LOST_PERCENT} % of packets lost`);
export const networkCut = between('cut', `cut for ${CUT_SECONDS} s`);

function between(kind: Kind, what: string): Part {
  return {
    name: `network-${kind}`,
    fault: `between shop and database: ${what}`,
    mustHold: 'clear 503, no double, recovers by itself',
    aim: 10,
    roundsPerStage: 10,
    open: () => openStage(kind),
  };
}

async function openStage(kind: Kind): Promise<Stage> {
  const folder = await copyOfShop(1);
  const postgres = await startEmbeddedPostgres({
    dataFolder: path.join(folder, 'postgres'),
    log: () => undefined,
  });
  const address = new URL(postgres.connectionString);
  const socket = path.join(address.searchParams.get('host') as string, `.s.PGSQL.${address.port}`);
  const relay = await startRelay(socket);
  const shop = await startShop(folder, {
    DATABASE_URL: `postgres://${address.username}@127.0.0.1:${relay.port}${address.pathname}`,
  });
  const watched = await Watched.open(postgres.connectionString, {
    mailFolders: [mailFolderOf(folder)],
    address: () => shop.baseUrl,
  });
  const worsen: Record<Kind, () => void> = {
    slow: () => {
      relay.weather = { delayMs: DELAY_MS, isCut: false };
    },
    lossy: () => losePackets(relay.port),
    cut: () => {
      relay.weather = { delayMs: 0, isCut: true };
    },
  };
  return {
    async round(random) {
      const backMs = await watched.underLoad(random, { pauseMs: () => 5 }, async () => {
        try {
          await watched.untilAcknowledged(20);
          worsen[kind]();
          await wait((kind === 'cut' ? CUT_SECONDS : BAD_WEATHER_SECONDS) * 1000);
        } finally {
          relay.weather = { delayMs: 0, isCut: false };
          loseNone();
        }
        const calmAt = performance.now();
        await untilReady(shop.baseUrl);
        const tookMs = Math.round(performance.now() - calmAt);
        await watched.untilAcknowledged(5);
        return tookMs;
      });
      const found = await watched.judge();
      return {
        counts: watched.market.recorder.takeCounts(),
        measures: { 'ready again after ms': backMs },
        faults: found,
      };
    },
    close: () =>
      watched.finish(shop.stop, relay.close, postgres.stop, () =>
        fs.rm(folder, { recursive: true, force: true }),
      ),
  };
}

/** Lets the kernel drop packets of this port; without its packet filter nothing can be proven. */
function losePackets(port: number): void {
  const nft = (rule: string) => execFileSync('nft', rule.split(' '));
  nft(`add table inet ${TABLE}`);
  nft(`add chain inet ${TABLE} way { type filter hook input priority 0 ; }`);
  for (const side of ['dport', 'sport']) {
    nft(`add rule inet ${TABLE} way tcp ${side} ${port} numgen random mod 100 < ${LOST_PERCENT} drop`);
  }
}

function loseNone(): void {
  try {
    execFileSync('nft', ['delete', 'table', 'inet', TABLE], { stdio: 'ignore' });
  } catch {
    // There was none.
  }
}

async function untilReady(baseUrl: string): Promise<void> {
  const end = performance.now() + BACK_LIMIT_MS;
  while (!(await isReady(baseUrl))) {
    if (performance.now() > end) throw new Error('The shop does not become ready again.');
    await wait(20);
  }
}
