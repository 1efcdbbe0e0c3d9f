import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeKey, without } from '../../../../../test/api-keys.ts';
import { type Account, createTestApp, type TestApp } from '../../../../../test/app.ts';
import { company } from '../../../../../test/company.ts';
import { insertProduct, insertSellerMember } from '../../../../../test/factories.ts';
import { expectInvariants } from '../../../../../test/invariants.ts';
import { orderBody, orderLine, stockOf } from '../../../../../test/shopping.ts';

let shop: TestApp;
let buyer: Account;
let seller: Account;

beforeAll(async () => {
  shop = await createTestApp();
  buyer = await shop.registerBuyer();
  seller = await shop.registerSeller();
});
afterAll(async () => {
  await expectInvariants(shop.pool);
  await shop.close();
});

const FORM = { for: 'company', name: 'ERP', scopes: ['orders:read'], expiresInDays: null };
const make = ({ token }: Account, body: object = {}) =>
  shop.call('POST', '/api/account/keys', { token, body: { ...FORM, ...body } });
const keysOf = async ({ token }: Account) =>
  (await shop.call('GET', '/api/account/keys', { token })).body.data;
const orders = (token: string) => shop.call('GET', '/api/orders', { token });
const said = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const audit = async (keyId: string) =>
  (
    await shop.pool.query(
      `select action, actor_id, after ->> 'call' as call from audit_log where object_kind = 'api_key' and object_id = $1 order by id`,
      [keyId],
    )
  ).rows;

describe('making and ending keys', () => {
  test('a key is told once, kept as a hash, listed by its first letters, and told its owner by mail', async () => {
    const form = {
      scopes: ['orders:read', 'bills:read'],
      allowedAddresses: ['203.0.113.77/24', '2001:db8::1'],
      expiresInDays: 30,
    };
    const { status, body } = await make(buyer, form);
    expect(status).toBe(201);
    const { token, key } = body.data;
    expect(token).toMatch(/^thk_[0-9A-Za-z]{40}$/);
    expect(key).toMatchObject({
      name: 'ERP',
      prefix: token.slice(0, 8),
      scopes: form.scopes,
      allowedAddresses: ['203.0.113.0/24', '2001:db8::1/128'],
      isExpired: false,
      lastUsedAt: null,
    });
    const days = (Date.parse(key.expiresAt) - Date.parse(key.createdAt)) / 86_400_000;
    expect(days).toBeCloseTo(30, 3);
    const listed = await keysOf(buyer);
    expect(listed).toMatchObject({ company: { keys: [key] }, seller: null });
    expect(JSON.stringify(listed)).not.toContain(token);
    const kept = await shop.pool.query('select api_keys::text as row from api_keys where id = $1', [key._id]);
    expect(kept.rows[0].row).not.toContain(token.slice(8));
    expect(await audit(key._id)).toMatchObject([{ action: 'key.make', actor_id: buyer.user.id }]);
    await shop.runJobs();
    const mail = shop.mail.filter(({ to, subject }) => to === buyer.user.email && /API key/.test(subject));
    expect(mail).toHaveLength(1);
    expect(mail[0]?.text).toContain(`"ERP" (${key.prefix}...)`);
    expect(mail[0]?.text).not.toContain(token);
  });

  test('a form that says nothing sensible is refused', async () => {
    for (const [wrong, path] of [
      [{ scopes: [] }, 'scopes'],
      [{ scopes: ['orders:read', 'orders:read'] }, 'scopes'],
      [{ scopes: ['root'] }, 'scopes.0'],
      [{ scopes: ['stock:write'] }, 'scopes'],
      [{ name: ' ' }, 'name'],
      [{ for: 'desk' }, 'for'],
      [{ expiresInDays: 7 }, 'expiresInDays'],
      [{ expiresInDays: undefined }, 'expiresInDays'],
      [{ allowedAddresses: ['10.0.0.300'] }, 'allowedAddresses.0'],
      [{ allowedAddresses: ['10.0.0.0/33'] }, 'allowedAddresses.0'],
      [{ allowedAddresses: ["1.1.1.1'; drop table api_keys"] }, 'allowedAddresses.0'],
      [{ allowedAddresses: Array(21).fill('10.0.0.1') }, 'allowedAddresses'],
      [{ token: 'thk_mine' }, 'token'],
    ] as const) {
      const { status, body } = await make(buyer, wrong);
      expect([wrong, status, body.errors?.[0]?.path]).toEqual([wrong, 400, path]);
    }
  });

  test('only owners see, make and end keys; no key does', async () => {
    const { owner, people } = await company(shop, 'approver', 'buyer', 'accountant', 'viewer');
    const key = await makeKey(shop, owner, 'company');
    for (const member of people) {
      expect(said(await make(member))).toEqual([403, 'company_role']);
      expect(said(await shop.call('GET', '/api/account/keys', { token: member.token }))).toEqual([
        403,
        'company_role',
      ]);
      const end = await shop.call('DELETE', `/api/account/keys/${key.id}`, { token: member.token });
      expect(said(end)).toEqual([403, 'company_role']);
    }
    const stranger = { token: buyer.token };
    expect((await shop.call('DELETE', `/api/account/keys/${key.id}`, stranger)).status).toBe(404);
    const waiting = await shop.registerSeller({ approved: false });
    expect(said(await make(waiting, { for: 'seller' }))).toEqual([403, 'not_approved']);
    expect(said(await make(buyer, { for: 'seller' }))).toEqual([403, 'seller_role']);
    const clerk = await shop.registerBuyer();
    await insertSellerMember(shop.db, { sellerId: seller.user.id, userId: clerk.user.id, role: 'money' });
    await shop.call('POST', '/api/session/seller', { token: clerk.token, body: { seller: seller.user.id } });
    expect(said(await make(clerk, { for: 'seller' }))).toEqual([403, 'seller_role']);
    expect(await keysOf(seller)).toMatchObject({ company: { keys: [] }, seller: { keys: [] } });
    for (const [method, url] of [
      ['GET', '/api/account/keys'],
      ['POST', '/api/account/keys'],
      ['DELETE', `/api/account/keys/${key.id}`],
    ] as const)
      expect(said(await shop.call(method, url, { token: key.token }))).toEqual([403, 'key_not_allowed']);
    expect((await orders(key.token)).status).toBe(200);
  });

  test('an owner has twenty keys that work; what has expired or was revoked is none of them', async () => {
    const owner = await shop.registerBuyer();
    const made = await Promise.all(Array.from({ length: 25 }, () => make(owner)));
    const counts = made.map(({ status }) => status).sort();
    expect(counts).toEqual([...Array(20).fill(201), ...Array(5).fill(409)]);
    const [one, two] = (await keysOf(owner)).company.keys;
    await shop.pool.query('update api_keys set expires_at = now() where id = $1', [one._id]);
    expect((await make(owner)).status).toBe(201);
    expect(said(await make(owner))).toEqual([409, 'too_many_keys']);
    const end = () => shop.call('DELETE', `/api/account/keys/${two._id}`, { token: owner.token });
    expect([(await end()).status, (await end()).status]).toEqual([200, 404]);
    expect((await make(owner)).status).toBe(201);
    expect((await keysOf(owner)).company.keys).toHaveLength(21);
  });
});

describe('who calls', () => {
  test('a key that is unknown, revoked, expired or from elsewhere is refused with its own code', async () => {
    const key = await makeKey(shop, buyer, 'company', { scopes: ['orders:read'] });
    expect((await orders(key.token)).status).toBe(200);
    const last = key.token.at(-1) === 'a' ? 'b' : 'a';
    for (const wrong of [
      `${key.token.slice(0, -1)}${last}`,
      key.token.slice(0, -1),
      `${key.token}a`,
      'thk_',
      'thk_x.y.z',
    ])
      expect(said(await orders(wrong))).toEqual([401, 'key_unknown']);
    // Upper and lower case are different letters.
    expect(said(await orders(key.token.replace('thk_', 'THK_')))).toEqual([401, 'unauthorized']);
    const set = (change: string) => shop.pool.query(`update api_keys set ${change} where id = $1`, [key.id]);
    await set(`allowed_addresses = '{203.0.113.0/24}'`);
    expect(said(await orders(key.token))).toEqual([401, 'key_address']);
    await set(`allowed_addresses = '{203.0.113.0/24,127.0.0.0/8}'`);
    expect((await orders(key.token)).status).toBe(200);
    await set(`expires_at = now() + interval '1 hour'`);
    expect((await orders(key.token)).status).toBe(200);
    await set('expires_at = now()');
    expect(said(await orders(key.token))).toEqual([401, 'key_expired']);
    await set('expires_at = null');
    await shop.call('DELETE', `/api/account/keys/${key.id}`, { token: buyer.token });
    expect(said(await orders(key.token))).toEqual([401, 'key_revoked']);
    expect(await audit(key.id)).toMatchObject([{ action: 'key.make' }, { action: 'key.revoke' }]);
    // In the address or in another header it is no key.
    expect(said(await shop.call('GET', `/api/orders?key=${key.token}`))).toEqual([401, 'unauthorized']);
    expect(said(await shop.call('GET', '/api/orders', { headers: { 'x-api-key': key.token } }))).toEqual([
      401,
      'unauthorized',
    ]);
  });

  test('the last use is noted once a minute, with the address', async () => {
    const key = await makeKey(shop, buyer, 'company');
    const use = async () =>
      (
        await shop.pool.query(
          'select last_used_at as at, host(last_used_from) as address from api_keys where id = $1',
          [key.id],
        )
      ).rows[0];
    await orders(key.token);
    const first = await use();
    expect(first).toMatchObject({ at: expect.any(Date), address: '127.0.0.1' });
    await orders(key.token);
    expect(await use()).toEqual(first);
    await shop.pool.query(`update api_keys set last_used_at = now() - interval '61 seconds' where id = $1`, [
      key.id,
    ]);
    await orders(key.token);
    expect((await use()).at.getTime()).toBeGreaterThanOrEqual(first.at.getTime());
  });

  test('a key goes on when its maker leaves, and stops when nobody owns the company or may sell', async () => {
    const { owner, people, companyId } = await company(shop, 'buyer');
    const next = people[0] as Account;
    const key = await makeKey(shop, owner, 'company');
    const hand = `update company_members set role = case when user_id = $2 then 'owner' else 'viewer' end where company_id = $1`;
    await shop.pool.query(hand, [companyId, next.user.id]);
    await shop.pool.query('delete from company_members where company_id = $1 and user_id = $2', [
      companyId,
      owner.user.id,
    ]);
    expect((await orders(key.token)).status).toBe(200);
    await shop.pool.query('update users set is_active = false where id = $1', [owner.user.id]);
    expect((await orders(key.token)).status).toBe(200);
    await shop.pool.query('update users set is_active = false where id = $1', [next.user.id]);
    await shop.pool.query('delete from sessions where user_id = any($1)', [[owner.user.id, next.user.id]]);
    expect(said(await orders(key.token))).toEqual([401, 'key_revoked']);
    const other = await shop.registerSeller();
    const sells = await makeKey(shop, other, 'seller');
    const own = () => shop.call('GET', '/api/products/my-products', { token: sells.token });
    expect((await own()).status).toBe(200);
    for (const change of [
      'is_approved = false',
      'is_approved = true, is_active = false',
      'is_active = true, deleted_at = now()',
    ]) {
      await shop.pool.query(`update users set ${change} where id = $1`, [other.user.id]);
      expect(said(await own())).toEqual([401, 'key_revoked']);
    }
    await shop.pool.query('delete from sessions where user_id = $1', [other.user.id]);
  });

  test('a scope opens its calls, and no other; each side has its own', async () => {
    const blind = await makeKey(shop, buyer, 'company', { scopes: without('company', 'orders:read') });
    const refused = await orders(blind.token);
    expect([...said(refused), refused.body.message]).toEqual([
      403,
      'key_scope',
      'This key may not read orders, quotes and returns. It needs the scope orders:read.',
    ]);
    const key = await makeKey(shop, buyer, 'company');
    const sells = await makeKey(shop, seller, 'seller');
    const answer = async (url: string, { token }: { token: string }) =>
      said(await shop.call('GET', url, { token }));
    expect(await answer('/api/seller/orders', key)).toEqual([403, 'key_not_allowed']);
    expect(await answer('/api/seller/orders', sells)).toEqual([200, undefined]);
    // The seller has a company of their own, which this key knows nothing of.
    expect(await answer('/api/orders', sells)).toEqual([403, 'key_not_allowed']);
    expect(await answer('/api/cart', key)).toEqual([403, 'key_not_allowed']);
    expect(await answer('/api/auth/me', key)).toEqual([403, 'key_not_allowed']);
    expect(await answer('/api/products', key)).toEqual([200, undefined]);
  });
});

describe('what a key does', () => {
  test('an order by key is the company’s, names its owner, leaves the cart, and is noted with the key', async () => {
    const product = await insertProduct(shop.db);
    await shop.call('POST', '/api/cart/items', {
      token: buyer.token,
      body: { productId: product.id, quantity: 5 },
    });
    const key = await makeKey(shop, buyer, 'company');
    const headers = { 'idempotency-key': 'order-1' };
    const body = orderBody([orderLine(product, 2)]);
    const place = (options: object) =>
      shop.call('POST', '/api/orders', { token: key.token, headers, body, ...options });
    const [one, two] = await Promise.all([place({}), place({})]);
    expect([one.status, two.status, one.body.data._id]).toEqual([201, 201, two.body.data._id]);
    expect(said(await place({ body: orderBody([orderLine(product, 3)]) }))).toEqual([
      422,
      'idempotency_key_reused',
    ]);
    // The same word of another key, or of the person, is another one.
    const other = await makeKey(shop, buyer, 'company');
    const third = await place({ token: other.token, body: orderBody([orderLine(product, 1)]) });
    expect(third.status).toBe(201);
    const kept = await shop.pool.query('select user_id, company_id from orders where id = $1', [
      one.body.data._id,
    ]);
    expect(kept.rows).toEqual([{ user_id: buyer.user.id, company_id: buyer.user.id }]);
    const cart = await shop.call('GET', '/api/cart', { token: buyer.token });
    expect(cart.body.data.items).toMatchObject([{ quantity: 5 }]);
    expect((await audit(key.id)).slice(1)).toEqual(
      Array(3).fill({ action: 'key.call', actor_id: buyer.user.id, call: 'POST /api/orders' }),
    );
  });

  test('a key signs nothing: where an owner would sign by ordering, it is told whose signature is needed', async () => {
    const { owner, people } = await company(shop, 'approver');
    const rule = { kind: 'always', needs: 'one', approvers: [owner.user.id] };
    expect((await shop.call('POST', '/api/company/rules', { token: owner.token, body: rule })).status).toBe(
      201,
    );
    const settings = { token: owner.token, body: { costCentreRequired: false, mayApproveOwn: true } };
    expect((await shop.call('PUT', '/api/company/settings', settings)).status).toBe(200);
    const key = await makeKey(shop, owner, 'company');
    const product = await insertProduct(shop.db);
    const body = orderBody([orderLine(product)]);
    const refused = await shop.call('POST', '/api/orders', { token: key.token, body });
    expect(said(refused)).toEqual([409, 'approval_required']);
    const asked = await shop.call('POST', '/api/requests', { token: key.token, body });
    expect(asked.status).toBe(201);
    const approve = `/api/requests/${asked.body.data._id}/approve`;
    expect(said(await shop.call('POST', approve, { token: key.token, body: {} }))).toEqual([
      403,
      'key_not_allowed',
    ]);
    expect((await shop.call('POST', '/api/orders', { token: owner.token, body })).status).toBe(201);
    expect(people).toHaveLength(1);
  });

  test('any POST by key is done once for an Idempotency-Key, a refused one again', async () => {
    const key = await makeKey(shop, seller, 'seller');
    const product = await insertProduct(shop.db, { seller_id: seller.user.id });
    const headers = { 'idempotency-key': 'bulk 1'.replace(' ', '-') };
    const hide = (ids: string[]) =>
      shop.call('POST', '/api/products/bulk', {
        token: key.token,
        headers,
        body: { ids, action: 'deactivate' },
      });
    const first = await hide([product.id]);
    expect([first.status, first.body.data.done]).toEqual([200, [product.id]]);
    await shop.pool.query(`update products set status = 'active' where id = $1`, [product.id]);
    const again = await hide([product.id]);
    expect([again.status, again.body]).toEqual([200, first.body]);
    const { rows } = await shop.pool.query('select status from products where id = $1', [product.id]);
    expect(rows).toEqual([{ status: 'active' }]);
    expect(said(await hide([]))).toEqual([400, 'invalid_input']);
    expect(said(await hide([product.id, product.id.replace(/.$/, '0')]))).toEqual([
      422,
      'idempotency_key_reused',
    ]);
    const claim = (change: string) =>
      shop.pool.query(
        `update idempotency_keys set response_status = null, ${change} where key like '% bulk-1'`,
      );
    await claim('created_at = now()');
    expect(said(await hide([product.id]))).toEqual([409, 'request_in_flight']);
    await claim(`created_at = now() - interval '61 seconds'`);
    expect(said(await hide([product.id]))).toEqual([409, 'answer_lost']);
    const cancel = () =>
      shop.call('POST', `/api/seller/imports/${product.id}/cancel`, { token: key.token, headers });
    expect([(await cancel()).status, (await cancel()).status]).toEqual([404, 404]);
    expect(
      said(
        await shop.call('POST', '/api/products/bulk', {
          token: key.token,
          headers: { 'idempotency-key': 'two words' },
          body: { ids: [product.id], action: 'deactivate' },
        }),
      ),
    ).toEqual([400, 'invalid_idempotency_key']);
  });

  test('a seller’s key sends stock of its seller alone', async () => {
    const key = await makeKey(shop, seller, 'seller', { scopes: ['catalogue:write'] });
    const [own, foreign] = [
      await insertProduct(shop.db, { seller_id: seller.user.id }),
      await insertProduct(shop.db),
    ];
    const edit = ({ id }: { id: string }) =>
      shop.call('PATCH', `/api/products/${id}/quick-edit`, { token: key.token, body: { quantity: 7 } });
    expect([(await edit(own)).status, (await edit(foreign)).status]).toEqual([200, 404]);
    expect(await stockOf(shop, own.id)).toBe(7);
  });
});

test('each key has its own pace for reads and for changes, told in every answer', async () => {
  const paced = await createTestApp({ hasRateLimits: true });
  try {
    const owner = await paced.registerSeller();
    const [key, other] = [await makeKey(paced, owner, 'seller'), await makeKey(paced, owner, 'seller')];
    const read = ({ token }: { token: string }) => paced.call('GET', '/api/seller/orders', { token });
    const write = ({ token }: { token: string }) =>
      paced.call('POST', '/api/products/bulk', { token, body: {} });
    expect((await read(key)).headers).toMatchObject({
      'ratelimit-policy': '"default";q=600;w=60',
      ratelimit: expect.stringMatching(/^"default";r=599;t=(60|59)$/),
    });
    expect((await read(key)).headers.ratelimit).toMatch(/^"default";r=598/);
    const first = await write(key);
    expect([first.status, first.headers['ratelimit-policy']]).toEqual([400, '"writes";q=120;w=60']);
    const writes = await Promise.all(Array.from({ length: 120 }, () => write(key)));
    const refused = writes.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({
      body: { code: 'too_many_requests' },
      headers: {
        ratelimit: expect.stringMatching(/^"writes";r=0;t=\d+$/),
        'retry-after': expect.any(String),
      },
    });
    expect((await write(other)).headers.ratelimit).toMatch(/^"writes";r=119/);
    expect((await read(key)).headers.ratelimit).toMatch(/^"default";r=597/);
    const person = await paced.call('GET', '/api/seller/orders', { token: owner.token });
    expect([person.status, person.headers.ratelimit]).toEqual([200, undefined]);
  } finally {
    await paced.close();
  }
});
