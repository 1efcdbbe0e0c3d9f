import fs from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type APIRequestContext, type BrowserContext, chromium, type Page, request } from '@playwright/test';
import type { Cart } from '../../src/contract/buying/cart.contract.ts';
import type { ProductCard } from '../../src/contract/catalogue/products.contract.ts';
import { type SeedRandom, seedRandom } from '../../src/demo/seed/seed-random.ts';
import { type Buyer, bearer, dataOf, newBuyer, stockedProduct, useSessionOf } from '../../test/e2e/buying.ts';
import { listProducts } from '../../test/e2e/catalogue.ts';
import { chromiumLaunchOptions } from '../../test/e2e/chromium.ts';
import type { Outcome, Part, Stage } from '../part.ts';
import { copyOfShop, startShop } from '../prepared-shop.ts';

const DEEDS = 10;
const FLAPS = 20;
const LOST = 0.05;
const DELAY_MS = 150;
/** A press waits for its button while a call is under way. */
const PRESS_MS = 10_000;
/** A change that waits is tried again after a minute at the latest. */
const PATIENCE_MS = 75_000;
/** A page between two calls of one deed is quiet for less. */
const QUIET_MS = 1_500;

/** A browser whose line comes and goes while its person works. */
export const browserFlaps: Part = {
  name: 'browser-flaps',
  fault: `Chromium, whose line goes ${FLAPS} times and comes back while ${DEEDS} changes are made, with ${LOST * 100} % of its calls lost on the way or on the way back, and all ${DELAY_MS} ms late`,
  mustHold: 'each change is there once, and nothing waits for ever',
  aim: 24,
  roundsPerStage: 12,
  open: openStage,
};

/** Changes of one kind on an open page. */
interface Work {
  page: Page;
  /** Makes the nth of them, as a person does. */
  press(nth: number): Promise<void>;
  /** Asks the shop; answers what is not there, or not once. */
  judge(): Promise<string[]>;
}

type Kind = (page: Page, api: APIRequestContext, random: SeedRandom) => Promise<Work>;

const nths = Array.from({ length: DEEDS }, (_, nth) => nth);

const cart: Kind = async (page, api) => {
  const product = await stockedProduct(api);
  const buyer = await newBuyer(api);
  await useSessionOf(page, buyer);
  await openReady(page, `/products/${product._id}`);
  return {
    page,
    press: () => page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click(),
    judge: () => judgeCart(api, buyer),
  };
};

const pad: Kind = async (page, api) => {
  const product = await stockedProduct(api);
  const buyer = await newBuyer(api);
  await useSessionOf(page, buyer);
  await openReady(page, '/quick-order');
  const add = page.getByRole('button', { name: 'Add 1 line to cart' });
  return {
    page,
    async press() {
      await page.getByLabel('Paste a message').fill(`${product.sku} x 1`);
      await add.click();
    },
    judge: () => judgeCart(api, buyer),
  };
};

/** One unit came with each change. */
async function judgeCart(api: APIRequestContext, buyer: Buyer): Promise<string[]> {
  const { items } = await dataOf<Cart>(await api.get('/api/cart', { headers: bearer(buyer) }));
  return differs(
    'units in the cart',
    items.map(({ quantity }) => quantity),
    [DEEDS],
  );
}

const list: Kind = async (page, api, random) => {
  const products = await plainProducts(api);
  const buyer = await newBuyer(api);
  const headers = bearer(buyer);
  const made = await dataOf<{ list: { _id: string } }>(
    await api.post('/api/lists', { headers, data: { name: 'Site' } }),
  );
  const path = `/api/lists/${made.list._id}`;
  const lines = products.map(({ _id }) => ({ product: _id, quantity: 1 }));
  await dataOf(await api.post(`${path}/add`, { headers, data: { lines } }));
  const wanted = products.map(() => random.between(2, 99));
  await useSessionOf(page, buyer);
  await openReady(page, `/lists/${made.list._id}`);
  return {
    page,
    async press(nth) {
      const field = page
        .getByRole('group', { name: `Quantity of ${products[nth]?.name}`, exact: true })
        .locator('input');
      await field.fill(String(wanted[nth]));
      await field.press('Enter');
    },
    async judge() {
      const kept = await dataOf<{ lines: { quantity: number; product: { _id: string } }[] }>(
        await api.get(path, { headers }),
      );
      const quantities = new Map(kept.lines.map(({ product, quantity }) => [product._id, quantity]));
      return differs(
        'quantities of the list',
        products.map(({ _id }) => quantities.get(_id)),
        wanted,
      );
    },
  };
};

const message: Kind = async (page, api) => {
  const product = await stockedProduct(api);
  const buyer = await newBuyer(api);
  const headers = bearer(buyer);
  const { thread } = await dataOf<{ thread: { _id: string } }>(
    await api.post('/api/threads', { headers, data: { product: product._id, text: 'Is it there?' } }),
  );
  const texts = nths.map((nth) => `And the ${nth + 1}. question?`);
  await useSessionOf(page, buyer);
  await openReady(page, `/messages/${thread._id}`);
  return {
    page,
    async press(nth) {
      await page.getByLabel('Message', { exact: true }).fill(String(texts[nth]));
      await page.getByRole('button', { name: 'Send', exact: true }).click();
    },
    async judge() {
      const { messages } = await dataOf<{ messages: { text: string }[] }>(
        await api.get(`/api/threads/${thread._id}/messages`, { headers }),
      );
      return differs('messages', messages.map(({ text }) => text).sort(), ['Is it there?', ...texts].sort());
    },
  };
};

/** One a round, in turn. */
const KINDS: readonly (readonly [name: string, kind: Kind])[] = Object.entries({
  list,
  cart,
  message,
  pad,
});

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
        const { faults, ...outcome } = await flap(
          context,
          await kind(await context.newPage(), api, random),
          random,
        );
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

/** Opens a page and waits until it can do without a network. */
async function openReady(page: Page, address: string): Promise<void> {
  const parts = [/\/outbox-[^/]*\.js/, /\/WaitingBar-[^/]*\.js/].map((name) => page.waitForResponse(name));
  await page.goto(address);
  await Promise.all(parts);
  await page.waitForLoadState('networkidle');
}

/** Makes the changes while the line comes and goes, then looks them up. */
async function flap(context: BrowserContext, work: Work, random: SeedRandom): Promise<Outcome> {
  const line = await loseCalls(context, seedRandom(String(random.next())));
  const [hand, cable] = [seedRandom(String(random.next())), seedRandom(String(random.next()))];
  const flapping = (async () => {
    for (let flaps = 0; flaps < FLAPS; flaps += 1) {
      await wait(cable.between(50, 1_500));
      await context.setOffline(true);
      await wait(cable.between(50, 1_000));
      await context.setOffline(false);
    }
  })();
  const faults: string[] = [];
  work.page.setDefaultTimeout(PRESS_MS);
  for (const nth of nths) {
    await wait(hand.between(0, 3_000));
    await work
      .press(nth)
      .catch((error: Error) => faults.push(`press ${nth}: ${error.message.slice(0, 300)}`));
  }
  await flapping;
  line.stay();
  const stayedAt = performance.now();
  faults.push(...(await untilSent(work.page, line)));
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
  /** Nothing is lost any more. */
  stay(): void;
}

/** Delays every call of the API, and loses some of them: half before the shop had them, half after. */
async function loseCalls(context: BrowserContext, random: SeedRandom): Promise<Line> {
  const lost = { 'calls lost on the way': 0, 'answers lost': 0 };
  let open = 0;
  let isLossy = true;
  await context.route('**/api/**', async (route) => {
    open += 1;
    try {
      const isLost = isLossy && random.chance(LOST);
      const isDone = random.chance(0.5);
      await wait(DELAY_MS);
      if (!isLost) return await route.continue();
      lost[isDone ? 'answers lost' : 'calls lost on the way'] += 1;
      if (isDone) await route.fetch();
      await route.abort('connectionreset');
    } finally {
      open -= 1;
    }
  });
  return {
    lost,
    open: () => open,
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
    const said = await bar.allInnerTexts();
    if (said.length > 0 || line.open() > 0) quietSince = performance.now();
    if (performance.now() > end)
      return [`${line.open()} calls are under way, and it says: ${said.join(' ')}`];
    await wait(100);
  }
  return [];
}

/** Ten that anybody may order one by one. */
async function plainProducts(api: APIRequestContext): Promise<ProductCard[]> {
  const { products } = await listProducts(api, 'inStock=true&limit=100');
  return products.filter(({ minimumOrderQuantity }) => minimumOrderQuantity === 1).slice(0, DEEDS);
}

function differs(what: string, found: readonly unknown[], wanted: readonly unknown[]): string[] {
  const [is, meant] = [JSON.stringify(found), JSON.stringify(wanted)];
  return is === meant ? [] : [`${what}: ${is} in the place of ${meant}`];
}
