import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertProduct } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { beginHolding, killable } from '../../../../../test/killable.ts';
import { arrivedOrder, askReturn, stepReturn } from '../../../../../test/returns.ts';
import { letExpire, orderLine, placeOrder, runJob } from '../../../../../test/shopping.ts';

let shop: TestApp;
let worker: ReturnType<typeof killable>;
let seller: Account;
let buyer: Account;

beforeAll(async () => {
  shop = await createTestApp();
  worker = killable(shop);
  seller = await shop.registerSeller();
});
beforeEach(async () => {
  buyer = await shop.registerBuyer();
  await shop.runJobs();
  shop.mail.length = 0;
});
afterAll(async () => {
  worker.end();
  await shop.close();
});

const soldOut = (values = {}) =>
  insertProduct(shop.db, { seller_id: seller.user.id, quantity: 0, ...values });
const set = async ({ token }: Account, body: object) => {
  const answer = await shop.call('POST', '/api/alerts', { token, body });
  expect(answer.status).toBe(201);
  return answer.body.data._id as string;
};
const watchStock = (account: Account, product: string, quantity = 1) =>
  set(account, { kind: 'stock', product, quantity });
const watchPrice = (account: Account, product: string, price: number) =>
  set(account, { kind: 'price', product, price });
const edit = async (product: string, changes: object) => {
  const { status } = await shop.call('PATCH', `/api/products/${product}/quick-edit`, {
    token: seller.token,
    body: changes,
  });
  expect(status).toBe(200);
};
const alertsOf = async ({ token }: Account) =>
  (await shop.call('GET', '/api/alerts', { token })).body.data.alerts as { _id: string; state: string }[];
const subjects = () => shop.mail.map(({ subject }) => subject);
/** How often somebody has read of each alert: what the job leaves behind. */
async function bellsOf(ids: readonly string[]): Promise<number> {
  const { rows } = await shop.pool.query(
    'select count(*)::integer as bells from notifications where cause = any($1)',
    [ids],
  );
  return rows[0].bells;
}

test('stock that is back tells whoever asked for so many, once, and ends the alert', async () => {
  const product = await soldOut();
  const few = await watchStock(buyer, product.id, 5);
  const many = await shop.registerBuyer();
  await watchStock(many, product.id, 50);
  await edit(product.id, { quantity: 4, quantitySeen: 0 });
  await shop.runJobs();
  expect(shop.mail).toEqual([]);
  await edit(product.id, { quantity: 5, quantitySeen: 4 });
  await shop.runJobs();
  expect(shop.mail).toMatchObject([{ to: buyer.user.email, subject: `Back in stock: ${product.name}` }]);
  expect(shop.mail[0]?.text).toContain(`There are 5 in stock; you asked about 5 or more.`);
  expect(shop.mail[0]?.text).toContain(`/products/${product.id}`);
  expect(await alertsOf(buyer)).toMatchObject([{ _id: few, state: 'hit' }]);
  expect(await alertsOf(many)).toMatchObject([{ state: 'active' }]);
  await edit(product.id, { quantity: 0, quantitySeen: 5 });
  await edit(product.id, { quantity: 9, quantitySeen: 0 });
  await shop.runJobs();
  expect(shop.mail).toHaveLength(1);
  expect(await bellsOf([few])).toBe(1);
});

test('a regular price at the wish or below it tells, a higher one does not', async () => {
  const product = await insertProduct(shop.db, { seller_id: seller.user.id });
  const alert = await watchPrice(buyer, product.id, 900);
  await edit(product.id, { regularPrice: 900.01 });
  await shop.runJobs();
  expect(shop.mail).toEqual([]);
  await edit(product.id, { regularPrice: 900 });
  await shop.runJobs();
  expect(shop.mail).toMatchObject([{ to: buyer.user.email, subject: `The price fell: ${product.name}` }]);
  expect(shop.mail[0]?.text).toMatch(/costs रू\s900 now; you asked to hear of रू\s900 or less\./);
  expect(await bellsOf([alert])).toBe(1);
});

test('a second hit on the same product within a day rings the bell alone, a day later it is mailed', async () => {
  const product = await soldOut();
  const stock = await watchStock(buyer, product.id);
  const price = await watchPrice(buyer, product.id, 900);
  await edit(product.id, { quantity: 1, quantitySeen: 0, regularPrice: 900 });
  await shop.runJobs();
  expect(shop.mail).toHaveLength(1);
  expect(await bellsOf([stock, price])).toBe(2);
  const other = await soldOut();
  await watchStock(buyer, other.id);
  await edit(other.id, { quantity: 1, quantitySeen: 0 });
  await shop.runJobs();
  expect(subjects()).toEqual([`Back in stock: ${product.name}`, `Back in stock: ${other.name}`]);

  const again = await watchPrice(buyer, product.id, 800);
  // Whoever takes the old ones off the page is not mailed any sooner.
  for (const { _id, state } of await alertsOf(buyer))
    if (state === 'hit') await shop.call('DELETE', `/api/alerts/${_id}`, { token: buyer.token });
  await edit(product.id, { regularPrice: 800 });
  await shop.runJobs();
  expect(shop.mail).toHaveLength(2);
  expect(await bellsOf([again])).toBe(1);

  await watchPrice(buyer, product.id, 700);
  await shop.pool.query(
    "update alerts set hit_at = hit_at - interval '25 hours', ended_at = ended_at - interval '25 hours' where hit_at is not null",
  );
  await edit(product.id, { regularPrice: 700, wholesalePrice: 700 });
  await shop.runJobs();
  expect(subjects().slice(2)).toEqual([`The price fell: ${product.name}`]);
});

test('what is hidden hits nothing until it is public again, whoever brings it back', async () => {
  const product = await soldOut();
  await watchStock(buyer, product.id);
  await shop.pool.query("update products set status = 'inactive' where id = $1", [product.id]);
  await edit(product.id, { quantity: 3, quantitySeen: 0 });
  await shop.runJobs();
  expect(shop.mail).toEqual([]);
  await shop.pool.query("update products set status = 'active' where id = $1", [product.id]);
  await shop.runJobs();
  expect(shop.mail).toHaveLength(1);

  const other = await soldOut();
  await watchStock(buyer, other.id);
  await shop.pool.query('update users set is_active = false where id = $1', [seller.user.id]);
  await shop.pool.query(
    `with moved as (update products set quantity = 3 where id = $1 returning id)
     insert into stock_movements (product_id, delta, reason) select id, 3, 'adjustment' from moved`,
    [other.id],
  );
  await runJob(shop, 'match_all_alerts');
  expect(shop.mail).toHaveLength(1);
  await shop.pool.query('update users set is_active = true where id = $1', [seller.user.id]);
  await runJob(shop, 'match_all_alerts');
  expect(shop.mail).toHaveLength(2);
});

test('what comes back from orders is stock: run out, cancelled, returned', async () => {
  const product = await insertProduct(shop.db, { seller_id: seller.user.id, quantity: 2 });
  const shopper = await shop.registerBuyer();
  const order = async () =>
    (await placeOrder(shop, shopper.token, [orderLine(product, 2)])).body.data._id as string;
  const first = await order();
  await watchStock(buyer, product.id, 2);
  await letExpire(shop, first);
  await shop.runJobs();
  expect(shop.mail.filter(({ to }) => to === buyer.user.email)).toHaveLength(1);

  const second = await order();
  const other = await shop.registerBuyer();
  await watchStock(other, product.id, 2);
  const cancelled = await shop.call('POST', `/api/orders/${second}/cancel`, { token: shopper.token });
  expect(cancelled.status).toBe(200);
  await shop.runJobs();
  expect(shop.mail.filter(({ to }) => to === other.user.email)).toHaveLength(1);

  const admin = await shop.registerAdmin();
  const arrived = await arrivedOrder(shop, admin, [seller]);
  const { body } = await askReturn(shop, arrived.buyer, {
    parcel: arrived.parcelIds[0],
    lines: [{ line: arrived.lines[0], quantity: 2 }],
  });
  const { rows } = await shop.pool.query('select product_id as id from order_items where id = $1', [
    arrived.lines[0],
  ]);
  const returned = rows[0].id as string;
  await shop.pool.query(
    `with gone as (update products p set quantity = 0 from products o where p.id = $1 and o.id = p.id returning o.id, o.quantity)
     insert into stock_movements (product_id, delta, reason) select id, -quantity, 'adjustment' from gone`,
    [returned],
  );
  await watchStock(buyer, returned, 2);
  await stepReturn(shop, seller, body.data._id, 'accept');
  const received = await stepReturn(shop, seller, body.data._id, 'received', { resalable: true });
  expect(received.status).toBe(200);
  await shop.runJobs();
  expect(
    shop.mail.filter(({ to, subject }) => to === buyer.user.email && /^Back/.test(subject)),
  ).toHaveLength(2);
});

test('a closed account is not told, and an alert that ran out or was taken away is not hit', async () => {
  const product = await soldOut();
  const [closed, late, gone] = [
    await shop.registerBuyer(),
    await shop.registerBuyer(),
    await shop.registerBuyer(),
  ];
  for (const one of [closed, late, gone]) await watchStock(one, product.id);
  await shop.pool.query('update users set is_active = false where id = $1', [closed.user.id]);
  await shop.pool.query('update alerts set expires_at = now() where user_id = $1', [late.user.id]);
  const [{ _id } = { _id: '' }] = await alertsOf(gone);
  await shop.call('DELETE', `/api/alerts/${_id}`, { token: gone.token });
  await edit(product.id, { quantity: 3, quantitySeen: 0 });
  await shop.runJobs();
  expect(shop.mail).toEqual([]);
  expect(await alertsOf(late)).toMatchObject([{ state: 'expired' }]);
});

test('orders and changes that nobody waits for leave no job', async () => {
  const product = await insertProduct(shop.db, { seller_id: seller.user.id, quantity: 5 });
  await watchStock(buyer, product.id, 100);
  await placeOrder(shop, (await shop.registerBuyer()).token, [orderLine(product, 1)]);
  await edit(product.id, { quantity: 50, quantitySeen: 4 });
  await edit(product.id, { regularPrice: 850 });
  const { rows } = await shop.pool.query(
    "select from graphile_worker.jobs where task_identifier = 'match_alerts'",
  );
  expect(rows).toEqual([]);
});

test('fifty restocks and fifty alerts at once: each alert is hit once or watches on what is not there', {
  timeout: 60_000,
}, async () => {
  const product = await soldOut();
  const people = await Promise.all(Array.from({ length: 50 }, () => shop.registerBuyer()));
  const calls = people.flatMap((person, nth) => [
    shop.call('POST', '/api/alerts', {
      token: person.token,
      body: { kind: 'stock', product: product.id, quantity: 1 + (nth % 25) },
    }),
    shop.call('PATCH', `/api/products/${product.id}/quick-edit`, {
      token: seller.token,
      body: { quantity: 1, quantitySeen: 0 },
    }),
    ...(nth % 5 === 0 ? [shop.runJobs()] : []),
  ]);
  const answers = (await Promise.all(calls)).filter((answer) => answer !== undefined);
  expect(answers.every(({ status }) => [200, 201, 409].includes(status))).toBe(true);
  await shop.runJobs();
  const { rows } = await shop.pool.query(
    `select count(*) filter (where a.ended_at is null and a.quantity <= p.quantity)::integer as missed,
       count(*) filter (where a.hit_at is not null)::integer as hits,
       count(*) filter (where a.hit_at is not null and n.bells is distinct from 1)::integer as wrong
     from alerts a join products p on p.id = a.product_id
     left join (select cause, count(*) as bells from notifications group by 1) n on n.cause = a.id::text
     where p.id = $1`,
    [product.id],
  );
  expect(rows).toMatchObject([{ missed: 0, wrong: 0 }]);
  const mailed = shop.mail.filter(({ subject }) => subject === `Back in stock: ${product.name}`);
  expect(mailed).toHaveLength(rows[0].hits);
  expect(new Set(mailed.map(({ to }) => to)).size).toBe(mailed.length);
  await expectInvariants(shop.pool, /alert/);
});

test('1,000 alerts on one product are 1,000 mails, once, though the worker is killed again and again', {
  timeout: 120_000,
}, async () => {
  const product = await soldOut();
  const mark = randomUUID().slice(0, 8);
  await shop.pool.query(
    `with people as (
       insert into users (role, first_name, last_name, email, email_key, phone, password_hash)
       select 'buyer', 'Sita', 'Rai', $2 || n || '@example.com', $2 || n || '@example.com', '9841234567', 'x' from generate_series(1, 1000) n
       returning id)
     insert into alerts (user_id, kind, product_id, quantity) select id, 'stock', $1, 1 from people`,
    [product.id, mark],
  );
  // Every mail that ever comes into the outbox.
  await shop.pool.query(`
    create table mails_of_test (reader text);
    create function note_mail() returns trigger language plpgsql security definer as $$
    begin
      if new.mail ->> 'to' like '${mark}%' then insert into mails_of_test values (new.mail ->> 'to'); end if;
      return null;
    end $$;
    create trigger note_mail after insert on mail_outbox for each row execute function note_mail()`);
  await edit(product.id, { quantity: 7, quantitySeen: 0 });
  // Killed while it ends an alert of the first lot, and of a later one.
  await shop.pool.query(`
    create table stops_of_test (id uuid);
    create function wait_for_test() returns trigger language plpgsql security definer as $$
    begin
      if exists (select from stops_of_test where id = new.id) then perform pg_advisory_xact_lock(4711); end if;
      return new;
    end $$;
    create trigger alerts_wait before update on alerts for each row execute function wait_for_test()`);
  for (const nth of [3, 300]) {
    await shop.pool.query(
      `with old as (delete from stops_of_test)
       insert into stops_of_test select id from alerts where product_id = $1 order by id offset $2 limit 1`,
      [product.id, nth],
    );
    const holder = await beginHolding(shop);
    await holder.query('select pg_advisory_xact_lock(4711)');
    await worker.start('test/worker-process.ts');
    await shop.pool.query(`select graphile_worker.add_job('match_all_alerts')`);
    await worker.untilStuck();
    await worker.kill(() => holder.query('commit'));
    holder.release();
    const { rows } = await shop.pool.query(
      'select count(*)::integer as ended from alerts where product_id = $1 and ended_at is not null',
      [product.id],
    );
    expect(rows[0].ended % 250).toBe(0);
    expect(rows[0].ended).toBeLessThan(1000);
  }
  await runJob(shop, 'match_all_alerts');
  await runJob(shop, 'match_all_alerts');
  const sent = await shop.pool.query(
    `select count(*)::integer as alerts, count(distinct n.user_id)::integer as readers
     from alerts a join notifications n on n.cause = a.id::text and n.user_id = a.user_id
     where a.product_id = $1 and a.hit_at is not null`,
    [product.id],
  );
  expect(sent.rows).toEqual([{ alerts: 1000, readers: 1000 }]);
  const { rows: outbox } = await shop.pool.query(
    'select count(*)::integer as mails, count(distinct reader)::integer as readers from mails_of_test',
  );
  expect(outbox).toEqual([{ mails: 1000, readers: 1000 }]);
  await expectInvariants(shop.pool, /alert/);
});
