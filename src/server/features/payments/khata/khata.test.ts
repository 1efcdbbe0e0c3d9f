import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import {
  type AccountBill,
  billOnAccount,
  khataOf,
  type Lending,
  lending,
  payBill,
} from '../../../../../test/khata.ts';
import { confirmTransfer, runJob } from '../../../../../test/shopping.ts';
import type { KhataEntry } from '../../../../contract/payments/khata.contract.ts';
import { fiscalYearOf } from '../../../../domain/shop/bikram-sambat.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { countSilentPayments } from './debt-payments.commands.ts';
import { askForBalances, remindOfDebts } from './debt-reminders.commands.ts';
import { confirmBalance } from './khata.commands.ts';
import { listAgedCompanies } from './khata.sql.ts';
import { toSellerAgeing } from './khata-view.ts';

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

/** The shop as it is so many days later. */
const daysLater = (days: number) => ({ ...shop.deps, clock: () => new Date(Date.now() + days * DAY_MS) });
const today = () => kathmanduDate(new Date());
let serial = 0;

/** Pays a bill by bank transfer, which our desk confirms; answers the payment's id. */
async function payByBank({ owner }: Lending, { billId }: AccountBill, amount: number): Promise<string> {
  const begun = await payBill(shop, owner.token, billId, { method: 'bank', amount });
  expect(begun.status).toBe(201);
  const { _id } = begun.body.data.payment;
  serial += 1;
  const done = await confirmTransfer(shop, admin.token, _id, { bankReference: `KH-${serial}`, amount });
  expect(done.status).toBe(200);
  return _id;
}

const record = ({ seller }: Pick<Lending, 'seller'>, billId: string, body: object) =>
  shop.call('POST', `/api/seller/bills/${billId}/payments`, {
    token: seller.token,
    body: { amount: 100, paidAt: today(), method: 'cheque', ...body },
  });
const answer = (
  token: string,
  billId: string,
  paymentId: string,
  what: 'confirm' | 'dispute',
  body?: object,
) =>
  shop.call('POST', `/api/bills/${billId}/payments/${paymentId}/${what}`, {
    token,
    ...(body === undefined ? {} : { body }),
  });
/** What the books say of a company's debts to a seller, and of what we hold for the seller; rupees. */
async function booksOf({ companyId, seller }: Lending) {
  const { rows } = await shop.pool.query(
    `select coalesce(sum(l.amount_paisa) filter (where l.account = 'account_debts'), 0)::float8 / 100 as debts,
       coalesce(-sum(l.amount_paisa) filter (where l.seller_id is not null), 0)::float8 / 100 as seller
     from parcel_debts d join ledger_lines l on l.parcel_id = d.parcel_id
     where d.company_id = $1 and d.seller_id = $2`,
    [companyId, seller.user.id],
  );
  return rows[0];
}

it('the bill of a delivery stands in the khata as ours, the seller’s own bill does not', async () => {
  const pair = await lending(shop);
  await billOnAccount(shop, pair, 4);
  const { entries, openBills } = await khataOf(shop, pair);
  expect(entries.map((entry: KhataEntry) => [entry.isDelivery, entry.debit]).sort()).toEqual([
    [false, 4_520],
    [true, 100],
  ]);
  expect(openBills).toMatchObject([{ isDelivery: false, total: 4_620 }]);
});

describe('paying bills', () => {
  it('a bill is paid in parts, by our rails and straight to the seller; what is too much is credit for the next', async () => {
    const pair = await lending(shop, { roles: ['accountant', 'viewer'] });
    const [accountant, viewer] = pair.people as [Account, Account];
    const bill = await billOnAccount(shop, pair);
    expect(bill.total).toBe(6_780);
    const first = await khataOf(shop, pair);
    expect(first).toMatchObject({
      opening: 0,
      sums: { bills: 6_780, creditNotes: 0, payments: 0 },
      closing: 6_780,
      ageing: { notDue: 6_780, days1to30: 0, total: 6_780 },
      openBills: [{ _id: bill.billId, total: 6_780, due: 6_780, daysLate: 0, disputed: 0 }],
      credit: 0,
      payments: [],
      confirmation: null,
    });
    expect(await booksOf(pair)).toEqual({ debts: 6_780, seller: 0 });

    // The accountant pays a part; the same again is the same payment, a viewer may not.
    const part = { method: 'bank', amount: 1_780 };
    const begun = await payBill(shop, accountant.token, bill.billId, part);
    expect([begun.status, begun.body.data.credit]).toEqual([201, 0]);
    const again = await payBill(shop, accountant.token, bill.billId, part);
    expect([again.status, again.body.data]).toEqual([200, begun.body.data]);
    expect((await payBill(shop, viewer.token, bill.billId, part)).status).toBe(403);
    const { _id } = begun.body.data.payment;
    const mine = await shop.call('GET', `/api/payments/${_id}`, { token: accountant.token });
    expect(mine.body.data).toMatchObject({
      kind: 'bill',
      order: null,
      plan: null,
      bill: { _id: bill.billId, seller: { _id: pair.seller.user.id } },
    });
    await confirmTransfer(shop, admin.token, _id, { bankReference: 'KH-PART', amount: 1_780 });
    expect(await booksOf(pair)).toEqual({ debts: 5_000, seller: 1_780 });

    // The seller records the rest and more; it counts once the company confirms it.
    const recorded = await record(pair, bill.billId, { amount: 6_000, reference: 'CHQ 0 1' });
    expect(recorded.status).toBe(201);
    expect(recorded.body.data).toMatchObject({ status: 'waiting', credit: 1_000, isDirect: true });
    const paymentId = recorded.body.data._id;
    expect(await khataOf(shop, pair)).toMatchObject({ closing: 5_000, payments: [{ _id: paymentId }] });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => answer(accountant.token, bill.billId, paymentId, 'confirm')),
    );
    for (const { body } of answers) expect(body.data).toMatchObject({ status: 'counted', credit: 1_000 });
    expect(await khataOf(shop, pair)).toMatchObject({
      closing: -1_000,
      credit: 1_000,
      openBills: [],
      ageing: { total: 0 },
      payments: [],
    });

    // The next bill uses the credit at once.
    const next = await billOnAccount(shop, pair, 7);
    const then = await khataOf(shop, pair);
    expect(then).toMatchObject({ closing: 6_910, credit: 0, openBills: [{ _id: next.billId, due: 6_910 }] });
    expect(
      then.entries.map(({ kind, balance }: { kind: string; balance: number }) => [kind, balance]),
    ).toEqual([
      ['bill', 6_780],
      ['payment', 5_000],
      ['payment', -1_000],
      ['bill', 6_910],
    ]);
    // What came to us is the seller's, what went straight to them is not ours to pay.
    expect(await booksOf(pair)).toEqual({ debts: 6_910, seller: 1_780 });
    await shop.runJobs();
    const toPayer = shop.mail.filter(({ to }) => to === accountant.user.email).map(({ subject }) => subject);
    expect(toPayer.filter((subject) => /We have received your payment for bill/.test(subject))).toHaveLength(
      1,
    );
    expect(toPayer.filter((subject) => /^Did you pay/.test(subject))).toHaveLength(1);
  });

  it('more than is due is taken as credit and said; short and surplus transfers follow the rules of all payments', async () => {
    const pair = await lending(shop);
    const bill = await billOnAccount(shop, pair);
    const over = await payBill(shop, pair.owner.token, bill.billId, { method: 'bank', amount: 7_000 });
    expect(over.body.data.credit).toBe(220);
    const { _id } = over.body.data.payment;
    // A transfer of too little waits for the rest, one of too much gives the surplus back.
    const confirm = (bankReference: string, amount: number, resolution?: string) =>
      confirmTransfer(shop, admin.token, _id, {
        bankReference,
        amount,
        ...(resolution === undefined ? {} : { resolution }),
      });
    expect((await confirm('KH-S1', 3_000)).status).toBe(409);
    expect((await confirm('KH-S1', 3_000, 'short')).status).toBe(200);
    expect(await khataOf(shop, pair)).toMatchObject({ closing: 6_780 });
    expect((await confirm('KH-S2', 4_500, 'over')).status).toBe(200);
    const { data } = await shop
      .call('GET', `/api/payments/${_id}`, { token: pair.owner.token })
      .then(({ body }) => body);
    expect([data.status, data.refunds]).toMatchObject(['settled', [{ amount: 500, state: 'due' }]]);
    expect(await khataOf(shop, pair)).toMatchObject({ closing: -220, credit: 220 });
  });

  it('another method or amount gives the attempt before up; money that still comes for it counts while it is needed', async () => {
    const pair = await lending(shop);
    const bill = await billOnAccount(shop, pair);
    const start = (amount: number) =>
      payBill(shop, pair.owner.token, bill.billId, { method: 'bank', amount });
    const [first, second, third] = [await start(6_780), await start(780), await start(6_000)].map(
      ({ body }) => body.data.payment._id,
    );
    const confirm = (id: string, amount: number) =>
      confirmTransfer(shop, admin.token, id, { bankReference: `KH-L-${id}`, amount });
    expect((await confirm(second, 780)).status).toBe(200);
    expect((await confirm(third, 6_000)).status).toBe(200);
    expect(await khataOf(shop, pair)).toMatchObject({ closing: 0 });
    // Nobody meant to pay it twice.
    expect((await confirm(first, 6_780)).status).toBe(200);
    const mine = await shop.call('GET', `/api/payments/${first}`, { token: pair.owner.token });
    expect(mine.body.data).toMatchObject({ status: 'refund_due', refunds: [{ amount: 6_780 }] });
    expect(await khataOf(shop, pair)).toMatchObject({ closing: 0, credit: 0 });
  });

  it('what came before delivery waits and becomes ready with the goods; what comes after their return time is ready at once', async () => {
    const pair = await lending(shop);
    const bill = await billOnAccount(shop, pair);
    await payByBank(pair, bill, 2_000);
    const standsIn = async () => {
      const { rows } = await shop.pool.query(
        `select account, -sum(amount_paisa)::float8 / 100 as rupees from ledger_lines
         where parcel_id = $1 and seller_id is not null group by account having sum(amount_paisa) <> 0`,
        [bill.parcelId],
      );
      return rows;
    };
    expect(await standsIn()).toEqual([{ account: 'seller_waiting', rupees: 2_000 }]);
    await shop.call('PATCH', `/api/seller/orders/${bill.parcelId}/status`, {
      token: pair.seller.token,
      body: { status: 'delivered' },
    });
    expect(await standsIn()).toEqual([{ account: 'seller_return_time', rupees: 2_000 }]);
    await shop.pool.query(`update parcels set delivered_at = now() - interval '8 days' where id = $1`, [
      bill.parcelId,
    ]);
    await runJob(shop, 'ripen_parcels');
    await payByBank(pair, bill, 1_000);
    expect(await standsIn()).toEqual([{ account: 'seller_ready', rupees: 3_000 }]);
  });
});

describe('what a seller records', () => {
  it('counts after seven silent days unless it was disputed; a reference counts once', async () => {
    const pair = await lending(shop);
    const bill = await billOnAccount(shop, pair);
    const one = await record(pair, bill.billId, { reference: 'CHQ-77' });
    const [id, other] = [one.body.data._id, (await record(pair, bill.billId, { amount: 50 })).body.data._id];
    // The same without a reference, twice pressed, is the same.
    expect((await record(pair, bill.billId, { amount: 50 })).body.data._id).toBe(other);
    const used = await record(pair, bill.billId, { amount: 300, reference: 'chq 77' });
    expect([used.status, used.body.message]).toEqual([409, 'This reference was used for another payment']);
    const disputed = await answer(pair.owner.token, bill.billId, id, 'dispute', { reason: 'It bounced' });
    expect(disputed.body.data).toMatchObject({ status: 'disputed', disputeReason: 'It bounced' });
    expect((await answer(pair.owner.token, bill.billId, id, 'confirm')).status).toBe(409);
    // Disputed, its reference is free again.
    expect((await record(pair, bill.billId, { reference: 'CHQ-77', amount: 80 })).status).toBe(201);
    expect(await countSilentPayments(daysLater(6))).toBe(0);
    expect(await khataOf(shop, pair)).toMatchObject({ closing: 6_780 });
    for (const counted of [2, 0]) expect(await countSilentPayments(daysLater(7))).toBe(counted);
    const { rows } = await shop.pool.query(
      `select amount_paisa::int as paisa, status, answered_by from debt_payments where bill_id = $1 order by amount_paisa`,
      [bill.billId],
    );
    expect(rows).toEqual([
      { paisa: 5_000, status: 'counted', answered_by: null },
      { paisa: 8_000, status: 'counted', answered_by: null },
      { paisa: 10_000, status: 'disputed', answered_by: pair.companyId },
    ]);
    expect((await answer(pair.owner.token, bill.billId, other, 'dispute', { reason: 'No' })).status).toBe(
      409,
    );
  });

  it('refuses what is foreign, not on account, to come or nonsense', async () => {
    const [pair, stranger] = [await lending(shop), await lending(shop)];
    const bill = await billOnAccount(shop, pair);
    const { body } = await record(pair, bill.billId, {});
    for (const what of ['confirm', 'dispute'] as const) {
      const reason = what === 'dispute' ? { reason: 'No' } : undefined;
      const of = (token: string, billId: string, id: string) => answer(token, billId, id, what, reason);
      expect((await of(stranger.owner.token, bill.billId, body.data._id)).status).toBe(404);
      expect((await of(pair.seller.token, bill.billId, body.data._id)).status).toBe(404);
      expect((await of(pair.owner.token, pair.companyId, body.data._id)).status).toBe(404);
      expect((await of(pair.owner.token, bill.billId, 'nonsense')).status).toBe(404);
    }
    expect((await record(stranger, bill.billId, {})).status).toBe(404);
    expect((await record(pair, 'nonsense', {})).status).toBe(404);
    expect(
      (await payBill(shop, stranger.owner.token, bill.billId, { method: 'bank', amount: 1 })).status,
    ).toBe(404);
    const tomorrow = kathmanduDate(new Date(Date.now() + DAY_MS));
    for (const bad of [
      { paidAt: tomorrow },
      { paidAt: '2026-02-30' },
      { amount: 0 },
      { amount: -5 },
      { amount: 1.234 },
      { amount: 100_000_000 },
      { method: 'barter' },
      { reference: '---' },
    ])
      expect((await record(pair, bill.billId, bad)).status).toBe(400);
    for (const bad of [{ amount: 0 }, { method: 'account' }, { method: 'mock' }])
      expect(
        (await payBill(shop, pair.owner.token, bill.billId, { method: 'bank', amount: 10, ...bad })).status,
      ).toBe(400);
    // A wallet carries no more than its ceiling.
    expect(
      (await payBill(shop, pair.owner.token, bill.billId, { method: 'esewa', amount: 200_001 })).status,
    ).toBe(400);
    for (const url of [
      `/api/company/khata?seller=${stranger.seller.user.id}`,
      '/api/company/khata?seller=nonsense',
    ])
      expect((await shop.call('GET', url, { token: pair.owner.token })).status).toBe(404);
    for (const url of ['/api/company/khata', `/api/company/khata?seller=${pair.seller.user.id}&month=13`])
      expect((await shop.call('GET', url, { token: pair.owner.token })).status).toBe(400);
    const plain = await shop.call('GET', `/api/seller/khata?company=${stranger.companyId}`, {
      token: pair.seller.token,
    });
    expect(plain.status).toBe(404);
  });
});

describe('reading, reminding, confirming', () => {
  it('is a page, a spreadsheet and a paper; a seller reads what all companies owe by its age', async () => {
    const pair = await lending(shop, { days: 7 });
    const bill = await billOnAccount(shop, pair);
    await payByBank(pair, bill, 780);
    const asked = (format: string) =>
      shop.call('GET', `/api/company/khata?seller=${pair.seller.user.id}&format=${format}`, {
        token: pair.owner.token,
      });
    const csv = await asked('csv');
    expect(csv.headers['content-type']).toMatch(/text\/csv/);
    expect(csv.body.split('\r\n')).toHaveLength(6);
    expect(csv.body).toMatch(/Payment,KH-\d+,KTM-\S+,,,Bank Transfer,,780,6000/);
    const pdf = await asked('pdf');
    expect([pdf.headers['content-type'], pdf.body.slice(0, 5)]).toEqual(['application/pdf', '%PDF-']);
    const second = await lending(shop, { seller: pair.seller });
    await billOnAccount(shop, second, 7);
    const data = toSellerAgeing(await listAgedCompanies(shop.db, pair.seller.user.id), daysLater(40).clock());
    expect(data.companies.map(({ company }) => company._id)).toEqual([pair.companyId, second.companyId]);
    expect(data.companies[0]?.ageing).toMatchObject({ days31to60: 6_000, total: 6_000 });
    expect(data.total).toEqual({
      notDue: 0,
      days1to30: 7_910,
      days31to60: 6_000,
      days61to90: 0,
      over90: 0,
      total: 13_910,
    });
    const now = await shop.call('GET', '/api/seller/ageing', { token: pair.seller.token });
    expect(now.body.data.total).toMatchObject({ notDue: 13_910, total: 13_910 });
  });

  it('reminds of all that is open in one mail a seller and day, on five days, and of nothing that is in dispute', async () => {
    const pair = await lending(shop, { days: 15, roles: ['accountant'] });
    const [accountant] = pair.people as [Account];
    await billOnAccount(shop, pair);
    const missed = await billOnAccount(shop, pair, 7);
    const told: number[] = [];
    for (const on of [0, 11, 12, 13, 15, 16, 21, 22, 23, 30, 31, 45, 46, 60, 100]) {
      // From here on one of the two is in dispute.
      if (on === 45)
        await shop.call('POST', `/api/orders/${missed.orderId}/parcels/${missed.parcelId}/not-received`, {
          token: pair.owner.token,
          body: { text: 'Nothing has come' },
        });
      await remindOfDebts(daysLater(on));
      const { rows } = await shop.pool.query(
        'select count(*)::int as reminders from debt_reminders where company_id = $1',
        [pair.companyId],
      );
      if (rows[0].reminders > told.length) told.push(on);
      expect(await remindOfDebts(daysLater(on))).toBe(0);
    }
    await shop.runJobs();
    const mails = () => shop.mail.filter(({ to }) => to === accountant.user.email);
    expect(told).toEqual([12, 15, 22, 30, 45]);
    expect(mails()).toHaveLength(told.length);
    expect(mails()[0]?.subject).toMatch(/^Due soon: रू.14,690 to /);
    expect(mails().at(-2)?.text).toMatch(/KTM-.*6,780.*\n.*KTM-.*7,910/);
    expect(mails().at(-1)?.subject).toMatch(/^Late: रू.6,780 to /);
    expect(mails().at(-1)?.text).not.toContain('7,910');
  });

  it('a company confirms its balance of a year that is over, once and only as it is', async () => {
    const pair = await lending(shop);
    await billOnAccount(shop, pair);
    const fiscalYear = fiscalYearOf(new Date());
    const confirm = (balance: number, token = pair.owner.token) =>
      shop.call('POST', '/api/company/khata/confirm', {
        token,
        body: { seller: pair.seller.user.id, fiscalYear, balance },
      });
    expect((await confirm(6_780)).status).toBe(409);
    const later = daysLater(366);
    const said = { fiscalYear, userId: pair.companyId };
    const ends = { companyId: pair.companyId, sellerId: pair.seller.user.id };
    for (const asked of [1, 1]) expect(await askForBalances(later)).toBeGreaterThanOrEqual(asked);
    const { rows } = await shop.pool.query(
      `select count(*)::int as asked from notifications where user_id = $1 and event = 'balance_to_confirm'`,
      [pair.companyId],
    );
    expect(rows[0].asked).toBe(1);
    await expect(confirmBalance(later, ends, { ...said, balancePaisa: 6_779_00 })).rejects.toThrow(
      'The balance is रू\u00a06,780',
    );
    for (let time = 0; time < 2; time += 1)
      await confirmBalance(later, ends, { ...said, balancePaisa: 6_780_00 });
    expect(await khataOf(shop, pair)).toMatchObject({ confirmation: { balance: 6_780 } });
    const stranger = { ...ends, companyId: (await shop.registerBuyer()).user.id };
    await expect(confirmBalance(later, stranger, { ...said, balancePaisa: 0 })).rejects.toThrow(
      'Khata not found',
    );
  });
});
