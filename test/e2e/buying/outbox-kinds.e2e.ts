import type { APIRequestContext, Page } from '@playwright/test';
import type { Cart } from '../../../src/contract/buying/cart.contract.ts';
import type { Order } from '../../../src/contract/orders/orders.contract.ts';
import { type Buyer, bearer, dataOf, newBuyer, stockedProduct, useSessionOf } from '../buying.ts';
import { lender } from '../credit.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { ownProducts } from '../selling.ts';

// Each kind of change that waits, on a line that loses what is sent and what is answered.

test.use({ serviceWorkers: 'block' });
test.beforeEach(({ expectedProblems }) => {
  expectedProblems.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK_CHANGED/);
});

/** Of each change so many tries are lost, in turn before and after the shop had it. */
const LOST = 4;

const bar = (page: Page) => page.getByRole('status').filter({ hasText: /to be sent|need/ });
const get = async <Data>(request: APIRequestContext, who: Buyer, path: string) =>
  dataOf<Data>(await request.get(path, { headers: bearer(who) }));

interface Change {
  kind: string;
  method: string;
  path: string;
  body?: object;
  doneBy?: string[];
}

/** Keeps changes as pages do, and opens a page that finds them. */
async function keepAll(page: Page, changes: readonly Change[]): Promise<void> {
  await page.goto('/help');
  await page.evaluate(async (all) => {
    const { sub } = JSON.parse(atob((localStorage.getItem('authToken') ?? '').split('.')[1] ?? ''));
    localStorage.setItem('waiting', sub);
    const opening = indexedDB.open('outbox', 1);
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore('changes', { keyPath: 'id', autoIncrement: true });
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const writing = opening.result.transaction('changes', 'readwrite');
    for (const change of all)
      writing.objectStore('changes').put({
        ...change,
        account: sub,
        actsFor: '',
        about: crypto.randomUUID(),
        key: `waiting:${crypto.randomUUID()}`,
        words: change.path,
        place: '/',
        madeAt: Date.now(),
        tries: 0,
        refusal: null,
      });
    await new Promise((resolve) => {
      writing.oncomplete = resolve;
    });
    opening.result.close();
  }, changes);
}

/** Loses tries of each change, and lets the network go and come in the middle of each; answers how many were lost. */
async function loseTries(page: Page, changes: readonly Change[]): Promise<Map<string, number>> {
  const lost = new Map(changes.map(({ path }) => [path, 0]));
  const isOne = (url: URL) => lost.has(url.pathname + url.search);
  await page.route(isOne, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const path = pathname + search;
    const before = lost.get(path) ?? 0;
    if (before >= LOST) return route.continue();
    if (before % 2 === 1) await route.fetch();
    lost.set(path, before + 1);
    await route.abort();
  });
  return lost;
}

/** Waits until a page that is about to open can do without a network. */
function isReady(page: Page, ...more: RegExp[]): Promise<unknown> {
  const parts = [/\/outbox-parts-[^/]*\.js/, ...more];
  return Promise.all(parts.map((part) => page.waitForResponse(part)));
}

async function flapUntilSent(page: Page, lost: ReadonlyMap<string, number>): Promise<void> {
  const all = () => [...lost.values()].reduce((sum, one) => sum + one, 0);
  while (all() < lost.size * LOST) {
    const before = all();
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await expect.poll(all).toBeGreaterThan(before);
  }
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect(bar(page)).toHaveCount(0);
}

test('of each kind of change tries are lost on the way and on the way back; each is done once', async ({
  page,
  context,
  request,
}) => {
  const { seller, owner, product } = await lender(request);
  const [summary] = (await get<{ orders: { _id: string }[] }>(request, owner, '/api/orders')).orders;
  const order = await get<Order>(request, owner, `/api/orders/${summary?._id}`);
  const parcel = order.parcels[0]?._id;
  const { list } = await dataOf<{ list: { _id: string } }>(
    await request.post('/api/lists', { headers: bearer(owner), data: { name: 'Site' } }),
  );
  const { thread } = await dataOf<{ thread: { _id: string } }>(
    await request.post('/api/threads', {
      headers: bearer(owner),
      data: { parcel },
    }),
  );
  const item = { product: product._id, quantity: 2 };
  const changes: Change[] = [
    { kind: 'cart', method: 'POST', path: '/api/cart/items', body: { productId: product._id, quantity: 1 } },
    { kind: 'pad', method: 'POST', path: '/api/quick-order/add', body: { lines: [item] } },
    { kind: 'list', method: 'POST', path: `/api/lists/${list._id}/add`, body: { lines: [item] } },
    { kind: 'list', method: 'PUT', path: `/api/lists/${list._id}`, body: { name: 'Site B', note: 'Dang' } },
    { kind: 'wish', method: 'POST', path: `/api/users/wishlist/${product._id}?wishlisted=true` },
    { kind: 'message', method: 'POST', path: `/api/threads/${thread._id}/messages`, body: { text: 'Came' } },
    {
      kind: 'received',
      method: 'POST',
      path: `/api/orders/${order._id}/parcels/${parcel}/received`,
      doneBy: ['parcel_already_there'],
    },
  ];
  await useSessionOf(page, owner);
  // The page on which they are kept may send them, too.
  const lost = await loseTries(page, changes);
  await keepAll(page, changes);
  const ready = isReady(page);
  await page.reload();
  await ready;
  // Nothing else of the page is on its way when the network goes.
  await page.waitForLoadState('networkidle');
  await flapUntilSent(page, lost);
  const cart = await get<Cart>(request, owner, '/api/cart');
  expect(cart.items.map(({ quantity }) => quantity)).toEqual([3]);
  const kept = await get<{ name: string; note: string; lines: { quantity: number }[] }>(
    request,
    owner,
    `/api/lists/${list._id}`,
  );
  expect([kept.name, kept.note, kept.lines.map(({ quantity }) => quantity)]).toEqual(['Site B', 'Dang', [2]]);
  expect(await get(request, owner, '/api/users/wishlist/ids')).toEqual([product._id]);
  const { messages } = await get<{ messages: { text: string }[] }>(
    request,
    owner,
    `/api/threads/${thread._id}/messages`,
  );
  expect(messages.filter(({ text }) => text === 'Came')).toHaveLength(1);
  const came = await get<Order>(request, owner, `/api/orders/${order._id}`);
  expect(came.parcels.map(({ status }) => status)).toEqual(['delivered']);

  const desk = await context.newPage();
  await useSessionOf(desk, seller);
  const [own] = await ownProducts(request, seller, 'limit=1');
  const quantity = own?.inventory.quantity ?? 0;
  const path = `/api/products/${own?._id}/quick-edit`;
  const count = {
    kind: 'stock',
    method: 'PATCH',
    path,
    body: { quantity: quantity + 5, quantitySeen: quantity },
  };
  await page.close();
  const lostCount = await loseTries(desk, [count]);
  await keepAll(desk, [count]);
  const isDeskReady = isReady(desk);
  await desk.reload();
  await isDeskReady;
  await desk.waitForLoadState('networkidle');
  await flapUntilSent(desk, lostCount);
  const [counted] = await ownProducts(request, seller, 'limit=1');
  expect(counted?.inventory.quantity).toBe(quantity + 5);
});

test('a guest whose answers are lost has it once; a wish and the name of a list wait; sums and codes say what they need', async ({
  page,
  context,
  request,
}) => {
  const product = await stockedProduct(request);
  const address = `/products/${product._id}`;
  const ready = isReady(page);
  await page.goto(address);
  await ready;
  let lost = 0;
  await page.route('**/api/cart/items', async (route) => {
    if (lost >= LOST) return route.continue();
    await route.fetch();
    lost += 1;
    await route.abort();
  });
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  while (lost < LOST) {
    const before = lost;
    await context.setOffline(true);
    await context.setOffline(false);
    await expect.poll(() => lost).toBeGreaterThan(before);
  }
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByText('Everything that waited is sent')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart 1 item' })).toBeVisible();

  const buyer = await newBuyer(request);
  const { list } = await dataOf<{ list: { _id: string } }>(
    await request.post('/api/lists', { headers: bearer(buyer), data: { name: 'Site' } }),
  );
  await request.post('/api/cart/items', {
    headers: bearer(buyer),
    data: { productId: product._id, quantity: 1 },
  });
  await useSessionOf(page, buyer);
  const [cart, lists] = [await context.newPage(), await context.newPage()];
  for (const [tab, at] of [
    [page, address],
    [cart, '/cart'],
    [lists, `/lists/${list._id}`],
  ] as const) {
    const isTabReady = isReady(tab, ...(tab === lists ? [/\/ListDialog-/] : []));
    await tab.goto(at);
    await isTabReady;
  }
  await context.setOffline(true);
  const heart = page.getByRole('button', { name: `Wishlist: ${product.name}` }).first();
  await heart.click();
  await expect(bar(page)).toContainText('1 change waits to be sent');
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  await lists.getByRole('button', { name: 'Actions: Site' }).click();
  await lists.getByRole('menuitem', { name: 'Edit list' }).click();
  const dialog = lists.getByRole('dialog', { name: 'Edit list' });
  await dialog.getByLabel('Name').fill('Ward 3');
  await dialog.getByRole('button', { name: 'Save list' }).click();
  await expect(lists.getByRole('heading', { level: 1, name: 'Ward 3' })).toBeVisible();
  await expect(lists.getByRole('main').getByText('Waiting', { exact: true })).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(cart.getByText('Without the changes that wait to be sent').first()).toBeVisible();
  const code = cart.getByLabel('Promo code');
  await expect(code).toHaveAccessibleDescription(/The shop checks a code when it is applied/);
  await code.fill('DASHAIN');
  await code.press('Enter');
  await expect(code).toHaveAccessibleDescription(/could not be checked/);
  await expectAccessible(cart);
  await context.setOffline(false);
  for (const tab of [page, cart, lists]) await expect(bar(tab)).toHaveCount(0);
  await expect(cart.getByText('Without the changes that wait to be sent')).toHaveCount(0);
  await expect(lists.getByRole('heading', { level: 1, name: 'Ward 3' })).toBeVisible();
  expect(await get(request, buyer, '/api/users/wishlist/ids')).toEqual([product._id]);
  const { name } = await get<{ name: string }>(request, buyer, `/api/lists/${list._id}`);
  expect(name).toBe('Ward 3');
});
