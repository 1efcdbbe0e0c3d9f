import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { PASSWORD } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { orderFrom } from '../../../../../test/parcels.ts';
import { HOUR_MS } from '../../../../domain/shop/durations.ts';
import { ripenParcels } from '../../books/ledger/ripening.commands.ts';

let shop: TestApp;
let admin: Account;
let second: Account;

beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
  second = await shop.registerAdmin();
});
afterAll(async () => {
  await shop.runJobs();
  await expectInvariants(shop.pool);
  await shop.close();
});

const account = {
  bank: 'NIC ASIA Bank',
  branch: 'New Road',
  accountName: 'Himal Components Pvt. Ltd.',
  accountNumber: '0012 3456-7890 4417',
  password: PASSWORD,
};
const putAccount = (seller: Account, changes: object = {}) =>
  shop.call('PUT', '/api/seller/bank-account', { token: seller.token, body: { ...account, ...changes } });
const adjust = (seller: Account, amount: number, by = admin) =>
  shop.call('POST', `/api/admin/sellers/${seller.user.id}/adjustments`, {
    token: by.token,
    body: { amount, reason: 'Courier lost one roll', note: 'Courier lost one roll of TM-2026-000742' },
  });
const build = (by = admin, body?: object) =>
  shop.call('POST', '/api/admin/payouts', { token: by.token, ...(body && { body }) });
const take = (id: string, step: string, body: object = {}, by = admin) =>
  shop.call('POST', `/api/admin/payouts/${id}/${step}`, { token: by.token, body });

/** A seller with an account and this much ready money, in rupees. */
async function payee(amount: number, hasAccount = true): Promise<Account> {
  const seller = await shop.registerSeller();
  if (hasAccount) expect((await putAccount(seller)).status).toBe(200);
  expect((await adjust(seller, amount)).status).toBe(201);
  return seller;
}

async function statesOf(seller: Account): Promise<Record<string, number>> {
  const { rows } = await shop.pool.query(
    'select account, -amount_paisa / 100.0 as rupees from ledger_balances where seller_id = $1 and amount_paisa <> 0',
    [seller.user.id],
  );
  return Object.fromEntries(rows.map(({ account: name, rupees }) => [name, Number(rupees)]));
}

/** Leaves nothing ready, so that each test knows what its batch holds. */
async function payEverybody() {
  const { status, body } = await build();
  if (status !== 201) return;
  const { _id, transfers } = body.data.payout;
  for (const step of ['approve', 'send']) expect((await take(_id, step)).status).toBe(200);
  for (const { _id: id } of transfers) await take(_id, `transfers/${id}/paid`, { bankReference: `FT-${id}` });
}

describe('a bank account', () => {
  it('asks for the password, shows four digits, and holds payouts when it is changed, not when it is new', async () => {
    const seller = await shop.registerSeller();
    const read = () => shop.call('GET', '/api/seller/bank-account', { token: seller.token });
    expect((await read()).body.data).toEqual({ account: null });
    const refused = [
      [{ accountNumber: 'abc' }, 'accountNumber'],
      [{ accountNumber: '' }, 'accountNumber'],
      [{ password: 'Wrong1234' }, 'password'],
      [{ password: undefined }, 'password'],
      [{ bank: ' ' }, 'bank'],
    ] as const;
    for (const [changes, path] of refused) {
      const { status, body } = await putAccount(seller, changes);
      expect([status, body.errors[0].path]).toEqual([400, path]);
    }
    expect((await putAccount(seller)).body.data.account).toMatchObject({ lastFour: '4417', heldUntil: null });
    expect(JSON.stringify((await read()).body)).not.toContain('34567890');
    await putAccount(seller);
    expect((await read()).body.data.account.heldUntil).toBeNull();
    const changed = await putAccount(seller, { accountNumber: '५५५५६६६६७७७७' });
    const { lastFour, heldUntil } = changed.body.data.account;
    expect(lastFour).toBe('7777');
    expect(Math.abs(Date.parse(heldUntil) - shop.clock.now().getTime() - 72 * HOUR_MS)).toBeLessThan(HOUR_MS);
    await shop.runJobs();
    const mails = shop.mail.filter(({ to }) => to === seller.user.email).map(({ subject }) => subject);
    expect(mails).toEqual(['Your bank account is saved', 'Your bank account was changed']);
  });
});

describe('a payout', () => {
  it('goes from draft to paid, names who is left out, and each rupee is where it should be', async () => {
    await payEverybody();
    const paid = await payee(1000);
    const returned = await payee(800.55);
    const noAccount = await payee(900, false);
    const low = await payee(499.99);
    const negative = await payee(-20);
    const held = await payee(700);
    await putAccount(held, { accountNumber: '99998888' });
    const list = await shop.call('GET', '/api/admin/payouts', { token: admin.token });
    expect(list.body.data.next).toMatchObject({ amount: 1800.55, sellers: 2 });
    expect((await build(admin, { amount: 1800 })).body.message).toBe(
      'Balances have changed. Build the batch again.',
    );
    const buildOnce = (amount: number) =>
      shop.call('POST', '/api/admin/payouts', {
        token: admin.token,
        headers: { 'idempotency-key': 'build-once' },
        body: { amount },
      });
    const [built, repeated] = await Promise.all([buildOnce(1800.55), buildOnce(1800.55)]);
    expect([built.status, repeated.status]).toEqual([201, 201]);
    expect(repeated.body.data.payout._id).toBe(built.body.data.payout._id);
    expect([(await buildOnce(5)).status, (await buildOnce(5)).body.code]).toEqual([
      422,
      'idempotency_key_reused',
    ]);
    const { payout } = built.body.data;
    expect(payout.number).toMatch(/^PAY-20\d\d-\d{3}$/);
    expect(payout).toMatchObject({ status: 'draft', amount: 1800.55, transferCount: 2 });
    const reasons = new Map(
      payout.leftOut.map((left: { seller: { _id: string }; reason: string }) => [
        left.seller._id,
        left.reason,
      ]),
    );
    expect([noAccount, low, negative, held].map(({ user }) => reasons.get(user.id))).toEqual([
      'no_account',
      'below_minimum',
      'negative',
      'held',
    ]);
    expect(await statesOf(paid)).toEqual({ seller_in_payout: 1000 });
    expect((await build(second)).status).toBe(409);

    const file = () => shop.call('GET', `/api/admin/payouts/${payout._id}/file`, { token: admin.token });
    expect((await file()).status).toBe(409);
    expect((await take(payout._id, 'send')).status).toBe(409);
    expect((await take(payout._id, 'approve')).status).toBe(200);
    expect((await take(payout._id, 'discard')).status).toBe(409);
    expect((await file()).body).toContain(
      `NIC ASIA Bank,New Road,Himal Components Pvt. Ltd.,0012345678904417,1000.00,${payout.number}-0001`,
    );
    const [first, other] = payout.transfers;
    const confirm = (id: string, bankReference: string) =>
      take(payout._id, `transfers/${id}/paid`, { bankReference });
    expect((await confirm(first._id, 'FT100')).status).toBe(409);
    expect((await take(payout._id, 'send')).status).toBe(200);

    const csv = `Date,Description,Debit,Credit,Reference\n2026-11-30,IPS ${first.reference},"1,000.00",,FT100\n2026-11-30,FEE,10.00,,FT101\n2026-11-30,IN,,50.00,FT102\n`;
    const proposals = await shop.call('POST', '/api/admin/payouts/import', {
      token: admin.token,
      body: { csv },
    });
    expect(proposals.body.data.lines).toMatchObject([
      { match: 'exact', bankReference: 'FT100', transfer: { _id: first._id, amount: 1000 } },
      { match: 'none', transfer: null },
    ]);
    expect((await confirm(first._id, ' - ')).status).toBe(400);
    expect((await confirm(first._id, 'FT100')).status).toBe(200);
    expect((await confirm(first._id, 'ft 100')).status).toBe(200);
    expect((await confirm(first._id, 'FT999')).status).toBe(409);
    expect((await confirm(other._id, 'ft-100')).body).toMatchObject({
      errors: [{ path: 'bankReference' }],
    });
    expect(await statesOf(paid)).toEqual({});

    const back = (reason?: string) => take(payout._id, `transfers/${other._id}/returned`, { reason });
    expect((await back()).status).toBe(400);
    expect((await back('Name differs')).status).toBe(200);
    expect((await back('Name differs')).status).toBe(200);
    expect(await statesOf(returned)).toEqual({ seller_ready: 800.55 });
    const own = await shop.call('GET', '/api/seller/payouts', { token: returned.token });
    expect(own.body.data.payouts).toMatchObject([
      { number: payout.number, status: 'returned', returnReason: 'Name differs', amount: 800.55 },
    ]);
    // Also one that the bank had shown already.
    await take(payout._id, `transfers/${first._id}/returned`, { reason: 'Account closed' });
    expect(await statesOf(paid)).toEqual({ seller_ready: 1000 });
    await expectInvariants(shop.pool);

    const again = (await build(second)).body.data.payout;
    expect(again.amount).toBe(1800.55);
    expect(Number(again.number.slice(-3))).toBe(Number(payout.number.slice(-3)) + 1);
    expect((await take(again._id, 'discard')).status).toBe(200);
    expect((await take(again._id, 'discard')).status).toBe(200);
    expect((await take(again._id, 'approve')).status).toBe(409);
    expect(await statesOf(paid)).toEqual({ seller_ready: 1000 });
    await expectInvariants(shop.pool);
  });

  it('is refused when a balance or an account changed since it was built', async () => {
    await payEverybody();
    const seller = await payee(2000);
    const { _id } = (await build()).body.data.payout;
    await adjust(seller, -5);
    const refused = await take(_id, 'approve');
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Balances have changed. Build the batch again.',
    ]);
    await take(_id, 'discard');
    const next = (await build()).body.data.payout;
    expect(next.amount).toBe(1995);
    await putAccount(seller, { accountNumber: '1234567' });
    expect((await take(next._id, 'approve')).status).toBe(409);
    await take(next._id, 'discard');
    expect((await build()).status).toBe(409);
    shop.clock.advance(73 * HOUR_MS);
    // Their tokens ended meanwhile.
    admin = await shop.signIn(admin.user);
    second = await shop.signIn(second.user);
    const third = (await build()).body.data.payout;
    expect((await take(third._id, 'approve')).status).toBe(200);
    await expectInvariants(shop.pool);
  });

  it('waits for another admin where the setting asks for one', async () => {
    await payEverybody();
    await payee(600);
    await shop.call('PUT', '/api/admin/settings/payoutTwoAdmins', {
      token: admin.token,
      body: { value: true },
    });
    const { _id } = (await build()).body.data.payout;
    const own = await take(_id, 'approve');
    expect([own.status, own.body.message]).toEqual([409, 'Another admin approves']);
    expect((await take(_id, 'approve', {}, second)).status).toBe(200);
    await shop.call('PUT', '/api/admin/settings/payoutTwoAdmins', {
      token: admin.token,
      body: { value: false },
    });
  });

  it('built and approved by two at once holds no entry twice', async () => {
    await payEverybody();
    for (let round = 0; round < 50; round += 1) {
      await payee(500 + round);
      const built = await Promise.all([build(admin), build(second)]);
      expect(built.map(({ status }) => status).sort()).toEqual([201, 409]);
      const payout = built.find(({ status }) => status === 201)?.body.data.payout;
      const steps = await Promise.all([
        take(payout._id, 'approve', {}, admin),
        take(payout._id, 'approve', {}, second),
        take(payout._id, round % 5 === 0 ? 'discard' : 'send', {}, second),
      ]);
      expect(steps.every(({ status }) => status === 200 || status === 409)).toBe(true);
    }
    await expectInvariants(shop.pool);
  }, 60_000);
});

describe('an adjustment', () => {
  it('changes what is ready at once, needs a reason, and is made to sellers only', async () => {
    const seller = await shop.registerSeller();
    const once = (amount: number) =>
      shop.call('POST', `/api/admin/sellers/${seller.user.id}/adjustments`, {
        token: admin.token,
        headers: { 'idempotency-key': `once-${seller.user.id}` },
        body: { amount, reason: 'Found again' },
      });
    const [made, repeated] = await Promise.all([once(1), once(1)]);
    expect([made.status, repeated.status, repeated.body]).toEqual([201, 201, made.body]);
    expect([(await once(2)).status, (await once(2)).body.code]).toEqual([422, 'idempotency_key_reused']);
    expect((await adjust(seller, -1)).status).toBe(201);
    expect((await adjust(seller, 12.34)).body.data.adjustment).toMatchObject({ amount: 12.34 });
    expect((await adjust(seller, -20)).status).toBe(201);
    expect(await statesOf(seller)).toEqual({ seller_ready: -7.66 });
    const url = `/api/admin/sellers/${seller.user.id}/adjustments`;
    for (const body of [{ amount: 5 }, { amount: 0, reason: 'x' }, { amount: 1.234, reason: 'x' }, {}])
      expect((await shop.call('POST', url, { token: admin.token, body })).status).toBe(400);
    const buyer = await shop.registerBuyer();
    expect((await adjust(buyer, 5)).status).toBe(404);
  });
});

describe('settings', () => {
  it('the allowance and the withheld tax reach the parcels sent and paid from then on', async () => {
    for (const [key, value] of [
      ['parcelAllowance', 50],
      ['withheldPercent', 1.5],
    ])
      await shop.call('PUT', `/api/admin/settings/${key}`, { token: admin.token, body: { value } });
    const seller = await shop.registerSeller();
    const { parcelIds } = await orderFrom(shop, admin, [seller]);
    for (const status of ['shipped', 'delivered'])
      await shop.call('PATCH', `/api/seller/orders/${parcelIds[0]}/status`, {
        token: seller.token,
        body: { status },
      });
    const { rows } = await shop.pool.query(
      `select p.subtotal_paisa, p.tax_paisa, p.allowance_paisa, sum(f.withheld_paisa)::bigint as withheld
       from parcels p join order_items i on i.parcel_id = p.id join order_item_fees f on f.order_item_id = i.id
       where p.id = $1 group by p.id`,
      [parcelIds[0]],
    );
    const [{ subtotal_paisa: goods, tax_paisa: tax, allowance_paisa: allowance, withheld }] = rows;
    expect(Number(allowance)).toBe(5000);
    expect(Number(withheld)).toBe(Math.floor((Number(goods) * 150 + 5000) / 10_000));
    const net = (Number(goods) + Number(tax) - Number(withheld) + 5000) / 100;
    expect(await statesOf(seller)).toEqual({ seller_return_time: net });
    const deps = { ...shop.deps, clock: () => new Date(shop.clock.now().getTime() + 9 * 24 * HOUR_MS) };
    await ripenParcels(deps);
    expect(await statesOf(seller)).toEqual({ seller_ready: net });
    await putAccount(seller);
    const { payout } = (await build()).body.data;
    expect(payout.transfers).toMatchObject([{ parcels: 1, amount: net }]);
    await expectInvariants(shop.pool);
  });
});

describe('an invited admin', () => {
  it('chooses a password by the link, and then is one', async () => {
    const invite = (email: string) =>
      shop.call('POST', '/api/admin/users/invite', {
        token: admin.token,
        body: { email, firstName: 'Rabin', lastName: 'Karki', deskRole: 'payments' },
      });
    const email = 'rabin.karki@example.com';
    expect((await invite(email)).body.data).toMatchObject({ role: 'admin', deskRole: 'payments', email });
    expect((await invite('RABIN.karki@example.com')).status).toBe(409);
    expect((await invite('nobody')).status).toBe(400);
    await shop.runJobs();
    const mail = shop.mail.findLast(({ to }) => to === email);
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const password = 'Chosen1234';
    const reset = await shop.call('POST', '/api/auth/reset-password', {
      body: { token, password, confirmPassword: password },
    });
    expect(reset.status).toBe(200);
    const { user } = (await shop.loginAs(email, password)).body.data;
    expect(user).toMatchObject({ role: 'admin', deskRole: 'payments' });
  });
});
