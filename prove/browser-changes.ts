import type { APIRequestContext, ElementHandle, Page } from '@playwright/test';
import type { Cart } from '../src/contract/buying/cart.contract.ts';
import type { List } from '../src/contract/buying/lists.contract.ts';
import type { ProductCard } from '../src/contract/catalogue/products.contract.ts';
import type { Order } from '../src/contract/orders/orders.contract.ts';
import type { SeedRandom } from '../src/demo/seed/seed-random.ts';
import {
  type Buyer,
  bearer,
  dataOf,
  login,
  newBuyer,
  payByTransfer,
  placeOrder,
  stockedProduct,
  useSessionOf,
} from '../test/e2e/buying.ts';
import { listProducts } from '../test/e2e/catalogue.ts';
import { send } from '../test/e2e/credit.ts';
import { createProduct, newSeller, ownProducts } from '../test/e2e/selling.ts';

/** How many changes a round makes. */
export const DEEDS = 10;

/** Changes of one kind, on the page that is open. */
export interface Work {
  /** Makes the nth of them, as a person does. */
  press(nth: number): Promise<void>;
  /** Asks the shop; answers what is not there, or not once. */
  judge(): Promise<string[]>;
}

type Kind = (page: Page, api: APIRequestContext, random: SeedRandom) => Promise<Work>;

const nths = Array.from({ length: DEEDS }, (_, nth) => nth);
/** What is set twice in a round. */
const THINGS = DEEDS / 2;
const things = nths.slice(0, THINGS);
/** The last value of each holds. */
const lastOf = <Value>(values: readonly Value[]) => values.slice(-THINGS);

const cart: Kind = async (page, api) => {
  const product = await stockedProduct(api);
  const buyer = await newBuyer(api);
  await useSessionOf(page, buyer);
  await openReady(page, `/products/${product._id}`);
  return {
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
  const message = page.getByLabel('Paste a message');
  return {
    async press() {
      // Typed before the last press is answered, the same line would leave the pad with its.
      const pad = (await message.elementHandle()) as ElementHandle<HTMLTextAreaElement>;
      await page.waitForFunction(({ value }) => value === '', pad);
      await message.fill(`${product.sku} x 1`);
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
  const { products } = await listProducts(api, 'inStock=true&limit=100');
  // That anybody may order one by one.
  const plain = products.filter(({ minimumOrderQuantity }) => minimumOrderQuantity === 1).slice(0, THINGS);
  const { buyer, path, read } = await listOf(api, plain);
  const wanted = nths.map(() => random.between(2, 99));
  await useSessionOf(page, buyer);
  await openReady(page, path);
  return {
    async press(nth) {
      const { name } = plain[nth % THINGS] as ProductCard;
      const field = page.getByRole('group', { name: `Quantity of ${name}`, exact: true }).locator('input');
      await field.fill(String(wanted[nth]));
      await field.press('Enter');
    },
    async judge() {
      const quantities = new Map(
        (await read()).lines.map(({ product, quantity }) => [product._id, quantity]),
      );
      return differs(
        'quantities of the list',
        plain.map(({ _id }) => quantities.get(_id)),
        lastOf(wanted),
      );
    },
  };
};

/** Name, note and reminder of a list. */
const settings: Kind = async (page, api, random) => {
  const { buyer, path, read } = await listOf(api, []);
  const wanted = nths.map((nth) => ({
    name: `Site ${nth}`,
    note: `Floor ${random.between(1, 9)}`,
    reminderWeeks: random.between(1, 12),
  }));
  await useSessionOf(page, buyer);
  await openReady(page, path, /\/ListDialog-[^/]*\.js/);
  const dialog = page.getByRole('dialog', { name: 'Edit list' });
  return {
    async press(nth) {
      const { name, note, reminderWeeks } = wanted[nth] as (typeof wanted)[number];
      await page.getByRole('button', { name: /^Actions: / }).click();
      await page.getByRole('menuitem', { name: 'Edit list' }).click();
      await dialog.getByLabel('Name').fill(name);
      await dialog.getByLabel('Note').fill(note);
      await dialog.getByLabel('Weeks between reminders').fill(String(reminderWeeks));
      await dialog.getByRole('button', { name: 'Save list' }).click();
    },
    async judge() {
      const { name, note, reminderWeeks } = await read();
      return differs('the list', [{ name, note, reminderWeeks }], wanted.slice(-1));
    },
  };
};

async function listOf(api: APIRequestContext, products: readonly ProductCard[]) {
  const buyer = await newBuyer(api);
  const headers = bearer(buyer);
  const lines = products.map(({ _id }) => ({ product: _id, quantity: 1 }));
  const made = await dataOf<{ list: { _id: string } }>(
    await api.post('/api/lists', { headers, data: { name: 'Site', lines } }),
  );
  const path = `/lists/${made.list._id}`;
  return { buyer, path, read: async () => dataOf<List>(await api.get(`/api${path}`, { headers })) };
}

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

/** Each product is counted twice, down the column and once more. */
const stock: Kind = async (page, api, random) => {
  const seller = await newSeller(api);
  const names = things.map((nth) => `Fuse ${nth}`);
  for (const name of names) await createProduct(api, seller, { name, inventory: { quantity: 10 } });
  const counts = nths.map(() => random.between(11, 500));
  await useSessionOf(page, seller);
  await openReady(page, '/seller/products?sortBy=name:asc');
  return {
    async press(nth) {
      const label = `Stock of ${names[nth % THINGS]}`;
      const field = page.getByRole('spinbutton', { name: label });
      // Enter opened it after the one above.
      if (!(await field.isVisible()))
        await page.getByRole('button', { name: `Edit: ${label}` }).press('Enter');
      await field.fill(String(counts[nth]));
      await field.press('Enter');
    },
    async judge() {
      const own = await ownProducts(api, seller, 'sortBy=name:asc&limit=100');
      return differs(
        'stocks',
        own.map(({ inventory }) => inventory.quantity),
        lastOf(counts),
      );
    },
  };
};

/** All hearts are turned on, then some of them off and on again. */
const heart: Kind = async (page, api, random) => {
  const { products } = await listProducts(api, 'inStock=true');
  const wished = products.slice(0, THINGS);
  const buyer = await newBuyer(api);
  const turned = [...things, ...things.map(() => random.between(0, THINGS - 1))];
  await useSessionOf(page, buyer);
  await openReady(page, '/products?inStock=true');
  return {
    press: (nth) =>
      page
        .getByRole('button', { name: `Wishlist: ${wished[turned[nth] as number]?.name}`, exact: true })
        .click(),
    async judge() {
      const ids = await dataOf<string[]>(
        await api.get('/api/users/wishlist/ids', { headers: bearer(buyer) }),
      );
      const isOn = (at: number) => turned.filter((one) => one === at).length % 2 === 1;
      const wanted = wished.filter((_, at) => isOn(at)).map(({ _id }) => _id);
      return differs('wishlist', ids.sort(), wanted.sort());
    },
  };
};

/** A parcel in each of ten tabs. */
const received: Kind = async (page, api) => {
  const seller = await login(api, 'seller@thokmandu.example');
  const product = await stockedProduct(api, { companyName: 'Himal Components Pvt. Ltd.' });
  const buyer = await newBuyer(api);
  const orders: string[] = [];
  const tabs: Page[] = [];
  await useSessionOf(page, buyer);
  for (const nth of nths) {
    const order = await placeOrder(api, buyer, [{ product, quantity: 1 }]);
    await payByTransfer(api, buyer, order);
    await send(api, seller, order);
    orders.push(order._id);
    const tab = nth === 0 ? page : await page.context().newPage();
    await openReady(tab, `/orders/${order._id}`);
    tabs.push(tab);
  }
  return {
    press: async (nth) => tabs[nth]?.getByRole('button', { name: 'Received', exact: true }).click(),
    async judge() {
      const delivered: number[] = [];
      for (const order of orders) {
        const { timeline } = await dataOf<Order>(
          await api.get(`/api/orders/${order}`, { headers: bearer(buyer) }),
        );
        delivered.push(timeline.filter(({ event }) => event === 'parcel_received').length);
      }
      return differs(
        'times that each parcel was received',
        delivered,
        nths.map(() => 1),
      );
    },
  };
};

/** One a round, in turn. */
export const KINDS: readonly (readonly [name: string, kind: Kind])[] = Object.entries({
  list,
  cart,
  message,
  pad,
  stock,
  heart,
  settings,
  received,
});

/** Opens an address and waits until its page can do without a network. */
async function openReady(page: Page, address: string, ...more: RegExp[]): Promise<void> {
  const parts = [/\/outbox-parts-[^/]*\.js/, ...more];
  const ready = Promise.all(parts.map((part) => page.waitForResponse(part)));
  await page.goto(address);
  await ready;
  await page.waitForLoadState('networkidle');
}

function differs(what: string, found: readonly unknown[], wanted: readonly unknown[]): string[] {
  const [is, meant] = [JSON.stringify(found), JSON.stringify(wanted)];
  return is === meant ? [] : [`${what}: ${is} in the place of ${meant}`];
}
