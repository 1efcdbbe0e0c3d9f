import type { PoolClient } from 'pg';
import { readAttributeValue } from '../../domain/catalogue/attribute-value.ts';
import { DAY_MS } from '../../domain/shop/durations.ts';
import type { Pool } from '../../server/db/pool.ts';
import { filterAttributes } from './attributes.seed.ts';
import {
  type BulkLine,
  bulkLines,
  bulkSellerTowns,
  bulkSellerTrades,
  demoSellersOfBulk,
} from './bulk-vocabulary.seed.ts';
import { seedProducts } from './catalogue/all-products.ts';
import { seedCategories } from './catalogue/categories.seed.ts';
import { categoryInNepali } from './catalogue/nepali-names.seed.ts';
import { imageEntries, sellerId } from './seed-catalogue.ts';
import { type SeedRandom, seedRandom } from './seed-random.ts';
import { insertRows, type Row, seedId } from './seed-rows.ts';

const OLDEST_DAYS = 900;
const BULK_SELLERS = 160;
const ROWS_PER_STATEMENT = 2_500;

/**
 * Adds made-up but plausible products until the database holds `total` of them, for load work. Needs the
 * demo shop; the same number gives the same products. Names, prices (log-normal), stock, ages and sales are
 * skewed as in a real marketplace; pictures are those of the demo products. Answers how many it added.
 */
export async function seedBulk(
  pool: Pool,
  {
    total,
    now = new Date(),
    log = () => undefined,
  }: { total: number; now?: Date; log?: (line: string) => void },
): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set synchronous_commit = off');
    const existing = await countProducts(client);
    const added = Math.max(0, total - existing.all);
    if (added > 0) {
      await client.query('begin');
      await addSellers(client, now);
      const searchIndexes = await dropSearchIndexes(client);
      for (let done = 0; done < added; done += ROWS_PER_STATEMENT) {
        const count = Math.min(ROWS_PER_STATEMENT, added - done);
        const rows = Array.from({ length: count }, (_, index) =>
          bulkProduct(existing.bulk + done + index, now),
        );
        await insertRows(client, 'products', rows);
        await insertRows(client, 'stock_movements', rows.flatMap(initialMovement));
        if ((done / ROWS_PER_STATEMENT) % 8 === 7) log(`${done + count} of ${added} products`);
      }
      log('Building the search indexes ...');
      for (const definition of searchIndexes) await client.query(definition);
      await client.query('commit');
    }
    await client.query('vacuum (analyze) products, stock_movements, users');
    await client.query('analyze');
    return added;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    // Closed rather than returned: its settings are not the pool's.
    client.release(true);
  }
}

async function countProducts(client: PoolClient): Promise<{ all: number; bulk: number }> {
  const { rows } = await client.query<{ all: number; bulk: number }>(
    "select count(*)::int as all, count(*) filter (where sku like 'BX-%')::int as bulk from products",
  );
  return rows[0] ?? { all: 0, bulk: 0 };
}

/** Inverted indexes are several times faster to build than to fill row by row. */
async function dropSearchIndexes(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes
     where schemaname = current_schema() and tablename in ('products', 'product_search') and indexdef like '%USING gin%'`,
  );
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  return rows.map(({ indexdef }) => indexdef);
}

// Sellers ----------------------------------------------------------------------

function bulkSellerId(index: number): string {
  return seedId('user', `bulk-seller/${index}`);
}

async function addSellers(client: PoolClient, now: Date): Promise<void> {
  const joinedAt = new Date(now.getTime() - (OLDEST_DAYS + 10) * DAY_MS);
  const surnames = [
    'Shrestha',
    'Tamang',
    'Gupta',
    'Chaudhary',
    'Rai',
    'Thapa',
    'Maharjan',
    'Yadav',
    'Gurung',
    'Joshi',
  ];
  const rows = Array.from({ length: BULK_SELLERS }, (_, index): Row => {
    const random = seedRandom(`bulk-seller/${index}`);
    const surname = random.pick(surnames);
    const email = `bulk-seller-${index + 1}@thokmandu.example`;
    return {
      id: bulkSellerId(index),
      email,
      email_key: email,
      password_hash: 'none',
      first_name: random.pick(['Ram', 'Hari', 'Gita', 'Sunita', 'Kiran', 'Mina', 'Raju', 'Binita']),
      last_name: surname,
      phone: `98${random.between(10_000_000, 69_999_999)}`,
      role: 'seller',
      company_name: `${surname} ${random.pick(bulkSellerTrades)}, ${random.pick(bulkSellerTowns)}`,
      pan_number: String(random.between(300_000_000, 699_999_999)),
      is_active: true,
      is_approved: true,
      approved_at: joinedAt,
      created_at: joinedAt,
      updated_at: joinedAt,
    };
  });
  const { rows: known } = await client.query<{ id: string }>(
    'select id from users where id = any($1::uuid[])',
    [rows.map(({ id }) => id)],
  );
  const knownIds = new Set(known.map(({ id }) => id));
  await insertRows(
    client,
    'users',
    rows.filter(({ id }) => !knownIds.has(id as string)),
  );
}

// Products ---------------------------------------------------------------------

/** Cumulative weights, so that a few categories, brands and sellers hold most of the listings. */
function zipfPick<T>(items: readonly T[], exponent: number, random: SeedRandom): T {
  const index = Math.floor(items.length * random.next() ** exponent);
  const item = items[Math.min(index, items.length - 1)];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
}

function gaussian(random: SeedRandom): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

const allSellers: readonly string[] = [
  ...demoSellersOfBulk.map(sellerId),
  ...Array.from({ length: BULK_SELLERS }, (_, index) => bulkSellerId(index)),
];

/** The demo products of each child category, whose pictures the bulk products show. */
const modelsByCategory = Map.groupBy(seedProducts, ({ category }) => category);
const parentNames = new Map(
  seedCategories.flatMap(({ name, children }) =>
    children.map(({ slug }) => [slug, name.toLowerCase()] as const),
  ),
);

function bulkProduct(index: number, now: Date): Row {
  const random = seedRandom(`bulk/${index}`);
  const line = zipfPick(bulkLines, 1.25, random);
  const brand = zipfPick(line.brands, 1.6, random);
  const noun = zipfPick(line.nouns, 1.5, random);
  const rating = random.pick(line.ratings);
  const attribute = random.pick(line.attributes);
  const model = `${brand
    .replace(/[^A-Z]/gi, '')
    .slice(0, 2)
    .toUpperCase()}${random.between(100, 9999)}`;
  const regular = priceOf(line, random);
  const wholesale = Math.max(1, Math.round(regular * (0.72 + random.next() * 0.24)));
  const ageDays = OLDEST_DAYS * random.next() ** 1.3 + 0.02;
  const createdAt = new Date(now.getTime() - Math.round(ageDays * DAY_MS));
  const sales = Math.floor((ageDays / 60) * (1 / (1 - random.next() * 0.999) - 1));
  const statusRoll = random.next();
  const status =
    statusRoll < 0.965
      ? 'active'
      : statusRoll < 0.98
        ? 'inactive'
        : statusRoll < 0.99
          ? 'discontinued'
          : 'pending_approval';
  const use = random.pick(line.uses);
  const models = modelsByCategory.get(line.category) ?? seedProducts;
  const pictured = random.pick(models);
  return {
    id: seedId('product', `bulk/${index}`),
    seller_id: zipfPick(allSellers, 1.8, random),
    category_id: seedId('category', line.category),
    name: `${brand} ${model} ${noun} ${rating}, ${attribute}`,
    name_ne:
      index % 2 === 0 ? `${brand} ${model} ${categoryInNepali(line.category).name_ne}, ${rating}` : null,
    brand,
    description: `${capitalised(noun)} of ${rating} by ${brand}, ${attribute}, for ${use}.`,
    long_description: random.chance(0.4)
      ? `<p>The <strong>${brand} ${model}</strong> is a ${noun} for ${use}. It is kept in stock and leaves the store the next working day.</p><ul><li>Rating: ${rating}</li><li>Version: ${attribute}</li></ul>`
      : null,
    sku: `BX-${model}-${String(index).padStart(6, '0')}`,
    barcode: null,
    tags: [
      noun.split(' ').at(-1) ?? noun,
      brand.toLowerCase(),
      rating.toLowerCase(),
      parentNames.get(line.category) ?? '',
    ],
    images: imageEntries(pictured).map((image) => ({
      ...image,
      alt: image.alt.replace(pictured.name, `${brand} ${model}`),
    })),
    specifications: [
      { name: 'Brand', value: brand },
      { name: 'Model', value: model },
      { name: ratingName(line.category, rating), value: rating },
      { name: 'Version', value: attribute },
    ],
    regular_price_paisa: regular * 100,
    wholesale_price_paisa: wholesale * 100,
    cost_price_paisa: Math.round(wholesale * 90),
    quantity: stockOf(random),
    low_stock_threshold: 10,
    minimum_order_quantity: random.chance(0.93) ? 1 : random.pick([5, 10, 25]),
    sales_count: sales,
    view_count: sales * random.between(8, 40) + random.between(0, 50),
    status,
    approved_at: status === 'pending_approval' ? null : createdAt,
    created_at: createdAt,
    updated_at: createdAt,
  };
}

/** The attribute of its category that a rating is a value of. */
function ratingName(category: string, rating: string): string {
  const meant = (filterAttributes[category] ?? []).find(
    ([, unit]) =>
      unit !== null && /\p{L}|°/u.test(rating) && readAttributeValue(rating, { kind: 'number', unit }),
  );
  return meant?.[0] ?? 'Rating';
}

function priceOf(line: BulkLine, random: SeedRandom): number {
  const rupees = line.medianPrice * Math.exp(gaussian(random) * 0.75);
  const step = rupees < 500 ? 5 : rupees < 5_000 ? 10 : rupees < 50_000 ? 50 : 500;
  return Math.max(step, Math.round(rupees / step) * step);
}

/** One in twelve is sold out, some are nearly so, a few have thousands. */
function stockOf(random: SeedRandom): number {
  const roll = random.next();
  if (roll < 0.08) return 0;
  if (roll < 0.17) return random.between(1, 9);
  return Math.round(10 + 60 * Math.exp(gaussian(random) * 1.1));
}

function initialMovement(product: Row): Row[] {
  if (product.quantity === 0) return [];
  return [
    {
      product_id: product.id,
      order_id: null,
      delta: product.quantity,
      reason: 'initial',
      actor_id: product.seller_id,
      created_at: product.created_at,
    },
  ];
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
