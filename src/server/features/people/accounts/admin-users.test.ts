import { describe, expect, test } from 'vitest';
import {
  fresh,
  insertProduct,
  insertSeller,
  insertSubscription,
  insertUser,
} from '../../../../../test/factories.ts';
import { confirmTransfer, orderLine, placeOrder, startBankPayment } from '../../../../../test/shopping.ts';
import {
  admin,
  asAdmin,
  auditOf,
  find,
  me,
  openUserDesk,
  setActive,
  shop,
} from '../../../../../test/user-desk.ts';
import { USER_SORTS } from '../../../../contract/people/admin-users.contract.ts';

openUserDesk();

describe('the list', () => {
  test('shows everything but secrets, with counts over all', async () => {
    const seller = await insertSeller(shop.db, { is_approved: false });
    await insertUser(shop.db, { is_active: false });
    await insertUser(shop.db, { deleted_at: new Date(), is_active: false });
    const { status, body } = await asAdmin('GET', `?search=${seller.email}`);
    expect(status).toBe(200);
    expect(body.data.users).toEqual([
      {
        _id: seller.id,
        firstName: 'Hari',
        lastName: 'Shrestha',
        email: seller.email,
        phone: '9841234567',
        role: 'seller',
        companyName: seller.company_name,
        panNumber: seller.pan_number,
        isActive: true,
        isApproved: false,
        isSubscriber: false,
        createdAt: seller.created_at.toISOString(),
      },
    ]);
    expect(body.data.pagination).toEqual({ page: 1, pages: 1, total: 1, limit: 20 });
    const { rows } = await shop.pool.query(`
      select count(*) as total, count(*) filter (where role = 'admin') as admins,
        count(*) filter (where role = 'seller') as sellers, count(*) filter (where role = 'buyer') as buyers,
        count(*) filter (where not is_approved and is_active) as "pendingApproval", count(*) filter (where not is_active) as inactive
      from users where deleted_at is null`);
    expect(body.data.counts).toEqual(rows[0]);
    expect(body.data.counts.pendingApproval).toBeGreaterThan(0);
  });

  test('filters by role and status', async () => {
    const closed = await insertUser(shop.db, { is_active: false });
    const waiting = await insertSeller(shop.db, { is_approved: false });
    const subscriber = await insertUser(shop.db);
    await insertSubscription(shop.db, subscriber.id);
    const list = async (query: string) => (await asAdmin('GET', `?limit=100&${query}`)).body.data.users;
    for (const role of ['admin', 'seller', 'buyer']) {
      const users = await list(`role=${role}`);
      expect(users.length).toBeGreaterThan(0);
      expect(new Set(users.map((user: { role: string }) => user.role))).toEqual(new Set([role]));
    }
    const ids = async (query: string) => (await list(query)).map(({ _id }: { _id: string }) => _id);
    expect(await ids('status=inactive')).toContain(closed.id);
    expect(await ids('status=active')).not.toContain(closed.id);
    expect(await ids('status=pending')).toContain(waiting.id);
    expect(await ids('status=pending')).not.toContain(closed.id);
    expect(await ids('role=buyer&status=pending')).toEqual([]);
    const found = await list(`search=${subscriber.email}`);
    expect(found[0].isSubscriber).toBe(true);
  });

  test('finds name, e-mail, company and phone, in any case and script', async () => {
    const mark = fresh();
    const user = await insertUser(shop.db, {
      first_name: 'Prakash',
      last_name: `Adhikari${mark}`,
      email: `Prakash.${mark}@KoshiBearings.example`,
      company_name: `कोशी बेयरिङ ${mark}`,
      phone: `+97798${String(Number.parseInt(mark.slice(0, 6), 16)).padStart(8, '0')}`,
    });
    const national = user.phone.slice(4);
    for (const search of [
      `prakash adhikari${mark}`,
      `ADHIKARI${mark.toUpperCase()}`,
      `${mark}@koshibearings`,
      `कोशी बेयरिङ ${mark}`,
      user.phone,
      `+977 ${national.slice(0, 4)}-${national.slice(4)}`,
      national,
      `  ${mark} `,
    ]) {
      expect([search, await find(search)]).toEqual([search, [user.id]]);
    }
  });

  test('one or two letters find beginnings of words', async () => {
    const user = await insertUser(shop.db, {
      first_name: 'Żyta',
      last_name: 'Łuska',
      company_name: 'Élan & Ω',
    });
    for (const search of ['ży', 'ŁU', 'é', 'Ω'])
      expect([search, await find(search)]).toEqual([search, [user.id]]);
    expect(await find('yt')).not.toContain(user.id);
  });

  test('takes wildcards as letters', async () => {
    const mark = fresh();
    const percent = await insertUser(shop.db, { company_name: `100% ${mark}` });
    const underscore = await insertUser(shop.db, { company_name: `a_b ${mark}` });
    const slash = await insertUser(shop.db, { company_name: String.raw`a\b ${mark}` });
    await insertUser(shop.db, { company_name: `acb 1000 ${mark}` });
    expect(await find(`100% ${mark}`)).toEqual([percent.id]);
    expect(await find(`a_b ${mark}`)).toEqual([underscore.id]);
    expect(await find(String.raw`a\b ${mark}`)).toEqual([slash.id]);
    expect(await find(`%${mark}`)).toEqual([]);
    expect(await find("' or 1=1 --")).toEqual([]);
  });

  test('sorts and pages', async () => {
    const mark = fresh();
    for (const [index, first_name] of ['Bina', 'anil', 'Chandra'].entries()) {
      const email = `${3 - index}-${mark}@example.com`;
      await insertUser(shop.db, { first_name, email, created_at: new Date(Date.UTC(2025, index, 1)) });
    }
    const names = async (query: string) =>
      (await asAdmin('GET', `?search=${mark}&${query}`)).body.data.users.map(
        ({ firstName }: { firstName: string }) => firstName,
      );
    expect(await names('')).toEqual(['Chandra', 'anil', 'Bina']);
    expect(await names('sortBy=createdAt:asc')).toEqual(['Bina', 'anil', 'Chandra']);
    expect(await names('sortBy=name:asc')).toEqual(['anil', 'Bina', 'Chandra']);
    expect(await names('sortBy=name:desc')).toEqual(['Chandra', 'Bina', 'anil']);
    expect(await names('sortBy=email:asc')).toEqual(['Chandra', 'anil', 'Bina']);
    expect(await names('sortBy=name:asc&limit=2&page=2')).toEqual(['Chandra']);
    expect(await names('page=9')).toEqual([]);
  });

  test.each(USER_SORTS)(
    'by %s has the same accounts page by page, from the end as from the start',
    async (sortBy) => {
      const read = async (query: string) => (await asAdmin('GET', `?sortBy=${sortBy}&${query}`)).body.data;
      for (const role of ['', 'role=seller&']) {
        const { users: whole, pagination } = await read(`${role}limit=100`);
        expect(whole).toHaveLength(pagination.total);
        const pages = [];
        for (let page = 1; page <= Math.ceil(pagination.total / 3); page += 1)
          pages.push(...(await read(`${role}limit=3&page=${page}`)).users);
        expect(pages).toEqual(whole);
      }
    },
  );

  test.each([
    'role=owner',
    'role=',
    'status=gone',
    'sortBy=password_hash',
    'page=0',
    'limit=101',
    'limit=x',
    `search=${'a'.repeat(101)}`,
    'search=%00',
  ])('?%s is refused with 400', async (query) => {
    expect((await asAdmin('GET', `?${query}`)).status).toBe(400);
  });
});

test('the export holds what the filters let through, newest first, and no formula', async () => {
  const mark = fresh();
  await shop.pool.query(
    `insert into users (email, email_key, password_hash, first_name, last_name, phone, role, company_name, created_at)
     select n || '@${mark}.example', n || '@${mark}.example', 'secret', 'N' || n, 'Rai', '+9779841234567', 'buyer',
       '=cmd()', now() - n * interval '1 second' from generate_series(1, 1100) n`,
  );
  const { status, body, headers } = await asAdmin('GET', `/export?search=@${mark}&role=buyer`);
  expect(status).toBe(200);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="users-\d{4}-\d\d-\d\d\.csv"$/);
  const lines = body.trim().split('\r\n');
  expect(lines).toHaveLength(1101);
  expect(lines[0]).toContain('Joined,First name,Last name,Company,PAN,Email,Phone,Role,Active');
  expect(lines[1]).toMatch(/,N1,Rai,'=cmd\(\),,1@.*,'\+9779841234567,buyer,yes,no,no$/);
  expect(lines[1100]).toContain(',N1100,');
  expect(new Set(lines).size).toBe(1101);
  expect(body).not.toContain('secret');
  expect((await asAdmin('GET', '/export?role=owner')).status).toBe(400);
});

describe('one user', () => {
  test('shows figures, orders, products, plan, sessions and what admins did', async () => {
    const { user, token } = await shop.registerBuyer({ isSubscriber: true });
    const product = await insertProduct(shop.db);
    const order = (await placeOrder(shop, token, [orderLine(product, 1, { wholesale: true })])).body.data;
    const paymentId = await startBankPayment(shop, token, order._id);
    await confirmTransfer(shop, admin.token, paymentId, {
      bankReference: `NIC-${fresh()}`,
      amount: order.totals.total,
    });
    await setActive(user.id, false);
    await setActive(user.id, true);
    await shop.loginAs(user.email, undefined, { headers: { 'user-agent': 'Firefox' } });
    const { status, body } = await asAdmin('GET', `/${user.id}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      user: { _id: user.id, email: user.email, isSubscriber: true, lastSeenAt: expect.any(String) },
      figures: {
        orders: 1,
        spent: order.totals.total,
        products: 0,
        parcels: 0,
        parcelsToSend: 0,
        revenue: 0,
      },
      orders: [{ _id: order._id, orderNumber: order.orderNumber, status: 'processing' }],
      products: [],
      subscription: { plan: 'Yearly', isActive: true },
      sessions: [{ userAgent: 'Firefox', ip: '127.0.0.1', isCurrent: false }],
      audit: [
        { action: 'user.activate', actor: 'Maya Shrestha' },
        { action: 'user.deactivate', actor: 'Maya Shrestha' },
      ],
    });
    expect(Object.keys(body.data.sessions[0]).sort()).toEqual([
      'createdAt',
      'ip',
      'isCurrent',
      'lastUsedAt',
      'userAgent',
    ]);
    const seller = (await asAdmin('GET', `/${product.seller_id}`)).body.data;
    expect(seller).toMatchObject({
      figures: { orders: 0, products: 1, publicProducts: 1, parcels: 1, parcelsToSend: 1, revenue: 800 },
      products: [{ _id: product.id, sku: product.sku, status: 'active', regularPrice: 1000 }],
      subscription: null,
    });
    expect(JSON.stringify([body, seller])).not.toMatch(/hash|token|generation|cost/i);
    expect((await asAdmin('GET', `/${admin.user.id}`)).body.data.sessions).toMatchObject([
      { isCurrent: true },
    ]);
  });

  test('is signed out everywhere, while the admin who does it to itself stays', async () => {
    const { user, token } = await shop.registerBuyer();
    expect(await asAdmin('POST', `/${user.id}/end-sessions`)).toMatchObject({
      status: 200,
      body: { message: 'Sessions ended' },
    });
    expect((await me(token)).status).toBe(401);
    expect(await auditOf(user.id)).toMatchObject([{ action: 'user.end_sessions' }]);
    const elsewhere = await shop.signIn(admin.user);
    await asAdmin('POST', `/${admin.user.id}/end-sessions`);
    expect((await me(admin.token)).status).toBe(200);
    expect((await me(elsewhere.token)).status).toBe(401);
  });
});
