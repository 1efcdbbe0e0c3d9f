import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { arrivedOrder, askReturn, deliver, stepReturn } from '../../../../../test/returns.ts';
import { stockOf } from '../../../../../test/shopping.ts';
import { proveLedger } from '../../books/ledger/ledger-upkeep.commands.ts';

let shop: TestApp;
let admin: Account;
let seller: Account;

beforeAll(async () => {
  shop = await createTestApp();
  [admin, seller] = [await shop.registerAdmin(), await shop.registerSeller()];
});
afterAll(async () => {
  await shop.runJobs();
  await expectInvariants(shop.pool);
  expect(await proveLedger(shop.deps)).toBe(0);
  await shop.close();
});

type Stage = 'processing' | 'shipped' | 'delivered';

/** Units of an order of three that came back and were replaced; the replacement is at `stage`. */
async function replaced(units: number, stage: Stage) {
  const order = await arrivedOrder(shop, admin, [seller]);
  const { body } = await askReturn(shop, order.buyer, {
    parcel: order.parcelIds[0],
    lines: [{ line: order.lines[0], quantity: units }],
  });
  const returnId = body.data._id as string;
  await stepReturn(shop, seller, returnId, 'accept');
  await stepReturn(shop, seller, returnId, 'received', { resalable: false });
  const answer = await stepReturn(shop, seller, returnId, 'replace');
  expect(answer.body.data).toMatchObject({ status: 'replaced', amount: 0 });
  const again = answer.body.data.replacement._id as string;
  if (stage === 'shipped')
    await shop.call('PATCH', `/api/seller/orders/${again}/status`, {
      token: seller.token,
      body: { status: 'shipped' },
    });
  if (stage === 'delivered') await deliver(shop, seller, again);
  const productId = order.products[0]?.id as string;
  return { order, returnId, again, worth: body.data.amount as number, productId };
}
type Replaced = Awaited<ReturnType<typeof replaced>>;

const readReturn = async ({ order, returnId }: Replaced) =>
  (await shop.call('GET', `/api/returns/${returnId}`, { token: order.buyer.token })).body.data;
const miss = async ({ order, again }: Replaced) => {
  const { status } = await shop.call('POST', `/api/orders/${order.orderId}/parcels/${again}/not-received`, {
    token: order.buyer.token,
    body: { text: 'It never came' },
  });
  expect(status).toBe(200);
  return caseOf(again, 'not_received');
};
const complain = async ({ order, again }: Replaced) => {
  const body = { kind: 'product', text: 'Broken like the first', order: order.orderId, parcel: again };
  expect((await shop.call('POST', '/api/complaints', { token: order.buyer.token, body })).status).toBe(201);
  return caseOf(again, 'product');
};
const caseOf = async (parcelId: string, kind: string): Promise<string> =>
  (await shop.pool.query('select id from cases where parcel_id = $1 and kind = $2', [parcelId, kind])).rows[0]
    .id;
const readCase = async (caseId: string) =>
  (await shop.call('GET', `/api/admin/cases/${caseId}`, { token: admin.token })).body.data;
const decide = (caseId: string, body: object) =>
  shop.call('POST', `/api/admin/cases/${caseId}/decide`, {
    token: admin.token,
    body: { reason: 'The courier lost it', ...body },
  });
const messageOf = ({ status, body }: Awaited<ReturnType<typeof decide>>) => [
  status,
  body.errors?.[0]?.message ?? body.message,
];
/** What went back for the order, by the refunds desk and by credit notes; in rupees. */
const givenBack = async ({ order }: Replaced) =>
  (
    await shop.pool.query(
      `select (select coalesce(sum(r.amount_paisa), 0) from refunds r join payments p on p.id = r.payment_id
          where p.order_id = $1)::float / 100 as refunds,
        (select coalesce(sum(payable_paisa), 0) from bills where order_id = $1 and kind = 'credit_note')::float / 100
          as credited`,
      [order.orderId],
    )
  ).rows[0];
const parcelOf = async (id: string) =>
  (await shop.pool.query('select status, lost_at is not null as lost from parcels where id = $1', [id]))
    .rows[0];

it('a replacement that never came is refunded like its return: once, with credit note and ledger', async () => {
  const found = await replaced(2, 'shipped');
  const stock = await stockOf(shop, found.productId);
  const caseId = await miss(found);
  const shown = await readCase(caseId);
  expect(shown).toMatchObject({
    amount: found.worth,
    parcels: [{ _id: found.again, left: found.worth, canGivePart: true }],
  });
  const decided = await decide(caseId, { decision: 'full', amount: found.worth });
  expect(decided.status).toBe(200);
  expect(decided.body.data).toMatchObject({
    status: 'decided',
    decision: { decision: 'full', amount: found.worth, refund: { amount: found.worth, sentAt: null } },
  });
  expect(await readReturn(found)).toMatchObject({
    status: 'refunded',
    settledAs: 'lines',
    amount: found.worth,
    refund: { amount: found.worth },
    creditNote: { number: expect.stringContaining('CN') },
    replacement: { _id: found.again, status: 'cancelled' },
  });
  const dueBy = Date.parse((await readReturn(found)).refund.dueBy);
  expect(Math.round((dueBy - shop.clock.now().getTime()) / 86_400_000)).toBe(7);
  expect(await givenBack(found)).toEqual({ refunds: found.worth, credited: found.worth });
  expect(await parcelOf(found.again)).toEqual({ status: 'cancelled', lost: true });
  // The goods are gone; the order is what it was.
  expect(await stockOf(shop, found.productId)).toBe(stock);
  const { rows } = await shop.pool.query('select status from orders where id = $1', [found.order.orderId]);
  expect(rows[0].status).toBe('delivered');
  await expectInvariants(shop.pool);

  const second = await complain(found);
  expect((await readCase(second)).parcels[0].left).toBe(0);
  expect(messageOf(await decide(second, { decision: 'full' }))[0]).toBe(409);
  expect((await decide(second, { decision: 'none' })).status).toBe(200);
  expect(await givenBack(found)).toEqual({ refunds: found.worth, credited: found.worth });
});

it('with all of an order its delivery goes back too: what was paid, to the paisa', async () => {
  const found = await replaced(3, 'delivered');
  expect(found.worth).toBe(found.order.total);
  const caseId = await miss(found);
  expect((await decide(caseId, { decision: 'full', amount: found.worth })).status).toBe(200);
  expect(await givenBack(found)).toEqual({ refunds: found.order.total, credited: found.order.total });
  const { rows } = await shop.pool.query(
    `select account, sum(amount_paisa) from ledger_lines
     where posting_id in (select id from ledger_postings where order_id = $1)
       and account not in ('bank', 'buyers') group by 1 having sum(amount_paisa) <> 0`,
    [found.order.orderId],
  );
  expect(rows).toEqual([]);
  await expectInvariants(shop.pool);
});

it('one that was not sent is cancelled with the refund, and is in stock again; a part of it is refused', async () => {
  const found = await replaced(1, 'processing');
  const stock = await stockOf(shop, found.productId);
  const sales = async () =>
    (await shop.pool.query('select sales_count from products where id = $1', [found.productId])).rows[0]
      .sales_count;
  const sold = await sales();
  const caseId = await complain(found);
  expect(await readCase(caseId)).toMatchObject({
    parcels: [{ left: found.worth, canGivePart: false }],
  });
  const part = await decide(caseId, { decision: 'part', amount: 1 });
  expect(messageOf(part)[0]).toBe(409);
  expect((await decide(caseId, { decision: 'full' })).status).toBe(200);
  expect(await parcelOf(found.again)).toEqual({ status: 'cancelled', lost: false });
  expect(await stockOf(shop, found.productId)).toBe(stock + 1);
  expect(await sales()).toBe(sold);
  expect(await givenBack(found)).toEqual({ refunds: found.worth, credited: found.worth });
  await expectInvariants(shop.pool);
});

it('a part is a price reduction while the buyer keeps what came; then nothing is left to give', async () => {
  const found = await replaced(2, 'delivered');
  const caseId = await complain(found);
  expect(messageOf(await decide(caseId, { decision: 'part', amount: found.worth }))[0]).toBe(409);
  const reason = 'सिद्धिलक्ष्मी '.repeat(142);
  const decided = await decide(caseId, { decision: 'part', amount: 50.25, reason });
  expect([decided.status, decided.body.data.decision.reason]).toEqual([200, reason.trim()]);
  expect(await readReturn(found)).toMatchObject({ status: 'refunded', settledAs: 'amount', amount: 50.25 });
  expect(await parcelOf(found.again)).toEqual({ status: 'delivered', lost: false });
  expect(await givenBack(found)).toEqual({ refunds: 50.25, credited: 50.25 });
  const again = await miss(found);
  expect(messageOf(await decide(again, { decision: 'full' }))[0]).toBe(409);
  expect((await decide(again, { decision: 'none' })).status).toBe(200);
  await expectInvariants(shop.pool);
});

it('without money the replacement goes on its way, and two complaints decided at once give it once', async () => {
  const kept = await replaced(1, 'shipped');
  expect((await decide(await miss(kept), { decision: 'none' })).status).toBe(200);
  expect(await readReturn(kept)).toMatchObject({ status: 'replaced', amount: 0, refund: null });
  expect(await parcelOf(kept.again)).toEqual({ status: 'shipped', lost: false });

  const found = await replaced(2, 'shipped');
  const cases = [await miss(found), await complain(found)];
  const answers = await Promise.all(
    cases.map((caseId) => decide(caseId, { decision: 'full', amount: found.worth })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await givenBack(found)).toEqual({ refunds: found.worth, credited: found.worth });
  await expectInvariants(shop.pool);
});
