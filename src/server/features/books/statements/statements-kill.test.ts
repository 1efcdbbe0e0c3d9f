import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { beginHolding, killable } from '../../../../../test/killable.ts';
import { orderFrom } from '../../../../../test/parcels.ts';
import { runJob } from '../../../../../test/shopping.ts';
import { letWeekPass } from '../../../../../test/weeks.ts';

let shop: TestApp;
let server: ReturnType<typeof killable>;
beforeAll(async () => {
  shop = await createTestApp();
  server = killable(shop);
});
afterAll(async () => {
  server.end();
  await shop.close();
});

const count = async () =>
  (
    await shop.pool.query(
      `select (select count(*)::integer from seller_statements) as statements,
         (select count(*)::integer from bills where subject = 'commission') as bills`,
    )
  ).rows[0];

/** Starts the jobs, has the statements closed, and kills the process where `hold` stops it. */
async function killWhileClosing(hold: string, values: unknown[] = []) {
  const holder = await beginHolding(shop);
  await holder.query(hold, values);
  await shop.pool.query("select graphile_worker.add_job('close_statements')");
  await server.start('test/worker-process.ts');
  await server.untilStuck();
  await server.kill(() => holder.query('rollback'));
  holder.release();
}

test('killed inside the statement job: no statement and no bill twice, none lost, no number left out', {
  timeout: 180_000,
}, async () => {
  const admin = await shop.registerAdmin();
  await shop.pool.query(
    'insert into commission_rules (basis_points, valid_from) values (500, kathmandu_day(now()) - 30)',
  );
  const sellers: Account[] = [];
  for (let nth = 0; nth < 4; nth += 1) {
    const seller = await shop.registerSeller();
    await orderFrom(shop, admin, [seller]);
    sellers.push(seller);
  }
  // Two: a close is left alone for its first quarter of an hour.
  for (let week = 0; week < 2; week += 1) await letWeekPass(shop);
  // Its commission bill is written by then, its statement is not.
  await killWhileClosing('lock table seller_statements in share mode');
  expect(await count()).toEqual({ statements: 0, bills: 0 });
  await expectInvariants(shop.pool);
  // Some sellers are closed, the next one is not.
  const ids = sellers.map(({ user }) => user.id).sort();
  await killWhileClosing('select from users where id = $1 for update', [ids[2]]);
  expect(await count()).toEqual({ statements: 2, bills: 2 });
  await expectInvariants(shop.pool);

  await runJob(shop, 'close_statements');
  expect(await count()).toEqual({ statements: 4, bills: 4 });
  await runJob(shop, 'close_statements');
  expect(await count()).toEqual({ statements: 4, bills: 4 });
  const { rows } = await shop.pool.query(
    `select min(serial)::integer as first, max(serial)::integer as last, count(distinct serial)::integer as given
     from bills where issuer_id is null`,
  );
  expect(rows).toEqual([{ first: 1, last: 8, given: 8 }]);
  await shop.runJobs();
  const told = shop.mail.filter(({ subject }) => subject.startsWith('Your statement'));
  expect(told.map(({ to }) => to).sort()).toEqual(sellers.map(({ user }) => user.email).sort());
  await expectInvariants(shop.pool);
});
