import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertCategory, insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { beginHolding, killable } from '../../../../../test/killable.ts';
import { said, sealedRequests } from '../../../../../test/requests-for-quotes.ts';
import { enqueueJob } from '../../../db/jobs.sql.ts';
import { CLOSE_REQUEST } from './asking.commands.ts';
import { closeDueRequests } from './closing.commands.ts';

const PRICES = ['7654321.09', '765432109'];

let shop: TestApp;
let sealed: ReturnType<typeof sealedRequests>;
let buyer: Account;

beforeAll(async () => {
  shop = await createTestApp();
  sealed = sealedRequests(shop);
  buyer = await shop.registerBuyer({ isSubscriber: true });
});
afterAll(() => shop.close());

/** A request to sellers of a category of its own. */
async function askedOf(count: number) {
  const category = await insertCategory(shop.db);
  const sellers: Account[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const seller = await shop.registerSeller();
    await insertProduct(shop.db, { seller_id: seller.user.id, category_id: category.id });
    sellers.push(seller);
  }
  const { body } = await sealed.ask(buyer, [said('Transformer', 10, { category: category.id })], null);
  expect(body.data).toMatchObject({ asked: count });
  return { id: body.data._id as string, line: body.data.lines[0]._id as string, sellers };
}

test('before the closing no row that the shop may read holds a price or says who answered, and no statement gets the key', async () => {
  const { id, line, sellers } = await askedOf(3);
  const [first, second] = sellers as [Account, Account];
  for (const seller of [first, second]) {
    const { status } = await sealed.quote(seller, id, [{ line, unitPrice: 7_654_321.09 }], {
      note: 'SEALED-WORD',
    });
    expect(status).toBe(200);
  }
  await shop.runJobs();
  const app = shop.deps.pool;
  const { rows: tables } = await app.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p', 'v', 'm')
      and has_table_privilege(c.oid, 'select')`);
  expect(tables.length).toBeGreaterThan(100);
  const dump: string[] = [];
  for (const { name } of tables) {
    const { rows } = await app.query<{ row: string }>(`select '${name} ' || t::text as row from ${name} t`);
    dump.push(...rows.map(({ row }) => row));
  }
  for (const secret of [...PRICES, 'SEALED-WORD'])
    expect(dump.filter((row) => row.includes(secret))).toEqual([]);
  // Rows about the request name those who were asked alike, whether they answered or not.
  const shapesOf = ({ user }: Account) =>
    dump
      .filter((row) => row.includes(user.id) && row.includes(id))
      .map((row) => row.split(' ')[0])
      .sort();
  expect(shapesOf(first)).toEqual(shapesOf(sellers[2] as Account));
  expect(shapesOf(first)).toContain('request_for_quotes_sellers');
  const refs = dump.filter((row) => row.startsWith('sealed_quotes ') && row.includes(id));
  expect(refs).toHaveLength(2);

  await expect(app.query('select private_key from request_for_quotes_keys')).rejects.toMatchObject({
    code: '42501',
  });
  const key = async () => (await app.query('select release_request_key($1) as key', [id])).rows[0].key;
  expect(await key()).toBeNull();
  // Moving what the shop may move brings the key no sooner: it has its own time.
  const client = await app.connect();
  try {
    await client.query('begin');
    await client.query(
      `update requests_for_quotes set closes_at = created_at + interval '1 microsecond' where id = $1`,
      [id],
    );
    const { rows } = await client.query('select release_request_key($1) as key', [id]);
    expect(rows[0].key).toBeNull();
  } finally {
    await client.query('rollback');
    client.release();
  }
  await sealed.closeNow(id);
  expect(await key()).toHaveLength(32);
  await expectInvariants(shop.pool);
});

test('fifty sellers answer in the closing second: each is accepted or refused by the clock of the database, never half', async () => {
  const { id, line, sellers } = await askedOf(50);
  const waiting = [...sellers.entries()];
  const accepted: Account[] = [];
  let refused = 0;
  let closing: Promise<unknown> | undefined;
  const close = async () => {
    await sealed.endTime(id);
    await Promise.all([closeDueRequests(shop.deps), closeDueRequests(shop.deps)]);
  };
  const answer = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [nth, seller] = next;
      if (nth >= 45) await closing;
      const { status, body } = await sealed.quote(seller, id, [{ line, unitPrice: 100 + nth }]);
      if (status === 200) accepted.push(seller);
      else {
        expect([status, body.message]).toEqual([409, 'The request is closed']);
        refused += 1;
      }
      if (accepted.length >= 25) closing ??= close();
    }
  };
  await Promise.all(Array.from({ length: 6 }, answer));
  await closing;
  await closeDueRequests(shop.deps);
  expect(accepted.length + refused).toBe(50);
  expect(accepted.length).toBeGreaterThanOrEqual(25);
  expect(refused).toBeGreaterThanOrEqual(5);
  const { rows } = await shop.pool.query<{
    seller_id: string;
    sent_at: Date;
    closes_at: Date;
    price: number;
  }>(
    `select q.seller_id, q.sent_at, r.closes_at, l.unit_price_paisa as price
     from opened_quotes q join requests_for_quotes r on r.id = q.request_id join opened_quote_lines l on l.quote_id = q.id
     where q.request_id = $1`,
    [id],
  );
  expect(rows.map(({ seller_id }) => seller_id).sort()).toEqual(accepted.map(({ user }) => user.id).sort());
  for (const { seller_id, price } of rows)
    expect(Number(price)).toBe(100 * (100 + sellers.findIndex(({ user }) => user.id === seller_id)));
  const { body } = await sealed.call(buyer, 'GET', `/requests-for-quotes/${id}`);
  expect(body.data).toMatchObject({ status: 'closed', answered: accepted.length });
  await expectInvariants(shop.pool);
});

test('a process killed while it opens the quotes has opened none; they are opened once after that', {
  timeout: 120_000,
}, async () => {
  const server = killable(shop);
  const { id, line, sellers } = await askedOf(3);
  for (const [nth, seller] of sellers.entries())
    await sealed.quote(seller, id, [{ line, unitPrice: 10 + nth }]);
  const holder = await beginHolding(shop);
  try {
    // Opening writes a row that names this seller, and waits for whoever holds theirs.
    await holder.query('select from users where id = $1 for update', [sellers[1]?.user.id]);
    await server.start('test/worker-process.ts');
    await sealed.endTime(id);
    await enqueueJob(shop.db, CLOSE_REQUEST, { requestId: id });
    await server.untilStuck();
    await server.kill(() => holder.query('rollback'));
  } finally {
    holder.release();
    server.end();
  }
  const countOpened = async () =>
    (await shop.pool.query('select count(*)::int from opened_quotes where request_id = $1', [id])).rows[0]
      .count;
  expect(await countOpened()).toBe(0);
  const { body } = await sealed.call(buyer, 'GET', `/requests-for-quotes/${id}`);
  expect(body.data).toMatchObject({ status: 'open', answered: 3, can: { cancel: false, compare: false } });
  await expectInvariants(shop.pool);
  await closeDueRequests(shop.deps);
  await closeDueRequests(shop.deps);
  expect(await countOpened()).toBe(3);
  const after = await sealed.call(buyer, 'GET', `/requests-for-quotes/${id}/comparison`);
  expect(after.body.data.bestSingle).toMatchObject({ totals: { subtotal: 100 } });
  const bell = await sealed.call(buyer, 'GET', '/notifications');
  const told = bell.body.data.notifications.filter(
    ({ link }: { link: string }) => link === `/requests-for-quotes/${id}`,
  );
  expect(told.map(({ text }: { text: string }) => text)).toEqual([
    expect.stringContaining('has closed with 3 quotes: compare and award.'),
  ]);
  await expectInvariants(shop.pool);
});
