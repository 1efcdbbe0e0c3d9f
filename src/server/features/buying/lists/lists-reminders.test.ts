import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { insertProduct } from '../../../../../test/factories.ts';
import { beginHolding, killable } from '../../../../../test/killable.ts';
import { runJob } from '../../../../../test/shopping.ts';

let shop: TestApp;
let worker: ReturnType<typeof killable>;
let product: string;

beforeAll(async () => {
  shop = await createTestApp();
  worker = killable(shop);
  product = (await insertProduct(shop.db)).id;
});
afterAll(async () => {
  worker.end();
  await shop.close();
});

const remind = () => runJob(shop, 'remind_of_lists');

async function remindedList(
  { token }: Account,
  name: string,
  { weeks = 4, isEmpty = false } = {},
): Promise<string> {
  const lines = isEmpty ? [] : [{ product, quantity: 2 }];
  const { body } = await shop.call('POST', '/api/lists', {
    token,
    body: { name, reminderWeeks: weeks, lines },
  });
  return body.data.list._id;
}

const letPass = (list: string, interval: string) =>
  shop.pool.query('update lists set remind_at = remind_at - $2::interval where id = $1', [list, interval]);

test('a reminder comes when it is due, once, and again after as many weeks', async () => {
  const buyer = await shop.registerBuyer();
  const list = await remindedList(buyer, 'Monthly');
  await remind();
  expect(shop.mail).toEqual([]);
  await letPass(list, '4 weeks');
  await remind();
  await remind();
  expect(shop.mail).toMatchObject([{ to: buyer.user.email, subject: 'Time to order again: Monthly' }]);
  expect(shop.mail[0]?.text).toContain(`/lists/${list}`);
  expect(shop.mail[0]?.text).toContain('You asked for this every 4 weeks.');
  await letPass(list, '4 weeks');
  await remind();
  expect(shop.mail).toHaveLength(2);
});

test('after a long silence one mail comes, and the next in its own week', async () => {
  shop.mail.length = 0;
  const list = await remindedList(await shop.registerBuyer(), 'Forgotten', { weeks: 2 });
  await letPass(list, '9 weeks');
  await remind();
  expect(shop.mail).toHaveLength(1);
  const { rows } = await shop.pool.query(
    `select extract(epoch from remind_at - now()) / 604800 as weeks from lists where id = $1`,
    [list],
  );
  expect(Number(rows[0].weeks)).toBeCloseTo(1, 2);
});

test('nothing is sent once it is switched off, of an empty list, or to a closed account', async () => {
  shop.mail.length = 0;
  const buyer = await shop.registerBuyer();
  const closed = await shop.registerBuyer();
  const off = await remindedList(buyer, 'Off');
  const empty = await remindedList(buyer, 'Empty', { isEmpty: true });
  const theirs = await remindedList(closed, 'Theirs');
  for (const list of [off, empty, theirs]) await letPass(list, '5 weeks');
  await shop.call('PUT', `/api/lists/${off}`, { token: buyer.token, body: { name: 'Off' } });
  await shop.pool.query('update users set is_active = false where id = $1', [closed.user.id]);
  await remind();
  expect(shop.mail).toEqual([]);
});

test('changing a list keeps the clock of its reminder unless the weeks change', async () => {
  const { token } = await shop.registerBuyer();
  const list = await remindedList({ token } as Account, 'Monthly');
  await letPass(list, '3 weeks');
  const change = async (body: object) =>
    (await shop.call('PUT', `/api/lists/${list}`, { token, body })).body.data.nextReminderAt as string;
  const weeksUntil = (instant: string) => (new Date(instant).getTime() - Date.now()) / 604_800_000;
  expect(weeksUntil(await change({ name: 'Renamed', reminderWeeks: 4 }))).toBeCloseTo(1, 2);
  expect(weeksUntil(await change({ name: 'Renamed', reminderWeeks: 2 }))).toBeCloseTo(2, 2);
});

test('a worker killed while it writes reminders sends each of them once', { timeout: 60_000 }, async () => {
  shop.mail.length = 0;
  const buyer = await shop.registerBuyer();
  const names = ['One', 'Two', 'Three'];
  for (const name of names) await letPass(await remindedList(buyer, name), '4 weeks');
  await shop.pool.query(`
    create function wait_for_test() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(4711); return new; end $$;
    create trigger lists_wait before update on lists for each row execute function wait_for_test()`);
  const holder = await beginHolding(shop);
  await holder.query('select pg_advisory_xact_lock(4711)');
  await worker.start('test/worker-process.ts');
  await shop.pool.query(`select graphile_worker.add_job('remind_of_lists')`);
  await worker.untilStuck();
  await worker.kill(() => holder.query('commit'));
  holder.release();
  await shop.pool.query('drop function wait_for_test cascade');
  await remind();
  await remind();
  expect(shop.mail.map(({ subject }) => subject).sort()).toEqual(
    names.map((name) => `Time to order again: ${name}`).sort(),
  );
});
