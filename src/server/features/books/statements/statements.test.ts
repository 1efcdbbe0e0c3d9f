// @module-tag days

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { PASSWORD } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { orderFrom } from '../../../../../test/parcels.ts';
import { letWeekPass } from '../../../../../test/weeks.ts';
import { nextClose } from '../../../../domain/payments/payout.ts';
import { bsDateOf, formatBsDate } from '../../../../domain/shop/bikram-sambat.ts';
import { HOUR_MS } from '../../../../domain/shop/durations.ts';
import { drawStatementDocument } from '../../../papers/statements/statement-drawing.ts';
import { closeStatements } from './statements.commands.ts';

let shop: TestApp;
let admin: Account;

beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
});
afterAll(async () => {
  await shop.runJobs();
  await expectInvariants(shop.pool);
  await shop.close();
});

/** After the next close, in the eyes of the job; it leaves a close alone for the first quarter of an hour. */
const closing = () => {
  const { payoutRhythm, payoutStart } = shop.deps.settings.current;
  const close = nextClose({ rhythm: payoutRhythm, start: payoutStart }, new Date());
  return { ...shop.deps, clock: () => new Date(close.getTime() + HOUR_MS) };
};
const statementsOf = async (seller: Account) =>
  (await shop.call('GET', '/api/seller/statements', { token: seller.token })).body.data.statements;
const move = (seller: Account, parcelId: string | undefined, status: string) =>
  shop.call('PATCH', `/api/seller/orders/${parcelId}/status`, {
    token: seller.token,
    body: { status, reason: 'Not in stock' },
  });
const adjust = (seller: Account, amount: number) =>
  shop.call('POST', `/api/admin/sellers/${seller.user.id}/adjustments`, {
    token: admin.token,
    body: { amount, reason: 'Courier lost one roll' },
  });
it('chains week after week, once, with the commission’s bill, mail, paper and CSV', async () => {
  const seller = await shop.registerSeller();
  await shop.call('PUT', '/api/seller/bank-account', {
    token: seller.token,
    body: {
      bank: 'Nabil',
      branch: 'Asan',
      accountName: 'Shop',
      accountNumber: '123456789',
      password: PASSWORD,
    },
  });
  await shop.pool.query(
    `insert into commission_rules (seller_id, basis_points, valid_from) values ($1, 500, kathmandu_day(now()))`,
    [seller.user.id],
  );
  const order = await orderFrom(shop, admin, [seller]);
  const cancelled = await orderFrom(shop, admin, [seller]);
  await adjust(seller, 1000);
  expect(await closeStatements(shop.deps)).toBe(0);
  const closed = await Promise.all([closeStatements(closing()), closeStatements(closing())]);
  expect(closed[0] + closed[1]).toBe(1);
  expect(await closeStatements(closing())).toBe(0);
  const [first] = await statementsOf(seller);
  expect(first).toMatchObject({ opening: 0, paidOut: 0, number: expect.stringMatching(/S-1$/) });
  expect(first.entries).toBe(first.closing);
  const { rows } = await shop.pool.query(
    `select b.subject, b.buyer_id, b.transaction_at, b.transaction_date_bs, b.taxable_paisa::integer as taxable, (
       select sum(f.commission_paisa)::integer from order_item_fees f join order_items i on i.id = f.order_item_id
       where i.order_id = any($2)) as due
     from bills b where b.id = $1`,
    [first.commissionBill._id, [order.orderId, cancelled.orderId]],
  );
  // It counts on the period's last day, not on the midnight that ends it.
  const lastInstant = new Date(Date.parse(first.closedAt) - 1);
  expect(rows[0]).toMatchObject({
    subject: 'commission',
    buyer_id: seller.user.id,
    taxable: rows[0].due,
    transaction_at: lastInstant,
    transaction_date_bs: formatBsDate(bsDateOf(lastInstant)),
  });
  await shop.runJobs();
  expect(shop.mail.filter(({ to }) => to === seller.user.email).map(({ subject }) => subject)).toContain(
    `Your statement ${first.number}`,
  );
  await expectInvariants(shop.pool);

  await letWeekPass(shop);
  // More commission goes back than is new: nothing is billed, and the next bill is that much less.
  await move(seller, cancelled.parcelIds[0], 'cancelled');
  const payout = (await shop.call('POST', '/api/admin/payouts', { token: admin.token })).body.data.payout;
  for (const step of ['approve', 'send'])
    await shop.call('POST', `/api/admin/payouts/${payout._id}/${step}`, { token: admin.token });
  await shop.call('POST', `/api/admin/payouts/${payout._id}/transfers/${payout.transfers[0]._id}/paid`, {
    token: admin.token,
    body: { bankReference: 'FT-STATEMENT' },
  });
  expect(await closeStatements(closing())).toBe(1);
  const [second, before] = await statementsOf(seller);
  expect(second).toMatchObject({ opening: before.closing, paidOut: 1000, commissionBill: null });
  expect(second.closing).toBeCloseTo(before.closing + second.entries - 1000, 2);
  await expectInvariants(shop.pool);

  const pdf = await shop.call('GET', `/api/seller/statements/${second._id}/pdf`, { token: seller.token });
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  const csv = await shop.call('GET', `/api/seller/statements/${second._id}/csv`, { token: seller.token });
  expect(csv.body).toContain(`Payout,,${payout.number},-1000`);
  expect(csv.body).toContain(`Cancellation,${cancelled.orderNumber}`);
  const stranger = await shop.registerSeller();
  const foreign = await shop.call('GET', `/api/seller/statements/${second._id}/csv`, {
    token: stranger.token,
  });
  expect(foreign.status).toBe(404);
  await expect(shop.deps.pool.query('update seller_statements set paid_out_paisa = 0')).rejects.toThrow(
    /permission denied/,
  );
});

it('closes the others when one seller’s statement cannot be, and that one later', async () => {
  const sellers = [await shop.registerSeller(), await shop.registerSeller()].toSorted((a, b) =>
    a.user.id < b.user.id ? -1 : 1,
  );
  for (const seller of sellers) await orderFrom(shop, admin, [seller]);
  const counts = async () => {
    const lists = await Promise.all(sellers.map(statementsOf));
    return lists.map(({ length }) => length);
  };
  await shop.pool.query(`
    create function refuse_statement() returns trigger language plpgsql as $$
      begin raise 'no statement of this seller'; end $$;
    create trigger refused before insert on seller_statements for each row
      when (new.seller_id = '${sellers[0]?.user.id}') execute function refuse_statement()`);
  await expect(closeStatements(closing(), { atOnce: 1 })).rejects.toThrow(
    'Some statements could not be closed',
  );
  expect(await counts()).toEqual([0, 1]);
  await shop.pool.query('drop trigger refused on seller_statements; drop function refuse_statement');
  expect(await closeStatements(closing(), { atOnce: 1 })).toBe(1);
  expect(await counts()).toEqual([1, 1]);
});

it('draws the same paper of the same statement, over as many sheets as it takes', async () => {
  const document = {
    number: 'KTM-S-19',
    closedAt: new Date('2026-11-22T18:15:00Z'),
    period: '15 Nov 2026 to 21 Nov 2026',
    issuer: { name: 'Thokmandu Pvt. Ltd.', address: 'New Road, Kathmandu', panNumber: '000000000' },
    seller: { name: 'हिमाल Components Pvt. Ltd.', panNumber: '609812345' },
    openingPaisa: 0,
    entriesPaisa: 120_00,
    paidOutPaisa: 20_00,
    closingPaisa: 100_00,
    commissionBill: 'TM-2083/84-000412',
    entries: Array.from({ length: 120 }, (_, nth) => ({
      date: '16 Nov 2026',
      text: `Sale · TM-2026-${nth}`,
      amountPaisa: 100,
    })),
  };
  const bytes = await drawStatementDocument(document);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBe(3);
  expect((await drawStatementDocument(document)).equals(bytes)).toBe(true);
});
