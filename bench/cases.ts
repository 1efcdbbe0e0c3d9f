import type { Pool } from '../src/server/db/pool.ts';

export interface BenchRequest {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Makes one request of a round; `round` never repeats within a run of the bench. */
export type BenchStep = (round: number) => BenchRequest;

export interface BenchCase {
  name: string;
  /** Requests per second to reach, or null where none is set. */
  target: number | null;
  /** Callers at once, when not as many as elsewhere: 1 tells how long one person waits. */
  connections?: number;
  /** The requests of one round, made anew each time. */
  steps: BenchStep[];
  /** Longer than for other cases, until what is asked for most is kept. */
  warmUpSeconds?: number;
  /** What others do meanwhile: rounds per second of these requests. */
  beside?: { perSecond: number; steps: BenchStep[] };
}

interface BenchProduct {
  id: string;
  name: string;
  sku: string;
  /** Rupees. */
  price: number;
}

/** Somebody signed in. */
export interface BenchUser {
  token: string;
}

const OWN_SORTS = ['createdAt:desc', 'name:asc', 'inventory.quantity:asc', 'salesCount:desc'];
const OWN_FILTERS = ['', '&status=low_stock', '&status=stale', '&search=cable', '&search=bx'];
const QUERY_MIX = 500;
const ADDRESS = {
  street: 'Putalisadak 12',
  city: 'Kathmandu',
  province: 'Bagmati Pradesh',
  phone: '9841234567',
};

/** The cases of speed.md over what the database holds. */
export async function benchCases(
  pool: Pool,
  { buyers, seller }: { buyers: readonly BenchUser[]; seller: BenchUser },
  products: number,
): Promise<BenchCase[]> {
  const categories = await listLeafCategories(pool);
  const narrowing = await listNarrowing(pool);
  const everything = await listProducts(pool, 'true', products);
  const shown = everything.slice(0, 20_000);
  const sold = await listProducts(pool, 'quantity >= 40', 5_000);
  const random = seededRandom(products);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const queries = Array.from({ length: QUERY_MIX }, () => typicalQuery(pick(shown).name, random));
  const typed = queries.map((query) => query.slice(0, 3 + Math.floor(random() * 4)));
  const zipf = zipfRanks(QUERY_MIX, random);
  const productZipf = zipfRanks(shown.length, random);
  const anyZipf = zipfRanks(everything.length, random);
  const categoryZipf = zipfRanks(categories.length, random);
  const get = (path: string): BenchRequest => ({ method: 'GET', path });
  const at = <T>(items: readonly T[], round: number): T => items[round % items.length] as T;
  return [
    {
      name: 'list: 20 of a category by price, with total',
      target: 3_500,
      steps: [() => get(`/api/products?category=${pick(categories)}&sortBy=pricing.regularPrice:asc`)],
    },
    {
      name: 'list: the same, each with another price range',
      target: 3_400,
      steps: [
        (round) =>
          get(
            `/api/products?category=${pick(categories)}&sortBy=pricing.regularPrice:asc&maxPrice=${900_000 + round}`,
          ),
      ],
    },
    {
      name: 'list with facets, each with other filters',
      target: null,
      steps: [(round) => get(facetedList(pick(narrowing), round, random))],
    },
    {
      name: 'list with facets of the whole catalogue, each with another price range',
      target: null,
      steps: [(round) => get(`/api/products?facets=true&maxPrice=${900_000 + round}`)],
    },
    {
      name: 'product detail, popular ones more often',
      target: 5_500,
      steps: [() => get(`/api/products/${shown[productZipf()]?.id}`)],
    },
    {
      name: 'product detail, each another product',
      target: 6_900,
      steps: [(round) => get(`/api/products/${at(shown, round).id}`)],
    },
    {
      name: 'search: Zipf mix of 500 queries',
      target: 3_400,
      steps: [() => get(`/api/products?search=${encodeURIComponent(queries[zipf()] as string)}`)],
    },
    {
      name: 'search: each query new',
      target: products > 10_000 ? 300 : 1_000,
      steps: [(round) => get(newQuery(at(shown, round).name, round))],
    },
    {
      name: 'suggestions while typing',
      target: null,
      steps: [() => get(`/api/products/suggest?q=${encodeURIComponent(typed[zipf()] as string)}`)],
    },
    {
      name: 'add to cart, each a new guest',
      target: 1_800,
      steps: [
        (round) =>
          post(
            '/api/cart/items',
            { productId: pick(sold).id, quantity: 1 },
            {
              'x-session-id': `guest_${Date.now()}_bench${round}`,
            },
          ),
      ],
    },
    {
      name: 'cart to placed order',
      target: 345,
      steps: orderSteps(buyers, sold),
    },
    {
      name: 'pad: a message of 200 lines, one caller, each line another product',
      target: null,
      connections: 1,
      steps: [(round) => post('/api/quick-order/resolve', { text: messageOf(shown, round, random) }, {})],
    },
    {
      name: 'own products of the largest seller, one caller, each sorted or filtered otherwise',
      target: null,
      connections: 1,
      steps: [
        (round) => ({
          ...get(
            `/api/products/my-products?sortBy=${at(OWN_SORTS, round)}${at(OWN_FILTERS, round)}&page=${1 + (round % 7)}`,
          ),
          headers: { authorization: `Bearer ${seller.token}` },
        }),
      ],
    },
    {
      name: 'page, kept: home, list and detail',
      target: 5_000,
      steps: [
        (round) => get(at(['/', '/products?category=Electronics', `/products/${shown[0]?.id}`], round)),
      ],
    },
    {
      name: 'page, rendered afresh: each another product',
      target: 300,
      steps: [(round) => get(`/products/${at(shown, round).id}`)],
    },
    {
      name: 'pages as people look at them: Zipf over all products, lists and home, 20 orders a second beside',
      target: 4_000,
      warmUpSeconds: 20,
      steps: [
        () => {
          const kind = random();
          const path =
            kind < 0.8
              ? `/products/${everything[anyZipf()]?.id}`
              : kind < 0.95
                ? `/products?category=${categories[categoryZipf()]}`
                : '/';
          return { ...get(path), headers: { 'accept-encoding': 'gzip, deflate, br' } };
        },
      ],
      beside: { perSecond: 20, steps: orderSteps(buyers, sold) },
    },
  ];
}

/** Two calls: one line into the buyer's cart, then the order of it. */
function orderSteps(buyers: readonly BenchUser[], sold: readonly BenchProduct[]): BenchStep[] {
  const choice = (round: number) => ({
    authorization: `Bearer ${buyers[round % buyers.length]?.token}`,
    product: sold[round % sold.length] as BenchProduct,
  });
  return [
    (round) => {
      const { authorization, product } = choice(round);
      return post('/api/cart/items', { productId: product.id, quantity: 1 }, { authorization });
    },
    (round) => {
      const { authorization, product } = choice(round);
      const order = {
        items: [{ product: product.id, quantity: 1, price: product.price }],
        shippingAddress: ADDRESS,
        payment: { method: 'bank' },
        notes: `Bench ${round}`,
      };
      return post('/api/orders', order, { authorization });
    },
  ];
}

function post(path: string, body: unknown, headers: Record<string, string>): BenchRequest {
  return {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

async function listLeafCategories(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ slug: string }>(
    'select slug from categories where parent_id is not null and is_active order by slug',
  );
  return rows.map(({ slug }) => slug);
}

async function listProducts(pool: Pool, condition: string, limit: number): Promise<BenchProduct[]> {
  const { rows } = await pool.query<BenchProduct>(
    `select id, name, sku, regular_price_paisa / 100.0 as price from public_products
     where minimum_order_quantity = 1 and ${condition} order by md5(id::text) limit ${limit}`,
  );
  return rows;
}

/** A pasted order: a fifth by SKU, the others by a few words of a name, some with a letter wrong. */
function messageOf(products: readonly BenchProduct[], round: number, random: () => number): string {
  return Array.from({ length: 200 }, (_, line) => {
    const { name, sku } = products[(round * 200 + line) % products.length] as BenchProduct;
    const words = typicalQuery(name, random);
    const item = line % 5 === 0 ? sku : words.includes(' ') ? words : `${words} ${name.split(' ').at(-1)}`;
    return `${line + 1}) ${item} x ${1 + (line % 40)}`;
  }).join('\n');
}

/** A category with a brand and a specification that its products have. */
interface Narrowing {
  category: string;
  brand: string;
  name: string;
  value: string;
}

async function listNarrowing(pool: Pool): Promise<Narrowing[]> {
  const { rows } = await pool.query<Narrowing>(
    `select p.category_slug as category, p.brand, spec.name, spec.value
     from public_products p, jsonb_to_recordset(p.specifications) as spec (name text, value text)
     where p.brand is not null and spec.name <> 'Model' order by md5(p.id::text || spec.name) limit 2000`,
  );
  return rows;
}

/** Three of four within a category; each narrowed by one to four of brand, specification, stock, rating and price. */
function facetedList(
  { category, brand, name, value }: Narrowing,
  round: number,
  random: () => number,
): string {
  const filters = new URLSearchParams({ facets: 'true', maxPrice: String(900_000 + round) });
  if (random() < 0.75) filters.set('category', category);
  if (random() < 0.5) filters.append('brand', brand);
  if (random() < 0.4) filters.append(`spec.${name}`, value);
  if (random() < 0.4) filters.set('inStock', 'true');
  if (random() < 0.1) filters.set('rating', '4');
  return `/api/products?${filters}`;
}

/** What people type: one to three words of a product's name, at times with a letter wrong. */
function typicalQuery(name: string, random: () => number): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['cable'];
  const start = Math.floor(random() * words.length);
  const query = words.slice(start, start + 1 + Math.floor(random() * 3)).join(' ');
  if (random() > 0.05 || query.length < 5) return query;
  const at = 1 + Math.floor(random() * (query.length - 3));
  return `${query.slice(0, at)}${query[at + 1]}${query[at]}${query.slice(at + 2)}`;
}

/** A query nobody asked before: a word and a price of its own, or the words of one product's name. */
function newQuery(name: string, round: number): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const search = encodeURIComponent((round % 2 === 0 ? words.slice(2, 4) : words.slice(0, 3)).join(' '));
  return `/api/products?search=${search}&maxPrice=${2_000_000 + round}`;
}

/** Ranks from 0 with a chance of 1/(rank + 1). */
function zipfRanks(count: number, random: () => number): () => number {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank += 1) {
    sum += 1 / (rank + 1);
    sums[rank] = sum;
  }
  return () => {
    const wanted = random() * sum;
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sums[middle] as number) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** The same numbers on every run (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
