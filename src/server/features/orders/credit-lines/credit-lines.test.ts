import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { company } from '../../../../../test/company.ts';
import { credit } from '../../../../../test/credit.ts';
import { insertProvenPan } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { orderLine } from '../../../../../test/shopping.ts';
import { daysAfter } from '../../../../domain/shop/durations.ts';
import { freezeLateLines } from './freezing.commands.ts';

let shop: TestApp;
let c: ReturnType<typeof credit>;
let admin: Account;

beforeAll(async () => {
  shop = await createTestApp();
  c = credit(shop);
  admin = await shop.registerAdmin();
});
afterAll(async () => {
  await shop.runJobs();
  await expectInvariants(shop.pool);
  await shop.close();
});

const refusal = async (answer: ReturnType<typeof c.call>) => {
  const { status, body } = await answer;
  return [status, body.message];
};
/** The jobs of so many days from now. */
const freezeIn = (days: number) =>
  freezeLateLines({ ...shop.deps, clock: () => daysAfter(new Date(), days) });
const mailsTo = ({ user }: Account, subject: RegExp) =>
  shop.mail.filter((mail) => mail.to === user.email && subject.test(mail.subject)).length;

test('a line is offered, answered, changed and ended by its two sides, and refuses what it must', async () => {
  const { buyer, seller } = await c.market();
  const offer = (body: object, who = seller) =>
    c.call(who, 'POST', '/seller/credit-lines', { company: buyer.user.id, limit: 1_000, days: 30, ...body });
  for (const limit of [0, 100_000_000, 1.005, '5', undefined])
    expect((await offer({ limit })).status).toBe(400);
  expect(await refusal(offer({ days: 10 }))).toEqual([400, 'Choose 7, 15, 30, 45 or 60 days']);
  const stranger = await shop.registerSeller();
  expect(await refusal(offer({}, stranger))).toEqual([404, 'Company not found']);
  const unproven = await c.market();
  await shop.pool.query('update users set bill_to = null, pan_number = null where id = $1', [
    unproven.buyer.user.id,
  ]);
  expect(await refusal(offer({ company: unproven.buyer.user.id }, unproven.seller))).toEqual([
    409,
    'The company’s PAN is not verified yet',
  ]);

  const line = await c.ok(offer({ note: 'Cement first' }));
  expect(line).toMatchObject({
    status: 'offered',
    limit: 1_000,
    left: 1_000,
    keepsPro: true,
    can: { accept: false, change: true, end: true },
  });
  expect((await offer({})).body.code).toBe('has_credit_line');
  const own = (deed: string, who = buyer) => c.call(who, 'POST', `/company/credit-lines/${line._id}/${deed}`);
  expect((await own('accept', await shop.registerBuyer())).status).toBe(404);
  expect((await own('end')).status).toBe(409);
  expect(await c.ok(own('accept'))).toMatchObject({ status: 'open', can: { accept: false, end: true } });
  expect((await own('accept')).status).toBe(409);

  const change = (body: object, who = seller) =>
    c.call(who, 'PATCH', `/seller/credit-lines/${line._id}`, body);
  expect((await change({}, seller)).status).toBe(400);
  expect((await change({ limit: 5 }, stranger)).status).toBe(404);
  expect((await change({ state: 'open' })).status).toBe(409);
  expect(await c.ok(change({ limit: 2_000, days: 7 }))).toMatchObject({ limit: 2_000, days: 7 });
  expect(await c.ok(change({ state: 'closed' }))).toMatchObject({
    status: 'closed',
    closedAs: 'ended_by_seller',
  });
  expect((await change({ limit: 3_000 })).status).toBe(409);
  const again = await c.ok(offer({}));
  expect(await c.ok(c.call(buyer, 'POST', `/company/credit-lines/${again._id}/decline`))).toMatchObject({
    closedAs: 'declined',
  });
  const { rows } = await shop.pool.query(
    'select kind, actor_kind from credit_line_events where line_id = $1 order by id',
    [line._id],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['offered', 'accepted', 'changed', 'ended_by_seller']);
  const { counts } = await c.ok(c.call(buyer, 'GET', '/company/credit-lines?status=closed'));
  expect(counts).toEqual({ offered: 0, open: 0, frozen: 0, closed: 2 });
});

test('a company asks for a line and shows how it has paid; only its owner decides', async () => {
  const { seller, goods } = await c.market();
  const { owner, people, companyId } = await company(shop, 'buyer', 'accountant');
  const [member, accountant] = people as [Account, Account];
  await insertProvenPan(shop.db, { companyId });
  const ask = (who: Account) =>
    c.call(who, 'POST', '/company/credit-lines', { seller: seller.user.id, note: 'Please' });
  expect((await ask(member)).status).toBe(403);
  expect((await ask(owner)).status).toBe(201);
  expect((await ask(owner)).body.code).toBe('credit_asked');
  const { requests } = await c.ok(c.call(seller, 'GET', '/seller/credit-lines'));
  expect(requests).toMatchObject([{ company: { _id: companyId }, note: 'Please', record: null }]);
  const found = await c.ok(
    c.call(seller, 'GET', `/seller/credit-lines/companies?search=${requests[0].company.panNumber}`),
  );
  expect(found.companies).toMatchObject([{ _id: companyId, hasLine: false }]);
  const decline = (who: Account) => c.call(who, 'POST', `/seller/credit-requests/${requests[0]._id}/decline`);
  expect((await decline(await shop.registerSeller())).status).toBe(404);
  await c.ok(decline(seller));
  expect((await decline(seller)).body.code).toBe('credit_answered');
  await c.ok(ask(owner));
  const line = await c.ok(
    c.call(seller, 'POST', '/seller/credit-lines', { company: companyId, limit: 5_000, days: 7 }),
  );
  const accept = (who: Account) => c.call(who, 'POST', `/company/credit-lines/${line._id}/accept`);
  expect([(await accept(member)).status, (await accept(accountant)).status]).toEqual([403, 403]);
  await c.ok(accept(owner));
  // Whoever orders sees what is left, and orders; the accountant sees it too.
  const { lines } = await c.ok(c.call(accountant, 'GET', '/company/credit-lines'));
  expect(lines).toMatchObject([{ left: 5_000, can: { end: false } }]);
  const order = await c.ok(c.order(member, [[goods, 1]]));
  expect(order.orderedBy._id).toBe(member.user.id);
  // What waits for a signature keeps the way that was chosen, and is on account once it is signed.
  const body = {
    items: [orderLine(goods, 2)],
    shippingAddress: order.shippingAddress,
    payment: { method: 'account' },
  };
  const request = await c.ok(c.call(member, 'POST', '/requests', body));
  expect(request.paymentMethod).toBe('account');
  const signed = await c.ok(
    c.call(owner, 'POST', `/requests/${request._id}/approve`, {
      version: 1,
      lines: request.lines.map(({ _id, quantity }: { _id: string; quantity: number }) => ({
        line: _id,
        quantity,
      })),
      total: request.totalsNow.total,
    }),
  );
  expect(signed.status).toBe('ordered');
  expect((await c.read(seller, line._id)).unbilled).toBe(1_230 + 2_360);
});

test('what is late freezes a line after both were told, once, and what is paid opens it', async () => {
  const { buyer, seller, goods } = await c.market();
  const lineId = await c.line(buyer, seller, { days: 7 });
  const order = await c.ok(c.order(buyer, [[goods, 1]]));
  const billId = await c.send(seller, order.parcels[0]._id);
  await freezeIn(7 + 11);
  expect(mailsTo(buyer, /freezes in three days/)).toBe(0);
  // Found first on the day on which it would freeze: it is told of, and goes on for three days more.
  await freezeIn(7 + 12);
  await freezeIn(7 + 12);
  await freezeIn(7 + 14);
  await shop.runJobs();
  expect([mailsTo(buyer, /freezes in three days/), mailsTo(seller, /freezes in three days/)]).toEqual([1, 1]);
  expect((await c.read(seller, lineId)).status).toBe('open');
  await Promise.all([freezeIn(7 + 15), freezeIn(7 + 15)]);
  await shop.runJobs();
  expect([mailsTo(buyer, /is frozen/), mailsTo(seller, /is frozen/)]).toEqual([1, 1]);
  expect((await c.read(seller, lineId)).status).toBe('frozen');
  const refused = await c.order(buyer, [[goods, 1]], { notes: 'More' });
  expect([refused.status, refused.body.code]).toEqual([409, 'credit_frozen']);
  const { lines, sums } = await c.ok(c.call(admin, 'GET', '/admin/credit?status=frozen'));
  expect([lines[0]._id, sums.billed]).toEqual([lineId, 1_230]);

  // Its seller lets it go on: what was late by then freezes it no more.
  await c.ok(c.call(seller, 'PATCH', `/seller/credit-lines/${lineId}`, { state: 'open' }));
  expect((await c.order(buyer, [[goods, 1]], { notes: 'More' })).status).toBe(201);
  await shop.pool.query(`update credit_lines set status = 'frozen', frozen_at = now() where id = $1`, [
    lineId,
  ]);
  await shop.pool.query(
    `insert into credit_line_events (line_id, kind, actor_kind, created_at) values ($1, 'frozen', 'system', now())`,
    [lineId],
  );
  await c.payBill(billId, 1_230_00, { isDirect: true });
  expect((await c.read(seller, lineId)).status).toBe('open');
});

test('a complaint holds what is in dispute, and nothing else is late', async () => {
  const { buyer, seller, goods } = await c.market();
  const lineId = await c.line(buyer, seller, { days: 7 });
  const disputed = await c.ok(c.order(buyer, [[goods, 2]]));
  const other = await c.ok(c.order(buyer, [[goods, 6]]));
  for (const { parcels } of [disputed, other]) await c.send(seller, parcels[0]._id);
  await c.ok(
    c.call(buyer, 'POST', `/orders/${disputed._id}/parcels/${disputed.parcels[0]._id}/not-received`, {
      text: 'Nobody came.',
    }),
  );
  await freezeIn(7 + 12);
  const { rows } = await shop.pool.query(
    `select details -> 'latePaisa' as late from credit_line_events where line_id = $1 and kind = 'warned'`,
    [lineId],
  );
  expect(rows).toEqual([{ late: 6_780_00 }]);
});

test('while sellers may not lend, nothing new is lent', async () => {
  const { buyer, seller, goods } = await c.market();
  await c.line(buyer, seller);
  const set = (value: boolean) =>
    c.ok(c.call(admin, 'PUT', '/admin/settings/creditEnabled', { value, reason: 'A lawyer is asked' }));
  await set(false);
  const codes = [
    await c.order(buyer, [[goods, 1]]),
    await c.call(buyer, 'POST', '/company/credit-lines', { seller: seller.user.id }),
  ].map(({ status, body }) => [status, body.code]);
  expect(codes).toEqual([
    [409, 'credit_not_offered'],
    [409, 'credit_not_offered'],
  ]);
  await set(true);
});

test('with the account of either side its lines end, and the other side hears of it', async () => {
  const { buyer, seller, goods } = await c.market();
  const { buyer: another, seller: leaving } = await c.market();
  const lines = [await c.line(buyer, seller), await c.line(another, leaving)];
  await c.ok(c.order(buyer, [[goods, 1]]));
  await c.ok(c.call(admin, 'DELETE', `/admin/users/${buyer.user.id}`));
  await c.ok(c.call(admin, 'DELETE', `/admin/users/${leaving.user.id}`));
  const { rows } = await shop.pool.query(
    `select c.closed_as as "as", e.actor_kind as "by" from credit_lines c join credit_line_events e on e.line_id = c.id
     where c.id = any ($1) and c.status = 'closed' and e.kind = c.closed_as order by 1`,
    [lines],
  );
  expect(rows).toEqual([
    { as: 'ended_by_buyer', by: 'system' },
    { as: 'ended_by_seller', by: 'system' },
  ]);
  const news = async ({ user }: Account) =>
    (
      await shop.pool.query(
        `select event from notifications where user_id = $1 and event like 'credit_line_ended%'`,
        [user.id],
      )
    ).rows;
  expect(await news(seller)).toEqual([{ event: 'credit_line_ended_by_buyer' }]);
  expect(await news(another)).toEqual([{ event: 'credit_line_ended_by_seller' }]);
  expect(await news(buyer)).toEqual([]);
});
