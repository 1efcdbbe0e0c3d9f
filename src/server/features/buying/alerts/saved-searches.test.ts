import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertCategory, insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { beginHolding, killable } from '../../../../../test/killable.ts';
import { runJob } from '../../../../../test/shopping.ts';
import { type Catalogue, createCatalogue } from '../../catalogue/catalogue/catalogue.ts';
import { sendDigests } from './alerts.commands.ts';

let shop: TestApp;
let worker: ReturnType<typeof killable>;
/** Holds the catalogue in memory; the test app asks the database. */
let indexed: Catalogue;

beforeAll(async () => {
  shop = await createTestApp();
  worker = killable(shop);
  indexed = createCatalogue(shop.deps.pool);
  await indexed.start();
  await vi.waitFor(async () => expect(await indexed.currentIndex(true)).not.toBeNull());
});
beforeEach(() => {
  shop.mail.length = 0;
});
afterAll(async () => {
  worker.end();
  await indexed.stop();
  await shop.close();
});

const save = async ({ token }: Account, query: string) => {
  const answer = await shop.call('POST', '/api/alerts', { token, body: { kind: 'search', query } });
  expect(answer.status).toBe(201);
  return answer.body.data._id as string;
};
/** Everything saved so far was saved the day before, and what was approved since a few hours ago. */
const aDayLater = () =>
  shop.pool.query(
    "update alerts set looked_at = now() - interval '26 hours' where kind = 'search' and ended_at is null",
  );
const approved = (hoursAgo: number, values = {}) =>
  insertProduct(shop.db, { approved_at: new Date(Date.now() - hoursAgo * 3_600_000), ...values });
const digests = () => runJob(shop, 'send_alert_digests');
const mailsTo = ({ user }: Account) => shop.mail.filter(({ to }) => to === user.email);
async function bellsOf({ user }: Account): Promise<object[]> {
  const { rows } = await shop.pool.query(
    `select params ->> 'name' as name, (params ->> 'count')::integer as count, params ->> 'link' as link
     from notifications where user_id = $1 order by 1`,
    [user.id],
  );
  return rows;
}

test('one mail a day tells what all searches of a person found, the bell each of them', async () => {
  const [reader, other] = [await shop.registerBuyer(), await shop.registerBuyer()];
  const lamps = await insertCategory(shop.db, { name: 'Lamps', slug: 'lamps' });
  await save(reader, 'search=zirkon&brand=Philips&spec.Base=E27');
  await save(reader, 'category=lamps&maxPrice=900');
  await save(reader, 'search=nothinglikeit');
  await save(other, 'search=nothinglikeit');
  await aDayLater();
  const bulb = {
    name: 'Zirkon bulb',
    brand: 'philips',
    category_id: lamps.id,
    specifications: JSON.stringify([{ name: 'Base', value: 'E27' }]),
  };
  await approved(2, bulb);
  await approved(3, { ...bulb, regular_price_paisa: 90_000, wholesale_price_paisa: 80_000 });
  await approved(30, bulb);
  await approved(2, { ...bulb, status: 'inactive' });
  await approved(2, { ...bulb, brand: 'Havells' });
  await digests();
  await digests();
  expect(mailsTo(reader)).toMatchObject([{ subject: 'New products for 2 saved searches' }]);
  expect(mailsTo(reader)[0]?.text).toContain('“zirkon” · Philips · E27: 2 new products');
  expect(mailsTo(reader)[0]?.text).toMatch(/Lamps · Up to रू\s900: 1 new product\nZirkon bulb, रू\s900/);
  expect(mailsTo(other)).toEqual([]);
  expect(await bellsOf(reader)).toMatchObject([
    {
      name: expect.stringMatching(/^Lamps · Up to/),
      count: 1,
      link: '/products?category=lamps&maxPrice=900',
    },
    {
      name: '“zirkon” · Philips · E27',
      count: 2,
      link: '/products?brand=Philips&search=zirkon&spec.Base=E27',
    },
  ]);
  // The search goes on: what is new the next day is told the next day, and nothing twice.
  await approved(1, bulb);
  await digests();
  expect(mailsTo(reader)).toHaveLength(1);
  await shop.pool.query(
    "update products set approved_at = approved_at - interval '2 days' where name = 'Zirkon bulb'",
  );
  await aDayLater();
  await approved(1, bulb);
  await digests();
  expect(mailsTo(reader)).toMatchObject([{}, { subject: 'New products for “zirkon” · Philips · E27' }]);
  const { body } = await shop.call('GET', '/api/alerts', { token: reader.token });
  expect(body.data).toMatchObject({ active: 3 });
  expect(body.data.alerts.filter(({ hitAt }: { hitAt: string | null }) => hitAt !== null)).toHaveLength(2);
  await expectInvariants(shop.pool, /alert/);
});

test('what is saved today is looked at tomorrow, and closed accounts and ended searches are not told', async () => {
  const [today, closed, ended] = [
    await shop.registerBuyer(),
    await shop.registerBuyer(),
    await shop.registerBuyer(),
  ];
  await save(closed, 'search=quartz');
  const gone = await save(ended, 'search=quartz');
  await aDayLater();
  await save(today, 'search=quartz');
  await approved(2, { name: 'Quartz clock' });
  await shop.pool.query('update users set is_active = false where id = $1', [closed.user.id]);
  await shop.call('DELETE', `/api/alerts/${gone}`, { token: ended.token });
  await digests();
  for (const one of [today, closed, ended]) expect(mailsTo(one)).toEqual([]);
});

test('the index and the database find the same, unknown words and categories nothing', async () => {
  const category = await insertCategory(shop.db, { name: 'Breakers' });
  const searches = [
    'search=tourmaline',
    'search=tourmalin',
    `category=${category.slug}`,
    `category=${category.id}&search=breaker`,
    'brand=Opal',
    'brand=opal&spec.Power=9',
    'spec.Power=150',
    'inStock=true&brand=Opal',
    'minPrice=500&maxPrice=1500&brand=Opal',
    'rating=4&brand=Opal',
    'category=nowhere',
    'seller=nobody',
    'search=%21%21',
  ];
  const readers: Account[] = [];
  for (const query of searches) {
    const reader = await shop.registerBuyer();
    readers.push(reader);
    await save(reader, query);
  }
  const common = { brand: 'Opal', category_id: category.id };
  const power = (value: string) => ({ specifications: JSON.stringify([{ name: 'Power', value }]) });
  await approved(2, { ...common, name: 'Tourmaline breaker', ...power('9') });
  await approved(2, { ...common, name: 'Opal breaker', quantity: 0, ...power('150') });
  await approved(2, { ...common, name: 'Onyx', regular_price_paisa: 200_000 });
  const told: object[][] = [];
  for (const catalogue of [shop.deps.catalogue, indexed]) {
    await aDayLater();
    if (catalogue === indexed) catalogue.catalogueChanged();
    await vi.waitFor(async () =>
      expect((await indexed.currentIndex(true))?.productCount).toBeGreaterThanOrEqual(3),
    );
    await shop.pool.query('delete from notifications');
    await sendDigests({ ...shop.deps, catalogue });
    const counts = [];
    for (const [nth, reader] of readers.entries()) {
      const bells = (await bellsOf(reader)) as { count: number }[];
      counts.push({ search: searches[nth], found: bells[0]?.count ?? 0 });
    }
    told.push(counts);
  }
  expect(told[0]).toEqual(told[1]);
  expect(told[0]?.map((one) => (one as { found: number }).found)).toEqual([
    1, 1, 3, 2, 3, 1, 1, 2, 2, 0, 0, 0, 0,
  ]);
});

/** What came into the table before searches were refused and cleaned as they are now. */
const stored = ({ user }: Account, query: string) =>
  shop.pool.query(
    `insert into alerts (user_id, kind, query, looked_at, expires_at)
     values ($1, 'search', $2, now(), now() + interval '9 days')`,
    [user.id, query],
  );

test('control characters are cleaned from a search, and one of nothing else is refused', async () => {
  const { token } = await shop.registerBuyer();
  const send = (query: string) =>
    shop.call('POST', '/api/alerts', { token, body: { kind: 'search', query } });
  for (const query of ['seller=%00', 'search=%00%1F', 'brand=%7F&place=%00'])
    expect(await send(query)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'query', message: 'Search for something or choose a filter first' }] },
    });
  expect((await send('search=led%00')).body.data).toMatchObject({ query: 'search=led', title: '“led”' });
  expect((await send('search=led&seller=%00')).status).toBe(200);
  expect((await shop.call('GET', '/api/products?seller=%00')).body.message).toBe('Invalid seller');
});

test('the longest search is told of, by a title that leaves out its end', async () => {
  const reader = await shop.registerBuyer();
  const prices = Array.from({ length: 50 }, (_, nth) => `price=1..${nth + 9_000}`);
  const brands = Array.from({ length: 6 }, (_, nth) => `brand=${nth}${'b'.repeat(170)}`);
  await save(reader, ['brand=Beryl', ...brands, ...prices].join('&'));
  await aDayLater();
  await approved(2, { name: 'Beryl', brand: 'Beryl' });
  await digests();
  expect(await bellsOf(reader)).toMatchObject([{ name: expect.stringMatching(/^.{299}…$/), count: 1 }]);
  expect(mailsTo(reader)).toHaveLength(1);
});

test('a stored search that cannot be read or told keeps nobody else from being told', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => shop.registerBuyer()));
  const [empty, healed, unreadable, untold, other] = people as [Account, Account, Account, Account, Account];
  await stored(empty, 'seller=%00');
  await stored(healed, 'search=jasper%00');
  await stored(unreadable, 'rating=9');
  await save(unreadable, 'search=jasper');
  await save(untold, 'search=jasper&brand=Untold');
  await save(other, 'search=jasper');
  await aDayLater();
  await approved(2, { name: 'Jasper', brand: 'Untold' });
  await shop.pool.query(
    `alter table notifications add constraint untold check (params ->> 'name' not like '%Untold%') not valid`,
  );
  await expect(sendDigests(shop.deps)).rejects.toMatchObject({
    message: 'Some saved searches could not be told of',
    errors: [{ name: 'ZodError' }, { constraint: 'untold' }],
  });
  await shop.pool.query('alter table notifications drop constraint untold');
  await shop.runJobs();
  const told = [expect.objectContaining({ subject: 'New products for “jasper”' })];
  expect(people.map(mailsTo)).toEqual([[], told, told, [], told]);
  expect(await bellsOf(healed)).toEqual([{ name: '“jasper”', count: 1, link: '/products?search=jasper' }]);
  const { body } = await shop.call('GET', '/api/alerts', { token: healed.token });
  expect(body.data.alerts).toMatchObject([{ query: 'search=jasper', title: '“jasper”' }]);
  // Whoever could not be told is told at the next look, and nobody twice.
  await digests();
  expect(people.map((one) => mailsTo(one).length)).toEqual([0, 1, 1, 1, 1]);
  await shop.pool.query("delete from alerts where query = 'rating=9'");
});

test('a search that fails by no fault of its own stays due, and is told of once it works', async () => {
  await shop.pool.query('delete from alerts');
  const [failing, other] = [await shop.registerBuyer(), await shop.registerBuyer()];
  const product = await approved(2, { name: 'Agate' });
  const { rows } = await shop.pool.query('select slug from seller_slugs where seller_id = $1', [
    product.seller_id,
  ]);
  await save(failing, 'search=agate');
  await save(failing, `search=agate&seller=${rows[0].slug}`);
  await save(other, 'search=agate');
  await aDayLater();
  // As during a release: a statement names what is not there.
  await shop.pool.query('alter table seller_slugs rename column slug to slug_gone');
  try {
    await expect(sendDigests(shop.deps)).rejects.toMatchObject({ errors: [{ code: '42703' }] });
  } finally {
    await shop.pool.query('alter table seller_slugs rename column slug_gone to slug');
  }
  await shop.runJobs();
  const told = expect.objectContaining({ subject: 'New products for “agate”' });
  expect([failing, other].map(mailsTo)).toEqual([[told], [told]]);
  await digests();
  await digests();
  expect(mailsTo(failing)).toEqual([
    told,
    expect.objectContaining({ text: expect.stringContaining('1 new product') }),
  ]);
  expect(await bellsOf(failing)).toHaveLength(2);
  expect(mailsTo(other)).toEqual([told]);
});

test('a worker killed while it writes digests leaves one mail a person', { timeout: 60_000 }, async () => {
  const readers = await Promise.all(Array.from({ length: 5 }, () => shop.registerBuyer()));
  for (const reader of readers) {
    await save(reader, 'search=amethyst');
    await save(reader, 'search=amethyst&inStock=true');
  }
  await aDayLater();
  await approved(2, { name: 'Amethyst' });
  await shop.pool.query(`
    create function wait_for_test() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(4711); return new; end $$;
    create trigger notifications_wait before insert on notifications for each row execute function wait_for_test()`);
  const holder = await beginHolding(shop);
  await holder.query('select pg_advisory_xact_lock(4711)');
  await worker.start('test/worker-process.ts');
  await shop.pool.query(`select graphile_worker.add_job('send_alert_digests')`);
  await worker.untilStuck();
  await worker.kill(() => holder.query('commit'));
  holder.release();
  await shop.pool.query('drop function wait_for_test cascade');
  await Promise.all([sendDigests(shop.deps), sendDigests(shop.deps), sendDigests(shop.deps)]);
  await digests();
  for (const reader of readers) {
    expect(mailsTo(reader)).toMatchObject([{ subject: 'New products for 2 saved searches' }]);
    expect(await bellsOf(reader)).toHaveLength(2);
  }
});

test('a category that is hidden by now is not named by what was saved in it', async () => {
  const buyer = await shop.registerBuyer();
  const category = await insertCategory(shop.db, { name: 'Kept secret', slug: 'kept-secret' });
  await save(buyer, 'search=relay&category=kept-secret');
  await save(buyer, `category=${category.id}`);
  await shop.pool.query('update categories set is_active = false where id = $1', [category.id]);
  const { body } = await shop.call('GET', '/api/alerts', { token: buyer.token });
  expect(body.data.alerts.map(({ title }: { title: string }) => title).toSorted()).toEqual([
    'Saved search',
    '“relay”',
  ]);
});
