import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/app.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import { runCaseClocks } from './case-clocks.commands.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(async () => {
  await shop.runJobs();
  await expectInvariants(shop.pool);
  await shop.close();
});

test('one run goes on with every complaint but what cannot, however many are read at once', async () => {
  const { token } = await shop.registerBuyer();
  const ids: string[] = [];
  for (let nth = 0; nth < 4; nth += 1) {
    const body = { kind: 'other', text: `No. ${nth}` };
    ids.push((await shop.call('POST', '/api/complaints', { token, body })).body.data._id);
  }
  // The last was asked about and is overdue, too: what two clocks list is gone through once.
  await shop.pool.query("update cases set state = 'waiting_for_buyer', answer_due_at = now() where id = $1", [
    ids[3],
  ]);
  const later = { ...shop.deps, clock: () => new Date(Date.now() + 16 * DAY_MS) };
  const told = async () =>
    (
      await shop.pool.query("select case_id from case_events where event = 'overdue' order by case_id")
    ).rows.map(({ case_id: id }) => id);
  await shop.pool.query(
    `alter table cases add constraint stuck check (id <> '${ids[0]}' or overdue_at is null)`,
  );
  await expect(runCaseClocks(later, { atOnce: 1 })).rejects.toThrow('could not go on');
  expect(await told()).toEqual(ids.slice(1).toSorted());
  await shop.pool.query('alter table cases drop constraint stuck');
  expect(await runCaseClocks(later, { atOnce: 1 })).toBe(1);
  expect(await told()).toEqual(ids.toSorted());
  expect(await runCaseClocks(later, { atOnce: 1 })).toBe(0);
});
