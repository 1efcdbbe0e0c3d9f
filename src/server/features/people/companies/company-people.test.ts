import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import {
  insertAddress,
  insertCustomerPrice,
  insertMember,
  insertProduct,
  insertProvenPan,
} from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { orderLine, placeOrder } from '../../../../../test/shopping.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(async () => {
  await shop.runJobs();
  await expectInvariants(shop.pool);
  await shop.close();
});

type Method = Parameters<TestApp['call']>[0];
const call = (who: Account, method: Method, url: string, body?: object) =>
  shop.call(method, `/api/company${url}`, { token: who.token, ...(body ? { body } : {}) });
const choose = (who: Account, company: string) =>
  shop.call('POST', '/api/session/company', { token: who.token, body: { company } });
async function handOver(owner: Account, heir: Account) {
  expect((await call(owner, 'POST', '/owner', { member: heir.user.id })).status).toBe(200);
  expect((await call(heir, 'POST', '/owner/answer', { accept: true })).status).toBe(200);
}
const companyOf = async (who: Account) => (await call(who, 'GET', '')).body.data;

/** Invites, lets the mail go out, and answers the token of its link. */
async function invited(owner: Account, email: string, role = 'buyer'): Promise<string> {
  const { status, body } = await call(owner, 'POST', '/invitations', { email, role });
  expect([status, body.message]).toEqual([201, undefined]);
  await shop.runJobs();
  const mail = shop.mail.findLast(({ to }) => to === email);
  return String(/\/company\/join\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]);
}

const accept = (who: Account, token: string) => call(who, 'POST', '/invitations/accept', { token });
const read = (token: string) => shop.call('POST', '/api/company/invitations/read', { body: { token } });
const OVER = [410, 'This invitation is no longer valid'];
const said = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message];

/** The owner of a company and somebody in it, whose session acts for it. */
async function pair(role: Parameters<typeof insertMember>[1]['role'] = 'buyer') {
  const [owner, member] = [await shop.registerBuyer(), await shop.registerBuyer()];
  const company = owner.user.id;
  await insertMember(shop.db, { companyId: company, userId: member.user.id, role });
  expect((await choose(member, company)).status).toBe(200);
  return { owner, member, company };
}

describe('an invitation', () => {
  test('goes out by mail, says who invites where, and lets one account in, once', async () => {
    const [owner, guest, late] = await Promise.all([0, 1, 2].map(() => shop.registerBuyer()));
    if (!owner || !guest || !late) throw new Error('Nobody registered');
    const email = `head-${randomUUID()}@example.com`;
    const token = await invited(owner, email, 'approver');
    expect((await read(token)).body.data).toEqual({
      company: 'Sita Shrestha',
      role: 'approver',
      email,
      invitedBy: 'Sita Shrestha',
    });
    const waiting = (await call(owner, 'GET', '/members')).body.data;
    expect(waiting.invitations).toMatchObject([{ email, role: 'approver', invitedBy: 'Sita Shrestha' }]);
    const { status, body } = await accept(guest, token);
    expect([status, body.data._id, body.data.role, body.data.people]).toEqual([
      200,
      owner.user.id,
      'approver',
      2,
    ]);
    expect(said(await accept(late, token))).toEqual(OVER);
    expect(said(await read(token))).toEqual(OVER);
    const people = (await call(guest, 'GET', '/members')).body.data;
    expect(people.invitations).toEqual([]);
    expect(
      people.members.map((one: { role: string; isYou: boolean; canGo: boolean }) => [
        one.role,
        one.isYou,
        one.canGo,
      ]),
    ).toEqual([
      ['owner', false, false],
      ['approver', true, true],
    ]);
    const { rows } = await shop.pool.query(
      'select kind, actor_id from company_events where company_id = $1 order by id',
      [owner.user.id],
    );
    expect(rows).toEqual([
      { kind: 'invited', actor_id: owner.user.id },
      { kind: 'joined', actor_id: guest.user.id },
    ]);
  });

  test('of oneself, withdrawn, replaced, old or invented is no longer valid', async () => {
    const { owner, member } = await pair();
    const guest = await shop.registerBuyer();
    const email = `store-${randomUUID()}@example.com`;
    const first = await invited(owner, email);
    expect(said(await accept(owner, first))).toEqual(OVER);
    expect(said(await accept(member, first))).toEqual(OVER);
    const second = await invited(owner, email, 'viewer');
    expect(said(await accept(guest, first))).toEqual(OVER);
    const { invitations } = (await call(owner, 'GET', '/members')).body.data;
    expect(invitations).toHaveLength(1);
    expect((await call(owner, 'DELETE', `/invitations/${invitations[0]._id}`)).status).toBe(200);
    expect(said(await call(owner, 'DELETE', `/invitations/${invitations[0]._id}`))).toEqual([
      404,
      'Invitation not found',
    ]);
    expect(said(await accept(guest, second))).toEqual(OVER);
    expect(said(await read(randomUUID()))).toEqual(OVER);
    const old = await invited(owner, email);
    shop.clock.advance(7 * DAY_MS);
    expect(said(await read(old))).toEqual(OVER);
    expect((await call(await shop.signIn(owner.user), 'GET', '/members')).body.data.invitations).toEqual([]);
  });

  test('is accepted by one of many who hold its link', async () => {
    const owner = await shop.registerBuyer();
    const guests = await Promise.all(Array.from({ length: 6 }, () => shop.registerBuyer()));
    const token = await invited(owner, `many-${randomUUID()}@example.com`);
    const answers = await Promise.all(guests.map((guest) => accept(guest, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410, 410]);
    expect((await companyOf(owner)).people).toBe(2);
  });

  test('needs an address, a role that is given, and somebody who is not there yet', async () => {
    const { owner, member } = await pair();
    const ask = (body: object) => call(owner, 'POST', '/invitations', body);
    expect((await ask({ email: 'nobody', role: 'buyer' })).status).toBe(400);
    for (const role of ['owner', 'boss', '']) {
      const answer = await ask({ email: 'x@example.com', role });
      expect([answer.status, answer.body.errors?.[0]?.path ?? answer.body.message]).toEqual([
        400,
        expect.anything(),
      ]);
    }
    expect(said(await ask({ email: member.user.email.toUpperCase(), role: 'buyer' }))).toEqual([
      409,
      'This person belongs to the company already',
    ]);
  });
});

describe('who belongs to a company', () => {
  test('is given roles by its owner alone', async () => {
    const { owner, member } = await pair('viewer');
    const [other, path] = [await shop.registerBuyer(), `/members/${member.user.id}`];
    expect((await call(member, 'PATCH', path, { role: 'approver' })).status).toBe(403);
    expect((await call(other, 'PATCH', path, { role: 'approver' })).status).toBe(404);
    expect((await call(owner, 'PATCH', path, { role: 'owner' })).status).toBe(400);
    expect((await call(owner, 'PATCH', path, { role: 'accountant' })).status).toBe(200);
    expect((await companyOf(member)).role).toBe('accountant');
    expect(said(await call(owner, 'PATCH', `/members/${owner.user.id}`, { role: 'buyer' }))).toEqual([
      409,
      'A company needs an owner',
    ]);
    expect((await call(owner, 'PATCH', '/members/nobody', { role: 'buyer' })).status).toBe(404);
  });

  test('is taken out at once, and acts for the own company after choosing it', async () => {
    const { owner, member, company } = await pair();
    const path = `/members/${member.user.id}`;
    const third = await shop.registerBuyer();
    await insertMember(shop.db, { companyId: company, userId: third.user.id, role: 'approver' });
    await choose(third, company);
    expect((await call(third, 'DELETE', path)).status).toBe(403);
    expect((await call(owner, 'DELETE', path)).status).toBe(200);
    const refused = await shop.call('GET', '/api/orders', { token: member.token });
    expect([refused.status, refused.body.code]).toEqual([403, 'company_left']);
    expect(await companyOf(member)).toMatchObject({ _id: null, companies: [{ _id: member.user.id }] });
    expect((await choose(member, company)).status).toBe(404);
    expect((await choose(member, member.user.id)).status).toBe(200);
    expect((await shop.call('GET', '/api/orders', { token: member.token })).status).toBe(200);
    expect((await call(owner, 'DELETE', path)).status).toBe(404);
  });

  test('may leave; the owner may not, nor a seller who sells from its addresses', async () => {
    const { owner, member } = await pair('viewer');
    expect(said(await call(owner, 'DELETE', `/members/${owner.user.id}`))).toEqual([
      409,
      'A company needs an owner',
    ]);
    const left = await call(member, 'DELETE', `/members/${member.user.id}`);
    expect([left.status, left.body.data.members[0]._id]).toEqual([200, member.user.id]);
    expect((await companyOf(member))._id).toBe(member.user.id);
    expect((await companyOf(owner)).people).toBe(1);
    const [seller, heir] = [await shop.registerSeller(), await shop.registerBuyer()];
    await insertMember(shop.db, { companyId: seller.user.id, userId: heir.user.id });
    await choose(heir, seller.user.id);
    await handOver(seller, heir);
    for (const who of [seller, heir])
      expect((await call(who, 'DELETE', `/members/${seller.user.id}`)).body.code).toBe('seller_stays');
  });

  test('is called as its owner says', async () => {
    const { owner, member } = await pair('approver');
    expect((await call(member, 'PUT', '', { name: 'Mine' })).status).toBe(403);
    expect((await call(owner, 'PUT', '', { name: ' ' })).status).toBe(400);
    expect((await call(owner, 'PUT', '', { name: 'Bir Hospital' })).status).toBe(200);
    expect((await companyOf(member)).name).toBe('Bir Hospital');
    expect((await call(owner, 'PUT', '', { name: null })).status).toBe(200);
    expect((await companyOf(member)).name).toBe('Sita Shrestha');
  });
});

describe('a company is handed over', () => {
  test('when both say so: who offered it stays as approver', async () => {
    const { owner, member, company } = await pair();
    const third = await shop.registerBuyer();
    await insertMember(shop.db, { companyId: company, userId: third.user.id, role: 'buyer' });
    await choose(third, company);
    expect((await call(member, 'POST', '/owner', { member: third.user.id })).status).toBe(403);
    expect((await call(owner, 'POST', '/owner', { member: owner.user.id })).status).toBe(404);
    const offered = await call(owner, 'POST', '/owner', { member: member.user.id });
    expect(offered.body.data.offeredTo).toMatchObject({ _id: member.user.id });
    expect((await companyOf(member)).role).toBe('buyer');
    expect((await call(third, 'POST', '/owner/answer', { accept: true })).status).toBe(404);
    await shop.runJobs();
    expect(shop.mail.findLast(({ to }) => to === member.user.email)?.subject).toMatch(/hand .* over to you/);
    expect((await call(member, 'POST', '/owner/answer', { accept: true })).status).toBe(200);
    expect([(await companyOf(owner)).role, (await companyOf(member)).role]).toEqual(['approver', 'owner']);
    expect((await call(member, 'POST', '/owner/answer', { accept: true })).status).toBe(404);
  });

  test('with its name, its bills, its proven PAN and its prices: who founded it may go then', async () => {
    const { owner, member, company } = await pair('approver');
    const panNumber = await insertProvenPan(shop.db, { companyId: company });
    await shop.pool.query('update companies set bill_to = null where id = $1', [company]);
    const profile = (who: Account, body: object) =>
      shop.call('PATCH', '/api/users/me', { token: who.token, body });
    const billed = (who: Account) => shop.call('GET', '/api/users/tax-details', { token: who.token });
    // While its founder owns it, their account says what its bills say.
    await profile(owner, { companyName: 'Bir Hospital', panNumber });
    const product = await insertProduct(shop.db);
    await insertAddress(shop.db, company, { is_default: true });
    const buy = async (who: Account, quantity: number, agreed = {}) => {
      const placed = await placeOrder(shop, who.token, [{ ...orderLine(product, quantity), ...agreed }]);
      expect([placed.status, placed.body.message]).toEqual([201, undefined]);
      return placed.body.data;
    };
    const before = await buy(owner, 1);
    expect(before.billTo).toMatchObject({ companyName: 'Bir Hospital', panNumber });
    expect((await billed(owner)).body.data).toBeNull();
    const price = { seller_id: product.seller_id, product_id: product.id, price_paisa: 70_000 };
    await insertCustomerPrice(shop.db, { ...price, buyer_id: company });

    await handOver(owner, member);
    await profile(owner, { companyName: 'Gita Stores', panNumber: '309999999' });
    const own = (await companyOf(owner)).companies[0];
    expect(own).toMatchObject({ name: 'Gita Stores', role: 'owner' });
    expect((await companyOf(owner)).name).toBe('Bir Hospital');
    const { body: left } = await call(owner, 'DELETE', `/members/${owner.user.id}`);
    expect(left.data.members).toMatchObject([{ _id: owner.user.id, role: 'owner', canGo: false }]);
    expect((await companyOf(owner))._id).toBe(own._id);

    const after = await buy(member, 2, { price: 700 });
    expect(after).toMatchObject({ company: { _id: company, name: 'Bir Hospital' } });
    expect(after.billTo).toMatchObject({
      companyName: 'Bir Hospital',
      panNumber,
      address: expect.any(String),
    });
    const pan = (await call(member, 'GET', '/pan')).body.data;
    expect(pan).toMatchObject({ status: 'verified', panNumber });
    const moved = { companyName: 'Bir Hospital', panNumber, address: 'Thapathali', email: '' };
    const saved = await shop.call('PUT', '/api/users/tax-details', { token: member.token, body: moved });
    expect(saved.status).toBe(200);
    expect((await buy(member, 3, { price: 700 })).billTo.address).toBe('Thapathali');

    // The founder's new company is theirs alone, with the account's details; an offer to their address is for it.
    const alone = await buy(owner, 4);
    expect(alone).toMatchObject({ company: { _id: own._id, name: 'Gita Stores' } });
    expect(alone.billTo).toMatchObject({ companyName: 'Gita Stores', panNumber: '309999999' });
    await insertCustomerPrice(shop.db, {
      ...{ ...price, buyer_key: owner.user.email_key, buyer_id: null as never, company_id: null },
      ...{ answer: null, answered_at: null },
    });
    const offers = async (who: Account) =>
      (await shop.call('GET', '/api/customer-prices', { token: who.token })).body.data.customerPrices.map(
        ({ state }: { state: string }) => state,
      );
    expect([await offers(owner), await offers(member)]).toEqual([['waiting'], ['accepted']]);
    const { body: orders } = await shop.call('GET', '/api/orders', { token: owner.token });
    expect(orders.data.orders).toHaveLength(1);
    expect((await choose(owner, company)).status).toBe(404);
  });

  test('and stays where it is when one of them changes their mind', async () => {
    const { owner, member } = await pair();
    const offer = () => call(owner, 'POST', '/owner', { member: member.user.id });
    await offer();
    expect((await call(member, 'POST', '/owner/answer', { accept: false })).body.data.offeredTo).toBeNull();
    await offer();
    expect((await call(member, 'DELETE', '/owner')).status).toBe(403);
    expect((await call(owner, 'DELETE', '/owner')).body.data.offeredTo).toBeNull();
    expect((await call(owner, 'DELETE', '/owner')).status).toBe(404);
    expect((await companyOf(owner)).role).toBe('owner');
    await offer();
    await call(owner, 'DELETE', `/members/${member.user.id}`);
    expect((await call(owner, 'GET', '/members')).body.data.offeredTo).toBeNull();
  });
});

describe('seats', () => {
  const setSeats = async (value: number) => {
    const admin = await shop.registerAdmin();
    const path = '/api/admin/settings/companySeats';
    expect((await shop.call('PUT', path, { token: admin.token, body: { value } })).status).toBe(200);
  };
  const FULL = [409, 'Your plan has room for 3 people. Ask us for more.'];
  beforeAll(() => setSeats(3));
  afterAll(() => setSeats(5));

  test('are as many as the setting says: nobody is invited or joins beyond them', async () => {
    const { owner, company } = await pair();
    const guests = await Promise.all(Array.from({ length: 4 }, () => shop.registerBuyer()));
    const tokens: string[] = [];
    for (const { user } of guests) tokens.push(await invited(owner, user.email));
    expect((await call(owner, 'GET', '/members')).body.data).toMatchObject({ seats: 3 });
    // Invitations take no seat: of all who accept at once, one finds the last.
    const answers = await Promise.all(guests.map((guest, at) => accept(guest, tokens[at] as string)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(said(answers.find(({ status }) => status === 409) as (typeof answers)[number])).toEqual(FULL);
    expect((await companyOf(owner)).people).toBe(3);
    const ask = () => call(owner, 'POST', '/invitations', { email: 'one-more@example.com', role: 'buyer' });
    expect(said(await ask())).toEqual(FULL);
    // Who belongs to it already invites themselves in vain, whatever is left.
    const joined = answers.findIndex(({ status }) => status === 200);
    const late = guests.findIndex((_, at) => at !== joined);
    expect(said(await accept(owner, tokens[late] as string))).toEqual(OVER);
    // A seat that is free again is taken by a link that was refused.
    const { user } = guests[joined] as Account;
    expect((await call(owner, 'DELETE', `/members/${user.id}`)).status).toBe(200);
    expect((await accept(guests[late] as Account, tokens[late] as string)).status).toBe(200);
    expect((await ask()).status).toBe(409);
    expect((await companyOf(owner))._id).toBe(company);
  });

  test('of a company that had more people before stay taken by them', async () => {
    const { owner, member, company } = await pair();
    for (let more = 0; more < 3; more += 1) {
      const { user } = await shop.registerBuyer();
      await insertMember(shop.db, { companyId: company, userId: user.id });
    }
    expect((await companyOf(member)).people).toBe(5);
    expect((await call(member, 'GET', '/members')).body.data.members).toHaveLength(5);
    expect(
      said(await call(owner, 'POST', '/invitations', { email: 'x@example.com', role: 'buyer' })),
    ).toEqual(FULL);
    expect((await call(owner, 'PATCH', `/members/${member.user.id}`, { role: 'viewer' })).status).toBe(200);
  });
});
