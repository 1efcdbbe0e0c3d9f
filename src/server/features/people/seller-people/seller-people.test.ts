import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { bellOf } from '../../../../../test/bell.ts';
import { insertProduct, insertSellerMember } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { formOf, picture } from '../../../../../test/picture-files.ts';
import { confirmTransfer, orderLine, placeOrder, startBankPayment } from '../../../../../test/shopping.ts';
import type { GivenSellerRole } from '../../../../domain/people/seller-roles.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';

let shop: TestApp;
let admin: Account;
let seller: Account;

beforeAll(async () => {
  shop = await createTestApp();
  admin = await shop.registerAdmin();
  seller = await shop.registerSeller();
});
afterAll(async () => {
  await shop.runJobs();
  await expectInvariants(shop.pool);
  await shop.close();
});

const invite = (body: unknown, { token } = seller) =>
  shop.call('POST', '/api/seller/invitations', { token, body });
const accept = (token: string, by: Account) =>
  shop.call('POST', '/api/seller-invitations/accept', { token: by.token, body: { token } });
const choose = (by: Account, id: string | null) =>
  shop.call('POST', '/api/session/seller', { token: by.token, body: { seller: id } });
const people = async ({ token } = seller) =>
  (await shop.call('GET', '/api/seller/members', { token })).body.data;
const me = async ({ token }: Account) => (await shop.call('GET', '/api/auth/me', { token })).body.data;
const eventsOf = async (userId: string) =>
  (
    await shop.pool.query(
      `select kind, actor_id from seller_events where details ->> 'userId' = $1 order by id`,
      [userId],
    )
  ).rows;

/** The token of the mail that somebody got who was invited. */
async function invited(role: GivenSellerRole, email = `clerk-${randomUUID()}@example.com`): Promise<string> {
  expect((await invite({ email, role })).status).toBe(201);
  await shop.runJobs();
  const mail = shop.mail.findLast(({ to }) => to === email);
  return /sell\/join\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] as string;
}

async function memberOf(role: GivenSellerRole, of = seller): Promise<Account> {
  const member = await shop.registerBuyer();
  await insertSellerMember(shop.db, { sellerId: of.user.id, userId: member.user.id, role });
  expect((await choose(member, of.user.id)).status).toBe(200);
  return member;
}

/** A paid parcel of the seller's, by a buyer. */
async function paidParcel(buyer: Account) {
  const product = await insertProduct(shop.db, { seller_id: seller.user.id });
  const { body } = await placeOrder(shop, buyer.token, [{ ...orderLine(product), quantity: 2 }]);
  const paymentId = await startBankPayment(shop, buyer.token, body.data._id);
  await confirmTransfer(shop, admin.token, paymentId, {
    bankReference: randomUUID(),
    amount: body.data.totals.total,
  });
  return { product, parcelId: body.data.parcels[0]._id as string, orderId: body.data._id as string };
}

describe('an invitation', () => {
  test('lets one account in, once, which sells for the seller from then on', async () => {
    const token = await invited('orders');
    const read = await shop.call('POST', '/api/seller-invitations/read', { body: { token } });
    expect(read.body.data).toMatchObject({ seller: seller.user.company_name, role: 'orders' });
    const clerk = await shop.registerBuyer();
    expect(await me(clerk)).not.toHaveProperty('sellsFor');
    const { status, body } = await accept(token, clerk);
    expect([status, body.data._id]).toEqual([200, seller.user.id]);
    const sellsFor = { _id: seller.user.id, name: seller.user.company_name, role: 'orders' };
    expect((await me(clerk)).sellsFor).toEqual(sellsFor);
    expect((await people(clerk)).members.map(({ role }: { role: string }) => role)).toContain('orders');
    expect((await people(clerk)).invitations).toEqual([]);
    expect(await eventsOf(clerk.user.id)).toEqual([{ kind: 'joined', actor_id: clerk.user.id }]);
    for (const by of [clerk, await shop.registerBuyer()])
      expect(await accept(token, by)).toMatchObject({
        status: 410,
        body: { message: 'This invitation is no longer valid' },
      });
    // Remembered for the next session.
    const again = await shop.loginAs(clerk.user.email);
    expect(again.body.data.user.sellsFor).toEqual(sellsFor);
  });

  test('is refused to who sells under an own name, and to admins, and stays open', async () => {
    const token = await invited('money');
    for (const by of [await shop.registerSeller(), admin]) expect((await accept(token, by)).status).toBe(409);
    expect((await accept(token, await shop.registerBuyer())).status).toBe(200);
  });

  test('is over once it is withdrawn, replaced, old, or its seller may not sell', async () => {
    const email = `clerk-${randomUUID()}@example.com`;
    const first = await invited('orders', email);
    const second = await invited('money', email);
    const statusOf = async (token: string) =>
      (await shop.call('POST', '/api/seller-invitations/read', { body: { token } })).status;
    expect([await statusOf(first), await statusOf(second)]).toEqual([410, 200]);
    const { invitations } = await people();
    const id = invitations.find((one: { email: string }) => one.email === email)._id;
    const withdraw = () => shop.call('DELETE', `/api/seller/invitations/${id}`, { token: seller.token });
    expect((await withdraw()).status).toBe(200);
    expect((await withdraw()).status).toBe(404);
    expect(await statusOf(second)).toBe(410);
    const third = await invited('money', email);
    await shop.pool.query(
      `update seller_invitations set expires_at = now() - interval '1 s' where email = $1`,
      [email],
    );
    expect(await statusOf(third)).toBe(410);
  });

  test.each([
    [{ email: 'a@example.com', role: 'owner' }, 'role', 'Choose a role'],
    [{ email: 'a@example.com' }, 'role', 'Choose a role'],
    [{ email: 'nobody', role: 'money' }, 'email', 'Invalid email address'],
  ])('%j is refused at the field', async (body, path, message) => {
    const answer = await invite(body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0]).toEqual({ path, message });
  });

  test('is for approved sellers to send, and not to who works there', async () => {
    const waiting = await shop.registerSeller({ approved: false });
    expect((await invite({ email: 'a@example.com', role: 'money' }, waiting)).status).toBe(409);
    const member = await memberOf('money');
    for (const { email } of [member.user, seller.user])
      expect((await invite({ email, role: 'orders' })).status).toBe(409);
  });
});

describe('who sees to orders', () => {
  test('ships and answers for the seller, under their own name in what is recorded', async () => {
    const buyer = await shop.registerBuyer();
    const { parcelId, orderId } = await paidParcel(buyer);
    const clerk = await memberOf('orders');
    const path = `/api/seller/orders/${parcelId}`;
    expect((await shop.call('GET', path, { token: clerk.token })).status).toBe(200);
    const shipped = await shop.call('PATCH', `${path}/status`, {
      token: clerk.token,
      body: { status: 'shipped' },
    });
    expect(shipped.body.data.status).toBe('shipped');
    const { rows } = await shop.pool.query(
      `select actor_kind, actor_id from order_events where parcel_id = $1 and actor_kind = 'seller'`,
      [parcelId],
    );
    expect(rows).toEqual([{ actor_kind: 'seller', actor_id: clerk.user.id }]);
    // The buyer reads the seller's name, the seller who it was.
    const nameIn = async (path: string, { token }: Account) =>
      (await shop.call('GET', path, { token })).body.data.timeline.find(
        ({ actor }: { actor: { kind: string } }) => actor.kind === 'seller',
      ).actor.name;
    expect(await nameIn(`/api/orders/${orderId}`, buyer)).toBe(seller.user.company_name);
    expect(await nameIn(path, seller)).toBe('Sita Shrestha');
    const bill = await shop.pool.query('select id, issued_by from bills where parcel_id = $1', [parcelId]);
    expect(bill.rows[0].issued_by).toBe(clerk.user.id);
    expect((await shop.call('GET', `/api/bills/${bill.rows[0].id}`, { token: clerk.token })).status).toBe(
      200,
    );
    expect((await shop.call('GET', `/api/orders/${orderId}`, { token: clerk.token })).status).toBe(404);
  });

  test('talks for the seller, whose photos it sends are the seller’s', async () => {
    const buyer = await shop.registerBuyer();
    const { parcelId } = await paidParcel(buyer);
    const clerk = await memberOf('orders');
    const thread = await shop.call('POST', '/api/threads', {
      token: buyer.token,
      body: { parcel: parcelId },
    });
    const path = `/api/threads/${thread.body.data.thread._id}/messages`;
    await shop.call('POST', path, { token: buyer.token, body: { text: 'When?' } });
    const unread = await shop.call('GET', '/api/threads/unread', { token: clerk.token });
    expect(unread.body.data).toEqual({ buyer: 0, seller: 1 });
    const photo = await shop.call('POST', '/api/photos', {
      token: clerk.token,
      ...formOf([{ name: 'a.jpg', bytes: await picture() }], 'photos'),
    });
    const photos = [photo.body.data[0]._id];
    const said = await shop.call('POST', path, { token: clerk.token, body: { text: 'Today', photos } });
    expect(said.status).toBe(201);
    const colleague = await memberOf('orders');
    const looks = async ({ token }: Account) =>
      (await shop.call('GET', `/api/photos/${photos[0]}`, { token })).status;
    for (const by of [buyer, seller, clerk, colleague]) expect(await looks(by)).toBe(200);
    for (const by of [await memberOf('catalogue'), await memberOf('orders', await shop.registerSeller())]) {
      expect(await looks(by)).toBe(404);
      expect((await shop.call('GET', path, { token: by.token })).status).toBe(404);
    }
  });

  test('asks no question about the seller’s products', async () => {
    const clerk = await memberOf('orders');
    const { id } = await insertProduct(shop.db, { seller_id: seller.user.id });
    const asked = await shop.call('POST', '/api/threads', {
      token: clerk.token,
      body: { product: id, text: 'Is it good?' },
    });
    expect(asked.status).toBe(409);
  });
});

describe('who sees to the catalogue', () => {
  test('makes and changes products of the seller, and sees what they cost', async () => {
    const clerk = await memberOf('catalogue');
    const { id } = await insertProduct(shop.db, {
      seller_id: seller.user.id,
      status: 'inactive',
      cost_price_paisa: 1_200,
    });
    const read = async ({ token }: Account) => shop.call('GET', `/api/products/${id}`, { token });
    expect((await read(clerk)).body.data.pricing.costPrice).toBe(12);
    expect((await read(await memberOf('orders'))).status).toBe(404);
    const own = await shop.call('GET', '/api/products/my-products?limit=100', { token: clerk.token });
    expect(own.body.data.products.map((row: { _id: string }) => row._id)).toContain(id);
    const other = await memberOf('catalogue', await shop.registerSeller());
    expect((await read(other)).status).toBe(404);
    expect((await shop.call('DELETE', `/api/products/${id}`, { token: other.token })).status).toBe(404);
    expect((await shop.call('DELETE', `/api/products/${id}`, { token: clerk.token })).status).toBe(200);
  });
});

describe('an owner', () => {
  test('changes a role and takes somebody out, from the next call on', async () => {
    const clerk = await memberOf('money');
    const balance = async () =>
      (await shop.call('GET', '/api/seller/balance', { token: clerk.token })).status;
    expect(await balance()).toBe(200);
    const path = `/api/seller/members/${clerk.user.id}`;
    const changed = await shop.call('PATCH', path, { token: seller.token, body: { role: 'orders' } });
    expect(changed.status).toBe(200);
    expect(await balance()).toBe(403);
    expect((await shop.call('DELETE', path, { token: seller.token })).status).toBe(200);
    expect((await shop.call('GET', '/api/seller/members', { token: clerk.token })).status).toBe(403);
    expect(await me(clerk)).not.toHaveProperty('sellsFor');
    expect((await choose(clerk, seller.user.id)).status).toBe(404);
    expect(await eventsOf(clerk.user.id)).toEqual([
      { kind: 'joined', actor_id: clerk.user.id },
      { kind: 'role_changed', actor_id: seller.user.id },
      { kind: 'removed', actor_id: seller.user.id },
    ]);
    expect((await shop.call('DELETE', path, { token: seller.token })).status).toBe(404);
  });

  test('stays', async () => {
    const path = `/api/seller/members/${seller.user.id}`;
    expect((await shop.call('DELETE', path, { token: seller.token })).status).toBe(409);
    const changed = await shop.call('PATCH', path, { token: seller.token, body: { role: 'money' } });
    expect(changed.status).toBe(409);
  });
});

test('a member leaves, and buys on', async () => {
  const clerk = await memberOf('orders');
  const left = await shop.call('DELETE', `/api/seller/members/${clerk.user.id}`, { token: clerk.token });
  expect(left.status).toBe(200);
  expect((await shop.call('GET', '/api/seller/orders', { token: clerk.token })).status).toBe(403);
  expect((await shop.call('GET', '/api/orders', { token: clerk.token })).status).toBe(200);
  expect((await eventsOf(clerk.user.id)).at(-1)).toEqual({ kind: 'left', actor_id: clerk.user.id });
});

test('a session sells for one of those that took its person in, or for nobody', async () => {
  const clerk = await memberOf('orders');
  const other = await shop.registerSeller();
  expect((await choose(clerk, other.user.id)).status).toBe(404);
  expect((await choose(clerk, 'x')).status).toBe(404);
  await insertSellerMember(shop.db, { sellerId: other.user.id, userId: clerk.user.id, role: 'money' });
  expect((await choose(clerk, other.user.id)).body.data._id).toBe(other.user.id);
  expect((await me(clerk)).sellsFor.role).toBe('money');
  expect((await choose(clerk, null)).body.data).toMatchObject({ _id: null, sellers: [{}, {}] });
  expect((await me(clerk)).role).toBe('buyer');
  expect((await shop.call('GET', '/api/seller/orders', { token: clerk.token })).status).toBe(403);
});

test('an account that is deleted sells for nobody, and nobody for it', async () => {
  const closing = await shop.registerSeller();
  const [clerk, gone] = [await memberOf('money', closing), await memberOf('money')];
  for (const { user } of [closing, gone])
    expect((await shop.call('DELETE', `/api/admin/users/${user.id}`, { token: admin.token })).status).toBe(
      200,
    );
  expect((await shop.call('GET', '/api/seller/members', { token: clerk.token })).status).toBe(403);
  const { rows } = await shop.pool.query(
    'select from seller_members where user_id = any($1) or seller_id = any($1)',
    [[closing.user.id, gone.user.id]],
  );
  expect(rows).toEqual([]);
});

test('hear of what is their work, by the bell and by mail, unless they want no mail of it', async () => {
  const [packer, quiet, clerk, cashier] = await Promise.all(
    (['orders', 'orders', 'catalogue', 'money'] as const).map((role) => memberOf(role)),
  );
  if (!packer || !quiet || !clerk || !cashier) throw new Error('Nobody works here');
  const token = quiet.token;
  const wish = { parcel: 'bell', message: 'bell' };
  expect((await shop.call('PUT', '/api/notifications/preferences', { token, body: wish })).status).toBe(200);
  const buyer = await shop.registerBuyer();
  const { parcelId, product } = await paidParcel(buyer);
  const asked = await shop.call('POST', '/api/threads', { token: buyer.token, body: { parcel: parcelId } });
  const thread = asked.body.data.thread._id;
  const url = `/api/threads/${thread}/messages`;
  const said = await shop.call('POST', url, { token: buyer.token, body: { text: 'When?' } });
  const sold = { count: 1, name: product.name };
  await inTransaction(shop.db, (tx) =>
    notify(tx, [
      { to: seller.user.id, event: 'statement_closed', params: { number: 'S-1' }, cause: randomUUID() },
      { to: seller.user.id, event: 'payouts_held', params: { reason: 'Look' }, cause: randomUUID() },
      { to: seller.user.id, event: 'products_approved', params: sold, cause: randomUUID() },
    ]),
  );
  const rung = async (who: Account) =>
    (await bellOf(shop, who)).map(({ event, isRead }) => `${event}${isRead ? ' read' : ''}`).toReversed();
  const orders = ['parcel_to_send', 'message_to_seller'];
  const money = ['payouts_held', 'statement_closed'];
  expect(await Promise.all([packer, quiet, clerk, cashier].map(rung))).toEqual([
    orders,
    orders,
    ['products_approved'],
    money,
  ]);
  expect((await rung(seller)).slice(-5)).toEqual([
    ...orders,
    'payouts_held',
    'products_approved',
    'statement_closed',
  ]);
  await shop.letGraceEnd();
  // Another conversation of the seller's may be told of, too.
  const subjects = (who: Account) => [
    ...new Set(shop.mail.filter(({ to }) => to === who.user.email).map(({ subject }) => subject)),
  ];
  expect(subjects(packer)).toEqual([expect.stringMatching(/send/i), expect.stringMatching(/message/i)]);
  expect([subjects(quiet), subjects(clerk)]).toEqual([[], []]);
  const mail = shop.mail.find(({ to }) => to === packer.user.email);
  expect(mail?.text).toMatch(new RegExp(`^Namaste ${packer.user.first_name},`));
  expect(mail?.html).toContain(`<p>Namaste ${packer.user.first_name},</p>`);
  // Who reads a message answers the bell of all whose work it is.
  const upTo = said.body.data._id;
  const read = await shop.call('POST', `/api/threads/${thread}/read`, {
    token: quiet.token,
    body: { message: upTo },
  });
  expect(read.status).toBe(200);
  for (const who of [packer, quiet, seller]) expect(await rung(who)).toContain('message_to_seller read');
  // Nobody hears of a seller they no longer work for.
  await shop.pool.query('delete from seller_members where user_id = $1', [packer.user.id]);
  await paidParcel(buyer);
  expect(await rung(packer)).toHaveLength(2);
});
