import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { fresh, insertCategory, insertProduct } from '../../../../../test/factories.ts';
import { SearchCounts } from '../catalogue/search-counts.ts';

let shop: TestApp;
let admin: Account;
let category: Awaited<ReturnType<typeof insertCategory>>;
let product: string;
/** Well behind the time of the last search: nobody is typing any more. */
const flush = () => shop.deps.catalogue.searches.flush(new Date(Date.now() + 60_000));

beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
  category = await insertCategory(shop.db);
  product = (await insertProduct(shop.db, { category_id: category.id, name: 'Anemometer' })).id;
  await shop.deps.catalogue.start();
  await vi.waitFor(async () => expect(await shop.deps.catalogue.currentIndex(true)).not.toBeNull());
});
afterAll(async () => {
  await shop.deps.catalogue.stop();
  await shop.close();
});

const guest = () => shop.guestId();
const search = (text: string, sessionId: string, more = '') =>
  shop.call('GET', `/api/products?search=${encodeURIComponent(text)}${more}`, { sessionId });
const step = (body: object, sessionId: string) =>
  shop.call('POST', '/api/products/search-steps', { sessionId, body });
async function rowOf(term: string, query = '') {
  await flush();
  const path = `/api/admin/search-terms?search=${encodeURIComponent(term)}${query}`;
  const { body } = await shop.call('GET', path, { token: admin.token });
  return body.data.terms.find((row: { term: string }) => row.term === term);
}

describe('what is sought', () => {
  test('is counted once a day for each visitor, kept replies too, and shown from three on', async () => {
    const term = `anemo${fresh()}`;
    const [one, two, three] = [guest(), guest(), guest()];
    for (const who of [one, one, two, two, one]) await search(term.toUpperCase(), who);
    expect(await rowOf(term)).toBeUndefined();
    await search(` ${term}  `, three);
    await search(term, one, '&page=2');
    expect(await rowOf(term)).toEqual({ term, sessions: 3, nothing: 3, hits: 0, openings: 0, adds: 0 });
  });

  test('a signed-in user is one visitor in any browser', async () => {
    const term = `anemo${fresh()}`;
    const buyer = await shop.registerBuyer();
    for (let at = 0; at < 4; at += 1) {
      await shop.call('GET', `/api/products?search=${term}`, { token: buyer.token, sessionId: guest() });
    }
    await flush();
    const { rows } = await shop.pool.query('select sessions from search_terms where term = $1', [term]);
    expect(rows).toEqual([{ sessions: 1 }]);
  });

  test('pauses in typing count once, as what was typed in the end', async () => {
    const term = `anemo${fresh()}`;
    for (const who of [guest(), guest(), guest()]) {
      for (const length of [5, 7, term.length]) await search(term.slice(0, length), who);
    }
    expect(await rowOf(term)).toMatchObject({ sessions: 3 });
    expect(await rowOf(term.slice(0, 7))).toBeUndefined();
  });

  test('what was opened and put into carts belongs to it, each product once for each visitor', async () => {
    const who = [guest(), guest(), guest()];
    for (const one of who) await search('anemometer', one);
    for (const kind of ['opening', 'opening', 'add'] as const) {
      const answer = await step({ search: 'Anemometer', step: kind, product }, who[0] as string);
      expect(answer.status).toBe(200);
    }
    await step({ search: 'Anemometer', step: 'opening', product }, who[1] as string);
    expect(await rowOf('anemometer')).toEqual({
      term: 'anemometer',
      ...{ sessions: 3, nothing: 0, hits: 1, openings: 2, adds: 1 },
    });
  });

  test('nothing of a visitor is stored', async () => {
    const { rows } = await shop.pool.query(
      "select column_name from information_schema.columns where table_name = 'search_terms' order by 1",
    );
    expect(rows.map(({ column_name }) => column_name)).toEqual([
      ...['adds', 'category_id', 'day', 'hits', 'nothing', 'openings', 'sessions', 'term'],
    ]);
  });

  test('counts wait while the database is away, and nothing is counted twice', async () => {
    const term = `away${fresh()}`;
    let isAway = true;
    const query = (...values: Parameters<typeof shop.pool.query>) =>
      isAway ? Promise.reject(new Error('away')) : shop.pool.query(...values);
    const counts = new SearchCounts({ query } as unknown as typeof shop.pool);
    const asker = { guestId: 'g', userId: null, address: 'a', userAgent: '' };
    counts.searched(asker, term, { hits: 4, isNothing: false, categoryId: null }, new Date());
    await counts.flush(new Date(Date.now() + 60_000));
    isAway = false;
    await counts.stop();
    await counts.stop();
    const { rows } = await shop.pool.query('select sessions, hits from search_terms where term = $1', [term]);
    expect(rows).toEqual([{ sessions: 1, hits: 4 }]);
  });

  test('what cannot be stored is nothing, and keeps no other search from being counted', async () => {
    const term = `kettle${fresh()}`;
    expect((await search('\u0000', guest())).status).toBe(200);
    await search(`${term}\u0000\u001f`, guest());
    for (const who of [guest(), guest()]) await search(term, who);
    await flush();
    const { rows } = await shop.pool.query('select term, sessions from search_terms where term like $1', [
      `${term}%`,
    ]);
    expect(rows).toEqual([{ term, sessions: 3 }]);
  });

  test('counts that the database refuses are given up and reported, not tried for ever', async () => {
    const term = `refused${fresh()}`;
    const lost: unknown[] = [];
    const counts = new SearchCounts(shop.pool, (error) => lost.push(error));
    const count = (hits: number) => {
      const asker = { guestId: fresh(), userId: null, address: 'a', userAgent: '' };
      counts.searched(asker, term, { hits, isNothing: false, categoryId: null }, new Date());
      return counts.flush(new Date(Date.now() + 60_000));
    };
    await count(2 ** 40);
    await count(3);
    await counts.stop();
    expect(lost).toMatchObject([{ code: '22003' }]);
    const { rows } = await shop.pool.query('select sessions, hits from search_terms where term = $1', [term]);
    expect(rows).toEqual([{ sessions: 1, hits: 3 }]);
  });

  test('of many terms only the refused one is given up, and none is counted twice', async () => {
    const mark = fresh();
    const terms = Array.from({ length: 7 }, (_, nth) => `batch${mark} ${nth}`);
    let writes = 0;
    // Refuses all of them, takes the first three, and is away for the next.
    const query = (...values: Parameters<typeof shop.pool.query>) => {
      writes += 1;
      return writes === 3 ? Promise.reject(new Error('away')) : shop.pool.query(...values);
    };
    const lost: unknown[] = [];
    const counts = new SearchCounts({ query } as unknown as typeof shop.pool, (error) => lost.push(error));
    for (const [nth, term] of terms.entries()) {
      const asker = { guestId: term, userId: null, address: 'a', userAgent: '' };
      const hits = nth === 4 ? 2 ** 40 : nth;
      counts.searched(asker, term, { hits, isNothing: false, categoryId: null }, new Date());
    }
    await counts.flush(new Date(Date.now() + 60_000));
    expect({ writes, lost }).toEqual({ writes: 3, lost: [] });
    await counts.stop();
    expect(lost).toMatchObject([{ code: '22003' }]);
    const { rows } = await shop.pool.query(
      'select term, sessions, hits from search_terms where term like $1 order by term',
      [`batch${mark}%`],
    );
    const stored = terms.map((term, hits) => ({ term, sessions: 1, hits }));
    expect(rows).toEqual(stored.filter(({ hits }) => hits !== 4));
  });

  test('one address cannot use up what is counted in a day', async () => {
    const term = `flood${fresh()}`;
    const counts = new SearchCounts(shop.pool);
    const now = new Date();
    const asker = (guestId: string, address: string) => ({ guestId, userId: null, address, userAgent: '' });
    const open = (guestId: string, address: string) =>
      counts.stepped(asker(guestId, address), term, { kind: 'opening', productId: product }, now);
    for (let at = 0; at < 10_500; at += 1) open(`guest ${at}`, `2001:db8:1:2::${(at % 9).toString(16)}`);
    open('another', '2001:db8:1:3::1');
    counts.searched(
      asker('guest 0', '2001:db8:1:2::1'),
      term,
      { hits: 1, isNothing: false, categoryId: null },
      now,
    );
    await counts.stop();
    const { rows } = await shop.pool.query('select sessions, openings from search_terms where term = $1', [
      term,
    ]);
    expect(rows).toEqual([{ sessions: 1, openings: 10_001 }]);
  });

  test('old days go', async () => {
    await shop.pool.query(`insert into search_terms (day, term, sessions)
      values (kathmandu_day(now()) - 500, 'old often', 9), (kathmandu_day(now()) - 60, 'old rare', 1), (kathmandu_day(now()) - 60, 'old some', 3)`);
    const counts = new SearchCounts(shop.pool);
    const asker = { guestId: 'g', userId: null, address: 'a', userAgent: '' };
    counts.searched(asker, 'tidy', { hits: 1, isNothing: false, categoryId: null }, new Date());
    await counts.stop();
    const { rows } = await shop.pool.query("select term from search_terms where term like 'old %'");
    expect(rows).toEqual([{ term: 'old some' }]);
  });
});

describe('the desks', () => {
  test('an admin sorts, narrows by days and by what found nothing, and exports', async () => {
    await shop.pool.query(`insert into search_terms (day, term, sessions, nothing, hits, openings, adds)
      values ('2026-01-10', 'wire', 5, 0, 40, 2, 1), ('2026-01-11', 'wire', 4, 0, 41, 1, 0),
        ('2026-01-11', '=cmd()', 8, 8, 0, 0, 0), ('2026-01-11', 'secret 9841234567', 2, 2, 0, 0, 0)`);
    const list = async (query: string) => {
      const path = `/api/admin/search-terms?from=2026-01-10&to=2026-01-11${query}`;
      return (await shop.call('GET', path, { token: admin.token })).body.data;
    };
    expect((await list('')).terms).toEqual([
      { term: 'wire', sessions: 9, nothing: 0, hits: 41, openings: 3, adds: 1 },
      { term: '=cmd()', sessions: 8, nothing: 8, hits: 0, openings: 0, adds: 0 },
    ]);
    expect((await list('&nothing=true')).pagination.total).toBe(1);
    expect((await list('&sortBy=nothing:desc')).terms[0].term).toBe('=cmd()');
    expect((await list('&limit=1&page=2')).terms).toHaveLength(1);
    const file = await shop.app.inject({
      url: '/api/admin/search-terms/export?from=2026-01-10&to=2026-01-11',
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(file.statusCode).toBe(200);
    expect(file.body).toContain("'=cmd(),8,8,0,0,0");
    expect(file.body).not.toContain('9841234567');
  });

  test('a seller sees what was not found in the own categories, and no other', async () => {
    const seller = await shop.registerSeller();
    await insertProduct(shop.db, { seller_id: seller.user.id, category_id: category.id });
    shop.deps.catalogue.catalogueChanged();
    const term = `hygrometer${fresh()}`;
    for (const who of [guest(), guest(), guest()]) await search(term, who, `&category=${category.slug}`);
    await flush();
    const wanted = async ({ token }: Account) =>
      (await shop.call('GET', '/api/seller/search-terms', { token })).body.data.terms;
    expect(await wanted(seller)).toEqual([
      { term, sessions: 3, category: { _id: category.id, name: category.name } },
    ]);
    expect(await wanted(await shop.registerSeller())).toEqual([]);
  });

  test.each([
    [{ search: '', step: 'opening' }, 'Search is required'],
    [{ search: 'x'.repeat(101), step: 'opening' }, 'Must be at most 100 characters'],
    [{ search: 'a\u0000', step: 'opening' }, 'Contains characters that cannot be stored'],
    [{ search: 'wire', step: 'bought' }, 'Invalid step'],
    [{ search: 'wire', step: 'add', product: '1' }, 'Invalid product'],
  ])('the step %j is refused', async (body, message) => {
    const answer = await step({ product, ...body }, guest());
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(message);
  });
});
