import { registerQuotaErrorCallback } from 'workbox-core/registerQuotaErrorCallback.js';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst, type Strategy } from 'workbox-strategies';
import { StrategyHandler } from 'workbox-strategies/StrategyHandler.js';
import type { SideAnswers } from '../../../contract/shop/side-calls.contract.ts';
import { SIDE_CALLS } from '../../../domain/shop/side-calls.ts';
import {
  ASSETS,
  BOUNDS,
  type Bound,
  isPage,
  isPageScript,
  isWholePage,
  KEPT_AT,
  KEPT_BYTES,
  type KeptMessage,
  OWN_CALLS,
  OWN_FILES,
  PAGES,
  PICTURES,
  RELEASE,
  SHELLS,
  shellPath,
  storeOfCall,
} from './kept-rules.ts';
import { emptyOwnStores } from './kept-stores.ts';

/** The service worker: what was seen once is read again without a connection (docs/decisions/0055). */

interface Waiting {
  waitUntil(work: Promise<unknown>): void;
}
const worker = globalThis as unknown as {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
  addEventListener(kind: 'install' | 'activate', listener: (event: Waiting) => void): void;
  addEventListener(kind: 'message', listener: (event: Waiting & { data: KeptMessage }) => void): void;
};

/** On a bad network: then what was kept is shown, and the answer that comes later is kept. */
const PAGE_PATIENCE_SECONDS = 4;
const CALL_PATIENCE_SECONDS = 8;

/** Stands for a page's that was never fetched: in the place of the page it is said that there is no connection. */
const UNREACHED_SCRIPT =
  'const unreached=()=>{throw{status:503,statusText:"",internal:false,data:null}};export{unreached as default,unreached as clientLoader};';

/** What an address answers to is its store's matter. */
const matchOptions = { ignoreVary: true };

/** Counts up when somebody signs out: what was asked for before is kept no more. */
let forgotten = 0;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(begin()));
worker.addEventListener('message', (event) => {
  const { data } = event;
  if (data.kind === 'keep') event.waitUntil(keepAll(data, event));
  else {
    forgotten += 1;
    held.clear();
    event.waitUntil(emptyOwnStores());
  }
});

async function begin(): Promise<void> {
  await worker.clients.claim();
  // The browser asks for a page while this worker still starts.
  await worker.registration.navigationPreload?.enable();
  const known = [ASSETS, PICTURES, PAGES, SHELLS];
  const isKnown = (name: string) =>
    known.includes(name) || name.startsWith(OWN_CALLS) || name.startsWith(OWN_FILES);
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !isKnown(name)).map((name) => caches.delete(name)));
}

/** A page that was open before this worker: what it has loaded is kept as well, and the shell of its language. */
async function keepAll({ addresses, shell }: KeptMessage & { kind: 'keep' }, event: Waiting): Promise<void> {
  await keepShell(shell);
  for (const address of addresses) {
    const { pathname } = new URL(address);
    const strategy = pathname.startsWith('/assets/')
      ? assets
      : pathname.startsWith('/uploads/')
        ? pictures
        : isWholePage(pathname)
          ? pages
          : null;
    if (strategy === null) continue;
    // One after the other: what the page itself asks for goes first.
    await strategy.handle({ request: new Request(address), event: event as never }).catch(() => undefined);
  }
}

async function keepShell(address: string): Promise<void> {
  const cache = await caches.open(SHELLS);
  if (await cache.match(address)) return;
  const response = await fetch(address);
  if (!response.ok) return;
  const { pathname } = new URL(response.url);
  for (const { url } of await cache.keys()) if (new URL(url).pathname === pathname) await cache.delete(url);
  await cache.put(address, response);
}

/** What each store holds, as far as this worker knows: it is counted when one starts, and when it may be too much. */
const held = new Map<string, { entries: number; bytes: number }>();
/** So much of a bound is left when room is made: not with every entry anew. */
const LEFT = 0.9;

async function makeRoom(cacheName: string, bound: Bound, added: number): Promise<void> {
  const known = held.get(cacheName);
  if (known !== undefined) {
    known.entries += 1;
    known.bytes += added;
    if (known.entries <= bound.entries && known.bytes <= bound.bytes) return;
  }
  const cache = await caches.open(cacheName);
  const [requests, copies] = [await cache.keys(), await cache.matchAll()];
  const sizes = copies.map(({ headers }) => Number(headers.get(KEPT_BYTES)));
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const isFull = requests.length > bound.entries || all > bound.bytes;
  const left = { entries: 0, bytes: 0 };
  // The newest are last.
  for (let nth = requests.length - 1; nth >= 0; nth -= 1) {
    const size = sizes[nth] ?? 0;
    const isRoom =
      !isFull || (left.entries < bound.entries * LEFT && left.bytes + size <= bound.bytes * LEFT);
    if (isRoom) {
      left.entries += 1;
      left.bytes += size;
    } else await cache.delete(requests[nth] as Request, matchOptions);
  }
  held.set(cacheName, left);
}

/** Keeps no more than the bound says: each answer with its time and size, the oldest going first. */
function bounded(bound: Bound, changed?: (body: ArrayBuffer, at: number) => ArrayBuffer): WorkboxPlugin {
  return {
    requestWillFetch: async ({ request, state }) => {
      if (state) state.forgotten = forgotten;
      return request;
    },
    cacheWillUpdate: async ({ response, state }) => {
      if (response.status !== 200 || response.redirected) return null;
      const sent = await response.arrayBuffer();
      if (sent.byteLength > bound.largest || (state?.forgotten ?? forgotten) !== forgotten) return null;
      const headers = new Headers(response.headers);
      // By the shop's clock: this machine's may be a year off.
      const at = Date.parse(headers.get('date') ?? '') || Date.now();
      const body = changed?.(sent, at) ?? sent;
      headers.set(KEPT_AT, String(at));
      headers.set(KEPT_BYTES, String(body.byteLength));
      headers.delete('content-encoding');
      headers.delete('content-length');
      return new Response(body, { headers });
    },
    cacheDidUpdate: async ({ cacheName, newResponse, state }) => {
      if ((state?.forgotten ?? forgotten) !== forgotten) return emptyOwnStores();
      await makeRoom(cacheName, bound, Number(newResponse.headers.get(KEPT_BYTES)));
    },
    cachedResponseWillBeUsed: async ({ cachedResponse, cacheName, request }) => {
      if (!cachedResponse) return null;
      const body = await cachedResponse.arrayBuffer().catch(() => null);
      if (body !== null && String(body.byteLength) === cachedResponse.headers.get(KEPT_BYTES)) {
        return new Response(body, { headers: cachedResponse.headers });
      }
      await caches.open(cacheName).then((cache) => cache.delete(request.url, matchOptions));
      return null;
    },
  };
}

const assets = new CacheFirst({
  cacheName: ASSETS,
  matchOptions,
  plugins: [
    bounded(BOUNDS.assets),
    {
      handlerDidError: async ({ request }) =>
        isPageScript(new URL(request.url).pathname)
          ? new Response(UNREACHED_SCRIPT, { headers: { 'content-type': 'text/javascript' } })
          : undefined,
    },
  ],
});

const pictures = new CacheFirst({ cacheName: PICTURES, matchOptions, plugins: [bounded(BOUNDS.pictures)] });

const shellInstead: WorkboxPlugin = {
  handlerDidError: async ({ request }) => {
    const language = /^\/ne(?:\/|$)/.test(new URL(request.url).pathname) ? 'ne' : 'en';
    const cache = await caches.open(SHELLS);
    return cache.match(shellPath(language), { ignoreSearch: true, ignoreVary: true });
  },
};

/** The page says itself when it was kept. */
function datedPage(html: ArrayBuffer, at: number): ArrayBuffer {
  const dated = new TextDecoder().decode(html).replace('<html ', `<html data-kept-at="${at}" `);
  return new TextEncoder().encode(dated).buffer;
}

const pages = new NetworkFirst({
  cacheName: PAGES,
  matchOptions,
  networkTimeoutSeconds: PAGE_PATIENCE_SECONDS,
  plugins: [bounded(BOUNDS.pages, datedPage), shellInstead],
});

/** Pages whose HTML is not worth keeping. */
const otherPages = new NetworkFirst({
  cacheName: PAGES,
  plugins: [{ cacheWillUpdate: async () => null }, shellInstead],
});

/** One store for each person: whoever comes next does not even look where others' answers are. */
const ownStrategies = new Map<string, Strategy>();

function ownStrategy(store: 'calls' | 'files', owner: string): Strategy {
  const cacheName = `${store === 'calls' ? OWN_CALLS : OWN_FILES}${owner}`;
  let strategy = ownStrategies.get(cacheName);
  if (strategy === undefined) {
    strategy = new NetworkFirst({
      cacheName,
      matchOptions,
      networkTimeoutSeconds: CALL_PATIENCE_SECONDS,
      plugins: [
        bounded(BOUNDS[store]),
        {
          // One address answers in two languages.
          cacheKeyWillBeUsed: async ({ request }) => {
            const key = new URL(request.url);
            key.searchParams.set('in', request.headers.get('accept-language') ?? '');
            return key.href;
          },
          cacheDidUpdate: () => emptyOwnStores((name) => !name.endsWith(`-${owner}`)),
        },
      ],
    });
    ownStrategies.set(cacheName, strategy);
  }
  return strategy;
}

/** Whose answers these are: nobody proves anything by it, for who may read was decided when they came. */
function ownerOf(headers: Headers): string | null {
  const token = /^Bearer [^.]+\.(?<claims>[^.]+)\./.exec(headers.get('authorization') ?? '')?.groups?.claims;
  if (token === undefined) return headers.get('x-session-id');
  try {
    return JSON.parse(atob(token.replaceAll('-', '+').replaceAll('_', '/'))).sub ?? null;
  } catch {
    return null;
  }
}

registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), assets);
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/uploads/'), pictures);
registerRoute(({ request, url }) => request.mode === 'navigate' && isWholePage(url.pathname), pages);
registerRoute(({ request, url }) => request.mode === 'navigate' && isPage(url.pathname), otherPages);
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && storeOfCall(url.pathname) !== null && ownerOf(request.headers) !== null,
  ({ request, url, event }) =>
    ownStrategy(storeOfCall(url.pathname) ?? 'calls', ownerOf(request.headers) ?? '').handle({
      request,
      event,
    }),
);

/** Answers that came together are kept as if each had come alone. */
async function keepParts(request: Request, response: Response, event: never, before: number): Promise<void> {
  const owner = ownerOf(request.headers);
  if (owner === null || response.status !== 200) return;
  const paths = new URL(request.url).searchParams.getAll('of');
  const { data } = (await response.json()) as { data: SideAnswers };
  for (const [at, { status, body }] of data.answers.entries()) {
    const address = new URL(paths[at] ?? '', request.url);
    if (status !== 200 || storeOfCall(address.pathname) !== 'calls') continue;
    const part = new Request(address, { headers: request.headers });
    const headers = new Headers({ 'content-type': 'application/json' });
    for (const name of [RELEASE, 'date']) headers.set(name, response.headers.get(name) ?? '');
    if (before !== forgotten) return;
    await new StrategyHandler(ownStrategy('calls', owner), { event, request: part }).cachePut(
      part,
      new Response(JSON.stringify(body), { headers }),
    );
  }
}

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SIDE_CALLS,
  async ({ request, event }) => {
    const before = forgotten;
    const response = await fetch(request);
    const copy = response.clone();
    event.waitUntil(keepParts(request, copy, event as never, before).catch(() => undefined));
    return response;
  },
);

// A full disk: what takes most room and is fetched again by itself.
registerQuotaErrorCallback(async () => {
  await Promise.all([PICTURES, PAGES].map((name) => caches.delete(name)));
});

// Whatever is wrong with what was kept: the shop itself is asked.
setCatchHandler(async ({ request }) => fetch(request as Request).catch(() => Response.error()));
