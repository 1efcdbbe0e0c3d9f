import fs from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page, type Request, request } from '@playwright/test';
import { type SeedRandom, seedRandom } from '../../src/demo/seed/seed-random.ts';
import { chromiumLaunchOptions } from '../../test/e2e/chromium.ts';
import { DEEDS, KINDS, type Work } from '../browser-changes.ts';
import type { Outcome, Part, Stage } from '../part.ts';
import { copyOfShop, startShop } from '../prepared-shop.ts';

const FLAPS = 20;
const LOST = 0.05;
/** A slow phone's line. */
const DELAY_MS = 150;
const DOWN_MBITS = 1.6;
const UP_MBITS = 0.75;
/** A press waits for its button while a call is under way. */
const PRESS_MS = 10_000;
/** A change that waits is tried again after a minute at the latest. */
const PATIENCE_MS = 75_000;
/** A page between two calls of one deed is quiet for less. */
const QUIET_MS = 1_500;

/** A browser whose line comes and goes while its person works. */
export const browserFlaps: Part = {
  name: 'browser-flaps',
  fault: `Chromium on a line of ${DOWN_MBITS} Mbit/s and ${DELAY_MS} ms, which goes ${FLAPS} times and comes back while ${DEEDS} changes are made, with ${LOST * 100} % of its calls lost on the way or on the way back`,
  mustHold: 'each change is there once, and nothing waits for ever',
  aim: 24,
  roundsPerStage: 16,
  open: openStage,
};

async function openStage(): Promise<Stage> {
  const folder = await copyOfShop(1);
  const shop = await startShop(folder);
  const browser = await chromium.launch({ ...(await chromiumLaunchOptions()), handleSIGINT: false });
  const api = await request.newContext({ baseURL: shop.baseUrl });
  let rounds = 0;
  return {
    async round(random) {
      const [name, kind] = KINDS[rounds % KINDS.length] as (typeof KINDS)[number];
      rounds += 1;
      const context = await browser.newContext({ baseURL: shop.baseUrl, serviceWorkers: 'block' });
      try {
        const page = await context.newPage();
        const { faults, ...outcome } = await flap(page, await kind(page, api, random), random);
        return { ...outcome, faults: faults.map((fault) => `${name}: ${fault}`) };
      } finally {
        await context.close();
      }
    },
    async close() {
      await api.dispose();
      await browser.close();
      await shop.stop();
      await fs.rm(folder, { recursive: true, force: true });
      return [];
    },
  };
}

/** Makes the changes while the line comes and goes, then looks them up. */
async function flap(page: Page, work: Work, random: SeedRandom): Promise<Outcome> {
  const context = page.context();
  const line = await slowLine(context, seedRandom(String(random.next())));
  const [hand, cable] = [seedRandom(String(random.next())), seedRandom(String(random.next()))];
  const flapping = (async () => {
    for (let flaps = 0; flaps < FLAPS; flaps += 1) {
      await wait(cable.between(50, 1_500));
      await line.connect(false);
      await wait(cable.between(50, 1_000));
      await line.connect(true);
    }
  })();
  const faults: string[] = [];
  context.on('weberror', (event) => faults.push(`page: ${event.error().message.slice(0, 300)}`));
  context.setDefaultTimeout(PRESS_MS);
  for (let nth = 0; nth < DEEDS; nth += 1) {
    await wait(hand.between(0, 3_000));
    await work
      .press(nth)
      .catch((error: Error) => faults.push(`press ${nth}: ${error.message.slice(0, 300)}`));
  }
  await flapping;
  line.stay();
  const stayedAt = performance.now();
  faults.push(...(await untilSent(page, line)));
  const sentMs = Math.round(performance.now() - stayedAt - QUIET_MS);
  faults.push(...(await work.judge()));
  return {
    counts: { changes: DEEDS, 'times without a line': FLAPS, ...line.lost },
    measures: { 'all sent after ms': sentMs },
    faults,
  };
}

interface Line {
  lost: { 'calls lost on the way': number; 'answers lost': number };
  /** Calls on their way. */
  open(): number;
  connect(isThere: boolean): Promise<void>;
  /** Nothing is lost any more. */
  stay(): void;
}

/** Slows the pages that are open, and loses some calls of the API: half before the shop had them, half after. */
async function slowLine(context: BrowserContext, random: SeedRandom): Promise<Line> {
  const lost = { 'calls lost on the way': 0, 'answers lost': 0 };
  let open = 0;
  let isLossy = true;
  const isCall = (url: string) => new URL(url).pathname.startsWith('/api/');
  const count = (by: number) => (called: Request) => {
    if (isCall(called.url())) open += by;
  };
  context.on('request', count(1)).on('requestfinished', count(-1)).on('requestfailed', count(-1));
  await context.route('**/api/**', async (route) => {
    const isLost = isLossy && random.chance(LOST);
    const isDone = random.chance(0.5);
    if (!isLost) return route.continue();
    lost[isDone ? 'answers lost' : 'calls lost on the way'] += 1;
    if (isDone) await route.fetch();
    await route.abort('connectionreset');
  });
  const tabs = await Promise.all(context.pages().map((page) => context.newCDPSession(page)));
  const connect = async (isThere: boolean) => {
    await Promise.all(
      tabs.map((tab) =>
        tab.send('Network.emulateNetworkConditions', {
          offline: !isThere,
          latency: DELAY_MS,
          downloadThroughput: (DOWN_MBITS * 1e6) / 8,
          uploadThroughput: (UP_MBITS * 1e6) / 8,
        }),
      ),
    );
  };
  await connect(true);
  return {
    lost,
    open: () => open,
    connect,
    stay() {
      isLossy = false;
    },
  };
}

/** Waits until the page says that nothing waits, and asks nothing for a while; answers what it still says. */
async function untilSent(page: Page, line: Line): Promise<string[]> {
  const bar = page.getByRole('status').filter({ hasText: /to be sent|need/ });
  const end = performance.now() + PATIENCE_MS;
  for (let quietSince = performance.now(); performance.now() - quietSince < QUIET_MS; ) {
    const said = await Promise.race([bar.allInnerTexts(), wait(PRESS_MS, ['nothing, it hangs'])]);
    if (said.length > 0 || line.open() > 0) quietSince = performance.now();
    if (performance.now() > end)
      return [`${line.open()} calls are under way, and it says: ${said.join(' ')}`];
    await wait(100);
  }
  return [];
}
